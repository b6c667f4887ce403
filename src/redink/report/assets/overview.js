// The overview: corpus, scores with intervals, ranks, what is behind the scores, and how to do it again.

const showOverview = () => {
  const rows = systems.map((name, system) => ({ name, system }));
  const { corpus } = data;
  const best = metrics.map((metric) => Math.max(...metric.scores.map((score) => score.value)));
  const showScore = (metric, place, { value, interval, rank }) => [
    make("span", value === best[place] && systems.length > 1 ? "best" : "", ratio(value)),
    make("small", {}, systems.length > 1 ? `${rank}.` : "", interval ? ` [${ratio(interval[0], 3)}, ${ratio(interval[1], 3)}]` : ""),
  ];
  const columns = [{ name: "system", value: (row) => row.name }, ...metrics.map((metric, place) => ({
    name: metric.name, number: true, hint: `${metric.description}. ${metric.citation}`,
    value: (row) => metric.scores[row.system].value,
    show: (row) => showScore(metric, place, metric.scores[row.system]),
    csv: [["", (own) => own.value], [" rank", (own) => own.rank], [" low", (own) => own.interval?.[0]], [" high", (own) => own.interval?.[1]]]
      .map(([end, value]) => ({ name: metric.name + end, value: (row) => value(metric.scores[row.system]) })),
  }))];
  byId("scores").append(makeTable("Scores", columns, rows, { className: "scores" }), toolbar(csvButton(columns, rows, "scores")));

  if (systems.length > 1 && metrics.length > 1) {
    const ranks = [{ name: "system", value: (row) => row.name }, ...metrics.map((metric) => ({
      name: metric.name, number: true, value: (row) => metric.scores[row.system].rank }))];
    showPicture(byId("ranks"), "ranks", (width) => drawSlopes(width, systems, metrics), ranks, rows);
  } else byId("ranks").append(make("p", "note", "Ranks need at least two systems and two metrics."));

  const facts = [["sentences", corpus.sentences], ["tokens", corpus.tokens], ["annotators", corpus.annotators.length], ["systems", systems.length]];
  byId("corpus").append(make("dl", "facts", ...facts.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value.toLocaleString("en"))))));
  const people = [
    { name: "annotator", value: (row) => row.annotator },
    { name: "sentences", number: true, value: (row) => row.sentences },
    { name: "left unchanged", number: true, value: (row) => row.unchanged },
    { name: "edits", number: true, value: (row) => row.edits },
    { name: "error rate", number: true, hint: "The share of source tokens that the annotator changed; a missing word counts as one.",
      value: (row) => row.error_rate, show: (row) => ratio(row.error_rate) },
  ];
  const annotators = corpus.annotators.map((own, annotator) => ({ annotator, ...own }));
  byId("corpus").append(makeTable("Annotators", people, annotators), toolbar(csvButton(people, annotators, "annotators")));

  for (const metric of metrics) {
    const parts = [{ name: "system", value: (row) => row.name }, ...Object.entries(metric.headings).map(([part, heading]) => ({
      name: heading, number: true, value: (row) => metric.scores[row.system].parts[part],
      show: (row) => ((value) => (Number.isInteger(value) && metric.scores.every((own) => Number.isInteger(own.parts[part])) ? String(value) : ratio(value)))(metric.scores[row.system].parts[part]),
    }))];
    byId("behind").append(make("details", "table", make("summary", {}, metric.name, make("span", "note", ` ${metric.description}`)),
      makeTable(metric.name, parts, rows), toolbar(csvButton(parts, rows, metric.name))));
  }

  byId("command").textContent = data.command;
  byId("copy").addEventListener("click", async () => {
    await navigator.clipboard.writeText(data.command);
    byId("copy").textContent = "Copied";
  });
  byId("copy").hidden = !(data.command && navigator.clipboard);
  byId("signatures").append(...metrics.map((metric) => make("li", {}, make("code", {}, metric.signature))));
};

// The pictures: precision and recall, improvement, detection, difficulty.

const showPictures = () => {
  const rows = systems.map((name, system) => ({ name, system }));
  const named = { name: "system", value: (row) => row.name };
  const number = (name, value) => ({ name, number: true, value, show: (row) => ratio(value(row)) });

  // A metric's parts are found by their headings.
  const part = (metric, heading) => Object.keys(metric.headings).find((key) => metric.headings[key] === heading);
  const sorted = metrics.filter((metric) => part(metric, "P") && part(metric, "R") && metric.beta !== null);
  const showPr = () => {
    const metric = sorted[byId("pr-metric").value];
    const keys = [part(metric, "P"), part(metric, "R"), Object.keys(metric.headings).find((key) => /^F\d/.test(metric.headings[key]))];
    const values = metric.scores.map((score) => keys.map((key) => score.parts[key]));
    const columns = [named, ...["P", "R", metric.headings[keys[2]]].map((name, place) => number(name, (row) => values[row.system][place]))];
    showPicture(byId("pr"), `precision-recall-${metric.kind}`, (width) => drawPrecisionRecall(width, systems, values, metric.beta), columns, rows);
  };
  byId("pr-metric").append(...sorted.map((metric, place) => new Option(metric.name, String(place))));
  byId("pr-metric").addEventListener("change", showPr);
  if (sorted.length) showPr();
  else byId("pr").append(make("p", "note", "None of the metrics here has precision and recall: add errant or m2."));

  const improvement = metrics.find((metric) => metric.kind === "imeasure");
  if (improvement) {
    const own = (row) => improvement.scores[row.system];
    const columns = [named, number("I", (row) => own(row).value), number("low", (row) => own(row).interval?.[0] ?? null), number("high", (row) => own(row).interval?.[1] ?? null),
      number("WAcc", (row) => own(row).parts.wacc), number("WAcc of the source", (row) => own(row).parts.wacc_base)];
    showPicture(byId("line"), "improvement", (width) => drawImprovement(width, systems, improvement.scores), columns, rows);
  } else byId("line").append(make("p", "note", "The I-measure was not asked for: add -m imeasure."));

  const detection = [named, ...data.detection.flatMap((kind) => ["P", "R", data.f].map((name, place) => number(`${kind.name} ${name}`, (row) => kind.scores[row.system][place])))];
  showPicture(byId("detection"), "detection", (width) => drawDumbbells(width, systems, data.detection), detection, rows);

  const showDifficulty = () => {
    const tier = byId("difficulty-tier").value;
    const columns = [{ name: "type", value: (row) => row[0] }, number("mean", (row) => row[1]), number("SD", (row) => row[2]), { name: "errors", number: true, value: (row) => row[3] }];
    showPicture(byId("difficulty"), `difficulty-${tier}`, (width) => drawBars(width, data.difficulty[tier]), columns, data.difficulty[tier]);
  };
  byId("difficulty-tier").addEventListener("change", showDifficulty);
  byId("difficulty-form").hidden = !data.difficulty;
  if (data.difficulty) showDifficulty();
  else byId("difficulty").append(make("p", "note", "Difficulty needs at least two systems: an error is hard when few of them correct it."));
};

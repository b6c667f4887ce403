// Two systems: how sure their difference is, and what each of them corrects that the other does not.

const LISTED = 30; // edits that are shown at a time

// The comparison of two systems by a metric, the right way round; null where there is none.
const findComparison = (metric, a, b) => {
  const own = data.comparisons.find((one) => one.metric === metric && [one.system, one.other].includes(systems[a]) && [one.system, one.other].includes(systems[b]));
  if (!own) return null;
  if (own.system === systems[a]) return own;
  return { ...own, difference: -own.difference, interval: own.interval && [-own.interval[1], -own.interval[0]] };
};

// The right edits of `a` that are not among the right edits of `b`.
const listFixes = (a, b) => {
  const fixes = [];
  for (const sentence of everySentence()) {
    const key = ({ edit }) => `${edit.start} ${edit.end} ${edit.correction}`;
    const [mine, theirs] = [a, b].map((system) => listEvents(sentence, system).filter((event) => event.outcome === "r"));
    const known = new Set(theirs.map(key));
    for (const event of mine) if (!known.has(key(event))) fixes.push({ sentence, event });
  }
  return fixes;
};

const showFixes = (a, b, name) => {
  const fixes = listFixes(a, b);
  const label = `${systems[a]} corrects, ${systems[b]} does not`;
  const list = make("ol", "fixes");
  const more = button("Show more", () => grow());
  const grow = () => {
    const from = list.children.length;
    list.append(...fixes.slice(from, from + LISTED).map(({ sentence, event }) => make("li", { dir: "auto" },
      make("a", { href: `#s${sentence.number}` }, `s${sentence.number}`), " ",
      ...layOut(sentence.tokens, [{ start: event.edit.start, end: event.edit.end, node: drawEdit(sentence, event) }]))));
    more.hidden = list.children.length >= fixes.length;
  };
  grow();
  const columns = [
    { name: "sentence", value: (row) => row.sentence.number }, { name: "source", value: (row) => row.sentence.source },
    { name: "from", value: (row) => row.sentence.tokens.slice(row.event.edit.start, row.event.edit.end).join(" ") },
    { name: "to", value: (row) => row.event.edit.correction }, { name: "type", value: (row) => kinds[row.event.kind][0] },
  ];
  return make("section", { "aria-label": label }, make("h3", {}, label, make("span", "note", ` ${plural(fixes.length, "edit")}`)),
    fixes.length ? list : make("p", "note", "Nothing."), toolbar(more, csvButton(columns, fixes, name)));
};

const updateComparison = () => {
  const [a, b] = ["compare-a", "compare-b"].map((id) => Number(byId(id).value));
  const rows = metrics.map((metric) => ({ metric, own: findComparison(metric.name, a, b) }));
  const significant = (row) => row.own !== null && row.own.adjusted !== null && row.own.adjusted < 0.05;
  const value = (name, read, show) => ({ name, number: true, value: read, show });
  const signed = (number) => (number > 0 ? "+" : "") + ratio(number);
  const probability = (p) => (p === null ? "–" : p < 0.0001 ? "< 0.0001" : ratio(p));
  const columns = [
    { name: "metric", value: (row) => row.metric.name },
    value("A", (row) => row.metric.scores[a].value, (row) => ratio(row.metric.scores[a].value)),
    value("B", (row) => row.metric.scores[b].value, (row) => ratio(row.metric.scores[b].value)),
    value("A − B", (row) => row.own?.difference ?? null, (row) => (row.own ? signed(row.own.difference) : "–")),
    { ...value("interval", (row) => row.own?.interval?.[0] ?? null, (row) => (row.own?.interval ? `[${signed(row.own.interval[0])}, ${signed(row.own.interval[1])}]` : "–")),
      hint: "Where the difference probably lies on other sentences of this kind (95%).",
      csv: [{ name: "low", value: (row) => row.own?.interval?.[0] }, { name: "high", value: (row) => row.own?.interval?.[1] }] },
    { ...value("p", (row) => row.own?.p ?? null, (row) => probability(row.own?.p ?? null)), hint: "How likely so large a difference is if the systems were equally good." },
    { ...value("adjusted p", (row) => row.own?.adjusted ?? null, (row) => probability(row.own?.adjusted ?? null)), hint: "The same, stricter because many pairs of systems are compared at once. ✱ marks values below 0.05: the difference is hardly chance." },
    { name: "verdict", value: (row) => (significant(row) ? "significant" : ""), show: (row) => (significant(row) ? make("strong", {}, `✱ ${row.own.difference > 0 ? "A" : "B"} is better`) : "not certain") },
  ];
  const thinned = data.kept < data.corpus.sentences
    ? [make("p", "notice", `The lists look only at the ${data.kept.toLocaleString("en")} sentences of this page; the table counts all.`)] : [];
  byId("comparison").replaceChildren(makeTable(`${systems[a]} against ${systems[b]}`, columns, rows, { className: "compared" }), toolbar(csvButton(columns, rows, "comparison")),
    ...thinned, make("div", "sides", showFixes(a, b, "only-a"), showFixes(b, a, "only-b")));
};

const startComparison = () => {
  if (systems.length < 2) {
    byId("compare-form").hidden = true;
    byId("comparison").append(make("p", "notice", "There is only one system here."));
    return;
  }
  const [a, b] = ["compare-a", "compare-b"].map(byId);
  for (const list of [a, b]) list.append(...systems.map((name, system) => new Option(name, String(system))));
  const order = systems.map((_, system) => system).sort((x, y) => metrics[0].scores[x].rank - metrics[0].scores[y].rank);
  [a.value, b.value] = order.map(String); // the two best
  byId("compare-form").addEventListener("change", updateComparison);
  byId("swap").addEventListener("click", () => {
    [a.value, b.value] = [b.value, a.value];
    updateComparison();
  });
  updateComparison();
};

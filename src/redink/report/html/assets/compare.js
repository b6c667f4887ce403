// Comparison of two systems: the significance of their difference, and the edits that only one of them gets right.
import { byId, make, orderBy, plural, ratio, signed } from "./common.js";
import { data, everySentence, isSameEdit, kinds, listEvents, metrics, systems, thinned } from "./data.js";
import { drawEvents } from "./edits.js";
import { button, csvButton, makeTable, makeToolbar, ratioColumn } from "./tables.js";

const LISTED = 30; // edits shown at a time
const LEVEL = 0.05; // significance level of adjusted p-values

// The comparison of two systems by a metric, in the order of the selected systems.
const findComparison = (metric, a, b) => {
  const [first, second] = [systems[a], systems[b]];
  const comparisons = data.comparisons.filter((one) => one.metric === metric);
  const straight = comparisons.find((one) => one.system === first && one.other === second);
  if (straight) return straight;
  const nothing = { difference: null, interval: null, p: null, adjusted: null };
  const turned = comparisons.find((one) => one.system === second && one.other === first);
  if (!turned) return nothing;
  const { difference, interval } = turned;
  return { ...turned, difference: -difference, interval: interval && [-interval[1], -interval[0]] };
};

const showProbability = (row, name) =>
  row[name] !== null && (row[name] < 0.0001 || row.limited?.includes(name)) ? "< 0.0001" : ratio(row[name]);
const showInterval = (interval) => (interval ? `[${interval.map((bound) => signed(bound)).join(", ")}]` : "–");

const compareScores = (a, b) => {
  const rows = metrics.map((metric) => ({ ...findComparison(metric.name, a, b), metric }));
  const isSignificant = (row) => row.adjusted !== null && row.adjusted < LEVEL;
  const judge = (row) => {
    if (row.adjusted === null) return "not tested";
    if (!isSignificant(row)) return "not significantly different";
    return `${row.difference > 0 ? "A" : "B"} significantly better`;
  };
  const columns = [
    { name: "metric", value: (row) => row.metric.name },
    ratioColumn("A", (row) => row.metric.scores[a].value),
    ratioColumn("B", (row) => row.metric.scores[b].value),
    { name: "A − B", number: true, value: (row) => row.difference, show: (row) => signed(row.difference) },
    {
      name: "95% interval",
      number: true,
      value: (row) => row.interval?.[0] ?? null,
      show: (row) => showInterval(row.interval),
      hint: "The 95% confidence interval of the difference (paired bootstrap).",
      csv: [0, 1].map((end) => ({ name: ["low", "high"][end], value: (row) => row.interval?.[end] })),
    },
    {
      name: "p",
      number: true,
      value: (row) => row.p,
      show: (row) => showProbability(row, "p"),
      hint: "The probability of a difference this large if the systems were equally good (paired bootstrap).",
    },
    {
      name: "adjusted p",
      number: true,
      value: (row) => row.adjusted,
      show: (row) => showProbability(row, "adjusted"),
      hint: "p, corrected for comparing several pairs of systems (Holm). ✱ marks values below 0.05.",
    },
    {
      name: "result",
      value: judge,
      show: (row) => (isSignificant(row) ? make("strong", {}, `✱ ${judge(row)}`) : judge(row)),
    },
  ];
  return [
    makeTable(`${systems[a]} against ${systems[b]}`, columns, rows, "compared"),
    makeToolbar(csvButton(columns, rows, "comparison")),
  ];
};

// Correct edits of one system that the other did not make.
const listFixes = (a, b) => {
  const fixes = [];
  for (const sentence of everySentence()) {
    const listRight = (system) => listEvents(sentence, system).filter((event) => event.outcome === "r");
    const theirs = listRight(b);
    for (const event of listRight(a)) {
      if (!theirs.some((other) => isSameEdit(other.edit, event.edit))) fixes.push({ sentence, event });
    }
  }
  return fixes;
};

const FIX_COLUMNS = [
  { name: "sentence", value: ({ sentence }) => sentence.number },
  { name: "source", value: ({ sentence }) => sentence.source },
  { name: "from", value: ({ sentence, event }) => sentence.tokens.slice(event.edit.start, event.edit.end).join(" ") },
  { name: "to", value: ({ event }) => event.edit.correction },
  { name: "type", value: ({ event }) => kinds[event.kind][0] },
];

const showFixes = (a, b, name) => {
  const fixes = listFixes(a, b);
  const label = `${systems[a]} corrects, ${systems[b]} does not`;
  const list = make("ol", "fixes");
  const drawFix = ({ sentence, event }) =>
    make(
      "li",
      { dir: "auto" },
      make("a", { href: `#s${sentence.number}` }, `s${sentence.number}`),
      " ",
      ...drawEvents(sentence, [event]),
    );
  const grow = () => {
    const from = list.children.length;
    list.append(...fixes.slice(from, from + LISTED).map(drawFix));
    more.hidden = list.children.length >= fixes.length;
  };
  const more = button("Show more", grow);
  grow();
  return make(
    "section",
    { "aria-label": label },
    make("h3", {}, label, make("span", "note", ` ${plural(fixes.length, "edit")}`)),
    fixes.length ? list : make("p", "note", "None."),
    makeToolbar(more, csvButton(FIX_COLUMNS, fixes, name)),
  );
};

const updateComparison = () => {
  const [a, b] = ["compare-a", "compare-b"].map((id) => Number(byId(id).value));
  const sides = make("div", "sides", showFixes(a, b, "only-a"), showFixes(b, a, "only-b"));
  const few = `The lists cover only the ${plural(data.kept, "sentence")} on this page; the table covers all of them.`;
  byId("comparison").replaceChildren(...compareScores(a, b), ...(thinned ? [make("p", "notice", few)] : []), sides);
};

export const startComparison = () => {
  byId("compare-form").hidden = systems.length < 2;
  if (systems.length < 2) {
    byId("comparison").append(make("p", "notice", "A comparison needs at least two systems."));
    return;
  }
  const [a, b] = ["compare-a", "compare-b"].map(byId);
  for (const list of [a, b]) list.append(...systems.map((name, system) => new Option(name, String(system))));
  [a.value, b.value] = orderBy(systems, (system) => metrics[0].scores[system].value).map(String); // the two best
  byId("compare-form").addEventListener("change", updateComparison);
  byId("swap").addEventListener("click", () => {
    [a.value, b.value] = [b.value, a.value];
    updateComparison();
  });
  updateComparison();
};

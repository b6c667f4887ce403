// The overview: scores with intervals, ranks, facts about the corpus, components of scores, and signatures.
import { drawSlopes } from "./charts.js";
import { byId, capitalise, make, ratio } from "./common.js";
import { data, metrics, systems } from "./data.js";
import { showPicture } from "./svg.js";
import { csvButton, makeTable, makeToolbar, rankSystems, ratioColumn, systemColumn } from "./tables.js";

const showScores = () => {
  const several = systems.length > 1;
  const describe = ({ ranks, interval }) => {
    const bounds = interval ? `[${interval.map((bound) => ratio(bound, 3)).join(", ")}]` : "";
    return several ? `${ranks}. ${bounds}` : bounds;
  };
  const columns = metrics.map((metric) => {
    const best = Math.max(...metric.scores.map((score) => score.value));
    const scoreOf = (row) => metric.scores[row.system];
    return {
      name: metric.name,
      number: true,
      hint: `${capitalise(metric.description)}. ${metric.citation}`,
      value: (row) => scoreOf(row).value,
      show: (row) => [
        make("span", several && scoreOf(row).value === best ? "best" : "", ratio(scoreOf(row).value)),
        make("small", {}, describe(scoreOf(row))),
      ],
      csv: [
        { name: metric.name, value: (row) => scoreOf(row).value },
        { name: `${metric.name} rank`, value: (row) => scoreOf(row).ranks },
        { name: `${metric.name} low`, value: (row) => scoreOf(row).interval?.[0] },
        { name: `${metric.name} high`, value: (row) => scoreOf(row).interval?.[1] },
      ],
    };
  });
  columns.unshift(systemColumn);
  const rows = rankSystems(metrics[0]);
  byId("scores").append(
    makeTable("Scores", columns, rows, "scores", 1),
    makeToolbar(csvButton(columns, rows, "scores")),
  );
};

// Bounds and estimate of every system, the metric's own components in their order.
const showBank = () => {
  byId("bank-section").hidden = !data.bank;
  if (!data.bank) return;
  const metric = metrics.find(({ name }) => name === data.bank.metric);
  const counts = showColumns(metric, ["valid", "fp", "answered"]).map((column) => ({
    ...column,
    show: (row) => ratio(column.value(row), 1), // estimated counts are means
  }));
  const columns = [
    systemColumn,
    ...counts,
    ...showColumns(metric, ["judged", "lower", "low", "estimate", "high", "upper"]),
  ];
  const rows = rankSystems(metric);
  byId("bank").append(
    make("p", "note", `Bank: ${data.bank.name}`),
    makeTable("Scores with the bank", columns, rows),
    makeToolbar(csvButton(columns, rows, "bank")),
  );
};

const showRanks = () => {
  if (systems.length < 2 || metrics.length < 2) {
    byId("ranks").append(make("p", "note", "Ranks need at least two systems and two metrics."));
    return;
  }
  const columns = metrics.map(({ name, scores }) => ({
    name,
    number: true,
    value: (row) => scores[row.system].rank,
    show: (row) => scores[row.system].ranks,
    csv: [{ name, value: (row) => scores[row.system].ranks }],
  }));
  columns.unshift(systemColumn);
  const drawChart = (width) => drawSlopes(width, systems, metrics);
  showPicture(byId("ranks"), "ranks", drawChart, columns, rankSystems(metrics[0]));
};

const showCorpus = () => {
  const { sentences, tokens, annotators } = data.corpus;
  const sizes = { sentences, tokens, annotators: annotators.length, systems: systems.length };
  byId("corpus").append(
    make(
      "dl",
      "facts",
      ...Object.entries(sizes).map(([name, value]) =>
        make("div", {}, make("dt", {}, name), make("dd", {}, value.toLocaleString("en"))),
      ),
    ),
  );
  const columns = [
    { name: "annotator", value: (row) => row.annotator },
    { name: "sentences", number: true, value: (row) => row.sentences },
    { name: "left unchanged", number: true, value: (row) => row.unchanged },
    { name: "edits", number: true, value: (row) => row.edits },
    {
      ...ratioColumn("error rate", (row) => row.error_rate),
      hint: "The share of source tokens that the annotator changed; a missing word counts as one.",
    },
  ];
  const rows = annotators.map((facts, annotator) => ({ annotator, ...facts }));
  byId("corpus").append(makeTable("Annotators", columns, rows), makeToolbar(csvButton(columns, rows, "annotators")));
};

// Counts are shown as whole numbers, ratios always with decimals.
const showColumns = (metric, parts) => {
  const given = parts.filter((part) => part in metric.headings);
  return given.map((part) => {
    const name = metric.headings[part];
    const value = (row) => metric.scores[row.system].parts[part];
    const whole = metric.scores.every((score) => Number.isInteger(score.parts[part]));
    return whole ? { name, number: true, value } : ratioColumn(name, value);
  });
};

const showParts = (metric) => {
  const rows = rankSystems(metric);
  const columns = [systemColumn, ...showColumns(metric, Object.keys(metric.headings))];
  const summary = make("summary", {}, metric.name, make("span", "note", ` ${metric.description}`));
  return make(
    "details",
    "table",
    summary,
    makeTable(metric.name, columns, rows),
    makeToolbar(csvButton(columns, rows, metric.name)),
  );
};

const showCommand = () => {
  byId("command").textContent = data.command;
  byId("typed").hidden = !data.command;
  const select = () => getSelection().selectAllChildren(byId("command"));
  const done = () => {
    byId("copy").textContent = "Copied";
  };
  byId("copy").addEventListener("click", () => {
    if (navigator.clipboard) navigator.clipboard.writeText(data.command).then(done, select);
    else select();
  });
};

export const showOverview = () => {
  showScores();
  byId("left-out").append(...data.left_out.map((line) => make("li", {}, line)));
  showBank();
  showRanks();
  showCorpus();
  byId("behind").append(...metrics.map(showParts));
  showCommand();
  byId("signatures").append(...metrics.map((metric) => make("li", {}, make("code", {}, metric.signature))));
};

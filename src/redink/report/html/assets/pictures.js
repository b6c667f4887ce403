// The view of charts: precision and recall, failures, improvement, detection, difficulty.
import { drawBars, drawDumbbells, drawImprovement, drawPrecisionRecall } from "./charts.js";
import { startFailures } from "./chunks.js";
import { byId, make, orderBy } from "./common.js";
import { data, metrics, systems } from "./data.js";
import { showPicture } from "./svg.js";
import { rankSystems, ratioColumn, systemColumn, systemRows } from "./tables.js";

// The component of a score with this heading, or with a heading that begins with it.
const findPart = (metric, pattern) => Object.keys(metric.headings).find((part) => pattern.test(metric.headings[part]));

const startPrecisionRecall = () => {
  const able = metrics.filter((metric) => metric.beta !== null && findPart(metric, /^P$/) && findPart(metric, /^R$/));
  if (!able.length) {
    byId("pr").append(make("p", "note", "None of these metrics has precision and recall: add -m errant or -m m2."));
    return;
  }
  const choice = byId("pr-metric");
  const update = () => {
    const metric = able[choice.value];
    const parts = [/^P$/, /^R$/, /^F\d/].map((pattern) => findPart(metric, pattern));
    const values = metric.scores.map((score) => parts.map((part) => score.parts[part]));
    const names = parts.map((part) => metric.headings[part]);
    const columns = names.map((name, place) => ratioColumn(name, (row) => values[row.system][place]));
    const drawChart = (width) => drawPrecisionRecall(width, systems, values, metric.beta, names[2]);
    showPicture(
      byId("pr"),
      `precision-recall-${metric.kind}`,
      drawChart,
      [systemColumn, ...columns],
      rankSystems(metric),
    );
  };
  choice.append(...able.map((metric, place) => new Option(metric.name, String(place))));
  choice.addEventListener("change", update);
  update();
};

const showImprovement = () => {
  const metric = metrics.find(({ kind }) => kind === "imeasure");
  if (!metric) {
    byId("line").append(make("p", "note", "The I-measure is missing: add -m imeasure."));
    return;
  }
  const scoreOf = (row) => metric.scores[row.system];
  const columns = [
    systemColumn,
    ratioColumn("I", (row) => scoreOf(row).value),
    ratioColumn("low", (row) => scoreOf(row).interval?.[0] ?? null),
    ratioColumn("high", (row) => scoreOf(row).interval?.[1] ?? null),
    ratioColumn("WAcc", (row) => scoreOf(row).parts.wacc),
    ratioColumn("WAcc of the source", (row) => scoreOf(row).parts.wacc_base),
  ];
  const drawChart = (width) => drawImprovement(width, systems, metric.scores);
  showPicture(byId("line"), "improvement", drawChart, columns, rankSystems(metric));
};

const showDetection = () => {
  const columns = data.detection.flatMap((kind) =>
    ["P", "R", data.f].map((name, place) =>
      ratioColumn(`${kind.name} ${name}`, (row) => kind.scores[row.system][place]),
    ),
  );
  const drawChart = (width) => drawDumbbells(width, systems, data.detection, data.f);
  const rows = systemRows(orderBy(systems, (system) => data.detection[0].scores[system][2]));
  showPicture(byId("detection"), "detection", drawChart, [systemColumn, ...columns], rows);
};

const startDifficulty = () => {
  byId("difficulty-form").hidden = !data.difficulty;
  if (!data.difficulty) {
    const words = "Difficulty needs at least two systems: an error is hard when few of them correct it.";
    byId("difficulty").append(make("p", "note", words));
    return;
  }
  if (data.difficulty.whose) byId("difficulty-whose").textContent = `Errors of ${data.difficulty.whose}.`;
  const columns = [
    { name: "type", value: ([name]) => name },
    ratioColumn("mean", ([, mean]) => mean),
    ratioColumn("SD", ([, , deviation]) => deviation),
    { name: "errors", number: true, value: ([, , , many]) => many },
  ];
  const update = () => {
    const tier = byId("difficulty-tier").value;
    const rows = data.difficulty[tier];
    showPicture(byId("difficulty"), `difficulty-${tier}`, (width) => drawBars(width, rows), columns, rows);
  };
  byId("difficulty-tier").addEventListener("change", update);
  update();
};

export const showPictures = () => {
  startPrecisionRecall();
  startFailures();
  showImprovement();
  showDetection();
  startDifficulty();
};

// Failures of systems (CLEME2.0): the chart of all systems, and the chunks of one system in a sentence.
import { ROWS } from "./charts.js";
import { byId, draw, drawArrow, make, orderBy, ratio } from "./common.js";
import { data, systems } from "./data.js";
import { OUTCOMES } from "./edits.js";
import {
  canvas,
  END,
  HEAD,
  line,
  MIDDLE,
  scale,
  shorten,
  showPicture,
  text,
  ticks,
  widestOf,
  widthOf,
  withTitle,
} from "./svg.js";
import { ratioColumn, systemColumn, systemRows } from "./tables.js";

const FAILURES = [
  // in the order of the score's components; the letter is the one of an edit with this outcome
  { word: "hit", letter: "r", says: "corrected as a reference has it" },
  { word: "wrong", letter: "w", says: "an error, corrected otherwise" },
  { word: "under", letter: "m", says: "an error not corrected" },
  { word: "over", letter: "u", says: "an unneeded change" },
];
const FAILURE_OF = Object.fromEntries(FAILURES.map((failure) => [failure.letter, failure]));
const SCORE = FAILURES.length; // index of the score, after the four rates

// A legend that wraps; returns its nodes and its bottom edge.
const drawFailureKey = (width) => {
  const nodes = [];
  let [across, down] = [0, 12];
  for (const { word, letter, says } of FAILURES) {
    const words = `${OUTCOMES[letter].sign} ${word}: ${says}`;
    const long = widthOf(words) + 40;
    if (across && across + long > width) [across, down] = [0, down + 20];
    nodes.push(
      draw("rect", { x: across, y: down - 9, width: 14, height: 12, class: `part ${letter}` }),
      text(across + 20, down + 2, words),
    );
    across += long;
  }
  return { nodes, bottom: down };
};

// One bar per system. Hit, wrong and under are shares of the errors and fill the bar from 0 to 1; over is a share of
// the system's changes and has its own scale on the right.
const drawFailures = (width, systems, scores, order) => {
  const room = Math.min(width * 0.26, widestOf(systems) + 16);
  const end = width - 60; // the score is written to the right of it
  const most = Math.max(0.1, Math.ceil(Math.max(...scores.map((figures) => figures[3])) * 10) / 10);
  const gap = 34;
  const unit = (end - room - gap) / (1 + most);
  const x = scale(0, 1, room, room + unit);
  const over = scale(0, most, end - most * unit, end);
  const key = drawFailureKey(width);
  const step = ROWS + 6;
  const top = key.bottom + 48;
  const bottom = top + order.length * step - 8;
  const drawPart = (from, to, y, { word, letter }, value) => {
    const label = value.toFixed(2);
    const isRoom = to - from > widthOf(label) + 6;
    return [
      draw("rect", { x: from, y: y - 10, width: Math.max(0, to - from), height: 20, class: `part ${letter}` }),
      ...(isRoom ? [text((from + to) / 2, y + 4, label, { ...MIDDLE, class: "figure", "data-part": word })] : []),
    ];
  };
  const bars = order.map((system, place) => {
    const y = top + 10 + place * step;
    const figures = scores[system];
    let at = 0;
    const needed = FAILURES.slice(0, 3).flatMap((failure, part) => {
      const from = at;
      at += figures[part];
      return drawPart(x(from), x(at), y, failure, figures[part]);
    });
    const words = FAILURES.map(({ word }, part) => `${word} ${ratio(figures[part])}`).join(", ");
    return withTitle(
      draw(
        "g",
        "series",
        text(room - 10, y + 4, shorten(systems[system], room - 12), END),
        ...needed,
        ...drawPart(over(0), over(figures[3]), y, FAILURES[3], figures[3]),
        text(width - 4, y + 4, ratio(figures[SCORE]), { ...END, class: "figure" }),
      ),
      `${systems[system]}: ${words}, score ${ratio(figures[SCORE])}`,
    );
  });
  const marks = (range, across) => {
    const { values, digits } = ticks(...range, Math.max(2, (across(range[1]) - across(range[0])) / 90));
    return values.flatMap((value) => [
      line(across(value), top - 6, across(value), bottom, "grid"),
      text(across(value), bottom + 18, value.toFixed(digits), MIDDLE),
    ]);
  };
  const wide = (words, from, to) => text(from, top - 18, shorten(words, to - from), HEAD);
  return canvas(
    width,
    bottom + 28,
    `Hit, wrong, under and over of ${order.length} systems, a stacked bar each`,
    ...key.nodes,
    ...marks([0, 1], x),
    ...marks([0, most], over),
    wide("of errors", x(0), over(0)),
    wide("of changes", over(0), end),
    ...bars,
    text(width - 4, top - 18, "score", { ...END, ...HEAD }),
  );
};

export const startFailures = () => {
  const { failures } = data;
  byId("failures-form").hidden = !failures;
  if (!failures) {
    byId("failures").append(make("p", "note", "CLEME2.0 could score none of these sentences."));
    return;
  }
  const names = [...FAILURES.map(({ word }) => word), "score"];
  const columns = [
    systemColumn,
    ...names.map((name, place) => ratioColumn(name, (row) => failures.scores[row.system][place])),
  ];
  const update = () => {
    const place = names.indexOf(byId("failures-sort").value);
    const isName = place < 0;
    const order = isName ? [...systems.keys()] : orderBy(systems, (system) => failures.scores[system][place]);
    const drawChart = (width) => drawFailures(width, systems, failures.scores, order);
    showPicture(byId("failures"), "failures", drawChart, columns, systemRows(order));
  };
  byId("failures-sort").addEventListener("change", update);
  update();
};

// A chunk: source text, hypothesis, and reference with its annotator.
const drawChunk = (sentence, { start, end, outcome, mine, theirs, annotator }) => {
  const { word, says } = FAILURE_OF[outcome];
  const before = sentence.tokens.slice(start, end).join(" ") || "∅";
  const isShown = outcome === "w" || outcome === "m";
  const whose = annotator < 0 ? "" : `annotator ${annotator}`;
  const wanted = isShown ? `: “${theirs || "∅"}”` : "";
  const changed = outcome === "m" ? [before] : [`${before} `, drawArrow(), " ", make("ins", {}, mine || "∅")];
  return make(
    "bdi",
    { class: `edit ${outcome}`, title: `${word}: ${says}${whose && `; ${whose}`}${wanted}` },
    make("span", { class: "sign", "aria-hidden": "true" }, OUTCOMES[outcome].sign),
    make("span", { class: "unseen", dir: "ltr" }, `${word}: `),
    ...changed,
    ...(isShown ? [make("small", { dir: "auto" }, `○ ${theirs || "∅"}`)] : []),
    ...(whose && data.failures.together ? [make("small", { dir: "ltr" }, whose)] : []),
  );
};

// The chunks of a system: counts by outcome, the annotators they were compared with, and each chunk.
export const drawChunks = (sentence, system) => {
  const chunks = sentence.chunks[system];
  if (!chunks.length) return [];
  const people = [...new Set(chunks.map(({ annotator }) => annotator).filter((annotator) => annotator >= 0))];
  const whose = data.failures.together ? "all annotators" : people.length ? `annotator ${people[0]}` : "";
  const name = `${data.failures.name} chunks${whose && `, ${whose}`}`;
  const counts = FAILURES.map(({ word, letter }) => [
    chunks.filter(({ outcome }) => outcome === letter).length,
    word,
  ]).filter(([many]) => many);
  return [
    make(
      "p",
      { class: "chunks", dir: "auto" },
      make("span", "note", `${name}: ${counts.map((pair) => pair.join(" ")).join(", ")}`),
      ...chunks.flatMap((chunk) => [" ", drawChunk(sentence, chunk)]),
    ),
  ];
};

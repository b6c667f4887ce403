// The five charts: functions of a width and data that return SVG.
import { draw, orderBy, plural, ratio, signed } from "./common.js";
import {
  canvas,
  colourOf,
  END,
  HEAD,
  join,
  line,
  MIDDLE,
  meets,
  placeKey,
  placeLabels,
  ruleAcross,
  scale,
  shorten,
  symbol,
  text,
  ticks,
  widestOf,
  widthOf,
  withTitle,
} from "./svg.js";

export const ROWS = 24; // the height of a row
const BOLD = 1.12; // width of bold text relative to plain text
const SLANT = 40; // rotation of headings that do not fit side by side, in degrees

// Ranks: one column per metric and one line per system, ordered by score; the numbers are shared ranks (1–3).
export const drawSlopes = (width, systems, metrics) => {
  const widestRank = `${systems.length}–${systems.length}`;
  const room = Math.min(180, width * 0.26, widestOf(systems.map((name) => `${name}  ${widestRank}`)) + 24);
  const gap = metrics.length > 1 ? (width - 2 * room) / (metrics.length - 1) : 0;
  const widest = widestOf(metrics.map((metric) => metric.name)) * BOLD;
  const slanted = gap < widest + 12 || widest > 2 * room;
  const top = slanted ? 84 : 36;
  const bottom = top + systems.length * ROWS;
  const places = metrics.map((metric) => {
    const order = orderBy(systems, (system) => -metric.scores[system].rank);
    return systems.map((_, system) => order.indexOf(system));
  });
  const x = (metric) => room + metric * gap;
  const y = (metric, system) => top + (places[metric][system] + 0.5) * ROWS;
  const roomFor = (place) => Math.min(90, (width - x(place)) / Math.cos((SLANT * Math.PI) / 180) / BOLD);
  const slantAt = (place) => `translate(${x(place)},${top - 8}) rotate(${-SLANT})`;
  const head = (metric, place) =>
    slanted
      ? text(0, 0, shorten(metric.name, roomFor(place)), { transform: slantAt(place), ...HEAD })
      : text(x(place), top - 14, metric.name, { ...MIDDLE, ...HEAD });
  const last = metrics.length - 1;
  const short = (name) => shorten(name, room - 18 - widthOf(`  ${widestRank}`));
  const drawSystem = (name, system) => {
    const points = metrics.map((_, place) => [x(place), y(place, system)]);
    const ranks = metrics.map((metric) => metric.scores[system].ranks);
    const series = draw(
      "g",
      `series ${colourOf(system)}`,
      draw("polyline", { points: join(points), class: "slope" }),
      draw("polyline", { points: join(points), class: "reach" }), // a wider target for the mouse
      ...points.map(([across, down]) => symbol(system, across, down, colourOf(system), 4.5)),
      text(room - 14, y(0, system) + 4, `${short(name)}  ${ranks[0]}`, END),
      text(width - room + 14, y(last, system) + 4, `${ranks[last]}  ${short(name)}`),
    );
    return withTitle(series, `${name}: ${metrics.map((metric, place) => `${metric.name} ${ranks[place]}`).join(", ")}`);
  };
  return canvas(
    width,
    bottom + 8,
    `Ranks of ${systems.length} systems by ${metrics.map((metric) => metric.name).join(", ")}`,
    ...metrics.map((_, place) => line(x(place), top, x(place), bottom, "grid")),
    ...metrics.map(head),
    ...systems.map(drawSystem),
  );
};

// Points of a line of equal F = (1 + b²) P R / (b² P + R), solved for P where the line is flat and for R where it is steep.
const traceF = (f, beta, maxP, maxR) => {
  const square = beta * beta;
  const points = [];
  for (let step = 1; step <= 60; step += 1) {
    const [recall, precision] = [(maxR * step) / 60, (maxP * step) / 60];
    points.push([(f * recall) / ((1 + square) * recall - f * square), recall]);
    points.push([precision, (f * square * precision) / ((1 + square) * precision - f)]);
  }
  return points.filter(([p, r]) => p > 0 && r > 0 && p <= maxP && r <= maxR).sort((a, b) => a[1] - b[1] || b[0] - a[0]);
};

// Precision against recall with lines of equal F; values are [P, R, F] of each system.
export const drawPrecisionRecall = (width, systems, values, beta, heading) => {
  const [left, right, top] = [50, width - 46, 24];
  const bottom = Math.max(320, Math.min(520, width * 0.66)) - 44;
  const reach = (place) => Math.ceil(Math.max(...values.map((parts) => parts[place])) * 10 + 0.3) / 10;
  const [maxP, maxR] = [reach(0), reach(1)].map((value) => Math.min(1, Math.max(0.1, value)));
  const x = scale(0, maxR, left, right);
  const y = scale(0, maxP, bottom, top);
  const up = ticks(0, maxP, 6);
  const axes = [
    ...ruleAcross(x, [0, maxR], width, top, bottom),
    ...up.values.flatMap((value) => [
      line(left, y(value), right, y(value), "grid"),
      text(left - 8, y(value) + 4, value.toFixed(up.digits), END),
    ]),
    text((left + right) / 2, bottom + 38, "recall", { ...MIDDLE, ...HEAD }),
    text(0, 0, "precision", { transform: `translate(13,${(top + bottom) / 2}) rotate(-90)`, ...MIDDLE, ...HEAD }),
    text(right + 6, 11, heading, HEAD),
  ];
  const taken = [[right, 0, width, 16]]; // boxes of other text
  const contours = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].flatMap((f) => {
    const points = traceF(f, beta, maxP, maxR).map(([p, r]) => [x(r), y(p)]);
    if (points.length < 2) return [];
    const curve = draw("polyline", { points: join(points), class: "contour" });
    const [endX, endY] = points.at(-1);
    const box = [endX + 4, endY - 7, endX + 26, endY + 7];
    if (taken.some((other) => meets(box, other))) return [curve];
    taken.push(box);
    return [curve, text(endX + 6, endY + 4, f.toFixed(1), { class: "faint" })];
  });
  const points = systems.map((name, system) => {
    const [p, r] = values[system];
    return { name: shorten(name, Math.max(130, width * 0.2)), x: x(r), y: y(p) };
  });
  const beside = placeLabels(points, taken, right + 40, bottom, left);
  // Names that do not fit beside the points are listed in a key below, best system first.
  const key = beside
    ? null
    : placeKey(
        systems,
        orderBy(systems, (system) => values[system][2]),
        width,
        bottom + 62,
      );
  const height = key ? key.bottom : bottom + 44;
  const marks = systems.map((name, system) => {
    const [point, label] = [points[system], (beside || key.labels)[system]];
    const [p, r, f] = values[system].map((value) => ratio(value));
    const series = draw(
      "g",
      `series ${colourOf(system)}`,
      symbol(system, point.x, point.y, colourOf(system)),
      text(label.x, label.y, label.name),
    );
    if (label.far > 20) series.prepend(line(point.x, point.y, ...label.to, "leader"));
    if (key) series.append(symbol(system, label.x - 11, label.y - 4, colourOf(system)));
    return withTitle(series, `${name}: precision ${p}, recall ${r}, ${heading} ${f}`);
  });
  return canvas(
    width,
    height,
    `Precision against recall of ${systems.length} systems, with lines of equal ${heading}`,
    ...axes,
    ...contours,
    ...marks,
  );
};

// The whole line of the I-measure: degradation, baseline, improvement.
const drawWholeLine = (width, y, systems, scores) => {
  const x = scale(-1, 1, 16, width - 16);
  const area = (from, to, words, className) => [
    draw("rect", { x: x(from), y: y - 10, width: x(to) - x(from), height: 20, class: className }),
    text((x(from) + x(to)) / 2, y - 20, words, { ...MIDDLE, ...HEAD }),
  ];
  const post = (value, words, anchor) => [
    line(x(value), y - 13, x(value), y + 13, "axis"),
    text(x(value), y + 30, words, { "text-anchor": anchor }),
  ];
  return [
    ...area(-1, 0, "degradation", "worse"),
    ...area(0, 1, "improvement", "better"),
    line(x(-1), y, x(1), y, "axis"),
    ...post(-1, "−1", "start"),
    ...post(0, "0 baseline", "middle"),
    ...post(1, "+1", "end"),
    ...systems.map((name, system) =>
      withTitle(
        symbol(system, x(scores[system].value), y, colourOf(system), 4),
        `${name}: I ${ratio(scores[system].value)}`,
      ),
    ),
  ];
};

// The I-measure: the whole scale from −1 to +1, and below it the part with the systems, one row per system.
export const drawImprovement = (width, systems, scores) => {
  const room = Math.min(width * 0.3, widestOf(systems) + 20);
  const bounds = scores.flatMap(({ value, interval }) => [0, value, ...(interval || [])]);
  const air = (Math.max(...bounds) - Math.min(...bounds) || 0.1) * 0.06;
  const range = [Math.min(...bounds) - air, Math.max(...bounds) + air];
  const x = scale(...range, room, width - 66);
  const first = 140;
  const bottom = first + systems.length * ROWS - 6;
  const rows = orderBy(systems, (system) => scores[system].value).map((system, place) => {
    const { value, interval, parts } = scores[system];
    const y = first + place * ROWS;
    const series = draw(
      "g",
      `series ${colourOf(system)}`,
      text(room - 12, y + 4, shorten(systems[system], room - 14), END),
      symbol(system, x(value), y, colourOf(system)),
      text(width - 4, y + 4, signed(value), { ...END, class: "figure" }),
    );
    if (interval) series.prepend(line(x(interval[0]), y, x(interval[1]), y, "whisker"));
    const title = `I ${ratio(value)}, WAcc ${ratio(parts.wacc)}, of the source ${ratio(parts.wacc_base)}`;
    return withTitle(series, `${systems[system]}: ${title}`);
  });
  return canvas(
    width,
    bottom + 28,
    `The improvement I of ${systems.length} systems between −1 and +1`,
    ...drawWholeLine(width, 62, systems, scores),
    ...ruleAcross(x, range, width, first - 12, bottom, signed),
    line(x(0), first - 12, x(0), bottom, "axis"),
    ...rows,
  );
};

// Several values per system on one scale; kinds are {name, scores: [P, R, F] of each system}.
export const drawDumbbells = (width, systems, kinds, heading) => {
  const room = Math.min(width * 0.3, widestOf(systems) + 20);
  const largest = Math.max(0.1, ...kinds.flatMap((kind) => kind.scores.map((parts) => parts[2])));
  const range = [0, Math.min(1, Math.ceil(largest * 10) / 10)];
  const x = scale(...range, room, width - 20);
  const legend = [];
  let [across, down] = [room, 14];
  kinds.forEach((kind, place) => {
    const long = widthOf(kind.name) + 34;
    if (across + long > width && across > room) [across, down] = [room, down + 20];
    legend.push(symbol(place, across + 6, down, colourOf(place)), text(across + 17, down + 4, kind.name));
    across += long;
  });
  const top = down + 32;
  const bottom = top + systems.length * ROWS - 8;
  const rows = orderBy(systems, (system) => kinds[0].scores[system][2]).map((system, place) => {
    const y = top + place * ROWS;
    const points = kinds.map((kind) => kind.scores[system][2]);
    const series = draw(
      "g",
      "series",
      text(room - 12, y + 4, shorten(systems[system], room - 14), END),
      line(x(Math.min(...points)), y, x(Math.max(...points)), y, "rod"),
      // The first symbol is the smallest and drawn last, so that all are visible if values are equal.
      ...points.map((value, kind) => symbol(kind, x(value), y, colourOf(kind), 4.2 + kind)).reverse(),
    );
    const values = kinds.map((kind, number) => `${kind.name} ${ratio(points[number])}`).join(", ");
    return withTitle(series, `${systems[system]}: ${values}`);
  });
  return canvas(
    width,
    bottom + 46,
    `Detection against correction of ${systems.length} systems`,
    ...legend,
    ...ruleAcross(x, range, width, top - 12, bottom),
    ...rows,
    text((room + width - 20) / 2, bottom + 38, heading, { ...MIDDLE, ...HEAD }),
  );
};

// Bars with their spread; rows are [name, mean, deviation, number].
export const drawBars = (width, rows) => {
  const step = 22;
  const room = Math.min(width * 0.36, widestOf(rows.map(([name]) => name)) + 14);
  const most = Math.max(1, ...rows.map(([, mean]) => mean));
  const x = scale(0, most, room, width - 60);
  const bottom = 8 + rows.length * step;
  const drawSpread = (y, from, to) =>
    draw("g", {}, line(from, y, to, y, "spread"), ...[from, to].map((end) => line(end, y - 4, end, y + 4, "spread")));
  const bars = rows.map(([name, mean, deviation, many], place) => {
    const y = 17 + place * step;
    const series = draw(
      "g",
      "series",
      text(room - 10, y + 4, shorten(name, room - 12), END),
      draw("rect", { x: x(0), y: y - 7, width: Math.max(1, x(mean) - x(0)), height: 14, class: "bar" }),
      text(width - 4, y + 4, String(many), { ...END, class: "figure" }),
    );
    if (deviation) series.append(drawSpread(y, x(Math.max(0, mean - deviation)), x(Math.min(most, mean + deviation))));
    const title = `mean ${ratio(mean)}, standard deviation ${ratio(deviation)}, ${plural(many, "error")}`;
    return withTitle(series, `${name}: ${title}`);
  });
  return canvas(
    width,
    bottom + 44,
    `The difficulty of ${rows.length} types of errors, the hardest first`,
    ...ruleAcross(x, [0, most], width, 2, bottom),
    ...bars,
    text((room + width - 60) / 2, bottom + 36, "difficulty", { ...MIDDLE, ...HEAD }),
    text(width - 4, bottom + 36, "errors", { ...END, ...HEAD }),
  );
};

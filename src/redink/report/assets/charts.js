// Pictures: data and a width in, SVG out. Colours and fonts come from the style sheet, so that they follow light and dark.

// A system has a colour and a shape: eight colours and seven shapes make 56 different ones.
const SHAPES = [
  (r) => `M0,${-r}A${r},${r} 0 1 1 0,${r}A${r},${r} 0 1 1 0,${-r}Z`,
  (r) => `M${-r},${-r}H${r}V${r}H${-r}Z`,
  (r) => `M0,${-1.3 * r}L${1.2 * r},${0.9 * r}H${-1.2 * r}Z`,
  (r) => `M0,${-1.4 * r}L${1.4 * r},0L0,${1.4 * r}L${-1.4 * r},0Z`,
  (r) => `M0,${1.3 * r}L${1.2 * r},${-0.9 * r}H${-1.2 * r}Z`,
  (r) => `M${-0.4 * r},${-1.2 * r}H${0.4 * r}V${-0.4 * r}H${1.2 * r}V${0.4 * r}H${0.4 * r}V${1.2 * r}H${-0.4 * r}V${0.4 * r}H${-1.2 * r}V${-0.4 * r}H${-0.4 * r}Z`,
  (r) => `M${-1.2 * r},0L${-0.6 * r},${-r}H${0.6 * r}L${1.2 * r},0L${0.6 * r},${r}H${-0.6 * r}Z`,
];
const colourOf = (system) => `c${system % 8}`;
const symbol = (shape, x, y, className, radius = 5) =>
  draw("path", { d: SHAPES[shape % SHAPES.length](radius), transform: `translate(${x},${y})`, class: `point ${className}` });

const text = (x, y, words, attributes = {}) => draw("text", { x, y, ...attributes }, words);
const line = (x1, y1, x2, y2, className) => draw("line", { x1, y1, x2, y2, class: className });
const withTitle = (node, words) => {
  node.prepend(draw("title", {}, words));
  return node;
};
const canvas = (width, height, label, ...children) =>
  draw("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": label, class: "chart" }, ...children);

const measure = document.createElement("canvas").getContext("2d");
const widthOf = (words, size = 12) => {
  measure.font = `${size}px ${getComputedStyle(document.body).fontFamily}`;
  return measure.measureText(words).width;
};
const shorten = (words, room) => {
  if (widthOf(words) <= room) return words;
  let kept = words;
  while (kept && widthOf(`${kept}…`) > room) kept = kept.slice(0, -1);
  return `${kept}…`;
};

// Round numbers from low to high, about as many as wanted.
const ticks = (low, high, wanted = 5) => {
  const rough = (high - low) / wanted || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((one) => one * power >= rough) * power;
  const found = [];
  for (let value = Math.ceil(low / step - 1e-9); value * step <= high + step * 1e-9; value += 1) found.push(value * step);
  return { values: found, step, digits: Math.max(0, -Math.floor(Math.log10(step) + 1e-9)) };
};
const scale = (low, high, from, to) => (value) => from + ((value - low) / (high - low || 1)) * (to - from);

// Ranks: a column a metric, a line a system. Equal ranks stand one below the other.
const drawSlopes = (width, systems, metrics) => {
  const row = 24;
  const room = Math.min(180, width * 0.26, Math.max(...systems.map((name) => widthOf(`${name}  ${systems.length}`))) + 24);
  const gap = metrics.length > 1 ? (width - 2 * room) / (metrics.length - 1) : 0;
  const slanted = gap < Math.max(...metrics.map((metric) => widthOf(metric.name))) + 12;
  const top = slanted ? 74 : 36;
  const places = metrics.map((metric) => {
    const order = systems.map((_, system) => system).sort((a, b) => metric.scores[a].rank - metric.scores[b].rank || a - b);
    return systems.map((_, system) => order.indexOf(system));
  });
  const x = (metric) => (metrics.length > 1 ? room + metric * gap : width / 2);
  const y = (metric, system) => top + places[metric][system] * row + row / 2;
  const heads = metrics.map((metric, place) => slanted
    ? text(0, 0, shorten(metric.name, 90), { transform: `translate(${x(place)},${top - 8}) rotate(-40)`, class: "head" })
    : text(x(place), top - 14, metric.name, { "text-anchor": "middle", class: "head" }));
  const rules = metrics.map((_, place) => line(x(place), top, x(place), top + systems.length * row, "grid"));
  const last = metrics.length - 1;
  const lines = systems.map((name, system) => {
    const points = metrics.map((_, place) => `${x(place)},${y(place, system)}`).join(" ");
    const ranks = metrics.map((metric) => `${metric.name} ${metric.scores[system].rank}`).join(", ");
    return withTitle(draw("g", `series ${colourOf(system)}`,
      draw("polyline", { points, class: "slope" }),
      draw("polyline", { points, class: "reach" }),
      ...metrics.map((_, place) => symbol(system, x(place), y(place, system), colourOf(system), 4.5)),
      text(room - 14, y(0, system) + 4, shorten(`${name}  ${metrics[0].scores[system].rank}`, room - 18), { "text-anchor": "end" }),
      ...(last ? [text(width - room + 14, y(last, system) + 4, shorten(`${metrics[last].scores[system].rank}  ${name}`, room - 18))] : []),
    ), `${name}: ${ranks}`);
  });
  const label = `Ranks of ${systems.length} systems by ${metrics.map((metric) => metric.name).join(", ")}`;
  return canvas(width, top + systems.length * row + 8, label, ...rules, ...heads, ...lines);
};

// Names beside points, moved away from each other and from the points; a thin line joins a name that had to go far.
const placeLabels = (points, width, height, margin) => {
  const taken = points.map(({ x, y }) => [x - 7, y - 7, x + 7, y + 7]);
  const free = (box) => box[0] >= margin.left && box[2] <= width && box[1] >= 0 && box[3] <= height - margin.bottom &&
    !taken.some((other) => box[0] < other[2] && other[0] < box[2] && box[1] < other[3] && other[1] < box[3]);
  return points.map(({ x, y, name }) => {
    const long = widthOf(name);
    for (let far = 11; far < 150; far += 9) {
      for (const angle of [0, 180, -40, 40, 220, 140, -90, 90]) {
        const [dx, dy] = [Math.cos((angle * Math.PI) / 180) * far, Math.sin((angle * Math.PI) / 180) * far];
        const left = dx < -1e-6 ? x + dx - long : Math.abs(dx) < 1e-6 ? x - long / 2 : x + dx;
        const box = [left - 2, y + dy - 7, left + long + 2, y + dy + 7];
        if (free(box)) {
          taken.push(box);
          return { x: left, y: y + dy + 4, far, to: [dx < 0 ? left + long : left, y + dy] };
        }
      }
    }
    return { x: x + 9, y: y + 4, far: 0, to: [x, y] };
  });
};

// Precision against recall with lines of equal F.
const drawPrecisionRecall = (width, systems, values, beta) => {
  const margin = { left: 50, right: 46, top: 14, bottom: 44 };
  const height = Math.max(320, Math.min(520, width * 0.66));
  const most = (place) => Math.min(1, Math.max(0.1, Math.ceil(Math.max(...values.map((own) => own[place])) * 10 + 0.3) / 10));
  const [maxP, maxR] = [most(0), most(1)];
  const x = scale(0, maxR, margin.left, width - margin.right);
  const y = scale(0, maxP, height - margin.bottom, margin.top);
  const axis = [];
  const [across, up] = [ticks(0, maxR, width / 110), ticks(0, maxP, 6)];
  for (const value of across.values)
    axis.push(line(x(value), y(0), x(value), y(maxP), "grid"), text(x(value), y(0) + 18, value.toFixed(across.digits), { "text-anchor": "middle" }));
  for (const value of up.values)
    axis.push(line(x(0), y(value), x(maxR), y(value), "grid"), text(x(0) - 8, y(value) + 4, value.toFixed(up.digits), { "text-anchor": "end" }));
  axis.push(text((x(0) + x(maxR)) / 2, height - 6, "recall", { "text-anchor": "middle", class: "head" }),
    text(0, 0, "precision", { transform: `translate(13,${(y(0) + y(maxP)) / 2}) rotate(-90)`, "text-anchor": "middle", class: "head" }));
  const square = beta * beta;
  const contours = [];
  for (let tenth = 1; tenth < 10; tenth += 1) {
    const f = tenth / 10;
    // F = (1 + b²) P R / (b² P + R), solved for P where the line is flat and for R where it is steep.
    const points = [];
    for (let step = 1; step <= 60; step += 1) {
      const [recall, precision] = [(maxR * step) / 60, (maxP * step) / 60];
      points.push([recall, (f * recall) / ((1 + square) * recall - f * square)], [(f * square * precision) / ((1 + square) * precision - f), precision]);
    }
    const seen = points.filter(([r, p]) => r > 0 && p > 0 && r <= maxR && p <= maxP).sort((a, b) => a[0] - b[0] || b[1] - a[1]).map(([r, p]) => [x(r), y(p)]);
    if (seen.length < 2) continue;
    const [endX, endY] = seen.at(-1);
    contours.push(draw("polyline", { points: seen.map((point) => point.join(",")).join(" "), class: "contour" }),
      text(endX + 5, endY + 4, `F ${f.toFixed(1)}`, { class: "faint" }));
  }
  const points = systems.map((name, system) => ({ name: shorten(name, 130), x: x(values[system][1]), y: y(values[system][0]) }));
  const labels = placeLabels(points, width - margin.right + 40, height, margin);
  const marks = systems.map((name, system) => {
    const [own, label] = [points[system], labels[system]];
    const [p, r, f] = values[system];
    return withTitle(draw("g", `series ${colourOf(system)}`,
      ...(label.far > 20 ? [line(own.x, own.y, ...label.to, "leader")] : []),
      symbol(system, own.x, own.y, colourOf(system)), text(label.x, label.y, own.name)),
    `${name}: precision ${ratio(p)}, recall ${ratio(r)}, F ${ratio(f)}`);
  });
  return canvas(width, height, `Precision against recall of ${systems.length} systems, with lines of equal F`, ...axis, ...contours, ...marks);
};

// The I-measure's line from −1 to +1, and below it the part where the systems are, a row each.
const drawImprovement = (width, systems, scores) => {
  const order = systems.map((_, system) => system).sort((a, b) => scores[b].value - scores[a].value);
  const room = Math.min(width * 0.3, Math.max(...systems.map((name) => widthOf(name))) + 20);
  const whole = scale(-1, 1, 16, width - 16);
  const top = 62;
  const parts = [
    draw("rect", { x: whole(-1), y: top - 10, width: whole(0) - whole(-1), height: 20, class: "worse" }),
    draw("rect", { x: whole(0), y: top - 10, width: whole(1) - whole(0), height: 20, class: "better" }),
    line(whole(-1), top, whole(1), top, "axis"),
    text((whole(-1) + whole(0)) / 2, top - 20, "degradation", { "text-anchor": "middle", class: "head" }),
    text((whole(0) + whole(1)) / 2, top - 20, "improvement", { "text-anchor": "middle", class: "head" }),
  ];
  for (const [value, words, anchor] of [[-1, "−1", "start"], [0, "0 baseline", "middle"], [1, "+1", "end"]])
    parts.push(line(whole(value), top - 13, whole(value), top + 13, "axis"),
      text(whole(value), top + 30, words, { "text-anchor": anchor }));
  systems.forEach((name, system) => parts.push(withTitle(symbol(system, whole(scores[system].value), top, colourOf(system), 4), `${name}: I ${ratio(scores[system].value)}`)));
  const bounds = scores.flatMap(({ value, interval }) => [value, ...(interval || [])]);
  const [lowest, highest] = [Math.min(0, ...bounds), Math.max(0, ...bounds)];
  const air = (highest - lowest || 0.1) * 0.06;
  const near = scale(lowest - air, highest + air, room, width - 66);
  const first = top + 78;
  const bottom = first + order.length * 24;
  const { values, digits } = ticks(lowest - air, highest + air, width / 130);
  for (const value of values)
    parts.push(line(near(value), first - 12, near(value), bottom - 6, Math.abs(value) < 1e-12 ? "axis" : "grid"),
      text(near(value), bottom + 12, (value > 0 ? "+" : "") + ratio(value, digits), { "text-anchor": "middle" }));
  order.forEach((system, place) => {
    const [y, { value, interval, parts: own }] = [first + place * 24, scores[system]];
    parts.push(withTitle(draw("g", `series ${colourOf(system)}`,
      text(room - 12, y + 4, shorten(systems[system], room - 14), { "text-anchor": "end" }),
      ...(interval ? [line(near(interval[0]), y, near(interval[1]), y, "whisker")] : []),
      symbol(system, near(value), y, colourOf(system)),
      text(width - 4, y + 4, (value > 0 ? "+" : "") + ratio(value), { "text-anchor": "end", class: "figure" })),
    `${systems[system]}: I ${ratio(value)}, WAcc ${ratio(own.wacc)}, of the source ${ratio(own.wacc_base)}`));
  });
  return canvas(width, bottom + 22, `The improvement I of ${systems.length} systems between −1 and +1`, ...parts);
};

// Several values a system on one scale: correction and the kinds of detection.
const drawDumbbells = (width, systems, kinds) => {
  const order = systems.map((_, system) => system).sort((a, b) => kinds[0].scores[b][2] - kinds[0].scores[a][2]);
  const room = Math.min(width * 0.3, Math.max(...systems.map((name) => widthOf(name))) + 20);
  const most = Math.min(1, Math.ceil(Math.max(0.1, ...kinds.flatMap((kind) => kind.scores.map((own) => own[2]))) * 10) / 10);
  const x = scale(0, most, room, width - 20);
  const parts = [];
  let at = room;
  let top = 14;
  kinds.forEach((kind, place) => {
    const long = widthOf(kind.name) + 34;
    if (at + long > width && at > room) [at, top] = [room, top + 20];
    parts.push(symbol(place, at + 6, top, colourOf(place)), text(at + 17, top + 4, kind.name));
    at += long;
  });
  top += 32;
  const bottom = top + order.length * 24 - 8;
  const { values, digits } = ticks(0, most, width / 110);
  for (const value of values)
    parts.push(line(x(value), top - 12, x(value), bottom, "grid"), text(x(value), bottom + 18, value.toFixed(digits), { "text-anchor": "middle" }));
  order.forEach((system, place) => {
    const y = top + place * 24;
    const own = kinds.map((kind) => kind.scores[system][2]);
    parts.push(withTitle(draw("g", "series",
      text(room - 12, y + 4, shorten(systems[system], room - 14), { "text-anchor": "end" }),
      line(x(Math.min(...own)), y, x(Math.max(...own)), y, "rod"),
      ...own.map((value, kind) => symbol(kind, x(value), y, colourOf(kind), 4.2 + kind)).reverse()), // where values are equal, all can be seen
    `${systems[system]}: ${kinds.map((kind, number) => `${kind.name} ${ratio(own[number])}`).join(", ")}`));
  });
  parts.push(text((room + width - 20) / 2, bottom + 38, "F", { "text-anchor": "middle", class: "head" }));
  return canvas(width, bottom + 46, `Detection against correction of ${systems.length} systems`, ...parts);
};

// Bars with their spread: [name, mean, deviation, number].
const drawBars = (width, rows) => {
  const room = Math.min(width * 0.36, Math.max(40, ...rows.map(([name]) => widthOf(name))) + 14);
  const most = Math.max(1, ...rows.map(([, mean]) => mean));
  const x = scale(0, most, room, width - 60);
  const bottom = 8 + rows.length * 22;
  const parts = [];
  const { values, digits } = ticks(0, most, width / 130);
  for (const value of values)
    parts.push(line(x(value), 2, x(value), bottom, "grid"), text(x(value), bottom + 18, value.toFixed(digits), { "text-anchor": "middle" }));
  rows.forEach(([name, mean, deviation, many], place) => {
    const y = 8 + place * 22;
    const [from, to] = [x(Math.max(0, mean - deviation)), x(Math.min(most, mean + deviation))];
    parts.push(withTitle(draw("g", "series",
      text(room - 10, y + 13, shorten(name, room - 12), { "text-anchor": "end" }),
      draw("rect", { x: x(0), y: y + 2, width: Math.max(1, x(mean) - x(0)), height: 14, class: "bar" }),
      ...(deviation ? [line(from, y + 9, to, y + 9, "spread"), line(from, y + 5, from, y + 13, "spread"), line(to, y + 5, to, y + 13, "spread")] : []),
      text(width - 4, y + 13, String(many), { "text-anchor": "end", class: "figure" })),
    `${name}: mean ${ratio(mean)}, standard deviation ${ratio(deviation)}, ${plural(many, "error")}`));
  });
  parts.push(text((room + width - 60) / 2, bottom + 36, "difficulty", { "text-anchor": "middle", class: "head" }),
    text(width - 4, bottom + 18, "errors", { "text-anchor": "end", class: "head" }));
  return canvas(width, bottom + 44, `The difficulty of ${rows.length} types of errors, the hardest first`, ...parts);
};

// The picture with its look written into it, so that it is the same outside of this page.
const INKED = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "opacity", "font-family", "font-size", "font-weight"];
const standAlone = (svg) => {
  const copy = svg.cloneNode(true);
  const [inside, originals] = [copy.querySelectorAll("*"), svg.querySelectorAll("*")];
  originals.forEach((node, place) => {
    const look = getComputedStyle(node);
    for (const name of INKED) inside[place].setAttribute(name, look.getPropertyValue(name));
    inside[place].removeAttribute("class");
  });
  copy.removeAttribute("class");
  const page = getComputedStyle(document.documentElement).backgroundColor;
  copy.prepend(draw("rect", { width: "100%", height: "100%", fill: page }));
  return new XMLSerializer().serializeToString(copy);
};
const toPng = (svg, enlarge = 2) => new Promise((done) => {
  const [width, height] = [Number(svg.getAttribute("width")), Number(svg.getAttribute("height"))];
  const picture = new Image();
  picture.addEventListener("load", () => {
    const paper = make("canvas", { width: width * enlarge, height: height * enlarge });
    paper.getContext("2d").drawImage(picture, 0, 0, width * enlarge, height * enlarge);
    paper.toBlob(done, "image/png");
  });
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standAlone(svg))}`;
});

// A picture that is drawn as wide as there is room, with its buttons and the table behind it.
const showPicture = (place, name, drawChart, columns, rows) => {
  const paper = make("div", "paper");
  let drawn = 0;
  const update = () => {
    const width = Math.min(960, paper.clientWidth);
    if (width > 0 && width !== drawn) {
      drawn = width;
      paper.replaceChildren(drawChart(width));
    }
  };
  const svg = () => paper.firstElementChild;
  const tools = toolbar(
    button("SVG", () => save(new Blob([standAlone(svg())], { type: "image/svg+xml" }), `${name}.svg`), { "aria-label": `Save the picture ${name} as SVG` }),
    button("PNG", async () => save(await toPng(svg()), `${name}.png`), { "aria-label": `Save the picture ${name} as PNG` }),
    csvButton(columns, rows, name));
  place.replaceChildren(make("figure", {}, paper, tools,
    make("details", "table", make("summary", {}, "The same as a table"), makeTable(name, columns, rows))));
  new ResizeObserver(update).observe(paper);
  update();
};

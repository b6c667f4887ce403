// Building blocks of charts: shapes, scales and labels; saving a chart, and showing its data as a table.
// Colours and fonts come from the style sheet, which has light and dark forms.
import { draw, make, save } from "./common.js";
import { button, csvButton, makeTable, makeToolbar } from "./tables.js";

// A system has a colour and a shape: eight colours and seven shapes give 56 combinations.
const SHAPES = [
  (r) => `M0,${-r}A${r},${r} 0 1 1 0,${r}A${r},${r} 0 1 1 0,${-r}Z`, // circle
  (r) => `M${-r},${-r}h${2 * r}v${2 * r}h${-2 * r}Z`, // square
  (r) => `M0,${-1.3 * r}l${1.2 * r},${2.2 * r}h${-2.4 * r}Z`, // triangle
  (r) => `M0,${-1.4 * r}l${1.4 * r},${1.4 * r}l${-1.4 * r},${1.4 * r}l${-1.4 * r},${-1.4 * r}Z`, // diamond
  (r) => `M0,${1.3 * r}l${1.2 * r},${-2.2 * r}h${-2.4 * r}Z`, // triangle, upside down
  (r) =>
    [
      `M${-0.4 * r},${-1.2 * r}`,
      ...["h", "v", "h", "v", "h", "v", "h", "v", "h", "v", "h"].map(
        (way, step) => way + r * 0.8 * [1, 1, 1, 1, -1, 1, -1, -1, -1, -1, 1][step],
      ),
      "Z",
    ].join(""), // cross
  (r) => `M${-1.2 * r},0l${0.6 * r},${-r}h${1.2 * r}l${0.6 * r},${r}l${-0.6 * r},${r}h${-1.2 * r}Z`, // hexagon
];
export const colourOf = (system) => `c${system % 8}`;
export const symbol = (shape, x, y, className, radius = 5) =>
  draw("path", {
    d: SHAPES[shape % SHAPES.length](radius),
    transform: `translate(${x},${y})`,
    class: `point ${className}`,
  });

export const text = (x, y, words, attributes = {}) => draw("text", { x, y, ...attributes }, words);
export const MIDDLE = { "text-anchor": "middle" };
export const END = { "text-anchor": "end" };
export const HEAD = { class: "head" };
export const line = (x1, y1, x2, y2, className) => draw("line", { x1, y1, x2, y2, class: className });
export const join = (points) => points.map((point) => point.join(",")).join(" ");
export const withTitle = (node, words) => {
  node.prepend(draw("title", {}, words));
  return node;
};
export const canvas = (width, height, label, ...children) => {
  const size = { viewBox: `0 0 ${width} ${height}`, width, height };
  return draw("svg", { ...size, role: "img", "aria-label": label, class: "chart" }, ...children);
};

const pen = document.createElement("canvas").getContext("2d");
export const widthOf = (words) => {
  pen.font = `12px ${getComputedStyle(document.body).fontFamily}`;
  return pen.measureText(words).width;
};
export const widestOf = (names) => Math.max(...names.map(widthOf));
// Shortens a name to a width; the middle is dropped, because names often differ only at the end.
export const shorten = (words, room) => {
  if (widthOf(words) <= room) return words;
  const letters = [...words];
  for (let kept = Math.min(letters.length - 1, 60); kept > 0; kept -= 1) {
    const [start, end] = [letters.slice(0, Math.ceil(kept / 2)), letters.slice(letters.length - Math.floor(kept / 2))];
    const short = `${start.join("")}…${end.join("")}`;
    if (widthOf(short) <= room) return short;
  }
  return "…";
};

export const scale = (low, high, from, to) => (value) => from + ((value - low) / (high - low || 1)) * (to - from);

// About `wanted` round numbers from low to high, and the digits needed to show them.
export const ticks = (low, high, wanted) => {
  const rough = (high - low) / wanted || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].find((one) => one * power >= rough) * power;
  const [first, last] = [Math.ceil(low / step - 1e-9), Math.floor(high / step + 1e-9)];
  const values = Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step);
  return { values, digits: Math.max(0, -Math.floor(Math.log10(step) + 1e-9)) };
};

// Vertical lines at round numbers, with the numbers below.
export const ruleAcross = (x, [low, high], width, top, bottom, show = (value, digits) => value.toFixed(digits)) => {
  const { values, digits } = ticks(low, high, width / 120);
  return values.flatMap((value) => [
    line(x(value), top, x(value), bottom, "grid"),
    text(x(value), bottom + 18, show(value, digits), MIDDLE),
  ]);
};

// Positions of names beside points that cover neither each other nor other text; a distant name is connected by a line.
// Returns null if a name does not fit.
export const meets = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];
export const placeLabels = (points, others, right, bottom, left) => {
  const taken = [...others, ...points.map(({ x, y }) => [x - 7, y - 7, x + 7, y + 7])];
  const isFree = (box) =>
    box[0] >= left && box[2] <= right && box[1] >= 0 && box[3] <= bottom && !taken.some((other) => meets(box, other));
  const WAYS = [0, 180, -40, 40, 220, 140, -90, 90].map((angle) => (angle * Math.PI) / 180);
  const placeLabel = ({ x, y, name }) => {
    const long = widthOf(name);
    for (let far = 11; far < 60; far += 9) {
      for (const way of WAYS) {
        const [dx, dy] = [Math.cos(way) * far, Math.sin(way) * far];
        const from = Math.abs(dx) < 1 ? x - long / 2 : dx < 0 ? x + dx - long : x + dx;
        const box = [from - 2, y + dy - 7, from + long + 2, y + dy + 7];
        if (isFree(box)) {
          taken.push(box);
          return { name, x: from, y: y + dy + 4, far, to: [dx < 0 ? from + long : from, y + dy] };
        }
      }
    }
    return null;
  };
  const labels = [];
  for (const point of points) {
    const label = placeLabel(point);
    if (!label) return null;
    labels.push(label);
  }
  return labels;
};

// Names in columns below a chart, in this order, each with a symbol to its left.
export const placeKey = (names, order, width, top) => {
  const widest = Math.min(widestOf(names), width - 30) + 34;
  const columns = Math.max(1, Math.floor(width / widest));
  const rows = Math.ceil(names.length / columns);
  const labels = names.map((name, number) => {
    const place = order.indexOf(number);
    const [column, row] = [Math.floor(place / rows), place % rows];
    return { name: shorten(name, width - 30), x: 18 + column * widest, y: top + row * 20, far: 0 };
  });
  return { labels, bottom: top + rows * 20 };
};

// A copy of the chart with its computed styles, so that it looks the same outside this page.
const LOOK = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linejoin",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
];
const standAlone = (svg) => {
  const copy = svg.cloneNode(true);
  const inside = copy.querySelectorAll("*");
  svg.querySelectorAll("*").forEach((node, place) => {
    const look = getComputedStyle(node);
    for (const name of LOOK) inside[place].setAttribute(name, look.getPropertyValue(name));
    inside[place].removeAttribute("class");
  });
  copy.removeAttribute("class");
  const fill = getComputedStyle(document.body).backgroundColor;
  copy.prepend(draw("rect", { width: "100%", height: "100%", fill }));
  return new XMLSerializer().serializeToString(copy);
};

const toPng = (svg, enlarge = 2) =>
  new Promise((done) => {
    const [width, height] = ["width", "height"].map((name) => Number(svg.getAttribute(name)) * enlarge);
    const picture = new Image();
    picture.addEventListener("load", () => {
      const paper = make("canvas", { width, height });
      paper.getContext("2d").drawImage(picture, 0, 0, width, height);
      paper.toBlob(done, "image/png");
    });
    picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standAlone(svg))}`;
  });

// A chart of the available width, with its buttons and its table.
export const showPicture = (place, name, drawChart, columns, rows) => {
  const paper = make("div", "paper");
  let drawn = 0;
  const update = () => {
    const width = Math.min(960, paper.clientWidth);
    if (width > 0 && width !== drawn) paper.replaceChildren(drawChart(width));
    drawn = width;
  };
  const svg = () => paper.firstElementChild;
  const saveSvg = () => save(new Blob([standAlone(svg())], { type: "image/svg+xml" }), `${name}.svg`);
  const savePng = async () => save(await toPng(svg()), `${name}.png`);
  const tools = makeToolbar(
    button("SVG", saveSvg, { "aria-label": `Save the picture ${name} as SVG` }),
    button("PNG", savePng, { "aria-label": `Save the picture ${name} as PNG` }),
    csvButton(columns, rows, name),
  );
  const behind = make("details", "table", make("summary", {}, "Show as a table"), makeTable(name, columns, rows));
  place.replaceChildren(make("figure", {}, paper, tools, behind));
  new ResizeObserver(update).observe(paper);
  update();
};

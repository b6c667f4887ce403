// Helpers of all pages: elements, numbers, downloads. Text is always inserted as text, never as markup.
export const byId = (id) => document.getElementById(id);
export const readJson = (id) => JSON.parse(byId(id).textContent);
export const split = (text) => (text === "" ? [] : text.split(" "));

// Attributes are an object (functions become listeners, false is omitted), or a class as a string.
const fill = (node, attributes, children) => {
  const given = typeof attributes === "string" ? { class: attributes } : attributes;
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === "function") node.addEventListener(name, value);
    else if (value !== false && value !== null && value !== "") node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children);
  return node;
};
export const make = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);
// An arrow from source to correction; it points left in texts that are written from right to left.
export const drawArrow = () => make("span", "arrow");
const SVG = "http://www.w3.org/2000/svg"; // a namespace: nothing is fetched
export const draw = (tag, attributes = {}, ...children) =>
  fill(document.createElementNS(SVG, tag), attributes, children);

export const capitalise = (words) => words.charAt(0).toUpperCase() + words.slice(1);
export const plural = (number, noun) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
export const ratio = (value, digits = 4) => (value === null ? "–" : value.toFixed(digits).replace("-", "−"));
export const signed = (value, digits = 4) => (value > 0 ? "+" : "") + ratio(value, digits);

// Indices of a list, largest values first; equal values keep their order.
export const orderBy = (list, value) => list.map((_, place) => place).sort((a, b) => value(b) - value(a) || a - b);

// The tokens of a sentence with some spans replaced by nodes; pieces are {start, end, node}, sorted by start.
export const layOut = (tokens, pieces) => {
  const line = [];
  let position = 0;
  const upTo = (end) => {
    if (end > position) line.push(`${tokens.slice(position, end).join(" ")} `);
    position = Math.max(position, end);
  };
  for (const { start, end, node } of pieces) {
    upTo(start);
    line.push(node, " ");
    position = Math.max(position, end);
  }
  upTo(tokens.length);
  return line;
};

// Calls a function when a form has changed and the user has stopped typing.
export const watch = (form, action) => {
  let waiting = 0;
  const soon = (pause) => () => {
    clearTimeout(waiting);
    waiting = setTimeout(action, pause);
  };
  form.addEventListener("input", soon(120));
  form.addEventListener("change", (event) => {
    if (event.target.matches("select")) soon(0)(); // the input event has already reported typed text
  });
  form.addEventListener("reset", soon(0));
  form.addEventListener("submit", (event) => event.preventDefault());
};

export const save = (blob, name) => {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
};

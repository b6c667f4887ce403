// What all pages share: elements, numbers, files to save. Text only ever becomes text, never markup.
export const byId = (id) => document.getElementById(id);
export const readJson = (id) => JSON.parse(byId(id).textContent);
export const split = (text) => (text === "" ? [] : text.split(" "));

// Attributes are an object (functions are listeners, false is left out), or a class as a string.
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
const SVG = "http://www.w3.org/2000/svg"; // a name, not an address: nothing is fetched
export const draw = (tag, attributes = {}, ...children) =>
  fill(document.createElementNS(SVG, tag), attributes, children);

export const capitalise = (words) => words.charAt(0).toUpperCase() + words.slice(1);
export const plural = (number, noun) => `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
export const ratio = (value, digits = 4) => (value === null ? "–" : value.toFixed(digits).replace("-", "−"));
export const signed = (value, digits = 4) => (value > 0 ? "+" : "") + ratio(value, digits);

// The places in a list, those of the largest values first, equal ones as they stand.
export const orderBy = (list, value) => list.map((_, place) => place).sort((a, b) => value(b) - value(a) || a - b);

// The tokens of a sentence with nodes in place of some spans; pieces are {start, end, node}, sorted by their starts.
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

// Calls a function when something in a form has changed, and typing has stopped for a moment.
export const watch = (form, action) => {
  let waiting = 0;
  const soon = (pause) => () => {
    clearTimeout(waiting);
    waiting = setTimeout(action, pause);
  };
  form.addEventListener("input", soon(120));
  form.addEventListener("change", (event) => {
    if (event.target.matches("select")) soon(0)(); // a text that was typed is known already
  });
  form.addEventListener("reset", soon(0));
  form.addEventListener("submit", (event) => event.preventDefault());
};

export const save = (blob, name) => {
  const link = make("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
};

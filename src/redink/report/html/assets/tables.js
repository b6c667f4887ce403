// Tables that can be sorted and saved, hints, and the buttons below tables and charts.
// A column is {name, value(row), show(row), number, hint, csv}: rows are sorted by value, and show fills the cell.
import { make, orderBy, ratio, save } from "./common.js";
import { systems } from "./data.js";

const hint = (words, label) =>
  make("details", "hint", make("summary", { "aria-label": label }, "?"), make("p", {}, words));
export const button = (words, click, more = {}) =>
  make("button", { type: "button", class: "plain", click, ...more }, words);
export const makeToolbar = (...buttons) => make("div", "tools", ...buttons);

// A column of ratios, and the column of systems; rows have name and system.
export const ratioColumn = (name, value) => ({ name, number: true, value, show: (row) => ratio(value(row)) });
export const systemColumn = { name: "system", value: (row) => row.name };
export const systemRows = (order) => order.map((system) => ({ name: systems[system], system }));
export const rankSystems = (metric) => systemRows(orderBy(systems, (system) => metric.scores[system].value)); // best first

// Rows as comma-separated text (RFC 4180); a column may be written as several.
const toCsv = (columns, rows) => {
  const plain = columns.flatMap((column) => column.csv || [column]);
  const quote = (cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const toLine = (cells) => `${cells.map((cell) => quote(String(cell ?? ""))).join(",")}\r\n`;
  const lines = rows.map((row) => plain.map((column) => column.value(row)));
  return [plain.map((column) => column.name), ...lines].map(toLine).join("");
};
// `rows` may be a function that returns the rows on demand.
export const csvButton = (columns, rows, name) => {
  const write = () => {
    const csv = toCsv(columns, typeof rows === "function" ? rows() : rows);
    const mark = "\ufeff"; // marks the file as UTF-8 for spreadsheets
    save(new Blob([mark, csv], { type: "text/csv" }), `${name}.csv`);
  };
  return button("CSV", write, { "aria-label": `Save the table ${name} as CSV` });
};

// Missing values come last in either direction.
const compareCells = (a, b, sign) => {
  if (a === null || b === null) return (a === null) - (b === null);
  return sign * (typeof a === "string" ? a.localeCompare(b, "en", { numeric: true }) : a - b);
};

// A wide table scrolls in its box; if the top of the box is scrolled out of sight, the headings move down in it.
const followPage = () => {
  const edge = document.querySelector("nav").getBoundingClientRect().bottom;
  for (const box of document.querySelectorAll(".scroll:not(.fits)")) {
    box.style.setProperty("--covered", `${Math.max(0, edge - box.getBoundingClientRect().top)}px`);
  }
};
addEventListener("scroll", followPage, { passive: true });

// A table whose first column names the row and whose headings are buttons that sort it; it can be sorted initially.
// Headings stay visible: a table that fits the page scrolls with it, a wider one scrolls in its own box.
export const makeTable = (label, columns, rows, className = "", sorted = null) => {
  const body = make("tbody");
  const show = (column, row) => (column.show ? column.show(row) : String(column.value(row) ?? "–"));
  const makeCell = (column, row, isFirst) =>
    make(
      isFirst ? "th" : "td",
      { class: column.number && "number", scope: isFirst && "row" },
      ...(isFirst ? [make("span", "name", show(column, row))] : [show(column, row)].flat()),
    );
  const makeRow = (row) => make("tr", {}, ...columns.map((column, place) => makeCell(column, row, place === 0)));
  const fillBody = (order) => body.replaceChildren(...order.map(makeRow));
  const sortBy = (place) => {
    const { value, number } = columns[place];
    const now = heads[place].getAttribute("aria-sort");
    const down = now ? now === "ascending" : number; // numbers are first sorted in descending order
    for (const head of heads) head.removeAttribute("aria-sort");
    heads[place].setAttribute("aria-sort", down ? "descending" : "ascending");
    fillBody([...rows].sort((a, b) => compareCells(value(a), value(b), down ? -1 : 1)));
  };
  const heads = columns.map((column, place) =>
    make(
      "th",
      { scope: "col", class: column.number && "number" },
      make("button", { type: "button", class: "sort", click: () => sortBy(place) }, column.name),
      ...(column.hint ? [" ", hint(column.hint, `What is ${column.name}?`)] : []),
    ),
  );
  if (sorted === null) fillBody(rows);
  else sortBy(sorted);
  const head = make("thead", {}, make("tr", {}, ...heads));
  const table = make("table", className, make("caption", "unseen", label), head, body);
  const box = make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": label }, table);
  const watcher = new ResizeObserver(() => {
    if (box.parentElement) box.classList.toggle("fits", table.offsetWidth <= box.parentElement.clientWidth);
  });
  watcher.observe(box);
  watcher.observe(table);
  return box;
};

// Tables that can be sorted and saved, hints, and the bar of buttons below tables and pictures.
// A column is {name, value(row), show(row), number, hint, csv}: value sorts, show makes what stands in the cell.

const hint = (text, label = "What is this?") =>
  make("details", "hint", make("summary", { "aria-label": label }, "?"), make("p", {}, text));

const button = (text, click, more = {}) => make("button", { type: "button", class: "plain", click, ...more }, text);
const toolbar = (...buttons) => make("div", "tools", ...buttons);

// Rows as comma-separated text (RFC 4180); a column may stand for several in the file.
const toCsv = (columns, rows) => {
  const plain = columns.flatMap((column) => column.csv || [{ name: column.name, value: column.value }]);
  const quote = (cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const line = (cells) => cells.map((cell) => quote(String(cell ?? ""))).join(",");
  return [line(plain.map((column) => column.name)), ...rows.map((row) => line(plain.map((column) => column.value(row))))].join("\r\n") + "\r\n";
};
const csvButton = (columns, rows, name) =>
  button("CSV", () => save(new Blob(["\ufeff", toCsv(columns, rows)], { type: "text/csv" }), `${name}.csv`),
    { "aria-label": `Save the table ${name} as CSV` });

const compareCells = (a, b) => {
  if (a === null || b === null) return (a === null) - (b === null);
  return typeof a === "string" ? a.localeCompare(b, "en", { numeric: true }) : a - b;
};

// The table; its first column names the row. With `sorted`, headings are buttons that sort.
const makeTable = (label, columns, rows, { sorted = true, className = "" } = {}) => {
  const body = make("tbody");
  const heads = columns.map((column, place) => {
    const head = make("th", { scope: "col", class: column.number && "number" });
    head.append(sorted ? make("button", { type: "button", class: "sort", click: () => sortBy(place) }, column.name) : column.name);
    if (column.hint) head.append(" ", hint(column.hint, `What is ${column.name}?`));
    return head;
  });
  let order = rows;
  const fillBody = () => body.replaceChildren(...order.map((row) => make("tr", {}, ...columns.map((column, place) =>
    make(place ? "td" : "th", { class: column.number && "number", scope: !place && "row" },
      ...[column.show ? column.show(row) : String(column.value(row) ?? "–")].flat())))));
  const sortBy = (place) => {
    const { value, number } = columns[place];
    const now = heads[place].getAttribute("aria-sort");
    const down = now ? now === "ascending" : number; // numbers begin with the largest
    heads.forEach((head) => head.removeAttribute("aria-sort"));
    heads[place].setAttribute("aria-sort", down ? "descending" : "ascending");
    const sign = down ? -1 : 1;
    order = [...rows].sort((a, b) => {
      const [x, y] = [value(a), value(b)];
      return x === null || y === null ? compareCells(x, y) : sign * compareCells(x, y);
    });
    fillBody();
  };
  fillBody();
  const table = make("table", className, make("caption", "unseen", label), make("thead", {}, make("tr", {}, ...heads)), body);
  return make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": label }, table);
};

// Error types: a table of systems × types; a cell links to its sentences.
// A row is [type, cells], a cell [TP, FP, FN, P, R, F].
import { byId, make, ratio } from "./common.js";
import { data, systems } from "./data.js";
import { csvButton, makeTable, makeToolbar } from "./tables.js";

const CELL = ["TP", "FP", "FN", "P", "R", data.f];
const [P, R, F] = [3, 4, 5];
const hasTried = ([tp, fp]) => tp + fp > 0;

const describeCell = (kind, system, cell) => {
  const counts = `${systems[system]}, ${kind}: TP ${cell[0]}, FP ${cell[1]}, FN ${cell[2]}`;
  if (!hasTried(cell)) return `${counts}; no edits of this type`;
  return `${counts}; P ${ratio(cell[P])}, R ${ratio(cell[R])}, ${data.f} ${ratio(cell[F])}`;
};
const sayCell = (words) => {
  byId("types-detail").textContent = words || "Point at a cell to see its counts; press it to see its sentences.";
};

export const startTypes = () => {
  const [tier, size, figure] = ["types-tier", "types-size", "types-figure"].map(byId);
  const figures = { [data.f]: F, precision: P, recall: R, "all three": "all" };
  figure.append(...Object.entries(figures).map(([name, value]) => new Option(name, value)));

  const openSentences = (kind, system) => {
    const filters = { type: `${tier.value}:${kind}`, system };
    if (size.value !== "all") filters.size = size.value;
    location.hash = `#sentences?${new URLSearchParams(filters)}`;
  };
  const drawCell = ([kind, cells], system, shown) => {
    const cell = cells[system];
    const tried = hasTried(cell);
    const words = describeCell(kind, system, cell);
    const step = tried ? Math.min(5, Math.floor(cell[shown] * 5 + 1e-9)) : "none"; // intensity of the colour
    const node = make(
      "button",
      {
        type: "button",
        class: `cell t${step}`,
        tabindex: "-1",
        title: words,
        "aria-label": words,
        focus: () => sayCell(words),
        mouseenter: () => sayCell(words),
        click: () => openSentences(kind, system),
      },
      make("span", {}, tried ? ratio(cell[shown], 3) : "–"),
    );
    if (tried && figure.value === "all") node.append(make("small", {}, `${ratio(cell[P], 2)} / ${ratio(cell[R], 2)}`));
    return node;
  };
  const update = () => {
    const rows = data.types[size.value][tier.value];
    const shown = figure.value === "all" ? F : Number(figure.value);
    const columns = systems.map((name, system) => ({
      name,
      number: true,
      value: ([, cells]) => (hasTried(cells[system]) ? cells[system][shown] : null),
      show: (row) => drawCell(row, system, shown),
      csv: CELL.map((heading, place) => ({ name: `${name} ${heading}`, value: ([, cells]) => cells[system][place] })),
    }));
    columns.unshift({ name: "type", value: ([kind]) => kind });
    const table = makeTable("Scores by error type", columns, rows, "types");
    const keepReachable = () => {
      if (!table.querySelector(".cell[tabindex='0']")) table.querySelector(".cell")?.setAttribute("tabindex", "0");
    };
    table.addEventListener("keydown", moveInGrid);
    table.addEventListener("click", keepReachable); // also after sorting, which redraws all cells
    keepReachable();
    byId("types-table").replaceChildren(
      rows.length ? table : make("p", "note", "There are no such edits."),
      makeToolbar(csvButton(columns, rows, `types-${tier.value}-${size.value}`)),
    );
    sayCell("");
  };
  byId("types-mixed").hidden = !data.mixed;
  byId("types-form").hidden = data.mixed;
  byId("types-table").hidden = data.mixed;
  byId("types-detail").hidden = data.mixed;
  byId("types-form").addEventListener("change", update);
  update();
};

// One cell is in the tab order; the arrow keys move to the others.
const moveInGrid = (event) => {
  const step = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[event.key];
  const cell = event.target.closest(".cell");
  if (!step || !cell) return;
  event.preventDefault();
  const grid = [...cell.closest("tbody").rows].map((row) => [...row.querySelectorAll(".cell")]);
  const row = grid.findIndex((cells) => cells.includes(cell));
  const next = grid[row + step[0]]?.[grid[row].indexOf(cell) + step[1]];
  if (!next) return;
  cell.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
};

// Error types: a table of systems × types; a cell leads to the sentences behind it.

const showTypes = () => {
  const FIGURES = ["TP", "FP", "FN", "P", "R", data.f];
  const [tier, size, figure] = ["types-tier", "types-size", "types-figure"].map(byId);
  figure.append(new Option(data.f, "5"), new Option("precision", "3"), new Option("recall", "4"), new Option("all three", "all"));

  const tried = ([tp, fp]) => tp + fp > 0;
  const describe = (kind, system, own) => `${systems[system]}, ${kind}: TP ${own[0]}, FP ${own[1]}, FN ${own[2]}` +
    (tried(own) ? `; P ${ratio(own[3])}, R ${ratio(own[4])}, ${data.f} ${ratio(own[5])}` : "; it changed nothing of this type");
  const say = (words) => { byId("types-detail").textContent = words || "Choose a cell to see its counts; press it to see its sentences."; };

  const showCell = ([kind, cells], system) => {
    const own = cells[system];
    const shown = figure.value === "all" ? 5 : Number(figure.value);
    const step = tried(own) ? Math.min(5, Math.floor(own[shown] * 5 + 1e-9)) : "none";
    const words = tried(own) ? [make("span", {}, ratio(own[shown], 3))] : [make("span", {}, "–")];
    if (figure.value === "all" && tried(own)) words.push(make("small", {}, `${ratio(own[3], 2)} / ${ratio(own[4], 2)}`));
    const more = describe(kind, system, own);
    return make("button", {
      type: "button", class: `cell t${step}`, tabindex: "-1", title: more, "aria-label": more,
      focus: () => say(more), mouseenter: () => say(more),
      click: () => { location.hash = `#sentences?${new URLSearchParams({ type: `${tier.value}:${kind}`, system, ...(size.value === "all" ? {} : { size: size.value }) })}`; },
    }, ...words);
  };

  const update = () => {
    const rows = data.types[size.value][tier.value];
    const shown = figure.value === "all" ? 5 : Number(figure.value);
    const columns = [{ name: "type", value: (row) => row[0] }, ...systems.map((name, system) => ({
      name, number: true,
      value: (row) => (tried(row[1][system]) ? row[1][system][shown] : null),
      show: (row) => showCell(row, system),
      csv: FIGURES.map((heading, place) => ({ name: `${name} ${heading}`, value: (row) => row[1][system][place] })),
    }))];
    const table = makeTable("Scores by error type", columns, rows, { className: "types" });
    table.addEventListener("keydown", (event) => moveInGrid(table, event));
    table.querySelector(".cell")?.setAttribute("tabindex", "0");
    byId("types-table").replaceChildren(rows.length ? table : make("p", "note", "There are no edits of this kind."),
      toolbar(csvButton(columns, rows, `types-${tier.value}-${size.value}`)));
    say("");
  };
  // One cell takes part in the order of the Tab key; the arrow keys lead to the others.
  const moveInGrid = (table, event) => {
    const step = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[event.key];
    const cell = event.target.closest(".cell");
    if (!step || !cell) return;
    event.preventDefault();
    const grid = [...table.querySelectorAll("tbody tr")].map((row) => [...row.querySelectorAll(".cell")]);
    const row = grid.findIndex((cells) => cells.includes(cell));
    const next = grid[row + step[0]]?.[grid[row].indexOf(cell) + step[1]];
    if (!next) return;
    cell.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  };
  byId("types-mixed").hidden = !data.mixed;
  byId("types-form").addEventListener("change", update);
  update();
};

// The sentences: filters, a list that draws only what is seen, and one sentence in full.

const ROW = 46; // the height of a row of the list, as in the style sheet
const explorer = { shown: [], chosen: -1, started: false };
const FILTERS = { q: "f-search", type: "f-type", system: "f-system", outcome: "f-outcome", size: "f-size", low: "f-low", high: "f-high", sort: "f-sort" };

// An edit in its place: what stood there, what came instead, its type; sign and colour say what it is.
const drawEdit = (sentence, { outcome, edit, kind }, wanted = []) => {
  const before = sentence.tokens.slice(edit.start, edit.end).join(" ");
  const { word, sign } = OUTCOMES[outcome] || { word: "reference", sign: "" };
  const after = edit.correction;
  const parts = [make("span", { class: "sign", "aria-hidden": "true" }, sign), make("span", "unseen", `${word}: `)];
  if (before) parts.push(make(outcome === "m" ? "u" : "del", {}, before));
  if (before && after) parts.push(" ");
  if (after) parts.push(make(outcome === "m" ? "i" : "ins", {}, outcome === "m" ? `→ ${after}` : after));
  if (outcome === "m" && !after) parts.push(make("i", {}, " → ∅"));
  parts.push(make("small", {}, kinds[kind][0]));
  if (wanted.length) parts.push(make("small", "wanted", `○ ${wanted.map((own) => own.correction || "∅").join(", ")}`));
  const title = `${word}: “${before || "∅"}” → “${after || "∅"}”, ${kinds[kind][0]}${wanted.length ? `; the annotator has “${wanted.map((own) => own.correction || "∅").join("”, “")}”` : ""}`;
  return make("bdi", { class: `edit ${outcome}`, title }, ...parts);
};

const drawOutput = (sentence, system) => {
  const events = listEvents(sentence, system);
  const wrong = events.filter((event) => event.outcome === "w");
  const missed = events.filter((event) => event.outcome === "m");
  const covered = (event) => event.outcome === "m" && wrong.some((own) => touches(own.edit, event.edit));
  return layOut(sentence.tokens, events.filter((event) => !covered(event)).map((event) => ({
    start: event.edit.start, end: event.edit.end,
    node: drawEdit(sentence, event, event.outcome === "w" ? missed.map((own) => own.edit).filter((own) => touches(own, event.edit)) : []),
  })));
};

const drawReference = (sentence, places) => {
  const edits = places.map((place) => sentence.edits[place]).sort((a, b) => a.start - b.start || a.end - b.end);
  return layOut(sentence.tokens, edits.map((edit) => ({ start: edit.start, end: edit.end, node: drawEdit(sentence, { outcome: "g", edit, kind: edit.kind }) })));
};

// Systems that did the same in a sentence stand in one row; the one that is asked for comes first.
const groupSystems = (sentence) => {
  const groups = new Map();
  const asked = byId("f-system").value;
  const order = systems.map((_, system) => system).sort((a, b) => (String(b) === asked) - (String(a) === asked) || a - b);
  for (const system of order) {
    const own = [sentence.annotators[system], sentence.missed[system], sentence.scores.map((scores) => scores[system]), sentence.edits.map((edit) => edit.letters[edit.owners.indexOf(system)])];
    const key = JSON.stringify(own);
    groups.set(key, [...(groups.get(key) || []), system]);
  }
  return [...groups.values()];
};

const drawDetail = () => {
  const place = explorer.shown[explorer.chosen];
  const detail = byId("sentence");
  if (place === undefined) {
    detail.replaceChildren(make("p", "note", "No sentence fits these filters."));
    return;
  }
  const sentence = sentenceAt(place);
  const go = (step) => choose(explorer.chosen + step, true);
  const facts = [`disagreement ${ratio(sentence.disagreement, 2)}`, `difficulty ${ratio(sentence.difficulty, 2)}`];
  const head = make("header", {},
    make("h3", {}, `Sentence ${sentence.number}`),
    make("a", { href: `#s${sentence.number}`, class: "permalink" }, "link"),
    make("span", "note", facts.join(" · ")),
    button("↑", () => go(-1), { "aria-label": "Previous sentence", disabled: explorer.chosen === 0 }),
    button("↓", () => go(1), { "aria-label": "Next sentence", disabled: explorer.chosen === explorer.shown.length - 1 }));
  const texts = make("dl", "texts", make("dt", {}, "source"), make("dd", { dir: "auto" }, sentence.source || "(empty)"));
  sentence.references.forEach((places, annotator) => texts.append(
    make("dt", {}, `annotator ${annotator}`),
    make("dd", { dir: "auto" }, ...(places === null ? ["did not see this sentence"] : places.length ? drawReference(sentence, places) : [make("i", "note", "nothing to correct")]))));
  const outputs = groupSystems(sentence).map((group) => {
    const [system] = group;
    const figures = [["annotator", String(sentence.annotators[system])], ...metrics.map((metric, place) => [metric.name, ratio(sentence.scores[place][system] / 10000, 2)])];
    return make("li", {}, make("h4", {}, group.map((one) => systems[one]).join(", ")),
      make("p", { class: "output", dir: "auto" }, ...drawOutput(sentence, system)),
      make("dl", "scored", ...figures.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value)))));
  });
  detail.replaceChildren(head, texts, make("ul", { class: "outputs", "aria-label": "What systems wrote" }, ...outputs));
};

// Draws the rows of the list that can be seen, and a few more.
const drawList = () => {
  const list = byId("list");
  const first = Math.max(0, Math.floor(list.scrollTop / ROW) - 6);
  const last = Math.min(explorer.shown.length, Math.ceil((list.scrollTop + list.clientHeight) / ROW) + 6);
  const rows = [];
  for (let place = first; place < last; place += 1) {
    const sentence = sentenceAt(explorer.shown[place]);
    const counts = { r: 0, w: 0, u: 0, m: 0 };
    for (const edit of sentence.edits) for (const letter of edit.letters) counts[letter] += 1;
    for (const own of sentence.missed) counts.m += own.length;
    rows.push(make("div", {
      id: `row${place}`, role: "option", class: "row", style: `top:${place * ROW}px`, "aria-selected": String(place === explorer.chosen),
      "aria-setsize": explorer.shown.length, "aria-posinset": place + 1, click: () => choose(place),
    },
    make("span", "number", String(sentence.number)),
    make("span", { class: "words", dir: "auto" }, sentence.source.slice(0, 300) || "(empty)"),
    make("span", { class: "counts", "aria-hidden": "true" }, ...["r", "w", "u", "m"].map((letter) => make("span", {}, `${OUTCOMES[letter].sign}${counts[letter]}`)))));
  }
  byId("space").replaceChildren(...rows);
  if (explorer.chosen >= first && explorer.chosen < last) list.setAttribute("aria-activedescendant", `row${explorer.chosen}`);
  else list.removeAttribute("aria-activedescendant");
};

const choose = (place, into = false) => {
  explorer.chosen = Math.max(0, Math.min(explorer.shown.length - 1, place));
  const list = byId("list");
  const top = explorer.chosen * ROW;
  if (into && (top < list.scrollTop || top + ROW > list.scrollTop + list.clientHeight)) list.scrollTop = top - list.clientHeight / 3;
  drawList();
  drawDetail();
  writeHash();
};

// The filters as they stand in the address, so that a view can be sent to somebody.
const readFilters = () => Object.fromEntries(Object.entries(FILTERS).map(([name, id]) => [name, byId(id).value.trim()]).filter(([, value]) => value !== ""));
const writeHash = () => {
  const filters = new URLSearchParams(readFilters()).toString();
  const sentence = explorer.shown.length ? `s${sentenceAt(explorer.shown[explorer.chosen]).number}` : "sentences";
  history.replaceState(null, "", `#${sentence}${filters ? `?${filters}` : ""}`);
};

// Whether an event is what the filters look for; types are asked for as tier:name.
const makeTest = ({ type = "", outcome = "", size = "" }) => {
  const colon = type.indexOf(":");
  const column = { full: 0, op: 1, type: 2 }[type.slice(0, colon)];
  const wanted = type && new Set(kinds.flatMap((names, kind) => (names[column] === type.slice(colon + 1) ? [kind] : [])));
  return (event) => (!outcome || event.outcome === outcome) && (!wanted || wanted.has(event.kind)) && (!size || event.edit.several === (size === "multi")) && event.outcome !== "-";
};

const applyFilters = () => {
  const filters = readFilters();
  const { q = "", system = "", low, high, sort = "" } = filters;
  const test = makeTest(filters);
  const looking = filters.type || filters.outcome || filters.size || system !== "";
  const words = q.toLowerCase();
  const asked = system === "" ? systems.map((_, place) => place) : [Number(system)];
  let found = 0;
  const fits = (sentence) => {
    if (low !== undefined && !(sentence.difficulty !== null && sentence.difficulty >= Number(low))) return false;
    if (high !== undefined && !(sentence.difficulty !== null && sentence.difficulty <= Number(high))) return false;
    if (q && String(sentence.number) !== q && !sentence.source.toLowerCase().includes(words) &&
      !sentence.edits.some((edit) => edit.correction.toLowerCase().includes(words))) return false;
    if (!looking) return true;
    const events = asked.reduce((sum, own) => sum + listEvents(sentence, own).filter(test).length, 0);
    found += events;
    return events > 0;
  };
  explorer.shown = [];
  const narrowed = looking || q || low !== undefined || high !== undefined;
  for (let place = 0; place < data.kept; place += 1) if (!narrowed || fits(sentenceAt(place))) explorer.shown.push(place);
  const worth = { disagreement: (own) => own.disagreement, difficulty: (own) => own.difficulty ?? -1, edits: (own) => own.edits.length }[sort];
  if (worth) explorer.shown.sort((a, b) => worth(sentenceAt(b)) - worth(sentenceAt(a)) || a - b);
  byId("status").textContent = `${explorer.shown.length.toLocaleString("en")} of ${plural(data.kept, "sentence")}` + (looking ? `, ${plural(found, "place")}` : "");
  byId("space").style.height = `${explorer.shown.length * ROW}px`;
  byId("list").scrollTop = 0;
  choose(0);
};

const startSentences = () => {
  explorer.started = true;
  const group = (label, tier, column) => {
    const names = [...new Set(kinds.map((names) => names[column]))].sort();
    return make("optgroup", { label }, ...names.map((name) => new Option(name, `${tier}:${name}`)));
  };
  byId("f-type").append(group("operation", "op", 1), group("error type", "type", 2), group("operation and type", "full", 0));
  byId("f-system").append(...systems.map((name, system) => new Option(name, String(system))));
  if (data.kept < data.corpus.sentences) {
    byId("thinned").hidden = false;
    byId("thinned").textContent = `To stay small, this page keeps ${data.kept.toLocaleString("en")} of ${plural(data.corpus.sentences, "sentence")}: those in which the systems differ most. Scores, pictures and tables count all of them. The option --all-sentences keeps every sentence.`;
  }
  watch(byId("filters"), applyFilters);
  const list = byId("list");
  let waiting = false;
  list.addEventListener("scroll", () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      drawList();
    });
  }, { passive: true });
  list.addEventListener("keydown", (event) => {
    const page = Math.max(1, Math.floor(list.clientHeight / ROW) - 1);
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity }[event.key];
    if (event.key === "Enter") byId("sentence").focus();
    if (step === undefined) return;
    event.preventDefault();
    choose(explorer.chosen + step, true);
  });
  new ResizeObserver(drawList).observe(list);
};

// Shows the sentences with filters from the address, and perhaps one of them.
const showSentences = (number, params) => {
  const first = !explorer.started;
  if (first) startSentences();
  for (const [name, id] of Object.entries(FILTERS)) if (first || params) byId(id).value = params?.get(name) ?? "";
  if (first || params) applyFilters();
  if (number === null) return;
  const place = findNumber(number);
  if (place < 0) {
    byId("status").textContent = `This page has no sentence ${number}.`;
    return;
  }
  if (!explorer.shown.includes(place)) {
    byId("filters").reset();
    applyFilters();
  }
  choose(explorer.shown.indexOf(place), true);
};

// The sentences: filters, a list that draws only its visible rows, and one sentence in full.
import { drawChunks } from "./chunks.js";
import { byId, make, orderBy, plural, ratio, watch } from "./common.js";
import { data, findNumber, kinds, listEvents, metrics, sentenceAt, systems } from "./data.js";
import { drawOutput, drawReference, OUTCOMES, VERDICTS } from "./edits.js";
import { button, csvButton } from "./tables.js";

const ROW = 46; // height of a row of the list, as in the style sheet
const SPARE = 6; // rows drawn above and below the visible ones
const FILTERS = {
  q: "f-search",
  type: "f-type",
  system: "f-system",
  outcome: "f-outcome",
  verdict: "f-verdict",
  size: "f-size",
  low: "f-low",
  high: "f-high",
  sort: "f-sort",
};
const explorer = { shown: [], chosen: 0, started: false }; // indices of the listed sentences, and the one shown in full
const chosenSentence = () => sentenceAt(explorer.shown[explorer.chosen]);

// Systems with equal outputs for a sentence are grouped; the group of the selected system comes first.
const groupSystems = (sentence) => {
  const asked = byId("f-system").value;
  const groups = new Map();
  for (const system of orderBy(systems, (one) => String(one) === asked)) {
    const key = JSON.stringify([
      sentence.annotators[system],
      sentence.missed[system],
      sentence.scores.map((scores) => scores[system]),
      sentence.edits.map((edit) => edit.letters[edit.owners.indexOf(system)]),
      sentence.edits.map((edit) => edit.verdicts[edit.owners.indexOf(system)]),
      sentence.edits.map((edit) => edit.gains[edit.owners.indexOf(system)]),
      sentence.chunks[system],
    ]);
    groups.set(key, [...(groups.get(key) || []), system]);
  }
  return [...groups.values()];
};

const drawGroup = (sentence, group) => {
  const [system] = group;
  const figures = metrics.map((metric, place) => [metric.name, ratio(sentence.scores[place][system], 2)]);
  figures.unshift(["annotator", String(sentence.annotators[system])]);
  const scored = figures.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value)));
  return make(
    "li",
    {},
    make("h4", {}, group.map((one) => systems[one]).join(", ")),
    make("p", { class: "output", dir: "auto" }, ...drawOutput(sentence, system)),
    ...drawChunks(sentence, system),
    make("dl", "scored", ...scored),
  );
};

const drawHeader = (sentence) => {
  const { chosen, shown } = explorer;
  const go = (step) => choose(chosen + step, true);
  const gains = data.attribution ? ` · numbers at edits: contributions to ${data.attribution}` : "";
  const facts = `disagreement ${ratio(sentence.disagreement, 2)} · difficulty ${ratio(sentence.difficulty, 2)}${gains}`;
  return make(
    "header",
    {},
    make("h3", {}, `Sentence ${sentence.number}`),
    make("a", { href: `#s${sentence.number}`, class: "permalink" }, "link"),
    make("span", "note", facts),
    button("↑", () => go(-1), { "aria-label": "Previous sentence", disabled: chosen === 0 }),
    button("↓", () => go(1), { "aria-label": "Next sentence", disabled: chosen === shown.length - 1 }),
  );
};

const drawDetail = () => {
  const detail = byId("sentence");
  if (!explorer.shown.length) {
    detail.replaceChildren(make("p", "note", "No sentences match these filters."));
    return;
  }
  const sentence = chosenSentence();
  const texts = [["source", [sentence.source || "(empty)"]]];
  for (const [annotator, places] of sentence.references.entries()) {
    texts.push([`annotator ${annotator}`, drawReference(sentence, places)]);
  }
  const list = make(
    "dl",
    "texts",
    ...texts.flatMap(([name, words]) => [make("dt", {}, name), make("dd", { dir: "auto" }, ...words)]),
  );
  const outputs = groupSystems(sentence).map((group) => drawGroup(sentence, group));
  detail.replaceChildren(
    drawHeader(sentence),
    list,
    make("ul", { class: "outputs", "aria-label": "What systems wrote" }, ...outputs),
  );
};

// Frequency of each outcome in a sentence, over all systems.
const countOutcomes = (sentence) => {
  const counts = { r: 0, w: 0, u: 0, m: 0, "-": 0 };
  for (const edit of sentence.edits) for (const letter of edit.letters) counts[letter] += 1;
  for (const places of sentence.missed) counts.m += places.length;
  return counts;
};

const drawRow = (place) => {
  const sentence = sentenceAt(explorer.shown[place]);
  const counts = countOutcomes(sentence);
  const signs = ["r", "w", "u", "m"].map((letter) => make("span", {}, OUTCOMES[letter].sign + counts[letter]));
  return make(
    "div",
    {
      id: `row${place}`,
      role: "option",
      class: "row",
      style: `top:${place * ROW}px`,
      click: () => {
        choose(place);
        if (byId("sentence").getBoundingClientRect().top > innerHeight * 0.8) scrollToSentence();
      },
      "aria-selected": String(place === explorer.chosen),
      "aria-setsize": explorer.shown.length,
      "aria-posinset": place + 1,
    },
    make("span", "number", String(sentence.number)),
    make("span", { class: "words", dir: "auto" }, sentence.source.slice(0, 300) || "(empty)"), // more than a row can show
    make("span", { class: "counts", "aria-hidden": "true" }, ...signs),
  );
};

const drawList = () => {
  const list = byId("list");
  const first = Math.max(0, Math.floor(list.scrollTop / ROW) - SPARE);
  const end = Math.min(explorer.shown.length, Math.ceil((list.scrollTop + list.clientHeight) / ROW) + SPARE);
  const rows = Array.from({ length: Math.max(0, end - first) }, (_, place) => drawRow(first + place));
  byId("space").replaceChildren(...rows);
  const isDrawn = explorer.chosen >= first && explorer.chosen < end;
  if (isDrawn) list.setAttribute("aria-activedescendant", `row${explorer.chosen}`);
  else list.removeAttribute("aria-activedescendant");
};

// On a narrow screen the sentence is below the filters and the list.
const scrollToSentence = () => {
  const isBelow = byId("sentence").offsetTop >= byId("list").offsetTop + byId("list").offsetHeight;
  if (isBelow) byId("sentence").scrollIntoView({ behavior: "instant" });
};

// Shows a sentence in full; with `reveal` the list scrolls to it.
const choose = (place, reveal = false) => {
  explorer.chosen = Math.max(0, Math.min(explorer.shown.length - 1, place));
  const list = byId("list");
  const top = explorer.chosen * ROW;
  const isSeen = top >= list.scrollTop && top + ROW <= list.scrollTop + list.clientHeight;
  if (reveal && !isSeen) list.scrollTop = top - list.clientHeight / 3;
  drawList();
  drawDetail();
  writeAddress();
};

const readFilters = () => {
  const values = Object.entries(FILTERS).map(([name, id]) => [name, byId(id).value.trim()]);
  return Object.fromEntries(values.filter(([, value]) => value !== ""));
};

// Writes the sentence and the filters into the address, so that a view can be shared.
const writeAddress = () => {
  const filters = new URLSearchParams(readFilters()).toString();
  const name = explorer.shown.length ? `s${chosenSentence().number}` : "sentences";
  history.replaceState(null, "", `#${name}${filters && `?${filters}`}`);
};

// Returns true if an event matches the filters; types are given as tier:name.
const makeEventTest = ({ type = "", outcome = "", size = "", verdict = "" }) => {
  const [tier, name] = type.split(/:(.*)/s);
  const column = { full: 0, op: 1, type: 2 }[tier];
  const hasType = (event) => !type || kinds[event.kind][column] === name;
  const hasSize = (event) => !size || event.edit.several === (size === "multi");
  const hasOutcome = (event) => (outcome ? event.outcome === outcome : event.outcome !== "-");
  const hasVerdict = (event) => !verdict || event.verdict === verdict;
  return (event) => hasVerdict(event) && hasOutcome(event) && hasType(event) && hasSize(event);
};

const makeTextTest = ({ q, low, high }) => {
  const words = q?.toLowerCase();
  const hasWords = ({ number, source, edits }) =>
    String(number) === q ||
    source.toLowerCase().includes(words) ||
    edits.some((edit) => edit.correction.toLowerCase().includes(words));
  const isAsHard = ({ difficulty }) =>
    difficulty !== null &&
    (low === undefined || difficulty >= Number(low)) &&
    (high === undefined || difficulty <= Number(high));
  return (sentence) => (!q || hasWords(sentence)) && ((low === undefined && high === undefined) || isAsHard(sentence));
};

const SORTS = {
  disagreement: (sentence) => sentence.disagreement,
  difficulty: (sentence) => sentence.difficulty ?? -1,
  edits: (sentence) => sentence.edits.length,
};

const applyFilters = () => {
  const filters = readFilters();
  const { system, sort } = filters;
  const places = Array.from({ length: data.kept }, (_, place) => place);
  const isEventWanted = makeEventTest(filters);
  const asked = system === undefined ? [...systems.keys()] : [Number(system)];
  const looksAtEvents = ["type", "system", "outcome", "verdict", "size"].some((name) => name in filters);
  let events = 0;
  const hasEvents = (sentence) => {
    const found = asked.flatMap((one) => listEvents(sentence, one)).filter(isEventWanted).length;
    events += found;
    return found > 0;
  };
  const fitsText = makeTextTest(filters);
  const fits = (sentence) => fitsText(sentence) && (!looksAtEvents || hasEvents(sentence));
  const isFiltered = Object.keys(filters).some((name) => name !== "sort");
  // Without filters, no sentence needs to be unpacked here.
  explorer.shown = isFiltered ? places.filter((place) => fits(sentenceAt(place))) : places;
  if (sort) explorer.shown.sort((a, b) => SORTS[sort](sentenceAt(b)) - SORTS[sort](sentenceAt(a)) || a - b);
  const many = `${explorer.shown.length.toLocaleString("en")} of ${plural(data.kept, "sentence")}`;
  byId("status").textContent = looksAtEvents ? `${many}, ${plural(events, "place")}` : many;
  byId("space").style.height = `${explorer.shown.length * ROW}px`;
  byId("list").scrollTop = 0;
  choose(0);
};

const fillFilters = () => {
  const group = (label, tier, column) => {
    const names = [...new Set(kinds.map((kind) => kind[column]))].sort();
    return make("optgroup", { label }, ...names.map((name) => new Option(name, `${tier}:${name}`)));
  };
  byId("f-type").append(
    group("operation", "op", 1),
    group("error type", "type", 2),
    group("operation and type", "full", 0),
  );
  byId("f-system").append(...systems.map((name, system) => new Option(name, String(system))));
  byId("f-verdict").append(...Object.entries(VERDICTS).map(([letter, word]) => new Option(word, letter)));
  byId("f-verdict").parentElement.hidden = !data.bank;
  watch(byId("filters"), applyFilters);
};

const addSentencesCsv = () => {
  const facts = ["number", "source", "disagreement", "difficulty"];
  const columns = facts.map((name) => ({ name, value: (sentence) => sentence[name] }));
  for (const [system, name] of systems.entries()) {
    for (const [place, metric] of metrics.entries()) {
      columns.push({ name: `${name} ${metric.name}`, value: (sentence) => sentence.scores[place][system] });
    }
  }
  byId("sentences-tools").append(csvButton(columns, () => explorer.shown.map(sentenceAt), "sentences"));
};

const startList = () => {
  const list = byId("list");
  let isWaiting = false;
  list.addEventListener(
    "scroll",
    () => {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => {
        isWaiting = false;
        drawList();
      });
    },
    { passive: true },
  );
  list.addEventListener("keydown", (event) => {
    if (event.key === "Enter") byId("sentence").focus();
    const page = Math.max(1, Math.floor(list.clientHeight / ROW) - 1);
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
    if (!(event.key in steps)) return;
    event.preventDefault();
    choose(explorer.chosen + steps[event.key], true);
  });
  new ResizeObserver(drawList).observe(list);
};

export const startSentences = () => {
  fillFilters();
  addSentencesCsv();
  startList();
};

// Shows the sentences that match the filters of the address, and the sentence it names, if any.
export const showSentences = (number, params) => {
  if (!explorer.started || params) {
    for (const [name, id] of Object.entries(FILTERS)) byId(id).value = params?.get(name) ?? "";
    applyFilters();
  }
  explorer.started = true;
  if (number === null) return;
  const place = findNumber(number);
  if (place < 0) {
    byId("status").textContent = `This page has no sentence ${number}.`;
    return;
  }
  if (!explorer.shown.includes(place)) {
    for (const id of Object.values(FILTERS)) byId(id).value = "";
    applyFilters();
  }
  choose(explorer.shown.indexOf(place), true);
  scrollToSentence();
};

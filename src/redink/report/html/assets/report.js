// The page: navigation between views, colours, and start-up. A view is created when it is first shown.
import { byId, plural } from "./common.js";
import { startComparison } from "./compare.js";
import { data, everySentence, kinds, systems, thinned } from "./data.js";
import { startHeatMap } from "./heat.js";
import { showOverview } from "./overview.js";
import { showPictures } from "./pictures.js";
import { showSentences, startSentences } from "./sentences.js";
import { startTypes } from "./types.js";

// The note of views that show only some of the sentences.
const noteThinning = () => {
  const [kept, all] = [data.kept.toLocaleString("en"), plural(data.corpus.sentences, "sentence")];
  for (const place of document.querySelectorAll(".thinned")) {
    place.hidden = !thinned;
    place.textContent =
      `To stay small, this page keeps ${kept} of ${all}: ` +
      "those in which the systems differ most. Scores, pictures and tables cover all of them. " +
      "Use --all-sentences to keep every sentence.";
  }
};

const startHeat = () => {
  byId("heat").hidden = !data.heat;
  byId("heat-none").hidden = Boolean(data.heat);
  if (!data.heat) return;
  const sentences = [...everySentence()].map(({ packed, ...sentence }) => ({ ...sentence, edits: packed }));
  startHeatMap({ ...data.heat, systems, types: kinds.map(([name]) => name), sentences });
};

const VIEWS = {
  overview: showOverview,
  pictures: showPictures,
  types: startTypes,
  sentences: startSentences,
  compare: startComparison,
  heatmap: startHeat,
};
const made = new Set();
const makeView = (view) => {
  if (!made.has(view)) VIEWS[view]();
  made.add(view);
};

// The address: #view, or #s42 for a sentence, optionally followed by ?filters.
const readAddress = () => {
  const [name, query] = location.hash.slice(1).split(/\?(.*)/s);
  const params = query ? new URLSearchParams(query) : null;
  if (/^s\d+$/.test(name)) return { view: "sentences", number: Number(name.slice(1)), params };
  return { view: name in VIEWS ? name : "overview", number: null, params };
};

const openView = () => {
  const { view, number, params } = readAddress();
  for (const name of Object.keys(VIEWS)) byId(`view-${name}`).hidden = name !== view;
  for (const link of document.querySelectorAll("nav a")) {
    if (link.hash === `#${view}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  makeView(view);
  if (view === "sentences") showSentences(number, params);
};
addEventListener("hashchange", () => {
  scrollTo(0, 0);
  openView();
});
// Printing shows all views except the long lists; each must be visible while it is created, to have a width.
addEventListener("beforeprint", () => {
  for (const view of ["overview", "pictures", "types", "compare"]) {
    const section = byId(`view-${view}`);
    const { hidden } = section;
    section.hidden = false;
    makeView(view);
    section.hidden = hidden;
  }
});

const THEMES = { "": "automatic", light: "light", dark: "dark" };
byId("theme").addEventListener("click", () => {
  const names = Object.keys(THEMES);
  const next = names[(names.indexOf(document.documentElement.dataset.theme ?? "") + 1) % names.length];
  document.documentElement.dataset.theme = next;
  byId("theme").textContent = `Colours: ${THEMES[next]}`;
});

byId("skip").addEventListener("click", (event) => {
  event.preventDefault();
  byId("main").focus();
});

const closeHints = (but = null) => {
  for (const open of document.querySelectorAll("details.hint[open]")) if (!open.contains(but)) open.open = false;
};
// Moves a hint that extends beyond the screen back into it.
document.addEventListener(
  "toggle",
  ({ target }) => {
    if (!target.matches("details.hint[open]")) return;
    const note = target.lastElementChild;
    const { left, right } = note.getBoundingClientRect();
    note.style.translate = `${Math.max(8 - left, Math.min(0, document.documentElement.clientWidth - 8 - right))}px`;
  },
  true,
);
document.addEventListener("click", (event) => closeHints(event.target));
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") closeHints();
});

byId("facts").textContent = [
  plural(data.corpus.sentences, "sentence"),
  plural(data.corpus.tokens, "token"),
  plural(data.corpus.annotators.length, "annotator"),
  plural(systems.length, "system"),
].join(" · ");
const intervals = data.samples ? ` 95% intervals from ${plural(data.samples, "bootstrap sample")}.` : "";
byId("made").textContent = `Made with Redink ${data.redink}.${intervals}`;
noteThinning();
// Table headings stick below the navigation bar, which takes two lines on a phone.
const bar = document.querySelector("nav");
const measureBar = () => document.documentElement.style.setProperty("--nav", `${bar.offsetHeight}px`);
new ResizeObserver(measureBar).observe(bar);
measureBar();
openView();

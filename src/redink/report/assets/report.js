// The page: which view is shown, the colours, and the start. A view is made when it is first looked at.

const startHeat = () => {
  byId("heat").hidden = !data.heat;
  byId("heat-none").hidden = Boolean(data.heat);
  if (!data.heat) return;
  const sentences = [...everySentence()].map(({ number, tokens, packed, marks }) => ({ number, tokens, edits: packed, marks }));
  startHeatMap({ ...data.heat, systems, types: kinds.map((names) => names[0]), sentences });
};

const VIEWS = { overview: showOverview, pictures: showPictures, types: showTypes, sentences: () => {}, compare: startComparison, heatmap: startHeat };
const started = new Set();

// The address: #view, #s42 for a sentence, and ?filters behind either.
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
  if (!started.has(view)) VIEWS[view]();
  started.add(view);
  if (view === "sentences") showSentences(number, params);
};

const THEMES = { "": "automatic", light: "light", dark: "dark" };
const setTheme = (theme) => {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  byId("theme").textContent = `Colours: ${THEMES[theme]}`;
};
byId("theme").addEventListener("click", () => {
  const names = Object.keys(THEMES);
  setTheme(names[(names.indexOf(document.documentElement.dataset.theme || "") + 1) % names.length]);
});

byId("skip").addEventListener("click", (event) => {
  event.preventDefault();
  byId("main").focus();
});
addEventListener("hashchange", () => {
  openView();
  scrollTo(0, 0);
});
// Paper has no views to choose from: everything but the long lists is made.
addEventListener("beforeprint", () => {
  for (const view of ["overview", "pictures", "types", "compare"]) {
    if (started.has(view)) continue;
    const section = byId(`view-${view}`);
    section.hidden = false;
    VIEWS[view]();
    section.hidden = true;
    started.add(view);
  }
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") for (const open of document.querySelectorAll("details.hint[open]")) open.open = false;
});
document.addEventListener("click", (event) => {
  for (const open of document.querySelectorAll("details.hint[open]")) if (!open.contains(event.target)) open.open = false;
});
const { corpus } = data;
byId("facts").textContent = [plural(corpus.sentences, "sentence"), plural(corpus.tokens, "token"),
  plural(corpus.annotators.length, "annotator"), plural(systems.length, "system")].join(" · ");
byId("made").textContent = `Made with Redink ${data.redink}.` + (data.samples ? ` Intervals: 95%, ${data.samples.toLocaleString("en")} draws.` : "");
openView();

// What pages do better with a script: show progress and scores without reloading, and ask before withdrawing.
"use strict";
const prepare = (root) => {
  const find = (selector) => [...(root.matches?.(selector) ? [root] : []), ...root.querySelectorAll(selector)];
  for (const form of find("form[data-confirm]")) {
    form.addEventListener("submit", (event) => { if (!confirm(form.dataset.confirm)) event.preventDefault(); });
  }
  for (const place of find("[data-watch]")) setTimeout(watch, 500, place);
  for (const place of find("[data-live]")) setTimeout(refresh, 1000 * place.dataset.live, place);
};
// Put a part of the page, as it is now, in the place of what is shown.
const replace = async (part) => {
  const answer = await fetch(location.pathname + location.search);
  if (!answer.ok) return false;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = document.importNode(page.querySelector(part), true);
  document.querySelector(part).replaceWith(fresh);
  prepare(fresh);
  return true;
};
const refresh = async (place) => {
  try {
    if (await replace(place.id ? `#${place.id}` : "main")) return;
  } catch { /* the server is away for a moment: try again */ }
  setTimeout(refresh, 2000, place);
};
const watch = async (place) => {
  const bar = place.querySelector("progress"), text = place.querySelector("p");
  try {
    const answer = await fetch(place.dataset.watch, { headers: { accept: "application/json" } });
    if (answer.ok) {
      const now = await answer.json();
      if (now.state !== "queued") {
        history.replaceState(null, "", location.pathname); // without the message that it was accepted
        refresh(document.querySelector("main"));
        return;
      }
      if (now.progress === null) bar.removeAttribute("value"); else bar.value = now.progress;
      const tries = now.attempts > 1 ? `, attempt ${now.attempts} of 3` : "";
      const state = now.progress !== null ? "Being scored" : now.ahead ? `Waiting: ${now.ahead} ahead of it` : "Waiting for a worker";
      text.textContent = `${state}${tries}.`;
    }
  } catch { /* the server is away for a moment: look again */ }
  setTimeout(watch, 1000, place);
};
prepare(document);

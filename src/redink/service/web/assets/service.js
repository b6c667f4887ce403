// Progressive enhancement: progress and scores without reloading, and a confirmation before withdrawing.

const prepare = (root) => {
  const find = (selector) => [...(root.matches?.(selector) ? [root] : []), ...root.querySelectorAll(selector)];
  for (const form of find("form[data-confirm]")) {
    form.addEventListener("submit", (event) => {
      if (!confirm(form.dataset.confirm)) event.preventDefault();
    });
  }
  for (const element of find("[data-watch]")) setTimeout(watch, 500, element);
  for (const element of find("[data-live]")) setTimeout(refresh, 1000 * element.dataset.live, element);
};
// Replace a part of the page by its current version from the server.
const replace = async (part) => {
  const answer = await fetch(location.pathname + location.search);
  if (!answer.ok) return false;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = document.importNode(page.querySelector(part), true);
  document.querySelector(part).replaceWith(fresh);
  prepare(fresh);
  return true;
};
const refresh = async (element) => {
  try {
    if (await replace(element.id && element.id !== "waiting" ? `#${element.id}` : "main")) return;
  } catch {
    /* no response from the server: retry */
  }
  setTimeout(refresh, 2000, element);
};
const watch = async (element) => {
  const bar = element.querySelector("progress"),
    text = element.querySelector("p");
  try {
    const answer = await fetch(element.dataset.watch, { headers: { accept: "application/json" } });
    if (answer.ok) {
      const now = await answer.json();
      if (now.state !== "queued") {
        history.replaceState(null, "", location.pathname); // drops the message that the file was accepted
        refresh(document.querySelector("main"));
        return;
      }
      if (now.progress === null) bar.removeAttribute("value");
      else bar.value = now.progress;
      const tries = now.attempts > 1 ? `, attempt ${now.attempts} of 3` : "";
      const state =
        now.progress !== null
          ? "Being scored"
          : now.ahead
            ? `Waiting: ${now.ahead} ahead of it`
            : "Waiting for a worker";
      text.textContent = `${state}${tries}.`;
    }
  } catch {
    /* no response from the server: retry */
  }
  setTimeout(watch, 1000, element);
};
// An input that is not valid may be in a closed part of the form.
document.addEventListener(
  "invalid",
  ({ target }) => {
    for (let part = target.closest("details"); part; part = part.parentElement.closest("details")) part.open = true;
  },
  true,
);
prepare(document);

// What pages do better with a script: wait for a score without reloading, and ask before something is withdrawn.
"use strict";
for (const place of document.querySelectorAll("[data-watch]")) {
  const bar = place.querySelector("progress"), text = place.querySelector("p");
  const look = async () => {
    try {
      const answer = await fetch(place.dataset.watch, { headers: { accept: "application/json" } });
      if (answer.ok) {
        const now = await answer.json();
        if (now.state !== "queued") { location.reload(); return; }
        bar.value = now.progress ?? 0;
        const tries = now.attempts > 1 ? `, attempt ${now.attempts} of 3` : "";
        text.textContent = (now.progress !== null ? "Being scored" : now.ahead ? `Waiting: ${now.ahead} before it` : "Waiting for a worker") + tries + ".";
      }
    } catch { /* the server is away for a moment: look again */ }
    setTimeout(look, 1000);
  };
  setTimeout(look, 500);
}
for (const form of document.querySelectorAll("form[data-confirm]")) {
  form.addEventListener("submit", (event) => { if (!confirm(form.dataset.confirm)) event.preventDefault(); });
}

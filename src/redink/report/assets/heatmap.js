// The heat map: the data of the page in, sentences with marks out. Text only ever becomes text, never markup.
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const byId = (id) => document.getElementById(id);
  const [search, type, system, deed, low, high, hard, errors, changes] =
    ["search", "type", "system", "deed", "low", "high", "hard", "errors", "changes"].map(byId);
  const STEP = 40; // sentences that are drawn at a time
  // What a system did at a place, as redink.kernels.chunks numbers it.
  const WORDS = ["left it alone", "corrected it", "changed it without need", "missed it", "changed it wrongly", "changed something around it"];
  const right = (outcome) => outcome < 2;

  const make = (tag, name, ...children) => {
    const node = document.createElement(tag);
    if (name) node.className = name;
    node.append(...children);
    return node;
  };

  // A mark: [start, end, type or -1, correction, weight, outcomes, places of the edits that touch it].
  const sentences = data.sentences.map(([source, edits, marks], place) => ({
    number: place + 1,
    tokens: source === "" ? [] : source.split(" "),
    edits,
    marks: marks.map(([start, end, kind, correction, weight, outcomes, touching]) => ({
      start, end, error: kind >= 0, type: kind >= 0 ? data.types[kind] : "", correction, weight,
      outcomes: [...outcomes].map(Number), touching,
      changed: [...outcomes].filter((one) => one === "2").length,
    })),
    words: "",
  }));
  for (const one of sentences) {
    const corrections = one.marks.map((mark) => mark.correction);
    one.words = [one.tokens.join(" "), ...corrections, ...one.edits.map((edit) => edit[2])].join("\n").toLowerCase();
  }

  // The edit that a mark names by its place in the sentence's list.
  const editAt = (place, mark) => mark.sentence.edits[place];
  const number = (input) => (input.value === "" ? null : Number(input.value));
  const fits = (mark) => {
    if (!(mark.error ? errors : changes).checked) return false;
    if (hard.checked && mark.weight < data.hard) return false;
    if (number(low) !== null && mark.weight < number(low)) return false;
    if (number(high) !== null && mark.weight > number(high)) return false;
    const known = mark.error ? mark.type === type.value : mark.touching.some((place) => editAt(place, mark)[3] === type.value);
    if (type.value && !known) return false;
    if (system.value !== "") {
      const outcome = mark.outcomes[Number(system.value)];
      if (deed.value === "right") return right(outcome);
      if (deed.value === "wrong") return !right(outcome);
      return mark.error ? outcome !== 3 : !right(outcome);
    }
    return true;
  };
  for (const sentence of sentences) for (const mark of sentence.marks) mark.sentence = sentence;

  let shown = [];
  let drawn = 0;
  const narrowed = () =>
    hard.checked || type.value || system.value !== "" || low.value !== "" || high.value !== "" || !errors.checked || !changes.checked;

  const filter = () => {
    close();
    const wanted = search.value.trim().toLowerCase();
    const narrow = narrowed();
    let marks = 0;
    shown = sentences.filter((sentence) => {
      if (wanted && !(sentence.words.includes(wanted) || String(sentence.number) === wanted)) return false;
      let own = 0;
      for (const mark of sentence.marks) {
        mark.fits = fits(mark);
        if (mark.fits) own += 1;
      }
      if (narrow && !own) return false;
      marks += own;
      return true;
    });
    byId("sentences").replaceChildren();
    drawn = 0;
    byId("status").textContent = `${shown.length} of ${sentences.length} sentences, ${marks} marked places`;
    draw();
  };

  const draw = (count = STEP) => {
    const next = shown.slice(drawn, drawn + count);
    byId("sentences").append(...next.map(drawSentence));
    drawn += next.length;
    byId("more").hidden = drawn >= shown.length;
  };

  const step = (mark) => {
    const share = mark.error ? mark.weight / (data.top || 1) : mark.changed / data.systems.length;
    return Math.max(0, Math.min(5, Math.floor(share * 5 + 1e-9)));
  };

  const drawSentence = (sentence) => {
    const line = make("p");
    let position = 0;
    const upTo = (end) => {
      if (end > position) line.append(sentence.tokens.slice(position, end).join(" ") + " ");
      position = Math.max(position, end);
    };
    for (const mark of sentence.marks) {
      upTo(mark.start);
      const words = sentence.tokens.slice(mark.start, mark.end).join(" ");
      if (!mark.fits) {
        upTo(mark.end);
        continue;
      }
      const button = make("button", `mark ${mark.error ? "error" : "change"} r${step(mark)}`);
      button.type = "button";
      if (mark.start === mark.end) button.append(make("i", "", "+" + (mark.error ? mark.correction : inserted(mark))));
      else button.append(words);
      button.append(make("small", "", mark.error ? mark.weight.toFixed(2) : `×${mark.changed}`));
      if (mark.error && mark.start !== mark.end) button.dataset.correction = mark.correction || "∅"; // for paper
      button.setAttribute("aria-label", describe(mark, words));
      button.title = describe(mark, words);
      button.addEventListener("click", () => open(mark, words, button));
      line.append(button, " ");
      position = Math.max(position, mark.end);
    }
    upTo(sentence.tokens.length);
    return make("article", "sentence", make("span", "", String(sentence.number)), line);
  };

  // What most systems inserted at a place.
  const inserted = (mark) => {
    const own = mark.touching.map((place) => editAt(place, mark)).filter((edit) => edit[0] === edit[1]);
    return own.length ? own.reduce((best, edit) => (edit[4].length > best[4].length ? edit : best))[2] : "";
  };

  const describe = (mark, words) => {
    const place = words === "" ? "insertion" : `“${words}”`;
    if (!mark.error) return `${place}, changed without need by ${mark.changed} of ${data.systems.length}`;
    return `${place} → “${mark.correction || "∅"}”, ${mark.type}, weight ${mark.weight.toFixed(2)}`;
  };

  // What a system wrote here, in words.
  const wrote = (mark, place) =>
    mark.touching
      .map((number) => editAt(number, mark))
      .filter((edit) => edit[4].includes(place))
      .map((edit) => `“${mark.sentence.tokens.slice(edit[0], edit[1]).join(" ") || "∅"}” → “${edit[2] || "∅"}” (${edit[3]})`)
      .join(", ");

  let opener = null;
  const open = (mark, words, button) => {
    const detail = byId("detail");
    const list = make("dl");
    const add = (term, text) => list.append(make("dt", "", term), make("dd", "", text));
    add("Place", words === "" ? "an insertion" : `“${words}”`);
    if (mark.error) {
      add("Correction", mark.correction === "" ? "∅ (delete it)" : `“${mark.correction}”`);
      add("Type", mark.type);
    }
    add("Weight", mark.weight.toFixed(4));
    add("Right", data.stored ? `${mark.outcomes.filter(right).length} of the ${data.systems.length} systems here` :
      `${mark.outcomes.filter(right).length} of ${data.systems.length} systems`);
    mark.outcomes.forEach((outcome, place) => {
      const text = wrote(mark, place);
      add(data.systems[place], `${right(outcome) ? "✓" : "✗"} ${WORDS[outcome]}${text ? `: ${text}` : ""}`);
    });
    const shut = make("button", "close", "✕");
    shut.type = "button";
    shut.setAttribute("aria-label", "Close");
    shut.addEventListener("click", close);
    detail.replaceChildren(make("h2", "", mark.error ? "Should be corrected" : "Changed without need"), shut, list);
    detail.hidden = false;
    if (opener) opener.classList.remove("open");
    opener = button;
    opener.classList.add("open");
    detail.focus();
  };
  const close = () => {
    byId("detail").hidden = true;
    if (!opener) return;
    opener.classList.remove("open");
    if (opener.isConnected) opener.focus();
    opener = null;
  };

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !byId("detail").hidden) close();
    if ((event.key === "ArrowRight" || event.key === "ArrowLeft") && document.activeElement.classList.contains("mark")) {
      const marks = [...document.querySelectorAll("#sentences .mark")];
      const next = marks[marks.indexOf(document.activeElement) + (event.key === "ArrowRight" ? 1 : -1)];
      if (next) next.focus();
      event.preventDefault();
    }
  });

  data.types.forEach((name) => type.append(new Option(name, name)));
  data.systems.forEach((name, place) => system.append(new Option(name, String(place))));
  byId("limit").textContent = `(weight ${data.hard.toFixed(2)} or more)`;
  byId("facts").textContent = data.facts;
  const form = byId("filters");
  let waiting = 0;
  form.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(filter, 120); // not at every letter
  });
  form.addEventListener("reset", () => setTimeout(filter));
  form.addEventListener("submit", (event) => event.preventDefault());
  byId("more").firstElementChild.addEventListener("click", () => draw());
  new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting) && drawn < shown.length) draw();
  }, { rootMargin: "600px" }).observe(byId("more"));
  addEventListener("beforeprint", () => draw(shown.length));
  filter();
})();

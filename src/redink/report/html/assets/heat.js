// The heat map: marked sentences from {systems, types, top, hard, stored, annotators, of, sentences}.
// A sentence has number, tokens, edits and marks; an edit is [start, end, correction, type, systems ...],
// a mark [start, end, type or -1, correction, weight, outcomes, indices of the edits that touch it,
// edits of other annotators that touch it (annotator, start, end, correction, type), annotator].
import { byId, layOut, make, plural, watch } from "./common.js";

export const startHeatMap = ({ systems, types, top, hard: limit, stored, annotators, of, sentences: given }) => {
  const part = (name) => byId(`heat-${name}`);
  const [search, type, system, deed, low, high, hard, errors, changes, annotator] = [
    "search",
    "type",
    "system",
    "deed",
    "low",
    "high",
    "hard",
    "errors",
    "changes",
    "annotator",
  ].map(part);
  const STEP = 40; // sentences drawn at a time
  // Outcomes of a system at a chunk, as numbered in redink.kernels.gts.chunks.
  const WORDS = [
    "left it alone",
    "corrected it",
    "changed it unnecessarily",
    "missed it",
    "corrected it wrongly",
    "changed something around it",
  ];
  const UNNEEDED = 2;
  const right = (outcome) => outcome < 2;

  const sentences = given.map(({ number, tokens, edits, marks }) => {
    const sentence = { number, tokens, edits };
    sentence.all = marks.map(([start, end, kind, correction, weight, outcomes, touching, others, whose]) => ({
      sentence,
      start,
      end,
      error: kind >= 0,
      type: kind >= 0 ? types[kind] : "",
      correction,
      weight,
      others,
      whose,
      outcomes: [...outcomes].map(Number),
      touching,
      changed: [...outcomes].filter((one) => one === "2").length,
    }));
    const corrections = marks.map((mark) => mark[3]);
    sentence.words = [tokens.join(" "), ...corrections, ...edits.map((edit) => edit[2])].join("\n").toLowerCase();
    return sentence;
  });

  // The edit with this index in the sentence of a mark.
  const editAt = (place, mark) => mark.sentence.edits[place];
  // The types of a mark: the type of its error, or the types of the unneeded edits.
  const listTypes = (mark) => (mark.error ? [mark.type] : mark.touching.map((place) => types[editAt(place, mark)[3]]));
  const number = (input) => (input.value === "" ? null : Number(input.value));
  const fits = (mark) => {
    if (!(mark.error ? errors : changes).checked) return false;
    if (hard.checked && mark.weight < limit) return false;
    if (number(low) !== null && mark.weight < number(low)) return false;
    if (number(high) !== null && mark.weight > number(high)) return false;
    if (type.value && !listTypes(mark).includes(type.value)) return false;
    if (system.value !== "") {
      const outcome = mark.outcomes[Number(system.value)];
      if (deed.value === "right") return right(outcome);
      if (deed.value === "wrong") return !right(outcome);
      return mark.error ? outcome !== 3 : !right(outcome);
    }
    return true;
  };

  let shown = [];
  let drawn = 0;
  const narrowed = () =>
    hard.checked ||
    !errors.checked ||
    !changes.checked ||
    [type, system, low, high].some((field) => field.value !== "");

  const filter = () => {
    close();
    const wanted = search.value.trim().toLowerCase();
    const whose = Number(annotator.value);
    const narrow = narrowed();
    let marks = 0;
    shown = sentences.filter((sentence) => {
      if (wanted && !(sentence.words.includes(wanted) || String(sentence.number) === wanted)) return false;
      sentence.marks = sentence.all.filter((mark) => mark.whose === whose);
      for (const mark of sentence.marks) mark.fits = fits(mark);
      const fitting = sentence.marks.filter((mark) => mark.fits).length;
      if (narrow && !fitting) return false;
      marks += fitting;
      return true;
    });
    part("sentences").replaceChildren();
    drawn = 0;
    const many = `${shown.length.toLocaleString("en")} of ${plural(sentences.length, "sentence")}`;
    part("status").textContent = `${many}, ${plural(marks, "mark")}`;
    drawMore();
  };

  const drawMore = (count = STEP) => {
    const next = shown.slice(drawn, drawn + count);
    part("sentences").append(...next.map(drawSentence));
    drawn += next.length;
    part("more").hidden = drawn >= shown.length;
  };

  const step = (mark) => {
    const share = mark.error ? mark.weight / (top || 1) : mark.changed / systems.length;
    return Math.max(0, Math.min(5, Math.floor(share * 5 + 1e-9)));
  };

  const drawMark = (mark) => {
    const words = mark.sentence.tokens.slice(mark.start, mark.end).join(" ");
    if (!mark.fits) return words;
    const button = make("button", {
      class: `mark ${mark.error ? "error" : "change"}${mark.others.length ? " other" : ""} r${step(mark)}`,
      type: "button",
      "data-correction": mark.error && mark.start !== mark.end && (mark.correction || "∅"), // for printing
      "aria-label": describe(mark, words),
      title: describe(mark, words),
      click: () => open(mark, words, button),
    });
    if (mark.start === mark.end) button.append(make("i", {}, `+${mark.error ? mark.correction : inserted(mark)}`));
    else button.append(words);
    button.append(make("small", {}, mark.error ? mark.weight.toFixed(2) : `×${mark.changed}`));
    return button;
  };

  const drawSentence = (sentence) => {
    const pieces = sentence.marks.map((mark) => ({ start: mark.start, end: mark.end, node: drawMark(mark) }));
    return make(
      "article",
      "sentence",
      make("span", {}, String(sentence.number)),
      make("p", { dir: "auto" }, ...layOut(sentence.tokens, pieces)),
    );
  };

  // The most frequent insertion of the systems at a position.
  const inserted = (mark) => {
    const insertions = mark.touching.map((place) => editAt(place, mark)).filter((edit) => edit[0] === edit[1]);
    const [first] = insertions.sort((a, b) => b[4].length - a[4].length);
    return first ? first[2] : "";
  };

  const describe = (mark, words) => {
    const place = words === "" ? "insertion" : `“${words}”`;
    const makers = `${mark.changed} of ${plural(systems.length, "system")}`;
    if (mark.others.length) return `${place}, changed by ${makers}, and an error for ${nameOthers(mark)}`;
    if (!mark.error) return `${place}, changed unnecessarily by ${makers}`;
    return `${place} → “${mark.correction || "∅"}”, ${mark.type}, weight ${mark.weight.toFixed(2)}`;
  };

  // The other annotators who correct a span that the mark's annotator left alone.
  const nameOthers = (mark) => {
    const numbers = [...new Set(mark.others.map(([number]) => number))];
    return `annotator${numbers.length > 1 ? "s" : ""} ${numbers.join(", ")}`;
  };
  const listEdits = (mark, place) =>
    mark.touching.map((number) => editAt(number, mark)).filter((edit) => edit[4].includes(place));
  // The outcome of a system, in words.
  const judge = (mark, place) => {
    const outcome = mark.outcomes[place];
    if (outcome !== UNNEEDED || !mark.others.length) return `${right(outcome) ? "✓" : "✗"} ${WORDS[outcome]}`;
    const same = mark.others.filter((other) =>
      listEdits(mark, place).some((edit) => [0, 1, 2].every((column) => edit[column] === other[column + 1])),
    );
    if (same.length) return `✓ changed it as annotator ${same[0][0]} does`;
    return `✗ changed it, but not as ${nameOthers(mark)}`;
  };

  // The edits of a system here, in words.
  const wrote = (mark, place) => {
    const edits = listEdits(mark, place);
    const describeEdit = ([start, end, correction, kind]) => {
      const before = mark.sentence.tokens.slice(start, end).join(" ");
      return `“${before || "∅"}” → “${correction || "∅"}” (${types[kind]})`;
    };
    return edits.map(describeEdit).join(", ");
  };

  let opener = null;
  const open = (mark, words, button) => {
    const detail = part("detail");
    const list = make("dl");
    const add = (term, text) => list.append(make("dt", {}, term), make("dd", {}, text));
    add("Source", words === "" ? "nothing: a word is missing" : `“${words}”`);
    if (mark.error) {
      add("Correction", mark.correction === "" ? "∅ (delete it)" : `“${mark.correction}”`);
      add("Type", mark.type);
    }
    add("Weight", mark.weight.toFixed(4));
    const several = stored ? `the ${systems.length} systems here` : `${systems.length} systems`;
    add("Right", `${mark.outcomes.filter(right).length} of ${several}`);
    for (const [number, start, end, correction, kind] of mark.others) {
      const before = mark.sentence.tokens.slice(start, end).join(" ");
      add(`Annotator ${number}`, `“${before || "∅"}” → “${correction || "∅"}” (${types[kind]})`);
    }
    for (const place of mark.outcomes.keys()) {
      const text = wrote(mark, place);
      add(systems[place], `${judge(mark, place)}${text ? `: ${text}` : ""}`);
    }
    const shut = make("button", { class: "close", type: "button", "aria-label": "Close", click: () => close() }, "✕");
    const heading = mark.error
      ? "Error"
      : mark.others.length
        ? `Error for ${nameOthers(mark)} only`
        : "Unneeded change";
    detail.replaceChildren(make("h2", {}, heading), shut, list);
    detail.hidden = false;
    if (opener) opener.classList.remove("open");
    opener = button;
    opener.classList.add("open");
    detail.focus({ preventScroll: true });
    uncover(button, detail);
  };
  // Scrolls the page until the details no longer cover their mark.
  const uncover = (button, detail) => {
    const [mark, sheet] = [button, detail].map((node) => node.getBoundingClientRect());
    const hidden = mark.bottom + 10 - sheet.top;
    if (hidden > 0 && mark.right > sheet.left) scrollBy({ top: hidden, behavior: "instant" });
  };
  const close = () => {
    part("detail").hidden = true;
    if (!opener) return;
    opener.classList.remove("open");
    if (opener.isConnected) opener.focus();
    opener = null;
  };

  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !part("detail").hidden) close();
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step && document.activeElement.matches("#heat-sentences .mark")) {
      const marks = [...document.querySelectorAll("#heat-sentences .mark")];
      marks[marks.indexOf(document.activeElement) + step]?.focus();
      event.preventDefault();
    }
  });

  annotator.append(...annotators.map((number) => new Option(`${number} of ${of}`, String(number))));
  part("annotators").hidden = annotators.length < 2;
  part("legend-other").hidden = !sentences.some((sentence) => sentence.all.some((mark) => mark.others.length));
  if (of > 1 && annotators.length < 2) {
    part("whose").hidden = false;
    part("whose").textContent = `Errors of annotator ${annotators[0]} of ${of}; --annotator all adds the others.`;
  }
  const known = new Set(sentences.flatMap((sentence) => sentence.all.flatMap(listTypes)));
  type.append(...types.filter((name) => known.has(name)).map((name) => new Option(name, name)));
  system.append(...systems.map((name, place) => new Option(name, String(place))));
  part("limit").textContent = `(weight ≥ ${limit.toFixed(2)})`;
  watch(part("filters"), filter);
  part("more").firstElementChild.addEventListener("click", () => drawMore());
  new IntersectionObserver(
    (entries) => {
      if (entries.some((entry) => entry.isIntersecting) && drawn < shown.length) drawMore();
    },
    { rootMargin: "600px" },
  ).observe(part("more"));
  addEventListener("beforeprint", () => {
    if (part("sentences").offsetParent) drawMore(shown.length);
  });
  filter();
};

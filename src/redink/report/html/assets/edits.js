// Sentences with marked edits. Sign and colour show the outcome of an edit.
import { drawArrow, layOut, make } from "./common.js";
import { data, kinds, listEvents, spanOrder, touches } from "./data.js";

export const OUTCOMES = {
  r: { word: "right", sign: "✓" },
  w: { word: "wrong", sign: "✗" },
  u: { word: "unneeded", sign: "!" },
  m: { word: "missed", sign: "○" },
  g: { word: "reference", sign: "" },
  "-": { word: "not counted", sign: "·" },
};

// What a bank says about an edit that the annotator does not have.
export const VERDICTS = {
  v: "valid",
  i: "invalid",
  n: "neutral",
  "?": "unjudged",
  a: "right for another annotator",
};

// Source text, correction and type of an edit; for a wrong edit also the reference's correction.
const drawEdit = (sentence, { outcome, edit, kind, verdict, gain = null }, wanted = []) => {
  const { word, sign } = OUTCOMES[outcome];
  const before = sentence.tokens.slice(edit.start, edit.end).join(" ");
  const after = edit.correction;
  const instead = wanted.map((reference) => reference.correction || "∅").join(", ");
  const type = kinds[kind][0];
  const changed =
    outcome === "m"
      ? [make("span", {}, before), " ", drawArrow(), make("i", {}, ` ${after || "∅"}`)]
      : [make("del", {}, before), before && after ? " " : "", make("ins", {}, after)];
  const more = instead && `; the annotator has “${instead}”`;
  const judged = verdict ? `; bank: ${VERDICTS[verdict]}` : "";
  const signed = gain === null ? "" : `${gain < 0 ? "−" : "+"}${Math.abs(gain / 10000).toFixed(3)}`;
  const rewarded = signed && `; contribution to ${data.attribution}: ${signed}`;
  const title = `${word}: “${before || "∅"}” → “${after || "∅"}”, ${type}${judged}${rewarded}${more}`;
  return make(
    "bdi",
    { class: `edit ${outcome}`, title },
    make("span", { class: "sign", "aria-hidden": "true" }, sign),
    // Words of the page have a direction of their own: that of the edit follows from its text.
    make("span", { class: "unseen", dir: "ltr" }, `${word}: `),
    ...changed,
    make("small", { dir: "ltr" }, type),
    ...(verdict
      ? [make("small", { class: `verdict v-${verdict === "?" ? "u" : verdict}`, dir: "ltr" }, VERDICTS[verdict])]
      : []),
    ...(signed ? [make("small", { class: `gain ${gain < 0 ? "loss" : ""}`, dir: "ltr" }, signed)] : []),
    ...(instead ? [make("small", { dir: "auto" }, `○ ${instead}`)] : []),
  );
};

export const drawEvents = (sentence, events, findWanted = () => []) =>
  layOut(
    sentence.tokens,
    events.map((event) => {
      const { start, end } = event.edit;
      return { start, end, node: drawEdit(sentence, event, findWanted(event)) };
    }),
  );

// A system's hypothesis. An error under a wrong edit is shown after that edit.
export const drawOutput = (sentence, system) => {
  const events = listEvents(sentence, system);
  const wrong = events.filter((event) => event.outcome === "w");
  const missed = events.filter((event) => event.outcome === "m");
  const isUnder = (event, over) => touches(event.edit, over.edit);
  const seen = events.filter((event) => event.outcome !== "m" || !wrong.some((over) => isUnder(event, over)));
  const findWanted = (event) => (event.outcome === "w" ? missed.filter((error) => isUnder(error, event)) : []);
  return drawEvents(sentence, seen, (event) => findWanted(event).map((error) => error.edit));
};

// A reference; null if the annotator did not annotate the sentence.
export const drawReference = (sentence, places) => {
  if (places === null) return ["did not annotate this sentence"];
  if (!places.length) return [make("i", "note", "nothing to correct")];
  const edits = places.map((place) => sentence.edits[place]).sort(spanOrder);
  return drawEvents(
    sentence,
    edits.map((edit) => ({ outcome: "g", edit, kind: edit.kind })),
  );
};

// The data of the report: scores at once, sentences in blocks that are unpacked when they are shown.
// redink/report/html/explorer.py describes the packed form of a sentence.
import { readJson, split } from "./common.js";

export const data = readJson("data");
export const { systems, metrics, kinds } = data;
export const thinned = data.kept < data.corpus.sentences;

const unpack = (record) => {
  const [
    number,
    source,
    packed,
    references,
    annotators,
    missed,
    disagreement,
    difficulty,
    scores,
    marks,
    allChunks,
    chunkPlaces,
  ] = record;
  const edits = packed.map(([start, end, correction, kind, owners, letters, verdicts = "", gains = []]) => {
    const [first] = correction.split(" || "); // followed by alternatives
    const several = Math.max(end - start, split(first).length) > 1; // more than one token on either side
    return { start, end, correction, kind, owners, letters, verdicts, gains, several };
  });
  const chunks = allChunks.map(([start, end, outcome, mine, theirs, annotator]) => ({
    start,
    end,
    outcome,
    mine,
    theirs,
    annotator,
  }));
  return {
    chunks: chunkPlaces.map((places) => places.map((place) => chunks[place])),
    number,
    source,
    tokens: split(source),
    packed,
    edits,
    references,
    annotators,
    missed,
    disagreement,
    difficulty,
    marks,
    scores: scores.map((values) => values.map((value) => (value === null ? null : value / 10000))),
  };
};

const blocks = [];
export const sentenceAt = (place) => {
  const number = Math.floor(place / data.block);
  blocks[number] ??= readJson(`block${number}`).map(unpack);
  return blocks[number][place % data.block];
};
export const everySentence = function* () {
  for (let place = 0; place < data.kept; place += 1) yield sentenceAt(place);
};

// The index of the sentence with this number, or -1 if the page does not have it.
export const findNumber = (number) => {
  let [low, high] = [0, data.kept - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = sentenceAt(middle).number;
    if (found === number) return middle;
    if (found < number) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
};

export const spanOrder = (a, b) => a.start - b.start || a.end - b.end;
export const touches = (a, b) => (a.start === b.start && a.end === b.end) || (a.start < b.end && b.start < a.end);
export const isSameEdit = (a, b) => a.start === b.start && a.end === b.end && a.correction === b.correction;

// The edits of a system in a sentence and those it missed, as {outcome, edit, kind, verdict, gain} in the order of their spans.
// A correct edit has the reference's error type, as ERRANT counts it.
export const listEvents = (sentence, system) => {
  const { edits, references, annotators, missed } = sentence;
  const gold = (references[annotators[system]] || []).map((place) => edits[place]);
  const events = missed[system].map((place) => ({ outcome: "m", edit: edits[place], kind: edits[place].kind }));
  for (const edit of edits) {
    const place = edit.owners.indexOf(system);
    if (place < 0) continue;
    const outcome = edit.letters[place];
    const same = outcome === "r" ? gold.find((reference) => isSameEdit(reference, edit)) : undefined;
    const verdict = (edit.verdicts[place] || "").trim();
    events.push({ outcome, edit, kind: (same || edit).kind, verdict, gain: edit.gains[place] ?? null });
  }
  return events.sort((a, b) => spanOrder(a.edit, b.edit));
};

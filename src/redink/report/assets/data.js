// The data of the report: figures at once, sentences in blocks that are unpacked when somebody looks at them.
// How a sentence is packed stands in redink/report/explorer.py.
const data = readJson("data");
const { systems, metrics, kinds } = data;

const OUTCOMES = {
  r: { word: "right", sign: "✓" }, w: { word: "wrong", sign: "✗" }, u: { word: "unneeded", sign: "!" },
  m: { word: "missed", sign: "○" }, "-": { word: "not counted", sign: "·" },
};

const unpack = ([number, source, edits, references, annotators, missed, disagreement, difficulty, scores, marks]) => {
  const own = edits.map(([start, end, correction, kind, owners, letters]) => ({
    start, end, correction, kind, owners, letters, several: Math.max(end - start, split(correction).length) > 1,
  }));
  return { number, source, tokens: split(source), packed: edits, edits: own, references, annotators, missed, disagreement, difficulty, scores, marks };
};

const blocks = [];
const BLOCK = data.block;
const sentenceAt = (place) => {
  const number = Math.floor(place / BLOCK);
  blocks[number] ??= readJson(`block${number}`).map(unpack);
  return blocks[number][place % BLOCK];
};
const everySentence = function* () {
  for (let place = 0; place < data.kept; place += 1) yield sentenceAt(place);
};

// The place of the sentence with this number; -1 where the page does not have it.
const findNumber = (number) => {
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

// What a system did in a sentence: edits with their outcomes, and what it missed, in the order of their places.
// A right edit has the type that the annotator gave it, as ERRANT counts.
const listEvents = (sentence, system) => {
  const gold = sentence.references[sentence.annotators[system]] || [];
  const events = sentence.missed[system].map((place) => ({ outcome: "m", edit: sentence.edits[place], kind: sentence.edits[place].kind }));
  for (const edit of sentence.edits) {
    const place = edit.owners.indexOf(system);
    if (place < 0) continue;
    const outcome = edit.letters[place];
    const same = outcome === "r" && gold.map((own) => sentence.edits[own]).find((own) =>
      own.start === edit.start && own.end === edit.end && own.correction === edit.correction);
    events.push({ outcome, edit, kind: same ? same.kind : edit.kind });
  }
  return events.sort((a, b) => a.edit.start - b.edit.start || a.edit.end - b.edit.end);
};

const touches = (a, b) => (a.start === b.start && a.end === b.end) || (a.start < b.end && b.start < a.end);

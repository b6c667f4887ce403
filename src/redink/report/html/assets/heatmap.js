// The page of a heat map alone: reads its data and starts the heat map.
import { byId, readJson, split } from "./common.js";
import { startHeatMap } from "./heat.js";

const data = readJson("data");
byId("facts").textContent = data.facts;
const sentences = data.sentences.map(([source, edits, marks], place) => ({
  number: place + 1,
  tokens: split(source),
  edits,
  marks,
}));
startHeatMap({ ...data.heat, systems: data.systems, types: data.types, sentences });

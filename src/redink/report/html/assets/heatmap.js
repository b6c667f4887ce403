// The page that is only a heat map: its data in, the page out.
{
  const data = readJson("data");
  byId("facts").textContent = data.facts;
  const sentences = data.sentences.map(([source, edits, marks], place) =>
    ({ number: place + 1, tokens: split(source), edits, marks }));
  startHeatMap({ ...data.heat, systems: data.systems, types: data.types, sentences });
}

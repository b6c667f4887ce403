"""Tables made again: files in; our figures, the published ones and the reasons for differences out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from redink.annotators.annotator import AnnotatorSettings
from redink.annotators.corpora import classify_again
from redink.errors import UnknownName
from redink.formats.files import read_m2, read_output
from redink.formats.judgements import read_human_scores, read_judgements
from redink.metrics.gts.difficulty import load_difficulty
from redink.metrics.gts.measure import Gts
from redink.metrics.gts.pool import judge
from redink.metrics.gts.types import summarise_types
from redink.scoring.evaluate import score
from redink.scoring.evaluation import Evaluation
from redink.scoring.papers import published
from redink.scoring.papers.files import FILES, TEAMS, Found, find_files
from redink.scoring.request import ReferenceEdits
from redink.statistics.metaevaluation.pairs import make_pairs
from redink.statistics.metaevaluation.people import expect_wins
from redink.statistics.metaevaluation.trueskill import follow
from redink.types import Judgement

SPACY = (
    "probably the tagger: the paper used the spaCy and ERRANT of its time, which find and type some edits differently"
)
SUBSET = (
    "the paper scores 711 of the 1,312 sentences, with further annotations of three teams; which 711 is not published"
)


class Reproduced(NamedTuple):
    """One figure."""

    row: str
    figure: str
    ours: float
    published: float


@dataclass(frozen=True, slots=True)
class PaperTable:
    """A table of a paper: what could be made of it, and why not all."""

    title: str
    digits: int = 2
    figures: tuple[Reproduced, ...] = ()
    missing: tuple[str, ...] = ()
    """What the folder lacks, with where it is published."""
    reason: str = ""
    """Why figures differ, or why there are none."""
    notes: tuple[str, ...] = field(default=())


class _Folder:
    """The files at hand, and the scores that several tables need, which are made once."""

    def __init__(self, found: Found) -> None:
        self.paths = found.paths
        self._scored: dict[ReferenceEdits, Evaluation] = {}

    @property
    def teams(self) -> list[str]:
        """The teams whose output is here."""
        return [team for team in TEAMS if team in self.paths]

    def lack(self, *names: str) -> tuple[str, ...]:
        """The files that are not here, with where they are published."""
        return tuple(f"{name}: {FILES[name].where}" for name in names if name not in self.paths)

    def score(self, edits: ReferenceEdits) -> Evaluation:
        """The teams by errant, m2 and the I-measure."""
        if edits not in self._scored:
            outputs = [read_output(self.paths[team], team) for team in self.teams]
            metrics = ["errant", "m2", "imeasure"] if edits == "given" else ["errant", "m2"]
            self._scored[edits] = score(read_m2(self.paths["official"]), outputs, metrics, reference_edits=edits)
        return self._scored[edits]


def _make_overall(folder: _Folder) -> Iterator[Reproduced]:
    columns = ("M2, gold", "M2, auto", "ERRANT, gold", "ERRANT, auto")
    places: list[tuple[str, ReferenceEdits]] = [
        ("m2", "given"), ("m2", "auto"), ("errant", "given"), ("errant", "auto"),
    ]  # fmt: skip
    for team in folder.teams:
        for label, (metric, edits), value in zip(columns, places, published.ERRANT_OVERALL[team], strict=True):
            yield Reproduced(team, label, 100 * folder.score(edits).scores[metric][team].value, value)


def _make_types(folder: _Folder, tier: str, figures: Mapping[str, Mapping[str, float]]) -> Iterator[Reproduced]:
    scores = folder.score("auto").score_types(tier, "errant")  # type: ignore[arg-type]
    for team in folder.teams:
        for kind, value in figures.get(team, {}).items():
            if kind in scores:
                yield Reproduced(team, kind, 100 * scores[kind][team].value, value)


def _make_imeasure(folder: _Folder) -> Iterator[Reproduced]:
    scores = folder.score("given").scores
    for team in folder.teams:
        i, f = published.IMEASURE[team]
        yield Reproduced(team, "I", 100 * scores["imeasure"][team].value, i)
        yield Reproduced(team, "M2", 100 * scores["m2"][team].value, f)
    for place, (metric, label) in enumerate((("imeasure", "rank by I"), ("m2", "rank by M2"))):
        ours = sorted(folder.teams, key=lambda team: -scores[metric][team].value)
        theirs = sorted(folder.teams, key=lambda team: -published.IMEASURE[team][place])
        for team in folder.teams:
            yield Reproduced(team, label, 1 + ours.index(team), 1 + theirs.index(team))


def _make_weights(folder: _Folder) -> Iterator[Reproduced]:
    """The published weights fit the official edits of annotator 0, which get ERRANT's types here."""
    corpus = read_m2(folder.paths["official"])
    typed = classify_again(AnnotatorSettings()(), list(corpus.sentences), minimise=False)
    gts = Gts(weights=str(folder.paths["weights-8"]))
    chunks = judge(replace(corpus, sentences=typed), (), 0, gts.rules).chunks
    stored = load_difficulty(gts.weights)
    weights = gts.weigh(stored.size)[stored.look_up(chunks, 0, gts.rules)]
    rows = {row.type: row for row in summarise_types(chunks, weights, "type")}
    for kind, (mean, frequency) in published.GTS_TYPES.items():
        if kind in rows:
            yield Reproduced(kind, "mean weight", rows[kind].mean, mean)
            yield Reproduced(kind, "frequency", rows[kind].frequency, frequency)


def _make_people(
    judgements: Sequence[Judgement], read: Callable[[Sequence[str]], tuple[Mapping[str, float], Mapping[str, float]]]
) -> Iterator[Reproduced]:
    """People's scores, by Expected Wins and by TrueSkill; `read` gives the published ones of these systems."""
    pairs = make_pairs(judgements)
    wins, ties = pairs.count()
    scores = (("EW", expect_wins(wins)), ("TrueSkill", follow(wins, ties)[0]))
    for (label, values), theirs in zip(scores, read(pairs.systems), strict=True):
        for system, value in zip(pairs.systems, values.tolist(), strict=True):
            yield Reproduced(system, label, value, theirs[system])


def _make_gjg15(folder: _Folder) -> Iterator[Reproduced]:
    ew, trueskill = ({name: pair[at] for name, pair in published.GJG15_PEOPLE.items()} for at in (0, 1))
    return _make_people(read_judgements(folder.paths["gjg15"], 0), lambda _: (ew, trueskill))


def _make_seeda(folder: _Folder, kind: str) -> Iterator[Reproduced]:
    """Against the authors' own files: their scores are not Redink's to pass on."""
    ew, trueskill = (folder.paths[f"seeda-{way}_{kind}"] for way in ("EW", "TS"))
    return _make_people(
        read_judgements(folder.paths[f"seeda-{kind}"], 1),
        lambda systems: (read_human_scores(ew, systems), read_human_scores(trueskill, systems)),
    )


class Recipe(NamedTuple):
    """How a table is made again."""

    title: str
    needs: tuple[str, ...] = ()
    """Without these it cannot be made."""
    helps: tuple[str, ...] = ()
    """Each of these adds rows, and one must be there."""
    make: Callable[[_Folder], Iterator[Reproduced]] | None = None
    reason: str = ""
    digits: int = 2


_MEAN = "the published scores are means over 1,000 unseeded samples or runs; these are exact"
_NO_OUTPUTS = "it needs the outputs of its eight systems, and Redink knows no place where all are published"
PAPERS: Mapping[str, tuple[Recipe, ...]] = {
    "bryant2017": (
        Recipe("Bryant et al. 2017, Table 4: F0.5", ("official",), TEAMS, _make_overall, SPACY),
        Recipe(
            "Bryant et al. 2017, Table 5: F0.5 by operation", ("official",), TEAMS,
            lambda folder: _make_types(folder, "op", published.ERRANT_OPERATIONS), SPACY,
        ),
        Recipe(
            "Bryant et al. 2017, Table 6: F0.5 by type", ("official",), TEAMS,
            lambda folder: _make_types(folder, "type", published.ERRANT_TYPES), SPACY,
        ),
    ),
    "felice2015": (
        Recipe("Felice and Briscoe 2015, Tables 10 and 11", ("official",), TEAMS, _make_imeasure, SUBSET),
    ),
    "gotou2020": (
        Recipe("Gotou et al. 2020, Tables 2 and 3: weighted F0.5 and A", reason=_NO_OUTPUTS),
        Recipe(
            "Gotou et al. 2020, Table 4: difficulty by type", ("official", "weights-8"), (), _make_weights,
            SPACY, 3,
        ),
        Recipe("Gotou et al. 2020, across corpora", reason=_NO_OUTPUTS.replace("eight", "four")),
    ),
    "kobayashi2024": (
        Recipe(
            "Kobayashi et al. 2024, human scores, SEEDA-E", ("seeda-edit", "seeda-EW_edit", "seeda-TS_edit"), (),
            lambda folder: _make_seeda(folder, "edit"), _MEAN, 3,
        ),
        Recipe(
            "Kobayashi et al. 2024, human scores, SEEDA-S", ("seeda-sent", "seeda-EW_sent", "seeda-TS_sent"), (),
            lambda folder: _make_seeda(folder, "sent"), _MEAN, 3,
        ),
        Recipe(
            "Kobayashi et al. 2024, correlations of metrics",
            reason="get the outputs from https://github.com/tmu-nlp/SEEDA and use `redink metaeval`",
        ),
    ),
    "grundkiewicz2015": (
        Recipe(
            "Grundkiewicz et al. 2015, Table 3: human scores", ("gjg15",), (), _make_gjg15, _MEAN, 3,
        ),
    ),
}  # fmt: skip
"""By name, the papers and their tables."""


def reproduce(paper: str, folder: Path) -> list[PaperTable]:
    """The tables of a paper, as far as the files of a folder allow."""
    if paper not in PAPERS:
        raise UnknownName("paper", paper, PAPERS)
    found = find_files(folder)
    files = _Folder(found)
    return [_make(recipe, files, found.notes) for recipe in PAPERS[paper]]


def _make(recipe: Recipe, files: _Folder, notes: tuple[str, ...]) -> PaperTable:
    lacking = files.lack(*recipe.needs, *recipe.helps)
    possible = not files.lack(*recipe.needs) and (not recipe.helps or bool(files.teams))
    figures = tuple(recipe.make(files)) if recipe.make and possible else ()
    return PaperTable(recipe.title, recipe.digits, figures, lacking, recipe.reason, notes if recipe.helps else ())

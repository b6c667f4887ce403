"""`redink compat errant_compare` against what ERRANT itself printed, byte for byte."""

import pytest

SYSTEMS = ("AMU", "CAMB", "IITB", "INPUT", "PKU", "POST", "UFC")
VARIANTS = {
    "auto.cat1": ("-cat", "1"), "auto.cat2": ("-cat", "2"), "auto.cat3": ("-cat", "3"),
    "gold": (), "ds": ("-ds",), "dt": ("-dt",), "cse": ("-cse",), "single": ("-single",), "multi": ("-multi",),
}  # fmt: skip


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("variant", VARIANTS)
def test_scores(redink, shared, system: str, variant: str) -> None:
    folder = shared / "oracle" / "errant" / "conll14"
    reference = shared / "data" / "conll14" / "official.m2" if variant == "gold" else folder / "official.auto.m2"
    hypothesis = folder / f"{system}.m2"
    result = redink("compat", "errant_compare", "-hyp", hypothesis, "-ref", reference, *VARIANTS[variant])
    assert result.out == (folder / "scores" / f"{system}.{variant}.txt").read_text()


def test_score_gives_the_same_numbers(redink, shared) -> None:
    folder = shared / "oracle" / "errant" / "conll14"
    out = redink("score", "--ref", folder / "official.auto.m2", *(folder / f"{name}.m2" for name in SYSTEMS)).out
    for name in SYSTEMS:
        recorded = (folder / "scores" / f"{name}.auto.cat1.txt").read_text().splitlines()[-3].split("\t")
        mine = next(line for line in out.splitlines() if line.startswith(name)).replace("*", "").split()
        assert [float(cell) for cell in mine[1:]] == [float(cell) for cell in recorded]

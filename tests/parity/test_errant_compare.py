"""`redink score` against what ERRANT printed; its printouts themselves are among the claims."""

SYSTEMS = ("AMU", "CAMB", "IITB", "INPUT", "PKU", "POST", "UFC")


def test_score_gives_the_same_numbers(redink, shared) -> None:
    folder = shared / "oracle" / "errant" / "conll14"
    out = redink("score", "--ref", folder / "official.auto.m2", *(folder / f"{name}.m2" for name in SYSTEMS)).out
    for name in SYSTEMS:
        recorded = (folder / "scores" / f"{name}.auto.cat1.txt").read_text().splitlines()[-3].split("\t")
        printed = next(line for line in out.splitlines() if line.startswith(name)).replace("*", "").split()
        assert [float(cell) for cell in printed[1:]] == [float(cell) for cell in recorded]

"""The rules of English error types, one by one, on analyses written by hand: what the page of the specification says.

A token is written word/TAG/dependency/lemma; without a lemma it is the word in lower case. Labels such as x and y are
only there to differ. A case stands at the edge of its rule: without the rule, or with another limit, its type changes.
"""

import pytest

from redink.annotators.alignment import Operation
from redink.annotators.english.classifier import classify
from redink.annotators.english.tags import CLASSES
from redink.language.parser import Analysis


def analyse(text: str, heads: tuple[int, ...] | None = None) -> Analysis:
    rows = [
        (*token.split("/"), *("NN", "x", token.partition("/")[0].lower())[token.count("/") :]) for token in text.split()
    ]
    words, tags, deps, lemmas = zip(*rows, strict=True) if rows else ((),) * 4
    pos = tuple({"IN": "ADP", "TO": "PART"}.get(tag, CLASSES[tag]) for tag in tags)
    return Analysis(words, tags, pos, lemmas, deps, heads or tuple(range(len(words))))


def name_type(source: str, correction: str) -> str:
    """The type of the edit that is the whole of two texts."""
    before, after = analyse(source), analyse(correction)
    return classify(Operation("X", 0, len(before.words), 0, len(after.words)), before, after).type


def check(cases: str):
    """A test for each line `source → correction: type`."""
    lines = [line.strip() for line in cases.strip().splitlines()]
    rows = [(*map(str.strip, line.rpartition(": ")[0].split("→")), line.rpartition(": ")[2]) for line in lines]
    return pytest.mark.parametrize(("source", "correction", "name"), rows, ids=lines)


@check("""
    → 's/POS: M:NOUN:POSS
    → 's/POS/case dog/NN/nsubj: M:OTHER
    → 's/VBZ: M:CONTR
    → 'VE/VBP/aux: M:CONTR
    → 've/VBP/aux been/VBN/x: M:VERB
    → to/TO/aux: M:VERB:FORM
    to/TO/aux →: U:VERB:FORM
    → to/TO/prep: M:PART
    → to/IN/x: M:PREP
    → up/RP/x: M:PART
    → has/VBZ/aux been/VBN/auxpass: M:VERB:TENSE
    → has/VBZ/aux eaten/VBN/ROOT: M:VERB
    the/DT/det →: U:DET
    → old/JJ/amod grey/JJ/conj: M:ADJ
    → two/CD/advmod: M:ADV
    → two/CD/nummod: M:OTHER
    → as/RB/advmod well/NN/advmod: M:ADV
    → the/DT/det cat/NN/nsubj: M:OTHER
    → to/TO/aux go/VB/xcomp: M:VERB
    → up/RP/prt ,/,/punct: M:OTHER
""")
def test_one_side(source: str, correction: str, name: str) -> None:
    assert name_type(source, correction) == name


@check("""
    Bestfriend/NN → best/JJ friend/NN: R:ORTH
    Cat/NN → cat/NN: R:ORTH
    Only/RB can/MD → can/MD only/RB: R:WO
    only/RB can/MD → can/MD also/RB: R:OTHER
""")
def test_letters_and_order(source: str, correction: str, name: str) -> None:
    assert name_type(source, correction) == name


@check("""
    '/POS → 's/POS: R:NOUN:POSS
    cats/NNS → 's/POS: R:NOUN:POSS
    's/POS → is/VBZ: R:NOUN:POSS
    n't/RB → not/RB: R:CONTR
    not/RB → N'T/RB: R:CONTR
    n't/RB/neg → the/DT/det: R:OTHER
    ca/MD → can/MD: R:CONTR
    shall/MD → sha/MD: R:CONTR
    wo/MD/x → will/NN/y: R:CONTR
    wo/MD/x → did/NN/y: R:VERB:TENSE
    did/VBD/x → ca/NN/y: R:VERB:TENSE
    was/VBD → were/VBD: R:VERB:SVA
    Were/VBD → was/VBD: R:VERB:SVA
    was/VBD → been/VBN: R:VERB
""")
def test_contractions_and_special_verbs(source: str, correction: str, name: str) -> None:
    assert name_type(source, correction) == name


@check("""
    informations/NNS/x/information → information/NN: R:NOUN:INFL
    fliped/VBD/x/flip → flipped/VBD/x/flip: R:VERB:INFL
    fliped/JJ/x/flip → flipped/VBD/x/flip: R:MORPH
    biger/JJR/x/big → bigger/JJR/x/big: R:MORPH
    genectic/JJ → genetic/JJ: R:SPELL
    zzzzabcde/NN → yyyyabcde/DT: R:SPELL
    qqqqqqqqqabcdefghijk/NN → zzzzzzzzzabcdefghijk/DT: R:DET
    teh/NN → the/DT: R:SPELL
    zq/NN → za/DT: R:SPELL
    zqab/NN → xyab/DT: R:SPELL
    zqx/NN → the/DT: R:DET
    qqqaaa/NN → bbbaaa/DT: R:DET
    zqxw/NN → zqxabc/DT: R:DET
    zqxabc/NN → zqxw/DT: R:DET
    qqqqqq/NN → qq/DT: R:DET
    wrdx/NN/x → 70/CD/y: R:OTHER
    x9z/NN/x → the/DT/y: R:OTHER
    cat/NN/x → the/DT/y: R:OTHER
""")
def test_what_is_not_a_word(source: str, correction: str, name: str) -> None:
    assert name_type(source, correction) == name


@check("""
    bigger/JJR/x/big → biggest/JJS/y/big: R:ADJ:FORM
    cat/NN/x/cat → cats/NNS/y/cat: R:NOUN:NUM
    cat/NN → dogs/NNS: R:NOUN
    big/JJ → bad/JJ: R:ADJ
    dancing/VBG/x/dance → dance/VB/x/dance: R:VERB:FORM
    eat/VB/x/eat → eaten/VBN/x/eat: R:VERB:FORM
    eats/VBZ/x/eat → ate/VBD/x/eat: R:VERB:TENSE
    have/VBP/x/have → has/VBZ/x/have: R:VERB:SVA
    has/VBZ/x/have → have/VBP/x/have: R:VERB:SVA
    would/MD/aux/will → will/MD/aux/will: R:VERB:TENSE
    would/MD/x/will → will/MD/aux/will: R:MORPH
    quick/JJ/acomp/quick → quickly/RB/amod/quick: R:ADJ:FORM
    quick/JJ/acomp/quick → quickly/RB/advmod/quick: R:MORPH
    other/JJ/amod/other → others/NNS/dobj/other: R:NOUN:NUM
    other/JJ/x/other → otherness/NN/y/other: R:MORPH
    well/RB/x/well → wells/NNS/y/well: R:MORPH
    move/NN/x/move → moving/VBG/y/move: R:VERB:FORM
    move/NN/x/move → moved/VBD/y/move: R:VERB:TENSE
    move/NN/x/move → moves/VBZ/y/move: R:VERB:SVA
    moved/VBD/x/move → move/NN/y/move: R:MORPH
    its/PRP$/poss/it → it/PRP/dobj/it: R:PRON
    happy/JJ → happily/RB: R:MORPH
    other/DT/x → others/PRP/nsubj: R:PRON
    strategy/NN → happily/RB: R:ADV
""")
def test_forms_of_a_word(source: str, correction: str, name: str) -> None:
    assert name_type(source, correction) == name


@check("""
    should/MD/aux → could/MD/auxpass: R:VERB:TENSE
    should/MD/aux → could/MD/ROOT: R:VERB
    of/IN/prep → at/IN/pcomp: R:PREP
    two/CD/x → ten/CD/x: R:OTHER
    long/JJ/advmod → really/RB/advmod: R:ADV
    at/IN/x → up/RP/y: R:PART
    around/RB/prt → at/IN/prep: R:PART
    at/IN/prep → around/RB/prt: R:PART
    around/RB/x → at/IN/prep: R:OTHER
    its/PRP$/poss → it/PRP/nsubj: R:PRON
    its/PRP$/poss → it/PRP/nsubjpass: R:PRON
    its/PRP$/poss → it/PRP/pobj: R:PRON
    them/PRP/dobj → their/PRP$/poss: R:DET
    them/PRP/dobj → their/PRP$/x: R:OTHER
    noon/NN/x → their/PRP$/poss: R:OTHER
    one/CD/x → a/DT/y: R:DET
    other/JJ/x → another/DT/y: R:DET
    another/DT/x → other/JJ/y: R:DET
    your/PRP$/poss → yours/PRP/attr: R:PRON
    yours/PRP/attr → your/PRP$/y: R:SPELL
    no/DT/x → not/RB/y: R:OTHER
    1990s/CD/x → nineties/NNS/y: R:OTHER
    cat/NN/x → c4t/CD/y: R:OTHER
    the/DT/x → that/IN/y: R:PRON
    all/DT/x → everything/NN/y: R:PRON
    that/WDT/x → what/WP/y: R:PRON
    good/JJ/x → well/RB/y: R:ADV
    good/JJ/x → well/UH/y: R:OTHER
    later/RB/x → after/IN/y: R:PREP
    therefor/RB/x → therefore/IN/y: R:SPELL
    therefore/RB/x → therefor/IN/y: R:MORPH
    though/IN/x → thought/NN/y: R:SPELL
""")
def test_words_that_take_each_others_place(source: str, correction: str, name: str) -> None:
    assert name_type(source, correction) == name


@check("""
    a/DT/x → an/IN/y: R:SPELL
    a/DT/x → of/IN/y: R:OTHER
    a/DT/x → and/CC/y: R:OTHER
    is/VBZ/x → it/PRP/y: R:SPELL
    an/DT/x → and/CC/y: R:SPELL
    is/VBZ/x → of/IN/y: R:OTHER
    in/IN/x → into/RB/y: R:OTHER
    as/IN/x → a/DT/y: R:OTHER
    for/IN/x → or/CC/y: R:SPELL
    and/CC/x → any/DT/y: R:SPELL
    but/CC/x → bulk/NN/y: R:SPELL
    the/DT/x → there/EX/y: R:OTHER
    the/DT/x → an/IN/y: R:OTHER
    then/RB/x → the/DT/y: R:SPELL
    than/IN/x → the/DT/y: R:OTHER
    form/NN/x → from/IN/y: R:SPELL
    with/IN/x → from/RB/y: R:OTHER
    were/VBD/x → where/WRB/y: R:SPELL
    then/RB/x → there/EX/y: R:OTHER
    upon/RB/x → on/IN/y: R:OTHER
    some/DT/x → someone/PRP/y: R:PRON
    were/VBD/x → wherever/RB/y: R:OTHER
    them/PRP/x → together/UH/y: R:OTHER
    there/EX/x → here/RB/y: R:SPELL
    there/EX/x → then/RB/y: R:OTHER
    there/EX/x → their/PRP$/y: R:SPELL
    about/IN/x → there/EX/y: R:OTHER
    there/EX/x → the/DT/y: R:OTHER
    about/IN/x → regarding/VBG/y: R:VERB
    about/IN/x → really/UH/y: R:OTHER
    regarding/VBG/x → about/IN/y: R:OTHER
    benefit/NN/x → beneficial/IN/y: R:OTHER
    consider/VB/x → considering/IN/y: R:MORPH
    considering/IN/x → consider/VB/y: R:MORPH
    inform/VB/x → informally/IN/y: R:OTHER
    inform/VB/x → information/IN/y: R:PREP
    through/IN/x → thorough/JJ/y: R:SPELL
    collective/JJ/x → connective/IN/y: R:OTHER
    regarding/VBG/x → despite/IN/y: R:PREP
    really/UH/x → besides/IN/y: R:PREP
    besides/IN/x → really/UH/y: R:OTHER
""")
def test_how_alike_words_must_be(source: str, correction: str, name: str) -> None:
    assert name_type(source, correction) == name


@check("""
    has/VBZ/aux → had/VBD/aux been/VBN/auxpass: R:VERB:TENSE
    has/VBZ/aux → had/VBD/x to/TO/aux: R:VERB
    eats/VBZ/x/eat → has/VBZ/aux/have eaten/VBN/ROOT/eat: R:VERB:TENSE
    eats/VBZ/x/eat → has/VBZ/aux/have drunk/VBN/ROOT/drink: R:VERB
    old/NN/x man/NN/y → grandfather/NN/z: R:NOUN
    cat/NN/x/cat → house/NN/y cats/NNS/z/cat: R:NOUN
    two/CD/x three/CD/y → five/CD/z: R:OTHER
    very/RB/advmod → a/DT/advmod lot/NN/advmod: R:ADV
    very/RB/advmod → a/DT/det lot/NN/advmod: R:OTHER
    to/TO/aux eat/VB/x/eat → eating/VBG/x/eat: R:VERB:FORM
    to/TO/aux eat/VB/x/eat → drinking/VBG/x/drink: R:VERB
    friends/NNS/x/friend → friend/NN/y/friend 's/POS/z: R:NOUN:POSS
    friend/NN/y/friend 's/POS/z → friends/NNS/x/friend: R:NOUN:POSS
    cats/NNS/x/cat → friend/NN/y/friend 's/POS/z: R:OTHER
    friend/NN/y/friend of/IN/z → friends/NNS/x/friend: R:OTHER
    more/RBR/x easy/JJ/y/easy → easier/JJR/z/easy: R:ADJ:FORM
    easier/JJR/z/easy → most/RBS/x easy/JJ/y/easy: R:ADJ:FORM
    more/RBR/x easy/JJ/y/easy → harder/JJR/z/hard: R:OTHER
    very/RB/x easy/JJ/y/easy → easier/JJR/z/easy: R:OTHER
    more/RBR/x so/RB/w easy/JJ/y/easy → easier/JJR/z/easy: R:OTHER
    easier/JJR/z/easy → more/RBR/x so/RB/w easy/JJ/y/easy: R:OTHER
    at/IN/x his/PRP$/y best/JJS/z → well/RB/w: R:OTHER
""")
def test_more_tokens(source: str, correction: str, name: str) -> None:
    assert name_type(source, correction) == name


def name_second(source: Analysis, correction: Analysis) -> str:
    """The type of a change of the second token."""
    return classify(Operation("S", 1, 2, 1, 2), source, correction).type


@pytest.mark.parametrize("label", ["aux", "auxpass"])
def test_a_verb_after_an_auxiliary(label: str) -> None:
    """[can eats → can eat] is about the form, [they eats → they eat] about agreement."""
    can, they = (
        [analyse(f"w/{first} {verb}/x/eat", (1, 1)) for verb in ("eats/VBZ", "eat/VB")]
        for first in (f"MD/{label}", "PRP/nsubj")
    )
    assert name_second(*can) == "R:VERB:FORM"
    assert name_second(*they) == "R:VERB:SVA"
    assert name_second(can[0], they[1]) == "R:VERB:SVA"
    assert name_second(they[0], can[1]) == "R:VERB:SVA"


def test_an_auxiliary_after_another() -> None:
    """[could has gone → could have gone] is about the form; in [they has gone] it is the first of its verb."""
    could, they = (
        [analyse(f"w/{first} {verb}/aux/have gone/VBN/ROOT/go", (2, 2, 2)) for verb in ("has/VBZ", "have/VB")]
        for first in ("MD/aux", "PRP/nsubj")
    )
    assert name_second(*could) == "R:VERB:FORM"
    assert name_second(*they) == "R:VERB:SVA"
    assert name_second(could[0], they[1]) == "R:VERB:SVA"
    assert name_second(they[0], could[1]) == "R:VERB:SVA"


def test_the_same_auxiliary_twice_is_not_another_one() -> None:
    """Words are compared, not places: in [have have gone] nothing else comes first."""
    twice = [analyse(f"{verb}/aux {verb}/aux/have gone/VBN/ROOT/go", (2, 2, 2)) for verb in ("has/VBZ", "have/VB")]
    assert name_second(*twice) == "R:VERB:SVA"

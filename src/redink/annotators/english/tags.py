"""Tags, dependency labels and words that the rules refer to."""

from __future__ import annotations

from collections.abc import Mapping

_TAGS = {
    "ADJ": "AFX JJ JJR JJS",
    "ADV": "RB RBR RBS WRB",
    "CONJ": "CC",
    "DET": "DT PDT PRP$ WDT WP$",
    "INTJ": "UH",
    "NOUN": "NN NNP NNPS NNS",
    "NUM": "CD",
    "PART": "POS RP TO",
    "PREP": "IN",
    "PRON": "EX PRP WP",
    "PUNCT": "'' , -LRB- -RRB- . : HYPH `` \"\"",
    "SPACE": "SP _SP",
    "SYM": "# $ SYM",
    "VERB": "BES HVS MD VB VBD VBG VBN VBP VBZ",
    "X": "ADD FW GW LS NFP NIL XX",
}

CLASSES: Mapping[str, str] = {tag: name for name, tags in _TAGS.items() for tag in tags.split()}
"""Word class of each fine-grained tag of the Penn Treebank."""

OPEN_CLASSES = frozenset({"ADJ", "ADV", "NOUN", "VERB"})

RARE_CLASSES = frozenset({"INTJ", "NUM", "SYM", "X"})
"""Word classes that are not error types."""

AUXILIARIES = frozenset({"aux", "auxpass"})

LABELS: Mapping[str, str] = {
    "acomp": "ADJ",
    "amod": "ADJ",
    "advmod": "ADV",
    "det": "DET",
    "prep": "PREP",
    "prt": "PART",
    "punct": "PUNCT",
}
"""Dependency labels that determine a word class."""

CONTRACTIONS = frozenset({"'d", "'ll", "'m", "n't", "'re", "'s", "'ve"})

FULL_FORMS: Mapping[str, str] = {"ca": "can", "sha": "shall", "wo": "will"}
"""Reduced forms of auxiliaries before n't."""

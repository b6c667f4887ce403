"""What papers print: facts, with the table they stand in."""

from __future__ import annotations

from collections.abc import Mapping

ERRANT_OVERALL: Mapping[str, tuple[float, float, float, float]] = {
    "AMU": (35.01, 35.05, 31.95, 32.25), "CAMB": (37.33, 37.34, 33.39, 34.01), "CUUI": (36.79, 37.59, 33.32, 34.64),
    "IITB": (5.90, 5.96, 5.67, 5.74), "IPN": (7.09, 7.68, 5.86, 6.14), "NTHU": (29.92, 29.77, 25.62, 25.66),
    "PKU": (25.32, 25.38, 23.40, 23.60), "POST": (30.88, 31.01, 27.54, 27.99), "RAC": (26.68, 26.88, 22.83, 23.15),
    "SJTU": (15.19, 15.22, 14.85, 14.89), "UFC": (7.84, 7.89, 7.84, 7.89), "UMC": (25.37, 25.45, 23.08, 23.52),
}  # fmt: skip
"""Bryant et al. 2017, Table 4: F0.5 by M² and by ERRANT, each with gold and with automatic references."""

ERRANT_OPERATIONS: Mapping[str, Mapping[str, float]] = {
    "AMU": {"M": 31.08, "R": 34.57},
    "CAMB": {"M": 41.43, "R": 35.18, "U": 25.88},
    "CUUI": {"M": 24.18, "R": 38.27, "U": 34.02},
    "IITB": {"M": 2.56, "R": 6.22, "U": 6.77},
    "IPN": {"M": 1.04, "R": 7.53, "U": 0.0},
    "NTHU": {"M": 24.47, "R": 25.37, "U": 28.14},
    "PKU": {"M": 14.34, "R": 26.37, "U": 0.0},
    "POST": {"M": 24.44, "R": 29.01, "U": 27.40},
}
"""Bryant et al. 2017, Table 5: F0.5 of missing, replaced and unnecessary tokens."""

_COLUMNS = ("AMU", "CAMB", "IITB", "PKU", "POST")
_TYPES: Mapping[str, tuple[float | None, ...]] = {
    "ADV": (5.32, 12.64, 0.0, 0.0, None), "CONJ": (6.49, 0.0, None, None, None),
    "DET": (26.18, 37.35, 3.92, 18.96, 28.81), "MORPH": (54.09, 56.45, 15.38, 22.22, 22.32),
    "NOUN": (18.37, 23.86, 8.40, 0.0, 5.43), "NOUN:NUM": (50.63, 45.83, 14.06, 31.33, 34.10),
    "NOUN:POSS": (18.52, 32.26, None, 10.64, 0.0), "OTHER": (14.65, 18.57, 0.0, 2.49, 3.90),
    "PRON": (25.0, 18.46, 0.0, 7.25, 13.76), "PUNCT": (11.26, 38.24, 8.62, None, 16.42),
}  # fmt: skip
ERRANT_TYPES: Mapping[str, Mapping[str, float]] = {
    team: {kind: value for kind, row in _TYPES.items() if (value := row[place]) is not None}
    for place, team in enumerate(_COLUMNS)
}
"""Bryant et al. 2017, Table 6: F0.5 by type, of the teams and types at hand; a dash there is missing here."""

IMEASURE: Mapping[str, tuple[float, float]] = {
    "UFC": (1.35, 14.31), "IITB": (-0.25, 7.31), "SJTU": (-1.16, 18.06), "CUUI": (-2.18, 45.73),
    "PKU": (-2.38, 29.48), "AMU": (-2.47, 41.80), "UMC": (-2.84, 31.71), "IPN": (-3.04, 7.34),
    "POST": (-4.18, 35.84), "RAC": (-4.41, 30.28), "CAMB": (-5.15, 40.66), "NTHU": (-5.29, 33.18),
}  # fmt: skip
"""Felice and Briscoe 2015, Tables 11 and 10: I, and M²'s F0.5 with mixed annotations."""

GTS_TYPES: Mapping[str, tuple[float, int]] = {
    "ADJ": (0.982, 28), "CONTR": (0.979, 6), "OTHER": (0.972, 440), "PUNCT": (0.966, 109), "CONJ": (0.945, 16),
    "ORTH": (0.940, 42), "NOUN": (0.937, 93), "PRON": (0.923, 63), "ADV": (0.911, 55), "VERB": (0.891, 160),
    "NOUN:POSS": (0.890, 17), "VERB:TENSE": (0.876, 191), "WO": (0.800, 10), "PART": (0.797, 16),
    "DET": (0.747, 356), "PREP": (0.724, 226), "MORPH": (0.644, 78), "VERB:FORM": (0.590, 89),
    "NOUN:NUM": (0.539, 210), "SPELL": (0.533, 64), "VERB:SVA": (0.499, 97), "ADJ:FORM": (0.375, 5),
    "NOUN:INFL": (0.208, 6), "VERB:INFL": (0.062, 2),
}  # fmt: skip
"""Gotou et al. 2020, Table 4: the mean weight of an error type among eight systems, and how often it occurs."""

GJG15_PEOPLE: Mapping[str, tuple[float, float]] = {
    "AMU": (0.628, 0.273), "RAC": (0.566, 0.114), "CAMB": (0.561, 0.182), "CUUI": (0.550, 0.105),
    "POST": (0.539, 0.080), "UFC": (0.513, -0.041), "PKU": (0.506, -0.001), "UMC": (0.495, -0.022),
    "IITB": (0.485, -0.055), "SJTU": (0.463, -0.074), "INPUT": (0.456, -0.062), "NTHU": (0.437, -0.142),
    "IPN": (0.300, -0.358),
}  # fmt: skip
"""Grundkiewicz et al. 2015, Table 3: Expected Wins and TrueSkill."""

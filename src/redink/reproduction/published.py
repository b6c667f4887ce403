"""Published values of papers, with the tables they are from."""

from __future__ import annotations

from collections.abc import Mapping

ERRANT_OVERALL: Mapping[str, tuple[float, float, float, float]] = {
    "AMU": (35.01, 35.05, 31.95, 32.25), "CAMB": (37.33, 37.34, 33.39, 34.01), "CUUI": (36.79, 37.59, 33.32, 34.64),
    "IITB": (5.90, 5.96, 5.67, 5.74), "IPN": (7.09, 7.68, 5.86, 6.14), "NTHU": (29.92, 29.77, 25.62, 25.66),
    "PKU": (25.32, 25.38, 23.40, 23.60), "POST": (30.88, 31.01, 27.54, 27.99), "RAC": (26.68, 26.88, 22.83, 23.15),
    "SJTU": (15.19, 15.22, 14.85, 14.89), "UFC": (7.84, 7.89, 7.84, 7.89), "UMC": (25.37, 25.45, 23.08, 23.52),
}  # fmt: skip
"""Bryant et al. 2017, Table 4: F0.5 by M² and by ERRANT, each with gold and with automatic references."""

ERRANT_OPERATIONS: Mapping[str, tuple[tuple[int, int, int], ...]] = {
    "AMU": ((58, 74, 347), (428, 722, 1162), (0, 0, 412)),
    "CAMB": ((131, 154, 310), (477, 794, 1219), (125, 365, 330)),
    "CUUI": ((77, 215, 347), (381, 449, 1277), (158, 304, 316)),
    "IITB": ((2, 11, 336), (20, 47, 1320), (6, 7, 385)),
    "IPN": ((1, 34, 339), (53, 484, 1319), (0, 2, 389)),
    "NTHU": ((46, 88, 358), (299, 784, 1262), (65, 122, 342)),
    "PKU": ((16, 32, 350), (279, 663, 1243), (0, 1, 397)),
    "POST": ((52, 115, 344), (312, 629, 1302), (155, 434, 317)),
    "RAC": ((1, 65, 368), (325, 780, 1236), (0, 5, 407)),
    "SJTU": ((15, 9, 323), (47, 46, 1325), (45, 210, 351)),
    "UFC": ((0, 0, 339), (36, 14, 1326), (0, 0, 381)),
    "UMC": ((99, 148, 321), (143, 269, 1331), (74, 365, 357)),
}
"""Bryant et al. 2017, Table 10: TP, FP and FN of missing, replaced and unnecessary tokens, as used for Table 5."""

_N = None
_TYPES: Mapping[str, tuple[float | None, ...]] = {
    "ADJ": (5.15, 9.77, _N, 0, 0, 0, 25.0, 0, 8.33, 0, _N, 0),
    "ADJ:FORM": (56.82, 71.43, 71.43, 76.92, 0, 34.09, 66.67, 33.33, 9.52, _N, _N, 88.24),
    "ADV": (5.32, 12.64, 0, 0, 0, 0, 0, _N, 0, 4.27, _N, 9.33),
    "CONJ": (6.49, 0, _N, _N, 0, 0, _N, _N, _N, 0, _N, 0),
    "CONTR": (33.98, 38.46, 50.85, _N, 0, _N, _N, 36.36, 0, 58.82, _N, 29.41),
    "DET": (26.18, 37.35, 33.64, 3.92, 0, 34.21, 18.96, 28.81, 0, 29.25, _N, 32.74),
    "MORPH": (54.09, 56.45, 41.85, 15.38, 1.20, 26.32, 22.22, 22.32, 29.51, 12.35, 16.67, 32.41),
    "NOUN": (18.37, 23.86, 0, 8.40, 3.62, 0, 0, 5.43, 5.56, 0, _N, 20.41),
    "NOUN:INFL": (63.83, 61.22, 53.19, _N, 22.73, 71.43, 62.50, 64.52, 66.67, 0, _N, _N),
    "NOUN:NUM": (50.63, 45.83, 46.47, 14.06, 13.63, 44.72, 31.33, 34.10, 30.23, 29.23, _N, 33.48),
    "NOUN:POSS": (18.52, 32.26, _N, _N, _N, _N, 10.64, 0, 0, 13.16, _N, 17.86),
    "ORTH": (31.91, 58.82, 70.45, _N, 3.62, 0, 17.54, 51.72, 19.10, _N, _N, 36.23),
    "OTHER": (14.65, 18.57, 3.14, 0, 1.01, 1.07, 2.49, 3.90, 0, 0, _N, 7.54),
    "PART": (48.08, 27.03, 13.51, _N, _N, 17.48, _N, _N, _N, 27.03, _N, 17.24),
    "PREP": (34.15, 40.14, 25.76, 6.70, 0, 11.01, _N, 7.76, 0, 20.11, _N, 18.54),
    "PRON": (25.0, 18.46, 0, 0, 5.26, 11.49, 7.25, 13.76, 3.42, 0, _N, 20.30),
    "PUNCT": (11.26, 38.24, 24.77, 8.62, 0, 24.90, _N, 16.42, 0, 2.72, _N, 36.71),
    "SPELL": (73.89, 66.20, 0, 0, 12.61, 0, 47.81, 69.17, 76.09, _N, _N, 6.49),
    "VERB": (14.98, 13.0, _N, 0, 2.66, 0, 2.94, 0, 0, 0, _N, 11.59),
    "VERB:FORM": (31.79, 33.33, 50.23, 0, 7.94, 35.11, 31.62, 11.11, 34.04, 14.08, _N, 26.22),
    "VERB:INFL": (100.0, 100.0, _N, _N, 83.33, 83.33, 50.0, 83.33, 100.0, _N, 0, _N),
    "VERB:SVA": (42.45, 41.20, 57.53, 5.15, 21.60, 53.19, 40.18, 27.78, 34.56, 35.71, 60.08, 37.50),
    "VERB:TENSE": (16.16, 23.88, 16.67, 5.81, 1.84, 10.78, 7.14, 7.91, 22.30, 7.38, 3.05, 23.70),
    "WO": (_N, 37.63, 0, 38.46, _N, _N, _N, 0, 0, _N, _N, 39.77),
}
ERRANT_TYPES: Mapping[str, Mapping[str, float]] = {
    team: {error_type: value for error_type, row in _TYPES.items() if (value := row[column]) is not None}
    for column, team in enumerate(ERRANT_OVERALL)
}
"""Bryant et al. 2017, Table 6: F0.5 by type, without its dashes. WO is computed from the counts of Table 11."""

ERRANT_DETERMINERS: Mapping[str, Mapping[str, tuple[float, float, float]]] = {
    "CAMB": {
        "M:DET": (43.20, 51.77, 44.68), "R:DET": (19.33, 35.37, 21.26), "U:DET": (43.75, 39.90, 42.92),
        "DET": (36.16, 43.03, 37.35),
    },
    "CUUI": {
        "M:DET": (23.86, 45.00, 26.34), "R:DET": (27.03, 24.39, 26.46), "U:DET": (36.19, 66.37, 39.81),
        "DET": (30.92, 51.91, 33.64),
    },
}  # fmt: skip
"""Bryant et al. 2017, Table 7: P, R and F0.5 of determiner errors."""

ERRANT_MULTI: Mapping[str, tuple[float, float, float]] = {
    "AMU": (16.90, 5.33, 11.79), "CAMB": (27.22, 17.06, 24.32), "CUUI": (15.69, 3.67, 9.48),
    "IITB": (28.57, 0.94, 4.15), "IPN": (3.33, 0.47, 1.51), "NTHU": (0, 0, 0),
    "PKU": (25.0, 1.40, 5.73), "POST": (12.77, 2.82, 7.48), "RAC": (2.96, 2.82, 2.93),
    "SJTU": (10.0, 0.47, 1.99), "UMC": (19.82, 9.82, 16.47),
}  # fmt: skip
"""Bryant et al. 2017, Table 8: P, R and F0.5 of edits with two tokens or more on a side; UFC has none."""

IMEASURE: Mapping[str, tuple[float, float]] = {
    "UFC": (1.35, 13.83), "IITB": (-0.25, 7.07), "SJTU": (-1.16, 17.60), "CUUI": (-2.18, 44.07),
    "PKU": (-2.38, 28.51), "AMU": (-2.47, 40.48), "UMC": (-2.84, 30.73), "IPN": (-3.04, 7.20),
    "POST": (-4.18, 34.67), "RAC": (-4.41, 29.21), "CAMB": (-5.15, 39.69), "NTHU": (-5.29, 32.31),
}  # fmt: skip
"""Felice and Briscoe 2015, Tables 11 and 10: I, and M²'s F0.5 with the original annotations."""

GTS_CORPORA: Mapping[str, tuple[int, float]] = {"conll13": (1381, 0.15), "official": (1312, 0.12)}
"""Gotou et al. 2020, Table 1: sentences and token error rate of the corpora available without a licence."""

GTS_SYSTEMS: Mapping[str, tuple[float, float]] = {
    "Kiyono 2019": (26.09, 25.19), "Junczys-Dowmunt 2018": (21.40, 22.98), "Junczys-Dowmunt 2016": (15.76, 24.10),
}  # fmt: skip
"""Gotou et al. 2020, Tables 2 and 3: weighted F0.5 and A of the systems whose outputs are published."""

GTS_TYPES: Mapping[str, tuple[float, float, int]] = {
    "ADJ": (0.982, 0.074, 28), "CONTR": (0.979, 0.051, 6), "OTHER": (0.972, 0.120, 440), "PUNCT": (0.966, 0.114, 109),
    "CONJ": (0.945, 0.137, 16), "ORTH": (0.940, 0.164, 42), "NOUN": (0.937, 0.180, 93), "PRON": (0.923, 0.177, 63),
    "ADV": (0.911, 0.181, 55), "VERB": (0.891, 0.254, 160), "NOUN:POSS": (0.890, 0.233, 17),
    "VERB:TENSE": (0.876, 0.213, 191), "WO": (0.800, 0.265, 10), "PART": (0.797, 0.312, 16), "DET": (0.747, 0.292, 356),
    "PREP": (0.724, 0.343, 226), "MORPH": (0.644, 0.370, 78), "VERB:FORM": (0.590, 0.393, 89),
    "NOUN:NUM": (0.539, 0.340, 210), "SPELL": (0.533, 0.342, 64), "VERB:SVA": (0.499, 0.365, 97),
    "ADJ:FORM": (0.375, 0.415, 5), "NOUN:INFL": (0.208, 0.246, 6), "VERB:INFL": (0.062, 0.088, 2),
}  # fmt: skip
"""Gotou et al. 2020, Table 4: mean and deviation of a type's weights among eight systems, and its frequency."""

GJG15_HUMAN: Mapping[str, tuple[float, float]] = {
    "AMU": (0.628, 0.273), "RAC": (0.566, 0.114), "CAMB": (0.561, 0.182), "CUUI": (0.550, 0.105),
    "POST": (0.539, 0.080), "UFC": (0.513, -0.041), "PKU": (0.506, -0.001), "UMC": (0.495, -0.022),
    "IITB": (0.485, -0.055), "SJTU": (0.463, -0.074), "INPUT": (0.456, -0.062), "NTHU": (0.437, -0.142),
    "IPN": (0.300, -0.358),
}  # fmt: skip
"""Grundkiewicz et al. 2015, Table 3: Expected Wins and TrueSkill."""

GJG15_METRICS: Mapping[str, tuple[float, float]] = {"m2": (0.627, 0.692), "imeasure": (-0.098, -0.154)}
"""Grundkiewicz et al. 2015, Table 5: Pearson and Spearman with Expected Wins."""

SEEDA_METRICS = ("m2", "SentM2", "errant", "SentERRANT", "gts", "gleu")
SEEDA_SCORES: Mapping[str, tuple[float, ...]] = {
    "BART": (50.3, 51.29, 46.66, 50.31, 15.86, 63.46),
    "BERT-fuse": (62.77, 63.21, 58.99, 61.81, 21.1, 68.5),
    "GECToR-BERT": (61.83, 61.23, 58.05, 59.76, 18.98, 66.56),
    "GECToR-ens": (63.53, 60.37, 61.43, 59.64, 16.58, 65.08),
    "GPT-3.5": (53.5, 53.28, 44.12, 49.23, 22.85, 65.93),
    "INPUT": (0.0, 31.33, 0.0, 31.4, 0.0, 56.6),
    "LM-Critic": (55.5, 58.0, 52.38, 56.41, 16.23, 64.39),
    "PIE": (59.93, 60.7, 55.89, 59.35, 21.07, 67.83),
    "REF-F": (47.48, 48.99, 33.24, 41.41, 21.7, 60.34),
    "REF-M": (60.12, 62.3, 54.77, 60.11, 23.92, 67.27),
    "Riken-Tohoku": (64.74, 64.22, 61.88, 63.13, 20.94, 68.37),
    "T5": (65.07, 65.2, 60.65, 63.24, 20.46, 68.81),
    "TemplateGEC": (56.29, 57.59, 51.34, 56.08, 14.7, 65.07),
    "TransGEC": (68.08, 68.33, 64.43, 66.76, 21.93, 70.2),
    "UEDIN-MS": (64.55, 62.68, 61.33, 61.38, 18.94, 67.41),
}
"""SEEDA's README: scores on all 1,312 sentences, by the metrics above."""

SEEDA_CORRELATIONS: Mapping[str, Mapping[str, tuple[float, float]]] = {
    "edit": {
        "m2": (0.791, 0.764), "SentM2": (0.887, 0.846), "errant": (0.697, 0.671), "SentERRANT": (0.860, 0.825),
        "gleu": (0.911, 0.897),
    },
    "sent": {"m2": (0.658, 0.487), "SentM2": (0.802, 0.692), "errant": (0.557, 0.406), "gleu": (0.847, 0.886)},
}  # fmt: skip
"""Kobayashi et al. 2024: Pearson and Spearman with TrueSkill, base systems, quoted from later papers."""

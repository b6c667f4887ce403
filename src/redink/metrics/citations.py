"""BibTeX entries of the papers that describe the metrics."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from redink.metrics.base import Metric

LANGUAGE_MODELS = """\
@inproceedings{kobayashi-etal-2024-large,
  author    = {Kobayashi, Masamune and Mita, Masato and Komachi, Mamoru},
  title     = {Large Language Models Are State-of-the-Art Evaluator for Grammatical Error Correction},
  booktitle = {Proceedings of the 19th Workshop on Innovative Use of {NLP} for Building Educational Applications},
  year      = {2024},
}"""

ENTRIES: Mapping[str, str] = {
    "llm-e": LANGUAGE_MODELS,
    "llm-s": LANGUAGE_MODELS,
    "errant": """\
@inproceedings{bryant-etal-2017-automatic,
  author    = {Bryant, Christopher and Felice, Mariano and Briscoe, Ted},
  title     = {Automatic Annotation and Evaluation of Error Types for Grammatical Error Correction},
  booktitle = {Proceedings of the 55th Annual Meeting of the Association for Computational Linguistics},
  year      = {2017},
  pages     = {793--805},
  url       = {https://aclanthology.org/P17-1074},
}""",
    "cherrant": """\
@inproceedings{zhang-etal-2022-mucgec,
  author    = {Zhang, Yue and Li, Zhenghua and Bao, Zuyi and Li, Jiacheng and Zhang, Bo and Li, Chen and Huang, Fei and
               Zhang, Min},
  title     = {{MuCGEC}: a Multi-Reference Multi-Source Evaluation Dataset for {Chinese} Grammatical Error Correction},
  booktitle = {Proceedings of the 2022 Conference of the North American Chapter of the Association for Computational
               Linguistics},
  year      = {2022},
}""",
    "m2": """\
@inproceedings{dahlmeier-ng-2012-better,
  author    = {Dahlmeier, Daniel and Ng, Hwee Tou},
  title     = {Better Evaluation for Grammatical Error Correction},
  booktitle = {Proceedings of the 2012 Conference of the {NAACL}: Human Language Technologies},
  year      = {2012},
  pages     = {568--572},
  url       = {https://aclanthology.org/N12-1067},
}""",
    "imeasure": """\
@inproceedings{felice-briscoe-2015-towards,
  author    = {Felice, Mariano and Briscoe, Ted},
  title     = {Towards a standard evaluation method for grammatical error detection and correction},
  booktitle = {Proceedings of the 2015 Conference of the {NAACL}: Human Language Technologies},
  year      = {2015},
  pages     = {578--587},
  url       = {https://aclanthology.org/N15-1060},
}""",
    "gleu": """\
@inproceedings{napoles-etal-2015-ground,
  author    = {Napoles, Courtney and Sakaguchi, Keisuke and Post, Matt and Tetreault, Joel},
  title     = {Ground Truth for Grammatical Error Correction Metrics},
  booktitle = {Proceedings of the 53rd Annual Meeting of the Association for Computational Linguistics},
  year      = {2015},
  pages     = {588--593},
  url       = {https://aclanthology.org/P15-2097},
}

@misc{napoles-etal-2016-gleu,
  author = {Napoles, Courtney and Sakaguchi, Keisuke and Post, Matt and Tetreault, Joel},
  title  = {{GLEU} Without Tuning},
  year   = {2016},
  note   = {arXiv:1605.02592},
  url    = {https://arxiv.org/abs/1605.02592},
}""",
    "green": """\
@inproceedings{koyama-etal-2024-n-gram,
  author    = {Koyama, Shota and Nagata, Ryo and Takamura, Hiroya and Okazaki, Naoaki},
  title     = {n-gram {F}-score for Evaluating Grammatical Error Correction},
  booktitle = {Proceedings of the 17th International Natural Language Generation Conference},
  year      = {2024},
  pages     = {303--313},
  url       = {https://aclanthology.org/2024.inlg-main.25},
}""",
    "gts": """\
@inproceedings{gotou-etal-2020-taking,
  author    = {Gotou, Takumi and Nagata, Ryo and Mita, Masato and Hanawa, Kazuaki},
  title     = {Taking the Correction Difficulty into Account in Grammatical Error Correction Evaluation},
  booktitle = {Proceedings of the 28th International Conference on Computational Linguistics},
  year      = {2020},
  pages     = {2085--2095},
  url       = {https://aclanthology.org/2020.coling-main.188},
}""",
    "cleme": """\
@inproceedings{ye-etal-2023-cleme,
  author    = {Ye, Jingheng and Li, Yinghui and Zhou, Qingyu and Li, Yangning and Ma, Shirong and Zheng, Hai-Tao and
               Shen, Ying},
  title     = {{CLEME}: Debiasing Multi-reference Evaluation for Grammatical Error Correction},
  booktitle = {Proceedings of the 2023 Conference on Empirical Methods in Natural Language Processing},
  year      = {2023},
  url       = {https://aclanthology.org/2023.emnlp-main.378},
}""",
    "cleme2": """\
@inproceedings{ye-etal-2025-cleme2,
  author    = {Ye, Jingheng and Xu, Zishan and Li, Yinghui and Song, Linlin and Zhou, Qingyu and Zheng, Hai-Tao and
               Shen, Ying and Jiang, Wenhao and Kim, Hong-Gee and Liu, Ruitong and Su, Xin and Shan, Zifei},
  title     = {{CLEME2.0}: Towards Interpretable Evaluation by Disentangling Edits for Grammatical Error Correction},
  booktitle = {Proceedings of the 63rd Annual Meeting of the Association for Computational Linguistics},
  year      = {2025},
  pages     = {204--222},
  url       = {https://aclanthology.org/2025.acl-long.10},
}""",
    "some": """\
@inproceedings{yoshimura-etal-2020-reference,
  author    = {Yoshimura, Ryoma and Kaneko, Masahiro and Kajiwara, Tomoyuki and Komachi, Mamoru},
  title     = {{SOME}: Reference-less Sub-Metrics Optimized for Manual Evaluations of Grammatical Error Correction},
  booktitle = {Proceedings of the 28th International Conference on Computational Linguistics},
  year      = {2020},
}""",
    "impara": """\
@inproceedings{maeda-etal-2022-impara,
  author    = {Maeda, Koki and Kaneko, Masahiro and Okazaki, Naoaki},
  title     = {{IMPARA}: Impact-Based Metric for {GEC} Using Parallel Data},
  booktitle = {Proceedings of the 29th International Conference on Computational Linguistics},
  year      = {2022},
}""",
    "scribendi": """\
@inproceedings{islam-magnani-2021-end,
  author    = {Islam, Md Asadul and Magnani, Enrico},
  title     = {Is this the end of the gold standard? A straightforward reference-less grammatical error correction
               metric},
  booktitle = {Proceedings of the 2021 Conference on Empirical Methods in Natural Language Processing},
  year      = {2021},
}""",
    "bertscore": """\
@inproceedings{zhang-etal-2020-bertscore,
  author    = {Zhang, Tianyi and Kishore, Varsha and Wu, Felix and Weinberger, Kilian Q. and Artzi, Yoav},
  title     = {{BERTScore}: Evaluating Text Generation with {BERT}},
  booktitle = {Proceedings of the 8th International Conference on Learning Representations},
  year      = {2020},
}""",
    "pt-errant": """\
@inproceedings{gong-etal-2022-revisiting,
  author    = {Gong, Peiyuan and Liu, Xuebo and Huang, Heyan and Zhang, Min},
  title     = {Revisiting Grammatical Error Correction Evaluation and Beyond},
  booktitle = {Proceedings of the 2022 Conference on Empirical Methods in Natural Language Processing},
  year      = {2022},
}""",
}
"""Entries by the name of the metric; external and false-alarms have none: they are not from a paper."""


def list_entries(metrics: Iterable[type[Metric] | Metric]) -> list[str]:
    """Return the distinct BibTeX entries of metrics.

    A metric of another package may have an entry in its attribute `bibtex`; without one, its citation is a comment.
    """
    entries = (
        ENTRIES.get(metric.name) or getattr(metric, "bibtex", "") or f"% {metric.name}: {metric.citation}"
        for metric in metrics
    )
    return list(dict.fromkeys(entries))

"""Data files of papers, found in a folder by checksum or name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from redink.errors import UnreadableFile

_TASK = "the shared task's page, https://www.comp.nus.edu.sg/~nlp/conll14st.html"
_SEEDA = "https://github.com/tmu-nlp/SEEDA"
_GJG15 = "https://github.com/grammatical/evaluation"
_REASSESS = "https://github.com/keisks/reassess-gec"
_GTS = "https://github.com/gotutiyan/GTS"
MAX_BYTES = 1 << 24
"""Maximum size of a published file; larger files are skipped."""


class DataFile(NamedTuple):
    """A published file."""

    names: tuple[str, ...]
    """File names, used if the checksum is unknown."""
    where: str
    """Place where its authors publish it."""
    checksum: str = ""
    """SHA-256; empty if only the name is known."""


_TEAMS: Mapping[str, str] = {
    "AMU": "aacf96d2a858e01d83177b4afd79dce7d037f0b99b699ac820847145e70643f6",
    "CAMB": "5f0f53b1fe80ddbc13a881b845583200a4aa00f6407ff4377684697da4f28648",
    "CUUI": "8fd509ddf73e97d2c44c17b3d0b5a3d108e88d5a8b079afe644c552197cf8e21",
    "IITB": "9d95c7f88cfae9f5172c98006219ed71117396da098c4676c362120a0756e6e0",
    "IPN": "45bbae42c3d300d30435d4c882fbe573619324b81bd2c802a34ab82608195b6b",
    "NTHU": "dc77fba0720323b9354d7300cea15bef4b4c4c407b314feaa24e965cfc602e7a",
    "PKU": "8fa635e05cdf3e7569cd40475eb1e0d7a236d84fecbe25007adee935828fc6d7",
    "POST": "f6e68c3de5f7f83b66739392b99d3c6251b2a7601ac753fed5e567f4d24ba865",
    "RAC": "3782c17cee55cf0b38e6e77cc7a8ce3cc4bc8df685ad5ede1f0d03fb4da670d5",
    "SJTU": "05777cac9b8ee32b6257c21d9ffedd7a8d5a64a0b275c9f990de84928af17a0b",
    "UFC": "ff8b728c990f00927ab2219620caa0121535a32c4797b864cf9bea9023be513c",
    "UMC": "04c12f7b4b1167acf98cfc04b2f8c78eda92355eb754a05a266b1f7ea2c04cfe",
}
TEAMS = tuple(_TEAMS)
"""The teams of CoNLL-2014."""

_OUTPUTS: Mapping[str, str] = {
    "BART": "f74a63a96f754ce10d4037044059e76417622a0e4cd8956374315ae2a9c1e0e0",
    "BERT-fuse": "752e7886df8fc5f38c5eadccd4dc2ee5de6048b0491c4a58f278214f5dc13e52",
    "GECToR-BERT": "274de39e255968597887b5b93b4f329775799c76650335ef2804d3e32c3f7672",
    "GECToR-ens": "b7d84e3f5ef4d28f15d2cea24e9471a33736f9eb013e8c772d9e8931612b8ac4",
    "GPT-3.5": "d3e31057abfa4f29b48de2e60fcce1a4ad39d685c53d3482c7936481d4b6528f",
    "INPUT": "4497a368db3653323c4feeebb30ddea84ffc379caa9db83e7b9ff593939be702",
    "LM-Critic": "19b9d9b92affeaf4c8a772b184f5cc01101aa76c4489037a9c20aa02444cfa7d",
    "PIE": "bb7cdd3082d2e2d4a3391a131face786502da29eb035de5558dce604f82c4e76",
    "REF-F": "fbab8a63b28ead1d4136dc68d26fe23e91a1fc2b22a906739214f1c9c0b0da4c",
    "REF-M": "3c0b868e95feca23715b0e95a4268fe3e4918b037ce01a9594bbadc9979fa1b3",
    "Riken-Tohoku": "fcc3232439b7fc8e7ebc8d8ab971c3fa4db6877a25d7cea0931151ae1f48fa8d",
    "T5": "8f93062fc1c16bbeed7424c65a43d6e6e1950348e49cef141b2f3b394997b381",
    "TemplateGEC": "c86966e433e1d48c297e69746338910249db9308a2d1839c6d9538ee935306cc",
    "TransGEC": "4d64653e6691bd24faa806a001df6a75003ca03e6176787df7eb2ca942219a8e",
    "UEDIN-MS": "a488300f91ba43e630fe0b7a91b8173d37db88c71efcd428d867a4181b830803",
}
_HIDDEN: Mapping[str, str] = {
    "expert_minimalB": "706caaa47acbbebe8e3835de8621fa8df50a39b4fb0e3913233a8a726e3ef528",
    "expert_fluencyB": "968e6a0ca398d6768f6eb5575d9b0c642f3137b159d41ce78a2478253e4fe225",
    "turker_minimalA": "cc753848f5b30b32975cb1f30c53007ae53e67546f0e7a989983f51f5c1b4ca1",
    "turker_minimalB": "a917734f4f1a20e8fb2b8e1993c29f94309726d887a0f4d70ea470ad548dd9d4",
    "turker_fluencyA": "51a78bcea8d34dad805946226551f0aab41ebad4aed7bba815d2989ef283a5d2",
    "turker_fluencyB": "391b427349be815859784be99e92e8aec2f7df92b7843d7edc73b60628077d2f",
}
HIDDEN_REFERENCES = tuple(_HIDDEN)
"""References of CoNLL-2014 by Sakaguchi et al. 2016 that are not among SEEDA's outputs."""
SEEDA = {name: f"seeda-output-{name}" for name in _OUTPUTS}
"""The systems of SEEDA, with the keys of their files."""

FILES: Mapping[str, DataFile] = {
    "official": DataFile(
        ("official-2014.combined.m2", "official.m2"), f"CoNLL-2014 test data, {_TASK}",
        "07771f4653844f2732e1d93a5711181995ff2ae0828016a276ad1e7335c96085",
    ),
    "official-withalt": DataFile(
        ("official-2014.combined-withalt.m2", "official-withalt.m2"), f"CoNLL-2014 test data, {_TASK}",
        "319a9d0212800d0492c50bf248da497c594b52cab315e6a704daec6ea32071ed",
    ),
    "conll13": DataFile(
        ("official-preprocessed.m2", "official-revised.m2"),
        "CoNLL-2013 test data, https://www.comp.nus.edu.sg/~nlp/conll13st.html",
        "81fb3dea5ac2b02e23c02125b0ccd178aa624d84dfc8b5949bf328e638c2d32c",
    ),
    **{
        team: DataFile(
            (team, f"{team}.txt"), f"CoNLL-2014 official submissions, {_TASK}, or {_GJG15}, data/original", checksum
        )
        for team, checksum in _TEAMS.items()
    },
    "weights-8": DataFile(
        ("conll14_8sys.txt",), f"weights of eight systems, {_GTS}",
        "ce8758a690dd605a896063eb23e0c7963a3bd59546fe0f277e2311cb21a3597e",
    ),
    "Kiyono 2019": DataFile(
        (), "https://github.com/butsugiri/gec-pseudodata, outputs/pretlarge+sse+r2l/conll14.test.out",
        "6156fffbb25613ae6ceff20312316e430c0da815c3039194f7c8e94c3d509239",
    ),
    "Junczys-Dowmunt 2018": DataFile(
        (), "https://github.com/grammatical/neural-naacl2018, outputs/test2014.out",
        "0ef56cf852e97f4132be605a9be21ddbcebfa6f9470db69bfdb44d0f5b595a78",
    ),
    "Junczys-Dowmunt 2016": DataFile(
        (), "https://github.com/grammatical/baselines-emnlp2016, outputs/cclm/best.sparse+cclm.out",
        "f6c502b4fc2098dcd6448b7c924f1de94117fd8328cf820a207772688f0b1a4b",
    ),
    "seeda-edit": DataFile(
        ("judgments_edit.xml",), f"SEEDA-E, {_SEEDA}",
        "029748e7b05dffe298fe3c823943bbc05601c674830c77fde1885ac2f806f00d",
    ),
    "seeda-sent": DataFile(
        ("judgments_sent.xml",), f"SEEDA-S, {_SEEDA}",
        "aebb11d4afc28b63ff153508a1612a32bef77188ffd6d81f0fb9d2a72ee0d498",
    ),
    **{
        f"seeda-{name}": DataFile((f"{name}.txt",), f"human scores of SEEDA, {_SEEDA}", checksum)
        for name, checksum in {
            "EW_edit": "198517ac13d01148d5499912eb80bac02413c8b60d543e5fea352a9ce781976d",
            "TS_edit": "53fefa9a9cf51bad36e373a5ea7a977fc44025452f6f9b8607e97003c3feee25",
            "EW_sent": "10ae33550940bf73c9d2ecd613c534ab4cb4242b701706e3178642051fca164a",
            "TS_sent": "11bc1fb810d2d0c25b6708e7a507c5bf6afb68fa1c86c87059cec85a52c9d95e",
        }.items()
    },
    **{
        key: DataFile((), f"outputs of SEEDA, {_SEEDA}, outputs/all", _OUTPUTS[name]) for name, key in SEEDA.items()
    },
    **{
        name: DataFile((name,), f"references of Sakaguchi et al. 2016, {_REASSESS}, annotations", checksum)
        for name, checksum in _HIDDEN.items()
    },
    "merged_ids": DataFile(
        ("merged_ids",), f"references of Sakaguchi et al. 2016, {_REASSESS}, annotations",
        "0faa0688f8bf0ca8701e84bddb9075d1b69a6fc7c0ac38ea1fb3231ddecd2562",
    ),
    "gjg15": DataFile(
        ("judgments.xml",), f"judgements of the CoNLL-2014 systems, {_GJG15}",
        "d0ea9fe14cf6a8e117fcd988e2724ae9b2530e88f5bb2de9bb73dc61e35c62de",
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class FoundFiles:
    """Data files found in a folder."""

    paths: Mapping[str, Path]
    notes: tuple[str, ...] = field(default=())
    """Notes on files with a known name but other content, and on files found only by name."""


def find_files(folder: Path, files: Mapping[str, DataFile] = FILES) -> FoundFiles:
    """Find files below a folder by checksum, or by name if the checksum is unknown."""
    if not folder.is_dir():
        raise UnreadableFile("no such folder", str(folder))
    names_by_checksum = {file.checksum: name for name, file in files.items() if file.checksum}
    names_by_title = {title: name for name, file in files.items() for title in file.names}
    paths: dict[str, Path] = {}
    notes, candidates = [], []
    for path in sorted(path for path in folder.rglob("*") if path.is_file() and path.stat().st_size <= MAX_BYTES):
        name = names_by_checksum.get(sha256(path.read_bytes()).hexdigest())
        if name:
            paths.setdefault(name, path)
        elif path.name in names_by_title:
            candidates.append((names_by_title[path.name], path))
    for name, path in candidates:
        if name not in paths:
            if files[name].checksum:
                notes.append(f"{path.relative_to(folder)} differs from the published file and was not used")
            else:
                paths[name] = path
                notes.append(f"{path.relative_to(folder)} was found by its name; its checksum is unknown")
    return FoundFiles(paths, tuple(notes))

"""Models of the neural metrics: found on this machine, identified by their content, loaded once per process."""

from __future__ import annotations

import hashlib
import multiprocessing
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any, Literal, NamedTuple, TypeAlias, cast

from redink.errors import MissingDependency, RedinkError, UnreadableFile, UnsuitableData
from redink.installation import name_install

Task: TypeAlias = Literal["classifier", "encoder", "language model"]
ALLOW_DOWNLOAD = "REDINK_ALLOW_DOWNLOAD"
CONFIG = "config.json"
FILES = ("*.safetensors", "pytorch_model*.bin", "*.json", "*.txt", "*.model")
"""Files that determine what a model computes."""
BLOCK = 1 << 22
CHECKSUM_DIGITS = 12


class Device(NamedTuple):
    """Device and number type of a model."""

    name: str = "cpu"
    dtype: str = "float32"


def import_torch() -> ModuleType:
    """Import torch, or raise an error that says what to install."""
    try:
        import torch
        import transformers  # noqa: F401
    except ImportError as error:
        raise MissingDependency(
            f"neural metrics need torch and transformers: {name_install('neural')} ({error})"
        ) from None
    return cast("ModuleType", torch)


def find_model(name: str) -> Path:
    """Return the folder of a model: a local folder, or the downloaded copy of a model on the Hugging Face hub."""
    path = Path(name).expanduser()
    if path.exists():
        if not (path / CONFIG).is_file():
            raise UnreadableFile(f"contains no model (no {CONFIG})", str(path))
        return path
    allowed = os.environ.get(ALLOW_DOWNLOAD, "") not in ("", "0")
    missing = MissingDependency(
        f"there is no model {name!r} on this machine: give a folder with {CONFIG}, or allow the download of a model "
        f"that is named as on the Hugging Face hub, also with {ALLOW_DOWNLOAD}=1 in the environment",
        "allow_download",
    )
    if name.count("/") > 1 or name.startswith((".", "/", "~")):
        raise UnreadableFile(f"there is no such folder; a model is a folder with {CONFIG}", name)
    import_torch()
    from huggingface_hub import snapshot_download

    try:
        return Path(snapshot_download(name, allow_patterns=list(FILES), local_files_only=not allowed))
    except Exception as error:  # any error of the network or of the library
        if allowed:
            raise MissingDependency(f"the model {name!r} cannot be downloaded: {error}") from None
        raise missing from None


@lru_cache(maxsize=32)
def checksum_model(folder: Path) -> str:
    """Return the SHA-256 of the files that determine what a model computes."""
    total = hashlib.sha256()
    for path in sorted({path for pattern in FILES for path in folder.glob(pattern)}):
        total.update(f"{path.name} {path.stat().st_size}\n".encode())
        with path.open("rb") as file:
            while block := file.read(BLOCK):
                total.update(block)
    return total.hexdigest()


class LoadedModel(NamedTuple):
    """A model with its tokenizer."""

    model: Any
    tokenizer: Any
    folder: Path
    device: Device

    @property
    def key(self) -> str:
        """Identity of the model and of its numbers, for caches."""
        return f"{checksum_model(self.folder)[:40]}-{self.device.name.partition(':')[0]}-{self.device.dtype}"


@lru_cache(maxsize=8)
def load_model(name: str, task: Task, device: Device) -> LoadedModel:
    """Load a model and its tokenizer."""
    folder = find_model(name)
    torch = import_torch()
    import transformers

    transformers.logging.set_verbosity_error()
    transformers.logging.disable_progress_bar()
    choose_threads(torch)
    makers = {
        "classifier": (transformers.AutoModelForSequenceClassification, {"num_labels": 1}),
        "encoder": (transformers.AutoModel, {}),
        "language model": (transformers.AutoModelForCausalLM, {}),
    }
    maker, options = makers[task]
    with explain_failures(str(folder), LOADING):
        try:
            tokenizer = transformers.AutoTokenizer.from_pretrained(folder)
            model = maker.from_pretrained(folder, dtype=getattr(torch, device.dtype), **options)
            model = model.to(device.name).eval()
        except RedinkError:
            raise
        except Exception as error:  # safetensors, tokenizers and torch have errors of their own
            if is_resource_error(error):
                raise
            raise UnreadableFile(f"cannot be loaded as a {task} ({first_line(error)})", str(folder)) from None
    return LoadedModel(model, tokenizer, folder, device)


def choose_threads(torch: ModuleType) -> None:
    """Use one thread in worker processes, which share the processor, unless the environment sets a number."""
    if "OMP_NUM_THREADS" not in os.environ and multiprocessing.parent_process() is not None:
        torch.set_num_threads(1)


LOADING = "not enough memory to load this model: free some, or use a smaller model or dtype=bfloat16"
RUNNING = "not enough memory to run this model; a smaller batch takes less"


@contextmanager
def explain_failures(path: str, problem: str = RUNNING) -> Iterator[None]:
    """Turn a lack of memory or of a device into an error that says what to do."""
    try:
        yield
    except MemoryError:
        raise UnsuitableData(f"{path}: {problem}") from None
    except (RuntimeError, AssertionError) as error:
        if not is_resource_error(error):
            raise
        text = first_line(error)
        if "memory" in text or "allocate" in text:
            raise UnsuitableData(f"{path}: {problem} ({text})") from None
        raise UnsuitableData(f"{path}: the model cannot run on this device ({text})") from None


def is_resource_error(error: BaseException) -> bool:
    """Return True if torch lacks memory or a device."""
    words = ("memory", "allocate", "CUDA", "device")
    return isinstance(error, MemoryError) or (
        isinstance(error, RuntimeError | AssertionError) and any(word in first_line(error) for word in words)
    )


def first_line(error: BaseException) -> str:
    """Return the first line of an error's message."""
    return (str(error).strip() or type(error).__name__).splitlines()[0]


def describe_models(names: dict[str, str], device: Device) -> dict[str, object]:
    """Return what a signature states about models and libraries."""
    import_torch()
    from importlib.metadata import version

    checksums = {key: checksum_model(find_model(name))[:CHECKSUM_DIGITS] for key, name in names.items()}
    return {
        **{f"{key}-sha256": checksum for key, checksum in checksums.items()},
        "dtype": device.dtype,
        "torch": version("torch"),
        "transformers": version("transformers"),
    }

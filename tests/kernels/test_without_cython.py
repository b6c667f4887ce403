"""The kernels run where Cython is not installed."""

import os
import subprocess
import sys

CODE = """
import sys
sys.modules["cython"] = sys.modules["Cython"] = None
from importlib import import_module
from pathlib import Path
import redink.kernels
root = Path(redink.kernels.__path__[0])
for path in sorted(root.glob("*/*.py")):
    import_module(f"redink.kernels.{path.parent.name}.{path.stem}")
import redink, redink.samples
results = redink.score(*redink.samples.load(), metrics=["errant", "m2", "imeasure", "gleu", "cleme", "gts"])
print({name: round(scores["polished"].value, 4) for name, scores in results.scores.items()})
"""


def test_all_kernels_run_without_cython() -> None:
    outputs = []
    for code in (CODE, CODE.replace('sys.modules["cython"] = sys.modules["Cython"] = None', "")):
        environment = os.environ | {"REDINK_PURE": "1"}
        run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=False)
        assert run.returncode == 0, run.stderr
        outputs.append(run.stdout)
    assert outputs[0] == outputs[1] != ""

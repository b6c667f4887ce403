"""Build docs/assets/iframe-worker.js, the script with which the site's search works from file://.

    python tools/build_site_script.py

npm downloads the package `iframe-worker` and checks it; nothing is run. Material for MkDocs would load the same script
from a CDN. Run by hand when the version changes. Its licence is in NOTICE.
"""

import json
import subprocess
import tarfile
import tempfile
from pathlib import Path

PACKAGE = "iframe-worker@1.0.4"
TARGET = Path(__file__).parents[1] / "docs" / "assets" / "iframe-worker.js"


def download(package: str) -> bytes:
    """Return the script from an npm package."""
    with tempfile.TemporaryDirectory() as folder:
        words = ["npm", "pack", "--json", "--ignore-scripts", package]
        (answer,) = json.loads(subprocess.run(words, cwd=folder, check=True, capture_output=True, text=True).stdout)
        with tarfile.open(Path(folder) / answer["filename"]) as archive:
            script = archive.extractfile("package/shim/index.js")
            assert script is not None
            return script.read()


if __name__ == "__main__":
    TARGET.write_bytes(download(PACKAGE))

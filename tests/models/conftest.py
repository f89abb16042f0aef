"""The training scripts import one another by name, as they do when they are run from `models`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "models"))

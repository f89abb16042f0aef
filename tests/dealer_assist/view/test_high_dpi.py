"""On a screen of 1.25, 1.5 or 2 device pixels for one: sharp, and no hair between two parts."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from few_and_many import first_and_long

ROOT = Path(__file__).parents[3]
SCRIPT = ROOT / "tests" / "at_a_ratio.py"


def shown_at(ratio: float) -> dict[str, Any]:
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_SCALE_FACTOR": str(ratio),
           "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, str(SCRIPT)], env=env, cwd=ROOT,
                          capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.mark.parametrize("ratio", first_and_long([1.25, 1.5, 2.0]))
@pytest.mark.long
def test_the_felt_is_drawn_in_the_screens_own_pixels_without_seams(ratio: float) -> None:
    shown = shown_at(ratio)
    assert shown["ratio"] == ratio
    assert shown["picture"] == [1280 * ratio, 800 * ratio]
    wide, high = shown["felt_units"]
    assert shown["felt"] == [round(wide * ratio), round(high * ratio), ratio]
    assert shown["seams"] <= 8

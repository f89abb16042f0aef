"""``evaluate chips``: what it measures, and what it says where there is nothing to measure."""

import json
from pathlib import Path

import pytest

from dealer_assist.__main__ import main


@pytest.mark.long
def test_rendered_stacks_are_measured_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evaluate", "chips", "--count", "6", "--boxes", "given", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    rows = told["hard stacks, rendered"]["rows"]
    assert rows[0]["name"] == "all" and rows[0]["seen"] == 6


def test_a_folder_without_a_list_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["evaluate", "chips", str(tmp_path)]) == 2
    assert "CHIPS.csv" in capsys.readouterr().err


def test_a_list_without_boxes_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "CHIPS.csv").write_text("file,stack,x0,y0,x1,y1,count\na.jpg,one,,,,,\n")
    assert main(["evaluate", "chips", str(tmp_path)]) == 2
    assert "no row has a box" in capsys.readouterr().err

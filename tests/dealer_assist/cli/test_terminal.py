"""Whatever strangers wrote into a file, no command lets it steer the terminal."""

import json
import sys

import pytest

from dealer_assist.__main__ import main
from dealer_assist.cli.frame.command_line_language import without_control_signs

EVIL = "\x1b[2J\x1b]0;x\x07\u202e\r"
SCRIPT = """title: x
source: GC:1
house: grand_cercle
blinds: 50/100
seats: 1 Anna 1000, 2 Bo 1000
button: 2
deal
incident COND-01 on 1
dismiss because "a{}b"
"""


@pytest.fixture
def script(tmp_path):
    path = tmp_path / "t.hand"
    path.write_text(SCRIPT.format(EVIL.replace("\r", "")), encoding="utf-8")
    return path


def test_play_prints_no_control_characters_of_its_script(script, capsys):
    main(["play", str(script)])
    said = capsys.readouterr().out
    assert "dismiss because" in said
    assert said == without_control_signs(said) and "\ufffd" in said


def test_a_file_name_that_steers_is_told_harmlessly(tmp_path, capsys):
    assert main(["replay", str(tmp_path / f"no{EVIL}.phh")]) == 2
    said = capsys.readouterr().err
    assert said and said == without_control_signs(said)


def test_lines_tabs_and_json_stay_as_they_are(script, capsys):
    main(["play", str(script), "--json"])
    lines = map(json.loads, capsys.readouterr().out.splitlines())
    assert any("\x1b[2J" in line.get("text", "") for line in lines)
    assert without_control_signs("a\tb\r\nc\n") == "a\tb\r\nc\n"


def test_the_streams_are_as_before_once_the_command_is_over(script, capsys):
    before = sys.stdout, sys.stderr
    main(["play", str(script)])
    assert (sys.stdout, sys.stderr) == before

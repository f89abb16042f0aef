"""``python -m dealer_assist play``, and the collection of scripts as tests."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from dealer_assist.__main__ import main
from dealer_assist.cli import play
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.training.scripts import message_ids
from dealer_assist.words import word

ROOT = Path(__file__).parents[4]
GOOD = (
    "title: good\nsource: GC:124\nblinds: 50/100\nseats: 1 10000, 2 10000, 3 10000\n"
    "deal\n> call 100\n"
)


@pytest.fixture
def script(tmp_path):
    def write(text: str) -> str:
        path = tmp_path / "a.hand"
        path.write_text(text, encoding="utf-8")
        return str(path)
    return write


def test_a_script_that_holds_ends_with_0(script, capsys):
    assert main(["play", script(GOOD), "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "seat 3, 100 to call" in told
    assert "all met" in told


def test_an_expectation_that_is_not_met_ends_with_1_and_says_what_is_right(script, capsys):
    assert call_command(play, [script(GOOD + "> raise 150..10000\n"), "--lang", "en"]) == 1
    assert "> raise 200..10000" in capsys.readouterr().out


@pytest.mark.parametrize("text, told", [
    (GOOD + "3 cals\n", "a.hand:7:"), ("house: nowhere\n" + GOOD, "nowhere"),
])
def test_a_script_that_cannot_be_read_ends_with_2_and_names_file_and_line(
    script, capsys, text, told
):
    assert call_command(play, [script(text), "--lang", "en"]) == 2
    captured = capsys.readouterr()
    assert told in captured.err
    assert captured.out == ""


def test_a_missing_file_and_one_that_is_no_text_end_with_2(tmp_path, capsys):
    assert call_command(play, [str(tmp_path / "none.hand")]) == 2
    (tmp_path / "b.hand").write_bytes(b"title: \xff\xfe")
    assert call_command(play, [str(tmp_path / "b.hand"), "--lang", "en"]) == 2
    assert "UTF-8" in capsys.readouterr().err


def test_another_house_may_be_given(script, capsys):
    path = script(GOOD.replace("> call 100", "3 raises to 300\n> raise 500.."))
    assert call_command(play, [path]) == 1
    assert call_command(play, [path, "--house", "tda2024"]) == 0
    assert call_command(play, [path, "--house", "nowhere"]) == 2
    capsys.readouterr()


def test_json_is_one_object_a_line(script, capsys):
    assert call_command(play, [script(GOOD), "--json"]) == 0
    deal, check = (json.loads(row) for row in capsys.readouterr().out.splitlines())
    assert (deal["line"], deal["advice"]["to_act"], deal["advice"]["call"]) == (5, 3, 100)
    assert check == {"line": 6, "text": "> call 100", "house": "grand_cercle", "failed": []}


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_ids_lists_facts_irregularities_refusals_and_rulings_with_their_sentences(capsys, lang):
    assert call_command(play, ["--ids", "--lang", lang]) == 0
    told = capsys.readouterr().out
    for id in ("PlayerSat", "folded_already", "not_in_play", "street_not_due", "silent_chip"):
        assert f"  {id} " in told
    assert word(lang, "gesture.silent_chip") in told


def test_every_refusal_of_a_script_is_listed():
    found = {id for path in Path(message_ids.__file__).parent.glob("*.py")
             for id in re.findall(r'Cannot\("script\.(\w+)"', path.read_text(encoding="utf-8"))}
    assert found <= set(message_ids.OF_SCRIPTS)


def test_neither_a_script_nor_ids_ends_with_2(capsys):
    with pytest.raises(SystemExit) as ended:
        call_command(play, [])
    assert ended.value.code == 2
    capsys.readouterr()


@pytest.mark.long
def test_pytest_collects_a_script_under_each_house_and_points_at_the_line(tmp_path):
    shutil.copy(ROOT / "tests" / "hands" / "conftest.py", tmp_path)
    (tmp_path / "wrong.hand").write_text(
        GOOD.replace("blinds", "house: grand_cercle, tda2024\nblinds", 1) + "> call 50\n",
        encoding="utf-8")
    (tmp_path / "bad.hand").write_text(GOOD + "3 cals\n", encoding="utf-8")
    (tmp_path / "unsourced.hand").write_text(
        GOOD.replace("source: GC:124\n", ""), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-q", "--rootdir", tmp_path,
         "-c", "/dev/null", "--continue-on-collection-errors", str(tmp_path)],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )
    assert "wrong.hand:8: [tda2024] expected: > call 50; the assistant says: > call 100" in (
        done.stdout)
    assert "wrong.hand::grand_cercle" in done.stdout
    assert "bad.hand:7:" in done.stdout
    assert "“calls”" in done.stdout
    assert "the rule's source is missing" in done.stdout

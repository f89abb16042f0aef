"""The command that fuzzes: which targets, which engine, what it leaves and how it ends."""

import pytest

from dealer_assist.cli.frame.command_execution import call_command
from tests.tools.fuzz import fuzz, fuzz_atheris, fuzz_run, fuzz_targets
from tests.tools.fuzz.fuzz_target import Target


@pytest.fixture
def one_target(monkeypatch):
    """Only one target is known; it breaks on every input that has an x in it."""
    target = Target("rooms/one", lambda data: data.index(b"y") if b"x" in data else 0,
                    seeds=lambda: [b"abc", b"axc"])
    monkeypatch.setattr(fuzz_targets, "targets", lambda: {target.name: target})
    return target


def test_every_target_is_named(capsys):
    assert call_command(fuzz, ["--list"]) == 0
    named = capsys.readouterr().out.split()
    assert "wire/frames" in named and "vault/frames" in named and len(named) == len(set(named))


def test_a_room_stands_for_all_in_it():
    assert {one.name.partition("/")[0] for one in fuzz_targets.named(["out", "wire/frames"])} == {
        "out", "wire"}


def test_an_unknown_target_is_refused(capsys):
    assert call_command(fuzz, ["wire/nothing"]) == 2
    assert "'wire/nothing' is no target: expected one of wire/frames" in capsys.readouterr().err


def test_without_atheris_it_says_how_to_install_it(one_target, monkeypatch, capsys):
    monkeypatch.setattr(fuzz_atheris, "find_spec", lambda name: None)
    assert call_command(fuzz, ["--engine", "atheris", "--seconds", "1"]) == 2
    assert "pip install 'dealer-assist[fuzz]'" in capsys.readouterr().err


def test_what_breaks_a_target_is_left_as_a_file(one_target, tmp_path, capsys):
    code = call_command(fuzz, ["--engine", "hypothesis", "--seconds", "0", "--out", str(tmp_path)])
    (left,) = tmp_path.iterdir()
    said = capsys.readouterr().out
    assert (code, left.read_bytes()) == (1, b"axc")
    assert "ValueError: 'subsection not found'" in said and str(left) in said


def test_findings_of_one_kind_are_one(one_target, tmp_path):
    done = fuzz_run.with_hypothesis(one_target, [b"ax", b"bx", b"x"], 0, tmp_path)
    assert (done.runs, len(done.findings)) == (3, 1)

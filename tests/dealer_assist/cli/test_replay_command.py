"""`replay`: a line for each hand; a message names the file, the line and the cure."""

import json
from pathlib import Path

import pytest

from dealer_assist.cli import replay
from dealer_assist.storage.books import shipped_houses
from dealer_assist.training import demo_hands

BUNDLE = Path(demo_hands.__file__).with_name("hands.phhs")
GOOD = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [1000, 1000]
actions = ["d dh p1 AsAd", "d dh p2 KsKd", "p2 f"]
"""

pytestmark = pytest.mark.usefixtures("in_english")


def test_the_shipped_hands_replay_one_line_each(ask):
    code, out, err = ask(replay, BUNDLE)
    assert (code, err) == (0, "")
    assert len(out.splitlines()) == len(demo_hands.demo_hands())


def test_a_missing_file_a_folder_and_a_binary_file_are_named(tmp_path, ask):
    binary = tmp_path / "picture.phh"
    binary.write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe")
    for path, says in (
        (tmp_path / "none.phh", "No such file"), (tmp_path, "a folder"), (binary, "byte 0"),
    ):
        code, out, err = ask(replay, path)
        assert (code, out) == (2, "")
        assert str(path) in err
        assert says in err


def test_an_empty_file_has_no_hand_in_it(tmp_path, ask):
    empty = tmp_path / "empty.phh"
    empty.write_text("")
    code, _, err = ask(replay, empty)
    assert code == 1
    assert "no hand in it" in err


def test_a_broken_hand_in_the_middle_is_named_with_its_line_and_the_rest_goes_on(
    tmp_path, ask
):
    bundle = tmp_path / "mixed.phhs"
    bundle.write_text(f"[1]\n{GOOD}\n[2]\nvariant = \"NT\nantes = [0]\n\n[3]\n{GOOD}")
    code, out, err = ask(replay, bundle)
    line = bundle.read_text().splitlines().index('variant = "NT') + 1
    assert code == 1
    assert len(out.splitlines()) == 2
    assert f"{bundle}, line {line}" in err
    assert "mend that line" in err


def test_a_variant_that_is_no_holdem_is_refused_with_what_is_played_here(tmp_path, ask):
    other = tmp_path / "draw.phh"
    other.write_text(GOOD.replace('"NT"', '"F2L3D"'))
    code, _, err = ask(replay, other)
    assert code == 1
    assert f"{other}, line 1" in err
    assert "'F2L3D'" in err
    assert "NT (no-limit)" in err


def test_json_gives_an_object_per_hand_and_an_object_for_each_error(tmp_path, ask):
    bundle = tmp_path / "mixed.phhs"
    bundle.write_text(f"[1]\n{GOOD}\n[2]\n{GOOD.replace('p2 f', 'p9 f')}\n[3]\nbroken\n")
    code, out, _ = ask(replay, bundle, "--json")
    good, stuck, broken = [json.loads(line) for line in out.splitlines()]
    assert code == 1
    assert set(good) == {"id", "decisions", "final", "pots", "returned", "unit", "currency"}
    assert good["final"] == [1050, 950]
    assert set(stuck) == set(broken) == {"id", "error"}
    assert (stuck["id"], broken["id"]) == (f"{bundle}#2", f"{bundle}#3")
    assert "p9" in stuck["error"]


def test_the_worst_of_several_files_is_the_exit_code(tmp_path, ask):
    code, out, _ = ask(replay, BUNDLE, tmp_path / "none.phh", BUNDLE)
    assert code == 2
    assert len(out.splitlines()) == 2 * len(demo_hands.demo_hands())


def test_a_house_that_nobody_knows_is_answered_with_those_that_are(ask):
    code, _, err = ask(replay, BUNDLE, "--house", "casino_royale")
    assert code == 2
    assert "'casino_royale'" in err
    for name in shipped_houses.shipped_house_names():
        assert name in err


@pytest.mark.parametrize(("line", "says"), [
    ('"bet.min_rise" = { value = "increment", custom = "x" }', "there is no setting"),
    ('"bet.min_raise" = { value = "triple", custom = "x" }', "can't be 'triple'"),
    ('"bet.min_raise" = { value = "increment", source = "page9" }', "cites 'page9'"),
    ('"bet.min_raise" = { value = "increment" }', "has no source"),
    ('"half_raise.threshold" = { value = 200, custom = "x" }', "from 0 to 100"),
])
def test_a_mistake_in_a_house_book_is_named_with_its_line(tmp_path, ask, line, says):
    book = tmp_path / "mine.toml"
    book.write_text(
        'name = "mine"\ntitle = { fr = "Ma", en = "My" }\nextends = "tda2024"\n\n[settings]\n'
        + line + "\n"
    )
    code, _, err = ask(replay, BUNDLE, "--house", book)
    assert code == 2
    assert f"{book}, line 6: " in err
    assert says in err


def test_a_house_book_that_is_missing_or_no_toml_is_named(tmp_path, ask):
    broken = tmp_path / "broken.toml"
    broken.write_text("name = \n")
    for path in (tmp_path / "none.toml", broken):
        code, _, err = ask(replay, BUNDLE, "--house", path)
        assert code == 2
        assert str(path) in err

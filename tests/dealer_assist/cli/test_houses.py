"""``houses``: the list, a rule card, two side by side, and what it says of a wrong name."""

import pytest

from dealer_assist.__main__ import main
from dealer_assist.game.rules.settings import KEYS
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.books.rule_card import (
    Stands,
    house_card,
    house_diff,
    settings_by_source,
    settings_page,
)

MINE = """name = "mine"
title = { fr = "La mienne", en = "Mine" }
extends = "groupe_tranchant"

[settings]
"odd_chip.multi" = { value = "all_first", custom = { fr = "vieil usage", en = "old custom" } }
"""


@pytest.fixture
def mine(tmp_path):
    book = tmp_path / "mine.toml"
    book.write_text(MINE, encoding="utf-8")
    return book


def run(capsys, *argv):
    code = main(["houses", *argv])
    said = capsys.readouterr()
    return code, said.out, said.err


def test_without_a_word_it_lists_the_houses(capsys):
    code, out, err = run(capsys)
    assert (code, err) == (0, "")
    rows = {line.split()[0]: line.split() for line in out.splitlines() if line}
    for name in shipped_houses.shipped_house_names():
        house = shipped_houses.house(name)
        seen = settings_by_source(house)
        assert rows[name][1:4] == [str(seen[kind]) for kind in Stands]
        assert sum(map(int, rows[name][1:4])) == len(KEYS)
        assert " ".join(rows[name][4:]) == house.title("fr")
    assert "chef de partie" in out
    assert "left to the floor" in run(capsys, "--lang", "en")[1]


def test_show_prints_the_rule_card_in_french_unless_told(capsys):
    house = shipped_houses.house("nlpc")
    assert run(capsys, "show", "nlpc") == (0, house_card(house, "fr"), "")
    assert run(capsys, "show", "nlpc", "--lang", "en") == (0, house_card(house, "en"), "")
    assert run(capsys, "--lang", "en", "show", "nlpc") == (0, house_card(house, "en"), "")


def test_show_reads_a_casinos_own_book(capsys, mine):
    code, out, _ = run(capsys, "show", str(mine), "--lang", "en")
    assert code == 0 and out.startswith("Mine\n")
    assert "The house's choice: old custom" in out
    assert "Groupe Tranchant, Premier et Second tour" in out
    assert "Choix de la maison : vieil usage" in run(capsys, "show", str(mine))[1]


def test_settings_prints_every_setting_with_its_values(capsys):
    assert run(capsys, "settings") == (0, settings_page("fr"), "")
    code, out, _ = run(capsys, "settings", "--lang", "en")
    assert code == 0 and all(f"{key}: " in out for key in KEYS)


def test_diff_prints_two_houses_side_by_side(capsys, mine):
    a, b = shipped_houses.house("grand_cercle"), shipped_houses.house("basic_sheet")
    assert run(capsys, "diff", "grand_cercle", "basic_sheet") == (0, house_diff(a, b, "fr"), "")
    code, out, _ = run(capsys, "diff", "groupe_tranchant", str(mine), "--lang", "en")
    assert code == 0
    assert "call the floor" in out and "all to the first winner" in out
    assert "1 settings differ out of" not in out and "1 setting differs out of" in out
    assert out.count("\n\n") == 1, "one heading, one setting"


@pytest.mark.parametrize("argv", [("show", "nobody"), ("diff", "nlpc", "nobody"),
                                  ("diff", "nobody", "nlpc")])
def test_an_unknown_house_is_told_with_those_that_there_are(capsys, argv):
    code, out, err = run(capsys, "--lang", "en", *argv)
    assert (code, out) == (2, "")
    assert err.startswith("dealer-assist houses: there is no house 'nobody': known are basic_sheet")


def test_a_book_that_is_gone_or_wrong_is_told_with_its_line(capsys, tmp_path, mine):
    code, _, err = run(capsys, "--lang", "en", "show", str(tmp_path / "gone.toml"))
    assert code == 2 and "gone.toml: the book can't be read" in err
    code, _, err = run(capsys, "--lang", "en", "show", str(tmp_path))
    assert code == 2 and "is a folder, not a book; there is no house" in err
    mine.write_text(MINE.replace("all_first", "two_each"), encoding="utf-8")
    code, _, err = run(capsys, "--lang", "en", "diff", "nlpc", str(mine))
    assert code == 2 and "mine.toml, line 6: odd_chip.multi can't be 'two_each'" in err
    mine.write_bytes(b"\xff\xfe")
    code, _, err = run(capsys, "--lang", "en", "show", str(mine))
    assert code == 2 and "the book can't be read" in err
    assert "le livre ne se lit pas" in run(capsys, "show", str(mine))[2]


def test_a_house_may_be_called_by_the_mark_of_its_text(capsys):
    assert run(capsys, "show", "GC") == run(capsys, "show", "grand_cercle")
    assert run(capsys, "diff", "gc", "TDA") == run(capsys, "diff", "grand_cercle", "tda2024")


def test_all_mistakes_of_a_book_are_told_at_once_in_the_language_given(capsys, mine):
    mine.write_text(MINE.replace("all_first", "two_each") + (
        '"bet.min_rise" = "floor"\n"bet.min_open" = { value = "any", source = "none" }\n'
        '"bet.min_raise" = "increment"\n'), encoding="utf-8")
    code, _, err = run(capsys, "show", str(mine), "--lang", "en")
    assert code == 2
    told = ("line 6: odd_chip.multi can't be 'two_each'", "line 7: there is no setting",
            "line 8: bet.min_open cites 'none'", "line 9: bet.min_raise must be")
    for row, said in zip(err.splitlines(), told, strict=True):
        assert said in row
    assert "or custom" in err
    french = run(capsys, "show", str(mine))[2].splitlines()
    assert len(french) == 4
    assert "ligne 7 : il n'y a pas de réglage 'bet.min_rise'. Vouliez-vous dire" in french[1]


@pytest.mark.parametrize("argv", [("show",), ("diff", "nlpc"), ("print",), ("show", "nlpc", "x"),
                                  ("--lang", "de"), ("show", "nlpc", "--lang", "de")])
def test_a_wrong_call_ends_with_2(capsys, argv):
    with pytest.raises(SystemExit) as ended:
        main(["houses", *argv])
    assert ended.value.code == 2
    assert "usage : dealer-assist houses" in capsys.readouterr().err

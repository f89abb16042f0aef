"""A floor manager's decision kept in the casino's own book: one line, and the rest untouched."""

import errno
import os
from datetime import date
from pathlib import Path

import pytest

from dealer_assist.game.rules.settings import KEYS
from dealer_assist.storage.books import casino_book_writer, shipped_houses
from dealer_assist.storage.books.casino_book_writer import (
    BookUnchanged,
    drop_choice,
    house_before_choices,
    keep_choice,
)
from dealer_assist.storage.books.rule_card import Stands, house_card, setting_basis
from drivers import durable_files

GC = shipped_houses.shipped_house("grand_cercle")
DAY = date(2026, 3, 1)
WHO, WHY = "M. Durand", "personne n'a vu la carte"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "table.house.toml"


def keep(path, setting="deal.flashed", value="stands", by=WHO, why=WHY, on=DAY, house=GC):
    return keep_choice(house, setting, value, by, why, on, path)


def drop(path, setting="deal.flashed", value="stands", by=WHO, why=WHY, on=DAY, house=GC):
    return drop_choice(house, setting, value, by, why, on, path)


def book(path, settings='"odd_chip.multi" = "floor"\n', head="") -> str:
    """A casino's own book, written by hand."""
    text = (
        '# Our house. Ask Mme Petit before changing it.\nname = "mine"\n'
        'title = { fr = "La mienne", en = "Mine" }\nextends = "grand_cercle"\n'
        f'{head}\n[settings]   # what differs\n{settings}'
    )
    path.write_bytes(text.encode())
    return text


# --- the first choice ------------------------------------------------------------------------


def test_the_first_choice_begins_a_book_that_extends_the_house_that_ships(path):
    house = keep(path)
    assert house.lineage == ("grand_cercle_own", "grand_cercle")
    assert house.title("fr") == "Grand Cercle, Aix-les-Bains (choix de la maison)"
    assert house["deal.flashed"] == "stands"
    again = shipped_houses.house(str(path))
    changed = [key for key in KEYS if again.settings[key] != GC.settings[key]]
    assert changed == ["deal.flashed"]


def test_the_book_says_who_decided_when_and_why_in_both_languages(path):
    source = keep(path).source("deal.flashed")
    assert source.silent
    assert source.reason("fr") == f"décidé par M. Durand le 2026-03-01 : {WHY}"
    assert source.reason("en") == f"decided by M. Durand on 2026-03-01: {WHY}"


@pytest.mark.parametrize(("lang", "said"), [
    ("fr", "Choix de la maison : décidé par M. Durand"), ("en", "The house's choice: decided by"),
])
def test_the_rule_card_shows_the_choice_as_the_houses_own(path, lang, said):
    house = keep(path)
    assert said in " ".join(house_card(house, lang).split())
    assert setting_basis(house.settings["deal.flashed"]) is Stands.CHOICE


@pytest.mark.parametrize("setting", [key for key in KEYS if "." in key][::7])
@pytest.mark.few
def test_every_setting_can_be_kept_with_every_value_of_its_own(tmp_path, setting):
    key = KEYS[setting]
    values = [*key.values, *([key.low, key.high] if key.number is not None else [])]
    for n, value in enumerate(values):
        path = tmp_path / f"{n}.toml"
        assert keep(path, setting, value)[setting] == value
        assert shipped_houses.house(str(path))[setting] == value


def test_quotes_and_lines_in_a_reason_are_kept_as_text(path):
    keep(path, by='M. "Dédé" \\ Durand', why='il a dit "non"\net\tvoilà')
    reason = shipped_houses.house(str(path)).source("deal.flashed").reason("fr")
    assert reason.endswith('par M. "Dédé" \\ Durand le 2026-03-01 : il a dit "non" et voilà')


# --- an existing book ------------------------------------------------------------------------


def test_a_further_choice_leaves_every_other_line_of_the_book_alone(path):
    old = book(path)
    keep(path)
    text = path.read_text(encoding="utf-8")
    assert text.startswith(old)
    assert len(text.splitlines()) == len(old.splitlines()) + 1


_VALUE = '{ value = "as_exposed", custom = "on the first evening" }'


@pytest.mark.parametrize("settings", [
    f'"deal.flashed" = {_VALUE}  # to be seen\n',
    f"'deal.flashed' = {_VALUE}\n",
    f"deal.flashed = {_VALUE}\n",
    f'deal . "flashed" = {_VALUE}\n',
    f"[settings.deal]\nflashed = {_VALUE}\n",
    f'[settings.deal]\nflashed = {_VALUE}\nexposed_one = "floor"\n',
    '[settings.deal.flashed]\nvalue = "as_exposed"\ncustom = "on the first evening"\n',
    'deal.flashed.value = "as_exposed"\ndeal.flashed.custom = "on the first evening"\n',
    '[settings.deal.flashed]\nvalue = "as_exposed"\n'
    '[settings.deal.flashed.custom]\nfr = "premier soir"\nen = "first evening"\n',
    '[settings.deal.flashed]\nvalue = "as_exposed"\n'
    'custom = """on the\nfirst [settings]\n"deal.flashed" = evening"""\n',
])
def test_an_earlier_choice_is_replaced_however_the_book_writes_it(path, settings):
    book(path, settings)
    before = shipped_houses.house(str(path))
    assert before["deal.flashed"] == "as_exposed"
    keep(path)
    after = shipped_houses.house(str(path))
    assert after["deal.flashed"] == "stands"
    assert [k for k in KEYS if after.settings[k] != before.settings[k]] == ["deal.flashed"]
    kept = [line.removeprefix("# ") for line in path.read_text("utf-8").splitlines()]
    assert all(line in kept for line in settings.splitlines()), "what was said is a comment now"


def test_a_setting_below_another_ones_name_is_not_touched(path):
    book(path, '"deal.multi_exposed.order" = { value = "chronological", custom = "x" }\n'
               '"deal.multi_exposed" = { value = "misdeal", custom = "x" }\n')
    keep(path, "deal.multi_exposed", "top_then_antepenultimate")
    house = shipped_houses.house(str(path))
    assert house["deal.multi_exposed"] == "top_then_antepenultimate"
    assert house["deal.multi_exposed.order"] == "chronological"


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("last", ["", "\n", "\n\n# the end"])
def test_line_ends_and_marks_of_the_book_stay(path, end, mark, last):
    text = mark + book(path).rstrip() + last
    path.write_bytes(text.replace("\n", end).encode())
    keep(path)
    written = path.read_bytes().decode()
    assert written.startswith(mark) and written.count("\ufeff") == len(mark)
    assert written.replace("\r\n", "\n").count("\n") == written.count(end)
    assert shipped_houses.house(str(path))["deal.flashed"] == "stands"


def test_a_book_without_a_heading_for_its_settings_gets_one(path):
    text = ('name = "mine"\ntitle = { fr = "La mienne", en = "Mine" }\nextends = "tda2024"\n'
            '[settings.bet]\nmin_open = { value = "any", custom = "friends" }')
    path.write_text(text, encoding="utf-8")
    house = keep(path)
    assert (house["deal.flashed"], house["bet.min_open"]) == ("stands", "any")


def test_the_book_as_it_was_stays_beside_it(path):
    old = book(path)
    keep(path)
    assert path.with_name(path.name + ".bak").read_text(encoding="utf-8") == old


def test_the_same_choice_twice_changes_nothing(path):
    keep(path)
    text = path.read_bytes()
    keep(path)
    assert path.read_bytes() == text


def test_the_books_permissions_stay(path):
    book(path)
    path.chmod(0o640)
    keep(path)
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_book_that_is_a_link_stays_one(path, tmp_path):
    real = tmp_path / "shared" / "mine.toml"
    real.parent.mkdir()
    book(real)
    path.symlink_to(real)
    keep(path)
    assert path.is_symlink()
    assert shipped_houses.house(str(real))["deal.flashed"] == "stands"


# --- what can't be kept ----------------------------------------------------------------------


def refused(path, **asked) -> str:
    held = {file: file.read_bytes() for file in path.parent.iterdir() if file.is_file()}
    with pytest.raises(BookUnchanged) as why:
        keep(path, **asked)
    now = {file: file.read_bytes() for file in path.parent.iterdir() if file.is_file()}
    assert now == held, "something was left half done"
    return why.value.why


def test_a_value_that_the_setting_does_not_take_is_refused(path):
    assert refused(path, value="perhaps") == "why.book_no_such_value"
    assert refused(path, setting="deal.nothing") == "why.book_no_such_value"


def test_a_book_written_in_one_inline_table_is_to_be_changed_by_hand(path):
    path.write_text(
        'name = "mine"\ntitle = { fr = "La mienne", en = "Mine" }\nextends = "tda2024"\n'
        'settings = { "odd_chip.multi" = "floor" }\n', encoding="utf-8")
    assert refused(path) == "why.book_layout"


@pytest.mark.parametrize("text", [b"name = ", b"\xff\xfe", b'name = "mine"\n'])
def test_a_book_that_cannot_be_read_is_not_written(path, text):
    path.write_bytes(text)
    assert refused(path) in ("why.book_unreadable", "why.book_layout")


def test_a_casinos_own_book_that_is_gone_is_not_begun_anew(path):
    book(path)
    mine = shipped_houses.house(str(path))
    path.unlink()
    assert refused(path, house=mine) == "why.book_missing"


@pytest.mark.parametrize(("number", "why"), [
    (errno.ENOSPC, "why.book_disk_full"), (errno.EROFS, "why.book_read_only"),
    (errno.EIO, "why.book_disk_error"),
])
@pytest.mark.parametrize("at", [1, 2, 3])
def test_a_disk_that_refuses_leaves_the_book_as_it_was(path, monkeypatch, number, why, at):
    old = book(path)
    calls = 0
    sync = os.fsync

    def failing(file):
        nonlocal calls
        calls += 1
        if calls == at:
            raise OSError(number, os.strerror(number))
        sync(file)

    monkeypatch.setattr(durable_files.os, "fsync", failing)
    with pytest.raises(BookUnchanged) as told:
        keep(path)
    assert told.value.why == why
    assert not path.with_name(path.name + ".new").exists()
    if at < 3:  # the third is the folder's: the new book stands there whole by then
        assert path.read_text(encoding="utf-8") == old


def test_another_tables_choice_in_the_same_book_is_not_lost(path, monkeypatch):
    keep(path)
    read_back = casino_book_writer._read_back
    others = [("odd_chip.multi", "one_each")]

    def meanwhile(*given):
        monkeypatch.setattr(casino_book_writer, "_read_back", read_back)
        keep(path, *others[0])
        return read_back(*given)

    monkeypatch.setattr(casino_book_writer, "_read_back", meanwhile)
    keep(path, "deal.boxed_one", "next_card")
    house = shipped_houses.house(str(path))
    chosen = {key: house[key] for key in ("deal.flashed", "odd_chip.multi", "deal.boxed_one")}
    assert chosen == {"deal.flashed": "stands", "odd_chip.multi": "one_each",
                      "deal.boxed_one": "next_card"}


# --- taken back ------------------------------------------------------------------------------


def test_the_last_choice_is_taken_out_again(path):
    old = book(path)
    keep(path)
    assert drop(path)
    assert path.read_text(encoding="utf-8") == old


def test_the_only_choice_of_a_begun_book_takes_the_book_with_it(path):
    keep(path)
    assert drop(path)
    assert not path.exists()


def test_of_two_choices_the_last_is_taken_out(path):
    keep(path)
    first = path.read_text(encoding="utf-8")
    keep(path, "odd_chip.multi", "one_each")
    assert drop(path, "odd_chip.multi", "one_each")
    assert path.read_text(encoding="utf-8") == first


def test_a_choice_that_others_followed_stays_in_the_book(path):
    keep(path)
    keep(path, "odd_chip.multi", "one_each")
    text = path.read_text(encoding="utf-8")
    assert not drop(path)
    assert path.read_text(encoding="utf-8") == text


def test_a_book_changed_by_hand_since_is_left_alone(path):
    keep(path)
    path.write_text(path.read_text("utf-8") + "# seen by Mme Petit\n", encoding="utf-8")
    assert not drop(path)
    assert shipped_houses.house(str(path))["deal.flashed"] == "stands"


# --- as it was -------------------------------------------------------------------------------


def test_a_house_is_read_as_it_was_before_its_choices(path):
    house = keep(path)
    before = house_before_choices(house, {"deal.flashed": "floor", "odd_chip.multi": "floor"})
    assert before["deal.flashed"] == "floor"
    assert before.settings["deal.flashed"] == GC.settings["deal.flashed"]
    assert before.name == house.name
    assert house_before_choices(house, {"deal.flashed": "stands", "no.such": "x"}) is house


def test_a_choice_that_replaced_another_is_read_with_the_earlier_value(path):
    book(path, f'"deal.flashed" = {_VALUE}\n"clock.seconds" = {{ value = 40, custom = "x" }}\n')
    keep(path)
    house = keep(path, "clock.seconds", 90, house=shipped_houses.house(str(path)))
    before = house_before_choices(house, {"deal.flashed": "as_exposed", "clock.seconds": "40"})
    assert (before["deal.flashed"], before["clock.seconds"]) == ("as_exposed", 40)
    assert before.source("clock.seconds").silent

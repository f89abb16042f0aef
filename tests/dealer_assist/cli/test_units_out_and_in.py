"""Units of money: cents stay cents and a currency its own, whichever way a hand goes."""

import csv
import json

import pytest

from dealer_assist.cli import export, import_hands, replay
from dealer_assist.floor.export.export_selection import hands_of_records
from dealer_assist.storage.books.shipped_houses import house
from dealer_assist.storage.journal import journal_contents

pytestmark = pytest.mark.usefixtures("in_english")
#: Cents of dollars; all its amounts but one bet are whole dollars.
CENTS = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
finishing_stacks = [98, 102]
currency = "USD"
actions = ["d dh p1 ????", "d dh p2 ????", "p2 cbr 4.5", "p1 f"]
"""
#: The same play for whole chips of nobody's currency.
WHOLE = CENTS.replace("4.5", "5").replace('currency = "USD"\n', "")


@pytest.fixture
def taken_in(tmp_path, ask):
    """The units of each file that a practice journal of these texts names, and the journal."""
    def take(*texts, ending="phh", name="first"):
        files = []
        for k, text in enumerate(texts):
            files.append(tmp_path / f"{name}{k}.{ending}")
            files[-1].write_text(text, encoding="utf-8")
        into = tmp_path / f"{name}.sqlite"
        _, out, _ = ask(import_hands, *files, "--into", into, "--json")
        return [of["units"] for of in json.loads(out)["files"]], into
    return take


def unit(chips, currency=""):
    return {"unit": chips, "currency": currency}


def stacks_in(journal):
    return [one.end.start
            for one in hands_of_records(journal_contents(journal).records, house("grand_cercle"))]


@pytest.mark.parametrize("form", ["phh", "ohh"])
def test_cents_come_in_again_as_the_same_chips_of_the_same_currency(taken_in, ask, form):
    units, journal = taken_in(CENTS)
    _, out, _ = ask(export, journal, "--as", form)
    again, second = taken_in(out, ending=form, name="second")
    assert units == again == [[unit(100, "USD")]]
    assert stacks_in(second) == stacks_in(journal) == [(10_000, 10_000)]


@pytest.mark.parametrize("form", ["phh", "ohh"])
def test_hands_of_two_units_keep_each_its_own_in_one_bundle(taken_in, ask, form):
    _, journal = taken_in(WHOLE, CENTS)
    _, out, _ = ask(export, journal, "--as", form)
    (units,), second = taken_in(out, ending=form, name="second")
    assert [one["unit"] for one in units] == [1, 100]
    assert stacks_in(second) == [(100, 100), (10_000, 10_000)]


def test_phh_has_amounts_in_the_currency_and_says_how_many_chips_make_one(taken_in, ask):
    _, journal = taken_in(CENTS)
    _, out, _ = ask(export, journal)
    assert "starting_stacks = [100, 100]" in out and '"p2 cbr 4.5"' in out
    assert 'currency = "USD"' in out and "_unit = 100" in out


def test_a_symbol_stays_a_symbol_in_phh_and_is_no_code_in_open_hand_history(taken_in, ask):
    units, journal = taken_in(CENTS.replace('currency = "USD"', 'currency_symbol = "$"'))
    assert units == [[unit(100, "$")]]
    assert 'currency_symbol = "$"' in ask(export, journal)[1]
    assert json.loads(ask(export, journal, "--as", "ohh")[1])["ohh"]["currency"] == "XPM"


@pytest.mark.parametrize("words", [[], ["--by-move"]])
def test_every_row_of_a_spreadsheet_says_its_unit(taken_in, ask, words):
    _, journal = taken_in(CENTS)
    _, out, _ = ask(export, journal, "--as", "csv", *words)
    head, *rows = csv.reader(out.lstrip("\ufeff").splitlines())
    for row in rows:
        named = dict(zip(head, row, strict=True))
        assert (named["Unit (chips to one)"], named["Currency"]) == ("100", "USD")


def test_the_options_stand_above_what_the_journal_says(taken_in, ask):
    _, journal = taken_in(CENTS)
    _, out, _ = ask(export, journal, "--unit", "1000", "--currency", "EUR")
    assert "_unit = 1000" in out and "[10, 10]" in out and 'currency = "EUR"' in out


def test_a_signed_bundles_hands_say_their_unit(taken_in, ask, tmp_path):
    from zipfile import ZipFile
    _, journal = taken_in(CENTS)
    ask(export, journal, "--signed", tmp_path / "b.zip")
    with ZipFile(tmp_path / "b.zip") as bundle:
        (name,) = [one for one in bundle.namelist() if one.endswith("hands.phhs")]
        assert b"_unit = 100" in bundle.read(name)


def test_replay_says_the_unit_of_each_hand(tmp_path, ask):
    path = tmp_path / "x.phhs"
    path.write_text(f"[1]\n{CENTS}\n[2]\n{WHOLE}_unit = 1\n", encoding="utf-8")
    _, out, _ = ask(replay, path, "--json")
    first, second = map(json.loads, out.splitlines())
    assert (first["unit"], first["currency"], first["final"]) == (100, "USD", [9800, 10_200])
    assert (second["unit"], second["currency"], second["final"]) == (1, "", [98, 102])

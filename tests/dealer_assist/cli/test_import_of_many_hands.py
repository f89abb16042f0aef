"""`import` of many hands: counted notes, units and currencies, a break in the midst, bad files."""

import json
import sys

import pytest
from foreign_ohh import foreign, played

from dealer_assist.cli import import_hands
from dealer_assist.floor.export.export_selection import hands_of_records
from dealer_assist.storage.books.shipped_houses import house
from dealer_assist.storage.hand_histories import hand_import
from dealer_assist.storage.journal import Journal, JournalFailed, journal_contents

pytestmark = pytest.mark.usefixtures("in_english")
SHOWS = played(
    9, {2: 20.0, 6: 20.0, 9: 20.0}, {2: 2.3},
    "Preflop: 0 Post SB 0.1; 1 Post BB 0.25; 2 Raise 0.85; 0 Fold; 1 Call 0.6",
    "Flop Tc6sTh: 1 Check; 2 Bet 0.25; 1 Call 0.25", "Turn 7d: 1 Check; 2 Bet 1; 1 Fold",
    "Showdown: 1 Shows Cards AsKd")


def bundle(tmp_path, *hands, name="their.ohh"):
    path = tmp_path / name
    path.write_text("\n\n".join(json.dumps({"ohh": hand}) for hand in hands), encoding="utf-8")
    return path


def numbered(hand, count):
    return [hand | {"game_number": str(number)} for number in range(1, count + 1)]


def hands_in(journal):
    return len(list(hands_of_records(journal_contents(journal).records, house("grand_cercle"))))


def test_notes_are_counted_by_kind_with_the_first_example_of_each(tmp_path, ask):
    given, into = bundle(tmp_path, foreign(), *numbered(SHOWS, 3)), tmp_path / "p.sqlite"
    code, out, _ = ask(import_hands, given, "--into", into)
    assert code == 0 and out.count("has folded and shows") == 1
    assert "hand 2: p2 has folded and shows AsKd (3 such in all: --verbose shows them)" in out


def test_verbose_says_every_note(tmp_path, ask):
    given = bundle(tmp_path, *numbered(SHOWS, 3))
    _, out, _ = ask(import_hands, given, "--into", tmp_path / "p.sqlite", "--verbose")
    assert [line for line in out.splitlines() if "has folded" in line] == [
        f"hand {n}: p2 has folded and shows AsKd" for n in (1, 2, 3)]


def test_json_has_the_counts_by_kind_and_every_note(tmp_path, ask):
    given = bundle(tmp_path, *numbered(SHOWS, 3))
    _, out, _ = ask(import_hands, given, "--into", tmp_path / "p.sqlite", "--json")
    found = json.loads(out)
    assert found["kinds"] == {"folded_shows": {
        "count": 3, "of": "hand 1", "note": "p2 has folded and shows AsKd"}}
    assert [note["kind"] for note in found["notes"]] == ["folded_shows"] * 3


def test_json_says_of_every_file_its_unit_and_its_currency(tmp_path, ask):
    cents = bundle(tmp_path, SHOWS | {"currency": "USD"}, name="cents.ohh")
    whole = bundle(tmp_path, played(9, {2: 2000, 6: 2000, 9: 2000}, {2: 25},
                                    "Preflop: 0 Post SB 10; 1 Post BB 25; 2 Fold; 0 Fold",
                                    small_blind_amount=10, big_blind_amount=25, ante_amount=0,
                                    pots=[{"amount": 20, "player_wins": [
                                        {"player_id": 1, "win_amount": 20}]}]), name="whole.ohh")
    _, out, _ = ask(import_hands, cents, whole, "--into", tmp_path / "p.sqlite", "--json")
    assert [(of["units"], of["hands"]) for of in json.loads(out)["files"]] == [
        ([{"unit": 100, "currency": "USD"}], 1), ([{"unit": 1, "currency": "EUR"}], 1)]


def test_a_file_in_cents_is_said_once_with_its_currency(tmp_path, ask):
    given = bundle(tmp_path, *numbered(SHOWS | {"currency": "USD"}, 3))
    _, out, _ = ask(import_hands, given, "--into", tmp_path / "p.sqlite")
    assert out.count("amounts are in 1/100 of USD") == 1


def test_a_hand_that_comes_to_other_results_is_left_out_with_file_hand_and_line(tmp_path, ask):
    other = foreign(pots=[{"amount": 0.99, "player_wins": [{"player_id": 7, "win_amount": 0.99}]}])
    given, into = bundle(tmp_path, SHOWS, other, foreign()), tmp_path / "p.sqlite"
    code, _, err = ask(import_hands, given, "--into", into)
    assert code == 1 and hands_in(into) == 2
    assert f"{given}, hand 2, line 3: p2 wins 25 by its bets and cards, the file states 0" in err


# --- again ---------------------------------------------------------------------------------------


def test_run_again_it_takes_in_no_hand_twice(tmp_path, ask):
    given, into = bundle(tmp_path, *numbered(SHOWS, 3)), tmp_path / "p.sqlite"
    ask(import_hands, given, "--into", into)
    code, out, _ = ask(import_hands, given, "--into", into, "--json")
    found = json.loads(out)
    assert (code, found["hands"], found["already_in"], hands_in(into)) == (0, 0, 3, 3)


def test_a_hand_that_stands_twice_in_the_files_comes_in_twice_and_no_third_time(tmp_path, ask):
    given, into = bundle(tmp_path, SHOWS, SHOWS), tmp_path / "p.sqlite"
    for _ in range(2):
        ask(import_hands, given, "--into", into)
    assert hands_in(into) == 2


def test_after_a_break_it_goes_on_where_it_stopped(tmp_path, monkeypatch):
    given = [("x.ohh", bundle(tmp_path, *numbered(SHOWS, 9)).read_text("utf-8"))]
    into, rules = tmp_path / "p.sqlite", house("grand_cercle")
    monkeypatch.setattr(hand_import, "_BATCH", 40)
    whole = Journal.append
    kept = []

    def append(self, facts):
        if len(kept) == 2:
            raise JournalFailed(into, OSError("the disk is full"))
        kept.append(len(facts))
        return whole(self, facts)

    with monkeypatch.context() as broken:
        broken.setattr(Journal, "append", append)
        with pytest.raises(JournalFailed):
            hand_import.import_hand_texts(given, into, rules)
    before = hands_in(into)
    assert 0 < before < 9  # each of them whole
    taken = hand_import.import_hand_texts(given, into, rules)
    assert (taken.known, taken.hands, taken.first) == (before, 9 - before, before + 1)
    assert hands_in(into) == 9 and taken.wrong == []


def test_hands_are_stored_many_at_a_time(tmp_path, monkeypatch):
    given = [("x.ohh", bundle(tmp_path, *numbered(SHOWS, 50)).read_text("utf-8"))]
    appends, whole = [], Journal.append
    monkeypatch.setattr(Journal, "append",
                        lambda self, facts: (appends.append(len(facts)), whole(self, facts))[1])
    assert hand_import.import_hand_texts(given, tmp_path / "p.sqlite",
                                         house("grand_cercle")).hands == 50
    assert len(appends) == 1 and sum(appends) < hand_import._BATCH


def test_on_a_terminal_it_says_how_far_it_is(tmp_path, ask, monkeypatch):
    monkeypatch.setattr(hand_import, "_BATCH", 1)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    _, _, err = ask(import_hands, bundle(tmp_path, *numbered(SHOWS, 2)), "--into",
                    tmp_path / "p.sqlite")
    assert "\r2 hand(s) taken in, 0 known, 0 left out" in err


# --- bad files -----------------------------------------------------------------------------------


def test_a_file_that_can_not_be_read_is_said_and_the_others_come_in(tmp_path, ask):
    good, latin = bundle(tmp_path, SHOWS), tmp_path / "latin.phh"
    latin.write_bytes(b"players = ['Ren\xe9']")
    code, _, err = ask(import_hands, latin, good, tmp_path / "gone.ohh", "--into",
                       tmp_path / "p.sqlite")
    assert code == 1 and hands_in(tmp_path / "p.sqlite") == 1
    assert "byte 15 is not UTF-8 text" in err and "gone.ohh" in err


def test_half_a_file_gives_the_hands_that_are_whole(tmp_path, ask):
    given = bundle(tmp_path, *numbered(SHOWS, 3))
    text = given.read_text("utf-8")
    given.write_text(text[: len(text) - 300], encoding="utf-8")
    code, _, err = ask(import_hands, given, "--into", tmp_path / "p.sqlite")
    assert code == 1 and hands_in(tmp_path / "p.sqlite") == 2
    assert f"{given}, hand 3, line 5: this is no JSON" in err


@pytest.mark.parametrize("broken", [
    {"rounds": 7}, {"dealer_seat": 10**30}, {"players": [{"id": 1}] * 3}, {"pots": [7]},
    {"pots": [{"amount": "much"}]}, {"flags": {"a": 1}, "bet_limit": []},
    {"rounds": [{"street": "Flop", "cards": ["Zz", "Zz", "Zz"]}]},
    {"players": [{"id": k, "seat": k, "starting_stack": 10**14} for k in range(200)]},
])
def test_a_hostile_hand_is_refused_in_a_line_and_the_rest_comes_in(tmp_path, ask, broken):
    given = bundle(tmp_path, SHOWS, foreign(**broken), foreign())
    code, _, err = ask(import_hands, given, "--into", tmp_path / "p.sqlite")
    assert code == 1 and hands_in(tmp_path / "p.sqlite") == 2
    assert err.count("\n") == 1 and "hand 2, line 3" in err and len(err) < 400

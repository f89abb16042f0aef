"""`export` in its three formats and `import`, as somebody at a terminal calls them."""

import csv
import json
import os
import re

import pytest
from evening_out import Evening, hand

from dealer_assist.cli import export, import_hands
from dealer_assist.floor.export import export_formats
from dealer_assist.floor.export.export_selection import hands_of_records
from dealer_assist.game import facts as e
from dealer_assist.storage.books.shipped_houses import house
from dealer_assist.storage.hand_histories.phh.hand_moves import moves_of_hand
from dealer_assist.storage.hand_histories.phh.hand_steps import HandNotOver
from dealer_assist.storage.journal import Journal, JournalKind, Origin, Record, journal_contents
from dealer_assist.training.demo_hands import demo_hands

pytestmark = pytest.mark.usefixtures("in_english")
DEALER = Origin("dealer")
ONE = """variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [5000, 5000, 5000]
time = 20:15:00
actions = ["d dh p1 ????", "d dh p2 Ah??", "d dh p3 ????", "p3 cbr 300 # a raise", "p1 f", "p2 f"]
"""
CENTS = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [0.5, 1]
min_bet = 1
starting_stacks = [100, 99.75]
actions = ["d dh p1 ????", "d dh p2 ????", "p2 cbr 2.5", "p1 f"]
"""


@pytest.fixture
def evening(tmp_path):
    """A live table's journal with hands 1 to 4; guest 1 is called like a formula."""
    at = Evening(tmp_path)
    for number in range(1, 5):
        at.hand(number)
    at.journal.close()
    return at.path


def refuse_hand(*args, **named):
    raise HandNotOver


def rows_of(text, separator=","):
    return list(csv.reader(text.lstrip("\ufeff").splitlines(), delimiter=separator))


def given_file(tmp_path, text, name="their.phhs"):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def hands_of(path):
    """The hands of a practice journal, move by move."""
    hands = hands_of_records(journal_contents(path).records, house("grand_cercle"))
    return [moves_of_hand(one.facts, one.before, one.first) for one in hands]


def names_after(*facts):
    """Who sits where by name once these happened, as an export of the next hand has it."""
    put = [*facts, hand(1)[0]]
    told_by = [Record(n, "2026-11-22T20:00:00+00:00", fact, DEALER)
               for n, fact in enumerate(put, 1)]
    (one,) = hands_of_records(told_by, house("grand_cercle"))
    return one.names


def test_a_name_is_given_to_nobody_who_was_entered_by_mistake():
    sat = e.PlayerSat(3, 5000, name="Annie"), e.PlayerSat(4, 5000, name="Bob")
    assert names_after(*sat, e.FactUndone(2)) == {3: "Annie"}
    assert names_after(*sat, e.SeatChanged(3, 5), e.FactUndone(3)) == {3: "Annie", 4: "Bob"}
    assert names_after(*sat, e.PlayerLeft(3), e.DeviceLost("shoe", "cable"), e.FactUndone(3)) == {
        3: "Annie", 4: "Bob"}
    assert names_after(*sat, e.SeatChanged(3, 5), e.FactUndone(1)) == {5: "Annie", 4: "Bob"}


def test_a_seat_that_was_refused_moves_no_name():
    sat = e.PlayerSat(3, 5000, name="Annie"), e.PlayerSat(4, 5000, name="Bob")
    assert names_after(*sat, e.PlayerSat(3, 5000, name="Eve")) == {3: "Annie", 4: "Bob"}
    assert names_after(*sat, e.SeatChanged(3, 4)) == {3: "Annie", 4: "Bob"}
    assert names_after(*sat, e.SeatChanged(7, 8)) == {3: "Annie", 4: "Bob"}
    assert names_after(*sat, e.PlayerLeft(9)) == {3: "Annie", 4: "Bob"}


def test_an_undo_that_came_too_late_moves_no_name():
    sat = e.PlayerSat(3, 5000, name="Annie"), e.PlayerSat(4, 5000, name="Bob")
    assert names_after(*sat, e.SeatChanged(4, 5), e.FactUndone(2)) == {3: "Annie", 5: "Bob"}


# --- out -----------------------------------------------------------------------------------------


def test_a_row_a_hand_opens_in_a_spreadsheet(evening, ask):
    code, out, _ = ask(export, evening, "--as", "csv")
    head, *rows = rows_of(out)
    assert code == 0 and out.startswith("\ufeff") and len(rows) == 4
    row = dict(zip(head, rows[0], strict=True))
    assert (row["Hand no."], row["Levy"], row["Winners (seat = chips)"]) == ("1", "36", "1 = 864")
    assert row["Board"] == "2c 7d Jh 4s 9d" and row["Hands shown (seat: cards)"] == ""


def test_french_spreadsheets_get_semicolons_and_french_headings(evening, ask):
    _, out, _ = ask(export, evening, "--as", "csv", "--lang", "fr")
    head, *rows = rows_of(out, ";")
    assert head[:2] == ["Table", "Donne n°"] and len(rows[0]) == len(head)


def test_a_row_a_move_keeps_every_stack(evening, ask):
    _, out, _ = ask(export, evening, "--as", "csv", "--by-move", "--last", "1")
    head, *rows = rows_of(out)
    moves = [dict(zip(head, row, strict=True)) for row in rows]
    assert [m["Action"] for m in moves[:3]] == ["small blind", "big blind", "raise"]
    assert (moves[2]["Chips"], moves[2]["Bet of the street"], moves[2]["Stack after"]) == (
        "300", "300", "9700")
    assert moves[-1]["Action"] == "pushed from the pot"


def test_a_name_that_a_spreadsheet_would_calculate_is_given_as_text(evening, ask):
    _, out, _ = ask(export, evening, "--as", "csv", "--by-move", "--names")
    assert "'=HYPERLINK(1)" in out and ",=HYPERLINK(1)" not in out
    _, out, _ = ask(export, evening, "--as", "csv", "--by-move")
    assert "HYPERLINK" not in out


@pytest.mark.parametrize("words", [[], ["--by-move", "--names"]])
def test_a_spreadsheet_takes_no_text_for_a_time_a_date_or_a_fraction(evening, ask, words):
    _, out, _ = ask(export, evening, "--as", "csv", *words)
    _, *rows = rows_of(out)
    texts = {cell for row in rows for cell in row if not cell.isdigit()}
    assert "1 = 864" in texts or words
    assert not {text for text in texts if re.fullmatch(r"\s*\d+\s*[:/.\-]\s*\d+.*", text)
                and not text.endswith("Z")}  # when it began is a time


@pytest.mark.parametrize(("words", "numbers"), [
    (["--hands", "2-3"], ["2", "3"]), (["--hands", "1,4"], ["1", "4"]),
    (["--last", "2"], ["3", "4"]), (["--hands", "1-3", "--last", "1"], ["3"]),
])
def test_the_hands_that_are_asked_for_are_written(evening, ask, words, numbers):
    _, out, _ = ask(export, evening, "--as", "csv", *words)
    assert [row[1] for row in rows_of(out)[1:]] == numbers


@pytest.mark.parametrize("words", [
    ["--hands", "x"], ["--hands", "3-"], ["--last", "0"], ["--as", "pdf"],
])
def test_what_is_no_choice_of_hands_is_refused_with_what_was_expected(evening, ask, words):
    code, _, err = ask(export, evening, *words)
    assert code == 2 and ("expected" in err or "choose" in err)


def test_no_such_hand_is_said_and_no_empty_file_is_left(evening, tmp_path, ask):
    out = tmp_path / "none.csv"
    for form in ("phh", "ohh", "csv"):
        code, _, err = ask(export, evening, "--as", form, "--hands", "99", "--out", out)
        assert (code, "no hand has such a number" in err, out.exists()) == (2, True, False)


def test_a_file_that_is_there_is_never_written_over(evening, tmp_path, ask):
    out = given_file(tmp_path, "mine", "mine.csv")
    code, _, err = ask(export, evening, "--as", "csv", "--out", out)
    assert code == 2 and "choose another name" in err and out.read_text() == "mine"


def test_open_hand_history_names_currency_site_and_hand_for_a_tracker(evening, ask):
    _, out, _ = ask(export, evening, "--as", "ohh", "--last", "1", "--site", "Aix")
    found = json.loads(out)["ohh"]
    assert (found["currency"], found["site_name"], found["table_name"]) == ("EUR", "Aix", "7")
    assert found["start_date_utc"] == "2026-11-22T20:08:00Z"
    assert "Béatrice" not in out
    _, out, _ = ask(export, evening, "--as", "ohh", "--last", "1", "--names")
    assert json.loads(out)["ohh"]["players"][1]["name"] == "Béatrice Kowalczyk-Zqx"


def test_a_tournaments_hand_says_which_one_and_is_in_no_currency(tmp_path, ask):
    at = Evening(tmp_path)
    at.put(e.TournamentOpened(10_000, (e.Level(50, 100, 20), e.Level(100, 200, 20)), tables=3))
    at.hand(1).journal.close()
    _, out, _ = ask(export, at.path, "--as", "ohh")
    found = json.loads(out)["ohh"]
    cup = found["tournament_info"]
    assert found["tournament"] is True and found["currency"] == ""
    assert (cup["type"], cup["initial_stack"]) == ("MTT", 10_000)
    assert (cup["start_date_utc"], found["start_date_utc"]) == (
        "2026-11-22T20:00:00Z", "2026-11-22T20:02:00Z")
    assert cup["speed"] == {"type": "Normal", "round_time": 1200}


def test_a_hand_still_played_is_in_no_export(tmp_path, ask):
    at = Evening(tmp_path)
    at.hand(1).put(*hand(2)[:-1])
    for form, has_one in (("phh", "[1]"), ("ohh", '"ohh"'), ("csv", "\r\n7,1,")):
        _, out, _ = ask(export, at.path, "--as", form)
        assert has_one in out and "[2]" not in out and "\r\n7,2," not in out


def test_the_last_hand_is_in_every_export_though_its_players_have_left(tmp_path, ask):
    at = Evening(tmp_path)
    at.hand(1).put(*(e.PlayerLeft(seat) for seat in (1, 2, 3))).journal.close()
    for form, has_one in (("phh", "[1]"), ("ohh", '"ohh"'), ("csv", "\r\n7,1,")):
        code, out, err = ask(export, at.path, "--as", form)
        assert code == 0 and has_one in out and "1 hand(s) begun: 1 written" in err


def test_an_export_says_what_became_of_every_hand(tmp_path, ask):
    at = Evening(tmp_path)
    begins = len(journal_contents(at.path).records) + 1
    at.put(hand(1)[0], e.FactUndone(begins))
    at.hand(1).put(*hand(2)[:-1])
    at.journal.close()
    for form in ("phh", "ohh", "csv"):
        _, _, err = ask(export, at.path, "--as", form)
        assert ("2 hand(s) begun: 1 written, 0 of them void; 0 left out; 1 unfinished; "
                "besides, 1 taken back") in err


def test_an_account_that_does_not_add_up_is_no_success(evening, ask, monkeypatch):
    monkeypatch.setattr(export_formats, "write_phh", refuse_hand)
    code, _, err = ask(export, evening, "--as", "phh")
    assert code == 2 and "hands are missing: 4 begun, but 0 written" in err


# --- in ------------------------------------------------------------------------------------------


def test_hands_become_a_practice_journal_of_the_same_hands(tmp_path, ask):
    files = [given_file(tmp_path, f"[1]\n{ONE}\n[2]\n{ONE}")]
    into = tmp_path / "practice.sqlite"
    code, out, _ = ask(import_hands, *files, "--into", into)
    assert code == 0 and "2 hand(s) taken in, hands 1 to 2; 0 left out" in out
    found = journal_contents(into)
    assert found.kind is JournalKind.PRACTICE
    assert {record.origin.by for record in found.records} == {"import"}
    assert [one.hand.stacks for one in hands_of(into)] == [(4950, 4900, 5150)] * 2


def test_hands_that_were_taken_in_hold_the_rules_that_they_were_dealt_under(tmp_path, ask):
    into = tmp_path / "p.sqlite"
    for number in range(2):
        given = given_file(tmp_path, f"hand = {number}\n{ONE}", f"{number}.phh")
        ask(import_hands, given, "--into", into)
    hands = hands_of_records(journal_contents(into).records, house("tda2024"))
    assert [one.end.house.settings for one in hands] == [house("grand_cercle").settings] * 2
    assert sum(row.fact.__class__ is e.RulesPinned for row in journal_contents(into).records) == 1


def test_a_hand_that_does_not_fit_is_said_with_its_place_and_the_rest_taken_in(tmp_path, ask):
    broken = ONE.replace('"p1 f", "p2 f"', '"p2 f"')
    path = given_file(tmp_path, f"[1]\n{ONE}\n[2]\n{broken}\n[3]\nvariant = 'PO'\n[4]\n{ONE}")
    code, out, _ = ask(import_hands, path, "--into", tmp_path / "p.sqlite", "--json")
    found = json.loads(out)
    assert (code, found["hands"], len(found["left_out"])) == (1, 2, 2)
    first, second = (one["why"] for one in found["left_out"])
    assert f"{path}, hand [2], line 11" in first and "p1 is to act, not p2" in first
    assert "hand [3]" in second and "variant is 'PO'" in second
    assert len(hands_of(tmp_path / "p.sqlite")) == 2


def test_amounts_with_cents_are_taken_in_by_the_cent(tmp_path, ask):
    into = tmp_path / "p.sqlite"
    code, out, _ = ask(import_hands, given_file(tmp_path, CENTS), "--into", into)
    assert code == 0 and "1/100" in out
    (one,) = hands_of(into)
    assert (one.hand.start, one.hand.stacks) == ((10_000, 9975), (9900, 10_075))


def test_a_live_tables_journal_takes_no_import(evening, tmp_path, ask):
    before = evening.read_bytes()
    code, _, err = ask(import_hands, given_file(tmp_path, ONE), "--into", evening)
    assert code == 2 and "is a live journal, not a practice one" in err
    assert evening.read_bytes() == before


def test_a_table_in_mid_hand_takes_no_import(tmp_path, ask):
    path = tmp_path / "p.sqlite"
    with Journal.open(path, kind=JournalKind.PRACTICE) as journal:
        journal.append([(fact, Origin("import")) for fact in hand(1)[:6]])
    code, _, err = ask(import_hands, given_file(tmp_path, ONE), "--into", path)
    assert code == 2 and "in the middle of hand 1" in err


def test_a_journal_keeps_to_one_houses_rules(tmp_path, ask):
    path, file = tmp_path / "p.sqlite", given_file(tmp_path, ONE)
    assert ask(import_hands, file, "--into", path, "--house", "tda2024")[0] == 0
    code, _, err = ask(import_hands, file, "--into", path)
    assert code == 2 and "--house tda2024" in err


@pytest.mark.parametrize(("text", "says"), [
    ("", "no hand in it"), ("# nothing\n", "variant is None"), ("\xff", "not TOML"),
])
def test_a_file_without_hands_is_said(tmp_path, ask, text, says):
    code, _, err = ask(import_hands, given_file(tmp_path, text), "--into", tmp_path / "p.sqlite")
    assert code == 1 and says in err
    assert not (tmp_path / "p.sqlite").exists()


def test_a_missing_file_leaves_no_journal(tmp_path, ask):
    code, _, err = ask(import_hands, tmp_path / "gone.phh", "--into", tmp_path / "p.sqlite")
    assert code == 2 and "check the name" in err and not (tmp_path / "p.sqlite").exists()


@pytest.mark.parametrize("form", ["phh", "ohh"])
@pytest.mark.few
@pytest.mark.long
def test_what_goes_out_comes_in_again_as_the_same_hands(tmp_path, ask, form):
    first, second = tmp_path / "first.sqlite", tmp_path / "second.sqlite"
    demo = given_file(tmp_path, (import_hands.Path(import_hands.__file__).parents[1]
                                 / "training" / "demo_hands" / "hands.phhs").read_text("utf-8"))
    assert ask(import_hands, demo, "--into", first)[0] == 0
    out = tmp_path / f"out.{form}"
    assert ask(export, first, "--as", form, "--out", out)[0] == 0
    code, _, err = ask(import_hands, out, "--into", second)
    assert (code, err) == (0, "")
    ones, others = hands_of(first), hands_of(second)
    assert len(ones) == len(demo_hands()) == len(others)
    for one, other in zip(ones, others, strict=True):
        assert (one.hand.stacks, one.hand.board) == (other.hand.stacks, other.hand.board)
        assert [m for m in one.moves if m.did != "show"] == [
            m for m in other.moves if m.did != "show"]


def test_a_seat_that_is_not_dealt_in_is_empty_in_the_next_hand(tmp_path, ask):
    two = ONE.replace("[0, 0, 0]", "[0, 0]").replace("[50, 100, 0]", "[50, 100]").replace(
        "[5000, 5000, 5000]", "[5000, 5000]").replace(
        '"d dh p3 ????", "p3 cbr 300 # a raise", "p1 f", "p2 f"', '"p2 f"')
    path = given_file(tmp_path, f"[1]\n{ONE}\n[2]\n{two}")
    assert ask(import_hands, path, "--into", tmp_path / "p.sqlite")[0] == 0
    facts = [record.fact for record in journal_contents(tmp_path / "p.sqlite").records]
    assert e.PlayerLeft(3) in facts


def test_a_pipe_is_refused_in_words_instead_of_being_waited_for(tmp_path, ask):
    pipe = tmp_path / "hands.phh"
    os.mkfifo(pipe)
    code, _, said = ask(import_hands, pipe, "--into", tmp_path / "practice.sqlite")
    assert code == 2
    assert "write it to a file first" in said


def test_a_csv_table_is_sent_to_the_formats_that_can_be_played_again(tmp_path, ask):
    table = tmp_path / "hands.csv"
    table.write_text("Table,Hand no.\ndemo,1\n")
    code, _, said = ask(import_hands, table, "--into", tmp_path / "practice.sqlite")
    assert code == 1
    assert "--as phh" in said

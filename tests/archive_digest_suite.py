"""What is searched is what happened: the same rules on SQLite and on PostgreSQL.

Imported by the tests of either; ``where`` is an empty archive, ``table`` a table with a journal.
"""

import sqlite3
import subprocess
import sys
import time
from dataclasses import replace

import pytest
from archived_table import RECORDED, ArchivedTable, dealt, digested

from dealer_assist.floor.archive.archive_interface import ArchivedJournal, ArchiveFailed, RowBatch
from dealer_assist.floor.archive.archive_opening import open_archive, open_digest, open_search
from dealer_assist.floor.archive.archive_queries import HandQuery, RulingQuery
from dealer_assist.floor.archive.hand_record import players_of
from dealer_assist.floor.archive.rules_of_archived_journals import Houses
from dealer_assist.floor.archive.searchable_records import (
    CallMade,
    CaseMade,
    HandMade,
    Happened,
    RulingMade,
)
from dealer_assist.floor.archive.statistics import (
    GroupBy,
    Stretch,
    floor_call_statistics,
    hand_statistics,
    misdeal_statistics,
    rake_statistics,
)
from dealer_assist.game import facts as e
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.hand_histories.phh.replay import replay_recorded_hand
from dealer_assist.storage.journal import Journal, RowReader

KINDS = (HandMade, CaseMade, RulingMade, CallMade, Happened)
ALL = Stretch()
REPORTED = e.IrregularityReported("DEAL-01", 2, round=1)


def everything(where):
    with open_search(where) as search:
        return {kind: list(search.every(kind)) for kind in KINDS}


def misdealt(table):
    """A hand that is made void by a remedy, after a report; (its first fact, the remedy's)."""
    table.hands += 1
    first = table.journal.last_number + 1
    began, *rest = dealt(RECORDED[0], table.hands)
    posts = [fact for fact in rest if isinstance(fact, e.Posted)]
    table.put(began, *posts, e.CardsUnread(3))
    case = table.put(REPORTED)
    remedy = table.put(e.RemedyApplied(
        case, "DEAL-01", "misdeal", (e.Effect(e.EffectKind.MISDEAL),), "deal.exposed_first",
        "misdeal", by="Mme Roy", reason="deux cartes tournées", at_s=1))
    return first, remedy


def test_hands_are_as_recorded_and_no_chip_is_lost(where, table):
    for recorded in RECORDED:
        table.hand(recorded)
    table.archived(where)
    found = everything(where)[HandMade]
    assert [hand.number for hand in found] == list(range(1, len(RECORDED) + 1))
    for hand, recorded in zip(found, RECORDED, strict=True):
        done = replay_recorded_hand(recorded, shipped_houses.shipped_house("grand_cercle"))
        players = {player.seat: player for player in players_of(hand)}
        ends = [players[seat].after for seat in recorded.seats]
        assert ends == done.final()
        if recorded.finishing and not recorded.levy[0]:
            assert ends == list(recorded.finishing)
        assert [players[seat].before for seat in recorded.seats] == list(recorded.stacks)
        assert hand.pot == sum(chips for chips, *_ in done.pots) + done.hand.levy
        assert sum(player.net for player in players.values()) == -hand.levy
        assert hand.board == "".join(done.hand.board)


@pytest.mark.parametrize("piece", [2, 7, 40])
def test_in_pieces_with_a_start_before_each_it_comes_to_the_same(tmp_path, where, table, piece):
    table.put(e.PlayerSat(1, 500, name="Anna"), e.DealerCameOn("Jeanne"))
    table.hand()
    number = table.put(e.TipGiven(1, 100))
    table.put(e.FactUndone(number), e.FloorCalled("", 1), after_s=2)
    misdealt(table)
    table.put(e.TableClosed())
    with open_archive(where) as archive:
        table.send(archive)
    left = 1
    while left:
        digest = open_digest(where)
        left = digest.behind()
        while left and digest.behind() == left:  # what was digested is folded again, then one more
            digest.step(piece)
        digest.close()
    other = str(tmp_path / "at_once.sqlite3")
    table.archived(other)
    assert everything(where) == everything(other)


@pytest.mark.long
def test_killed_again_and_again_it_comes_to_the_same(tmp_path, where, table):
    for _ in range(120):
        table.hand()
    with open_archive(where) as archive:
        table.send(archive)
    seen = 0
    with open_search(where) as search:
        for _ in range(2):
            program = subprocess.Popen(
                [sys.executable, "-m", "dealer_assist", "floor", "digest", where],
                stdin=subprocess.PIPE)
            until = time.monotonic() + 60
            while len(found := search.hands(HandQuery(), None, 1_000).found) <= seen < 115:
                assert program.poll() is None and time.monotonic() < until
                time.sleep(0.02)
            seen = len(found)
            program.kill()
            program.wait()
            program.stdin.close()
    until = time.monotonic() + 20
    while True:  # a server sees a moment later that the killed program has gone
        try:
            assert digested(where) == ()
            break
        except ArchiveFailed:
            assert time.monotonic() < until
            time.sleep(0.05)
    other = str(tmp_path / "at_once.sqlite3")
    table.archived(other)
    assert everything(where) == everything(other)


def test_the_hand_that_is_played_is_among_the_last_ten(where, table):
    for _ in range(12):
        table.hand()
    table.put(*dealt(RECORDED[0], 13)[:5])
    table.archived(where)
    with open_search(where) as search:
        last = search.last_hands("aix", "7")
        assert [hand.number for hand in last] == [13, 12, 11, 10, 9, 8, 7, 6, 5, 4]
        assert (last[0].ended, last[0].last) == ("", 0)
        assert all(hand.ended and hand.last for hand in last[1:])
        replayed = search.replayed(last[0], Houses())
    assert [record.fact for record in replayed.records] == dealt(RECORDED[0], 13)[:5]


def test_a_hand_is_replayed_step_by_step_to_what_was_kept_of_it(where, table):
    table.put(e.PlayerSat(1, 9_000, name="Béatrice"), e.DealerCameOn("Jeanne"))
    for _ in range(3):
        table.hand()
    table.archived(where)
    from dealer_assist.game.advance import advance

    with open_search(where) as search:
        hand = search.last_hands("aix", "7")[1]
        told = search.replayed(hand, Houses())
    at = told.before
    for record in told.records:
        at = advance(at, record.fact, record.number)
    assert told.records[0].number == hand.first and told.records[-1].number == hand.last
    assert told.before.evening.dealer == "Jeanne"
    assert at.hand.stacks == tuple(player.after for player in players_of(hand))
    assert "".join(at.hand.board) == hand.board and not told.unread


def test_a_void_hand_is_no_hand_dealt_and_counts_for_its_dealer(where, table):
    table.put(e.DealerCameOn("Jeanne"))
    table.hand()
    first, remedy = misdealt(table)
    table.hand()
    table.archived(where)
    found = everything(where)
    void = next(hand for hand in found[HandMade] if hand.first == first)
    assert (void.voided, void.ended, void.pot, void.cases) == ("misdeal", "voided", 0, 1)
    assert all(player.net == 0 for player in players_of(void))
    ruling = next(one for one in found[RulingMade] if one.fact == remedy)
    assert (ruling.hand, ruling.by, ruling.outcome) == (void.id, "Mme Roy", "misdeal")
    with open_search(where) as search:
        (of_dealer,) = misdeal_statistics(search.connection, ALL)
        assert of_dealer[:3] == ("Jeanne", 3, 1)
        (counted,) = hand_statistics(search.connection, ALL, GroupBy.TABLE)
        assert counted.hands == 2


def test_what_was_taken_back_is_in_no_figure_and_is_found_where_it_is_asked_for(where, table):
    table.put(e.DealerCameOn("Jeanne"))
    first, remedy = misdealt(table)
    table.put(e.FactUndone(remedy))
    table.archived(where)
    with open_search(where) as search:
        assert search.rulings(RulingQuery()).found == ()
        (back,) = search.rulings(RulingQuery(taken_back=True)).found
        assert (back.fact, back.taken_back) == (remedy, remedy + 1)
        assert misdeal_statistics(search.connection, ALL)[0].misdeals == 0
        (hand,) = search.hands(HandQuery()).found
        assert (hand.first, hand.voided) == (first, "")


def test_a_hand_whose_beginning_was_taken_back_is_none(where, table):
    table.hand()
    began = table.put(dealt(RECORDED[1], 2)[0])
    table.put(e.FactUndone(began))
    table.hands = 1
    table.hand()
    table.archived(where)
    with open_search(where) as search:
        assert [hand.number for hand in search.hands(HandQuery()).found] == [2, 1]
        (back,) = search.hands(HandQuery(taken_back=True)).found
        assert (back.first, back.taken_back) == (began, began + 1)
        assert hand_statistics(search.connection, ALL)[0].hands == 2
        assert misdeal_statistics(search.connection, ALL)[0].began == 2


def test_a_tip_that_was_taken_back_is_no_tip(where, table):
    table.put(e.PlayerSat(1, 5_000))
    kept = table.put(e.TipGiven(1, 100))
    undone = table.put(e.TipGiven(1, 300))
    table.put(e.FactUndone(undone))
    table.archived(where)
    tips = {one.fact: one for one in everything(where)[Happened] if one.kind == "TipGiven"}
    assert (tips[kept].chips, tips[kept].taken_back) == (100, 0)
    assert tips[undone].taken_back == undone + 1


def test_what_became_of_the_journal_itself_is_searched_as_well(where, table):
    table.put(e.TableMoved("spare-2", "Mme Roy", 1_800_000_000, "stick", "behind"),
              e.CopyDiffered("forked", 7), e.JournalStood("full", 9))
    table.put(e.PaperBegan("t7.journal", "", 3, "", 4, "edited", "row 4"))
    table.archived(where)
    found = [(one.kind, one.what, one.why, one.by) for one in everything(where)[Happened]]
    assert found[-4:] == [
        ("TableMoved", "spare-2", "", "Mme Roy"), ("CopyDiffered", "", "forked", ""),
        ("JournalStood", "", "full", ""), ("PaperBegan", "t7.journal", "edited", "")]


def test_a_call_says_how_long_it_waited_for_each_answer(where, table):
    call = table.put(e.FloorCalled("", 1))
    table.put(e.CallHeard(call, 2), after_s=0.4)
    table.put(e.CallComing(call, "Mme Roy", 3), after_s=5)
    table.put(e.CallEnded(call, "Mme Roy", 4), after_s=60)
    lone = table.put(e.FloorCalled("", 5))
    table.put(e.FloorCalled("call_for.dispute", 6, asked_by=4))  # completes the one before
    table.archived(where)
    one, other = everything(where)[CallMade]
    assert [(call.asked_by, call.reason) for call in (one, other)] == [
        (0, ""), (4, "call_for.dispute")]
    assert (one.fact, one.heard_ms, one.coming_ms, one.over_ms) == (call, 400, 5_400, 65_400)
    assert (one.by, one.over) == ("Mme Roy", "CallEnded")
    assert (other.fact, other.heard_ms, other.over_ms) == (lone, -1, -1)
    with open_search(where) as search:
        told = floor_call_statistics(search.connection, ALL)
    assert (told.calls, told.heard.calls, told.heard.median_ms) == (2, 1, 400)


def test_a_call_that_was_taken_back_is_none(where, table):
    call = table.put(e.FloorCalled("", 1))
    table.put(e.FactUndone(call))
    table.archived(where)
    (one,) = everything(where)[CallMade]
    assert one.taken_back == call + 1
    with open_search(where) as search:
        assert floor_call_statistics(search.connection, ALL).calls == 0


def test_levy_is_told_by_table_and_session(where, table):
    for _ in range(2):
        table.hand()
    table.put(e.TableClosed(), e.TableReopened())
    table.hand()
    table.archived(where)
    with open_search(where) as search:
        told = rake_statistics(search.connection, ALL)
    assert [one.hands for one in told] == [2, 1]
    found = everything(where)[HandMade]
    assert sum(one.levy for one in told) == sum(hand.levy for hand in found)


def test_who_sat_where_is_a_token_and_never_a_name(where, table):
    table.put(e.PlayerSat(RECORDED[0].seats[0], 500, name="Béatrice"))
    table.hand(RECORDED[0])
    table.archived(where)
    (hand,) = everything(where)[HandMade]
    (name,) = {player.name for player in players_of(hand)} - {""}
    assert name.startswith("~")
    assert "atrice" not in repr(everything(where))
    with open_search(where) as search:
        assert [one.id for one in search.hands(HandQuery(player="beatri")).found] == [hand.id]
        assert search.hands(HandQuery(player="Anna")).found == ()
    with open_archive(where) as archive:
        archive.put([RowBatch(table.id, (), ((name, ""),))])
    with open_search(where) as search:
        assert search.hands(HandQuery(player="beatri")).found == ()


@pytest.mark.parametrize(("name", "typed"), [
    ("Zoë Šimić", "zoe  simic"), ("Lebœuf", "leboeuf"), ("Ana  María", "ana maria"),
    ("100% Müller_", "100% mu"), ("O'Neil", "o'neil"), ("Weiß", "weiss"),
])
def test_a_guest_is_found_without_accents(where, table, name, typed):
    with open_archive(where) as archive:
        archive.admit(ArchivedJournal(table.id, "live", "aix", "7"))
        archive.put([RowBatch(table.id, (), (("~a", name), ("~b", "Somebody Else")))])
    with open_search(where) as search:
        assert search.tokens(typed) == ("~a",)


def forged(table, where, number, **changed):
    """The journal's rows with one of them changed, in the archive."""
    rows = [replace(row, **changed) if row.number == number else row for row in table.rows()]
    with open_archive(where) as archive:
        archive.admit(ArchivedJournal(table.id, "live", "aix", "7"))
        archive.put([RowBatch(table.id, tuple(rows))])


def test_a_kind_of_a_later_version_is_counted_and_the_rest_is_searched(where, table):
    first = table.hand()
    table.hand()
    forged(table, where, first + 3, kind="ChipsWeighed", body='{"grams":12}')
    (trouble,) = digested(where)
    assert (trouble.journal, trouble.unread, trouble.why) == (table.id, 1, "")
    one, other = everything(where)[HandMade]
    assert (one.unread, other.unread, other.ended != "") == (1, 0, True)


@pytest.mark.parametrize("body", ["", "[]", '{"seat":', '{"seat":99,"chips":-5}', "null"])
def test_a_damaged_body_never_ends_the_digest(where, table, body):
    first = table.hand()
    table.hand()
    forged(table, where, first + 2, body=body)
    digested(where)
    assert len(everything(where)[HandMade]) == 2


def test_a_house_whose_book_is_missing_is_said_and_searched_once_it_is_given(
        tmp_path, where, table):
    book = tmp_path / "maison.toml"
    book.write_text('name = "maison"\ntitle = { fr = "Maison", en = "House" }\n'
                    'extends = "grand_cercle"\n', encoding="utf-8")
    own = ArchivedTable(tmp_path, "8", house="maison")
    own.hand()
    own.archived(where)
    own.close()
    table.hand()
    table.archived(where)
    (trouble,) = digested(where)
    assert trouble.table == "8" and "maison" in trouble.why
    assert [hand.name for hand in everything(where)[HandMade]] == ["7"]
    assert digested(where, [str(book)]) == ()
    assert {hand.name for hand in everything(where)[HandMade]} == {"7", "8"}


def test_an_archive_put_back_from_an_older_copy_is_digested_as_it_is(tmp_path, where, table):
    """The journal is another one from its second hand on, as after a disk was lost and forked."""
    table.hand()
    with sqlite3.connect(table.path) as old, sqlite3.connect(tmp_path / "copy.sqlite3") as copy:
        old.backup(copy)
    table.hand()
    table.archived(where)
    with Journal.open(tmp_path / "copy.sqlite3") as forked:
        forked.append([(e.DealerCameOn("Paul"), e_origin())])
    with RowReader(tmp_path / "copy.sqlite3") as reader:
        rows = reader.after(0, 10_000)
    from dealer_assist.floor.archive.archive_opening import open_engine
    from dealer_assist.floor.archive.database_engine import Purpose

    engine = open_engine(where, Purpose.ROWS)
    engine.query("DELETE FROM facts")
    engine.query("UPDATE journals SET last = 0, last_hash = ''")
    engine.close()
    with open_archive(where) as archive:
        archive.put([RowBatch(table.id, tuple(rows))])
    digested(where)
    found = everything(where)
    assert [hand.number for hand in found[HandMade]] == [1]
    assert [one.by for one in found[Happened] if one.kind == "DealerCameOn"] == ["Paul"]


def e_origin():
    from archived_table import DEALER

    return DEALER


def test_a_journal_whose_rows_were_dropped_is_no_longer_searched(where, table):
    table.hand()
    table.archived(where)
    from dealer_assist.floor.archive.archive_opening import open_engine
    from dealer_assist.floor.archive.database_engine import Purpose

    engine = open_engine(where, Purpose.KEEP)
    engine.query("DELETE FROM facts")
    engine.query("UPDATE journals SET dropped_s = 1")
    engine.close()
    digested(where)
    assert all(not records for records in everything(where).values())
    with open_search(where) as search:
        assert search.hands(HandQuery(cards="pair")).found == ()


def test_a_bench_or_a_floors_journal_is_held_and_not_searched(where, table):
    with open_archive(where) as archive:
        archive.admit(ArchivedJournal("floor's", "floor", "aix", "floor"))
        archive.put([RowBatch("floor's", tuple(table.rows()))])
    assert digested(where) == ()
    assert all(not records for records in everything(where).values())

"""Journal before belief, belief before screen, the acknowledgement last; nothing is lost."""

import sqlite3
import threading
import time
from contextlib import contextmanager

import pytest
from live_table import GC, rules
from reader_table import REGISTER, a_vault, token_of

from dealer_assist.game import facts as e
from dealer_assist.game.table.table import Phase
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.sensing.table_interpreter import TableInterpreter
from dealer_assist.live.table.live_table import ReadyFacts, Refresh, Wiring
from dealer_assist.live.table.table_commit_loop import Batch, Unit
from dealer_assist.storage.journal import Journal, JournalFailed, Origin, verify_journal
from drivers.devices import device_reports as r
from drivers.wire.constants import NO_SPOT, DeviceKind
from drivers.wire.crc import set_crc

PATIENCE_S = 30.0
STAKES = e.Stakes(50, 100, 100)
BEGUN = e.HandBegan(
    1, 3, (1, 2, 3), (10_000,) * 3,
    (e.Owed(1, e.Post.SMALL_BLIND, 50), e.Owed(2, e.Post.BIG_BLIND, 100)),
    STAKES, "holdem_no_limit", GC,
)
OPENED = e.TableOpened("t", GC, "holdem_no_limit", STAKES, (50, 100))


class FakePort:
    def __init__(self):
        self.acknowledged = []
        self.asked = 0
        self.watched = []

    def committed(self, boot_id, seq):
        self.acknowledged.append((boot_id, seq))

    def tell_spots(self):
        self.asked += 1
        return 1

    def watch(self, spot):
        self.watched.append(spot)


class FullDisk:
    """The journal of a disk that can be full."""

    def __init__(self, journal):
        self.journal, self.full, self.refused = journal, False, 0

    def append(self, facts):
        if self.full:
            self.refused += 1
            error = sqlite3.OperationalError("database or disk is full")
            raise JournalFailed(self.journal.path, error)
        return self.journal.append(facts)

    def facts(self):
        return self.journal.facts()


class Desk:
    """A unit on a journal, with the room as its interpreter and ports that remember."""

    def __init__(self, path, listener=None):
        self.path = path
        self.journal = Journal.open(path)
        self.disk = FullDisk(self.journal)
        self.wiring = Wiring(TableInterpreter(a_vault(), REGISTER.chips))
        self.ports = {"shoe": FakePort(), "scanner": FakePort()}
        self.wiring.ports = self.ports
        self.shown = []
        self.changed = threading.Condition()
        self.more = listener
        self.unit = Unit(self.disk, rules(GC), self.wiring, self.listen)

    def listen(self, table, advice, notice):
        if self.more is not None:
            self.more(table, notice)
        with self.changed:
            self.shown.append((table, notice))
            self.changed.notify_all()

    def wait(self, holds):
        with self.changed:
            assert self.changed.wait_for(
                lambda: self.shown and holds(*self.shown[-1]), PATIENCE_S), self.shown[-1:]
            return self.shown[-1]

    def close(self):
        self.unit.stop()
        self.journal.close()


@contextmanager
def desk(path, listener=None, started=True):
    made = Desk(path, listener)
    if started:
        made.unit.start()
    try:
        yield made
    finally:
        made.close()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "table.sqlite"


def card(seq, name, boot=7):
    return r.CardRead("shoe", boot, seq, seq, REGISTER.uid_of(name), 0)


def rows(path):
    db = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        return db.execute("SELECT count(*) FROM facts").fetchone()[0]
    finally:
        db.close()


def posted(unit):
    for item in (ReadyFacts((OPENED, BEGUN)), Tap(TapKind.DONE), Tap(TapKind.DONE)):
        unit.put(item)


# --- the order -------------------------------------------------------------------------------


def test_no_picture_ever_shows_a_fact_that_is_not_in_the_journals_file(path):
    lacking = []

    def listener(table, notice):
        if rows(path) < table.number:
            lacking.append(table.number)

    with desk(path, listener) as at:
        posted(at.unit)
        for seq, name in enumerate(("As", "Ks", "Qs", "Ad", "Kd", "Qd"), 1):
            at.unit.put(card(seq, name))
        at.wait(lambda t, n: t.hand is not None and t.hand.phase is Phase.BETTING)
        assert lacking == []
        assert len(at.shown) > 8


def test_a_device_is_acknowledged_after_the_commit_and_not_before(path):
    with desk(path, started=False) as at:
        known = []
        at.ports["shoe"].committed = lambda boot, seq: known.append((seq, rows(path)))
        for item in (ReadyFacts((OPENED, BEGUN)), Tap(TapKind.DONE), Tap(TapKind.DONE)):
            at.unit.handle(item)
        before = rows(path)
        at.unit.handle(card(1, "As"))
        assert known == [(1, before + 1)]


def between_hands(unit):
    """Three players sit, and the deck is put into the shoe."""
    unit.handle(ReadyFacts((OPENED, *(e.PlayerSat(seat, 10_000) for seat in (1, 2, 3)),
                            e.ButtonMoved(3))))
    for report in (r.LidOpened("shoe", 7, 1, 1, 0), r.LidClosed("shoe", 7, 2, 2, 0)):
        unit.handle(report)


def test_the_hand_that_a_first_card_begins_is_in_the_journal_before_the_vault_deals_the_card(path):
    with desk(path, started=False) as at:
        between_hands(at.unit)
        drawn = []
        vault = at.wiring._room._vault._vault
        draw, vault.draw = vault.draw, lambda uid: drawn.append(rows(path)) or draw(uid)
        before = rows(path)
        at.unit.handle(card(3, "As"))
        assert drawn == [before + 3] and rows(path) == before + 4  # the hand and two blinds first
        assert at.ports["shoe"].acknowledged[-1] == (7, 3) and at.unit.table.hand.dealt == 1


def test_a_first_card_whose_hand_the_journal_took_and_then_refused_is_dealt_later(path):
    with desk(path, started=False) as at:
        between_hands(at.unit)
        append = at.disk.append

        def full_after_one(facts):
            numbers = append(facts)
            at.disk.full = True
            return numbers

        at.disk.append = full_after_one
        at.unit.handle(card(3, "As"))
        assert at.unit.table.hand.dealt == 0 and (7, 3) not in at.ports["shoe"].acknowledged
        at.disk.append, at.disk.full = append, False
        at.unit.round([])
        assert at.unit.table.hand.dealt == 1 and (7, 3) in at.ports["shoe"].acknowledged


def test_after_a_restart_between_both_the_card_that_is_told_again_is_the_hands_first(path):
    with desk(path, started=False) as at:
        between_hands(at.unit)
        made = at.wiring.made(at.unit.table, card(3, "As"))
        at.unit.handle(ReadyFacts(made.facts))
    with desk(path, started=False) as at:
        assert at.unit.table.hand.number == 1 and at.unit.table.hand.dealt == 0
        at.unit.handle(card(3, "As"))
        assert at.unit.table.hand.dealt == 1 and at.unit.table.hand.tokens[0]


def test_the_same_report_delivered_twice_is_folded_once_and_acknowledged_twice(path):
    with desk(path, started=False) as at:
        for item in (ReadyFacts((OPENED, BEGUN)), Tap(TapKind.DONE), Tap(TapKind.DONE)):
            at.unit.handle(item)
        at.unit.handle(card(1, "As"))
        once = at.unit.table
        at.unit.handle(card(1, "As"))
        assert at.unit.table == once
        assert at.ports["shoe"].acknowledged == [(7, 1), (7, 1)]


def test_a_report_that_makes_no_fact_is_shown_all_the_same(path):
    with desk(path) as at:
        count = len(at.shown)
        at.unit.put(Refresh())
        at.wait(lambda t, n: len(at.shown) > count)
        assert rows(path) == 0


def test_a_scanner_that_comes_up_is_asked_for_all_its_spots(path):
    with desk(path) as at:
        at.unit.put(r.LinkUp("scanner", DeviceKind.SCANNER, "id", 7, time.monotonic_ns()))
        at.wait(lambda t, n: "scanner" in t.devices)
        assert at.ports["scanner"].asked == 1
        assert at.ports["shoe"].asked == 0


def test_the_scanner_is_told_at_whose_spot_to_look_and_only_when_that_changes(path):
    with desk(path, started=False) as at:
        for item in (ReadyFacts((OPENED, BEGUN)), Tap(TapKind.DONE), Tap(TapKind.DONE)):
            at.unit.handle(item)
        assert at.ports["scanner"].watched == []  # posting: nobody is to act
        at.unit.handle(Tap(TapKind.DONE))
        assert at.ports["scanner"].watched == [2]  # the button of three, seat 3
        at.unit.handle(Refresh())
        at.unit.handle(Tap(TapKind.FOLD))
        assert at.ports["scanner"].watched == [2, 0]
        at.unit.handle(Tap(TapKind.FOLD))
        assert at.ports["scanner"].watched == [2, 0, NO_SPOT]
        assert at.ports["shoe"].watched == []


def spot(seq, added, removed, standing):
    return r.SpotChanged("scanner", 7, seq, seq, 2, tuple(added), tuple(removed), len(standing),
                         set_crc(standing), time.monotonic_ns())


def test_a_change_on_a_spot_of_which_something_was_missed_is_counted_but_is_no_bet(path):
    fifty = [uid for uid, value in REGISTER.chips.items() if value == 50][:4]
    with desk(path, started=False) as at:
        for item in (ReadyFacts((OPENED, BEGUN)), Tap(TapKind.DONE), Tap(TapKind.DONE),
                     Tap(TapKind.DONE), spot(1, fifty[:1], (), fifty[:1])):
            at.unit.handle(item)
        at.unit.handle(Tap(TapKind.UNDO))  # the doubt about the single chip
        at.unit.handle(spot(2, fifty[1:2], (), fifty[:3]))  # and one came unheard
        assert at.unit.table.seen[3] == 100
        assert at.unit.table.hand.bets == (50, 100, 0)
        assert at.ports["scanner"].asked == 1
        at.unit.handle(spot(3, fifty[:3], (), fifty[:3]))
        assert at.unit.table.seen[3] == 150
        assert at.ports["scanner"].acknowledged == [(7, 1), (7, 2), (7, 3)]


# --- a full disk -----------------------------------------------------------------------------


def test_a_full_disk_alarms_and_no_report_is_lost_or_acknowledged_before_it_is_stored(path):
    with desk(path) as at:
        posted(at.unit)
        at.wait(lambda t, n: t.hand is not None and t.hand.phase is Phase.DEALING)
        at.disk.full = True
        before = at.unit.table
        for seq, name in enumerate(("As", "Ks", "Qs"), 1):
            at.unit.put(card(seq, name))
        at.wait(lambda t, n: n.id == "alert.journal_failed" and at.disk.refused > 2)
        assert at.unit.table == before
        assert at.ports["shoe"].acknowledged == []
        at.disk.full = False
        at.wait(lambda t, n: t.hand.dealt == 3 and not n.id)
        assert at.ports["shoe"].acknowledged == [(7, 1), (7, 2), (7, 3)]
        places = [x.fact.seat for x in at.journal.facts() if isinstance(x.fact, e.CardSeen)]
    assert places == [1, 2, 3]
    assert verify_journal(path).sound


def test_a_tap_that_a_full_disk_refused_is_not_carried_out_later(path):
    with desk(path) as at:
        posted(at.unit)
        at.wait(lambda t, n: t.hand is not None and t.hand.phase is Phase.DEALING)
        at.disk.full = True
        at.unit.put(Tap(TapKind.DONE))
        at.wait(lambda t, n: n.id == "alert.journal_failed")
        at.disk.full = False
        at.unit.put(Refresh())
        table, _ = at.wait(lambda t, n: not n.id)
        assert table.hand.phase is Phase.DEALING
        assert table.hand.dealt == 0


def test_a_report_waits_for_the_one_before_it_that_the_disk_refused(path):
    with desk(path, started=False) as at:
        for item in (ReadyFacts((OPENED, BEGUN)), Tap(TapKind.DONE), Tap(TapKind.DONE)):
            at.unit.handle(item)
        at.disk.full = True
        at.unit.handle(card(1, "As"))
        at.disk.full = False
        at.unit.handle(card(2, "Ks"))
        assert at.ports["shoe"].acknowledged == []
        at.unit._try_again()
        assert at.ports["shoe"].acknowledged == [(7, 1), (7, 2)]
        assert at.unit.table.hand.tokens[0] == token_of(at.wiring._room._vault, "As")


def test_time_brings_nothing_twice_while_the_disk_is_full(path):
    with desk(path, started=False) as at:
        at.unit.handle(ReadyFacts((OPENED, BEGUN)))
        at.unit.handle(r.LinkUp("scanner", DeviceKind.SCANNER, "id", 7, 0))
        at.disk.full = True
        at.unit.handle(card(1, "As"))
        for _ in range(20):
            at.unit.tick()
            at.unit._try_again()
        assert len(at.unit._waiting) == 1


# --- mistakes of ours ------------------------------------------------------------------------


class Clumsy:
    """An interpreter that stumbles over the word it is given."""

    def made(self, table, item):
        if item == "stumble":
            raise RuntimeError("stumbled")
        return Batch((e.PlayerSat(int(str(item)), 100),), Origin("dealer"))

    def ticked(self, now_ns):
        return ()

    def follow(self, before, table, fact, origin, at_s):
        pass


def test_an_exception_in_interpretation_is_said_and_does_not_end_the_thread(path, capsys):
    heard = []
    changed = threading.Event()

    def listen(table, advice, notice):
        heard.append((table.chairs[3].taken, notice))
        if table.chairs[3].taken:
            changed.set()

    with Journal.open(path) as journal:
        unit = Unit(journal, rules(GC), Clumsy(), listen)
        unit.start()
        unit.put("stumble")
        unit.put("4")
        assert changed.wait(PATIENCE_S)
        unit.stop()
    notices = [n for _, n in heard if n.id]
    assert [(n.id, n.detail) for n in notices] == [
        ("alert.entry_refused", "RuntimeError: stumbled")]
    assert "stumbled" in capsys.readouterr().err


def test_a_screen_that_fails_does_not_end_the_thread(path, capsys):
    done = threading.Event()

    def listen(table, advice, notice):
        if table.chairs[4].taken:
            done.set()
        raise RuntimeError("the screen broke")

    with Journal.open(path) as journal:
        unit = Unit(journal, rules(GC), Clumsy(), listen)
        unit.start()
        unit.put("4")
        unit.put("5")
        assert done.wait(PATIENCE_S)
        unit.stop()
        assert unit.table.chairs[3].taken
    assert "the screen broke" in capsys.readouterr().err


def test_a_thing_that_nobody_knows_is_said_and_does_not_end_the_thread(path, capsys):
    with desk(path) as at:
        at.unit.put(object())
        at.wait(lambda t, n: n.id == "alert.entry_refused")
        at.unit.put(ReadyFacts((e.PlayerSat(4, 100),)))
        at.wait(lambda t, n: t.chairs[3].taken)
    capsys.readouterr()


# --- a restart -------------------------------------------------------------------------------


def test_a_restart_brings_back_the_same_table_and_says_so_until_the_hand_goes_on(path):
    with desk(path, started=False) as at:
        for item in (ReadyFacts((OPENED, BEGUN)), Tap(TapKind.DONE), Tap(TapKind.DONE),
                     card(1, "As"), card(2, "Ks")):
            at.unit.handle(item)
        left = at.unit.table
    with desk(path) as again:
        assert again.unit.table == left
        assert again.unit.resumed
        again.wait(lambda t, n: n.id == "alert.resumed")
        again.unit.put(r.LinkUp("shoe", DeviceKind.SHOE, "id", 7, time.monotonic_ns()))
        again.wait(lambda t, n: "shoe" in t.devices and n.id == "alert.resumed")
        again.unit.put(card(3, "Qs"))
        again.wait(lambda t, n: t.hand.dealt == 3 and not n.id)
        assert again.journal.resume_point("shoe") == (7, 3)


def test_a_table_between_hands_is_not_resumed(path):
    with desk(path, started=False) as at:
        at.unit.handle(ReadyFacts((OPENED,)))
    with desk(path) as again:
        assert not again.unit.resumed
        again.wait(lambda t, n: t.name == "t" and not n.id)


def test_a_restarted_vault_opens_the_hand_that_was_dealt_before_the_cut(path):
    deal = ("As", "Ks", "Qs", "Ad", "Kd", "Qd")
    with desk(path, started=False) as at:
        for item in (ReadyFacts((OPENED, BEGUN)), Tap(TapKind.DONE), Tap(TapKind.DONE),
                     *(card(k, name) for k, name in enumerate(deal, 1)),
                     Tap(TapKind.ALL_IN, 3), Tap(TapKind.CHECK_CALL, 1), Tap(TapKind.FOLD, 2)):
            at.unit.handle(item)
    with desk(path, started=False) as again:
        assert again.unit.table.hand.phase is Phase.CLOSED
        again.unit.handle(Tap(TapKind.SHOW, 1))
        assert again.unit.table.hand.shown[0] == ("As", "Ad")

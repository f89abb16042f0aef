"""From call to ruling, walked at real windows: how many taps, what reaches whom, what stands."""

import json
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path

import pytest
from call_room import HOUSE, OTHER, OTHER_PIN, CallRoom, Finger, call_room
from floor_manager import NAME, PIN

sys.path.append(str(Path(__file__).parents[1] / "floor"))  # the cable that can be pulled
from cut_line import Cable

from dealer_assist.game import facts as e
from dealer_assist.game.catalogue import CHAPTERS, ENTRIES
from dealer_assist.storage.books.shipped_houses import house
from dealer_assist.storage.journal import journal_contents
from dealer_assist.storage.registry.tag_register import practice_register
from dealer_assist.words import LANGS, in_house_words
from drivers.devices.device_keys import write_device_key
from drivers.sim.pty_line import PtyLine
from drivers.sim.sim_scanner import ScannerSim

pytestmark = [pytest.mark.long, pytest.mark.timeout(300)]
BETS = (e.Raised(3, 300), e.Called(4, 300))
#: From the dealer's call to the signed ruling, name and PIN of four digits among them.
MOST_TO_RULING = 8
MOST_FROM_AFAR = 4
QUICK_S = 10.0
SLIP_S = 1.0


@pytest.fixture(params=LANGS)
def lang(request) -> str:
    return request.param


@pytest.fixture
def out(request, tmp_path) -> Path:
    asked = request.config.getoption("--walk-out")
    folder = Path(asked) / request.node.name if asked else tmp_path
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def called(entry: str, lang: str) -> str:
    return in_house_words(ENTRIES[entry].called, lang)


def reports(dealer: Finger, entry: str, *answers: str) -> None:
    """The dealer says what happened, and where."""
    words, at = called(entry, dealer.lang), LANGS.index(dealer.lang)
    dealer.tap_id("guide.key")
    if dealer.screen.look().key(words) is None:
        chapter = next(one for one in CHAPTERS.values() if entry in one.ids)
        dealer.tap(dealer.word("guide.others"), chapter.heading[at])
    dealer.tap(words, *answers)


def calls(room: CallRoom, reason: str, *keys: str) -> float:
    """The dealer calls; the floor's window shows why. When that was, by the machine's clock."""
    room.floor.taps = room.dealer.taps = 0
    begun = time.monotonic()
    room.dealer.tap_id(*keys or ("case.call_floor",))
    room.floor.waits(lambda s: reason in s.alert)
    assert time.monotonic() - begun < QUICK_S
    room.floor.shot(f"the call: {reason}")
    return begun


def rules_at_the_table(room: CallRoom, begun: float) -> None:
    """He says that he comes, signs in at the table with his PIN, and rules as the house does."""
    room.floor.tap_id("floor_panel.coming")
    come = room.word("floor_call.key_coming", name=NAME)
    room.dealer.waits(lambda s: s.key(come) is not None)
    room.dealer.shot("he comes")
    room.dealer.tap(come, *PIN)
    room.dealer.tap_id("call.sign_in")
    room.dealer.waits_key("call.rule_so")
    room.dealer.shot("facts, rule, remedy")
    ruled = time.monotonic()
    room.dealer.tap_id("call.rule_so")
    room.waits(room.slips)
    assert time.monotonic() - ruled < SLIP_S + 1.0  # a busy machine's second beside it
    assert time.monotonic() - begun < QUICK_S
    room.dealer.shot("ruled")
    assert room.floor.taps + room.dealer.taps <= MOST_TO_RULING + 1, (
        room.floor.taps, room.dealer.taps)


def test_a_disputed_bet_is_ruled_at_the_table_in_few_taps(lang, out):
    with call_room(out, lang, BETS) as room:
        room.signs_in(room.floor)
        reports(room.dealer, "BET-01", room.word("call.seat", seat=4))
        begun = calls(room, called("BET-01", lang))
        room.floor.opens_call()
        seen = room.floor.waits(lambda s: bool(s.lines))
        room.floor.shot("what waits")
        wanted = (called("BET-01", lang), "300", house(HOUSE).source("string_bet.remedy").line)
        assert [one for one in wanted if one not in " ".join(seen.lines)] == []
        room.floor.taps = 0  # he may read without it
        rules_at_the_table(room, begun)
        (ruled,) = room.facts(e.RemedyApplied)
        assert (ruled.entry, ruled.by) == ("BET-01", NAME)
        assert len(room.slips()) == 1


@contextmanager
def scanner(folder: Path) -> Iterator[ScannerSim]:
    """A chip scanner that the table knows."""
    key = os.urandom(32)
    made = ScannerSim(key=key)
    write_device_key(folder / "7.sqlite.devices.toml", made.core.device_id, key)
    line = PtyLine(made, folder / "scanner")
    line.start()
    try:
        yield made
    finally:
        line.stop()


def bets(scanner: ScannerSim, seat: int, chips: int, value: int) -> None:
    """Chips of this value before a seat; no chip lies at two of them."""
    tags = [uid for uid, worth in practice_register().chips.items() if worth == value]
    scanner.put(seat - 1, set(tags[10 * seat:][: chips // value]))


def caught_up(room: CallRoom, scanner: ScannerSim) -> None:
    """Wait until what comes is a motion, not what lay there when the scanner was found."""
    chip = {next(uid for uid, worth in practice_register().chips.items() if worth == 5)}
    moves = cycle((scanner.put, scanner.take))

    def moved() -> bool:
        next(moves)(6, chip)  # nobody sits there
        time.sleep(0.2)  # as a hand takes to come back
        return any(fact.added or fact.removed for fact in room.facts(e.ChipsSeen))

    room.waits(moved)
    scanner.take(6, chip)


def test_where_the_scanner_counts_400_and_the_dealer_entered_300_both_stand_before_the_floor(
    lang, out
):
    with scanner(out) as chips, call_room(
        out, lang, options=("--scanner", str(out / "scanner"))
    ) as room:
        room.dealer.waits(lambda s: ("scanner", "up") in s.devices)
        bets(chips, 1, 50, 25)
        bets(chips, 2, 100, 100)
        room.signs_in(room.floor)
        caught_up(room, chips)
        room.dealer.tap("3", "0", "0")
        room.dealer.tap_id("action.raise")
        bets(chips, 3, 400, 100)
        both = {room.word("doubt.entered", chips=300), room.word("doubt.seen", chips=400)}
        room.dealer.waits(lambda s: both <= set(s.lines))
        room.dealer.shot("both")
        begun = calls(room, called("BET-15", lang), "action.floor")
        room.floor.opens_call()
        room.floor.waits(lambda s: bool(s.lines))
        room.floor.shot("what waits")
        room.floor.taps = 0
        rules_at_the_table(room, begun)
        (ruled,) = room.facts(e.BetRuled)
        assert (ruled.choice, ruled.to_chips, ruled.by) == ("stand", 300, NAME)


def test_a_card_that_is_missing_voids_the_hand_and_the_deck_is_checked_with_its_name(lang, out):
    with call_room(out, lang, BETS, options=("--decks", "2")) as room:
        room.signs_in(room.floor)
        reports(room.dealer, "DECK-02")
        begun = calls(room, called("DECK-02", lang))
        rules_at_the_table(room, begun)
        (ruled,) = room.facts(e.RemedyApplied)
        assert (ruled.entry, ruled.by) == ("DECK-02", NAME)
        room.dealer.tap_id("call.back")
        room.dealer.tap_id("entry.table")
        room.dealer.tap_id("entry.decks")
        room.dealer.shot("the decks")
        room.dealer.tap_id("entry.deck", name="1")
        room.dealer.tap_id("entry.deck_missing")
        card = next(k for k in room.dealer.screen.look().keys if k.names == "Qh")
        room.dealer.touch(card)
        room.waits(lambda: room.facts(e.DeckChecked))
        room.dealer.shot("checked")
        (checked,) = room.facts(e.DeckChecked)
        assert (checked.cards, checked.missing) == (51, ("Qh",))


def test_a_ruling_from_afar_takes_few_taps_and_nobody_walks(lang, out):
    with call_room(out, lang, BETS) as room:
        room.signs_in(room.floor)
        reports(room.dealer, "HAND-01", room.word("call.seat", seat=4))
        begun = calls(room, called("HAND-01", lang))
        room.floor.opens_call()
        room.floor.waits_key("floor_panel.rule_here")
        room.floor.tap_id("floor_panel.rule_here")
        room.floor.waits_key("call.rule_so")
        room.floor.shot("facts, rule, remedy")
        room.floor.tap_id("call.rule_so")
        room.waits(room.slips)
        assert time.monotonic() - begun < QUICK_S
        assert room.floor.taps <= MOST_FROM_AFAR
        (ruled,) = room.facts(e.RemedyApplied)
        assert (ruled.entry, ruled.by) == ("HAND-01", NAME)
        taken = room.word("floor_panel.order_taken", number=numbers(room, e.RemedyApplied)[0])
        room.floor.waits(lambda s: taken in s.outcome)
        room.floor.shot("taken")
        room.dealer.waits(lambda s: NAME in s.alert)
        room.dealer.shot("ruled from afar")


def numbers(room: CallRoom, kind: type[e.Fact]) -> list[int]:
    """The numbers of these facts in the table's journal."""
    return [one.number for one in journal_contents(room.journal).records
            if isinstance(one.fact, kind)]


def both_look(room: CallRoom, port: int = 0) -> Finger:
    """Two floor managers at two windows have the same case before them; the second's finger."""
    room.signs_in(room.floor)
    other = room.second_window(port=port)
    room.signs_in(other, OTHER, OTHER_PIN)
    reports(room.dealer, "HAND-01", room.word("call.seat", seat=4))
    calls(room, called("HAND-01", room.lang))
    for one in (room.floor, other):
        one.opens_call()
        one.waits_key("floor_panel.rule_here")
        one.tap_id("floor_panel.rule_here")
        one.waits_key("call.rule_so")
    return other


def test_of_two_who_rule_on_one_case_the_second_is_told_that_the_first_ruling_stands(lang, out):
    with call_room(out, lang, BETS) as room:
        other = both_look(room)
        room.floor.tap_id("call.rule_so")
        other.tap_id("call.rule_so")
        room.waits(room.slips)
        (ruled,) = room.facts(e.RemedyApplied)
        assert ruled.by == NAME
        stands = room.word("why.ruled_before", name=NAME,
                           chips=numbers(room, e.RemedyApplied)[0])
        other.waits(lambda s: stands in s.outcome)
        other.shot("the second is told")
        room.dealer.shot("the table")
        assert len(room.slips()) == 1


def test_at_a_window_whose_cable_is_pulled_nothing_is_ruled_and_it_says_so(lang, out):
    with call_room(out, lang, BETS) as room:
        cable = Cable(json.loads((room.bundle / "line.json").read_text())["port"])
        try:
            other = both_look(room, cable.port)
            cable.freeze()
            room.floor.tap_id("call.rule_so")
            room.waits(room.slips)
            other.tap_id("call.rule_so")
            other.waits(lambda s: room.word("floor_window.tap_unheard") in s.title)
            other.shot("its cable is pulled")
            cable.thaw()
            other.waits(lambda s: NAME in s.outcome)
            other.shot("its cable is in again")
            (ruled,) = room.facts(e.RemedyApplied)
            assert ruled.by == NAME and len(room.slips()) == 1
        finally:
            cable.close()

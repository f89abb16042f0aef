"""What a table was set up with is no act of the dealer's: undo leaves it alone."""

import pytest
from live_table import GC, LiveTable
from reader_table import a_vault

from dealer_assist.game import facts as e
from dealer_assist.game.advance import rebuild
from dealer_assist.game.advice import advise
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.sensing.manual_tap_entry import tap_facts
from dealer_assist.trust.release.release_check import HERE, ReleaseCheck, Result
from dealer_assist.trust.start.start_check import start_facts
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture
from dealer_assist.words import word

OPENED = (
    e.TableOpened("1", GC, "holdem_no_limit", e.Stakes(50, 100, 100), ()),
    e.KeysFixed("a", "b"), e.SignPosted(e.Sign(seats=8)),
)
OTHER_BLINDS = e.StakesChanged(e.Stakes(100, 200, 200))


def start_after(*written: e.Fact) -> tuple[e.Fact, ...]:
    """What a start writes of itself, having written these first."""
    return (*written, *start_facts({}, ReleaseCheck(Result.UNSIGNED, HERE), (), 5, (),
                                   written=written))


def undone(live: LiveTable, lang: str = "fr") -> tuple[str, bool, tuple[e.Fact, ...]]:
    """What the key says, whether it can be pressed, and what pressing it would note."""
    key = dealer_picture(live.table, advise(live.table), Surroundings(lang)).undo
    tap = Tap(TapKind.UNDO, choice=key.tap.choice)
    return key.text, key.enabled, tap_facts(live.table, tap, a_vault()).facts


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_table_just_opened_has_nothing_to_undo(lang):
    live = LiveTable().put(*start_after(*OPENED))
    assert undone(live, lang) == (word(lang, "action.nothing_to_undo"), False, ())


def test_a_tournament_just_opened_is_undone_by_no_touch():
    opened = e.TournamentOpened(10_000, (e.Level(25, 50, 20),), 9)
    live = LiveTable("tda2024").put(*start_after(*OPENED[:2], opened))
    assert undone(live)[1:] == (False, ())


def test_what_the_dealer_does_then_is_undone_and_no_more_than_that():
    live = LiveTable().put(*start_after(*OPENED), e.PlayerSat(3, 10_000))
    assert undone(live)[2] == (e.FactUndone(live.table.fact_number),)
    live.put(*undone(live)[2])
    assert not live.table.chairs[2].taken
    assert undone(live)[1:] == (False, ())
    assert live.table.evening.sign.seats == 8


def test_blinds_that_the_set_up_changed_on_a_journal_that_goes_on_stay():
    live = LiveTable().put(*start_after(*OPENED), e.PlayerSat(3, 10_000))
    live.put(*start_after(OTHER_BLINDS))
    assert undone(live)[1:] == (False, ())
    assert live.table.stakes == OTHER_BLINDS.stakes


def test_blinds_that_the_dealer_changed_are_undone_after_a_power_cut_too():
    live = LiveTable().put(*start_after(*OPENED), OTHER_BLINDS)
    live.put(*start_after())
    live.table = rebuild(live.table.house, live.facts)
    assert undone(live)[1:] == (True, (e.FactUndone(4 + 1),))


def test_a_hand_goes_on_after_a_power_cut_and_its_last_act_is_undone():
    live = LiveTable().put(*start_after(*OPENED)).begin((10_000,) * 3).deal()
    live.call(live.actor)
    last = live.table.fact_number
    live.put(*start_after(e.DecksRegistered(("A",))))
    assert undone(live)[2] == (e.FactUndone(last),)


def test_an_undo_that_an_older_program_made_of_its_opening_reads_as_it_did():
    sign = 3
    live = LiveTable().put(*OPENED, e.SoftwareStarted("0.1", "unsigned"), e.FactUndone(sign))
    assert live.table.evening.sign.seats != 8

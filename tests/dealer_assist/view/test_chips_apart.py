"""Chips that no live hand matched lie beside the pots, and every screen says so."""

import pytest
from live_table import GC, LiveTable
from test_slip_moment import part, slip_of

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.game.table.table import Table
from dealer_assist.view.dealer.pot_views import pot_views
from dealer_assist.view.players.players_picture import players_view
from dealer_assist.view.rulings.ruling_changes import table_diffs
from dealer_assist.view.rulings.ruling_sheet_picture import ruling_sheet_view_now
from dealer_assist.view.sentences.sheet_page import pots_page

WORDS = {"fr": ("À part", "siège 3, non suivi"), "en": ("Set aside", "seat 3, unmatched")}


def raiser_dead_beside_an_all_in() -> LiveTable:
    """Seat 3 raised to 600 and was found with three cards; seat 4 is all-in for 60."""
    live = LiveTable(GC).begin([5_000, 5_000, 5_000, 60]).deal().to(3, 600).call(4)
    case = live.put(e.IrregularityReported("DEAL-17", seat=3)).table.cases[-1].number
    kill = e.Effect(e.EffectKind.KILL, seat=3)
    live.put(e.RemedyApplied(case, "DEAL-17", "dead", (kill,), "", "", "", ""))
    return live.call(1).check(2)


@pytest.fixture
def apart() -> Table:
    """The bets are collected: of his 600 nobody matched 500."""
    return raiser_dead_beside_an_all_in().collect().table


def test_the_dealer_is_told_to_leave_them_apart_as_he_collects():
    live = raiser_dead_beside_an_all_in()
    assert live.steps[:2] == [("leave_apart", 3, 500), ("collect", 0, 360)]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_they_stand_behind_the_pots_on_the_dealers_panel(apart, lang):
    pots = pot_views(apart.hand, advise(apart), lang)
    assert [pot.chips for pot in pots] == ["240", "120", "500"]
    assert (pots[-1].name, pots[-1].seats) == WORDS[lang]
    assert pots_page(pots, lang).lines[-1].amount == "500"


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_they_stand_behind_the_pots_on_the_players_display(apart, lang):
    line = players_view(apart, advise(apart), lang).pots[-1]
    of, why = WORDS[lang][1].split(", ")
    assert line.chips == "500" and WORDS[lang][0] in line.name
    assert of in line.name and why in line.name


def test_the_slip_says_that_they_were_at_stake_beside_the_pot(apart):
    live = LiveTable()
    live.table = apart
    live.put(e.IrregularityReported("HAND-02", seat=4))
    (told,) = part(slip_of(live, "lost"), "At stake at that moment")
    assert "pot 360 · set aside 500 of seat 3, unmatched · seat 4" in told


def test_the_ruling_sheet_says_that_they_are_at_stake_and_what_becomes_of_them(apart):
    table = LiveTable()
    table.table = apart
    reported = table.put(
        e.IrregularityReported("HAND-02", seat=4), e.FloorSignedIn("M. Durand", True)).table
    matters = ruling_sheet_view_now(reported, advise(reported), (), "fr").matters
    assert ("500", "à part, du siège 3") in matters[0].stakes
    lines = {line.name: line.before for line in table_diffs(apart, None, "fr")}
    assert lines["À part"] == "500 (siège 3, non suivi)"


def test_they_are_told_no_more_once_the_floor_has_said_whose_they_are(apart):
    live = LiveTable()
    live.table = apart
    live.put(e.RuleDecided("pots.only_dead", "returned", "M. Durand", "nobody called it"))
    assert "500" not in [pot.chips for pot in pot_views(live.hand, advise(live.table), "en")]

"""A slip of each kind answers a stranger: what happened, what was at stake, who decided what, by
which rule, and when; with ten seats it still stands on one page.
"""

import os
from datetime import UTC, datetime

os.environ["QT_QPA_PLATFORM"] = "offscreen"

import pytest
from live_table import GC, LiveTable

from dealer_assist.game import facts as e
from dealer_assist.game.facts.signed_rulings import RULINGS
from dealer_assist.game.irregularities.remedy_proposal import settling_fact
from dealer_assist.game.table.table import Phase
from dealer_assist.qt.paper import slip_pdf as paper
from dealer_assist.view.rulings.slip_view import Printed, SlipView, slip_view
from dealer_assist.words import LANGS, word
from dealer_assist.words.chip_amounts import NBSP

pytestmark = pytest.mark.usefixtures("qapp")
AT = datetime(2026, 3, 1, 22, 14, 33, tzinfo=UTC)
WHO, WHY = "M. Durand", "vu par deux joueurs"
#: What a letter asks; of a rule that is set for the table nobody asks what was at stake.
ASKED = ("happened", "stakes", "ruling", "who", "rule", "state", "story")


def played(players: int) -> LiveTable:
    """Named players, all of them in the pot for 400, and the floor called by one of them."""
    live = LiveTable(GC).put(
        e.TableOpened("7", GC, "holdem_no_limit", e.Stakes(50, 100, 100), (25, 100)),
        e.DealerCameOn("S. Caron"))
    live.put(*(e.PlayerSat(seat, 10_000) for seat in range(1, players + 1)))
    live.put(*(e.PlayerNamed(seat, f"Jean-Marie {seat}") for seat in range(1, players + 1)))
    live.put(e.ButtonMoved(players))
    while live.table.hand is None or live.hand.phase is not Phase.BETTING:
        live.done()
    live.to(3, 400)
    while live.hand.phase is Phase.BETTING:
        live.call(live.hand.seats[live.hand.actor])
    return live


def signed_in(live: LiveTable) -> LiveTable:
    return live.put(e.FloorCalled("", int(AT.timestamp()) - 40, asked_by=3),
                    e.FloorSignedIn(WHO, True))


def slip_of(live: LiveTable, fact: e.Fact, lang: str) -> SlipView:
    number = live.table.number + 1
    times = {n: AT.replace(minute=13, second=n % 60) for n in range(number)}
    return slip_view(live.table, fact, number, Printed(AT, "9f3a6c21", lang, times=times))


def ruled(kind: type, live: LiveTable) -> e.Fact:
    """The ruling of this kind, and the table as it was before."""
    if kind is e.BetRuled:
        live.collect().board("AsKd7c")
        live.put(e.BetDoubted(1, 150, "doubt.raise_too_small", "floor", 100, "half_raise.base"))
    if kind in (e.RemedyApplied, e.IrregularityDismissed):
        live.put(e.IrregularityReported("HAND-01", seat=4))
    if kind is e.PotRuled:
        live.collect().board("AsKd7c").fold(*live.hand.seats[:-1]).collect()
    signed_in(live)
    case = live.table.cases[-1] if live.table.cases else None
    if kind is e.RemedyApplied:
        return settling_fact(live.table, case, "lost", WHO, WHY, "", 1)
    return {
        e.IrregularityDismissed: lambda: e.IrregularityDismissed(case.number, WHY, WHO),
        e.BetRuled: lambda: e.BetRuled(1, "call", 100, WHO, WHY),
        e.RuleDecided: lambda: e.RuleDecided("deal.flashed", "stands", WHO, WHY),
        e.PotRuled: lambda: e.PotRuled(0, 2_500, WHO, WHY),
        e.StackCorrected: lambda: e.StackCorrected(4, 9_000, WHY, WHO),
        e.PenaltyGiven: lambda: e.PenaltyGiven(4, 2, WHO, WHY),
    }[kind]()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", RULINGS)
def test_a_slip_of_each_kind_answers_what_a_stranger_asks(kind, lang):
    live = played(6)
    fact = ruled(kind, live)
    view = slip_of(live, fact, lang)
    told = {part.heading: " ".join(part.lines).replace(NBSP, " ") for part in view.parts}
    assert [one for one in ASKED if not told.get(word(lang, f"slip.{one}"))] == []
    who = told[word(lang, "slip.who")]
    wanted = [WHO, WHY, "22:14:33", "S. Caron", "3 (Jean-Marie 3)"]
    assert [one for one in wanted if one not in who] == []
    assert "22:13:" in told[word(lang, "slip.story")] and "22:14:33" in view.when


def test_what_is_cited_of_a_case_that_was_dismissed_is_said_not_to_be_applied():
    live = played(6)
    view = slip_of(live, ruled(e.IrregularityDismissed, live), "en")
    told = next(part.lines for part in view.parts if part.heading == "Rule")
    assert told[-1] == "The rule was not applied: the case was dismissed."
    assert any("GC:369-370" in line for line in told)


def test_where_the_text_is_silent_no_rule_reads_call_the_floor():
    live = played(6)
    view = slip_of(live, ruled(e.PenaltyGiven, live), "en")
    told = next(part.lines for part in view.parts if part.heading == "Rule")
    assert told == ("The hands of a player under penalty",
                    "The text does not say: decided by the floor.")


def test_a_pot_ruled_on_says_what_it_was_and_is():
    live = played(6)
    view = slip_of(live, ruled(e.PotRuled, live), "en")
    told = next(part.lines for part in view.parts if part.heading == "Before → after")
    assert told == ("Pot: 2,400 → 2,500",)


def test_a_case_says_when_it_was_noticed():
    live = played(6)
    view = slip_of(live, ruled(e.RemedyApplied, live), "en")
    case = live.table.cases[-1].number
    told = " ".join(next(part.lines for part in view.parts if part.heading == "Ruled by"))
    assert f"Noticed at 22:13:{case % 60:02}" in told.replace(NBSP, " ")


@pytest.mark.parametrize("lang", LANGS)
def test_a_hand_of_ten_that_is_void_has_its_slip_on_one_page_with_every_stack(lang):
    live = played(10)
    live.put(e.IrregularityReported("DECK-02"))
    signed_in(live)
    fact = settling_fact(live.table, live.table.cases[-1], "refund", WHO, WHY, "", 1)
    view = slip_of(live, fact, lang)
    (page,) = paper.slip_lines_by_page(view)
    told = " ".join(line.text for line in page).replace(NBSP, " ")
    stacks = [word(lang, "slip.of_seat", seat=seat, words=word(
        lang, "slip.stack", was_chips=9_600, chips=10_000)) for seat in range(1, 11)]
    assert [one for one in stacks if one.replace(NBSP, " ") not in told] == []
    assert min(line.size for line in page if not line.heads) >= 72  # tenths of a point

"""Every remedy that moves cards, at every moment of a hand, by hand and with a shoe: it is refused
in words, or the table goes on to the end by the advice alone, with every card where it belongs.
"""

from functools import cache
from itertools import product

import pytest
from changed_house import BRS, GT, NLPC, WSOP
from live_table import GC, TDA, LiveTable

from dealer_assist.game import facts as e
from dealer_assist.game.advice import StepKind, advise, facts_for
from dealer_assist.game.catalogue import ENTRIES, Wants
from dealer_assist.game.facts import Place, Take
from dealer_assist.game.hand.dealing import due_card
from dealer_assist.game.hand.physical_deck import cards_of_hand, deck_of, hole_cards
from dealer_assist.game.irregularities.effects import (
    board_remedies,
    burn_remedies,
    deal_remedies,
    single_card_remedies,
)
from dealer_assist.game.irregularities.remedy_proposal import drawn_among, propose_remedy
from dealer_assist.game.table.table import Phase
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.sensing.manual_tap_entry import tap_facts
from dealer_assist.trust.vault import NotOpened
from dealer_assist.words.cards import DECK

HOUSES = [GC, GT, NLPC, BRS, TDA, WSOP]
FLOOR = "M. Durand"
VOID = {"misdeal", "misdeal_button_right", "void_hand", "void_hand_but_seat", "button_right"}
MOVES = {*deal_remedies.DOES, *single_card_remedies.DOES, *board_remedies.DOES,
         *burn_remedies.DOES} - VOID
REMEDIES = {entry.id: moving for entry in ENTRIES.values() if (
    moving := [name for name, remedy in entry.remedies.items() if remedy.does in MOVES])}
IN_SHOE = e.DeviceFound("shoe", "practice shoe", 1)


class Closed:
    """A vault that names no card."""

    def named(self, *where):
        raise NotOpened("away")

    open_at = open_tabled = named


class Dealt(LiveTable):
    """A table that goes on by what advice says first; the shoe tells of the cards, or nobody."""

    def __init__(self, house: str, has_shoe: bool, players: int = 4) -> None:
        super().__init__(house)
        self.has_shoe, self.left = has_shoe, list(DECK)
        self.begin([10_000] * players)
        if has_shoe:
            self.put(IN_SHOE)
        if self.house["odd_chip.multi"] == "floor":
            self.put(e.RuleDecided("odd_chip.multi", "one_each", FLOOR, "custom"))

    def copy(self) -> "Dealt":
        other = object.__new__(Dealt)
        other.__dict__.update(self.__dict__, facts=[], left=list(self.left))
        return other

    def enter(self, fact: e.Fact):
        entered = tap_facts(self.table, Tap(TapKind.FACT, fact=fact), Closed())
        assert bool(entered.facts) != bool(entered.notice), "neither taken nor refused in words"
        self.put(*entered.facts)
        return entered

    def draw(self, count: int = 1) -> None:
        for _ in range(count):
            if not self.has_shoe:
                self.put(e.CardsUnread(1))
                continue
            due = due_card(self.hand)
            if due.take is not Take.TOP:
                self.put(e.DeviceNoted("shoe", "lid_opened"))
            card = self.left.pop(0)
            shown = card if due.place in e.FACE_UP else ""
            self.put(e.CardSeen(due.place, due.seat, f"token {card}", shown))

    def step(self) -> None:
        """What is to be done next is done; whoever is to act checks or calls."""
        steps, options = advise(self.table).steps, advise(self.table).options
        if options is not None and not any(s.kind is StepKind.TAKE_CARD for s in steps):
            self.put(e.Called(options.seat, options.call) if options.call
                     else e.Checked(options.seat))
            return
        assert steps, f"nothing is said to do: {self.hand.phase}"
        step, number = steps[0], self.table.number
        if self.has_shoe and step.kind in _FROM_STUB:
            self.draw()
        elif step.kind is StepKind.OPEN:
            card = self.left.pop(0)
            self.put(e.CardSeen(due_card(self.hand).place, 0, "", card))
        elif step.kind in (StepKind.SHOW, StepKind.TABLE_ALL):
            held = cards_of_hand(self.hand, step.seat)
            self.put(e.HandTabled(step.seat, tuple(self.left.pop() for _ in range(held))))
        else:
            self.put(*facts_for(self.table, step))
        assert self.table.number > number, f"no fact came of {step}"

    def until(self, holds) -> "Dealt":
        for _ in range(150):
            if holds():
                return self
            self.step()
        raise AssertionError(f"it doesn't end: {advise(self.table).steps}")

    def ended(self) -> "Dealt":
        return self.until(lambda: self.hand.phase is Phase.OVER)

    @property
    def lying(self):
        """Each player's positions, and the board's."""
        deck = deck_of(self.hand)
        return ({s: sorted(deck.lying[n].position for n in hole_cards(self.hand, s))
                 for s in self.hand.seats},
                [card.position for card in deck.lying if card.place in e.FACE_UP])


_FROM_STUB = {StepKind.DEAL, StepKind.BURN, StepKind.TAKE_CARD, StepKind.OPEN}


MOMENTS = (
    "before the blinds", "nothing counted", "3 dealt", "7 dealt", "8 dealt", "1 acted", "2 acted",
    "bets to be collected", "flop burned", "flop", "flop, one acted", "after the flop",
    "turn", "turn, one acted", "after the turn", "river", "river, one acted", "after the river",
)


@cache
def moments(house: str, has_shoe: bool) -> dict[str, Dealt]:
    """The hand at one moment after the other, from before the blinds to the showdown."""
    table, out = Dealt(house, has_shoe), {}

    def now(name: str) -> None:
        out[name] = table.copy()

    now("before the blinds")
    table.post()
    now("nothing counted")
    for count, out_by_then in ((3, 3), (4, 7), (1, 8)):
        table.draw(count)
        now(f"{out_by_then} dealt")
    for acted in (1, 2):
        table.step()
        now(f"{acted} acted")
    table.until(lambda: table.hand.phase is Phase.CLOSED)
    now("bets to be collected")
    table.put(e.BetsCollected())
    table.draw()
    now("flop burned")
    for street in ("flop", "turn", "river"):
        table.until(lambda: table.hand.phase is Phase.BETTING)
        now(street)
        table.step()
        now(f"{street}, one acted")
        table.until(lambda: table.hand.phase is not Phase.BETTING)
        now(f"after the {street}")
    assert tuple(out) == MOMENTS
    return out


def answered(table: Dealt, number: int):
    """The case with every question answered, as far as the answers are taken."""
    for _ in range(6):
        case = next(one for one in table.table.cases if one.number == number)
        ask = propose_remedy(table.table, case).ask
        if ask is None:
            break
        answers = {Wants.SEAT: "3" if ask.id == "seat" else "4", Wants.YES_NO: "yes",
                   Wants.CARD: (*table.hand.board, "Kd")[0], Wants.CHIPS: "100"}
        said = answers.get(ask.wants) or next(iter(ask.answers))
        if table.enter(e.IrregularityAnswered(number, ask.id, said)).notice:
            break
    return propose_remedy(table.table, case)


def reported(table: Dealt, entry: str):
    """What the house proposes once it is reported and answered; None where the report is refused.
    """
    if table.enter(e.IrregularityReported(entry)).notice:
        return None
    return answered(table, table.table.cases[-1].number)


def ruled(table: Dealt, number: int, outcome: str) -> tuple[e.Effect, ...] | None:
    """What the floor's remedy changes; None where it is refused."""
    case = next(one for one in table.table.cases if one.number == number)
    drawn = (*drawn_among(table.table, case, outcome), "")[0]
    entered = table.enter(
        e.RemedyApplied(number, "", outcome, by=FLOOR, reason="because", card=drawn))
    return None if entered.notice else entered.facts[0].effects


def is_sound(table: Dealt, entry: str, is_ruled: bool) -> None:
    hand = table.hand
    if hand.voided:
        return
    deck = deck_of(hand)
    places = [card.position for card in deck.lying] + list(deck.stub)
    assert len(places) == 52 and hand.dealt == len(hand.tokens) == len(deck.lying)
    known = [at for at in places if at]
    assert len(set(known)) == len(known)
    assert len(hand.board) == 5
    held = {seat: len(hole_cards(hand, seat)) for seat in hand.seats}
    assert held == {1: 2, 2: 2, 3: 1 if is_ruled and entry == "DEAL-19" else 2, 4: 2}
    assert not deck.owed and not deck.shuffle
    assert not is_ruled or not any(card.place is Place.EXTRA for card in deck.lying)


@pytest.mark.parametrize("has_shoe", [False, True], ids=["by hand", "shoe"])
@pytest.mark.parametrize("name", MOMENTS)
@pytest.mark.few
def test_any_remedy_of_cards_at_any_moment_ends_in_a_table_that_goes_on(name, has_shoe):
    done = set()
    for house, (entry, outcomes) in product(HOUSES, REMEDIES.items()):
        before = moments(house, has_shoe)[name].copy()
        found = reported(before, entry)
        for outcome in outcomes:
            table, effects = before.copy(), None
            if found is not None and outcome in found.entry.remedies:
                effects = ruled(table, found.case.number, outcome)
            about = entry if effects is None or entry == "DEAL-19" else ""
            made = effects, about, table.hand.rules["deck.burn_streets"]
            if made in done:
                continue  # another remedy has changed the very same
            done.add(made)
            try:
                is_sound(left(table), entry, effects is not None)
            except AssertionError as wrong:
                raise AssertionError(f"{house}: {entry}, {outcome}: {wrong}") from wrong


def left(table: Dealt) -> Dealt:
    """The hand at its end, once what is still asked was dismissed; nothing more was out of order.
    """
    first = len(table.table.irregularities)
    for case in table.table.cases:
        table.enter(e.IrregularityDismissed(case.number, "misread", FLOOR))
    table.ended()
    notes = {note.kind for note in table.table.irregularities[first:]}
    assert notes <= {"irregular.card_before_blinds"}
    return table


@pytest.mark.parametrize("house", [GC, WSOP])
@pytest.mark.parametrize("players", [2, 4, 9])
@pytest.mark.few
def test_a_card_turned_up_is_replaced_alike_whoever_counts_the_cards(house, players):
    for seat, round in product(range(1, players + 1), (1, 2)):
        shoe, hand = Dealt(house, True, players), Dealt(house, False, players)
        at = shoe.hand.position[seat] + 1 + (round - 1) * players
        shoe.post().draw(at)
        hand.post()
        for table in (shoe, hand):
            table.enter(e.IrregularityReported("DEAL-01", seat=seat, round=round))
            proposed = propose_remedy(table.table, table.table.cases[0])
            table.enter(e.RemedyApplied(table.table.cases[0].number, "", proposed.outcome))
            if not table.hand.voided:
                table.until(lambda table=table: len(table.hand.board) == 5)
        assert hand.hand.voided == shoe.hand.voided
        assert hand.lying == shoe.lying

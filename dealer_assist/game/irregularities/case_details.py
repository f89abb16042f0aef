"""Case details derived from the table: seat, cards, and the irregularity that it really is.

A case holds only reports and answers. The rest follows from the table: the seat of a card that was
just dealt, its position in the deck, and whether the deal is covered by now, so that "player left
out" is the entry of before or of after (GC:349-363).
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from dealer_assist.game.catalogue import ENTRIES
from dealer_assist.game.facts import Place
from dealer_assist.game.hand.deal_order import is_burned_before
from dealer_assist.game.hand.dealing import latest_street
from dealer_assist.game.hand.physical_deck import FULL, deck_of, hole_cards
from dealer_assist.game.irregularities.bet_ruling_entries import entry_of_doubt
from dealer_assist.game.irregularities.early_cards import BURN_ONLY, early_cards, entry_of_extras
from dealer_assist.game.irregularities.exposed_cards import exposed_plan
from dealer_assist.game.irregularities.substantial_action import is_cover_silent, is_covered
from dealer_assist.game.irregularities.table_when_noticed import table_at_noticing
from dealer_assist.game.table.table import SEATS, Case, Hand, Phase, Table
from dealer_assist.words.cards import DECK

#: Entries about hole cards turned up, whichever of them it turns out to be.
EXPOSED: Final = frozenset({"DEAL-01", "DEAL-02", "DEAL-03", "DEAL-04", "DEAL-05"})
#: Entries about cards that left the stub before their time.
EARLY: Final = frozenset({"BRD-01", "BRD-07", "BRD-08", "BRD-09"})
_OF_EXTRAS: Final = EARLY | {"DEAL-16", "BRD-02", "BRD-10", BURN_ONLY}


def case_about(table: Table, number: int) -> Case | None:
    """Case of this number with all that is known about it; None where none waits."""
    found = next((case for case in table.cases if case.number == number), None)
    return detailed_case(table, found) if found is not None else None


def detailed_case(table: Table, case: Case) -> Case:
    """Case with all that the table knows of it, under the entry that it really is."""
    case = _answered(case)
    case = _whose(table, case)
    if case.entry in EXPOSED:
        return _exposed(table, case)
    if case.entry == "DEAL-06" or case.entry in _BY_POSITION:
        case = _with_position(table, case)
    if case.kind == "irregular.card_not_due" and case.entry in _OF_EXTRAS:
        hand = table.hand
        own = hand is not None and hand.number == case.hand and not case.answer("entry")
        entry = entry_of_extras(hand) if own and hand is not None else ""
        case = _lying_open(hand, case._replace(entry=entry or case.entry))
    turned = _INSTEAD.get(case.entry)
    return turned(table, case) if turned is not None else case


def reason_of_call(table: Table) -> str:
    """Reason of a floor call now: the bet that waits, else the newest open case as it shows, by its
    entry of the catalogue where there is one; "" where nothing is open."""
    if table.doubt is not None:
        return entry_of_doubt(table, table.doubt) or table.doubt.why
    return detailed_case(table, table.cases[-1]).entry if table.cases else ""


def may_entry_change(entry: str) -> bool:
    """True if a case of this entry may turn out to be another one by what the table knows."""
    return entry in EXPOSED or entry in _INSTEAD


def _lying_open(hand: Hand | None, case: Case) -> Case:
    """Case with the name of the first board card that lies open too early."""
    if hand is None or case.card or hand.deck is None:
        return case
    opened = [n for cards in early_cards(hand).boards for n in cards]
    name = hand.deck.lying[opened[0]].card if opened and case.entry in EARLY else ""
    return case._replace(card=name)


def _answered(case: Case) -> Case:
    """Case with those answers that are facts of the case itself."""
    if not case.answers:
        return case._replace(seat=named_seat(case.seat), other=named_seat(case.other),
                             card=_card_of(case.card))
    seat, other, card, chips, entry = (
        case.answer(name) for name in ("seat", "other", "card", "chips", "entry"))
    return case._replace(
        seat=named_seat(seat) or case.seat, other=named_seat(other) or case.other,
        card=_card_of(card) or _card_of(case.card),
        chips=int(chips) if chips.isdecimal() else case.chips,
        entry=entry if entry in ENTRIES else case.entry,
    )


def named_seat(said: str | int) -> int:
    """Seat that was named; 0 where the table has none of that number."""
    number = int(said) if str(said).isdecimal() else 0
    return number if 1 <= number <= SEATS else 0


def _card_of(said: str) -> str:
    """Card that was named; "" for no card."""
    return said if said in DECK else ""


# --- whose it is -----------------------------------------------------------------------------


def _whose(table: Table, case: Case) -> Case:
    """Case with its seat, where the entry itself says whose it is."""
    hand = table.hand
    if case.seat or hand is None or hand.number != case.hand:
        return case
    if case.entry in _OF_BUTTON:
        return case._replace(seat=hand.seats[-1])
    if case.entry in _OF_TURN and hand.phase is Phase.BETTING:
        return case._replace(seat=hand.seats[hand.actor])
    told = _ruled_on(table, case.entry)
    if told:
        return case._replace(seat=told)
    if case.entry == "MONEY-10" and len(hand.live) == 1:
        return case._replace(seat=hand.seats[hand.live[0]])
    if case.entry in _OF_LAST_DEALT and hand.phase is Phase.DEALING and hand.dealt:
        last = deck_of(hand).lying[-1]
        return case._replace(seat=last.seat) if last.place is Place.HOLE else case
    return case


def _ruled_on(table: Table, entry: str) -> int:
    """Seat of the ruling that waits under this entry, or of the one act before its turn."""
    for doubt in (table.doubt, *table.doubts):
        if doubt is not None and entry_of_doubt(table, doubt) == entry:
            return doubt.seat
    early = {act.seat for act in table.early}
    return early.pop() if entry.startswith("TURN") and len(early) == 1 else 0


_OF_BUTTON: Final = frozenset({"DEAL-02", "DEAL-20"})
_OF_LAST_DEALT: Final = frozenset({"DEAL-01", "DEAL-03", "DEAL-07", "DEAL-08"})
_OF_TURN: Final = frozenset({
    "TIME-01", "TIME-02", "TIME-03", "TIME-07", "TURN-07", "BET-13", "BET-25",
})
#: Other entries that are about one hole card of a seat.
_BY_POSITION: Final = frozenset({"DEAL-07", "DEAL-08", "DEAL-23"})


# --- which card ------------------------------------------------------------------------------


def hole_card_round(table: Table, case: Case) -> int:
    """Number of the hole card among the seat's: 1 or 2; 0 where only a person knows."""
    said = case.answer("round")
    if said in ("1", "2"):
        return int(said)
    hand = table.hand
    if case.entry == "DEAL-02":
        return 1
    if hand is None or not case.seat or case.seat not in hand.position:
        return 0
    here = [n for n in hole_cards(hand, case.seat) if n < hand.size * hand.game.hole_cards]
    if hand.phase is Phase.DEALING and case.number and len(here) == 1:
        return here[0] // hand.size + 1  # his first may have been burned already
    if hand.phase is Phase.DEALING and here and here[-1] == hand.dealt - 1 and (
        case.entry in EXPOSED | _OF_LAST_DEALT
    ):
        return here[-1] // hand.size + 1
    return 0


def position_of_hole(hand: Hand, seat: int, round: int) -> int:
    """Position in the deck of the seat's first or second card."""
    return hand.position[seat] + 1 + (round - 1) * hand.size


def _with_position(table: Table, case: Case) -> Case:
    hand = table.hand
    if case.positions or hand is None or case.seat not in hand.position:
        return case
    if case.entry == "DEAL-06":
        given = [n for n in hole_cards(hand, case.seat) if n >= hand.size * hand.game.hole_cards]
        at = deck_of(hand).lying[given[-1]].position if given else 0
        return case._replace(positions=(at,)) if at else case
    which = hole_card_round(table, case)
    if not which:
        return case
    return case._replace(positions=(position_of_hole(hand, case.seat, which),))


def with_fixed_subject(table: Table, case: Case) -> Case:
    """Case fixed to the seat and the card that it is about now, whatever is dealt after it.

    A boxed card is the one dealt last, unless a seat was named that has another; once the deal is
    complete, either of the cards of who is named may be it.
    """
    case = _with_position(table, _whose(table, case))
    hand = table.hand
    if case.positions or case.entry != "DEAL-08" or hand is None or not hand.dealt:
        return case
    if case.seat and (hand.phase is not Phase.DEALING or deck_of(hand).lying[-1].seat != case.seat):
        return case
    return case._replace(positions=(deck_of(hand).lying[-1].position,))


def _own_positions(table: Table, case: Case) -> tuple[int, ...]:
    """Positions that this report names: the seat's card, and the other seat's of DEAL-04."""
    hand = table.hand
    placed = _with_position(table, case)
    if hand is not None and case.entry == "DEAL-05" and case.seat in hand.position:
        both = tuple(position_of_hole(hand, case.seat, round) for round in (1, 2))
        return tuple(dict.fromkeys((*placed.positions, *both)))
    which = case.answer("other_round")
    if hand is not None and case.other in hand.position and which in ("1", "2"):
        second = position_of_hole(hand, case.other, int(which))
        return tuple(dict.fromkeys((*placed.positions, second)))
    return placed.positions


def _exposed(table: Table, case: Case) -> Case:
    """Case with all cards turned up in this deal: one, the button's first, one player's, several.
    """
    hand = table.hand
    if hand is None or hand.number != case.hand:
        return case
    own = _own_positions(table, case)
    others = [at for one in table.cases if one.number != case.number and one.hand == hand.number
              and one.entry in EXPOSED
              for at in _own_positions(table, _whose(table, _answered(one)))]
    all_ = tuple(dict.fromkeys((*_turned_before(hand), *others, *own)))
    if not own:
        return case  # which of his cards it is has still to be asked
    case = case._replace(positions=tuple(dict.fromkeys((*others, *own))))
    places = {(at - 1) % hand.size for at in all_}
    if len(all_) == 1 and case.entry == "DEAL-04":
        return case  # the other player's card is still to be named
    if len(all_) == 1:
        entry = "DEAL-02" if all_[0] == hand.size else (
            "DEAL-03" if case.entry == "DEAL-03" else "DEAL-01")
    else:
        entry = "DEAL-05" if len(places) == 1 else "DEAL-04"
    return case._replace(entry="DEAL-22" if _is_late(table, hand, case, all_) else entry)


def _is_late(table: Table, hand: Hand, case: Case, exposed: tuple[int, ...]) -> bool:
    """True if these cards would make a misdeal, and were noticed too late for one.

    GC:353, TDA 36, WSOP 105: a covered deal is played out.
    """
    if hand.rules["misdeal.once_covered"] != "stands":
        return False
    found = exposed_plan(hand.size, exposed, hand.rules, is_burned_before(hand, 1))
    return found.outcome == "misdeal" and is_covered(table_at_noticing(table, case))


def _turned_before(hand: Hand) -> Iterator[int]:
    """Positions of hole cards that were burned in this deal already."""
    if hand.deck is None:
        return
    for card in hand.deck.lying:
        if card.place is Place.BURN and 0 < card.position <= min(
            FULL, hand.size * hand.game.hole_cards
        ):
            yield card.position


# --- which entry -----------------------------------------------------------------------------


def _once_covered(entry: str) -> Callable[[Table, Case], Case]:
    def turned(table: Table, case: Case) -> Case:
        return case._replace(entry=entry) if is_covered(table_at_noticing(table, case)) else case

    return turned


def _not_covered_yet(entry: str) -> Callable[[Table, Case], Case]:
    """Check the other way round: the facts decide the entry, not the word of the report."""
    def turned(table: Table, case: Case) -> Case:
        then = table_at_noticing(table, case)
        hand = then.hand
        # While cards are due nobody's act counts: who reports the deal as covered knows better.
        told = hand is not None and hand.number == case.hand and hand.phase is Phase.BETTING
        early = told and not is_covered(then) and not is_cover_silent(then)
        return case._replace(entry=entry) if early else case

    return turned


def _forgotten_button(table: Table, case: Case) -> Case:
    """Case of the button's missing card, which may still be given until he acts (TDA 37)."""
    hand = table.hand
    if hand is None or not is_covered(table_at_noticing(table, case)):
        return case
    waits = hand.rules["count.button_short"] == "given_until_acted"
    acted = hand.acted[hand.position.get(case.seat, -1)] or hand.street > 0
    return case if waits and not acted else case._replace(entry="DEAL-19")


def _short_of_a_card(table: Table, case: Case) -> Case:
    """Case of a short hand: the button's is an entry of its own; others go by the count."""
    hand = table.hand
    if hand is None or case.seat != hand.seats[-1]:
        return _once_covered("DEAL-19")(table, _not_covered_yet("DEAL-18")(table, case))
    return _forgotten_button(table, case._replace(entry="DEAL-20"))


def _absent_dealt(table: Table, case: Case) -> Case:
    hand = table.hand
    if hand is None or hand.rules["absent.dealt"] != "not_dealt" or (
        not is_covered(table_at_noticing(table, case))
    ):
        return case
    return case._replace(entry="DEAL-15")


def _acted_on_flop(table: Table, case: Case) -> Case:
    hand = table.hand
    acted = hand is not None and (hand.street > 1 or (hand.street == 1 and any(hand.acted)))
    acted = acted or case.kind == "found.burn_missing"  # an act on the flop has shown it
    return case._replace(entry="BRD-05") if acted else case


def _latest_street(table: Table, case: Case) -> Case:
    """Case with the street before which a burn was missing or double, where the river isn't open,
    or a device found it.
    """
    street = latest_street(table.hand) if table.hand is not None else 0
    if case.answer("at") or (street > 2 and not case.kind):
        return case
    return case._replace(answers=(*case.answers, ("at", "river" if street > 2 else "turn")))


def _pot_pushed(table: Table, case: Case) -> Case:
    hand = table.hand
    over = hand is not None and hand.phase is Phase.OVER and not hand.voided
    return case._replace(entry="DECK-03") if over else case


def _all_in(table: Table, case: Case) -> Case:
    hand = table.hand
    if hand is None or case.seat not in hand.position:
        return case
    i = hand.position[case.seat]
    return case._replace(entry="HAND-02") if not hand.stacks[i] else case


_INSTEAD: Final[Mapping[str, Callable[[Table, Case], Case]]] = {
    "DEAL-10": _once_covered("DEAL-22"),
    "DEAL-11": _once_covered("DEAL-22"),
    "DEAL-12": _once_covered("DEAL-13"),
    "DEAL-13": _not_covered_yet("DEAL-12"),
    "DEAL-15": _not_covered_yet("DEAL-14"),
    "DEAL-17": _not_covered_yet("DEAL-16"),
    "DEAL-14": _once_covered("DEAL-15"),
    "DEAL-16": _once_covered("DEAL-17"),
    "DEAL-18": _short_of_a_card,
    "DEAL-19": _short_of_a_card,
    "DEAL-20": _forgotten_button,
    "DEAL-24": _absent_dealt,
    "BTN-01": _once_covered("BTN-02"),
    "BRD-04": _acted_on_flop,
    "BRD-10": _latest_street,
    "DECK-01": _pot_pushed,
    "DECK-02": _pot_pushed,
    "DECK-04": _pot_pushed,
    "HAND-01": _all_in,
}

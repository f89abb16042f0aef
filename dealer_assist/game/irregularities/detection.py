"""Detection: the note, reading or act that is an irregularity of the catalogue.

A case is opened by the fact that shows it, so that the remedy is ready before anybody has asked. A
case that is open already isn't opened twice; the dealer may dismiss any, with a reason.
"""

from collections.abc import Callable, Mapping
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.hand.deal_order import board_before, is_burned_before
from dealer_assist.game.hand.dealing import hole_cards_due
from dealer_assist.game.hand.physical_deck import deck_of
from dealer_assist.game.irregularities.play_on_hold import BURN_MISSING
from dealer_assist.game.table.table import SEATS, Case, DealtCard, Hand, Irregularity, Phase, Table

#: Entry behind each kind of note of advance/, where one kind is one entry.
BY_NOTE: Final[Mapping[str, str]] = {
    "irregular.card_twice": "DECK-01",
    "irregular.device_duplicate_tag": "DECK-01",
    "irregular.device_card_elsewhere": "DECK-01",
    "irregular.device_unknown_tag": "READ-05",
    "irregular.card_without_hand": "READ-07",
    "irregular.card_from_wrong_place": "READ-04",
    "irregular.hand_differs": "READ-03",
    "irregular.under_the_minimum": "BET-11",
    "irregular.over_the_limit": "BET-14",
    "irregular.call_not_exact": "BET-12",
    "irregular.check_facing_bet": "BET-18",
    "irregular.not_reopened": "BET-24",
    "irregular.capped": "BET-24",
    "irregular.call_or_check_only": "BET-24",
    "irregular.must_sit": "TURN-10",
    "irregular.opened_early": "CARD-02",
    "irregular.last_hand_mucked": "CARD-05",
    "irregular.muck_not_allowed": "SHOW-06",
    "irregular.shows_first": "SHOW-05",
    "irregular.shows_first_raiser": "SHOW-05",
    "irregular.all_show": "SHOW-05",
    "irregular.winner_not_shown": "SHOW-02",
    "irregular.push_not_due": "MONEY-04",
    "irregular.levy_differs": "MONEY-06",
    "irregular.float_differs": "MONEY-08",
    "irregular.post_differs": "BLD-06",
    "irregular.post_not_owed": "BLD-06",
    "irregular.straddle_not_due": "BLD-10",
    "irregular.rebuy_in_hand": "MONEY-01",
    "irregular.going_south": "MONEY-02",
}

# --- cases -----------------------------------------------------------------------------------


def detect_case(before: Table, table: Table, fact: e.Fact) -> tuple[Case, ...]:
    """Case that this fact opens, if any: by a note on it, or by what it shows itself.

    One fact is one situation: a case is known by the number of the fact that it began with.
    """
    cases = list[Case | None]()
    notes = table.irregularities
    if notes is not before.irregularities:
        for note in notes[len(_common(before.irregularities, notes)):]:
            cases.append(_of_note(before, table, fact, note))
    for shown in _SHOWS.get(type(fact), ()):
        case = shown(before, table, fact)
        if case is not None:
            cases.append(case)
    if not cases:
        return ()  # as nearly always
    fresh = [case for case in cases if case is not None and not _is_open(table, case)]
    return tuple(fresh[:1])


def _common(
    before: tuple[Irregularity, ...], now: tuple[Irregularity, ...]
) -> tuple[Irregularity, ...]:
    """Notes that were there before; a new hand begins without any."""
    return before if now[: len(before)] == before else ()


def _is_open(table: Table, case: Case) -> bool:
    return any((one.kind, one.seat, one.hand) == (case.kind, case.seat, case.hand)
               for one in table.cases)


def _case(
    table: Table, entry: str, kind: str, seat: int = 0, card: str = "", chips: int = 0,
    positions: tuple[int, ...] = (),
) -> Case:
    hand = table.hand
    known = table.running is not None or entry in _OF_LAST_HAND
    number = hand.number if hand is not None and known else 0
    seat = seat if 1 <= seat <= SEATS else 0
    return Case(
        table.number + 1, entry, seat, 0, positions, card, chips, kind, (), number,
        table.number + 1)


_OF_LAST_HAND: Final = frozenset({"DECK-01", "DECK-02", "DECK-04", "MONEY-04", "READ-03"})


def _of_note(before: Table, table: Table, fact: e.Fact, note: Irregularity) -> Case | None:
    if isinstance(before.fact, e.BetRuled) and before.fact.seat == note.seat:
        return None  # somebody has just ruled on it
    special = _OF_NOTE.get(note.kind)
    if special is not None:
        return special(before, fact, note)
    entry = BY_NOTE.get(note.kind, "")
    card = note.detail if entry == "DECK-01" and len(note.detail) == 2 else ""
    chips = note.chips if entry == "MONEY-08" else 0  # what was counted
    return _case(before, entry, note.kind, note.seat, card, chips) if entry else None


def _of_extra(before: Table, fact: e.Fact, note: Irregularity) -> Case | None:
    hand = before.hand
    if hand is None or hand.phase in (Phase.OVER, Phase.PUSHING, Phase.SHOWDOWN):
        return _case(before, "READ-07", note.kind)
    return _case(before, _ENTRY_OF_FIRST.get(hand.phase, "DEAL-16"), note.kind)


#: Entry of an extra card until more is known (game/irregularities/case_details.py).
_ENTRY_OF_FIRST: Final = {Phase.BETTING: "BRD-01", Phase.CLOSED: "BRD-10", Phase.BOARD: "BRD-10"}


def _of_deck(before: Table, fact: e.Fact, note: Irregularity) -> Case | None:
    """A deck that isn't whole: of the hand dealt with it, or before any was."""
    if not isinstance(fact, e.DeckChecked):
        return None
    hand = before.hand
    played = hand is not None and not hand.voided and fact.deck == before.evening.deck
    named = fact.twice or fact.missing
    entry = ("DECK-01" if fact.twice else "DECK-02") if played else "SET-02"
    return _case(before, entry, note.kind, card=named[0] if named and named[0] else "")


def _of_push(before: Table, fact: e.Fact, note: Irregularity) -> Case | None:
    owed = before.hand is not None and before.hand.phase is Phase.BETTING
    return _case(before, "MONEY-12" if owed else "MONEY-04", note.kind, note.seat)


def _of_two_cards(before: Table, fact: e.Fact, note: Irregularity) -> Case | None:
    """Two cards in one motion; the note numbers those that were dealt, from the deck's top."""
    at = tuple(card.position for card in _numbered(before, note))
    return _case(before, "READ-06", note.kind, positions=at)


def _numbered(before: Table, note: Irregularity) -> tuple[DealtCard, ...]:
    """Cards that a note numbers, from the deck's top."""
    numbers = [int(one[1:]) for one in note.detail.split() if one[1:].isdecimal()]
    lying = deck_of(before.hand).lying if before.hand is not None else ()
    return tuple(lying[k - 1] for k in numbers if 0 < k <= len(lying))


def _of_joker(before: Table, fact: e.Fact, note: Irregularity) -> Case | None:
    """A joker left a shoe that sees it; one that was due on the board has no place there yet."""
    hand = before.hand
    if hand is None or hand.phase not in _DRAWING:
        return None
    placed = _numbered(before, note)
    case = _case(before, "DECK-05", note.kind, placed[0].seat if placed else 0)
    if placed and placed[0].place is e.Place.HOLE:
        return case._replace(answers=(("where", "hand"),))
    on_board = not placed and hand.phase is Phase.BOARD
    return case._replace(answers=(("where", "board"),)) if on_board else case


def _of_boxed_card(before: Table, fact: e.Fact, note: Irregularity) -> Case | None:
    """A card left the shoe with its back to the camera that looks at faces."""
    hand = before.hand
    if hand is None or hand.phase not in _DRAWING:
        return None
    placed = _numbered(before, note)
    if not placed:
        on_board = hand.phase is Phase.BOARD
        return _case(before, "BRD-12", note.kind)._replace(
            answers=(("how", "boxed"),)) if on_board else None
    again = any((one.entry, one.kind, one.hand) == ("DEAL-08", note.kind, hand.number)
                for one in before.cases)
    at = tuple(card.position for card in placed)
    return _case(before, "DEAL-09" if again else "DEAL-08", note.kind, placed[0].seat, positions=at)


#: While cards leave the stub, or may.
_DRAWING: Final = (Phase.DEALING, Phase.BETTING, Phase.CLOSED, Phase.BOARD)


def _of_foreign_card(before: Table, fact: e.Fact, note: Irregularity) -> Case | None:
    """A card of another deck left the shoe; in older journals a scanner noted chips so."""
    shoe = isinstance(fact, e.DeviceNoted) and fact.device == "shoe"
    return _case(before, "DECK-04", note.kind) if shoe else None


def _of_opened_hand(before: Table, fact: e.Fact, note: Irregularity) -> Case | None:
    """A camera sees a hand lie open before the betting has ended; the note's detail is its seat."""
    seat = int(note.detail) if note.detail.isdecimal() else 0
    return _case(before, "CARD-02", note.kind, seat)


_OF_NOTE: Final[Mapping[str, Callable[[Table, e.Fact, Irregularity], Case | None]]] = {
    "irregular.card_not_due": _of_extra,
    "irregular.deck_not_whole": _of_deck,
    "irregular.nothing_to_push": _of_push,
    "irregular.device_double_draw": _of_two_cards,
    "irregular.device_foreign_tag": _of_foreign_card,
    "irregular.device_hand_exposed": _of_opened_hand,
    "irregular.device_joker": _of_joker,
    "irregular.device_boxed": _of_boxed_card,
    "irregular.no_betting_now": lambda before, fact, note: _cards_missing(before, note.seat),
}


def _cards_missing(before: Table, seat: int) -> Case | None:
    """Somebody acts while cards are still due: too few left the shoe, or none was burned."""
    hand = before.hand
    if hand is None or seat not in hand.position:
        return None
    if hand.phase is Phase.DEALING:
        return _hole_cards_missing(before, hand)
    if hand.phase is Phase.BOARD and hand.deck is None:
        return _board_missing(before, hand)
    return None


def _hole_cards_missing(before: Table, hand: Hand) -> Case | None:
    """Everybody has a card, some lack one, and a player acts as if the deal were over.

    Should it go on all the same, the case is closed by the next card.
    """
    left = hole_cards_due(hand)
    if not 0 < left < hand.size:
        return None
    return _case(before, "DEAL-18" if left == 1 else "DEAL-12", CARDS_MISSING)


def _board_missing(before: Table, hand: Hand) -> Case | None:
    """One card fewer than a burn and the street's cards: the burn is missing (or a flop card)."""
    street = hand.street + 1
    if street >= len(hand.game.streets) or not is_burned_before(hand, street):
        return None
    opened = len(hand.board) - board_before(hand, street)
    burned = hand.dealt > hand.size * hand.game.hole_cards + board_before(hand, street) + street - 1
    if not burned or opened != hand.game.streets[street].cards - 1:
        return None
    return _case(before, "BRD-04" if street == 1 else "BRD-10", BURN_MISSING)


# --- what a fact shows by itself -------------------------------------------------------------

CARDS_MISSING: Final = "found.cards_missing"
ABSENT_ACTED: Final = "found.absent_acted"
BETS_SWEPT: Final = "found.bets_swept"
COUNT_DIFFERED: Final = "found.count_differed"
CARD_DIFFERED: Final = "found.card_differed"


def _absent_acted(before: Table, table: Table, fact: e.Fact) -> Case | None:
    """Somebody acts at a seat whose player is away (GC:304)."""
    seat: int = fact.seat  # type: ignore[union-attr]
    hand = before.hand
    if hand is None or seat not in hand.position or not before.chairs[seat - 1].away:
        return None
    return _case(before, "TIME-01", ABSENT_ACTED, seat)


def _chips_early(before: Table, table: Table, fact: e.Fact) -> Case | None:
    """Chips come while cards are still due."""
    assert isinstance(fact, e.ChipsSeen)
    hand = before.hand
    if hand is None or hand.phase not in (Phase.DEALING, Phase.BOARD):
        return None
    i = hand.position.get(fact.seat, -1)
    if i < 0 or fact.chips <= max(hand.bets[i], before.seen[fact.seat]):
        return None
    return _cards_missing(before, fact.seat)


def _bets_swept(before: Table, table: Table, fact: e.Fact) -> Case | None:
    """The last bet in front of the seats is gone, those of others before it, in mid-round."""
    hand = before.hand
    if hand is None or hand.phase is not Phase.BETTING or any(table.seen) or not any(before.seen):
        return None
    gone = any(d is not None and d.why == _TAKEN_BACK for d in (before.doubt, *before.doubts))
    if not gone or sum(bet > 0 for bet in hand.bets) < 2:
        return None
    return _case(before, "MONEY-12", BETS_SWEPT)


_TAKEN_BACK: Final = "doubt.taken_back"


def _count_differed(before: Table, table: Table, fact: e.Fact) -> Case | None:
    """A reader counts other chips than the dealer."""
    assert isinstance(fact, e.CountDiffered)
    return _case(before, "READ-01", COUNT_DIFFERED, fact.seat, chips=fact.seen_chips)


def _card_differed(before: Table, table: Table, fact: e.Fact) -> Case | None:
    """The shoe names another board card than the pad; both were said to lie open."""
    assert isinstance(fact, e.CardDiffered)
    return _case(before, "READ-02", CARD_DIFFERED, card=fact.seen, positions=(fact.position,))


_Shows = Callable[[Table, Table, e.Fact], Case | None]

_SHOWS: Final[Mapping[type, tuple[_Shows, ...]]] = {
    e.Checked: (_absent_acted,),
    e.Called: (_absent_acted,),
    e.Bet: (_absent_acted,),
    e.Raised: (_absent_acted,),
    e.ChipsSeen: (_chips_early, _bets_swept),
    e.CountDiffered: (_count_differed,),
    e.CardDiffered: (_card_differed,),
}


# --- what has settled itself -----------------------------------------------------------------


def still_open(before: Table, table: Table) -> tuple[Case, ...]:
    """Open cases without those that the machine found and that no longer hold.

    The deal goes on, the counts agree again, the bets lie where they lay.
    """
    was, hand = before.hand, table.hand
    dealt = was is not None and hand is not None and hand.dealt > was.dealt
    return tuple(case for case in table.cases if not (
        _has_passed(table, case) or (dealt and case.kind == CARDS_MISSING)))


def _has_passed(table: Table, case: Case) -> bool:
    hand = table.hand
    if case.kind == COUNT_DIFFERED:
        return not _still_differs(table, case.seat)
    if case.kind == CARD_DIFFERED:
        return not any((d.position,) == case.positions for d in table.card_differences)
    if hand is None or hand.number != case.hand:
        return False
    if case.kind == CARDS_MISSING:
        return not hole_cards_due(hand)
    if case.kind == BURN_MISSING:
        return hand.phase is not Phase.BOARD
    return case.kind == BETS_SWEPT and all(
        table.seen[seat] == bet for seat, bet in zip(hand.seats, hand.bets, strict=True))


def _still_differs(table: Table, seat: int) -> bool:
    """True if two counts of this seat's bet still wait: it may have acted since, or been paid."""
    hand = table.hand
    if hand is None or hand.phase not in (Phase.BETTING, Phase.CLOSED):
        return False
    i = hand.position.get(seat, -1)
    waits = any(d.seat == seat for d in table.differences)
    return waits and i >= 0 and table.seen[seat] != hand.bets[i]

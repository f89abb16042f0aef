"""Outcomes: the remedy by the house's value and the facts, where the value alone doesn't decide.

Each function is named by the catalogue (``decide``) and gives a remedy's name, the setting that
decided, and whether the floor has the last word. "floor" is the outcome of a silent text.
"""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from dealer_assist.game.facts import ACTIONS, Place
from dealer_assist.game.hand.dealing import due_card, is_hand_decided, latest_street
from dealer_assist.game.hand.earlier_states import was_acted_on
from dealer_assist.game.hand.missed_blinds import entry_posts, is_newcomer_to_post
from dealer_assist.game.hand.physical_deck import extra_cards
from dealer_assist.game.irregularities.effects.burn_remedies import (
    third_card_as_burn,
    was_last_street_unbet,
    wrong_burn_street,
)
from dealer_assist.game.irregularities.effects.deal_remedies import burned_since, plan_of_deal
from dealer_assist.game.irregularities.effects.hand_remedies import (
    has_uncalled_raise,
    is_called_in_part,
)
from dealer_assist.game.irregularities.substantial_action import (
    action_count,
    is_covered,
    seat_spoke_or_put,
)
from dealer_assist.game.irregularities.table_when_noticed import table_at_noticing
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import Case, Phase, Table


class RemedyChoice(NamedTuple):
    """Outcome: a remedy's name ("floor" for none), and the setting it follows from."""

    name: str
    setting: str
    by_floor: bool = False
    notes: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()  # the seats that the notes are about


def exposed_outcome(table: Table, case: Case, setting: str) -> RemedyChoice:
    """Hole cards turned up in the deal (GC:333-339, A27; TDA 35).

    The text replaces them at the end of the deal: once the flop was burned it says nothing more.
    """
    hand = table.hand
    if hand is None or not case.positions:
        return RemedyChoice(FLOOR, setting)
    found = plan_of_deal(hand, case)
    seats = tuple(hand.seats[place] for place in found.consecutive)
    notes = ("note.consecutive",) if seats else ()
    if found.shifts_board:
        return RemedyChoice(FLOOR, found.setting, notes=(*notes, "note.shifts_board"), seats=seats)
    if burned_since(hand, found):
        return RemedyChoice(FLOOR, found.setting, notes=notes, seats=seats)
    return RemedyChoice(found.outcome, found.setting, notes=notes, seats=seats)


def retrieve_outcome(table: Table, case: Case, setting: str) -> RemedyChoice:
    """Cards thrown away and wanted back (GC:386-389): touched others, or the next has spoken.

    Whoever threw them away as the winner of a bet that nobody has called yet keeps that bet, as one
    whose hand was swept in does (GC:370, TDA 15-B).
    """
    found = _retrieved(table, case, setting)
    hand, refund = table.hand, "killed_hand.refund"
    if found.name == "dead" and case.entry == "CARD-05" and hand is not None and (
        _value(table, refund) == "uncalled_excess" and has_uncalled_raise(hand, case.seat)
    ):
        return RemedyChoice("dead_raise_back", refund)
    return found


def _retrieved(table: Table, case: Case, setting: str) -> RemedyChoice:
    value = _value(table, setting)
    if value == "never_but_winner":
        kept = case.entry == "CARD-05" and case.answer("touched") == "no"
        return RemedyChoice("kept_for_floor" if kept else "dead", setting)
    if value != "until_covered_or_touching":
        return RemedyChoice("dead" if value == "never" else value, setting)
    acts = acted_after(table_at_noticing(table, case), case.seat)
    if case.answer("touched") == "yes" or acts >= _needed(table):
        return RemedyChoice("dead", setting)
    return RemedyChoice("given_back", setting)


def _needed(table: Table) -> int:
    needed = _value(table, "covered.retrieve_actions")
    return 1 if needed == FLOOR else int(needed)


def _next_after(table: Table, seat: int) -> int:
    """Seat of the next live player after this one; 0 for none."""
    hand = table.hand
    if hand is None or seat not in hand.position:
        return 0
    i, live = hand.position[seat], set(hand.live)
    order = ((i + k) % hand.size for k in range(1, hand.size))
    return next((hand.seats[k] for k in order if k in live), 0)


def acted_after(table: Table, seat: int) -> int:
    """Number of acts by other players since this seat folded, the next one's words included.

    Words of somebody further on don't count: it is the next player who covers it (GC:387). Whose
    fold nobody has entered yet, because he wants his cards back at once, is still in the hand.
    """
    hand = table.hand
    at, count = table, int(any(act.seat == _next_after(table, seat) for act in table.early))
    count += int(seat_spoke_or_put(table) not in (0, seat))
    if hand is not None and seat in hand.position and not hand.folded[hand.position[seat]]:
        return count
    while at.before is not None:
        if isinstance(at.fact, ACTIONS):
            if at.fact.seat == seat:
                return count
            count += 1
        at = at.before
    return count


def opened_outcome(table: Table, case: Case, setting: str) -> RemedyChoice:
    """A hand opened before the end (GC:390-393): never dead all-in on the last round."""
    hand, value = table.hand, _value(table, setting)
    if value != "floor_default_burn":
        return RemedyChoice(value, setting)
    if hand is not None and case.seat in hand.position:
        i = hand.position[case.seat]
        if not hand.stacks[i] and hand.street == len(hand.game.streets) - 1:
            return RemedyChoice("live", setting, notes=("note.never_dead_all_in",),
                                seats=(case.seat,))
    return RemedyChoice("dead", setting, by_floor=True)


def killed_outcome(table: Table, case: Case, setting: str) -> RemedyChoice:
    """A hand swept by the dealer (GC:369-370, A16): lost; a raise nobody called goes back.

    Whether it plays again is a question only where its cards can be told (TDA 65-B, WSOP 107, 110).
    """
    if case.answer("folded") == "yes":
        return RemedyChoice("lost", setting)
    value = _value(table, setting)
    if setting == "killed_hand.retrievable":
        if value in (FLOOR, "given_back") and case.answer("identifiable") == "yes":
            return RemedyChoice(value, setting)
        setting, value = "killed_hand.refund", _value(table, "killed_hand.refund")
    if value == FLOOR:
        return RemedyChoice(FLOOR, setting)
    hand = table.hand
    if hand is None or not has_uncalled_raise(hand, case.seat):
        return RemedyChoice("lost", setting)
    whole = value != "uncalled_excess" and not is_called_in_part(table, hand, case.seat)
    return RemedyChoice("last_bet_back" if whole else "lost_raise_back", setting)


def foul_outcome(table: Table, case: Case, setting: str) -> RemedyChoice:
    """A deck that isn't whole (GC:372-374; TDA 35-E; WSOP 111-112, 117)."""
    value = _value(table, setting)
    if setting == "deck.foul.window":
        return _in_window(table, value, setting)
    if value == FLOOR:
        return RemedyChoice(FLOOR, setting)
    if setting == "deck.foul.triggers":
        kind = "missing" if case.entry == "DECK-02" else "duplicate"
        return RemedyChoice("refund" if kind in str(value) else "stands", setting)
    if value == "refund_if_in_play":
        unplayed = case.answer("where") == "stub" and is_covered(table)
        value = "stands" if unplayed else "refund"
    return RemedyChoice(value, setting)


def boxed_outcome(table: Table, case: Case, setting: str) -> RemedyChoice:
    """A card face up in the deck; one that fell off the table no rule means (WSOP 21).

    Where two of them void the hand they are counted over the deal and the board together.
    """
    fell = case.answer("how") == "fell"
    if not fell and _value(table, "deal.boxed_two") == "void" and _boxed_before(table, case):
        return RemedyChoice("void", "deal.boxed_two")
    return RemedyChoice(FLOOR if fell else _value(table, setting), setting)


def _boxed_before(table: Table, case: Case) -> bool:
    """True if a boxed card of this hand was set aside already."""
    return any(
        ruled.case.hand == case.hand and ruled.case.entry in ("DEAL-08", "BRD-12")
        and ruled.case.answer("how") != "fell" and ruled.outcome != "dismissed"
        for ruled in table.ruled
    )


def double_burn_outcome(table: Table, case: Case, setting: str) -> RemedyChoice:
    """Two burns before the flop; once it lies open some shuffle it back (WSOP 164).

    Once somebody has acted on it, it stands (WSOP 165).
    """
    value, hand = _value(table, setting), table.hand
    if value != FLOOR and hand is not None and hand.street and was_acted_on(table, 1):
        value = value if extra_cards(hand) else "stands"
    elif hand is not None and hand.street > 1:
        value = FLOOR
    if value == "put_back_if_closed":
        opened = hand is not None and bool(hand.board) and not any(hand.acted)
        value = "reshuffle" if opened else "put_back"
    return RemedyChoice(value, setting)


def burn_error_outcome(table: Table, case: Case, setting: str) -> RemedyChoice:
    """A burn too few or too many, found on a later street: a card that was acted on stands (WSOP
    165, TDA 39-B); with all all-in, turn and river are put right until the pot is awarded (WSOP
    122). Of a flop that lies under them no text says how.
    """
    value, hand = _value(table, setting), table.hand
    if hand is None or (street := wrong_burn_street(hand, case)) >= latest_street(hand) or (
            case.answer("burns") == "2" and third_card_as_burn(hand)):
        return RemedyChoice(value, setting)
    is_said = was_acted_on(table, street) or (street > 1 and was_last_street_unbet(hand))
    return RemedyChoice(value if is_said else FLOOR, setting)


def count_outcome(table: Table, case: Case, setting: str) -> RemedyChoice:
    """A wrong number, not yet covered, where one card is put right.

    A card too many goes back until somebody acts (WSOP 118); one too few is dealt only where the
    stub's next card is that player's in the order of the deal (WSOP 104).
    """
    value = _value(table, setting)
    if value == "repair_in_sequence":
        late = case.entry == "DEAL-16" and action_count(table) > 0
        skipped = case.entry == "DEAL-18" and not _is_next(table, case.seat)
        value = "misdeal" if late or skipped else "repair_one"
    return RemedyChoice(value, setting)


def _is_next(table: Table, seat: int) -> bool:
    """True if the next hole card of the deal is this seat's; 0: whoever it belongs to."""
    due = due_card(table.hand) if table.hand is not None else None
    return due is not None and due.place is Place.HOLE and seat in (0, due.seat)


def extra_player_outcome(table: Table, case: Case, setting: str) -> RemedyChoice:
    """Cards for a seat that had no right to them, not yet covered: no text but two names it.

    Where one of a blind owed and not posted does (WSOP 157), that settles who owes one.
    """
    value, owing = _value(table, setting), "count.extra_player_after_covered"
    if value != FLOOR or not case.seat or _value(table, owing) != "dead_unless_acted":
        return RemedyChoice(value, setting)
    chair = table.chair(case.seat)
    owes = chair.taken and not chair.away and any(entry_posts(table, chair))
    return RemedyChoice("dead_unless_acted", owing) if owes else RemedyChoice(value, setting)


def foreign_outcome(table: Table, case: Case, setting: str) -> RemedyChoice:
    """A card that isn't of the deck: a joker is paper, another voids the hand (WSOP 22, 115)."""
    value = _value(table, setting)
    other = value == "scrap_joker_only" and case.answer("joker") == "no"
    return RemedyChoice("refund" if other else value, setting)


def skipped_outcome(table: Table, case: Case, setting: str) -> RemedyChoice:
    """A player was passed over; if he stayed silent, the floor decides (TDA 53-B)."""
    value = _value(table, setting)
    late = value == "claimed_in_time" and case.answer("spoke") == "no"
    return RemedyChoice(FLOOR if late else value, setting)


def show_hand_outcome(table: Table, case: Case, setting: str) -> RemedyChoice:
    """A hand that somebody wants to see: a caller may, the hand of who bet last on the river.

    Without a bet there, or for another caller's hand, the director says (TDA 18-B).
    """
    value, hand = _value(table, setting), table.hand
    if value != "caller_may" or hand is None or hand.position.get(case.seat, -1) < 0:
        return RemedyChoice(value, setting)
    bet = hand.street == len(hand.game.streets) - 1 and hand.aggressor == hand.position[case.seat]
    return RemedyChoice(value if bet else FLOOR, setting)


def newcomer_outcome(table: Table, case: Case, setting: str) -> RemedyChoice:
    """Newcomer's payment; some houses have him post at fixed limit only (WSOP 100-A)."""
    value = _value(table, setting)
    if value == "bb_live_in_limit":
        value = "one_bb_live" if is_newcomer_to_post(table) else "none"
    return RemedyChoice(value, setting)


_NEXT_DEAL: Final = frozenset({Phase.POSTING, Phase.DEALING, Phase.BETTING})


def _in_window(table: Table, value: str, setting: str) -> RemedyChoice:
    """Found after the pot was pushed: until when the bets still go back (A17)."""
    hand = table.hand
    if value == FLOOR:
        return RemedyChoice(FLOOR, setting)
    if hand is not None and hand.phase in _NEXT_DEAL:
        return RemedyChoice("stands", setting)
    over = hand is not None and hand.phase is Phase.OVER and is_hand_decided(hand)
    late = value == "until_pot_awarded" and (over or hand is None or hand.phase is Phase.OVER)
    return RemedyChoice("stands" if late else "refund", setting)


def _value(table: Table, setting: str) -> str:
    rules = table.running.rules if table.running is not None else table.house.values
    return str(rules[setting])


Decide = Callable[[Table, Case, str], RemedyChoice]

DECIDE: Final[Mapping[str, Decide]] = {
    "exposed": exposed_outcome, "retrieve": retrieve_outcome, "opened": opened_outcome,
    "killed": killed_outcome, "foul": foul_outcome,
    "boxed": boxed_outcome, "skipped": skipped_outcome, "newcomer": newcomer_outcome,
    "double_burn": double_burn_outcome,
    "burn_error": burn_error_outcome,
    "asked": show_hand_outcome, "counted": count_outcome, "foreign": foreign_outcome,
    "extra_player": extra_player_outcome,
}


def outcome_of(decide: str, table: Table, case: Case, setting: str) -> RemedyChoice:
    """Outcome for the case; without ``decide`` it is the house's value itself."""
    if decide:
        return DECIDE[decide](table, case, setting)
    return RemedyChoice(_value(table, setting), setting)

"""Taps -> facts: everything that can be entered by hand, with any device or none."""

from collections.abc import Callable

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance_all
from dealer_assist.game.advance.undo import may_undo, ruling_to_undo, undo_numbers
from dealer_assist.game.advice import StepKind, advise, facts_for
from dealer_assist.game.between.floor_calls import REASONS
from dealer_assist.game.between.level_clock import why_not_other_stakes
from dealer_assist.game.facts.table_fact import fact_field
from dealer_assist.game.hand.betting import due_call, why_not_fold
from dealer_assist.game.hand.blind_chop import why_not_chop
from dealer_assist.game.hand.blinds import why_not_begin
from dealer_assist.game.hand.deal_order import due_street
from dealer_assist.game.hand.dealing import board_size, due_card
from dealer_assist.game.hand.physical_deck import cards_of_hand, hole_cards
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.hand.several_boards import open_cards
from dealer_assist.game.hand.showdown import allins_wait, why_not_tabled
from dealer_assist.game.hand.stakes_from_blinds import stakes_at_blinds, why_not_stakes
from dealer_assist.game.hand.straddle import straddle_chips, why_not_straddle
from dealer_assist.game.irregularities.case_details import reason_of_call
from dealer_assist.game.irregularities.play_on_hold import (
    are_pushes_held,
    do_acts_wait,
    is_next_hand_held,
    is_play_held,
)
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import Hand, Phase, Table
from dealer_assist.game.taps import (
    AT_ONCE,
    EVERY_POT,
    UNBURNED,
    UNPOSTED,
    WHOLE_START,
    Tap,
    TapKind,
)
from dealer_assist.live.sensing import evening_entry
from dealer_assist.live.sensing.acts_out_of_turn import let_go_card_facts
from dealer_assist.live.sensing.bets_from_chips_and_words import bet_facts, words_facts
from dealer_assist.live.sensing.case_entry import (
    CASE_FACTS,
    case_entry_result,
    settled_at_once,
    unburned_facts,
)
from dealer_assist.live.sensing.hand_starts import start_facts
from dealer_assist.live.sensing.named_cards import board_card_facts, is_other_hand
from dealer_assist.live.sensing.rulings_entry import OF_READERS, choice_result
from dealer_assist.live.sensing.tap_result import MISSED as _MISSED
from dealer_assist.live.sensing.tap_result import TapResult, refused_tap
from dealer_assist.trust.vault import CardVault, NotOpened
from dealer_assist.words.cards import UnreadableCard, card


def tap_facts(table: Table, tap: Tap, vault: CardVault, now_s: int = 0) -> TapResult:
    """Facts of the tap at the table as it is now.

    A tap made for an older picture (another player's turn, another step) makes no fact and says so:
    the finger was too late. ``now_s`` is the wall clock's, for a step that time brings.
    """
    if tap.kind is TapKind.DONE:
        return _done(table, tap, now_s)
    if isinstance(tap.fact, CASE_FACTS):
        reported = case_entry_result(table, tap.fact, vault, now_s)
        return settled_at_once(table, reported, vault, now_s) if tap.choice == AT_ONCE else reported
    return _TAPS[tap.kind](table, tap, vault)


#: Taps that depend on the picture that the person saw.
OF_THE_MOMENT = frozenset({
    TapKind.FOLD, TapKind.CHECK_CALL, TapKind.RAISE_TO, TapKind.ALL_IN, TapKind.DONE,
    TapKind.CARDS, TapKind.SHOW, TapKind.MUCK, TapKind.STRADDLE, TapKind.CHOP, TapKind.UNDO,
    TapKind.CHOOSE,
})


def _is_old(table: Table, tap: Tap) -> bool:
    """True if something was decided since the picture that the person saw."""
    return bool(tap.table_number) and table.fact_number > tap.table_number


# --- actions ---------------------------------------------------------------------------------


def _actor(table: Table, tap: Tap) -> tuple[Hand, int] | None:
    hand = table.hand
    if hand is None or hand.phase is not Phase.BETTING or table.doubt is not None:
        return None
    if tap.seat and tap.seat != hand.seats[hand.actor]:
        return None
    return None if _is_old(table, tap) else (hand, hand.actor)


def _meanwhile(
    act: Callable[[Table, Tap, CardVault], TapResult], says: Callable[[Hand, int, Tap], e.Declared]
) -> Callable[[Table, Tap, CardVault], TapResult]:
    """Handler of the act; while a case holds play it makes a declaration instead, no act yet."""
    def entered(table: Table, tap: Tap, vault: CardVault) -> TapResult:
        hand = table.hand
        if hand is None or hand.phase is not Phase.BETTING or not do_acts_wait(table):
            return act(table, tap, vault)
        i = hand.position.get(tap.seat, hand.actor if not tap.seat else -1)
        if i < 0 or hand.folded[i]:
            return _MISSED
        return TapResult((says(hand, i, tap),))

    return entered


def _says_call(hand: Hand, i: int, tap: Tap) -> e.Declared:
    action = e.Action.CALL if due_call(hand, i) else e.Action.CHECK
    return e.Declared(hand.seats[i], action)


def _says_amount(hand: Hand, i: int, tap: Tap) -> e.Declared:
    action = e.Action.RAISE if hand.level else e.Action.BET
    return e.Declared(hand.seats[i], action, tap.chips)


def _says(action: e.Action) -> Callable[[Hand, int, Tap], e.Declared]:
    return lambda hand, i, tap: e.Declared(hand.seats[i], action)


def _fold(table: Table, tap: Tap, vault: CardVault) -> TapResult:
    if any(a.seat == tap.seat and a.action is e.Action.FOLD for a in table.early):
        return TapResult(let_go_card_facts(table, tap.seat))  # and the cards are let go of now
    acting = _actor(table, tap)
    if acting is None:
        return _MISSED
    hand, i = acting
    wrong = why_not_fold(hand, i)  # where the house refuses it, the hand stays in play
    return TapResult((e.Folded(hand.seats[i]),)) if wrong is None else refused_tap(wrong)


def _check_call(table: Table, tap: Tap, vault: CardVault) -> TapResult:
    acting = _actor(table, tap)
    if acting is None:
        return _MISSED
    hand, i = acting
    owed = due_call(hand, i)
    seat = hand.seats[i]
    return TapResult((e.Called(seat, owed) if owed else e.Checked(seat),))


def _raise_to(table: Table, tap: Tap, vault: CardVault) -> TapResult:
    acting = _actor(table, tap)
    if acting is None:
        return _MISSED
    hand, i = acting
    if tap.chips <= hand.bets[i]:
        return TapResult(notice="alert.tap_missed")
    return TapResult(bet_facts(table, hand.seats[i], tap.chips))


def _all_in(table: Table, tap: Tap, vault: CardVault) -> TapResult:
    acting = _actor(table, tap)
    if acting is None:
        return _MISSED
    hand, i = acting
    return TapResult(bet_facts(table, hand.seats[i], hand.stacks[i] + hand.bets[i]))


def _straddle(table: Table, tap: Tap, vault: CardVault) -> TapResult:
    hand = table.hand
    if hand is None:
        return _MISSED
    wrong = why_not_straddle(hand, tap.seat)
    if wrong is not None:
        return refused_tap(wrong)
    return TapResult((e.Posted(tap.seat, e.Post.STRADDLE, straddle_chips(hand, tap.seat)),))


def _chop(table: Table, tap: Tap, vault: CardVault) -> TapResult:
    if _is_old(table, tap):
        return _MISSED
    wrong = Reason("why.case_open") if is_play_held(table) else why_not_chop(table)
    return refused_tap(wrong) if wrong is not None else TapResult((e.BlindsChopped(),))


# --- steps and cards -------------------------------------------------------------------------


def _done(table: Table, tap: Tap, now_s: int) -> TapResult:
    if _is_old(table, tap):
        return _MISSED
    if tap.choice == UNPOSTED:
        return _unposted(table, tap.seat)
    steps = advise(table, now_s).steps
    if not steps:
        held = is_next_hand_held(table) or (table.running is not None and are_pushes_held(table))
        return refused_tap(Reason("why.case_open")) if held else _MISSED
    if steps[0].kind is StepKind.ASSIGN_SEAT:
        return evening_entry.draw_for_seat(table)
    done = steps[:1]
    if tap.choice == EVERY_POT:
        done = tuple(step for step in steps if step.kind is StepKind.PUSH)
    facts = start_facts(table, now_s) if tap.choice == WHOLE_START else tuple(
        fact for step in done for fact in facts_for(table, step))
    if facts:
        return TapResult(facts)
    wrong = why_not_begin(table)
    return refused_tap(wrong) if wrong else _MISSED


def _unposted(table: Table, seat: int) -> TapResult:
    """Posts taken back, from the last one to this seat's: it is missing after all.

    Cards of the deal that have left the shoe meanwhile lie where they lay.
    """
    undone: list[e.Fact] = []
    dealt: list[e.Fact] = []
    at: Table | None = table
    while at is not None and isinstance(at.fact, e.Posted | e.CardSeen | e.CardsUnread):
        undone.append(e.FactUndone(at.fact_number))
        if not isinstance(at.fact, e.Posted):
            dealt.append(at.fact)
        elif at.fact.seat == seat:
            return TapResult((*undone, *reversed(dealt)))
        at = at.before
    return _MISSED


def _cards(table: Table, tap: Tap, vault: CardVault) -> TapResult:
    hand = table.hand
    if hand is None:
        return _MISSED
    try:
        entered = tuple(card(c) for c in tap.cards)
    except UnreadableCard as error:
        return TapResult(notice="alert.entry_refused", detail=str(error))
    if not tap.seat and is_play_held(table):
        return refused_tap(Reason("why.case_open"))
    if not tap.seat and allins_wait(hand):
        return refused_tap(Reason("why.allins_closed"))
    lying = {*open_cards(hand), *(c for s in hand.shown for c in s)}
    twice = [c for k, c in enumerate(entered) if c in lying or c in entered[:k]]
    if twice:
        return TapResult(notice="alert.same_card", detail=twice[0])
    if tap.seat:
        i = hand.position.get(tap.seat, -1)
        closed = why_not_tabled(hand, i) if i >= 0 else None
        if closed is not None:
            return refused_tap(closed)
        if i < 0 or not entered:
            return _MISSED
        held = cards_of_hand(hand, tap.seat)
        if len(entered) > held:
            return refused_tap(Reason("why.fewer_cards", None, held, tap.seat))
        # One card of two alone may be shown (GC:140); it wins nothing yet.
        tabled = e.HandTabled(tap.seat, entered)
        if is_other_hand(hand, tap.seat, entered, vault):
            return TapResult((tabled, e.HandDiffered(tap.seat)))
        return TapResult((tabled,))
    return _board_cards(table, hand, tap, entered, vault)


def _board_cards(
    table: Table, hand: Hand, tap: Tap, entered: tuple[str, ...], vault: CardVault
) -> TapResult:
    due = due_card(hand)
    if due is None or due.place is e.Place.HOLE:
        return _MISSED
    number = due_street(hand)
    if not 1 <= len(entered) <= board_size(hand, number) - len(hand.board):
        return _MISSED
    facts = board_card_facts(hand, entered, vault)
    if tap.choice == UNBURNED and due.place is e.Place.BURN:
        facts += unburned_facts(advance_all(table, facts), number)
    return TapResult(facts)


def _show(table: Table, tap: Tap, vault: CardVault) -> TapResult:
    hand = table.hand
    if hand is None or tap.seat not in hand.position or hand.phase not in _MAY_SHOW:
        return _MISSED
    i = hand.position[tap.seat]
    closed = why_not_tabled(hand, i)
    if closed is not None or hand.shown[i]:
        return refused_tap(closed) if closed is not None else _MISSED
    tokens = tuple(hand.tokens[n] for n in hole_cards(hand, tap.seat))
    if not tokens or not all(tokens) or len(tokens) > hand.game.hole_cards:
        return TapResult(notice="alert.hand_unread", detail=str(tap.seat))
    try:
        return TapResult((e.HandTabled(tap.seat, vault.open_tabled(tokens, tap.seat)),))
    except NotOpened:
        return TapResult(notice="alert.hand_unread", detail=str(tap.seat))


_MAY_SHOW = frozenset({Phase.CLOSED, Phase.BOARD, Phase.SHOWDOWN})


def _muck(table: Table, tap: Tap, vault: CardVault) -> TapResult:
    hand = table.hand
    if hand is not None and hand.phase is Phase.BETTING and tap.seat in hand.position:
        return _let_go(table, hand, tap, vault)
    if hand is None or hand.phase is not Phase.SHOWDOWN or tap.seat not in hand.position:
        return _MISSED
    if hand.shown[hand.position[tap.seat]]:
        return _MISSED  # cards speak: a hand that lies open is no longer mucked
    return TapResult((e.HandMucked(tap.seat),))


def _let_go(table: Table, hand: Hand, tap: Tap, vault: CardVault) -> TapResult:
    """Cards let go while betting goes on are a fold, in turn or before it (GC:381, 387).

    Before the turn they bind where a fold does once the cards are released; where the text says
    nothing, the fold waits for its turn and then for the floor.
    """
    i = hand.position[tap.seat]
    if hand.folded[i]:
        return _MISSED
    if i == hand.actor:
        return _fold(table, tap, vault)
    if hand.rules["oot.fold"] == FLOOR:
        return TapResult(words_facts(table, e.Declared(tap.seat, e.Action.FOLD)))
    return _MISSED if _is_old(table, tap) else TapResult(let_go_card_facts(table, tap.seat))


# --- rulings ---------------------------------------------------------------------------------


def _choose(table: Table, tap: Tap, vault: CardVault) -> TapResult:
    if tap.choice not in OF_READERS and _is_old(table, tap):
        return _MISSED
    return choice_result(table, tap)


# --- table -----------------------------------------------------------------------------------


def _undo(table: Table, tap: Tap, vault: CardVault) -> TapResult:
    named = str(table.fact_number)
    if _is_old(table, tap) or not may_undo(table) or tap.choice not in ("", named):
        return _MISSED
    said = e.FactUndone(0)
    ruling = ruling_to_undo(table)
    if ruling is not None:
        said = tap.fact if isinstance(tap.fact, e.FactUndone) else said
        if not said.by.strip():
            return refused_tap(Reason("why.undo_floors", name=fact_field(ruling, "by")))
        if not said.reason.strip():
            return refused_tap(Reason("why.undo_reason"))
    return TapResult(tuple(
        e.FactUndone(number, said.by.strip(), said.reason.strip())
        for number in undo_numbers(table)))


def _stakes(table: Table, tap: Tap, vault: CardVault) -> TapResult:
    big = tap.chips
    if big < 2:
        return _MISSED
    new = stakes_at_blinds(table.stakes, big // 2, big)
    changed = e.StakesChanged(new)
    wrong = why_not_other_stakes(table, changed) or why_not_stakes(table.house, new)
    return refused_tap(wrong) if wrong is not None else TapResult((changed,))


def _call_floor(table: Table, tap: Tap, vault: CardVault) -> TapResult:
    """Floor call with its reason (chosen on the panel, else open) and the seat that wanted it."""
    if tap.choice and tap.choice not in REASONS:
        return _MISSED
    return TapResult((e.FloorCalled(tap.choice or reason_of_call(table), asked_by=tap.seat),))


_TAPS: dict[TapKind, Callable[[Table, Tap, CardVault], TapResult]] = {
    TapKind.FOLD: _meanwhile(_fold, _says(e.Action.FOLD)),
    TapKind.CHECK_CALL: _meanwhile(_check_call, _says_call),
    TapKind.RAISE_TO: _meanwhile(_raise_to, _says_amount),
    TapKind.ALL_IN: _meanwhile(_all_in, _says(e.Action.ALL_IN)),
    TapKind.STRADDLE: _straddle,
    TapKind.CHOP: _chop,
    TapKind.CARDS: _cards,
    TapKind.SHOW: _show,
    TapKind.MUCK: _meanwhile(_muck, _says(e.Action.FOLD)),
    TapKind.CHOOSE: _choose,
    TapKind.UNDO: _undo,
    TapKind.STAKES: _stakes,
    **evening_entry.TAPS,
    TapKind.CALL_FLOOR: _call_floor,
    TapKind.TECHNICIAN: lambda table, tap, vault: _MISSED,  # the shell's; here it came too late
    TapKind.FIRST_JOURNAL: lambda table, tap, vault: _MISSED,  # the shell's, too
    TapKind.WINDOW: lambda table, tap, vault: _MISSED,  # the window's own
}

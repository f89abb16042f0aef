"""Acts of lines about cards, bets and pots: the dealer's own part of a hand."""

from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advice import StepKind
from dealer_assist.game.hand.deal_order import due_street, is_burned_before
from dealer_assist.game.hand.dealing import board_size
from dealer_assist.game.hand.physical_deck import deck_of, extra_cards, is_board_owed
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.hand.several_boards import open_cards
from dealer_assist.game.irregularities.early_cards import early_cards
from dealer_assist.game.irregularities.play_on_hold import are_pushes_held, stands_still
from dealer_assist.game.table.table import Hand, Phase
from dealer_assist.game.taps import TapKind
from dealer_assist.training.scripts.acts_of_hand import (
    Act,
    do_step,
    first_due_step_of,
    for_each_seat,
)
from dealer_assist.training.scripts.line_patterns import Values
from dealer_assist.training.scripts.script import Script
from dealer_assist.training.scripts.script_table import Cannot, ScriptRun
from dealer_assist.words.cards import DECK

_MOST_STEPS = 200


def spare_cards(script: Script, live: ScriptRun, count: int) -> tuple[str, ...]:
    """Cards for a board that the script doesn't name: none that it names anywhere."""
    named = {
        card for line in script.lines
        for key in ("cards", "card") for card in line.values.get(key, ())
    }
    hand = live.hand
    named |= {*open_cards(hand), *(c for shown in hand.shown for c in shown)}
    spare = [c for c in _SPARE if c not in named]
    return tuple(spare[:count])


#: A dull board: no two neighbours of a suit or of a rank.
_SPARE: Final = tuple(DECK[(17 * k + 4) % 52] for k in range(52))


def _street(number: int) -> Act:
    def opens(live: ScriptRun, values: Values) -> None:
        hand = live.hand
        if hand.phase is Phase.CLOSED:
            collect(live, {})
            hand = live.hand
        if _is_early(hand, number):
            _opened_early(live, number, values)
            return
        if due_street(hand) != number or not (hand.phase is Phase.BOARD or is_board_owed(hand)):
            raise Cannot("script.street_not_due", street=hand.street)
        count = board_size(hand, number) - len(hand.board)
        live.tap(TapKind.CARDS, cards=values.get("cards") or spare_cards(live.script, live, count))
    return opens


def _is_early(hand: Hand, number: int) -> bool:
    """True if this street would be opened while somebody is still to act on the one before it.

    Or the next one, once that one lies open too early.
    """
    if hand.phase is not Phase.BETTING or is_board_owed(hand):
        return False
    return number == hand.street + 1 + len(early_cards(hand).boards)


def _opened_early(live: ScriptRun, number: int, values: Values) -> None:
    """The dealer burns and opens the street's cards though somebody is still to act."""
    hand = live.hand
    burns = is_burned_before(hand, number) and number not in deck_of(hand).burned
    count = hand.game.streets[number].cards
    cards = values.get("cards") or spare_cards(live.script, live, count)
    loose = len(extra_cards(hand)) - sum(
        is_burned_before(hand, k) + hand.game.streets[k].cards
        for k in range(hand.street + 1, number))
    closed = [e.CardSeen(e.Place.EXTRA, 0, "")] if burns and loose < 1 else []
    live.put(*closed, *(e.CardSeen(e.Place.EXTRA, 0, live.token_of(card), card) for card in cards))


def board(live: ScriptRun, values: Values) -> None:
    """The whole board is dealt at once, or the rest of it, if nobody is to act any more."""
    left = list(values["cards"])
    while left:
        hand = live.hand
        number = hand.street + 1
        if number >= len(hand.game.streets):
            raise Cannot("script.street_not_due", street=hand.street)
        count = board_size(hand, number) - len(hand.board)
        _street(number)(live, {"cards": tuple(left[:count])})
        if live.notice:
            return
        left = left[count:]


def boards(live: ScriptRun, values: Values) -> None:
    """All live players agree to so many boards."""
    if live.phase is Phase.CLOSED:
        live.sweep()
    live.enter(e.BoardsAgreed(values["number"]))


def burn(live: ScriptRun, values: Values) -> None:
    """The dealer burns a card."""
    if live.phase is Phase.CLOSED:
        collect(live, {})
    live.put(e.CardsUnread(1))


def shoe_reads(live: ScriptRun, values: Values) -> None:
    """The shoe reads these cards, one after the other."""
    if live.phase is Phase.CLOSED:
        live.sweep()
    for card in values["cards"]:
        live.draw(card)


def collect(live: ScriptRun, values: Values) -> None:
    """The bets are gathered, and uncalled chips go back."""
    if live.phase is not Phase.CLOSED:
        raise Cannot("script.nothing_to_collect")
    live.sweep()
    while live.phase is Phase.CLOSED:
        step = first_due_step_of(live, StepKind.RETURN, StepKind.LEAVE_APART, StepKind.COLLECT)
        if step is None or not do_step(live, step):
            return


def push(live: ScriptRun, values: Values) -> None:
    """The pots go to their winners, the levy taken first."""
    _to_pushing(live)
    if live.phase is not Phase.PUSHING:
        raise Cannot("script.nothing_to_push")
    seat = values.get("seat")
    while live.phase is Phase.PUSHING:
        step = first_due_step_of(live, StepKind.LEVY, StepKind.PUSH)
        if step is None and live.table.cases and are_pushes_held(live.table):
            _wait_for_case(live)
        if step is None or (seat and step.kind is StepKind.PUSH and step.seat != seat):
            return
        if not do_step(live, step):
            return


def _wait_for_case(live: ScriptRun) -> None:
    live.why = Reason("why.case_open")
    live.notice = live.why.id


def _to_pushing(live: ScriptRun) -> None:
    if live.phase is Phase.CLOSED:
        collect(live, {})


def levy(live: ScriptRun, values: Values) -> None:
    """The house takes its levy."""
    _to_pushing(live)
    step = first_due_step_of(live, StepKind.LEVY)
    if step is None:
        raise Cannot("script.no_levy")
    do_step(live, step)


def done(live: ScriptRun, values: Values) -> None:
    """The dealer says that the first step is done."""
    if live.phase is Phase.CLOSED:
        live.sweep()
        if live.phase is not Phase.CLOSED:
            return
    live.tap(TapKind.DONE)


def finish(live: ScriptRun, values: Values) -> None:
    """Everything due until the hand is over is done; it stops if more must be known."""
    for _ in range(_MOST_STEPS):
        phase = live.phase
        if phase is None or phase is Phase.OVER:
            return
        if phase is Phase.CLOSED:
            collect(live, {})
            continue
        if phase is Phase.BOARD and (number := live.hand.street + 1) < len(live.hand.game.streets):
            _street(number)(live, {})
        elif phase is Phase.PUSHING:
            push(live, {})
        elif phase is Phase.SHOWDOWN and not stands_still(live.table):
            raise Cannot("script.show_first", seat=next((s.seat for s in live.advice.steps), 0))
        else:
            if stands_still(live.table):
                _wait_for_case(live)
                return
            raise Cannot("script.not_ended", seat=live.advice.seat)
        if live.notice:
            return


def shows(live: ScriptRun, values: Values) -> None:
    """The player tables his hand."""
    if live.phase is Phase.CLOSED:
        collect(live, {})
    live.tap(TapKind.CARDS, values["seat"], cards=values["cards"])


def _muck(live: ScriptRun, seat: int) -> None:
    if live.phase is Phase.CLOSED:
        collect(live, {})
    live.tap(TapKind.MUCK, seat)


DEALER_ACTS: Final[dict[str, Act]] = {
    "board": board, "boards": boards, "flop": _street(1), "turn": _street(2), "river": _street(3),
    "burn": burn,
    "shoe_reads": shoe_reads, "shows": shows, "mucks": for_each_seat(_muck), "collect": collect,
    "levy": levy, "push": push, "done": done, "finish": finish,
}

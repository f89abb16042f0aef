"""The dealer's next physical steps, first one first, and the facts that "done" makes of a step."""

from enum import StrEnum
from typing import NamedTuple

from dealer_assist import events as e
from dealer_assist.hand import blinds, pots, showdown
from dealer_assist.hand.dealing import board_size, due_card, hole_cards_due, is_decided
from dealer_assist.table import Hand, Phase, Table


class StepKind(StrEnum):
    """What the dealer's hands do."""

    WAIT_FOR_PLAYERS = "wait_for_players"
    MOVE_BUTTON = "move_button"
    BEGIN_HAND = "begin_hand"
    POST = "post"
    DEAL = "deal"
    RETURN = "return"
    COLLECT = "collect"
    TABLE_ALL = "table_all"
    BURN = "burn"
    OPEN = "open"
    SHOW = "show"
    LEVY = "levy"
    PUSH = "push"


class Step(NamedTuple):
    """One step: who, how many chips, which pot, which cards."""

    kind: StepKind
    seat: int = 0
    chips: int = 0
    pot: int = 0
    cards: int = 0
    place: e.Place | None = None
    post: e.Post | None = None
    waived: bool = False  # the button goes on although nobody has earned it


def due_steps(table: Table) -> tuple[Step, ...]:
    """What is to be done now, in order; empty while a player is to act."""
    hand = table.hand
    if hand is None or hand.phase is Phase.OVER:
        return _between_hands(table)
    return _BY_PHASE[hand.phase](hand)


def facts_for(table: Table, step: Step) -> tuple[e.Fact, ...]:
    """The facts that hold once the dealer says that the step is done.

    Empty where more must be known first: which cards were opened or shown.
    """
    hand = table.hand
    if step.kind is StepKind.MOVE_BUTTON:
        return (e.ButtonMoved(step.seat),)
    if step.kind is StepKind.BEGIN_HAND:
        began = blinds.due_hand(table)
        return (began,) if began is not None else ()
    if step.kind is StepKind.POST and step.post is not None:
        return (e.Posted(step.seat, step.post, step.chips),)
    if step.kind is StepKind.DEAL and hand is not None:
        return (e.CardsUnread(hole_cards_due(hand)),)
    if step.kind in (StepKind.RETURN, StepKind.COLLECT):
        return (e.BetsCollected(),)
    if step.kind is StepKind.BURN:
        return (e.CardsUnread(1),)
    if step.kind is StepKind.LEVY:
        return (e.LevyTaken(step.chips),)
    if step.kind is StepKind.PUSH:
        return (e.PotPushed(step.pot, step.seat, step.chips),)
    return ()


def _between_hands(table: Table) -> tuple[Step, ...]:
    began = blinds.due_hand(table)
    if began is None:
        return (Step(StepKind.WAIT_FOR_PLAYERS),)
    begin = Step(StepKind.BEGIN_HAND, seat=began.button)
    if began.button != table.button:
        moved = Step(StepKind.MOVE_BUTTON, began.button, waived=blinds.is_button_waived(table))
        return (moved, begin)
    return (begin,)


def _posting(hand: Hand) -> tuple[Step, ...]:
    return tuple(
        Step(StepKind.POST, o.seat, min(o.chips, hand.stacks[hand.position[o.seat]]), post=o.post)
        for o in hand.owed
    )


def _dealing(hand: Hand) -> tuple[Step, ...]:
    due = due_card(hand)
    if due is None:
        return ()
    return (Step(StepKind.DEAL, seat=due.seat, cards=hole_cards_due(hand), place=due.place),)


def _betting(hand: Hand) -> tuple[Step, ...]:
    return ()


def _closed(hand: Hand) -> tuple[Step, ...]:
    steps = []
    back = pots.uncalled(hand)
    if back is not None:
        steps.append(Step(StepKind.RETURN, hand.seats[back[0]], back[1]))
    left = sum(hand.bets) - (back[1] if back else 0)
    if left or (not steps and is_decided(hand)):
        steps.append(Step(StepKind.COLLECT, chips=left))
    if is_decided(hand):
        return tuple(steps)
    return (*steps, *_table_all(hand), *_board_steps(hand))


def _table_all(hand: Hand) -> tuple[Step, ...]:
    if not showdown.all_must_table(hand):
        return ()
    closed = tuple(i for i in hand.live if not hand.shown[i])
    return tuple(Step(StepKind.TABLE_ALL, hand.seats[i]) for i in closed)


def _board(hand: Hand) -> tuple[Step, ...]:
    return (*_table_all(hand), *_board_steps(hand))


def _board_steps(hand: Hand) -> tuple[Step, ...]:
    due = due_card(hand)
    if due is None:
        return ()
    street = hand.street + 1
    if street >= len(hand.game.streets):
        return ()
    place = hand.game.streets[street].place
    left = board_size(hand, street) - len(hand.board)
    opened = Step(StepKind.OPEN, cards=left, place=place)
    if due.place is e.Place.BURN:
        return (Step(StepKind.BURN, cards=1, place=e.Place.BURN), opened)
    return (opened,)


def _showdown(hand: Hand) -> tuple[Step, ...]:
    if showdown.all_must_table(hand):
        return tuple(Step(StepKind.TABLE_ALL, hand.seats[i]) for i in showdown.due_to_show(hand))
    return tuple(Step(StepKind.SHOW, hand.seats[i]) for i in showdown.due_to_show(hand))


def _pushing(hand: Hand) -> tuple[Step, ...]:
    if hand.levy_due:
        return (Step(StepKind.LEVY, chips=hand.levy_due),)
    return tuple(
        Step(StepKind.PUSH, hand.seats[s.position], s.chips, pot=s.pot) for s in hand.shares
    )


_BY_PHASE = {
    Phase.POSTING: _posting,
    Phase.DEALING: _dealing,
    Phase.BETTING: _betting,
    Phase.CLOSED: _closed,
    Phase.BOARD: _board,
    Phase.SHOWDOWN: _showdown,
    Phase.PUSHING: _pushing,
}

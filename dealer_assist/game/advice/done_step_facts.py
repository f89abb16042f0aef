"""Facts that hold once the dealer reports a step as done."""

from collections.abc import Callable, Mapping
from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.advice.dealer_step import DealerStep, StepKind
from dealer_assist.game.between import colour_up, deck_rotation, level_clock, time_fee
from dealer_assist.game.hand import blinds
from dealer_assist.game.hand.dealing import hole_cards_due
from dealer_assist.game.table.table import Table

_OF_SEAT: Final[Mapping[StepKind, Callable[[int], e.Fact]]] = {
    StepKind.MOVE_BUTTON: e.ButtonMoved, StepKind.KILL_HAND: e.Folded,
    StepKind.TIME_CHECK: e.Checked, StepKind.SIT_DOWN: e.PlayerSatDown,
}


def facts_for(table: Table, step: DealerStep) -> tuple[e.Fact, ...]:
    """Facts that hold once the dealer reports the step as done.

    Empty where more must be known first: which cards were opened or shown.
    """
    hand = table.hand
    if step.kind in _OF_SEAT:
        return (_OF_SEAT[step.kind](step.seat),)
    if step.kind is StepKind.BEGIN_HAND:
        began = blinds.due_hand(table)
        return (began,) if began is not None else ()
    if step.kind is StepKind.POST and step.post is not None:
        return (e.Posted(step.seat, step.post, step.chips),)
    if step.kind is StepKind.DEAL and hand is not None:
        return (e.CardsUnread(hole_cards_due(hand)),)
    if step.kind in (StepKind.GIVE_CHANGE, StepKind.ADD_CHIPS) and hand is not None:
        return (e.CountSettled(step.seat, hand.bets[hand.position[step.seat]]),)
    if step.kind in (StepKind.RETURN, StepKind.LEAVE_APART, StepKind.COLLECT):
        return (e.BetsCollected(),)
    if step.kind in (StepKind.BURN, StepKind.TAKE_CARD):
        return (e.CardsUnread(1),)
    if step.kind is StepKind.SHUFFLE_STUB:
        return (e.StubShuffled(),)
    if step.kind is StepKind.LEVY:
        return (e.LevyTaken(step.chips),)
    if step.kind is StepKind.PUSH:
        return (e.PotPushed(step.pot, step.seat, step.chips, step.board),)
    return _evening_facts(table, step) or _tournament_facts(table, step)


def _evening_facts(table: Table, step: DealerStep) -> tuple[e.Fact, ...]:
    """Facts of "done" for a step around the hands: the count is right, the deck is whole.

    The seat from the waiting list is drawn where chance is at hand (sensing/).
    """
    if step.kind is StepKind.COUNT_FLOAT:
        return (e.FloatCounted(step.chips),)
    if step.kind is StepKind.COLLECT_TIME:
        return (e.TimeCollected(time_fee.fees_by_seat(table)),)
    if step.kind is StepKind.CHECK_DECK:
        return (e.DeckChecked(step.name, deck_rotation.WHOLE),)
    if step.kind in (StepKind.SHUFFLE, StepKind.CUT):
        cut = e.DeckCut(step.name, step.seat)
        if step.kind is StepKind.CUT:
            return (cut,)
        in_play = step.name == table.evening.deck
        loaded = () if in_play else (e.DeckLoaded(step.name),)
        return (*loaded, e.DeckShuffled(step.name), cut)
    if step.kind is StepKind.ODD_CHIPS:
        return (e.FloorCalled("why.floor_odd_chip"),)
    if step.kind is StepKind.UNMATCHED:
        return (e.FloorCalled("why.floor_unmatched"),)
    if step.kind is StepKind.SETTLE_POT:
        return (e.FloorCalled("irregular.pot_differs"),)
    if step.kind is StepKind.UNCLAIMED:
        return (e.StakesUnclaimed(step.name),)
    return (e.TableClosed(),) if step.kind is StepKind.CLOSE else ()


def _tournament_facts(table: Table, step: DealerStep) -> tuple[e.Fact, ...]:
    """Facts of "done" for a tournament's steps; the clock's time is set by who enters it."""
    if step.kind is StepKind.ELIMINATE:
        return (e.PlayerEliminated(step.seat, step.number),)
    if step.kind is StepKind.START_CLOCK:
        return (e.LevelBegan(1, 0),)
    if step.kind is StepKind.COLOUR_UP:
        coloured = colour_up.due_coloured_up(table)
        return (coloured,) if coloured is not None else ()
    if step.kind is StepKind.LEVEL:
        stakes = level_clock.due_stakes(table)
        return (stakes,) if stakes is not None else ()
    return ()

"""Results that a file states, held against those to which its hand was dealt.

Uncalled bets and the rake are counted in a pot by some programs and not by others; each player's
winnings are the same for all.
"""

from contextlib import suppress
from dataclasses import replace

from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.table.table import Table
from dealer_assist.storage.hand_histories.phh.read_phh import RecordedHand
from dealer_assist.storage.hand_histories.phh.replay import replay_recorded_hand
from dealer_assist.storage.hand_histories.phh.replay_result import HandStuck, Replay


def replay_to_stated_results(recorded: RecordedHand, house: HouseRules, at: Table) -> Replay:
    """Hand dealt at this table, to the results that its file states, its rake taken.

    Where it comes to others, but would come to these with its raises read as totals, they are read
    so. Raises HandStuck where it can't be dealt, or comes to others.
    """
    try:
        return _proven(recorded, house, at)
    except HandStuck:
        if not (recorded.totals and recorded.won):
            raise
        with suppress(HandStuck):
            return _proven(_by_totals(recorded), house, at)
        raise


def _by_totals(recorded: RecordedHand) -> RecordedHand:
    """Hand with its raises as totals, as some programs write them."""
    actions = [recorded.totals.get(k, text) for k, text in enumerate(recorded.actions)]
    return replace(recorded, actions=tuple(actions), totals={},
                   notes=(*recorded.notes, ("import.raise_totals", {})))


def _proven(recorded: RecordedHand, house: HouseRules, at: Table) -> Replay:
    if recorded.own.void:
        raise HandStuck(f"{recorded.where}: the deal was void ({recorded.own.void}): everybody "
                        "took his chips back, there is nothing to play again")
    if recorded.finishing and not recorded.rake and -1 not in recorded.finishing:
        recorded = replace(recorded, rake=sum(recorded.stacks) - sum(recorded.finishing))
        if recorded.rake < 0:
            raise HandStuck(f"{recorded.where}: finishing_stacks hold {-recorded.rake} more chips "
                            "than starting_stacks")
    done = _replayed(recorded, house, at)
    if recorded.won and not recorded.finishing and recorded.in_pots < 0 and not recorded.rake:
        # Winnings without a stated rake: it is the rest of the pots.
        rake = sum(done.won) - sum(_settled(recorded, done))
        if rake > 0:
            recorded = replace(recorded, rake=rake)
            done = _replayed(recorded, house, at)
    why = why_not_as_stated(recorded, done)
    if why:
        raise HandStuck(f"{recorded.where}: {why}")
    return done


def _replayed(recorded: RecordedHand, house: HouseRules, at: Table) -> Replay:
    try:
        return replay_recorded_hand(recorded, house, lenient=True, at=at)
    except HandStuck as stuck:
        if not recorded.rulings:
            raise
        raise HandStuck(f"{stuck}; a ruling ({'; '.join(recorded.rulings)}) set it right, which "
                        "the file can't tell") from None


def why_not_as_stated(recorded: RecordedHand, done: Replay) -> str:
    """Difference between the dealt hand's results and those that its file states; "" for none."""
    taken, made = done.hand.levy, sum(done.won)
    if taken != recorded.rake and not recorded.levy[0]:
        return (f"the file has a rake of {recorded.rake}, {done.hand.house.name} takes {taken}: "
                "expected a house that takes one (--house)")
    for i, (stated, won) in enumerate(zip(_settled(recorded, done), done.won, strict=False), 1):
        if stated != won:
            return f"p{i} wins {won} by its bets and cards, the file states {stated}"
    for i, (stated, end) in enumerate(zip(recorded.finishing, done.hand.stacks, strict=False), 1):
        if stated not in (-1, end):
            return f"p{i} ends with {end} by its bets and cards, the file states {stated}"
    back = done.hand.returned[1] if done.hand.returned else 0
    if recorded.in_pots >= 0 and recorded.in_pots - made not in (taken, taken + back, 0, back):
        return f"the bets make pots of {made + taken}, the file states {recorded.in_pots}"
    return ""


def _settled(recorded: RecordedHand, done: Replay) -> tuple[int, ...]:
    """Stated winnings without an uncalled bet; unknown ones are as dealt."""
    back = done.hand.returned
    return tuple([
        won if stated == -1 or (back is not None and back[0] == i and stated == won + back[1])
        else stated for i, (stated, won) in enumerate(zip(recorded.won, done.won, strict=False))
    ])

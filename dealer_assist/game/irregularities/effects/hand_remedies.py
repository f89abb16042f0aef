"""Remedies of hands and players: killed, live again, a raise that goes back, a warning."""

from typing import Final

from dealer_assist.game.facts import Effect, EffectKind
from dealer_assist.game.hand.betting import due_call
from dealer_assist.game.hand.earlier_states import earlier_tables
from dealer_assist.game.table.table import Case, Hand, Phase, Table

_K = EffectKind


def kill_hand(table: Table, case: Case) -> tuple[Effect, ...]:
    """The hand is dead, its chips stay in the pot (GC:359, 391).

    Nothing where it is already, nor for the last hand left: the pot is its own.
    """
    hand = table.hand
    alone = hand is not None and len(hand.live) == 1
    return (Effect(_K.KILL, seat=case.seat),) if _is_live(table, case.seat) and not alone else ()


def kill_unless_acted(table: Table, case: Case) -> tuple[Effect, ...]:
    """Dead while he hasn't acted; else it plays and he posts on the next deal (WSOP 157).

    A player who owed a blind loses it only where he looked at his cards before posting.
    """
    hand = table.hand
    if hand is None or case.seat not in hand.position:
        return ()
    if hand.street or hand.acted[hand.position[case.seat]]:
        return ()
    if case.entry == "BLD-07" and case.answer("looked") != "yes":
        return ()
    return kill_hand(table, case)


def check_timed_out(table: Table, case: Case) -> tuple[Effect, ...]:
    """His time ran out with nothing to call: his turn counts as a check (TDA 29).

    Nothing where somebody else is to act: the check was entered already.
    """
    hand = table.hand
    if hand is None or hand.phase is not Phase.BETTING or case.seat not in hand.position:
        return ()
    i = hand.position[case.seat]
    return (Effect(_K.CHECK, seat=case.seat),) if i == hand.actor and not due_call(hand, i) else ()


def judge_fouled_hand(table: Table, case: Case) -> tuple[Effect, ...]:
    """Mixed with another's cards: it plays if it is identified for certain, else it is dead."""
    return () if case.answer("identifiable") == "yes" else kill_hand(table, case)


def give_back_hand(table: Table, case: Case) -> tuple[Effect, ...]:
    """The player has his cards back and may act again (GC:389)."""
    hand = table.hand
    if hand is None or case.seat not in hand.position or _is_live(table, case.seat):
        return ()
    return (Effect(_K.REVIVE, seat=case.seat),)


def allow_late_tabling(table: Table, case: Case) -> tuple[Effect, ...]:
    """Cards let go closed at the showdown may be tabled while they are identifiable (TDA 14)."""
    told = case.answer("identifiable") == "yes"
    return give_back_hand(table, case) if told else kill_hand(table, case)


def _is_live(table: Table, seat: int) -> bool:
    hand = table.hand
    return hand is not None and seat in hand.position and hand.position[seat] in hand.live


def uncalled_excess(hand: Hand, seat: int) -> int:
    """Part of the seat's bet that nobody has called so far: above the next highest bet."""
    i = hand.position[seat]
    others = max((bet for k, bet in enumerate(hand.bets) if k != i), default=0)
    return max(0, hand.bets[i] - others)


def has_uncalled_raise(hand: Hand, seat: int) -> bool:
    """True if a part of the seat's bet, the last one or raise, is called by nobody yet (GC:370)."""
    i = hand.position.get(seat, -1)
    return i >= 0 and hand.phase in (Phase.BETTING, Phase.CLOSED) and (
        hand.aggressor == i and uncalled_excess(hand, seat) > 0
    )


def return_raise(table: Table, case: Case) -> tuple[Effect, ...]:
    """The hand is lost; the part of his raise that nobody called goes back (GC:370, A16)."""
    hand = table.hand
    if hand is None or case.seat not in hand.position:
        return ()
    chips = uncalled_excess(hand, case.seat) if has_uncalled_raise(hand, case.seat) else 0
    back = (Effect(_K.RETURN, seat=case.seat, chips=chips),) if chips else ()
    return (*back, *kill_hand(table, case))


def return_last_bet(table: Table, case: Case) -> tuple[Effect, ...]:
    """The hand is lost; the whole of his last bet goes back, unless a part of it was called (A16).

    Then it is the part that nobody called.
    """
    hand = table.hand
    if hand is None or is_called_in_part(table, hand, case.seat):
        return return_raise(table, case)
    if not has_uncalled_raise(hand, case.seat):
        return kill_hand(table, case)
    i = hand.position[case.seat]
    chips = hand.bets[i] - _bets_before(table, hand, i)[i]
    return (Effect(_K.RETURN, seat=case.seat, chips=chips), *kill_hand(table, case))


def is_called_in_part(table: Table, hand: Hand, seat: int) -> bool:
    """True if somebody has put chips in since the seat's last bet: as far as his stack reached."""
    i = hand.position.get(seat, -1)
    if i < 0:
        return False
    then = _bets_before(table, hand, i)
    return any(now > bet for k, (now, bet) in enumerate(zip(hand.bets, then, strict=True))
               if k != i)


def _bets_before(table: Table, hand: Hand, i: int) -> tuple[int, ...]:
    """Everybody's bets of this street before the last one of this position."""
    street = (was.bets for _, was in earlier_tables(table) if was.street == hand.street)
    return next((bets for bets in street if bets[i] < hand.bets[i]), (0,) * hand.size)


def warn_player(table: Table, case: Case) -> tuple[Effect, ...]:
    """The player is warned; the warning is on record."""
    return (Effect(_K.WARN, seat=case.seat),) if case.seat else ()


def give_penalty(table: Table, case: Case) -> tuple[Effect, ...]:
    """The player misses hands: as many as the floor says, by default one."""
    said = case.answer("hands")
    hands = int(said) if said.isdecimal() else 1
    return (Effect(_K.PENALTY, seat=case.seat, number=hands),) if case.seat else ()


DOES: Final = {
    "kill_hand": kill_hand,
    "kill_unless_acted": kill_unless_acted,
    "check_for": check_timed_out,
    "fouled_hand": judge_fouled_hand,
    "still_tabled": allow_late_tabling,
    "give_back_hand": give_back_hand,
    "return_raise": return_raise,
    "return_last_bet": return_last_bet,
    "warn": warn_player,
    "penalty": give_penalty,
}

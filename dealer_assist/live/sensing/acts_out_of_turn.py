"""Acts before their turn: waiting, the price faced, chips that go back.

Their meaning once the turn has come is in hand/meaning/turn (GC:380-385, TDA 53, 58).
"""

from collections.abc import Iterator
from dataclasses import replace

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance_all
from dealer_assist.game.hand.dealing import is_hand_decided
from dealer_assist.game.hand.meaning import (
    ACTIONS,
    GestureOutcome,
    Ruling,
    bound_ruling,
    early_act,
    early_acts_ruled,
    with_its_chips,
    with_said_amount,
)
from dealer_assist.game.hand.meaning.words_and_motions_so_far import (
    antes_beside,
    early_acts,
    early_chips,
)
from dealer_assist.game.hand.resulting_action import action_for_total, facts_of_option
from dealer_assist.game.irregularities.play_on_hold import do_acts_wait
from dealer_assist.game.table.table import Gesture, Hand, Phase, Table


def ruled_facts(table: Table, ruling: Ruling, seen: int) -> tuple[e.Fact, ...]:
    """Action of a ruling that nobody has to confirm; else the ruling, pending."""
    hand, seat = table.hand, ruling.seat
    assert hand is not None
    if not ruling.unambiguous:
        return doubted_facts(table, ruling, seen)
    if ruling.outcome not in ACTIONS:
        return ()
    i = hand.position[seat]
    action = e.Folded(seat) if ruling.outcome is GestureOutcome.FOLD else (
        action_for_total(hand, i, ruling.to_chips))
    doubt = table.doubt_of(seat)
    if doubt is None:
        return (action,)
    ruled = e.BetRuled(
        seat, str(ruling.outcome), ruling.to_chips, why=doubt.why, returned=ruling.returned,
        missing=ruling.missing,
    )
    return (ruled, action)


def doubted_facts(table: Table, ruling: Ruling, seen: int) -> tuple[e.Fact, ...]:
    """Pending ruling; nothing where just that one waits already."""
    doubt = e.BetDoubted(
        ruling.seat, seen, ruling.kind, str(ruling.outcome), ruling.to_chips, ruling.setting,
        ruling.also, ruling.returned, ruling.missing, ruling.alternatives,
    )
    return () if doubt == table.doubt_of(ruling.seat) else (doubt,)


def early_words(table: Table, hand: Hand, i: int, gesture: Gesture) -> tuple[e.Fact, ...]:
    """Words before their turn wait behind the player's earlier acts; an amount completes a raise
    that he announced without one.
    """
    faced = _faced(table, hand, i)
    calls = gesture.said == e.Action.CALL
    act, before = early_act(faced if calls else hand, i, gesture), early_acts(table, gesture.seat)
    if act is None or (before and _says_the_same(before[-1], act)):
        return ()
    whole = with_said_amount(before[-1], act) if before else None
    act = replace(act, level=faced.level)
    return (replace(whole, after=len(before) - 1) if whole else replace(act, after=len(before)),)


def _faced(table: Table, hand: Hand, i: int) -> Hand:
    """Hand with the price that this position faces: bets out of turn before him are part of it.

    Whoever calls one of them calls it, should it bind (TDA 53-A).
    """
    start = hand.actor if hand.actor >= 0 else i
    before = {hand.seats[(start + step) % hand.size] for step in range((i - start) % hand.size)}
    level = max((act.to_chips for act in table.early
                 if act.seat in before and act.action in _BETS), default=0)
    if level <= hand.level:
        return hand
    return hand.evolve(level=level, full=level, increment=max(hand.increment, level - hand.level))


_BETS = frozenset({e.Action.BET, e.Action.RAISE, e.Action.RAISE_BY, e.Action.ALL_IN,
                   e.Action.AMOUNT})


def _says_the_same(last: e.ActedEarly, act: e.ActedEarly) -> bool:
    """True if he only repeats himself."""
    return last.spoken and (last.action, last.to_chips) == (act.action, act.to_chips)


def early_chips_facts(table: Table, hand: Hand, i: int, gesture: Gesture) -> tuple[e.Fact, ...]:
    """Chips before their turn wait behind the player's earlier acts; those of a bet that he
    announced belong to it.
    """
    before = early_acts(table, gesture.seat)
    motion = tuple(chip for motion in gesture.motions for chip in motion)
    whole = with_its_chips(hand, i, before[-1], motion) if before and motion else None
    if whole is not None:
        return (replace(whole, after=len(before) - 1),)
    act = early_act(hand, i, gesture)
    if act is None:
        return ()
    act = replace(act, level=_faced(table, hand, i).level)
    lies = early_chips(table, gesture.seat)
    if lies:  # more chips beside his bet: whatever they alone would be
        act = replace(act, action=e.Action.AMOUNT, to_chips=hand.bets[i] + lies + sum(motion))
    return (replace(act, after=len(before)),)


def let_go_card_facts(table: Table, seat: int) -> tuple[e.Fact, ...]:
    """Facts of cards let go before the turn: a fold; where chips of his lie there out of turn, the
    ruling on them first.
    """
    hand, acts = table.hand, early_acts(table, seat)
    assert hand is not None
    lies = lying_chips(table, hand, seat)
    if not acts or lies <= hand.bets[hand.position[seat]]:
        return (e.Folded(seat),)
    gone = e.ActedEarly(seat, e.Action.FOLD, 0, hand.level)
    return doubted_facts(table, early_acts_ruled(hand, (*acts, gone), lies), lies)


def lying_chips(table: Table, hand: Hand, seat: int) -> int:
    """Chips that lie in front of him now; he may have taken back some that he put too early."""
    bet = hand.bets[hand.position[seat]]
    put = early_chips(table, seat)
    if not put:
        return bet
    seen = table.seen[seat]
    return max(bet, seen - antes_beside(hand, seat, seen - put))


def last_folds(table: Table) -> tuple[e.Fact, ...]:
    """Rulings on folds out of turn once all but one have folded: they come before the last one
    acts, or a hand that was given up would win the pot.
    """
    hand = table.hand
    if not table.early or hand is None or hand.phase is not Phase.BETTING or (
            table.doubt is not None or do_acts_wait(table)):
        return ()
    given_up = dict.fromkeys(act.seat for act in table.early if act.action is e.Action.FOLD)
    if hand.seats[hand.actor] in given_up or len(hand.live) - len(given_up) > 1:
        return ()
    return tuple(fact for seat in given_up for fact in early_acts_ruling(table, hand, seat))


def early_acts_ruling(table: Table, hand: Hand, seat: int) -> tuple[e.Fact, ...]:
    """Ruling on the seat's acts before its turn; nothing where none is open."""
    acts, lies = early_acts(table, seat), lying_chips(table, hand, seat)
    ruling = early_acts_ruled(hand, acts, lies) if acts else None
    return () if ruling is None or ruling.unambiguous else doubted_facts(table, ruling, lies)


def bound_facts(table: Table, remedy: e.RemedyApplied) -> tuple[e.Fact, ...]:
    """Rulings on acts out of turn that bind by the floor's word: the skipped player kept silent
    (TDA 53-B). Each counts over those before it.
    """
    facts: list[e.Fact] = []
    for effect in remedy.effects:
        hand, acts = table.hand, early_acts(table, effect.seat)
        if effect.kind is not e.EffectKind.BIND or hand is None or not acts:
            continue
        lies = lying_chips(table, hand, effect.seat)
        ruling = bound_ruling(hand, acts[0], lies)
        if ruling.unambiguous:
            continue  # nothing to rule on: he acts when his turn comes
        facts += doubted_facts(table, ruling, lies)
        way = e.BetReading(str(ruling.outcome), ruling.to_chips)
        table = advance_all(table, (
            e.BetRuled(effect.seat, way.choice, way.to_chips),
            *facts_of_option(hand, effect.seat, way)))
    return tuple(facts)


def give_back_rulings(before: Table, after: Table,
                      facts: tuple[e.Fact, ...]) -> Iterator[e.BetRuled]:
    """Chips put before a turn that never comes: they were no bet, and are their player's again.

    The last player's; and those of a hand that a remedy killed meanwhile.
    """
    was, hand = before.hand, after.hand
    if was is None or hand is None or was.number != hand.number:
        return
    ruled = {fact.seat for fact in facts if isinstance(fact, e.BetRuled)}
    for seat in dict.fromkeys(act.seat for act in before.early):
        i = hand.position[seat]
        bet, lies = was.bets[i], lying_chips(before, was, seat)
        if lies > bet and seat not in ruled and (hand.folded[i] or is_hand_decided(hand)):
            yield e.BetRuled(seat, "stand", bet, why="doubt.early_bet", returned=lies - bet)

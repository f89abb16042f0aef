"""Waiting acts: those out of turn wait for their turn, those during a case for its end."""

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance, advance_all
from dealer_assist.game.hand.dealing import is_hand_decided
from dealer_assist.game.hand.meaning import ACTIONS, GestureOutcome, has_acted, late_ruling
from dealer_assist.game.hand.meaning.words_and_motions_so_far import (
    antes_beside,
    early_acts,
    net_chips,
    with_lying_chips,
)
from dealer_assist.game.hand.resulting_action import action_for_total
from dealer_assist.game.irregularities.play_on_hold import do_acts_wait
from dealer_assist.game.table.table import Gesture, Hand, Phase, Table
from dealer_assist.live.sensing.acts_out_of_turn import (
    doubted_facts,
    early_acts_ruling,
    early_chips_facts,
    early_words,
    give_back_rulings,
    last_folds,
)
from dealer_assist.live.sensing.bets_from_chips_and_words import turn_facts
from dealer_assist.live.sensing.late_acts import late_bet_reading


def with_waiting_act_rulings(table: Table, facts: tuple[e.Fact, ...]) -> tuple[e.Fact, ...]:
    """Facts, and after them the ruling on an act whose turn they bring.

    An undo brings none: whoever takes a ruling back goes on by hand. Unless it takes back the case
    that held play: the chips that came meanwhile lie there all the same.
    """
    early = table.early or table.arrived or any(isinstance(fact, e.ActedEarly) for fact in facts)
    if not early:
        return facts
    after = advance_all(table, facts)
    released = do_acts_wait(table) and not do_acts_wait(after)
    if not released and any(isinstance(fact, e.FactUndone) for fact in facts):
        return facts
    facts = (*facts, *give_back_rulings(table, after, facts))
    if after.hand is not None and is_hand_decided(after.hand) and not after.early:
        return facts
    if released:
        early_now = _out_of_turn(after)
        after = advance_all(after, early_now)
        facts = (*facts, *early_now, *waiting_facts(after, _level(table)))
    elif _turn(after) != _turn(table) or (
        table.doubt is not None and table.doubt.seat != _turn(after)
    ):
        facts = (*facts, *waiting_facts(after))
    return (*facts, *last_folds(advance_all(table, facts)))


def _level(table: Table) -> int:
    """Price of a call; -1 where nobody bets."""
    hand = table.hand
    return hand.level if hand is not None and hand.phase is Phase.BETTING else -1


def _turn(table: Table) -> int:
    """Seat whose turn it is; 0 for nobody's."""
    hand = table.hand
    return hand.seats[hand.actor] if hand is not None and hand.actor >= 0 else 0


def waiting_facts(table: Table, was_level: int = -1) -> tuple[e.Fact, ...]:
    """Ruling on an act out of turn whose turn has come; nothing while another is pending.

    ``was_level`` is the price of a call before the case was settled.
    """
    hand = table.hand
    if hand is None or hand.phase is not Phase.BETTING or table.doubt is not None or (
        do_acts_wait(table)
    ):
        return ()
    meanwhile = _arrived_facts(table, hand, was_level not in (-1, hand.level))
    if meanwhile:
        return meanwhile
    return early_acts_ruling(table, hand, hand.seats[hand.actor])


def _out_of_turn(table: Table) -> tuple[e.Fact, ...]:
    """Words and chips that came before their turn while a case held play: they wait for it now.

    As the house has an act out of turn at any time (GC:380-385, TDA 53). Whoever acted as if play
    went on, after the one before him, acted in turn: that is ruled on when the turn has come to
    him.
    """
    hand = table.hand
    facts: list[e.Fact] = []
    if hand is None or hand.phase is not Phase.BETTING:
        return ()
    then: Table | None = table  # as it would have gone on; None where nobody can say
    for came in table.arrived:
        seat, i = came.seat, hand.position[came.seat]
        if has_acted(hand, i) or then is None:
            continue
        if _turn(then) == seat:
            then = _gone_on(then, came)
            continue
        words, chips = came._replace(motions=()), came._replace(said="", said_chips=0)
        for part in (words, chips) if came.words_first else (chips, words):
            made: tuple[e.Fact, ...] = ()
            if part.said:
                made = early_words(table, hand, i, part)
            elif net_chips(part) > 0:
                made = early_chips_facts(table, hand, i,
                                         with_lying_chips(hand, part, table.seen[seat]))
            facts += made
            table = advance_all(table, made)
    return tuple(facts)


def _gone_on(table: Table, came: Gesture) -> Table | None:
    """Table as it would be once this counted as proposed; None where nobody can say."""
    calm, hand = table.evolve(arrived=(), doubt=None, cases=()), table.hand
    assert hand is not None
    for fact in turn_facts(calm.evolve(gesture=came), came.seat):
        if isinstance(fact, e.ACTIONS):
            return advance(calm, fact)
        if isinstance(fact, e.BetDoubted) and fact.proposal in ACTIONS:
            folds = fact.proposal == GestureOutcome.FOLD
            return advance(calm, e.Folded(came.seat) if folds else (
                action_for_total(hand, hand.actor, fact.to_chips)))
    return None


def _arrived_facts(table: Table, hand: Hand, is_repriced: bool) -> tuple[e.Fact, ...]:
    """Rulings on players' words and chips while a case held play.

    Those of the player to act are ruled on as if they came now; none of them counts by itself. Of
    those who had acted already it is an afterthought.
    """
    facts: list[e.Fact] = []
    for came in table.arrived:
        i = hand.position[came.seat]
        if i == hand.actor:
            facts += _put_to_a_person(table, hand, came, is_repriced)
        elif has_acted(hand, i):
            moved = net_chips(came)
            stood = table.seen[came.seat] - moved if moved else hand.bets[i]
            ruling = late_ruling(hand, came, stood - antes_beside(hand, came.seat, stood))
            if not ruling.unambiguous:
                facts += doubted_facts(table, ruling, table.seen[came.seat])
    return tuple(facts)


def _put_to_a_person(
    table: Table, hand: Hand, came: Gesture, is_repriced: bool
) -> tuple[e.Fact, ...]:
    """Act of the player to act during the case, as a pending ruling: it stands, or he acts anew.

    Where the case changed the price of a call he is asked: an earlier call may be a raise now.
    """
    seat, bet = came.seat, hand.bets[hand.actor]
    made = turn_facts(table.evolve(gesture=came), seat)
    act = next((fact for fact in made if isinstance(fact, e.ACTIONS)), None)
    if act is None:
        return tuple(fact for fact in made if isinstance(fact, e.BetDoubted))
    lies = table.seen[seat] - antes_beside(hand, seat, table.seen[seat])
    seen = max(bet, lies) if came.motions else bet
    stands = late_bet_reading(hand, seen, (act,))
    wait = e.BetReading("wait", bet)
    first = wait if is_repriced else stands
    ways = (first, stands if is_repriced else wait, e.BetReading("floor", bet))
    return (e.BetDoubted(seat, seen, "doubt.during_case", first.choice, first.to_chips, "", "",
                         first.returned, first.missing, ways),)


def repeated_ruling_facts(table: Table) -> tuple[e.Fact, ...]:
    """Pending ruling once more, after the floor has decided a setting."""
    hand, doubt = table.hand, table.doubt
    if hand is None or doubt is None or hand.phase not in (Phase.BETTING, Phase.CLOSED):
        return ()
    if hand.phase is Phase.CLOSED or hand.seats[hand.actor] != doubt.seat:
        return _late_again(table, hand, doubt)
    if early_acts(table, doubt.seat):
        return waiting_facts(table.evolve(doubt=None))
    return turn_facts(table, doubt.seat)


def _late_again(table: Table, hand: Hand, doubt: e.BetDoubted) -> tuple[e.Fact, ...]:
    """Pending ruling on chips that came after an act, once more; words stay as ruled."""
    i = hand.position[doubt.seat]
    more = doubt.chips - hand.bets[i]
    if not more or early_acts(table, doubt.seat):
        return ()
    ruling = late_ruling(hand, Gesture(doubt.seat, motions=((more,),), is_known=False),
                         hand.bets[i])
    return () if ruling.unambiguous else doubted_facts(table, ruling, doubt.chips)

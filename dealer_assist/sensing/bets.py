"""Chips seen, words said, and acts out of turn -> the facts that they make.

What they mean is hand/meaning's: a ruling that is unambiguous becomes the action at once; any
other is put to a person as ``BetDoubted``, with all the ways to settle it. One ruling is asked
at a time, that on the player whose turn it is first.
"""

from collections.abc import Iterator
from dataclasses import replace

from dealer_assist import events as e
from dealer_assist.advance import advance, advance_all
from dealer_assist.advance.rulings import arrived_of, in_play
from dealer_assist.hand.acting import action_to
from dealer_assist.hand.dealing import is_decided
from dealer_assist.hand.meaning import (
    ACTIONS,
    Outcome,
    Ruling,
    completed,
    early_act,
    has_acted,
    interpret,
    named,
    of_early,
    of_late,
)
from dealer_assist.hand.meaning.gesture import (
    as_it_lies,
    beside,
    early_acts,
    early_chips,
    motion_of,
    net,
    posted_aside,
)
from dealer_assist.irregularities.held import do_acts_wait
from dealer_assist.sensing.held import way_of
from dealer_assist.table import Gesture, Hand, Phase, Table

# --- chips -----------------------------------------------------------------------------------


def bet_facts(table: Table, seat: int, total: int, single_chip: int = 0) -> tuple[e.Fact, ...]:
    """The facts of ``total`` chips in front of the seat: an amount entered, or told late.

    ``single_chip`` is the chip's value where one chip may have made it; else which chips it were
    is not known, and only their sum counts. Words said before them are taken with them.
    """
    found = in_play(table, seat)
    if found is None:
        return ()
    hand, i = found
    lies = hand.bets[i] + early_chips(table, seat)
    put = (single_chip,) if single_chip else (total - lies,)
    said = table.gesture if table.gesture is not None and table.gesture.seat == seat else None
    gesture = (said or Gesture(seat))._replace(
        motions=(put,), is_known=bool(single_chip), words_first=True
    )
    if i == hand.actor:
        return ruled_facts(table, interpret(hand, gesture), hand.bets[i] + sum(put))
    if has_acted(hand, i) or sum(put) <= 0:
        return ()
    return _early_chips(table, hand, i, gesture)


def chips_facts(table: Table, seen: e.ChipsSeen) -> tuple[e.Fact, ...]:
    """The facts that a motion of chips makes during the betting, beside ``seen`` itself."""
    hand, seat = table.hand, seen.seat
    if hand is None or seat not in hand.position or hand.folded[hand.position[seat]]:
        return ()
    if do_acts_wait(table):  # the chips are seen; what they mean waits until the case is settled
        bet = hand.bets[hand.position[seat]]
        return _settled(table, seat) if seen.chips - beside(hand, seat, seen.chips) == bet else ()
    i, stood = hand.position[seat], table.seen[seat]
    if hand.phase is Phase.CLOSED:
        return _late_facts(table, hand, i, seen, stood)
    if hand.phase is not Phase.BETTING:
        return ()
    if i == hand.actor:
        return _turn_facts(advance(table, seen), seat)
    if has_acted(hand, i) or seen.chips < stood or seen.chips <= hand.bets[i]:
        return _late_facts(table, hand, i, seen, stood)
    motion, is_known = motion_of(seen, stood)
    gesture = Gesture(seat, motions=(motion,), is_known=is_known)
    if not early_chips(table, seat):
        gesture = as_it_lies(hand, gesture, seen.chips)
    return _early_chips(table, hand, i, gesture)


def _turn_facts(after: Table, seat: int) -> tuple[e.Fact, ...]:
    """What the player to act has now said and put, this motion included."""
    hand, gesture = after.hand, after.gesture
    if hand is None or gesture is None:
        return _settled(after, seat)
    laid = as_it_lies(hand, gesture, after.seen[seat])
    if not any(laid.motions) and not laid.said:
        return _settled(after, seat)
    total = hand.bets[hand.position[seat]] + net(laid)
    return ruled_facts(after, interpret(hand, laid), total)


def _late_facts(
    table: Table, hand: Hand, i: int, seen: e.ChipsSeen, stood: int
) -> tuple[e.Fact, ...]:
    """Chips added or taken away by a player whose bet stands already."""
    seat = seen.seat
    aside = beside(hand, seat, stood)
    if seen.chips - aside == hand.bets[i]:
        return _settled(table, seat)
    if early_acts(table, seat):
        return ()  # an act that waits for its turn is bound or free by then
    motion, is_known = motion_of(seen, stood)
    ruling = of_late(hand, Gesture(seat, motions=(motion,), is_known=is_known), stood - aside)
    if ruling.unambiguous:
        return ()
    return _doubted(table, ruling, max(0, seen.chips - aside))


def _settled(table: Table, seat: int) -> tuple[e.Fact, ...]:
    """Chips that were in doubt are as they should be again."""
    doubt = table.doubt_of(seat)
    return (e.BetRuled(seat, "back", 0, why=doubt.why),) if doubt is not None else ()


def lying_facts(before: Table, table: Table) -> tuple[e.Fact, ...]:
    """What the chips are that players had put in by the time the last card was dealt.

    Those of the player to act are his bet, anybody else's wait for his turn. What stands before
    whoever posted a blind or an option may be a large chip that change is due for.
    """
    was, hand = before.hand, table.hand
    ready = hand is not None and hand.phase is Phase.BETTING and not do_acts_wait(table)
    if hand is None or was is None or not ready or hand.actions or table.gesture is not None:
        return ()
    posted = {o.seat for o in hand.posted if not posted_aside(hand, o.seat)}
    facts: list[e.Fact] = []
    for i, seat in enumerate(hand.seats):
        lies = table.seen[seat] - beside(hand, seat, table.seen[seat])
        known = seat in posted or hand.folded[i] or table.doubt_of(seat) is not None or (
            bool(early_acts(table, seat)) or arrived_of(table, seat) is not None)
        if known or lies <= hand.bets[i]:
            continue
        more = lies - hand.bets[i]
        gesture = Gesture(seat, motions=((more,),), is_known=more in table.denominations)
        if i != hand.actor:
            facts += _early_chips(table, hand, i, gesture)
    seat = hand.seats[hand.actor]
    lies = table.seen[seat] - beside(hand, seat, table.seen[seat])
    if seat not in posted and lies > hand.bets[hand.actor] and table.doubt is None and (
        arrived_of(table, seat) is None
    ):
        more = lies - hand.bets[hand.actor]
        facts += bet_facts(table, seat, lies, more if more in table.denominations else 0)
    return tuple(facts)


# --- words -----------------------------------------------------------------------------------


def words_facts(table: Table, declared: e.Declared) -> tuple[e.Fact, ...]:
    """The facts of words: the words, and what they make. () where nobody may speak."""
    seat = declared.seat
    found = in_play(table, seat)
    if found is None:
        return ()
    if declared.action is e.Action.TIME:
        return (declared,)
    hand, i = found
    if do_acts_wait(table):
        return (declared,)  # kept apart until the case is settled
    if i == hand.actor:
        after = advance(table, declared)
        return (declared, *_turn_facts(after, seat))
    spoken = Gesture(seat, str(declared.action), declared.chips, words_first=True)
    if has_acted(hand, i):
        ruling = of_late(hand, spoken, hand.bets[i])
        if not ruling.unambiguous:
            return (declared, *_doubted(table, ruling, hand.bets[i]))
        if declared.action is not e.Action.FOLD:
            return (declared,)
    return (declared, *_early_words(table, hand, i, spoken))


# --- out of turn -----------------------------------------------------------------------------


def _early_words(table: Table, hand: Hand, i: int, gesture: Gesture) -> tuple[e.Fact, ...]:
    """Words before their turn wait behind what the player did before; an amount completes a raise
    that he announced without one.
    """
    faced = _faced(table, hand, i)
    calls = gesture.said == e.Action.CALL
    act, before = early_act(faced if calls else hand, i, gesture), early_acts(table, gesture.seat)
    if act is None or (before and _says_the_same(before[-1], act)):
        return ()
    whole = named(before[-1], act) if before else None
    act = replace(act, level=faced.level)
    return (replace(whole, after=len(before) - 1) if whole else replace(act, after=len(before)),)


def _faced(table: Table, hand: Hand, i: int) -> Hand:
    """The hand with the price that this position faces: bets out of turn before him are part of it.

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
    """Whether he only repeats himself."""
    return last.spoken and (last.action, last.to_chips) == (act.action, act.to_chips)


def _early_chips(table: Table, hand: Hand, i: int, gesture: Gesture) -> tuple[e.Fact, ...]:
    """Chips before their turn wait behind what the player did before; those of a bet that he
    announced belong to it.
    """
    before = early_acts(table, gesture.seat)
    motion = tuple(chip for motion in gesture.motions for chip in motion)
    whole = completed(hand, i, before[-1], motion) if before and motion else None
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


def released_facts(table: Table, seat: int) -> tuple[e.Fact, ...]:
    """The facts of cards let go before the turn: a fold; where chips of his lie there out of turn,
    the ruling on them first.
    """
    hand, acts = table.hand, early_acts(table, seat)
    assert hand is not None
    lies = _lying(table, hand, seat)
    if not acts or lies <= hand.bets[hand.position[seat]]:
        return (e.Folded(seat),)
    gone = e.ActedEarly(seat, e.Action.FOLD, 0, hand.level)
    return _doubted(table, of_early(hand, (*acts, gone), lies), lies)


def with_waiting(table: Table, facts: tuple[e.Fact, ...]) -> tuple[e.Fact, ...]:
    """The facts, and after them the ruling on an act whose turn they bring.

    An undo brings none: whoever takes a ruling back goes on by hand. Unless it takes back the case
    that held play: the chips that came meanwhile lie there all the same.
    """
    early = table.early or table.arrived or any(isinstance(fact, e.ActedEarly) for fact in facts)
    if not early:
        return facts
    after = advance_all(table, facts)
    if any(isinstance(fact, e.FactUndone) for fact in facts) and not (
            do_acts_wait(table) and not do_acts_wait(after)):
        return facts
    facts = (*facts, *_given_back(table, after, facts))
    if after.hand is not None and is_decided(after.hand) and not after.early:
        return facts
    came = _turn(after) != _turn(table) or (
        table.doubt is not None and table.doubt.seat != _turn(after))
    if do_acts_wait(table) and not do_acts_wait(after):
        waits = _out_of_turn(after)
        after = advance_all(after, waits)
        facts = (*facts, *waits, *waiting_facts(after, _level(table)))
    elif came:
        facts = (*facts, *waiting_facts(after))
    return (*facts, *_last_folds(advance_all(table, facts)))


def _last_folds(table: Table) -> tuple[e.Fact, ...]:
    """The rulings on folds out of turn once all but one have folded: they come before the last one
    acts, or a hand that was given up would win the pot.
    """
    hand = table.hand
    if not table.early or hand is None or hand.phase is not Phase.BETTING or (
            table.doubt is not None or do_acts_wait(table)):
        return ()
    given_up = {act.seat for act in table.early if act.action is e.Action.FOLD}
    if hand.seats[hand.actor] in given_up or len(hand.live) - len(given_up) > 1:
        return ()
    facts: list[e.Fact] = []
    for seat in given_up:
        lies = _lying(table, hand, seat)
        ruling = of_early(hand, early_acts(table, seat), lies)
        facts += () if ruling.unambiguous else _doubted(table, ruling, lies)
    return tuple(facts)


def _level(table: Table) -> int:
    """What a call matches; -1 where nobody bets."""
    hand = table.hand
    return hand.level if hand is not None and hand.phase is Phase.BETTING else -1


def _given_back(before: Table, after: Table, facts: tuple[e.Fact, ...]) -> Iterator[e.BetRuled]:
    """Chips put before a turn that never comes: they were no bet, and are their player's again.

    The last player's; and those of a hand that a remedy killed meanwhile.
    """
    was, hand = before.hand, after.hand
    if was is None or hand is None or was.number != hand.number:
        return
    ruled = {fact.seat for fact in facts if isinstance(fact, e.BetRuled)}
    for seat in dict.fromkeys(act.seat for act in before.early):
        i = hand.position[seat]
        bet, lies = was.bets[i], _lying(before, was, seat)
        if lies > bet and seat not in ruled and (hand.folded[i] or is_decided(hand)):
            yield e.BetRuled(seat, "stand", bet, why="doubt.early_bet", returned=lies - bet)


def _turn(table: Table) -> int:
    """The seat whose turn it is; 0 for nobody's."""
    hand = table.hand
    return hand.seats[hand.actor] if hand is not None and hand.actor >= 0 else 0


def waiting_facts(table: Table, was_level: int = -1) -> tuple[e.Fact, ...]:
    """The ruling on an act out of turn whose turn has come; nothing while another is pending.

    ``was_level`` is what a call matched before the case was settled.
    """
    hand = table.hand
    if hand is None or hand.phase is not Phase.BETTING or table.doubt is not None or (
        do_acts_wait(table)
    ):
        return ()
    meanwhile = _arrived_facts(table, hand, was_level not in (-1, hand.level))
    if meanwhile:
        return meanwhile
    acts = early_acts(table, hand.seats[hand.actor])
    if not acts:
        return ()
    lies = _lying(table, hand, acts[0].seat)
    ruling = of_early(hand, acts, lies)
    return () if ruling.unambiguous else _doubted(table, ruling, lies)


def _out_of_turn(table: Table) -> tuple[e.Fact, ...]:
    """What players said and put before their turn while a case held play: it waits for it now.

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
        turn = then.hand.actor if then is not None and then.hand is not None else i
        if has_acted(hand, i):
            continue
        if turn == i:
            then = _gone_on(then, came) if then is not None else None
            continue
        words, chips = came._replace(motions=()), came._replace(said="", said_chips=0)
        for part in (words, chips) if came.words_first else (chips, words):
            made: tuple[e.Fact, ...] = ()
            if part.said:
                made = _early_words(table, hand, i, part)
            elif net(part) > 0:
                made = _early_chips(table, hand, i, as_it_lies(hand, part, table.seen[seat]))
            facts += made
            table = advance_all(table, made)
    return tuple(facts)


def _gone_on(table: Table, came: Gesture) -> Table | None:
    """The table as it would be once this counted as it is proposed; None where nobody can say."""
    hand = table.hand
    made = _turn_facts(table.evolve(gesture=came, arrived=(), doubt=None, cases=()), came.seat)
    act: e.Fact | None = next((fact for fact in made if isinstance(fact, e.ACTIONS)), None)
    doubt = next((fact for fact in made if isinstance(fact, e.BetDoubted)), None)
    if act is None and doubt is not None and hand is not None and doubt.proposal in ACTIONS:
        fold = doubt.proposal == Outcome.FOLD
        act = e.Folded(came.seat) if fold else action_to(hand, hand.actor, doubt.to_chips)
    return advance(table.evolve(cases=(), arrived=(), doubt=None), act) if act is not None else None


def _arrived_facts(table: Table, hand: Hand, is_repriced: bool) -> tuple[e.Fact, ...]:
    """The rulings on what players said and put while a case held play.

    What the player to act did is ruled on as if he did it now; nothing of it counts by itself. Of
    those who had acted already it is an afterthought.
    """
    facts: list[e.Fact] = []
    for came in table.arrived:
        i = hand.position[came.seat]
        if i == hand.actor:
            facts += _put_to_a_person(table, hand, came, is_repriced)
        elif has_acted(hand, i):
            moved = net(came)
            stood = table.seen[came.seat] - moved if moved else hand.bets[i]
            ruling = of_late(hand, came, stood - beside(hand, came.seat, stood))
            facts += () if ruling.unambiguous else _doubted(table, ruling, table.seen[came.seat])
    return tuple(facts)


def _put_to_a_person(
    table: Table, hand: Hand, came: Gesture, is_repriced: bool
) -> tuple[e.Fact, ...]:
    """What the player to act did during the case, as a pending ruling: it stands, or he acts anew.

    Where the case changed what a call costs he is asked: what was a call then may be a raise now.
    """
    seat, bet = came.seat, hand.bets[hand.actor]
    made = _turn_facts(table.evolve(gesture=came), seat)
    act = next((fact for fact in made if isinstance(fact, e.ACTIONS)), None)
    if act is None:
        return tuple(fact for fact in made if isinstance(fact, e.BetDoubted))
    lies = table.seen[seat] - beside(hand, seat, table.seen[seat])
    seen = max(bet, lies) if came.motions else bet
    stands = way_of(hand, seen, (act,))
    wait = e.Way("wait", bet)
    first = wait if is_repriced else stands
    ways = (first, stands if is_repriced else wait, e.Way("floor", bet))
    return (e.BetDoubted(seat, seen, "doubt.during_case", first.choice, first.to_chips, "", "",
                         first.returned, first.missing, ways),)


def _lying(table: Table, hand: Hand, seat: int) -> int:
    """The chips that lie in front of him now; he may have taken back what he put too early."""
    bet = hand.bets[hand.position[seat]]
    put = early_chips(table, seat)
    if not put:
        return bet
    seen = table.seen[seat]
    return max(bet, seen - beside(hand, seat, seen - put))


def again_facts(table: Table) -> tuple[e.Fact, ...]:
    """The pending ruling once more, after the floor has decided a setting."""
    hand, doubt = table.hand, table.doubt
    if hand is None or doubt is None or hand.phase not in (Phase.BETTING, Phase.CLOSED):
        return ()
    if hand.phase is Phase.CLOSED or hand.seats[hand.actor] != doubt.seat:
        return _late_again(table, hand, doubt)
    if early_acts(table, doubt.seat):
        return waiting_facts(table.evolve(doubt=None))
    return _turn_facts(table, doubt.seat)


def _late_again(table: Table, hand: Hand, doubt: e.BetDoubted) -> tuple[e.Fact, ...]:
    """The pending ruling on chips that came after an act, once more; words stay as ruled."""
    i = hand.position[doubt.seat]
    more = doubt.chips - hand.bets[i]
    if not more or early_acts(table, doubt.seat):
        return ()
    ruling = of_late(hand, Gesture(doubt.seat, motions=((more,),), is_known=False), hand.bets[i])
    return () if ruling.unambiguous else _doubted(table, ruling, doubt.chips)


# --- rulings ---------------------------------------------------------------------------------


def ruled_facts(table: Table, ruling: Ruling, seen: int) -> tuple[e.Fact, ...]:
    """The action of a ruling that nobody has to confirm; else the ruling, pending."""
    hand, seat = table.hand, ruling.seat
    assert hand is not None
    if not ruling.unambiguous:
        return _doubted(table, ruling, seen)
    if ruling.outcome not in ACTIONS:
        return ()
    i = hand.position[seat]
    action = e.Folded(seat) if ruling.outcome is Outcome.FOLD else (
        action_to(hand, i, ruling.to_chips))
    doubt = table.doubt_of(seat)
    if doubt is None:
        return (action,)
    ruled = e.BetRuled(
        seat, str(ruling.outcome), ruling.to_chips, why=doubt.why, returned=ruling.returned,
        missing=ruling.missing,
    )
    return (ruled, action)


def _doubted(table: Table, ruling: Ruling, seen: int) -> tuple[e.Fact, ...]:
    doubt = e.BetDoubted(
        ruling.seat, seen, ruling.kind, str(ruling.outcome), ruling.to_chips, ruling.setting,
        ruling.also, ruling.returned, ruling.missing, ruling.alternatives,
    )
    return () if doubt == table.doubt_of(ruling.seat) else (doubt,)

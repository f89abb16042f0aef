"""Chips seen, words said, and acts out of turn -> the facts that they make.

What they mean is hand/meaning's: a ruling that is unambiguous becomes the action at once; any
other is put to a person as ``BetDoubted``, with all the ways to settle it. One ruling is asked
at a time, that on the player whose turn it is first.
"""

from dealer_assist import events as e
from dealer_assist.advance import advance, advance_all
from dealer_assist.advance.rulings import in_play
from dealer_assist.hand.acting import action_to
from dealer_assist.hand.meaning import (
    ACTIONS,
    Outcome,
    Ruling,
    early_act,
    has_acted,
    interpret,
    of_early,
    of_late,
)
from dealer_assist.hand.meaning.gesture import as_it_lies, beside, motion_of
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
    put = (single_chip,) if single_chip else (total - hand.bets[i],)
    said = table.gesture if table.gesture is not None and table.gesture.seat == seat else None
    gesture = (said or Gesture(seat))._replace(
        motions=(put,), is_known=bool(single_chip), words_first=True
    )
    if i == hand.actor:
        return ruled_facts(table, interpret(hand, gesture), hand.bets[i] + sum(put))
    if has_acted(hand, i):
        return ()
    return _early_facts(table, hand, i, gesture)


def chips_facts(table: Table, seen: e.ChipsSeen) -> tuple[e.Fact, ...]:
    """The facts that a motion of chips makes during the betting, beside ``seen`` itself."""
    hand, seat = table.hand, seen.seat
    if hand is None or seat not in hand.position or hand.folded[hand.position[seat]]:
        return ()
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
    before = _early_of(table, seat)
    gesture = as_it_lies(
        hand, Gesture(seat, motions=(motion,), is_known=is_known), seen.chips
    ) if before is None else Gesture(seat, motions=(motion,), is_known=is_known)
    if before is not None and before.spoken:
        gesture = gesture._replace(said=str(before.action), said_chips=before.to_chips)
    if before is not None:
        gesture = gesture._replace(motions=(before.chips, motion))
    return _early_facts(table, hand, i, gesture)


def _turn_facts(after: Table, seat: int) -> tuple[e.Fact, ...]:
    """What the player to act has now said and put, this motion included."""
    hand, gesture = after.hand, after.gesture
    if hand is None or gesture is None:
        return _settled(after, seat)
    laid = as_it_lies(hand, gesture, after.seen[seat])
    if not any(laid.motions) and not laid.said:
        return _settled(after, seat)
    total = hand.bets[hand.position[seat]] + sum(map(sum, laid.motions))
    return ruled_facts(after, interpret(hand, laid), total)


def _late_facts(
    table: Table, hand: Hand, i: int, seen: e.ChipsSeen, stood: int
) -> tuple[e.Fact, ...]:
    """Chips added or taken away by a player whose bet stands already."""
    seat = seen.seat
    aside = beside(hand, seat, stood)
    if seen.chips - aside == hand.bets[i]:
        return _settled(table, seat)
    if _early_of(table, seat) is not None:
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


# --- words -----------------------------------------------------------------------------------


def words_facts(table: Table, declared: e.Declared) -> tuple[e.Fact, ...]:
    """The facts of words: the words, and what they make. () where nobody may speak."""
    seat = declared.seat
    found = in_play(table, seat)
    if found is None:
        return ()
    hand, i = found
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
    before = _early_of(table, seat)
    if before is not None and before.chips:
        spoken = spoken._replace(motions=(before.chips,), words_first=False)
    return (declared, *_early_facts(table, hand, i, spoken))


# --- out of turn -----------------------------------------------------------------------------


def _early_of(table: Table, seat: int) -> e.ActedEarly | None:
    return next((act for act in table.early if act.seat == seat), None)


def _early_facts(table: Table, hand: Hand, i: int, gesture: Gesture) -> tuple[e.Fact, ...]:
    """The act waits; whoever's turn it is goes on."""
    act = early_act(hand, i, gesture)
    before = _early_of(table, gesture.seat)
    if act is None or act == before or (before is not None and _stays(hand, before)):
        return ()
    if before is not None:
        act = e.ActedEarly(
            act.seat, act.action, act.to_chips, before.level, act.chips, act.spoken
        )
    return (act,)


def _stays(hand: Hand, early: e.ActedEarly) -> bool:
    """Whether what he said first holds or may hold, so that no second thought replaces it."""
    setting = {e.Action.FOLD: "oot.fold", e.Action.CHECK: "oot.check"}.get(early.action)
    return setting is not None and hand.rules[setting] in _HOLDS


_HOLDS = frozenset({"binding", "binding_if_unchanged", "floor"})


def with_waiting(table: Table, facts: tuple[e.Fact, ...]) -> tuple[e.Fact, ...]:
    """The facts, and after them the ruling on an act whose turn they bring.

    An undo brings none: whoever takes a ruling back goes on by hand.
    """
    early = table.early or any(isinstance(fact, e.ActedEarly) for fact in facts)
    if not early or any(isinstance(fact, e.FactUndone) for fact in facts):
        return facts
    after = advance_all(table, facts)
    came = _turn(after) != _turn(table) or (
        table.doubt is not None and table.doubt.seat != _turn(after))
    return (*facts, *waiting_facts(after)) if came else facts


def _turn(table: Table) -> int:
    """The seat whose turn it is; 0 for nobody's."""
    hand = table.hand
    return hand.seats[hand.actor] if hand is not None and hand.actor >= 0 else 0


def waiting_facts(table: Table) -> tuple[e.Fact, ...]:
    """The ruling on an act out of turn whose turn has come; nothing while another is pending."""
    hand = table.hand
    if hand is None or hand.phase is not Phase.BETTING or table.doubt is not None:
        return ()
    early = _early_of(table, hand.seats[hand.actor])
    if early is None:
        return ()
    lies = _lying(table, hand, early)
    ruling = of_early(hand, early, lies)
    return () if ruling.unambiguous else _doubted(table, ruling, lies)


def _lying(table: Table, hand: Hand, early: e.ActedEarly) -> int:
    """The chips that lie in front of him now; he may have taken back what he put too early."""
    bet = hand.bets[hand.position[early.seat]]
    if not early.chips:
        return bet
    seen = table.seen[early.seat]
    return max(bet, seen - beside(hand, early.seat, seen - sum(early.chips)))


def again_facts(table: Table) -> tuple[e.Fact, ...]:
    """The pending ruling once more, after the floor has decided a setting."""
    hand, doubt = table.hand, table.doubt
    if hand is None or doubt is None or hand.phase not in (Phase.BETTING, Phase.CLOSED):
        return ()
    if hand.phase is Phase.CLOSED or hand.seats[hand.actor] != doubt.seat:
        return _late_again(table, hand, doubt)
    if _early_of(table, doubt.seat) is not None:
        return waiting_facts(table.evolve(doubt=None))
    return _turn_facts(table, doubt.seat)


def _late_again(table: Table, hand: Hand, doubt: e.BetDoubted) -> tuple[e.Fact, ...]:
    """The pending ruling on chips that came after an act, once more; words stay as ruled."""
    i = hand.position[doubt.seat]
    more = doubt.chips - hand.bets[i]
    if not more:
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

"""Chips seen, words said, and acts out of turn -> the facts that they make.

Their meaning comes from game/hand/meaning: a ruling that is unambiguous becomes the action at once;
any other is put to a person as ``BetDoubted``, with all the options to settle it. One ruling is put
at a time, that on the player whose turn it is first.
"""

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advance.rulings import gesture_on_hold, hand_and_place
from dealer_assist.game.hand.blind_chop import chop_partner, is_chop_said
from dealer_assist.game.hand.meaning import has_acted, interpret, late_ruling
from dealer_assist.game.hand.meaning.words_and_motions_so_far import (
    antes_beside,
    early_acts,
    early_chips,
    motion_of,
    net_chips,
    posted_aside,
    with_lying_chips,
)
from dealer_assist.game.irregularities.play_on_hold import do_acts_wait
from dealer_assist.game.table.table import Gesture, Hand, Phase, Table
from dealer_assist.live.sensing.acts_out_of_turn import (
    doubted_facts,
    early_chips_facts,
    early_words,
    ruled_facts,
)


def bet_facts(table: Table, seat: int, total: int, single_chip: int = 0) -> tuple[e.Fact, ...]:
    """Facts of ``total`` chips in front of the seat: an amount entered, or reported late.

    ``single_chip`` is the chip's value where one chip may have made it; else which chips it were is
    not known, and only their sum counts. Words said before them are taken with them.
    """
    found = hand_and_place(table, seat)
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
    return early_chips_facts(table, hand, i, gesture)


def chips_facts(table: Table, seen: e.ChipsSeen) -> tuple[e.Fact, ...]:
    """Facts that a motion of chips makes during the betting, beside ``seen`` itself."""
    hand, seat = table.hand, seen.seat
    if hand is None or seat not in hand.position or hand.folded[hand.position[seat]]:
        return ()
    if do_acts_wait(table):  # the chips are seen; their meaning waits until the case is settled
        bet = hand.bets[hand.position[seat]]
        return _settled(table,
                        seat) if seen.chips - antes_beside(hand, seat, seen.chips) == bet else ()
    i, stood = hand.position[seat], table.seen[seat]
    if hand.phase is Phase.CLOSED:
        return _late_facts(table, hand, i, seen, stood)
    if hand.phase is not Phase.BETTING:
        return ()
    if i == hand.actor:
        return turn_facts(advance(table, seen), seat)
    if has_acted(hand, i) or seen.chips < stood or seen.chips <= hand.bets[i]:
        return _late_facts(table, hand, i, seen, stood)
    motion, is_known = motion_of(seen, stood)
    gesture = Gesture(seat, motions=(motion,), is_known=is_known)
    if not early_chips(table, seat):
        gesture = with_lying_chips(hand, gesture, seen.chips)
    return early_chips_facts(table, hand, i, gesture)


def turn_facts(after: Table, seat: int) -> tuple[e.Fact, ...]:
    """Facts of all that the player to act has said and put, this motion included."""
    hand, gesture = after.hand, after.gesture
    if hand is None or gesture is None:
        return _settled(after, seat)
    laid = with_lying_chips(hand, gesture, after.seen[seat])
    if not any(laid.motions) and not laid.said:
        return _settled(after, seat)
    total = hand.bets[hand.position[seat]] + net_chips(laid)
    return ruled_facts(after, interpret(hand, laid), total)


def _late_facts(
    table: Table, hand: Hand, i: int, seen: e.ChipsSeen, stood: int
) -> tuple[e.Fact, ...]:
    """Chips added or taken away by a player whose bet stands already."""
    seat = seen.seat
    aside = antes_beside(hand, seat, stood)
    if seen.chips - aside == hand.bets[i]:
        return _settled(table, seat)
    if early_acts(table, seat):
        return ()  # an act that waits for its turn is bound or free by then
    motion, is_known = motion_of(seen, stood)
    ruling = late_ruling(hand, Gesture(seat, motions=(motion,), is_known=is_known), stood - aside)
    if ruling.unambiguous:
        return ()
    return doubted_facts(table, ruling, max(0, seen.chips - aside))


def _settled(table: Table, seat: int) -> tuple[e.Fact, ...]:
    """Chips that were in doubt are as they should be again."""
    doubt = table.doubt_of(seat)
    return (e.BetRuled(seat, "back", 0, why=doubt.why),) if doubt is not None else ()


def lying_facts(before: Table, table: Table) -> tuple[e.Fact, ...]:
    """Facts of chips that players had put in by the time the last card was dealt.

    Those of the player to act are his bet, anybody else's wait for his turn. Chips before whoever
    posted a blind or an option may be a large chip that change is due for.
    """
    was, hand = before.hand, table.hand
    ready = hand is not None and hand.phase is Phase.BETTING and not do_acts_wait(table)
    if hand is None or was is None or not ready or hand.actions or table.gesture is not None:
        return ()
    posted = {o.seat for o in hand.posted if not posted_aside(hand, o.seat)}
    actor = hand.seats[hand.actor]
    facts: list[e.Fact] = []
    for seat in (*(seat for seat in hand.seats if seat != actor), actor):  # his changes the price
        waits = table.doubt_of(seat) is not None or gesture_on_hold(table, seat) is not None
        if seat in posted or waits or early_acts(table, seat):
            continue
        lies = table.seen[seat] - antes_beside(hand, seat, table.seen[seat])
        more = lies - hand.bets[hand.position[seat]]
        if more > 0:
            facts += bet_facts(table, seat, lies, more if more in table.denominations else 0)
    return tuple(facts)


def words_facts(table: Table, declared: e.Declared) -> tuple[e.Fact, ...]:
    """Facts of words: the words, and the act they make. () where nobody may speak."""
    seat = declared.seat
    found = hand_and_place(table, seat)
    if found is None:
        return ()
    if declared.action is e.Action.TIME:
        return (declared,)
    hand, i = found
    if do_acts_wait(table):
        return (declared,)  # held until the case is settled
    other = chop_partner(table, seat) if declared.action is e.Action.CHOP else 0
    if other:
        return (declared, e.BlindsChopped()) if is_chop_said(table, other) else (declared,)
    if i == hand.actor:
        after = advance(table, declared)
        return (declared, *turn_facts(after, seat))
    spoken = Gesture(seat, str(declared.action), declared.chips, words_first=True)
    if has_acted(hand, i):
        ruling = late_ruling(hand, spoken, hand.bets[i])
        if not ruling.unambiguous:
            return (declared, *doubted_facts(table, ruling, hand.bets[i]))
        if declared.action is not e.Action.FOLD:
            return (declared,)
    return (declared, *early_words(table, hand, i, spoken))

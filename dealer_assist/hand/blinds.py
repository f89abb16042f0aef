"""Blinds, antes, the straddle (option) and the button: what is owed before the cards.

``due_hand`` turns the seats as they are into the next hand's ``HandBegan``; a recorded hand makes
its own (phh/read.py). Sources: Grand Cercle 66-99, TDA 32 and 34.
"""

from collections.abc import Sequence

from dealer_assist.events import HandBegan, Owed, Post, Posted, Stakes
from dealer_assist.games import Structure
from dealer_assist.hand.reason import Reason
from dealer_assist.table import Chair, Hand, Phase, Table


def due_post(hand: Hand) -> Posted | None:
    """The next post that is owed, no more than the stack holds; None when all are in."""
    if hand.phase is not Phase.POSTING or not hand.owed:
        return None
    owed = hand.owed[0]
    return Posted(owed.seat, owed.post, min(owed.chips, hand.stacks[hand.position[owed.seat]]))


def straddle_seat(hand: Hand) -> int:
    """The seat that may still post a straddle (GC:89-92); 0 when none may."""
    if hand.rules["straddle.seat"] != "utg" or hand.size < 3 or hand.straddled or hand.dealt:
        return 0
    if hand.phase not in (Phase.POSTING, Phase.DEALING):
        return 0
    if any(o.post is Post.STRADDLE for o in hand.owed):
        return 0
    big = next((o.seat for o in hand.posted + hand.owed if o.post is Post.BIG_BLIND), 0)
    if not big:
        return 0
    i = (hand.position[big] + 1) % hand.size
    seat = hand.seats[i]
    return seat if hand.stacks[i] >= straddle_chips(hand, seat) else 0


def straddle_chips(hand: Hand, seat: int) -> int:
    """What the seat adds for a straddle: so many big blinds (GC: two), less what it has in."""
    full = int(hand.rules["straddle.big_blinds"]) * hand.stakes.big_blind
    return full - hand.bets[hand.position[seat]]


def why_not_straddle(hand: Hand, seat: int) -> Reason | None:
    """Why this seat may not straddle now, or None."""
    if straddle_seat(hand) == seat:
        return None
    return Reason("why.no_straddle", hand.house.source("straddle.seat"), 0, seat)


# --- the next hand ---------------------------------------------------------------------------


def is_between_hands(table: Table) -> bool:
    """Whether no hand is running: none was dealt yet, or the last one is paid out."""
    return table.hand is None or table.hand.phase is Phase.OVER


def why_not_begin(table: Table) -> Reason | None:
    """Why no hand can begin, or None."""
    if not is_between_hands(table):
        return Reason("why.hand_running")
    if table.stakes.big_blind <= 0:
        return Reason("why.no_stakes")
    if len(_dealt_in(table)) < 2:
        return Reason("why.too_few_players")
    return None


def due_button(table: Table) -> int:
    """The seat to which the button moves for the next hand; 0 when no hand can be dealt.

    The moving button passes to the next player present who paid his small blind in the hand
    before (GC:81); when nobody did, to the next player present (``button.fallback``). The dead
    button goes where the small blind was due, even if nobody sits there now (TDA 32). Once two
    are left, nobody posts the big blind twice running (TDA 34).
    """
    present = _dealt_in(table)
    if len(present) < 2:
        return 0
    rule = table.house["button.moves"]
    order = _clockwise(table.button, present)
    small, big = _last_blinds(table)
    if len(present) == 2 and big in present and table.house["heads_up.button_is_sb"]:
        return big
    if rule == "dead" and small:
        return small
    if rule == "moving_paid_sb" and table.hands and len(present) > 2:
        earned = next((s for s in order if table.chair(s).paid_small), 0)
        return earned or (big if big in order else order[0])
    return order[0]


def is_button_waived(table: Table) -> bool:
    """Whether the button goes to somebody who did not pay a small blind: nobody did (GC:81)."""
    house = table.house
    if house["button.moves"] != "moving_paid_sb":
        return False
    present = _dealt_in(table)
    return bool(table.hands) and len(present) > 2 and not any(
        table.chair(s).paid_small for s in present
    )


def due_hand(table: Table) -> HandBegan | None:
    """The next hand: button, who is dealt in, who owes what. None when ``why_not_begin``."""
    if why_not_begin(table) is not None:
        return None
    present = _dealt_in(table)
    button = table.button if _button_has_moved(table) else due_button(table)
    seats = _clockwise(button, present)
    return HandBegan(
        number=table.hands + 1,
        button=button,
        seats=seats,
        stacks=tuple(table.chair(s).chips for s in seats),
        owed=_owed(table, button, seats),
        stakes=table.stakes,
        game=table.game,
        house=table.house.name,
        antes_matched=not table.stakes.big_blind_ante,
    )


def _button_has_moved(table: Table) -> bool:
    return table.button > 0 and (table.hand is None or table.hand.button != table.button)


def _dealt_in(table: Table) -> tuple[int, ...]:
    return tuple(c.seat for c in table.chairs if c.taken and not c.away and c.chips > 0)


def _clockwise(after: int, seats: Sequence[int]) -> tuple[int, ...]:
    """The seats clockwise from the one after ``after``, which itself comes last."""
    return tuple(sorted(seats, key=lambda s: (s - after - 1) % 10))


def _owed(table: Table, button: int, seats: tuple[int, ...]) -> tuple[Owed, ...]:
    stakes = table.stakes
    out: list[Owed] = []
    antes: list[Owed] = []
    small, big = _blind_seats(table, button, seats)
    if stakes.ante:
        antes.extend(Owed(s, Post.ANTE, stakes.ante) for s in seats)
    if stakes.big_blind_ante:
        antes.append(Owed(big, Post.BIG_BLIND_ANTE, stakes.big_blind_ante))
    if small and stakes.small_blind:
        out.append(Owed(small, Post.SMALL_BLIND, stakes.small_blind))
    out.append(Owed(big, Post.BIG_BLIND, stakes.big_blind))
    for seat in seats:
        if table.chair(seat).missed and seat not in (small, big):
            # Grand Cercle 98: one big blind, whatever the position and the rounds missed.
            out.append(Owed(seat, Post.LATE, stakes.big_blind))
    first = table.house["antes.order"] == "before_blinds"
    return tuple(antes + out if first else out + antes)


def _blind_seats(table: Table, button: int, seats: tuple[int, ...]) -> tuple[int, int]:
    """The seats that owe the small and the big blind; 0 for a dead small blind."""
    if len(seats) == 2:
        other = next(s for s in seats if s != button) if button in seats else seats[0]
        holder = button if button in seats else seats[1]
        return (holder, other) if table.house["heads_up.button_is_sb"] else (other, holder)
    shifts = table.house["blinds.sb_absent"] == "shift_both"
    was_big = _last_blinds(table)[1]
    before = (was_big - button - 1) % 10 < (seats[0] - button - 1) % 10
    if not shifts and was_big and was_big not in seats and before:
        return 0, seats[0]  # who posted the big blind has left: his small blind is dead
    # GC:99: no small blind without a big blind before; both blinds pass on. So nobody pays the
    # big blind twice running because a newcomer sat between the blinds.
    k = next(
        (k for k, seat in enumerate(seats) if _may_owe_small(table.chair(seat), shifts)), 0
    )
    return seats[k], seats[(k + 1) % len(seats)]


def _may_owe_small(chair: Chair, shifts: bool) -> bool:
    return chair.paid_big and not (shifts and chair.missed)


def _last_blinds(table: Table) -> tuple[int, int]:
    """Where the small blind was due in the hand before, and who posted the big one; 0 for none."""
    hand = table.hand
    if hand is None:
        return 0, 0
    posted = {o.post: o.seat for o in hand.posted}
    big = posted.get(Post.BIG_BLIND, 0)
    if Post.SMALL_BLIND in posted or not big:
        return posted.get(Post.SMALL_BLIND, 0), big
    # Dead, or none is played: its place is the one before the big blind.
    return (hand.seats[0] if hand.seats[0] != big else (big - 2) % 10 + 1), big


def absent_blinds(table: Table, chairs: Sequence[Chair]) -> tuple[int, ...]:
    """Absent seats that the blinds pass over in the hand about to begin: each gets a marker."""
    began = due_hand(table)
    if began is None:
        return ()
    blinds = [o.seat for o in began.owed if o.post in (Post.SMALL_BLIND, Post.BIG_BLIND)]
    last = blinds[-1] if blinds else began.button
    reach = (last - began.button - 1) % 10
    return tuple(
        c.seat for c in chairs
        if c.taken and c.away and (c.seat - began.button - 1) % 10 < reach
    )


def stakes_for(structure: Structure, small: int, big: int) -> Stakes:
    """Stakes of a plain cash table: the least bet is the big blind; fixed limit doubles once.

    >>> stakes_for(Structure.FIXED_LIMIT, 50, 100).big_bet
    200
    """
    if structure is Structure.FIXED_LIMIT:
        return Stakes(small, big, big, small_bet=big, big_bet=2 * big)
    return Stakes(small, big, big)


"""Announcements of the dealer: the last event, then whose turn it is and for how much.

"Passer" is never said: it means check in one house and fold in another. A player is called by
"Siège 7, à vous".
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from dealer_assist.game import facts as e
from dealer_assist.game.between import levels, opening, pot_counts, stacks, time_fee
from dealer_assist.game.between.noting import SENSELESS
from dealer_assist.game.hand import absence, clock, missed, pots, showdown
from dealer_assist.game.hand.betting import due_call
from dealer_assist.game.hand.blinds import is_between_hands
from dealer_assist.game.hand.boards import named_pot
from dealer_assist.game.hand.dealing import board_size, is_decided
from dealer_assist.game.hand.deck import is_card_first
from dealer_assist.game.hand.meaning import Sentence, spoken
from dealer_assist.game.irregularities.held import are_pushes_held
from dealer_assist.game.rules.keys import FLOOR
from dealer_assist.game.table.table import Hand, Phase, Table

#: Constants, because looking members up in their Enum at every decision would cost time.
_BETTING = Phase.BETTING
_BOARD = Phase.BOARD
_CLOSED = Phase.CLOSED
_DEALING = Phase.DEALING
_POSTING = Phase.POSTING
_PUSHING = Phase.PUSHING
_SHOWDOWN = Phase.SHOWDOWN
_OVER = Phase.OVER


class Said(NamedTuple):
    """One sentence: a message id and its numbers. ``cards`` are face-up cards only."""

    id: str
    seat: int = 0
    chips: int = 0
    cards: tuple[str, ...] = ()
    pot: int = 0
    board: int = 0  # by which of several boards the pot goes; 0 where one was dealt
    against: tuple[str, ...] = ()  # the best hand that lost, for the card that decides
    number: int = 0  # of a place, a level, or a break's minutes
    level: e.Level | None = None
    name: str = ""  # of somebody on the waiting list
    expected_chips: int = 0
    other_chips: int = 0  # chips that go back, or are missing
    what: str = ""  # message id of a gesture's kind


def _welcome(table: Table) -> tuple[Said, ...]:
    """Welcome until there are players enough for a hand."""
    few = len(missed.present(table)) < opening.fewest(table)
    return (Said("say.welcome"),) if few else ()


def announcement(table: Table, now_s: int = 0) -> tuple[Said, ...]:
    """Sentences to say now, in order; ``now_s`` (UTC seconds) counts a player's time down."""
    hand = table.hand
    if hand is None:
        return (*(_of_evening(table) or _welcome(table)), *_of_tournament(table))
    timed = _of_time(table, now_s)
    if timed:
        return timed
    next_ = _next(table, hand)
    if table.tournament is not None:
        next_ = (*next_, *_of_tournament(table))
    fact = table.fact
    if type(fact) is e.HandTabled and next_ and next_[0].id in _SAYS_ALL and (
        fact.seat == next_[0].seat
    ):
        return next_  # the winner's hand is named there already
    return (*_happened(table, hand), *_of_evening(table), *next_)


def _of_time(table: Table, now_s: int) -> tuple[Said, ...]:
    """Countdown on a player, and the end of his time (GC:316)."""
    if table.time_called is None or table.doubt is not None or not now_s:
        return ()
    runs = clock.due_clock(table, now_s)
    if runs is None or runs.held is not None or not (runs.counting or not runs.left_s):
        return ()
    return (_sentence(runs.say),)


def _of_evening(table: Table) -> tuple[Said, ...]:
    """Announcements around the hands: a recave, thanks for a tip, the last hands."""
    tell, fact = _TOLD_AROUND.get(type(table.fact)), table.fact
    if tell is None:
        return ()
    noted = [n.kind.replace("irregular.", "why.") for n in table.irregularities
             if n.fact == table.fact_number]
    return () if SENSELESS.intersection(noted) else tell(table, fact)


def _recave(table: Table, fact: e.ChipsBought) -> tuple[Said, ...]:
    """Recave with its amount, announced by the dealer (GC:296)."""
    announced = table.house["rebuy.announced"]
    return (Said("say.recave", fact.seat, fact.chips),) if announced else ()


def _last_hands(table: Table, fact: e.LastHandsAnnounced) -> tuple[Said, ...]:
    if fact.hands == 1:
        return (Said("say.last_hand"),)
    return (Said("say.last_hands", number=fact.hands),)


def _of_began(table: Table, fact: e.HandBegan) -> tuple[Said, ...]:
    return (*_markers(table, fact), *_hands_left(table))


def _bomb_pot(table: Table, fact: e.BombPotAgreed) -> tuple[Said, ...]:
    return (Said("say.bomb_pot", chips=fact.chips),) if fact.chips else ()


def _time_fee(table: Table, fact: e.TimeCollected) -> tuple[Said, ...]:
    """Unpaid time fees: of a player who is away or short of the fee the text says nothing."""
    return tuple(Said("say.time_unpaid", seat) for seat in time_fee.unpaid(table, fact))


def _hands_left(table: Table) -> tuple[Said, ...]:
    left = table.evening.last_hands
    if left < 0:
        return ()
    return (Said("say.hands_left", number=left) if left else Said("say.last_hand"),)


def _markers(table: Table, fact: e.Fact) -> tuple[Said, ...]:
    """Marker before each absent player whom a blind has just passed (GC:97)."""
    before = table.before
    if before is None:
        return ()
    return tuple(
        Said("say.missed_marker", c.seat)
        for c in table.chairs if c.missed and not before.chair(c.seat).missed
    )


def _counted_pot(table: Table, fact: e.PotCounted) -> tuple[Said, ...]:
    """Both amounts of a pot counted otherwise, for the floor; nothing where they agree."""
    due, hand = pot_counts.due_recount(table), table.hand
    if due is None or hand is None:
        return ()
    pot, counted = due
    number, board = named_pot(hand, pot)
    return (Said("say.pot_differs", 0, counted, pot=number, board=board,
                 expected_chips=hand.pots[pot].chips),)


_TOLD_AROUND: dict[type, Callable[[Table, Any], tuple[Said, ...]]] = {
    e.ChipsBought: _recave,
    e.TipGiven: lambda table, f: (Said("say.tip_thanked", f.seat, f.chips),),
    e.LastHandsAnnounced: _last_hands,
    e.BombPotAgreed: _bomb_pot,
    e.TimeCollected: _time_fee,
    e.HandBegan: _of_began,
    e.PlayerAway: _markers,
    e.TableClosed: lambda table, f: (Said("say.table_closed"),),
    e.TableReopened: lambda table, f: (Said("say.table_open"),),
    e.SeatAssigned: lambda table, f: (Said("say.seat_assigned", f.seat, name=f.name),),
    e.PotCounted: _counted_pot,
}


def _of_tournament(table: Table) -> tuple[Said, ...]:
    """Eliminations, the winner, a break, and new blinds before the first hand at them (TDA 23).

    Where the text is silent on breaks or new levels nothing is announced before the floor decides.
    """
    played, hand, fact = table.tournament, table.hand, table.fact
    if played is None or played.running is None or not is_between_hands(table):
        return ()
    said = []
    if isinstance(fact, e.PlayerEliminated) and fact.seat and fact.place:
        said.append(Said("say.eliminated", fact.seat, number=fact.place))
    won = levels.winner(table)
    if won:
        return (*said, Said("say.tournament_won", won))
    if played.running.is_break:
        if table.house["tournament.break"] != "floor":
            said.append(Said("say.break", number=played.running.minutes))
        return tuple(said)
    if played.waits_for_release:
        return (*said, Said("say.hand_for_hand"))
    if levels.due_stakes(table) is not None or (hand is not None and hand.voided):
        return tuple(said)
    if hand is None or levels.level_stakes(hand.stakes, played.running) != hand.stakes:
        number = levels.level_name(played, played.level)
        said.append(Said("say.level", number=number, level=played.running))
    return tuple(said)


_SAYS_ALL = frozenset({"say.wins", "say.splits"})


def _happened(table: Table, hand: Hand) -> tuple[Said, ...]:
    sentence = spoken.of_ruled(table) or spoken.of_waiting(table)
    if sentence is not None:
        return (_sentence(sentence),)
    if isinstance(table.fact, e.Folded) and absence.is_killed(table, table.fact.seat):
        return (Said("say.killed", table.fact.seat),)
    tell = _TOLD.get(type(table.fact))
    return tell(hand, table.fact) if tell is not None else ()


def _sentence(line: Sentence) -> Said:
    """Sentence about a gesture, as one of the announcement's."""
    return Said(line.id, line.seat, line.chips, other_chips=line.other, what=line.what)


def _all_in(hand: Hand, seat: int) -> str:
    i = hand.position.get(seat, -1)
    return "_all_in" if i >= 0 and not hand.stacks[i] else ""


def _card(hand: Hand, fact: e.CardSeen) -> tuple[Said, ...]:
    if fact.place not in e.FACE_UP or hand.phase is _BOARD:
        return ()
    return (Said(f"say.{fact.place}", cards=_opened(hand, fact.place)),)


_TOLD: dict[type, Callable[[Hand, Any], tuple[Said, ...]]] = {
    e.Folded: lambda hand, f: (Said("say.folded", f.seat),),
    e.Checked: lambda hand, f: (Said("say.checked", f.seat),),
    e.Called: lambda hand, f: (Said(f"say.called{_all_in(hand, f.seat)}", f.seat, f.chips),),
    e.Bet: lambda hand, f: (Said(f"say.bet{_all_in(hand, f.seat)}", f.seat, f.to_chips),),
    e.Raised: lambda hand, f: (Said(f"say.raised{_all_in(hand, f.seat)}", f.seat, f.to_chips),),
    e.BlindsChopped: lambda hand, f: (Said("say.chopped"),) if hand.chopped else (),
    e.CardSeen: _card,
    e.HandTabled: lambda hand, f: (Said("say.tabled", f.seat, cards=tuple(f.cards)),),
    e.HandMucked: lambda hand, f: (Said("say.mucked", f.seat),),
    e.PotPushed: lambda hand, f: (
        Said("say.pushed", f.seat, f.chips, pot=f.pot, board=f.board),),
    e.BoardsAgreed: lambda hand, f: (Said("say.boards_agreed", number=hand.boards),)
    if hand.boards > 1 else (),
}


def _opened(hand: Hand, place: e.Place) -> tuple[str, ...]:
    return hand.board[:3] if place is e.Place.FLOP else hand.board[-1:]


def _next(table: Table, hand: Hand) -> tuple[Said, ...]:
    if table.doubt is not None:
        if table.doubt.why == "doubt.strange_chip":
            return (Said("say.chip_aside", table.doubt.seat),)
        proposed = spoken.of_pending(table.doubt)
        return (_sentence(proposed) if proposed is not None else Said("say.moment"),)
    phase = hand.phase
    if phase is _BETTING:
        if is_card_first(hand):
            return ()  # his card comes first
        owed = due_call(hand, hand.actor)
        seat = hand.seats[hand.actor]
        if table.chair(seat).away:
            return (_absent(hand, seat),)
        return (Said("say.your_turn_owed", seat, owed) if owed else Said("say.your_turn", seat),)
    if phase is _POSTING:
        owed_post = hand.owed[0]
        return (Said(f"say.post_{owed_post.post}", owed_post.seat, owed_post.chips),)
    if phase is _DEALING and not hand.dealt:
        return (Said("say.cards_come"),)
    if showdown.allins_wait(hand) and phase is not _CLOSED:
        return (Said("say.allins_closed"),)
    if phase is _SHOWDOWN and not showdown.all_must_table(hand):
        due = showdown.due_to_show(hand)
        return (Said("say.show", hand.seats[due[0]]),) if due else ()
    if showdown.all_must_table(hand):
        return (Said("say.table_all"),) if any(not hand.shown[i] for i in hand.live) else ()
    if phase is _BOARD and hand.earlier and len(hand.board) == board_size(hand, hand.shared):
        return (Said("say.next_board", number=len(hand.earlier) + 1),)
    if phase is _PUSHING and hand.shares:
        held = bool(table.cases) and are_pushes_held(table)  # nobody has won a pot that is held
        return _due_winner(hand) or (() if held else _wins(hand))
    if phase is _CLOSED and not (is_decided(hand) or hand.is_unbet):
        return (Said("say.bets_closed"),)
    if phase is not _OVER:
        return ()
    return (
        *[Said("say.rebuy_asked", seat) for seat in stacks.busted(table)],
        *[Said("say.button_asked", c.seat) for c in table.chairs
          if c.new and not c.entry and missed.may_buy_button(table, c.seat)],
    )


def _absent(hand: Hand, seat: int) -> Said:
    """Absent player: not called to act, as his hand is burned (GC:304) or the floor is asked."""
    floor = hand.rules["absent.at_turn"] == FLOOR
    return Said("say.absent_at_turn_floor" if floor else "say.absent_at_turn", seat)


def _due_winner(hand: Hand) -> tuple[Said, ...]:
    """Last hand left at the showdown, shown before its pot is named (GC:140)."""
    return tuple(Said("say.show", hand.seats[i]) for i in showdown.due_winner(hand))


def _wins(hand: Hand) -> tuple[Said, ...]:
    share = hand.shares[0]
    seat, chips, pot = hand.seats[share.position], share.chips, share.pot
    number, board = named_pot(hand, pot)
    shown = hand.shown[share.position]
    # Whose bet nobody called may show before the board is there: it makes no hand yet.
    made = shown and len(hand.board) == board_size(hand, len(hand.game.streets) - 1)
    if len(hand.live) == 1 and not made:
        return (Said("say.wins_uncalled", seat, chips, pot=number, board=board),)
    strengths = showdown.strengths(hand, hand.pots[pot].board)
    won = pots.winners(hand, hand.pots[pot], strengths)
    lost = [
        i for i in hand.pots[pot].eligible
        if i not in won and hand.shown[i] and not hand.mucked[i]
    ]
    best = max(lost, key=lambda i: strengths.get(i, -1), default=-1)
    against = hand.shown[best] if best >= 0 else ()
    kind = "say.splits" if len(won) > 1 else "say.wins"
    return (Said(kind, seat, chips, shown, number, board, against),)

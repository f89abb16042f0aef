"""Announcements of the dealer: the last event, then whose turn it is and for how much.

"Passer" is never said: it means check in one house and fold in another. A player is called by
"Siège 7, à vous".
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from dealer_assist.game import facts as e
from dealer_assist.game.between import (
    buy_ins_and_stacks,
    level_clock,
    opening_checks,
    pot_counts,
    time_fee,
)
from dealer_assist.game.between.entry_checks import SENSELESS
from dealer_assist.game.hand import absent_players, action_clock, missed_blinds, pots, showdown
from dealer_assist.game.hand.betting import due_call
from dealer_assist.game.hand.blinds import is_between_hands
from dealer_assist.game.hand.dealing import board_size, is_hand_decided
from dealer_assist.game.hand.meaning import Sentence, bet_ruling_sentences
from dealer_assist.game.hand.physical_deck import is_card_first
from dealer_assist.game.hand.several_boards import named_pot
from dealer_assist.game.irregularities.play_on_hold import are_pushes_held
from dealer_assist.game.rules.settings import FLOOR
from dealer_assist.game.table.table import Hand, Phase, Table

#: Constants, because looking members up in their Enum at every decision would cost time.
_BETTING, _BOARD, _CLOSED, _DEALING = Phase.BETTING, Phase.BOARD, Phase.CLOSED, Phase.DEALING
_POSTING, _PUSHING, _SHOWDOWN, _OVER = Phase.POSTING, Phase.PUSHING, Phase.SHOWDOWN, Phase.OVER


class Announcement(NamedTuple):
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


def _welcome(table: Table) -> tuple[Announcement, ...]:
    """Welcome until there are players enough for a hand."""
    few = len(missed_blinds.present_seats(table)) < opening_checks.fewest_players(table)
    return (Announcement("say.welcome"),) if few else ()


def announcement(table: Table, now_s: int = 0) -> tuple[Announcement, ...]:
    """Sentences to say now, in order; ``now_s`` (UTC seconds) counts a player's time down."""
    hand = table.hand
    if hand is None:
        return (*(_of_evening(table) or _welcome(table)), *_of_tournament(table))
    if table.time_called is not None and (timed := _of_time(table, now_s)):
        return timed
    next_ = _next(table, hand)
    if table.tournament is not None:
        next_ = (*next_, *_of_tournament(table))
    fact = table.fact
    if type(fact) is e.HandTabled and next_ and next_[0].id in _SAYS_ALL and (
        fact.seat == next_[0].seat
    ):
        return next_  # the winner's hand is named there already
    around = _of_evening(table) if type(fact) in _TOLD_AROUND else ()
    return _happened(table, hand) + around + next_


def _of_time(table: Table, now_s: int) -> tuple[Announcement, ...]:
    """Countdown on a player, and the end of his time (GC:316)."""
    if table.time_called is None or table.doubt is not None or not now_s:
        return ()
    runs = action_clock.due_clock(table, now_s)
    if runs is None or runs.held is not None or not (runs.counting or not runs.left_s):
        return ()
    return (_sentence(runs.say),)


def _of_evening(table: Table) -> tuple[Announcement, ...]:
    """Announcements around the hands: a recave, thanks for a tip, the last hands."""
    tell, fact = _TOLD_AROUND.get(type(table.fact)), table.fact
    if tell is None:
        return ()
    noted = [n.kind.replace("irregular.", "why.") for n in table.irregularities
             if n.fact == table.fact_number]
    return () if SENSELESS.intersection(noted) else tell(table, fact)


def _recave(table: Table, fact: e.ChipsBought) -> tuple[Announcement, ...]:
    """Recave with its amount, announced by the dealer (GC:296)."""
    announced = table.house["rebuy.announced"]
    return (Announcement("say.recave", fact.seat, fact.chips),) if announced else ()


def _last_hands(table: Table, fact: e.LastHandsAnnounced) -> tuple[Announcement, ...]:
    if fact.hands == 1:
        return (Announcement("say.last_hand"),)
    return (Announcement("say.last_hands", number=fact.hands),)


def _of_began(table: Table, fact: e.HandBegan) -> tuple[Announcement, ...]:
    return (*_markers(table, fact), *_hands_left(table))


def _bomb_pot(table: Table, fact: e.BombPotAgreed) -> tuple[Announcement, ...]:
    return (Announcement("say.bomb_pot", chips=fact.chips),) if fact.chips else ()


def _time_fee(table: Table, fact: e.TimeCollected) -> tuple[Announcement, ...]:
    """Unpaid time fees: of a player who is away or short of the fee the text says nothing."""
    return tuple(Announcement("say.time_unpaid", seat)
                 for seat in time_fee.unpaid_seats(table, fact))


def _hands_left(table: Table) -> tuple[Announcement, ...]:
    left = table.evening.last_hands
    if left < 0:
        return ()
    return (Announcement("say.hands_left", number=left) if left else Announcement("say.last_hand"),)


def _markers(table: Table, fact: e.Fact) -> tuple[Announcement, ...]:
    """Marker before each absent player whom a blind has just passed (GC:97)."""
    before = table.before
    if before is None:
        return ()
    return tuple(
        Announcement("say.missed_marker", c.seat)
        for c in table.chairs if c.missed and not before.chair(c.seat).missed
    )


def _counted_pot(table: Table, fact: e.PotCounted) -> tuple[Announcement, ...]:
    """Both amounts of a pot counted otherwise, for the floor; nothing where they agree."""
    due, hand = pot_counts.due_recount(table), table.hand
    if due is None or hand is None:
        return ()
    pot, counted = due
    number, board = named_pot(hand, pot)
    return (Announcement("say.pot_differs", 0, counted, pot=number, board=board,
                         expected_chips=hand.pots[pot].chips),)


_TOLD_AROUND: dict[type, Callable[[Table, Any], tuple[Announcement, ...]]] = {
    e.ChipsBought: _recave,
    e.TipGiven: lambda table, f: (Announcement("say.tip_thanked", f.seat, f.chips),),
    e.LastHandsAnnounced: _last_hands,
    e.BombPotAgreed: _bomb_pot,
    e.TimeCollected: _time_fee,
    e.HandBegan: _of_began,
    e.PlayerAway: _markers,
    e.TableClosed: lambda table, f: (Announcement("say.table_closed"),),
    e.TableReopened: lambda table, f: (Announcement("say.table_open"),),
    e.SeatAssigned: lambda table, f: (Announcement("say.seat_assigned", f.seat, name=f.name),),
    e.PotCounted: _counted_pot,
}


def _of_tournament(table: Table) -> tuple[Announcement, ...]:
    """Eliminations, the winner, a break, and new blinds before the first hand at them (TDA 23).

    Where the text is silent on breaks or new levels nothing is announced before the floor decides.
    """
    played, hand, fact = table.tournament, table.hand, table.fact
    if played is None or played.running is None or not is_between_hands(table):
        return ()
    said = []
    if isinstance(fact, e.PlayerEliminated) and fact.seat and fact.place:
        said.append(Announcement("say.eliminated", fact.seat, number=fact.place))
    won = level_clock.winning_seat(table)
    if won:
        return (*said, Announcement("say.tournament_won", won))
    if played.running.is_break:
        if table.house["tournament.break"] != "floor":
            said.append(Announcement("say.break", number=played.running.minutes))
        return tuple(said)
    if played.waits_for_release:
        return (*said, Announcement("say.hand_for_hand"))
    if level_clock.due_stakes(table) is not None or (hand is not None and hand.voided):
        return tuple(said)
    if hand is None or level_clock.level_stakes(hand.stakes, played.running) != hand.stakes:
        number = level_clock.level_number(played, played.level)
        said.append(Announcement("say.level", number=number, level=played.running))
    return tuple(said)


_SAYS_ALL = frozenset({"say.wins", "say.splits"})


def _happened(table: Table, hand: Hand) -> tuple[Announcement, ...]:
    sentence = bet_ruling_sentences.ruled_sentence(table) or bet_ruling_sentences.waiting_sentence(
        table)
    if sentence is not None:
        return (_sentence(sentence),)
    fact = table.fact
    if type(fact) is e.Folded and absent_players.is_hand_killed(table, fact.seat):
        return (Announcement("say.killed", fact.seat),)
    tell = _TOLD.get(type(fact))
    return tell(hand, fact) if tell is not None else ()


def _sentence(line: Sentence) -> Announcement:
    """Sentence about a gesture, as one of the announcement's."""
    return Announcement(line.id, line.seat, line.chips, other_chips=line.other, what=line.what)


def _all_in(hand: Hand, seat: int) -> str:
    i = hand.position.get(seat, -1)
    return "_all_in" if i >= 0 and not hand.stacks[i] else ""


def _called(hand: Hand, fact: e.Called) -> tuple[Announcement, ...]:
    """Call, by the bet that the player has in front of him now."""
    i = hand.position.get(fact.seat, -1)
    return (Announcement(f"say.called{_all_in(hand, fact.seat)}", fact.seat,
                         hand.bets[i] if i >= 0 else fact.chips),)


def _card(hand: Hand, fact: e.CardSeen) -> tuple[Announcement, ...]:
    if fact.place not in e.FACE_UP or hand.phase is _BOARD:
        return ()
    opened = hand.board[:3] if fact.place is e.Place.FLOP else hand.board[-1:]
    return (Announcement(f"say.{fact.place}", cards=opened),)


_TOLD: dict[type, Callable[[Hand, Any], tuple[Announcement, ...]]] = {
    e.Folded: lambda hand, f: (Announcement("say.folded", f.seat),),
    e.Checked: lambda hand, f: (Announcement("say.checked", f.seat),),
    e.Called: _called,
    e.Bet: lambda hand, f: (Announcement(f"say.bet{_all_in(hand, f.seat)}", f.seat, f.to_chips),),
    e.Raised: lambda hand,
    f: (Announcement(f"say.raised{_all_in(hand, f.seat)}", f.seat, f.to_chips),),
    e.BlindsChopped: lambda hand, f: (Announcement("say.chopped"),) if hand.chopped else (),
    e.CardSeen: _card,
    e.HandTabled: lambda hand, f: (Announcement("say.tabled", f.seat, cards=tuple(f.cards)),),
    e.HandMucked: lambda hand, f: (Announcement("say.mucked", f.seat),),
    e.PotPushed: lambda hand, f: (
        Announcement("say.pushed", f.seat, f.chips, pot=f.pot, board=f.board),),
    e.BoardsAgreed: lambda hand, f: (Announcement("say.boards_agreed", number=hand.boards),)
    if hand.boards > 1 else (),
}


def _next(table: Table, hand: Hand) -> tuple[Announcement, ...]:
    if table.doubt is not None:
        if table.doubt.why == "doubt.strange_chip":
            return (Announcement("say.chip_aside", table.doubt.seat),)
        proposed = bet_ruling_sentences.pending_sentence(table.doubt)
        return (_sentence(proposed) if proposed is not None else Announcement("say.moment"),)
    phase = hand.phase
    if phase is _BETTING:
        if is_card_first(hand):
            return ()  # his card comes first
        owed = due_call(hand, hand.actor)
        seat = hand.seats[hand.actor]
        if table.chairs[seat - 1].away:
            return (_absent(hand, seat),)
        return (Announcement("say.your_turn_owed", seat, owed) if owed
                else Announcement("say.your_turn", seat),)
    if phase is _POSTING:
        owed_post = hand.owed[0]
        return (Announcement(f"say.post_{owed_post.post}", owed_post.seat, owed_post.chips),)
    if phase is _DEALING and not hand.dealt:
        return (Announcement("say.cards_come"),)
    if showdown.allins_wait(hand) and phase is not _CLOSED:
        return (Announcement("say.allins_closed"),)
    if phase is _SHOWDOWN and not showdown.all_must_table(hand):
        due = showdown.due_to_show(hand)
        return (Announcement("say.show", hand.seats[due[0]]),) if due else ()
    if showdown.all_must_table(hand):
        return (Announcement("say.table_all"),) if any(not hand.shown[i] for i in hand.live) else ()
    if phase is _BOARD and hand.earlier and len(hand.board) == board_size(hand, hand.shared):
        return (Announcement("say.next_board", number=len(hand.earlier) + 1),)
    if phase is _PUSHING and hand.shares:
        held = bool(table.cases) and are_pushes_held(table)  # nobody has won a pot that is held
        return _due_winner(hand) or (() if held else _wins(hand))
    if phase is _CLOSED and not (is_hand_decided(hand) or hand.is_unbet):
        return (Announcement("say.bets_closed"),)
    if phase is not _OVER:
        return ()
    return (
        *[Announcement("say.rebuy_asked", seat) for seat in buy_ins_and_stacks.busted_seats(table)],
        *[Announcement("say.button_asked", c.seat) for c in table.chairs
          if c.new and not c.entry and missed_blinds.may_buy_button(table, c.seat)],
    )


def _absent(hand: Hand, seat: int) -> Announcement:
    """Absent player: not called to act, as his hand is burned (GC:304) or the floor is asked."""
    floor = hand.rules["absent.at_turn"] == FLOOR
    return Announcement("say.absent_at_turn_floor" if floor else "say.absent_at_turn", seat)


def _due_winner(hand: Hand) -> tuple[Announcement, ...]:
    """Last hand left at the showdown, shown before its pot is named (GC:140)."""
    return tuple(Announcement("say.show", hand.seats[i]) for i in showdown.due_winner_to_show(hand))


def _wins(hand: Hand) -> tuple[Announcement, ...]:
    share = hand.shares[0]
    seat, chips, pot = hand.seats[share.position], share.chips, share.pot
    number, board = named_pot(hand, pot)
    shown = hand.shown[share.position]
    # Whose bet nobody called may show before the board is there: it makes no hand yet.
    made = shown and len(hand.board) == board_size(hand, len(hand.game.streets) - 1)
    if len(hand.live) == 1 and not made:
        return (Announcement("say.wins_uncalled", seat, chips, pot=number, board=board),)
    strengths = showdown.strengths(hand, hand.pots[pot].board)
    won = pots.winners_of_pot(hand, hand.pots[pot], strengths)
    lost = [
        i for i in hand.pots[pot].eligible
        if i not in won and hand.shown[i] and not hand.mucked[i]
    ]
    best = max(lost, key=lambda i: strengths.get(i, -1), default=-1)
    against = hand.shown[best] if best >= 0 else ()
    kind = "say.splits" if len(won) > 1 else "say.wins"
    return (Announcement(kind, seat, chips, shown, number, board, against),)

"""The ten seats of the picture: state, words, marks, waiting acts."""

from collections.abc import Collection
from functools import lru_cache, partial
from typing import NamedTuple

from dealer_assist.game import facts as e
from dealer_assist.game.advice import Advice
from dealer_assist.game.between.absence_limits import most_absence_minutes
from dealer_assist.game.between.seat_checks import has_chair
from dealer_assist.game.hand.physical_deck import hole_cards
from dealer_assist.game.hand.showdown import all_must_table, due_to_show
from dealer_assist.game.irregularities.play_on_hold import halted_seat
from dealer_assist.game.table.table import Chair, Hand, Phase, Table
from dealer_assist.view.dealer.award_views import shares_to_push_now
from dealer_assist.view.dealer.table_view import SeatState, SeatView
from dealer_assist.view.menus.seat_menus import seat_keys
from dealer_assist.view.menus.unopened import Unopened
from dealer_assist.view.rulings.pending_choices import open_differences
from dealer_assist.view.sentences.verbal_action_sheet import waiting_acts_words
from dealer_assist.words import card_words, word
from dealer_assist.words.chip_amounts import amount_text


class _SeatNow(NamedTuple):
    """All that a seat's words are made of: the same words follow from the same seat."""

    lang: str
    seat: int
    name: str
    state: SeatState
    acting: bool
    is_held: bool
    status: str  # the end of its word's id
    stack: int
    bet: int
    marks: tuple[str, ...]
    penalty_hands: int
    closed_cards: int
    shown: tuple[str, ...]
    in_front: int  # chips in doubt; -1 none
    seen: int  # the scanner's count where it differs; -1 none
    said: str
    until_s: int
    opens: bool
    won: int = 0  # chips due to it of the pots


def seat_views(table: Table, advice: Advice, lang: str, is_held: bool) -> tuple[SeatView, ...]:
    """Views of all ten seats, empty ones too, each with the keys that a tap on it offers.

    ``is_held``: a case or a question is settled first: nobody is asked to act or to show, and
    nobody has won.
    """
    acting = advice.seat or halted_seat(table)
    seen = {differs.seat: differs.seen_chips for differs in open_differences(table)}
    names = dict(table.evening.named)
    to_show, minutes = _to_show(table.hand), most_absence_minutes(table)
    shares = () if is_held else shares_to_push_now(table)
    views = []
    for chair in table.chairs:
        seat = chair.seat
        now = _seat(table, chair, lang, names.get(seat, ""), seen.get(seat, -1), seat == acting,
                    is_held, to_show, minutes)
        if shares:
            at = table.hand.position.get(seat, -1) if table.hand is not None else -1
            now = now._replace(won=sum(one.chips for one in shares if one.position == at))
        menu = Unopened(partial(seat_keys, table, advice, chair, lang))
        views.append(_in_words(now)(menu=menu))
    return tuple(views)


def _seat(
    table: Table, chair: Chair, lang: str, name: str, seen: int, acting: bool, is_held: bool,
    to_show: Collection[int], minutes: int,
) -> _SeatNow:
    seat, hand = chair.seat, table.hand
    i = hand.position.get(seat, -1) if hand is not None else -1
    state = _state(chair, hand, i)
    if is_held and state is SeatState.WINNER:
        state = SeatState.LIVE
    bet = hand.bets[i] if hand is not None and i >= 0 else 0
    stack = hand.stacks[i] if hand is not None and i >= 0 and hand.phase is not Phase.OVER else (
        chair.chips)
    doubt = table.doubt_of(seat)
    is_there = has_chair(table, seat)
    status = "doubted" if doubt else "no_chair" if state is SeatState.EMPTY and not is_there else (
        _status(chair, hand, state, acting or i in to_show, acting, is_held))
    shown = hand.shown[i] if hand is not None and i >= 0 else ()
    return _SeatNow(
        lang=lang, seat=seat, name=name, state=state, acting=acting, is_held=is_held, status=status,
        stack=stack, bet=bet, marks=_marked(table, chair, hand), penalty_hands=chair.penalty_hands,
        closed_cards=_closed_cards(hand, i, shown), shown=shown,
        in_front=doubt.chips if doubt and doubt.chips != bet else -1, seen=seen,
        said=waiting_acts_words(table, seat, lang), until_s=_until(chair, minutes),
        opens=chair.taken or is_there,
    )


@lru_cache(maxsize=512)
def _in_words(now: _SeatNow) -> "partial[SeatView]":
    """View of this seat, but for the keys behind it."""
    lang, seat, name, state = now.lang, now.seat, now.name, now.state
    status = word(lang, f"seat.{now.status}") if now.status != "ready" else ""
    stands = status or (word(lang, "seat.waiting") if now.status == "ready" else "")
    told = word(lang, "seat.differs", chips=now.seen) if now.seen >= 0 else ""
    if now.in_front >= 0:
        told = word(lang, "seat.in_front", chips=now.in_front)
    marks = [word(lang, f"mark.{id}", hands=now.penalty_hands) for id in now.marks]
    spoken = [word(lang, f"mark_spoken.{id}", hands=now.penalty_hands) for id in now.marks]
    wins = word(lang, "seat.wins", chips=now.won) if now.won else ""
    return partial(
        SeatView,
        seat=seat,
        name=word(lang, "seat.named", seat=seat, name=name) if name else (
            word(lang, "seat.name", seat=seat)),
        state=state,
        acting=now.acting and not now.is_held,
        status=status,
        stack=amount_text(now.stack, lang) if state is not SeatState.EMPTY else "",
        bet=amount_text(now.bet, lang) if now.bet else "",
        bet_chips=now.bet,
        wins=wins,
        marks=tuple(marks),
        closed_cards=now.closed_cards,
        shown=now.shown,
        differs=told,
        spoken=", ".join(part for part in (
            _spoken(seat, state, ", ".join(p for p in (stands, now.said) if p), now.stack, now.bet,
                    lang),
            wins, name, *spoken, told, ", ".join(card_words(card, lang) for card in now.shown),
        ) if part),
        opens=now.opens,
        until_s=now.until_s,
        said=now.said,
        who=name,
    )


def _until(chair: Chair, minutes: int) -> int:
    """Time until which an absent player's stakes may stay (GT:97); 0 if unknown."""
    is_counted = chair.taken and chair.away and chair.away_since_s and minutes
    return chair.away_since_s + minutes * 60 if is_counted else 0


def _state(chair: Chair, hand: Hand | None, i: int) -> SeatState:
    if hand is None or i < 0 or (hand.phase is Phase.OVER and not hand.shown[i] and hand.folded[i]):
        if not chair.taken:
            return SeatState.EMPTY
        return SeatState.AWAY if chair.away else SeatState.WAITING
    if hand.folded[i]:
        return SeatState.FOLDED
    if hand.mucked[i]:
        return SeatState.MUCKED
    if hand.phase is Phase.PUSHING and any(s.position == i for s in hand.shares):
        return SeatState.WINNER
    if hand.stacks[i] == 0 and hand.phase is not Phase.OVER:
        return SeatState.ALL_IN
    return SeatState.LIVE


def _status(
    chair: Chair, hand: Hand | None, state: SeatState, asked: bool, acting: bool, is_held: bool
) -> str:
    if asked:
        return "halted" if is_held else "acting" if acting else "to_show"
    waits = state in (SeatState.WAITING, SeatState.LIVE) and not (hand and hand.phase is Phase.OVER)
    if chair.standing and waits:
        return "standing"
    if chair.away and waits:
        return "away"
    if chair.missed and state is SeatState.WAITING:
        return "missed"
    if state is SeatState.WAITING and not chair.chips:
        return "no_chips"
    if state is SeatState.WAITING and (hand is None or hand.phase is Phase.OVER):
        return "ready"  # for the next hand, as nearly everybody: no word is needed
    return str(state)


def _to_show(hand: Hand | None) -> Collection[int]:
    """Positions that table their cards now."""
    if hand is None:
        return ()
    if hand.phase is Phase.SHOWDOWN:
        return due_to_show(hand)[:1]
    return [i for i in hand.live if not hand.shown[i]] if all_must_table(hand) else ()


def _marked(table: Table, chair: Chair, hand: Hand | None) -> tuple[str, ...]:
    """Ids of the seat's marks."""
    seat, marks = chair.seat, []
    if table.button == seat:
        marks.append("button")
    if hand is not None and hand.phase is not Phase.OVER:
        posts = {o.post for o in hand.owed + hand.posted if o.seat == seat}
        for post in (e.Post.SMALL_BLIND, e.Post.BIG_BLIND, e.Post.STRADDLE):
            if post in posts:
                marks.append(str(post))
    if chair.missed:
        marks.append("missed")
    if chair.penalty_hands:
        marks.append("penalty")
    return tuple(marks)


def _closed_cards(hand: Hand | None, i: int, shown: tuple[str, ...]) -> int:
    if hand is None or i < 0 or shown or hand.folded[i] or hand.mucked[i]:
        return 0
    if hand.phase is Phase.OVER:
        return 0
    return len(hole_cards(hand, hand.seats[i]))


def _spoken(seat: int, state: SeatState, status: str, stack: int, bet: int, lang: str) -> str:
    if state is SeatState.EMPTY:
        return f"{word(lang, 'seat.name', seat=seat)}, {status}"
    words = word(
        lang, "seat.spoken", seat=seat, chips=stack,
        status=status.lower() or word(lang, "seat.spoken_in_hand"),
    )
    return f"{words}, {word(lang, 'seat.spoken_bet', chips=bet)}" if bet else words

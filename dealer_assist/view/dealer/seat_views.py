"""The ten seats of the picture: state, words, marks, waiting acts."""

from functools import partial

from dealer_assist.game import facts as e
from dealer_assist.game.advice import Advice
from dealer_assist.game.between.absence_limits import most_minutes
from dealer_assist.game.between.seats import stands
from dealer_assist.game.between.table_waiting_list import name_at
from dealer_assist.game.hand.deck_order import hole_cards
from dealer_assist.game.hand.showdown import all_must_table, due_to_show
from dealer_assist.game.irregularities.play_on_hold import halted_seat
from dealer_assist.game.table.table import SEATS, Chair, Hand, Phase, Table
from dealer_assist.view.dealer.award_views import due_shares
from dealer_assist.view.dealer.table_view import SeatState, SeatView
from dealer_assist.view.menus.seat_menus import seat_keys
from dealer_assist.view.menus.sheets_of_picture import Unopened
from dealer_assist.view.rulings.pending_choices import open_differences
from dealer_assist.view.sentences.verbal_actions import said_at
from dealer_assist.words import card_words, word
from dealer_assist.words.chips import amount_text


def seat_views(table: Table, advice: Advice, lang: str, is_held: bool) -> tuple[SeatView, ...]:
    """Views of all ten seats, empty ones too, each with the keys that a tap on it offers.

    ``is_held``: a case or a question is settled first: nobody is asked to act or to show, and
    nobody has won.
    """
    return tuple(_seat(table, advice, lang, seat, is_held) for seat in range(1, SEATS + 1))


def _seat(table: Table, advice: Advice, lang: str, seat: int, is_held: bool) -> SeatView:
    chair, hand = table.chair(seat), table.hand
    i = hand.position.get(seat, -1) if hand is not None else -1
    state = _state(chair, hand, i)
    if is_held and state is SeatState.WINNER:
        state = SeatState.LIVE
    acting = seat == (advice.seat or halted_seat(table))
    bet = hand.bets[i] if hand is not None and i >= 0 else 0
    stack = hand.stacks[i] if hand is not None and i >= 0 and hand.phase is not Phase.OVER else (
        chair.chips)
    doubt = table.doubt_of(seat)
    status = word(lang, "seat.doubted") if doubt else (
        _status(chair, hand, i, state, acting, is_held, lang))
    if state is SeatState.EMPTY and not stands(table, seat):
        status = word(lang, "seat.no_chair")
    shown = hand.shown[i] if hand is not None and i >= 0 else ()
    seen = next((d.seen_chips for d in open_differences(table) if d.seat == seat), -1)
    told = word(lang, "seat.differs", chips=seen) if seen >= 0 else ""
    if doubt and doubt.chips != bet:
        told = word(lang, "seat.in_front", chips=doubt.chips)
    said, name = said_at(table, seat, lang), name_at(table, seat)
    won = 0 if is_held else sum(share.chips for share in due_shares(table) if share.position == i)
    wins = word(lang, "seat.wins", chips=won) if won else ""
    return SeatView(
        seat=seat,
        name=word(lang, "seat.named", seat=seat, name=name) if name else (
            word(lang, "seat.name", seat=seat)),
        state=state,
        acting=acting and not is_held,
        status=status,
        stack=amount_text(stack, lang) if state is not SeatState.EMPTY else "",
        bet=amount_text(bet, lang) if bet else "",
        bet_chips=bet,
        wins=wins,
        marks=_marks(table, chair, hand, lang),
        closed_cards=_closed_cards(hand, i, shown),
        shown=shown,
        differs=told,
        spoken=", ".join(part for part in (
            _spoken(seat, state, ", ".join(p for p in (status, said) if p), stack, bet, lang),
            wins, name, *_marks_spoken(table, chair, hand, lang), told,
            ", ".join(card_words(card, lang) for card in shown),
        ) if part),
        menu=Unopened(partial(seat_keys, table, advice, chair, lang)),
        opens=chair.taken or stands(table, seat),
        until_s=_until(table, chair),
        said=said,
        who=name,
    )


def _until(table: Table, chair: Chair) -> int:
    """Time until which an absent player's stakes may stay (GT:97); 0 if unknown."""
    minutes = most_minutes(table)
    if not (chair.taken and chair.away and chair.away_since_s and minutes):
        return 0
    return chair.away_since_s + minutes * 60


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
    chair: Chair, hand: Hand | None, i: int, state: SeatState, acting: bool, is_held: bool,
    lang: str,
) -> str:
    if acting:
        return word(lang, "seat.halted" if is_held else "seat.acting")
    if hand is not None and i >= 0 and _is_to_show(hand, i):
        return word(lang, "seat.halted" if is_held else "seat.to_show")
    waits = state in (SeatState.WAITING, SeatState.LIVE) and not (hand and hand.phase is Phase.OVER)
    if chair.standing and waits:
        return word(lang, "seat.standing")
    if chair.away and waits:
        return word(lang, "seat.away")
    if chair.missed and state is SeatState.WAITING:
        return word(lang, "seat.missed")
    return word(lang, f"seat.{state}")


def _is_to_show(hand: Hand, i: int) -> bool:
    if hand.phase is Phase.SHOWDOWN:
        due = due_to_show(hand)
        return bool(due) and due[0] == i
    return all_must_table(hand) and i in hand.live and not hand.shown[i]


def _marks(table: Table, chair: Chair, hand: Hand | None, lang: str) -> tuple[str, ...]:
    return tuple(word(lang, f"mark.{id}", hands=chair.penalty_hands)
                 for id in _marked(table, chair, hand))


def _marks_spoken(table: Table, chair: Chair, hand: Hand | None, lang: str) -> tuple[str, ...]:
    """Marks in whole words, for a screen reader."""
    return tuple(word(lang, f"mark_spoken.{id}", hands=chair.penalty_hands)
                 for id in _marked(table, chair, hand))


def _marked(table: Table, chair: Chair, hand: Hand | None) -> tuple[str, ...]:
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

"""The ten seats of the picture: state, words, marks, what a tap on each offers."""

from dealer_assist import events as e
from dealer_assist.advice import Advice
from dealer_assist.chips import written
from dealer_assist.hand.blinds import straddle_chips, straddle_seat
from dealer_assist.hand.showdown import all_must_table, due_to_show
from dealer_assist.panel.rulings import open_differences
from dealer_assist.panel.view import Control, Needs, SeatState, SeatView
from dealer_assist.table import SEATS, Chair, Hand, Phase, Table
from dealer_assist.taps import Tap, TapKind
from dealer_assist.words import word


def seat_views(table: Table, advice: Advice, lang: str) -> tuple[SeatView, ...]:
    """All ten seats, empty ones too."""
    return tuple(_seat(table, advice, lang, seat) for seat in range(1, SEATS + 1))


def _seat(table: Table, advice: Advice, lang: str, seat: int) -> SeatView:
    chair, hand = table.chair(seat), table.hand
    i = hand.position.get(seat, -1) if hand is not None else -1
    state = _state(chair, hand, i)
    acting = bool(advice.seat == seat)
    bet = hand.bets[i] if hand is not None and i >= 0 else 0
    stack = hand.stacks[i] if hand is not None and i >= 0 and hand.phase is not Phase.OVER else (
        chair.chips)
    doubt = table.doubt if table.doubt is not None and table.doubt.seat == seat else None
    status = word(lang, "seat.doubted") if doubt else _status(chair, hand, i, state, acting, lang)
    shown = hand.shown[i] if hand is not None and i >= 0 else ()
    seen = next((d.seen_chips for d in open_differences(table) if d.seat == seat), -1)
    if doubt:
        seen = doubt.chips
    return SeatView(
        seat=seat,
        name=word(lang, "seat.name", seat=seat),
        state=state,
        acting=acting,
        status=status,
        stack=written(stack, lang) if state is not SeatState.EMPTY else "",
        bet=written(bet, lang) if bet else "",
        marks=_marks(table, hand, seat, lang),
        closed_cards=_closed_cards(hand, i, shown),
        shown=shown,
        differs=word(lang, "seat.differs", chips=seen) if seen >= 0 else "",
        spoken=_spoken(seat, state, status, stack, bet, lang),
        menu=_menu(table, chair, hand, i, lang),
    )


def _state(chair: Chair, hand: Hand | None, i: int) -> SeatState:
    if hand is None or i < 0 or (hand.phase is Phase.OVER and not hand.shown[i]
                                 and hand.folded[i]):
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
    chair: Chair, hand: Hand | None, i: int, state: SeatState, acting: bool, lang: str
) -> str:
    if acting:
        return word(lang, "seat.acting")
    if hand is not None and i >= 0 and _is_to_show(hand, i):
        return word(lang, "seat.to_show")
    if chair.missed and i < 0:
        return word(lang, "seat.missed")
    return word(lang, f"seat.{state}")


def _is_to_show(hand: Hand, i: int) -> bool:
    if hand.phase is Phase.SHOWDOWN:
        due = due_to_show(hand)
        return bool(due) and due[0] == i
    return all_must_table(hand) and i in hand.live and not hand.shown[i]


def _marks(table: Table, hand: Hand | None, seat: int, lang: str) -> tuple[str, ...]:
    marks = []
    if table.button == seat:
        marks.append(word(lang, "mark.button"))
    if hand is not None and hand.phase is not Phase.OVER:
        posts = {o.post for o in hand.owed + hand.posted if o.seat == seat}
        for post in (e.Post.SMALL_BLIND, e.Post.BIG_BLIND, e.Post.STRADDLE):
            if post in posts:
                marks.append(word(lang, f"mark.{post}"))
    return tuple(marks)


def _closed_cards(hand: Hand | None, i: int, shown: tuple[str, ...]) -> int:
    if hand is None or i < 0 or shown or hand.folded[i] or hand.mucked[i]:
        return 0
    if hand.phase is Phase.OVER:
        return 0
    full, part = divmod(min(hand.dealt, hand.size * hand.game.hole_cards), hand.size)
    return full + (1 if i < part else 0)


def _spoken(
    seat: int, state: SeatState, status: str, stack: int, bet: int, lang: str
) -> str:
    if state is SeatState.EMPTY:
        return f"{word(lang, 'seat.name', seat=seat)}, {word(lang, 'seat.empty')}"
    words = word(
        lang, "seat.spoken", seat=seat, chips=stack,
        status=status.lower() or word(lang, "seat.spoken_in_hand"),
    )
    return f"{words}, {word(lang, 'seat.spoken_bet', chips=bet)}" if bet else words


# --- what a tap on the seat offers -----------------------------------------------------------


def _menu(
    table: Table, chair: Chair, hand: Hand | None, i: int, lang: str
) -> tuple[Control, ...]:
    running = hand is not None and hand.phase is not Phase.OVER
    if running and hand is not None and i >= 0:
        return (*_in_hand(hand, i, lang), *_coming_and_going(chair, lang))
    if not chair.taken:
        return (_control(TapKind.SIT, chair.seat, lang, Needs.AMOUNT),)
    return (
        _control(TapKind.COUNTED, chair.seat, lang, Needs.AMOUNT),
        *_coming_and_going(chair, lang),
        _control(TapKind.LEAVE, chair.seat, lang),
    )


def _coming_and_going(chair: Chair, lang: str) -> tuple[Control, ...]:
    return (_control(TapKind.RETURNED if chair.away else TapKind.AWAY, chair.seat, lang),)


def _in_hand(hand: Hand, i: int, lang: str) -> tuple[Control, ...]:
    seat = hand.seats[i]
    controls: list[Control] = []
    if straddle_seat(hand) == seat:
        straddle = _control(TapKind.STRADDLE, seat, lang)
        controls.append(
            Control(straddle.text, straddle.tap, written(straddle_chips(hand, seat), lang))
        )
    can_show = hand.phase in (Phase.SHOWDOWN, Phase.BOARD, Phase.CLOSED) and not (
        hand.folded[i] or hand.mucked[i] or hand.shown[i]
    )
    if can_show:
        controls.append(_control(TapKind.SHOW, seat, lang))
        controls.append(
            Control(word(lang, "action.enter_cards", seat=seat), Tap(TapKind.CARDS, seat),
                    needs=Needs.CARDS, cards_needed=hand.game.hole_cards)
        )
    if can_show and hand.phase is Phase.SHOWDOWN and len(hand.live) > 1:
        controls.append(_control(TapKind.MUCK, seat, lang))
    return tuple(controls)


def _control(kind: TapKind, seat: int, lang: str, needs: Needs = Needs.NOTHING) -> Control:
    return Control(word(lang, f"action.{kind}", seat=seat), Tap(kind, seat), needs=needs)

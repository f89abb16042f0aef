"""Card pad that opens by itself if no reader names the cards that are due. No Qt."""

from dealer_assist.game.advice import Advice, DealerStep, StepKind
from dealer_assist.game.hand.physical_deck import cards_of_hand, hole_cards
from dealer_assist.game.hand.several_boards import open_cards
from dealer_assist.game.table.table import Hand, Phase, Table
from dealer_assist.game.taps import UNBURNED, Tap, TapKind
from dealer_assist.view.dealer.table_view import Control, PadView
from dealer_assist.words import word
from drivers.devices.device_reports import PICTURE_ASTRAY


def pad_view(table: Table, advice: Advice, lang: str) -> PadView | None:
    """Pad that opens by itself: a card is due and no shoe or camera is there to read it."""
    hand = table.hand
    if hand is None or not advice.steps or table.doubt is not None:
        return None
    steps = tuple(step for step in advice.steps if step.kind is not StepKind.COLLECT)
    if not steps:
        return None
    step = steps[0]
    if step.kind in (StepKind.SHOW, StepKind.TABLE_ALL) and not are_seat_cards_read(table,
                                                                                    step.seat):
        return None if _camera_looks(table, hand, step.seat) else _hand_pad(hand, step, lang)
    is_burn = step.kind is StepKind.BURN
    if is_burn and len(steps) > 1:
        step = steps[1]  # naming the board cards implies the burn, and that the bets are collected
    if step.kind is not StepKind.OPEN or table.is_up("shoe"):
        return None
    if _camera_looks(table, hand):
        return None
    whole = {"flop": 3}.get(str(step.place), 1)
    id = f"pad.{step.place}" if step.cards == whole else "pad.board_left"
    title = word(lang, id, cards=step.cards)
    if hand.boards > 1:
        title = word(lang, "pad.on_board", number=len(hand.earlier) + 1, what=title)
    if is_burn:
        title = word(lang, "pad.after_burn", what=title)
    return PadView(
        title,
        step.cards,
        cards_out_face_up(hand),
        Control(word(lang, "action.confirm_cards"), Tap(TapKind.CARDS)),
        (),
        word(lang, "pad.burn") if is_burn else "",
        _unburned(lang) if is_burn else None,
    )


def _unburned(lang: str) -> Control:
    """Key by which the cards are entered as opened without a burn: an incident."""
    return Control(word(lang, "pad.unburned"), Tap(TapKind.CARDS, choice=UNBURNED),
                   note=word(lang, "pad.unburned_note"))


def _camera_looks(table: Table, hand: Hand, seat: int = 0) -> bool:
    """True if a camera sees these cards (``seat`` 0: the board's) and may yet read them.

    Once it has reported that it can't, the pad opens; a moved camera sees nothing.
    """
    camera = table.devices.get("board")
    if camera is None or not camera.up or camera.picture in PICTURE_ASTRAY:
        return False
    if hand.boards > 1 and not seat:
        return False  # it can't tell one board from the other
    return camera.unread != (hand.number, len(hand.board), seat)


def _hand_pad(hand: Hand, step: DealerStep, lang: str) -> PadView | None:
    """Pad for a hand to be shown that no reader knows; with the muck if it is allowed."""
    if hand.phase is not Phase.SHOWDOWN:
        return None  # before the board is complete the table stays in sight
    muck = Control(word(lang, "action.muck"), Tap(TapKind.MUCK, step.seat))
    return PadView(
        word(lang, "pad.hand", seat=step.seat),
        cards_of_hand(hand, step.seat),
        cards_out_face_up(hand),
        Control(word(lang, "action.confirm_cards"), Tap(TapKind.CARDS, step.seat)),
        (muck,) if step.kind is StepKind.SHOW and len(hand.live) > 1 else (),
    )


def cards_out_face_up(hand: Hand | None) -> tuple[str, ...]:
    """Face-up cards, which can't be entered again."""
    if hand is None:
        return ()
    return (*open_cards(hand), *(c for shown in hand.shown for c in shown))


def are_seat_cards_read(table: Table, seat: int) -> bool:
    """True if a reader saw all of the cards that went to this seat, so that the vault can open
    them."""
    hand = table.hand
    if hand is None or seat not in hand.position:
        return False
    own = hole_cards(hand, seat)
    return len(own) == cards_of_hand(hand, seat) and all(hand.tokens[n] for n in own)

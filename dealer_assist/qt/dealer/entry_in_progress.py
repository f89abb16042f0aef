"""Open entry on the screen, which ANNULER takes back before any fact: a card, a digit, an answer.

It goes part by part, then the entry itself closes. A sheet that is only read (a device, the pots)
and one that stays open between its entries don't count.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.qt.dealer.card_pad import CardPad
from dealer_assist.qt.dealer.side_column import SideColumn
from dealer_assist.qt.pieces.keypad import Keypad
from dealer_assist.view.dealer.table_view import Control, TableView
from dealer_assist.view.dealer.window_texts import window_text
from dealer_assist.view.rulings.floor_call_key import CALLED_FOR
from dealer_assist.view.sentences.sheet_page import menu_of
from dealer_assist.view.sentences.typed_amount import BACKSPACE
from dealer_assist.words import card_words, word
from dealer_assist.words.cards import DECK

#: The tap of the key while an entry is open: the window's own, no fact.
TAKES_BACK: Final = Tap(TapKind.WINDOW, choice="entry=undo")


class OpenEntry(NamedTuple):
    """Part of an entry that the key takes back now, in words, and the action."""

    words: str
    take_back: Callable[[], object]

    def control(self, lang: str) -> Control:
        """Control of the key."""
        return Control(word(lang, "action.undo", what=self.words), TAKES_BACK)


def topmost_open_entry(
    view: TableView, side: SideColumn, pad: CardPad, put_aside: Callable[[], object] | None
) -> OpenEntry | None:
    """Last part of the topmost open entry; None if none is open.

    ``put_aside`` closes a card pad that a finger opened; None if none is.
    """
    lang = view.lang
    if not pad.isHidden():
        if pad.picks:
            return OpenEntry(card_words(pad.picks[-1], lang), lambda: pad.type_key("back"))
        if pad.is_unburned:
            return OpenEntry(pad.unburned.words, pad.turn_burn)
        if put_aside is None or pad.view is None:
            return _of_side(view, side)
        return _answered(side, lang) or OpenEntry(pad.view.title, put_aside)
    if not side.amount.isHidden():
        return _digit(side.amount.keypad, lang) or _of_side(view, side)
    if not side.name.isHidden() and side.name.letters:
        return OpenEntry(word(lang, "action.undo_letter", name=side.name.letters), side.name.erase)
    digit = _digit(side.play.keypad, lang) if not side.play.isHidden() else None
    return digit or _of_side(view, side)


def _digit(keypad: Keypad, lang: str) -> OpenEntry | None:
    """Last digit typed by a finger."""
    if keypad.is_seen or not keypad.entry.digits:
        return None
    words = word(lang, "action.undo_digit", chips=keypad.entry.chips)
    return OpenEntry(words, lambda: keypad.type_key(BACKSPACE))


def _of_side(view: TableView, side: SideColumn) -> OpenEntry | None:
    """Last answer of the open question, or the sheet that a finger opened."""
    opened = side.opened
    if opened is None or opened.pots or opened.device:
        return None
    if opened.asking is not None:
        return _answered(side, view.lang) or OpenEntry(
            _asking_words(opened.asking.control, view.lang), side.step_back)
    menu = menu_of(view, opened.menu) if opened.menu else None
    if menu is not None and (menu.stays or menu.name == CALLED_FOR):
        return None  # the call itself went out before: that is taken back
    if opened.amount is not None:
        return OpenEntry(opened.amount.text, side.close_sheet)
    page = side.top_sheet.page
    return OpenEntry(page.title, side.step_back) if page is not None else None


def _asking_words(control: Control, lang: str) -> str:
    """Words for an entry without answers yet; that of the undo key itself would name it twice."""
    is_undo = control.tap.kind is TapKind.UNDO
    return word(lang, "action.undo_of_ruling") if is_undo else control.text


def _answered(side: SideColumn, lang: str) -> OpenEntry | None:
    asking = side.opened.asking if side.opened is not None else None
    if asking is None or not asking.answers:
        return None
    ask, answer = asking.control.asks[len(asking.answers) - 1], asking.answers[-1]
    shown = card_words(str(answer), lang) if answer in DECK else next(
        (words for words, value in ask.ready if value == answer), str(answer))
    return OpenEntry(window_text(lang, "drawn", title=ask.title, card=shown), side.step_back)

"""What may be smaller than the least that must be read, and why; all else may not."""

from bench_walk import describe, paint, visible
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.dealer.action_clock_strip import ClockStrip
from dealer_assist.qt.dealer.action_keys import UndoKey
from dealer_assist.qt.dealer.alert import Alert
from dealer_assist.qt.dealer.card_pad import CardPad
from dealer_assist.qt.dealer.device_tile import DeviceTile
from dealer_assist.qt.dealer.incident_key import IncidentKey
from dealer_assist.qt.dealer.level_clock import LevelClockBox
from dealer_assist.qt.dealer.play_column import LOW, Play
from dealer_assist.qt.dealer.pots import Pots, Total
from dealer_assist.qt.dealer.seat_box import Seat
from dealer_assist.qt.dealer.seat_front_chips import SeatFront
from dealer_assist.qt.dealer.top_bar import HEADING_WIDTH, HouseHeading
from dealer_assist.qt.pieces.key_button import KeyButton
from dealer_assist.qt.pieces.sheet_box import SheetBox
from dealer_assist.qt.pieces.sign_in_sheet import SignInSheet
from dealer_assist.qt.pieces.text_fitting import READ, Writing
from dealer_assist.qt.pieces.window_piece_base import Painted
from dealer_assist.qt.pieces.words_sheet import WordsSheet
from dealer_assist.qt.rulings.ruling_options import OptionKey, OptionKeys
from dealer_assist.qt.rulings.ruling_reasons import Reasons
from dealer_assist.qt.rulings.ruling_story import Story

LONG_AMOUNT = 8  # digits from which on an amount may shrink
LONG_ALERT = 40  # letters from which on an alert may shrink
LONG_OPTION = 60  # letters from which on an option of a ruling may shrink
UPRIGHT_UNDO = 200  # units: the undo key is narrower in an upright window
MANY_FACTS = 4  # on a sheet that has keys too
SIGN = "!"


def is_exempt(piece: Painted, written: Writing) -> bool:
    """True if this may be small: by the page on the panel, or for want of room, by name."""
    text = written.text
    digits = sum(letter.isdigit() for letter in text)
    if digits >= LONG_AMOUNT and not text.strip("0123456789 ,+\xa0"):
        return True
    if isinstance(piece, Story):
        if written.ground == piece.theme.sure:  # the rule's sense in the other language
            return True
        return not written.fit.size < 15 and text[0].islower()  # words under a figure
    if isinstance(piece, Pots):
        return text.strip("0123456789 ,\xa0") != ""  # beside the amounts, which are large
    if isinstance(piece, SignInSheet):
        return text == piece.line()  # in the place that the digits leave
    if isinstance(piece, ClockStrip):
        return text != piece.figure  # beside the figure, which is large
    if isinstance(piece, SheetBox):
        return piece.page is not None and len(piece.page.facts) >= MANY_FACTS and (
            text in piece.page.facts)
    if isinstance(piece, Reasons):
        return len(text) > LONG_OPTION
    if isinstance(piece, UndoKey):
        return piece.area.width() < UPRIGHT_UNDO  # apart from FOLD by its place
    if isinstance(piece, Play):
        return piece.area.height() < LOW and "GC:" in text  # a rule beneath keys of 64 units
    if isinstance(piece, CardPad):
        return piece.view is not None and text == piece.view.title  # beside its cards
    if isinstance(piece, WordsSheet):
        return text == piece.accessibleName()  # the question, beside three keys
    if isinstance(piece, OptionKeys):
        return text.isupper()  # what nothing changes says so in its heading
    if isinstance(piece, LevelClockBox):
        return text != piece.time  # beside the time, which is large
    if isinstance(piece, HouseHeading):
        return piece.area.width() < HEADING_WIDTH  # beside a level's clock
    if isinstance(piece, Total):
        return text.upper() == "TOTAL"
    if isinstance(piece, SeatFront):
        return len(text) > 1  # discs: their colour and place say the same
    if isinstance(piece, Alert):
        return text == SIGN or len(text) > LONG_ALERT
    if isinstance(piece, DeviceTile):
        return piece.view is not None and text in (piece.view.word, piece.age)
    if isinstance(piece, Seat) and piece.view is not None and (
            text == piece.view.status):
        return True  # beside bet, cards or amount; the plate's colour says the same
    if isinstance(piece, Seat):  # said out of turn, or counted by the reader: its sheet says it
        return piece.view is not None and text in (piece.view.said, piece.view.differs)
    if isinstance(piece, IncidentKey):
        return text == SIGN
    if isinstance(piece, OptionKey) and len(text) > LONG_OPTION:
        return True
    if isinstance(piece, KeyButton):  # words under a key, and the keyboard's signs
        under = (piece.why, piece.note, piece.look.hint, getattr(piece, "figure", ""))
        return piece.look.shrinks or text in under
    return False


def too_small(root: QWidget) -> list[str]:
    """What has to be read and can't be: each with its size."""
    paint(root)
    return [f"{describe(piece)}: {written.text!r} at {written.fit.size}"
            for piece in visible(root) for written in piece.writings
            if written.fit.size < READ and not is_exempt(piece, written)]

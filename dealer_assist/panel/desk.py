"""Everything in its place on 1280 x 800: table left, keys right, what to say and do below."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtGui import QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.panel import cardpad, felt, side, topbar
from dealer_assist.panel.alert import Alert
from dealer_assist.panel.announce import Announce
from dealer_assist.panel.cardpad import CardPad
from dealer_assist.panel.drawn import Surface
from dealer_assist.panel.felt import Felt
from dealer_assist.panel.key import Key, Style
from dealer_assist.panel.page import menu_of, offered
from dealer_assist.panel.seat import Seat
from dealer_assist.panel.side import Opened, Side
from dealer_assist.panel.step import Step
from dealer_assist.panel.texts import text
from dealer_assist.panel.topbar import TopBar
from dealer_assist.panel.view import Asked, Control, DeviceView, Needs, PadView, View
from dealer_assist.taps import TapKind

WIDTH, HEIGHT = 1280, 800


class Desk(Surface):
    """The window's whole content; ``pressed`` carries a control with nothing left to ask."""

    pressed = pyqtSignal(object)
    cards_picked = pyqtSignal(object, object)
    amount_entered = pyqtSignal(object, int)

    def __init__(self, parent: QWidget, wall: Callable[[], datetime]) -> None:
        super().__init__(parent)
        self.view: View | None = None
        self._asked: PadView | None = None
        self.pad_aside = False
        self.side = Side(self)
        self.felt = Felt(self, wall)
        self.alert = Alert(self.felt)
        self.floor = Key(self.felt, Style("red", "on_red", 22, 2, hint="F1"))
        self.reopen = Key(self.felt, Style("now", "on_now", 20, 3))
        self.words = Key(self.felt, Style("key", "ink", 22, 2, tells_why=True, hint="W"))
        self.evening = Key(self.felt, Style("key", "ink", 22, 1, hint="T"))
        self.announce = Announce(self)
        self.step = Step(self, wall)
        self.top = TopBar(self, wall)
        self.pad = CardPad(self)
        for key in (self.reopen, self.words, self.evening):
            key.hide()
        self._lay()
        self._wire()

    def _lay(self) -> None:
        self.put(0, 0, WIDTH, HEIGHT)
        self.top.put(8, 4, topbar.WIDTH, topbar.HEIGHT)
        self.felt.put(8, 74, felt.WIDTH, felt.HEIGHT)
        self.alert.put(2, 2, 212, 100)
        self.floor.put(2, 490, 190, 86)
        for key in (self.reopen, self.words):  # nobody has words to say while cards are asked for
            key.put(felt.WIDTH - 192, 490, 190, 86)
        self.evening.put(felt.WIDTH - 192, 2, 190, 86)
        self.announce.put(8, 664, 424, 128)
        self.step.put(440, 664, 400, 128)
        self.side.put(852, 74, side.WIDTH, side.HEIGHT)
        self.pad.put(8, 370, cardpad.WIDTH, cardpad.HEIGHT)

    def _wire(self) -> None:
        for seat in self.felt.seats:
            seat.clicked.connect(self._on_seat)
        self.felt.pots.clicked.connect(lambda: self.side.open(Opened(pots=True)))
        self.top.device_tapped.connect(self._on_device)
        self.top.pressed.connect(self.press)
        self.side.pressed.connect(self.press)
        self.side.asks_changed.connect(self._arrange_pad)
        self.words.fired.connect(self._on_words)
        self.evening.fired.connect(self.press)
        self.side.play.raised.connect(self.amount_entered)
        self.side.amount.entered.connect(self._on_amount)
        actions = self.side.play.moves
        for key in (actions.fold, actions.check_call, self.step.done, self.floor):
            key.fired.connect(self.press)
        self.pad.pressed.connect(self.press)
        self.pad.confirmed.connect(self._on_cards)
        self.pad.put_aside.connect(self.put_pad_aside)
        self.reopen.fired.connect(self.bring_pad_back)

    def show_desk(self, view: View) -> None:
        """Show this view; pieces that didn't change stay as they are."""
        before, self.view = self.view, view
        if before is None or _asks(before) != _asks(view):
            self.pad_aside = False
        self.top.show_top(view)
        self.felt.show_table(view)
        self.floor.show_control(view.floor)
        for key, control in ((self.words, view.words), (self.evening, view.evening)):
            if control is not None:
                key.show_control(control)
        self.evening.setVisible(view.evening is not None)
        self.announce.show_lines(view.announce)
        self.step.show_step(view.step, view.lang, view.time)
        self.side.show_side(view)
        if self._asked is not None:
            still = offered(view, self._asked.confirm)
            self._asked = _pad_for(view, still) if still is not None else None
        self._arrange_pad()

    def press(self, control: object) -> None:
        """Ask for what the control still needs, or send it."""
        if not isinstance(control, Control):
            return
        if control.asks:
            self.side.begin(control)
        elif control.opens:
            if control.tap.kind is not TapKind.FACT:
                self.pressed.emit(control)
            self.side.open_menu(control.opens)
        elif control.needs is Needs.AMOUNT:
            self.side.open(Opened(amount=control))
        elif control.needs is Needs.CARDS:
            self._ask_cards(control)
        else:
            if not self._stays():
                self.side.close_sheet()
            self.pressed.emit(control)

    def _stays(self) -> bool:
        """Whether the open menu is one in which several things are entered in a row."""
        opened = self.side.opened
        menu = menu_of(self.view, opened.menu) if self.view and opened and opened.menu else None
        return menu is not None and menu.stays

    def put_pad_aside(self) -> None:
        """Let the table be seen; a pad that a finger opened is dropped."""
        if self._card_asked() is not None:
            self.side.step_back()
        elif self._asked is not None:
            self._asked = None
        else:
            self.pad_aside = True
        self._arrange_pad()

    def bring_pad_back(self) -> None:
        """Show the card pad again."""
        self.pad_aside = False
        self._arrange_pad()

    def escape(self) -> None:
        """Close what lies on top."""
        if self.pad.isVisible():
            self.put_pad_aside()
        else:
            self.side.step_back()

    def _arrange_pad(self) -> None:
        view = self.view
        if view is None:
            return
        asked = self._card_asked() or self._asked
        wanted = asked or view.pad
        if wanted is not None and (asked is not None or not self.pad_aside):
            self.pad.show_pad(wanted, view.undo, view.lang)
        else:
            self.pad.hide()
        waits = wanted is not None and not self.pad.isVisibleTo(self)
        self.reopen.setVisible(waits)
        self.words.setVisible(view.words is not None and not waits)
        if waits and wanted is not None:
            self.reopen.show_face(text(view.lang, "reopen_pad", title=wanted.title))

    def _ask_cards(self, control: Control) -> None:
        if self.view is not None:
            self._asked = _pad_for(self.view, control)
            self._arrange_pad()

    def _card_asked(self) -> PadView | None:
        """The pad for a question that wants one card of all."""
        ask, opened = self.side.ask, self.side.opened
        if ask is None or ask.what is not Asked.CARD:
            return None
        assert opened is not None and opened.asking is not None
        control = opened.asking.control
        gone = tuple(str(card) for card in opened.asking.gone)
        words = text(self.view.lang if self.view is not None else "fr", "confirm")
        confirm = replace(control, text=words, asks=(), needs=Needs.CARDS)
        return PadView(f"{control.text}\n{ask.title}", 1, gone, confirm, ())

    def _on_cards(self, control: object, cards: tuple[str, ...]) -> None:
        if self._card_asked() is not None:
            self.side.answer(cards[0])
            return
        self._asked = None
        self.side.close_sheet()
        self.cards_picked.emit(control, cards)
        self._arrange_pad()

    def _on_amount(self, control: object, chips: int) -> None:
        if self.side.ask is not None:
            self.side.answer(chips)
            return
        self.side.close_sheet()
        self.amount_entered.emit(control, chips)

    def _on_seat(self) -> None:
        sender = self.sender()
        if not isinstance(sender, Seat):
            return
        ask = self.side.ask
        if ask is None or ask.what is not Asked.SEAT:
            self.side.open(Opened(seat=sender.number))
        elif sender.number in [seat for _, seat in ask.ready]:
            self.side.answer(sender.number)

    def _on_words(self, control: Control) -> None:
        """The words of the player to act, or of the one whose sheet a finger opened first."""
        opened, view = self.side.opened, self.view
        if view is not None and opened is not None and opened.seat and (
            menu_of(view, f"words.{opened.seat}") is not None
        ):
            control = replace(control, opens=f"words.{opened.seat}")
        self.press(control)

    def _on_device(self, device: object) -> None:
        if isinstance(device, DeviceView):
            self.side.open(Opened(device=device.name))

    def paint(self, painter: QPainter) -> None:
        """The ground."""
        self.block(painter, self.area, self.theme.window, "", 0)


def _asks(view: View) -> tuple[object, ...] | None:
    pad = view.pad
    return None if pad is None else (pad.cards, pad.confirm.tap.seen_at(0))


def _pad_for(view: View, control: Control) -> PadView:
    gone = view.pad.gone if view.pad is not None else _lying(view)
    return PadView(control.text, control.cards_needed, gone, control, ())


def _lying(view: View) -> tuple[str, ...]:
    shown = [card for seat in view.seats for card in seat.shown]
    return tuple(card for card in (*view.board, *shown) if card)

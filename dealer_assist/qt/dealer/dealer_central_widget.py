"""Central widget of the dealer's window: every piece in its place, by the layout."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Final

from PyQt6.QtCore import QRectF, pyqtSignal
from PyQt6.QtGui import QMouseEvent, QPainter
from PyQt6.QtWidgets import QWidget

from dealer_assist.game.taps import TapKind
from dealer_assist.qt.dealer.action_clock_strip import ClockStrip
from dealer_assist.qt.dealer.alert import Alert
from dealer_assist.qt.dealer.announcement_box import Announce
from dealer_assist.qt.dealer.card_pad import CardPad
from dealer_assist.qt.dealer.entry_in_progress import TAKES_BACK, OpenEntry, topmost_open_entry
from dealer_assist.qt.dealer.incident_key import IncidentKey, WaitingTab
from dealer_assist.qt.dealer.side_column import OpenSheet, SideColumn
from dealer_assist.qt.dealer.step_box import StepBox
from dealer_assist.qt.dealer.table_felt import Felt
from dealer_assist.qt.dealer.top_bar import TopBar
from dealer_assist.qt.pieces.key_button import KeyButton, OrderKey, Style
from dealer_assist.qt.pieces.theme import cached_colour
from dealer_assist.qt.pieces.window_piece_base import Painted, Surface
from dealer_assist.qt.rulings.ruling_sheet_widget import CallSheet, Decide
from dealer_assist.view.dealer.felt_sheet_place import place_of_sheet
from dealer_assist.view.dealer.layout_choice import LANDSCAPE
from dealer_assist.view.dealer.panel_layout import Arrangement
from dealer_assist.view.dealer.table_view import (
    AnswerKind,
    Control,
    DeviceView,
    Needs,
    PadView,
    StepView,
    TableView,
)
from dealer_assist.view.dealer.window_texts import window_text
from dealer_assist.view.rulings.floor_call_key import CALLED
from dealer_assist.view.sentences.sheet_page import menu_of, offered_control

TYPED_SECONDS: Final = 0.4  # dead time where something takes the place of keys being typed on
#: Acts of play: the table is wanted again, whatever was looked up.
_PLAY: Final = frozenset({
    TapKind.FOLD, TapKind.CHECK_CALL, TapKind.ALL_IN, TapKind.DONE, TapKind.SHOW, TapKind.MUCK,
})


class DealerCentral(Surface):
    """Whole content of the window; ``pressed`` carries a control with nothing left to ask."""

    pressed = pyqtSignal(object)
    cards_picked = pyqtSignal(object, object)
    amount_entered = pyqtSignal(object, int)

    def __init__(
        self, parent: QWidget, wall: Callable[[], datetime],
        day: Callable[[], datetime] | None = None,
    ) -> None:
        super().__init__(parent)
        self.view: TableView | None = None
        self._asked: PadView | None = None
        self.pad_aside = False
        self.called = False  # the floor manager's sheet is open
        self._is_beside = False  # a step is due, and the right column is another's
        self._laid = (False, False, False)  # as the pieces stand: called, with the pad, with a step
        self.arrangement = LANDSCAPE
        self.felt = Felt(self, wall)
        self.side = SideColumn(self, self.felt)
        self.alert = Alert(self.felt)
        self.floor = OrderKey(self.felt, Style("red", "on_red", 22, 3, hint="F1", shrinks=True))
        self.words = KeyButton(self, Style("key", "ink", 22, 2, tells_why=True, hint="W"))
        self.reopen = KeyButton(self, Style("now", "on_now", 20, 4, shrinks=True))
        self.incident = IncidentKey(self.felt)
        self.waiting = WaitingTab(self.felt)
        self.announce = Announce(self)
        self.clock = ClockStrip(self, wall)
        self.top = TopBar(self, wall, day)
        self.pad = CardPad(self)
        self.decide = Decide(self)
        self.call = CallSheet(self, self.decide, wall)
        self.step, self.evening = StepBox(self), self.top.evening
        for key in (self.reopen, self.words, self.incident, self.waiting):
            key.hide()
        self._name_pieces()
        self.put(0, 0, LANDSCAPE.width, LANDSCAPE.height)
        self._wire()

    def _name_pieces(self) -> None:
        self.pieces: dict[str, Painted] = {
            "top": self.top, "felt": self.felt, "announce": self.announce, "clock": self.clock,
            "side": self.side, "undo": self.side.undo, "dismiss": self.side.dismiss,
            "words": self.words, "reopen": self.reopen, "pad": self.pad, "call": self.call,
            "decide": self.decide, "step": self.step,
        }
        self.felt.in_corners = {
            "alert": self.alert, "floor": self.floor, "incident": self.incident,
            "waiting": self.waiting,
        }

    def stand(self, arrangement: Arrangement, text_percent: int = 100) -> None:
        """Apply this layout and text size; open sheets and typed input stay."""
        percent = text_percent * arrangement.text_percent // 100
        if (arrangement, percent) == (self.arrangement, self.text_percent):
            return
        self.arrangement = arrangement
        self.felt.stand(arrangement.felt)
        if percent != self.text_percent:
            self.use_text(percent)
        self.put(0, 0, arrangement.width, arrangement.height)

    def settle(self) -> None:
        """Put each piece into its place."""
        pad = self.pad.isVisibleTo(self)
        self._laid = (self.called, pad, self._is_beside)
        elsewhere = dict(self.arrangement.called if self.called else
                         self.arrangement.stepped if self._is_beside else
                         self.arrangement.padded if pad else ())
        for name, place in self.arrangement.places:
            self.pieces[name].put(*elsewhere.get(name, place))
        self._place_over()

    def _place_over(self) -> None:
        """Lay what a finger looks up where it covers no key, nor who acts, TOTAL or the board; what
        lies before his plate, the pots and its own seat only if there is no other place."""
        over, view, felt = self.side.over, self.view, self.felt
        if over is None or view is None or self.side.opened is None or not self.side.looks_up:
            return
        at, seats = felt.places, [seat.seat for seat in view.seats if seat.acting]
        corners = at.corners()
        seen = ["floor", *(name for name, shown in (
            ("incident", view.incident is not None), ("waiting", bool(self.side.waiting)),
            ("alert", bool(view.alert) or self.alert.isVisibleTo(felt))) if shown)]
        kept = [corners[name] for name in seen]
        if seats or view.total.chips != "0":  # between hands nobody has to read them
            kept += [*map(at.seat_at, seats), at.total_at(), at.board_at()]
        spared = [at.front_at(seat) for seat in seats]
        spared += [at.pots_at()] if view.pots and not self.side.opened.pots else []
        spared += [at.seat_at(self.side.opened.seat)] if self.side.opened.seat else []
        if not over.is_dense:
            for _ in range(2):  # at another width the keys may want other columns, and so a height
                high = over.wanted_height(self.side.opened)
                place = place_of_sheet(at, high, kept, spared)
                if place is None or QRectF(*place) == over.place:
                    break
                over.put(*place)
            if place is not None:
                over.raise_()
                return
        over.stand_dense(at, kept, spared)
        over.raise_()

    def mousePressEvent(self, a0: QMouseEvent | None) -> None:
        """Close what is looked up, by a touch beside it that is on no key."""
        if a0 is not None and self.side.looks_up:
            self.side.close_sheet()
        super().mousePressEvent(a0)

    def _wire(self) -> None:
        for seat in self.felt.seats:
            seat.clicked.connect(lambda _, number=seat.number: self._on_seat(number))
        self.felt.pots.clicked.connect(lambda: self.side.open(OpenSheet(pots=True)))
        self.top.device_tapped.connect(self._on_device)
        self.top.pressed.connect(self.press)
        self.side.pressed.connect(self.press)
        self.side.asks_changed.connect(self._arrange)
        self.words.fired.connect(self._on_words)
        self.incident.fired.connect(self.press)
        self.waiting.fired.connect(self.side.bring_case_back)
        self.side.play.raised.connect(self.amount_entered)
        self.side.amount.entered.connect(self._on_amount)
        actions = self.side.play.moves
        of_clock = (self.clock.expire, self.clock.hold, self.clock.stop)
        for key in (actions.fold, actions.check_call, self.step.done, self.step.single, self.floor,
                    *self.step.answers, *of_clock):
            key.fired.connect(self.press)
        self.pad.pressed.connect(self.press)
        for typed in (self.side.play.keypad, self.side.amount.plain, self.side.amount.ready,
                      self.side.name, self.pad):
            typed.changed.connect(self._show_undo)
        self.pad.confirmed.connect(self._on_cards)
        self.pad.put_aside.connect(self.put_pad_aside)
        self.reopen.fired.connect(self.bring_pad_back)
        self.call.pressed.connect(self.pressed)
        self.call.closed.connect(self.close_call)
        self.call.arranged.connect(self._arrange)

    def show_desk(self, view: TableView) -> None:
        """Show this view; pieces that didn't change stay as they are."""
        before, self.view = self.view, view
        typed_on = self._typed_on()
        is_over = self.side.looks_up
        if is_over and before is not None and _acting(before) != _acting(view):
            self.side.opened = None  # the table is wanted
        if before is None or _asks(before) != _asks(view):
            self.pad_aside = False
        self.top.show_top(view)
        self.felt.show_table(view)
        self.floor.show_control(view.floor)
        for key, control in ((self.words, view.words), (self.incident, view.incident)):
            if control is not None:
                key.show_control(control)
        self.incident.setVisible(view.incident is not None)
        self.announce.setVisible(view.time is None)
        self.clock.setVisible(view.time is not None)
        self.side.show_side(view)
        if self._asked is not None:
            still = offered_control(view, self._asked.confirm)
            self._asked = _pad_for(view, still) if still is not None else None
        self._show_call(view)
        self._arrange()
        if typed_on is not None and typed_on.isHidden():
            for key in self.findChildren(KeyButton):
                key.rest(TYPED_SECONDS)
        elif is_over and not self.side.looks_up:  # seats come up under a finger on its way
            for key in self.felt.findChildren(KeyButton):
                key.rest(TYPED_SECONDS)

    def _typed_on(self) -> Painted | None:
        """Piece on which a finger is typing; None if nothing is typed."""
        side = self.side
        typed = ((self.pad, bool(self.pad.picks)), (side.name, bool(side.name.letters)), *(
            (piece, bool(keypad.entry.digits) and not keypad.is_seen)
            for piece, keypad in ((side.play, side.play.keypad), (side.amount, side.amount.keypad))
        ))
        return next((piece for piece, begun in typed if begun and piece.isVisibleTo(self)), None)

    def _show_call(self, view: TableView) -> None:
        """Show the floor manager's sheet over the table while it is open."""
        open_ = self.called and view.call is not None
        self.called = open_
        if view.call is not None and open_:
            self.call.show_call(view.call, view.lang)
        if open_ is self.call.isHidden():
            self.settle()
        self.call.setVisible(open_)
        self.felt.setVisible(not open_)
        self.side.show_whole(not open_)

    def open_call(self) -> None:
        """Open the floor manager's sheet, if he was called or is signed in."""
        self.called = True
        if self.view is not None:
            self._show_call(self.view)
            self._arrange()

    def close_call(self) -> None:
        """Close the floor manager's sheet."""
        self.called = False
        if self.view is not None:
            self._show_call(self.view)
            self._arrange()

    def _arrange(self) -> None:
        """Adjust the rest to the sheet in sight: the pad, words and step, the cases."""
        self._arrange_pad()
        self._place_over()
        view, case = self.view, self.side.case
        if view is None:
            return
        lines = view.announce if case is None else case.announce
        lines = self.call.says(lines) if self.called else lines
        step = case.step if case is not None and case.step is not None else view.step
        step = self.call.step(step) if self.called else step
        self.step.show_step(step, view.awards, view.lang, view.paid)
        self._show_column(view, step)
        self.announce.show_lines(lines, self._below(step))
        self.clock.show_time(view.time, lines, view.lang)
        count = len(self.side.waiting)
        self.waiting.setVisible(count > 0)
        self.waiting.show_face(window_text(view.lang, "waiting"), str(count),
                               spoken=window_text(view.lang, "waiting_spoken", count=count))

    def _show_column(self, view: TableView, step: StepView) -> None:
        """Give the right column to whom it belongs: a player's act, a sheet, cards, or the step.

        A step with a key that doesn't have the column stands beside the announcement; not where the
        first card touched says that it is done.
        """
        pad = self.pad.isVisibleTo(self)
        free = self.side.is_free and not pad
        due = step.done is not None and view.time is None and not (pad and (
            self.arrangement.is_upright or self.pad.has_burn
            or step.done.tap.kind is not TapKind.DONE))
        self._is_beside = due and not free and not self.called
        self.side.setVisible(not (self.called or pad or free))
        self.step.setVisible(not self.called and (free or self._is_beside))
        if (self.called, pad, self._is_beside) != self._laid:
            self.settle()

    def _below(self, step: StepView) -> tuple[str, ...]:
        """Words below the announcement: who still has to act, and the step where the column that
        shows it is another's."""
        plays = self.side.plays and self.side.play.isVisibleTo(self.side)
        pad = self.pad.isVisibleTo(self) and not self.pad.has_burn
        seen = self.step.isVisibleTo(self) or pad or plays
        now = "" if seen and not self.called else step.now
        return tuple(words for words in (now, step.owed) if words)

    def press(self, control: object) -> None:
        """Ask for what the control still needs, or send it."""
        if not isinstance(control, Control):
            return
        if control.tap == TAKES_BACK:
            entry = self._entry()
            if entry is not None:
                entry.take_back()
        elif control.asks:
            self.side.begin(control)
        elif control.opens == CALLED:
            self.open_call()
        elif control.opens:
            if control.tap.kind is not TapKind.FACT:
                self.pressed.emit(control)
            self.side.open_menu(control.opens)
        elif control.needs is Needs.AMOUNT:
            self.side.open(OpenSheet(amount=control))
        elif control.needs is Needs.CARDS:
            self._ask_cards(control)
        else:
            if not self._stays(control):
                self.side.close_sheet()
            self.pressed.emit(control)

    def _stays(self, control: Control) -> bool:
        """True if the open menu is one for several entries in a row, and this is no act of play."""
        if control.tap.kind in _PLAY:
            return False
        opened = self.side.opened
        menu = menu_of(self.view, opened.menu) if self.view and opened and opened.menu else None
        return menu is not None and menu.stays

    def put_pad_aside(self) -> None:
        """Put the card pad aside to show the table; a pad that a finger opened is dropped."""
        if self._card_asked() is not None:
            self.side.step_back()
        elif self._asked is not None:
            self._asked = None
        else:
            self.pad_aside = True
        self._arrange()

    def bring_pad_back(self) -> None:
        """Show the card pad again, in front of what a finger opened."""
        self.pad_aside = False
        self.side.close_sheet()

    @property
    def is_busy(self) -> bool:
        """True if a sheet opened by a finger is still open."""
        return self.called or self.pad.isVisible() or self.side.opened is not None

    @property
    def types_words(self) -> bool:
        """True if words are being typed, in which every letter counts."""
        return self.call.words.isVisible() or self.side.name.isVisible()

    def escape(self) -> None:
        """Close the topmost sheet."""
        if self.called:
            self.call.step_back()
        elif self.pad.isVisible():
            self.put_pad_aside()
        else:
            self.side.step_back()

    def _arrange_pad(self) -> None:
        view = self.view
        if view is None:
            return
        asked = self._card_asked() or self._asked
        wanted = asked or (view.pad if self.side.case is None else None)
        opened = self.side.opened is not None and not self.side.looks_up
        aside = self.pad_aside or opened  # it would cover the sheet
        if wanted is not None and not self.called and (asked is not None or not aside):
            self.pad.show_pad(wanted, view.lang, asked is not None)
        else:
            self.pad.hide()
        waits = wanted is not None and not self.pad.isVisibleTo(self)
        dismisses = self.side.dismiss.isVisibleTo(self)
        self.reopen.setVisible(waits and not dismisses and not self.called)
        self.words.setVisible(view.words is not None and not (waits or dismisses or self.called))
        if waits and wanted is not None:
            self.reopen.show_face(window_text(view.lang, "reopen_pad", title=wanted.title))
        self._show_undo()

    def _entry(self) -> OpenEntry | None:
        """Open entry on the screen, as far as it goes."""
        if self.view is None:
            return None
        opened = self._asked is not None or self._card_asked() is not None
        return topmost_open_entry(self.view, self.side, self.pad, self.put_pad_aside if opened
                                  else None)

    def _show_undo(self) -> None:
        """Show the undo key: it takes back the open entry first, then the last fact."""
        if self.view is None:
            return
        entry = self._entry()
        control = entry.control(self.view.lang) if entry is not None else self.view.undo
        for key in (self.side.undo, self.pad.undo):
            key.show_control(control)

    def _ask_cards(self, control: Control) -> None:
        if self.view is not None:
            self._asked = _pad_for(self.view, control)
            if self.side.looks_up:
                self.side.close_sheet()
            self._arrange()

    def _card_asked(self) -> PadView | None:
        """Pad for a question that wants one card of all."""
        ask, opened = self.side.ask, self.side.opened
        if ask is None or ask.what is not AnswerKind.CARD:
            return None
        assert opened is not None and opened.asking is not None
        control = opened.asking.control
        gone = tuple(str(card) for card in opened.asking.gone)
        words = window_text(self.view.lang if self.view is not None else "fr", "confirm")
        confirm = replace(control, text=words, asks=(), needs=Needs.CARDS)
        return PadView(f"{control.text}\n{ask.title}", 1, gone, confirm, ())

    def _on_cards(self, control: object, cards: tuple[str, ...]) -> None:
        if self._card_asked() is not None:
            self.side.answer(cards[0])
            return
        self._asked = None
        self.side.close_sheet()
        self.cards_picked.emit(control, cards)
        self._arrange()

    def _on_amount(self, control: object, chips: int) -> None:
        if self.side.ask is not None:
            self.side.answer(chips)
            return
        self.side.close_sheet()
        self.amount_entered.emit(control, chips)

    def _on_seat(self, number: int) -> None:
        ask = self.side.ask
        if ask is None and self.side.case is not None and self.side.cases.answer_seat(number):
            return
        if ask is None and self.side.opened is None and self._answers_step(number):
            return
        if ask is None or ask.what is not AnswerKind.SEAT:
            self.side.open(OpenSheet(seat=number))
        elif number in [seat for _, seat in ask.ready]:
            self.side.answer(number)

    def _answers_step(self, number: int) -> bool:
        """True if a touch on this seat answers the first question of the step that is due."""
        done = self.view.step.done if self.view is not None and self.side.case is None else None
        if done is None or not done.enabled or not done.asks:
            return False
        first = done.asks[0]
        if first.what is not AnswerKind.SEAT or number not in [seat for _, seat in first.ready]:
            return False
        self.side.begin(done)
        self.side.answer(number)
        return True

    def _on_words(self, control: Control) -> None:
        """Open the words of the player to act, or of the seat whose sheet a finger opened first."""
        opened, view = self.side.opened, self.view
        if view is not None and opened is not None and opened.seat and (
            menu_of(view, f"words.{opened.seat}") is not None
        ):
            control = replace(control, opens=f"words.{opened.seat}")
        self.press(control)

    def _on_device(self, device: object) -> None:
        if isinstance(device, DeviceView):
            self.side.open(OpenSheet(device=device.name))

    def paint(self, painter: QPainter) -> None:
        """Paint the ground."""
        painter.fillRect(self.area, cached_colour(self.theme.window))


def _acting(view: TableView) -> list[int]:
    return [seat.seat for seat in view.seats if seat.acting]


def _asks(view: TableView) -> tuple[object, ...] | None:
    pad = view.pad
    return None if pad is None else (pad.cards, pad.confirm.tap.seen_at(0))


def _pad_for(view: TableView, control: Control) -> PadView:
    gone = view.pad.gone if view.pad is not None else _lying(view)
    confirm = replace(control, text=window_text(view.lang, "confirm"), amount="")
    return PadView(control.text, control.cards_needed, gone, confirm, ())


def _lying(view: TableView) -> tuple[str, ...]:
    shown = [card for seat in view.seats for card in seat.shown]
    return tuple(card for card in (*view.board, *shown) if card)

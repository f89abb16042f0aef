"""Fingers and eyes at a real window, at the order of the walk. Runs in the window's thread."""

import time
import traceback
from collections.abc import Iterator

from pulse import Pulse
from PyQt6.QtCore import QObject, QPoint, QSocketNotifier, Qt
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QAbstractButton, QMainWindow, QWidget
from seen import HandsFailed, Seen, SeenKey, SeenSeat

from dealer_assist.qt.dealer.card_pad import CardKey
from dealer_assist.qt.dealer.dealer_window import DealerWindow
from dealer_assist.qt.dealer.seat_box import Seat
from dealer_assist.qt.pieces.key_button import HOLD_SECONDS, HOLD_TICK_MS, KeyButton
from dealer_assist.view.dealer.table_view import StepView

#: The dead time of keys is passed this much sooner: a finger of the walk is that much quicker.
QUICKER = 40


class Fingers(QObject):
    """Obeys the line: look, press, type, grab; what is read of a window is its own hands' part."""

    def __init__(self, window: QMainWindow, line) -> None:
        super().__init__(window)
        self.window, self.line = window, line
        self._keys: dict[int, QAbstractButton] = {}
        self._notifier = QSocketNotifier(line.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._heard)

    def leave(self) -> None:
        """Another window's hands take the line."""
        self._notifier.setEnabled(False)

    @staticmethod
    def quick() -> float:
        """The clock by which keys count their dead time."""
        return time.monotonic() * QUICKER

    def _heard(self) -> None:
        try:
            while self.line.poll():
                order, *told = self.line.recv()
                self.line.send(self._done(order, *told))
        except (EOFError, OSError):
            self._notifier.setEnabled(False)

    def _done(self, order: str, *told: object) -> object:
        try:
            return getattr(self, order)(*told)
        except Exception:
            return HandsFailed(traceback.format_exc())

    # --- what is in sight ------------------------------------------------------------------

    def _in_sight(self) -> Iterator[SeenKey]:
        """Every key that a finger could hit: visible, and nothing lies over its middle."""
        self._keys = {}
        for key in self.window.findChildren(QAbstractButton):
            if not key.isVisible():
                continue
            middle = key.mapTo(self.window, key.rect().center())
            if self._at(middle) is not key:
                continue
            token = id(key)
            self._keys[token] = key
            left = key.mapTo(self.window, QPoint(0, 0))
            names = key.card if isinstance(key, CardKey) else (
                str(key.number) if isinstance(key, Seat) else "")
            yield SeenKey(
                token, "Seat" if isinstance(key, Seat) else "CardKey" if names else "Key",
                getattr(key, "words", ""), getattr(key, "amount", ""), key.accessibleName(),
                key.isEnabled(), getattr(key, "why", ""),
                (left.x(), left.y(), key.width(), key.height()), names)

    def _at(self, point: QPoint) -> QWidget | None:
        found = self.window.childAt(point)
        while found is not None and not isinstance(found, QAbstractButton):
            found = found.parentWidget()
        return found

    # --- time ------------------------------------------------------------------------------

    def why_not_at_rest(self, fitted: dict[str, bool]) -> str:
        """What isn't on the screen yet; a window without a table has nobody to wait for."""
        return ""

    def look_at_rest(self, fitted: dict[str, bool]) -> tuple[str, Seen | None]:
        """What isn't on the screen yet; "" and the whole screen once all is."""
        why = self.why_not_at_rest(fitted)
        return why, None if why else self.look()

    def go_by(self, seconds: float) -> None:
        """Time goes by at the table."""

    # --- fingers ---------------------------------------------------------------------------

    def number(self) -> int:
        """The newest fact that is shown; 0 where a window shows none."""
        return 0

    def press(self, token: int, words: str, number: int = 0) -> str:
        """Touch a key that was in sight; why not, where the finger finds something else now.

        ``number``: nothing may have come since this fact, for a key that means what is due.
        """
        key = self._keys.get(token)
        if number and self.number() not in (0, number):
            return "news"
        if key is None or not key.isVisible():
            return "gone"
        middle = key.mapTo(self.window, key.rect().center())
        if self._at(middle) is not key:
            return "covered"
        if getattr(key, "words", words) != words:
            return "changed"
        if isinstance(key, KeyButton) and not key.is_live():
            return "grey" if not key.isEnabled() else "dead"
        if isinstance(key, KeyButton) and key.holds:
            QTest.mousePress(key, Qt.MouseButton.LeftButton)
            QTest.qWait(round(HOLD_SECONDS * 1000 / QUICKER) + 3 * HOLD_TICK_MS)
            QTest.mouseRelease(key, Qt.MouseButton.LeftButton)
            return ""
        QTest.mouseClick(key, Qt.MouseButton.LeftButton)
        return ""

    def type(self, key: int) -> str:
        """One key of the keyboard."""
        QTest.keyClick(self.window.focusWidget() or self.window, Qt.Key(key))
        return ""

    def at_its_size(self, width: int, height: int) -> None:
        """The unseen screen is smaller than a table's: there the window would be shown squeezed."""
        if (self.window.width(), self.window.height()) != (width, height):
            self.window.resize(width, height)

    def grab(self, path: str) -> bool:
        """A picture of the window as it is."""
        return bool(self.window.grab().save(path, "PNG"))


class Hands(Fingers):
    """At the dealer's window."""

    def __init__(self, window: DealerWindow, line, pulse: Pulse) -> None:
        super().__init__(window, line)
        self.why_not_at_rest = pulse.why_not_at_rest  # type: ignore[method-assign]
        self.go_by = pulse.go_by  # type: ignore[method-assign]
        self._shows = 0
        for key in window.findChildren(KeyButton):
            key.clock = self.quick
        shown = window.desk.show_desk

        def counted(view) -> None:
            self._shows += 1
            shown(view)

        window.desk.show_desk = counted  # type: ignore[method-assign]

    def number(self) -> int:
        """The newest fact that is shown."""
        return self.window.view.number if self.window.view is not None else 0

    # --- eyes ------------------------------------------------------------------------------

    def stamp(self) -> tuple:
        """What differs as soon as anything on the screen does."""
        side = self.window.desk.side
        opened = side.opened
        asked = opened and (opened.seat, opened.menu, opened.device, opened.pots,
                            opened.amount is not None, opened.asking and len(opened.asking.given)
                            if hasattr(opened.asking, "given") else str(opened.asking))
        call = self.window.desk.call
        return (self.number(), self._shows, asked, self._sheet(), call.isVisible() and (
            call.words.isVisible(), call.reasons.isVisible(), call.sign_in.isVisible()),
            self.window.desk.pad.isVisible() and tuple(self.window.desk.pad.picks),
                side.amount.keypad.entry.digits, side.play.keypad.entry.digits, side.name.letters,
                call.sign_in._pin.count, call.sign_in.who, call.words.isVisible(), call._way,
                side.top_sheet._turn, side.waiting, self._strip())

    def look(self) -> Seen | None:
        """The whole screen; None while nothing is shown yet."""
        desk, view = self.window.desk, self.window.view
        if view is None:
            return None
        self._paints()
        step = self._step()
        sheet = self._sheet()
        heading, lines, question, outcome, source, waits = self._read(sheet)
        pad = self._keypad(sheet)
        alert = desk.alert
        return Seen(
            stamp=self.stamp(), number=view.number, lang=view.lang, title=view.title,
            note=view.note, alert=" ".join(w.text for w in alert.writings) if alert.isVisible()
            else "", alert_level=str(view.alert_level),
            step_title=step.title if step else "", step=step.now if step else "",
            then=step.then if step else (),
            announce=tuple(getattr(desk.announce, "lines", ()) or self._announced()),
            turn=view.turn, sheet=sheet, heading=heading, lines=lines, question=question,
            outcome=outcome, source=source, least=pad[0], most=pad[1], board=view.board,
            total=view.total.chips, seats=tuple(self._seats()), keys=tuple(self._in_sight()),
            clock=" · ".join(w.text for w in desk.top.level.writings), waits=waits,
            strip=self._strip(),
            devices=tuple((one.key, str(one.health)) for one in view.devices),
        )

    def _paints(self) -> None:
        """What is painted is what is seen: of these pieces the words are read off the paint."""
        desk = self.window.desk
        for piece in (desk.alert, desk.announce, desk.clock, desk.top.level, desk.call):
            if piece.isVisible():
                piece.grab()

    def _strip(self) -> tuple[str, ...]:
        """What the clock on a player says."""
        strip = self.window.desk.clock
        return tuple(w.text for w in strip.writings) if strip.isVisible() else ()

    def _announced(self) -> tuple[str, ...]:
        announce = self.window.desk.announce
        said = tuple(w.text for w in announce.writings) if announce.isVisible() else ()
        return said[1:] if announce._below else said  # the line below isn't said

    def _step(self) -> StepView | None:
        """The step, where it stands: in the column or beside what is said, in the line below that,
        as the turn over the betting keys, or as what the card pad asks for."""
        desk, side = self.window.desk, self.window.desk.side
        step = desk.step._shown[0]
        told = desk.step.isVisible() or side.play.isVisible() or desk.pad.isVisible() or (
            step is not None and step.now in desk.announce._below and desk.announce.isVisible())
        return step if told else None

    def _sheet(self) -> str:
        desk = self.window.desk
        side = desk.side
        if desk.call.isVisible():
            return "call"
        if side.looks_up:  # over the felt, on top of whatever the column shows
            return "sheet"
        if desk.pad.isVisible():
            return "pad"
        for name, piece in (("sheet", side.top_sheet), ("amount", side.amount), ("name", side.name),
                            ("draw", side.draw), ("case", side.cases)):
            if piece.isVisible():
                return name
        return "play"

    def _read(self, sheet: str) -> tuple[str, tuple[str, ...], str, str, str, bool]:
        """Heading, lines, question, outcome, source of what lies in the column."""
        side, desk = self.window.desk.side, self.window.desk
        if sheet == "sheet" and side.top_sheet.page is not None:
            page = side.top_sheet.page
            return (page.title, (*page.facts, *(f"{n.name} {n.amount}" for n in page.lines)), "",
                    page.proposal, page.source, not page.closable)
        if sheet == "case" and side.cases.case is not None:
            case = side.cases.case
            facts = tuple(f"{name} : {value}" for name, value in case.facts)
            return (case.title, (case.happened, *facts, *case.steps), case.question, case.outcome,
                    case.source, False)
        if sheet == "amount":
            return side.amount._title, (), side.amount._title, "", "", False
        if sheet == "name":
            title = side.name.accessibleName()
            return title, (), title, "", "", False
        if sheet == "pad" and desk.pad.view is not None:
            return desk.pad.view.title, (), desk.pad.view.title, "", "", False
        if sheet == "call":
            words = tuple(w.text for piece in (desk.call, *desk.call.findChildren(QWidget))
                          if piece.isVisible() and hasattr(piece, "writings")
                          for w in piece.writings)
            return words[0] if words else "", words[1:], "", "", "", False
        if sheet == "draw":
            return side.draw.accessibleName(), (), side.draw.accessibleName(), "", "", False
        return self.window.view.turn, (self.window.view.keypad.why,), "", "", "", False

    def _keypad(self, sheet: str) -> tuple[int, int]:
        desk = self.window.desk
        if sheet == "play" and desk.side.play.keypad.view is not None:
            view = desk.side.play.keypad.view
            return (view.least, view.most) if view.enabled else (0, 0)
        return 0, 0

    def _seats(self) -> Iterator[SeenSeat]:
        for seat in self.window.view.seats:
            yield SeenSeat(seat.seat, str(seat.state), seat.acting, seat.status, seat.stack,
                           seat.bet, seat.said, seat.differs, seat.shown)

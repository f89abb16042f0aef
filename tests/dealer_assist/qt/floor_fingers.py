"""The floor's window with fingers: rooms come in, taps go out, a clock that the test turns."""

from contextlib import ExitStack

import rich_rooms as rooms
from bench_walk import (
    assert_apart,
    assert_hit,
    assert_inside,
    assert_read,
    assert_whole,
    draw_no_events,
    paint,
    visible,
)
from fingers import UNSEEN, HandClock, click
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QApplication

from dealer_assist.floor.work.floor_taps import FloorTap, FloorTapKind
from dealer_assist.floor.work.followed_table import Followed
from dealer_assist.floor.work.room_state import RoomState
from dealer_assist.qt.floor.floor_window import FloorWindow
from dealer_assist.qt.pieces.key_button import KeyButton

PEOPLE = ("M. Durand", "C. Bernard", "A. Lefèvre")


class Floor:
    """A window, what was sent from it, and a finger."""

    def __init__(self, lang: str = "fr", size: tuple[int, int] = (1280, 800)) -> None:
        self.clock = HandClock()
        self.now = float(rooms.NOW)
        self.window = FloorWindow(lang, clock=self.clock, now=lambda: self.now)
        self.desk = self.window.desk
        self.desk.people.names = lambda: PEOPLE
        self.sent: list[FloorTap] = []
        self.window.tapped.connect(self.sent.append)
        self.window.resize(*size)
        self.window.setAttribute(UNSEEN)
        draw_no_events(self.window)
        self.window.show()

    def close(self) -> None:
        self.window.close()
        self.window.deleteLater()

    def show(self, room: RoomState) -> "Floor":
        self.window.show_room(room)
        return self.settle()

    def settle(self) -> "Floor":
        QApplication.processEvents()
        self.clock.pass_by()
        return self

    def open(self, followed: Followed) -> "Floor":
        self.desk.open_table(followed.name)
        self.desk.show_followed(followed)
        return self.settle()

    def turn_to(self, page: str) -> "Floor":
        self.desk.turn_to(page)
        return self.settle()

    def keys(self) -> dict[str, KeyButton]:
        """The keys in sight by their words."""
        return {key.words: key for key in self.desk.findChildren(KeyButton)
                if key.isVisible() and key.words}

    def tap(self, *words: str) -> "Floor":
        for one in words:
            keys = self.keys()
            assert one in keys, f"no key {one!r}, only {sorted(keys)}"
            assert keys[one].isEnabled(), f"{one!r} is grey: {keys[one].why}"
            click(keys[one])
            self.settle()
        return self

    def grey(self, words: str) -> str:
        key = self.keys()[words]
        assert not key.isEnabled()
        return key.why

    def press(self, key) -> "Floor":
        QTest.keyClick(self.window, key)
        return self.settle()

    def taps(self, *kinds: FloorTapKind) -> list[FloorTap]:
        return [tap for tap in self.sent if tap.kind in kinds]

    @property
    def last(self) -> FloorTap:
        return [tap for tap in self.sent if tap.kind not in (
            FloorTapKind.SHOWN, FloorTapKind.PRESENT)][-1]

    def words(self) -> str:
        """All that is written, and all that is said to a screen reader."""
        paint(self.window)
        pieces = list(visible(self.desk))
        return "\n".join([*(one.text for piece in pieces for one in piece.writings),
                          *(piece.accessibleName() for piece in pieces)])


def assert_stands(floor: Floor) -> None:
    """Nothing overlaps, leaves its place or is cut; all can be read and hit."""
    draw_no_events(floor.window)
    paint(floor.window)
    for check in (assert_apart, assert_inside, assert_whole, assert_read, assert_hit):
        check(floor.desk)


def closing(stack: ExitStack, floor: Floor) -> Floor:
    stack.callback(floor.close)
    return floor

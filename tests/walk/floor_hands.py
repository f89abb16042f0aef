"""Fingers and eyes at the floor's window: the same hands, other things to read."""

from collections.abc import Iterator
from dataclasses import replace

from hands import Fingers
from seen import NOTHING, Seen, SeenKey

from dealer_assist.qt.floor.floor_central_widget import HEIGHT, WIDTH
from dealer_assist.qt.floor.floor_window import FloorWindow
from dealer_assist.qt.pieces.key_button import KeyButton
from dealer_assist.qt.rulings.ruling_options import OptionKeys
from dealer_assist.qt.rulings.ruling_reasons import Reasons


class FloorHands(Fingers):
    """Obeys the line: look, press, grab. A way to rule, or its reason, is a key of kind "Way"."""

    def __init__(self, window: FloorWindow, line) -> None:
        super().__init__(window, line)
        self._quicken()

    def _quicken(self) -> None:
        for key in self.window.findChildren(KeyButton):  # some are made later
            key.clock = self.quick

    def stamp(self) -> tuple:
        """What differs as soon as any key in sight does."""
        return self._page(), tuple((key.words, key.enabled) for key in self._in_sight())

    def _page(self) -> str:
        desk = self.window.desk
        if desk.people.isVisible():
            return "people"
        return "rule" if desk.table_page.sheet.isVisible() else desk.page

    def look(self) -> Seen | None:
        """The window as it is; None while the floor believes in nothing yet."""
        desk = self.window.desk
        if desk.shown is None:
            return None
        self._quicken()
        self.at_its_size(int(WIDTH), int(HEIGHT))
        page = self._page()
        opened = desk.table_page.opened if page == "table" else None
        waits = opened.waits if opened is not None else None
        return replace(
            NOTHING, stamp=self.stamp(), lang=desk.lang, title=desk.top.heading.accessibleName(),
            sheet=page, heading=opened.title if opened is not None else "",
            lines=() if waits is None else (
                waits.title, waits.happened, *waits.facts, waits.remedy, waits.rule),
            alert=" | ".join(card.accessibleName() for card in desk.strip.cards
                             if card.isVisible()),
            outcome=" | ".join(f"{one.words}: {one.state}" for one in opened.orders)
            if opened is not None else "",
            keys=tuple(self._in_sight()))

    def _in_sight(self) -> Iterator[SeenKey]:
        for seen in super()._in_sight():
            parent = self._keys[seen.token].parentWidget()
            yield replace(seen, kind="Way") if isinstance(parent, OptionKeys | Reasons) else seen

"""Fingers and eyes at the set-up's window: the same hands, other things to read."""

from dataclasses import replace

from hands import Fingers
from seen import NOTHING, Seen

from dealer_assist.qt.pieces.key_button import KeyButton
from dealer_assist.qt.setup.setup_window import SetupWindow
from dealer_assist.view.dealer.layout_choice import LANDSCAPE


class SetUpHands(Fingers):
    """Obeys the line: look, press, grab."""

    def __init__(self, window: SetupWindow, line) -> None:
        super().__init__(window, line)
        for key in window.findChildren(KeyButton):
            key.clock = self.quick

    def stamp(self) -> tuple:
        """What differs as soon as anything on the page does."""
        return (self.window.page,)

    def look(self) -> Seen | None:
        """The page as it is; None while there is none yet."""
        page = self.window.page
        if page is None:
            return None
        self.at_its_size(int(LANDSCAPE.width), int(LANDSCAPE.height))
        self.window.grab()
        return replace(
            NOTHING, stamp=self.stamp(), lang=page.lang, title=page.title, sheet="set-up",
            heading=page.title, lines=(*page.says, *(f"{n}: {v}" for n, v in page.lines)),
            alert=" ".join(page.warns), step=page.steps[page.at], keys=tuple(self._in_sight()))

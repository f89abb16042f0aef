"""Piece of the dealer's window at another size: everything in it is scaled by the same share."""

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.dealer.table_felt import HEIGHT, WIDTH, Felt
from dealer_assist.qt.pieces.house_looks import dressed, no_theme
from dealer_assist.qt.pieces.theme import Theme
from dealer_assist.qt.pieces.window_piece_base import Painted, Surface
from dealer_assist.view.dealer.layout_choice import LANDSCAPE, PORTRAIT
from dealer_assist.view.dealer.panel_layout import FeltPlaces


class Scaled(Surface):
    """Container of pieces whose own design units are ``share`` of the window's."""

    def __init__(self, parent: QWidget, share: float) -> None:
        super().__init__(parent)
        self.share = share

    def rescale(self, factor: float) -> None:
        """Take the screen's scale and pass on its share."""
        self.factor = factor
        self._apply()
        for child in self.children():
            if isinstance(child, Painted):
                child.rescale(factor * self.share)


class QuietFelt(Scaled):
    """The table as the dealer sees it, for somebody who only looks: no finger reaches it."""

    def __init__(self, parent: QWidget, share: float) -> None:
        super().__init__(parent, share)
        self.theme_of_house = no_theme
        self.felt = Felt(self)
        self.felt.put(0, 0, WIDTH, HEIGHT)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.felt.pots.setEnabled(False)
        for piece in self.findChildren(QWidget):
            piece.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def dress(self, theme: Theme, house: str) -> None:
        """Give it the colours of the house that is played by, in the window's theme."""
        wanted = dressed(theme, self.theme_of_house(house))
        if self.theme is not wanted:
            self.use_theme(wanted)

    def stand(self, places: FeltPlaces, left: float, top: float, width: float) -> None:
        """Lay the table out; its height follows from this width."""
        self.share = width / places.width
        self.felt.stand(places)
        self.felt.put(0, 0, places.width, places.height)
        self.put(left, top, width, places.height * self.share)
        self.rescale(self.factor)

    def stand_upright(self, width: float) -> float:
        """Lay the table out upright, in the middle of this width; returns its height."""
        wide = min(width, PORTRAIT.felt.width)
        self.stand(PORTRAIT.felt, (width - wide) / 2, 0, wide)
        return self.area.height()

    def fill(self, width: float, height: float) -> None:
        """Make it as large as it fits in this space; lower pages have a smaller table."""
        if self.felt.places is not LANDSCAPE.felt:
            self.felt.stand(LANDSCAPE.felt)
            self.felt.put(0, 0, WIDTH, HEIGHT)
        self.share = min(width / WIDTH, height / HEIGHT)
        wide = WIDTH * self.share
        self.put((width - wide) / 2, 0, wide, HEIGHT * self.share)
        self.rescale(self.factor)

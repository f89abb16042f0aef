"""Nothing that must be read is below 19 units, 2.4 mm of capitals on 10.1 inches."""

from collections.abc import Callable

import pytest
import samples
from bench_walk import describe, picture_of, visible
from case_moments import bet, dealing, flop, showdown
from least_letters import is_exempt, too_small
from panel_table import DeskTable
from PyQt6.QtCore import QPoint
from PyQt6.QtGui import QColor, QImage
from test_arrangements import LANGS, NAMED, stood

from dealer_assist.game import facts as e
from dealer_assist.qt.dealer.dealer_window import DealerWindow
from dealer_assist.qt.pieces.text_fitting import Writing, font_metrics
from dealer_assist.qt.pieces.theme import DARK, LIGHT, NIGHT, Theme
from dealer_assist.qt.pieces.window_piece_base import Painted

UNITS_PER_MM = 5.9  # on 10.1 inches, the design's 1280 x 800
LEAST_MM = 2.4
#: Letters without accent whose ink is as high as a capital, neither rounder nor lower.
FLAT = frozenset("BDEFHIKLMNPRTUXZ1457")


def ink_mm(picture: QImage, piece: Painted, written: Writing) -> float | None:
    """Height of the first capital's or digit's ink in the picture; None where none begins it."""
    first = written.text[0]
    if len(written.fit.lines) > 1 or first not in FLAT:
        return None
    factor = piece.factor
    corner = piece.mapTo(piece.window(), QPoint(0, 0))
    left = corner.x() + written.box.left() * factor
    wide = font_metrics(written.fit.size, True).horizontalAdvance(first) * factor
    ink, ground = QColor(written.ink), QColor(written.ground)

    def is_ink(x: int, y: int) -> bool:
        seen = picture.pixelColor(x, y)
        def far(one: QColor) -> int:
            return (abs(seen.red() - one.red()) + abs(seen.green() - one.green())
                    + abs(seen.blue() - one.blue()))
        return far(ink) < far(ground)

    top = round(corner.y() + written.box.top() * factor)
    rows = [y for y in range(top, round(top + written.box.height() * factor))
            if any(is_ink(x, y) for x in range(round(left), round(left + wide * 0.85)))]
    return (rows[-1] - rows[0] + 1) / factor / UNITS_PER_MM if rows else None


@pytest.mark.parametrize("theme", [DARK, LIGHT, NIGHT], ids=lambda theme: theme.name)
@pytest.mark.parametrize("name", list(NAMED))
@pytest.mark.few
def test_the_ink_of_what_must_be_read_is_high_enough(
    window: DealerWindow, name: str, theme: Theme
) -> None:
    stood(window, name)
    window.use_theme(theme)
    window.show_view(samples.mid_hand("fr"))
    picture = picture_of(window)
    measured = 0
    for piece in visible(window.desk):
        for written in piece.writings:
            if is_exempt(piece, written) or piece.visibleRegion().isEmpty():
                continue
            height = ink_mm(picture, piece, written)
            if height is not None:
                measured += 1
                pixel = 1 / piece.factor / UNITS_PER_MM
                assert height >= LEAST_MM - pixel, (describe(piece), written.text, height)
    assert measured >= 12


@pytest.mark.parametrize("percent", [100, 125, 150])
@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", list(NAMED))
@pytest.mark.long
def test_no_words_of_a_view_are_below_it(
    window: DealerWindow, name: str, lang: str, percent: int
) -> None:
    stood(window, name, percent)
    for sample in samples.ALL.values():
        window.show_view(sample(lang))
        assert too_small(window.desk) == []


CASES: dict[str, tuple[Callable[[DeskTable], DeskTable], e.IrregularityReported]] = {
    "the turn": (flop, e.IrregularityReported("BRD-07")),
    "which seat": (bet, e.IrregularityReported("HAND-01")),
    "a card": (dealing, e.IrregularityReported("DEAL-01", seat=2)),
    "the showdown": (showdown, e.IrregularityReported("HAND-01", seat=1)),
}


@pytest.mark.parametrize("name", list(CASES))
@pytest.mark.few
def test_a_case_keeps_its_size_on_as_many_leaves_as_it_needs(desk: DeskTable, name: str) -> None:
    come, report = CASES[name]
    come(desk).put(report)
    sheet = desk.window.desk.side.cases
    for _ in range(3):
        assert too_small(desk.window.desk) == []
        if not sheet.turn.isVisible():
            break
        desk.clock.pass_by()
        sheet.turn.tap()


def test_what_has_no_room_beside_the_remedy_is_behind_a_key(desk: DeskTable) -> None:
    flop(desk).put(e.IrregularityReported("BRD-07"))
    sheet = desk.window.desk.side.cases
    assert too_small(desk.window.desk) == [] and sheet.case is not None

    def written() -> str:
        return " ".join(one.text for one in sheet.writings)

    assert sheet.case.outcome in written() and sheet.case.source not in written()
    desk.clock.pass_by()
    assert sheet.turn.tap() and too_small(desk.window.desk) == []
    assert sheet.case.source in written() and sheet.case.outcome not in written()

"""The page over a window: it can be read and left with a finger or a keyboard, at every size."""

import re

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QColor
from PyQt6.QtTest import QTest
from PyQt6.QtWidgets import QWidget

from dealer_assist.qt.dealer.shortcuts_sheet import ROWS
from dealer_assist.qt.floor.floor_window import FloorWindow
from dealer_assist.qt.pages.page_document import heading_blocks, write_pdf
from dealer_assist.qt.pages.pages_window import PageView, open_page
from dealer_assist.qt.pieces.bundled_font import load_font
from dealer_assist.qt.pieces.theme import DARK, LIGHT
from dealer_assist.qt.technician.bench_window import BenchWindow
from dealer_assist.view.pages import PAGES, page_headings, page_text
from dealer_assist.words import LANGS, word

SIZES = [(1280, 800), (1920, 1080), (1024, 600), (800, 1280), (1080, 1920)]


@pytest.fixture
def opened(qtbot):
    """Opens a page over a window of a size."""
    load_font()
    windows = []

    def over(page="dealer", lang="fr", size=(1280, 800), **more):
        window = QWidget()
        windows.append(window)
        qtbot.addWidget(window)
        window.resize(*size)
        window.show()
        return open_page(window, page, lang, **more)

    return over


def keys(view):
    return [key for key in (view.up, view.down, view.language, view.close_key, *view.jumps)
            if key.isVisible()]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("page", "lang"), [(p, lang) for p in PAGES for lang in LANGS])
@pytest.mark.few
def test_keys_are_large_apart_and_their_words_fit(opened, page, lang, size):
    view = opened(page, lang, size, text_percent=150)
    factor = min(size[1] / 800, size[0] / (800 if size[0] < size[1] else 1280))
    found = keys(view)
    assert len(found) >= 4
    for number, key in enumerate(found):
        assert min(key.width(), key.height()) >= 64 * factor, key.text()
        needed = key.fontMetrics().boundingRect(
            key.rect(), Qt.AlignmentFlag.AlignCenter, key.text())
        assert needed.width() <= key.width() and needed.height() <= key.height(), key.text()
        assert view.rect().contains(key.geometry())
        assert not any(key.geometry().intersects(other.geometry()) for other in found[number + 1:])
        assert not key.geometry().intersects(view.text.geometry())
        assert key.accessibleName()


@pytest.mark.parametrize("theme", [DARK, LIGHT])
def test_every_letter_stands_out_from_its_ground(opened, theme):
    view = opened(theme=theme)
    ground = QColor(theme.panel).lightnessF()
    block = view.text.document().begin()
    while block.isValid():
        at = block.begin()
        while not at.atEnd():
            ink = at.fragment().charFormat().foreground().color().lightnessF()
            assert abs(ink - ground) > 0.35, at.fragment().text()
            at += 1
        block = block.next()


def test_a_heading_key_brings_its_heading_to_the_top(opened):
    view = opened("technician", "en")
    blocks = heading_blocks(view.text.document())
    assert [block.text() for block in blocks] == page_headings("technician", "en")
    layout = view.text.document().documentLayout()
    view.jumps[2].click()
    assert view.text.verticalScrollBar().value() == int(layout.blockBoundingRect(blocks[2]).top())


def test_headings_are_larger_than_the_text(opened):
    view = opened()
    title, heading = view.text.document().begin(), heading_blocks(view.text.document())[0]
    sizes = [block.begin().fragment().charFormat().font().pixelSize()
             for block in (title, heading, heading.next())]
    assert sizes[0] > sizes[1] > sizes[2]


def test_down_goes_on_by_less_than_a_screen(opened):
    view = opened()
    view.down.click()
    assert 0 < view.text.verticalScrollBar().value() < view.text.height()
    view.up.click()
    assert view.text.verticalScrollBar().value() == 0


def test_the_other_language_is_the_same_page(opened, qtbot):
    view = opened("floor", "fr")
    with qtbot.waitSignal(view.language_chosen, timeout=30_000) as told:
        view.language.click()
    assert told.args == ["en"] and view.jumps[0].accessibleName() == page_headings("floor", "en")[0]


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_F9])
def test_a_keyboard_scrolls_jumps_and_leaves(opened, qtbot, key):
    view = opened()
    QTest.keyClick(view, Qt.Key.Key_PageDown)
    assert view.text.verticalScrollBar().value() > 0
    QTest.keyClick(view, Qt.Key.Key_1)
    with qtbot.waitSignal(view.closed, timeout=30_000):
        QTest.keyClick(view, key)
    assert view.isHidden()


def test_it_grows_with_its_window_and_stays_where_it_was_read(opened):
    view = opened()
    view.jump(4)
    bar = view.text.verticalScrollBar()
    share = bar.value() / bar.maximum()
    view.parentWidget().resize(1920, 1080)
    assert (view.width(), view.height()) == (1920, 1080)
    assert abs(bar.value() / bar.maximum() - share) < 0.05


def test_a_page_that_is_open_is_not_opened_twice(opened):
    view = opened()
    assert open_page(view.parentWidget(), "dealer", "fr") is view


@pytest.mark.parametrize(("page", "lang"), [(p, lang) for p in PAGES for lang in LANGS])
def test_a_page_is_printed_on_the_two_sides_of_one_sheet(qapp, tmp_path, page, lang):
    load_font()
    path = tmp_path / "page.pdf"
    assert write_pdf(page, lang, path) <= 2
    assert path.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(("made", "page"), [(FloorWindow, "floor"), (BenchWindow, "technician")])
def test_the_window_of_a_role_opens_its_own_page(qtbot, made, page):
    window = made("en")
    qtbot.addWidget(window)
    window.show()
    window.desk.top.help_tapped.emit()
    (view,) = window.findChildren(PageView)
    assert (view.page, view.lang) == (page, "en")
    view.leave()
    QTest.keyClick(window, Qt.Key.Key_F9)
    assert any(not one.isHidden() for one in window.findChildren(PageView))
    assert word("fr", "pages.help") == "AIDE"


@pytest.mark.parametrize("lang", LANGS)
def test_every_key_of_the_keyboard_on_the_dealers_page_is_one_of_the_panel(lang):
    rows = re.findall(r"^\| (.+?) \| (.+?) \|$", page_text("dealer", lang), re.MULTILINE)[1:]
    known = {part for row in (one for rows in ROWS.values() for one in rows)
             for part in re.split(r"[ ,]+", row.keys)}
    typed = [re.findall(r"`(\w+)`", keys)[-1] for keys, _ in rows]
    assert set(typed) - {"Échap"} <= known | {"Esc"} and len(typed) == 13

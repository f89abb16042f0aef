"""The set-up's real window, walked by finger and by keyboard: all stands whole and can be hit."""

from dataclasses import replace

import pytest
from bench_walk import (
    assert_hit,
    assert_inside,
    assert_read,
    assert_whole,
    describe,
    paint,
)
from PyQt6.QtCore import Qt
from PyQt6.QtTest import QTest

from dealer_assist.live.setup.setup_draft import (
    DEVICES,
    STEPS,
    DeviceOption,
    EarlierJournal,
    SetupDraft,
    draft_after_button,
)
from dealer_assist.qt.pieces.key_button import KeyButton
from dealer_assist.qt.pieces.theme import THEMES, ScreenLooks
from dealer_assist.qt.setup.setup_window import SetupWindow
from dealer_assist.storage.settings import Settings
from dealer_assist.view.dealer.layout_choice import LEAST_KEY_PX
from dealer_assist.view.setup.setup_pages import page_of
from dealer_assist.words.message import Texts

PAGES = [*STEPS, *DEVICES, "blinds.pad"]
LONG = "usb-Silicon_Labs_CP2102N_USB_to_UART_Bridge_PDA-SHOE-0001-if00-port0"
FOUND = tuple(DeviceOption(device, f"/dev/serial/by-id/{LONG}", LONG, Texts((
    ("fr", "accès refusé : sudo usermod -aG dialout \"$USER\", puis fermez et rouvrez la session"),
    ("en", "no permission: sudo usermod -aG dialout \"$USER\", then log out and in again"))))
    for device in DEVICES)
LACK = tuple((device, Texts((
    ("fr", "Sabot : la clé du chef de partie manque, à laquelle les cartes fermées sont scellées : "
           "dealer-assist seals make, puis le fichier .pub"),
    ("en", "Shoe: the floor's key is missing, to which closed cards are sealed: "
           "dealer-assist seals make, then the .pub file")))) for device in DEVICES[:3])


def draft(page, lang, **settings):
    return SetupDraft(Settings(lang=lang, shoe=FOUND[0].port, **settings), page, FOUND, True, LACK,
                      EarlierJournal("/x/table-1-practice-12.sqlite", 1234),
                      folder="/var/lib/dealer-assist/a-long-place/of-tables", typed=("1000000", ""))


@pytest.fixture
def setup(qapp, clock):
    KeyButton.hints_shown = False
    made = SetupWindow(clock=clock)
    made.resize(1280, 800)
    made.show()
    yield made
    made.hide()
    made.deleteLater()


class Walk:
    """The draft behind the window, as the program keeps it."""

    def __init__(self, window, clock, start):
        self.window, self.clock, self.draft = window, clock, start
        window.pressed.connect(self.press)
        self.show()

    def press(self, key):
        self.draft = draft_after_button(self.draft, key)
        self.show()

    def show(self):
        self.window.show_page(page_of(self.draft))
        self.clock.pass_by()

    def touch(self, words):
        key = next(one for one in self.window.findChildren(KeyButton)
                   if one.isVisible() and one.words == words)
        QTest.mouseClick(key, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (1024, 600), (800, 1280)])
@pytest.mark.few
def test_nothing_is_cut_and_nothing_overlaps(setup, page, lang, size):
    setup.resize(*size)
    setup.show_page(page_of(draft(page, lang)))
    assert_stands(setup)


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (800, 1280)])
@pytest.mark.parametrize("percent", [125, 150])
@pytest.mark.few
def test_in_larger_words_every_page_stands_whole(setup, percent, size):
    setup.dress(ScreenLooks(text_percent=percent))
    setup.resize(*size)
    for page in PAGES:
        setup.show_page(page_of(draft(page, "fr")))
        assert_stands(setup)


def assert_stands(setup):
    """Nothing is cut, nothing overlaps, all can be read and hit."""
    paint(setup)
    assert_inside(setup.desk)
    assert_whole(setup.desk)
    assert_read(setup.desk)
    assert_hit(setup.desk)
    keys = [one for one in setup.findChildren(KeyButton) if one.isVisible()]
    for at, one in enumerate(keys):
        for other in keys[at + 1:]:
            assert not one.place.intersects(other.place), f"{describe(one)} {describe(other)}"
        for text in setup.question.writings:
            box = text.box.translated(setup.question.place.topLeft())
            assert not one.place.intersects(box), f"{describe(one)} {text.text}"


@pytest.mark.parametrize("name", sorted(THEMES))
def test_every_theme_can_be_read(setup, name):
    setup.dress(ScreenLooks(THEMES[name]))
    setup.show_page(page_of(draft("summary", "fr")))
    paint(setup)
    assert_read(setup.desk)


def test_a_table_is_set_up_by_finger(setup, clock):
    walk = Walk(setup, clock, SetupDraft(Settings(), searched=True))
    for words in ("English", "NEXT", "Poker TDA 2024", "NEXT", "NEXT", "50/100", "NEXT", "8 seats",
                  "NEXT", "Shoe", "None: by hand", "TAKE", "NEXT", "NEXT", "START"):
        walk.touch(words)
    assert walk.draft.end == "start"
    now = walk.draft.settings
    assert (now.lang, now.house, now.small_blind, now.big_blind, now.seats) == (
        "en", "tda2024", 50, 100, 8)


def test_a_table_is_set_up_by_keyboard_alone(setup, clock):
    walk = Walk(setup, clock, SetupDraft(Settings(), searched=True))
    enter = Qt.Key.Key_Return
    # other blinds: 40/80, typed on the pad
    for key in ("2", enter, "5", enter, "1", enter, "9", "4", "0", "*", "8", "0", enter, enter,
                "6", enter, enter, "1", enter, enter):
        QTest.keyClick(setup, key)
    assert walk.draft.end == "start"
    now = walk.draft.settings
    assert (now.lang, now.house, now.small_blind, now.big_blind, now.seats) == (
        "en", "tda2024", 40, 80, 6)


def test_escape_goes_back_a_page_and_leaves_nothing_half_chosen(setup, clock):
    walk = Walk(setup, clock, replace(SetupDraft(Settings()), page="blinds.pad", typed=("5", "")))
    QTest.keyClick(setup, Qt.Key.Key_Escape)
    assert (walk.draft.page, walk.draft.settings) == ("blinds", Settings())


def test_a_finger_already_on_its_way_presses_nothing_on_the_page_that_appears(setup, clock):
    walk = Walk(setup, clock, SetupDraft(Settings()))
    walk.touch("SUIVANT")
    walk.draft = replace(walk.draft, page="house")
    setup.show_page(page_of(replace(walk.draft, page="game")))  # no time goes by
    QTest.mouseClick(setup.bar["next"], Qt.MouseButton.LeftButton)
    assert walk.draft.page == "house"


def test_closing_the_window_is_leaving_for_later(setup, clock):
    walk = Walk(setup, clock, SetupDraft(Settings()))
    setup.close()
    assert walk.draft.end == "leave"


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (1024, 600), (800, 1280),
                                  (1080, 1920)])
def test_it_fills_each_screen_with_keys_that_a_finger_hits(setup, size):
    setup.resize(*size)
    setup.show_page(page_of(draft("devices", "fr")))
    paint(setup)
    assert setup.width() - 4 <= setup.desk.width() <= setup.width()
    assert setup.height() - 4 <= setup.desk.height() <= setup.height()
    assert min(key.height() for key in setup.findChildren(KeyButton)
               if key.isVisible()) >= LEAST_KEY_PX

"""The tour on the panel: walked by finger and by keyboard, left, strayed from, come back to."""

import pytest
from bench_walk import picture_of
from fingers import click, press
from PyQt6.QtCore import QRect, Qt
from PyQt6.QtTest import QTest
from tour_desk import TourDesk

from dealer_assist.game import facts as e
from dealer_assist.game.table.table import Phase
from dealer_assist.qt.paper.quick_card_pdf import keyboard_keys
from dealer_assist.qt.pieces.key_button import KeyButton
from dealer_assist.storage.books import shipped_houses
from dealer_assist.training.tour.practice_table import practice_house
from dealer_assist.training.tour.tour_steps import tour_steps
from dealer_assist.view.pages.quick_card import quick_card
from dealer_assist.view.tour.tour_view import TourKey
from dealer_assist.words import word

STEPS = [step.name for step in tour_steps()]
SIZES = ((1280, 800), (1024, 600), (800, 1280))
#: Smallest type that must be read, in design units (2.4 mm of capitals on 10.1 inches).
LEAST_TYPE = 19


@pytest.fixture(autouse=True)
def of_qt(qapp):
    """Windows need the application."""


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_who_touches_only_what_the_edge_shows_comes_to_the_end(lang):
    desk, seen = TourDesk(lang=lang), []
    for _ in range(60):
        if not seen or seen[-1] != desk.guide.step:
            seen.append(desk.guide.step)
        if desk.guide.is_over:
            break
        desk.follow_edge()
    assert seen == [*STEPS, ""]
    assert desk.table.hand.phase is Phase.OVER and desk.table.calls
    assert [name for name, _ in desk.strip.view.keys] == [TourKey.AGAIN, TourKey.FINISH]
    kinds = {type(fact) for fact in desk.facts}
    assert {e.Raised, e.IrregularityReported, e.RemedyApplied, e.FactUndone, e.HandTabled,
            e.FloorCalled} <= kinds


@pytest.mark.parametrize("house", shipped_houses.shipped_house_names())
def test_every_house_whose_text_has_the_remedy_can_be_toured(house):
    rules = shipped_houses.shipped_house(house)
    toured = practice_house(rules)
    assert toured["oot.check"] != "floor"
    assert (toured is rules) is (rules["oot.check"] != "floor")


@pytest.mark.long
@pytest.mark.parametrize("house", ["tda2024", "wsop_live_2024"])
def test_houses_that_table_hands_earlier_or_bind_early_checks_are_toured_too(house):
    TourDesk(house, "en").walk_to("")


def typed(desk, keys):
    for key in keys.split():
        if key in ("Enter", "F1", "F11", "F12"):
            press(desk.window, getattr(Qt.Key, f"Key_{'Return' if key == 'Enter' else key}"))
        else:
            QTest.keyClicks(desk.window.focusWidget() or desk.window, key)
        desk.clock.pass_by()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_it_is_walked_on_the_keyboard_alone(lang):
    desk = TourDesk(lang=lang)
    for _ in range(4):  # as many steps as the dealer's hands have before the first bet
        if desk.guide.step in ("begin", "deal"):
            typed(desk, "d")
    assert desk.guide.step == "raise"
    typed(desk, "3 0 0 r f c")
    assert desk.guide.step == "flop"
    typed(desk, "a s q d 7 c")
    assert desk.guide.step == "early"
    desk.book(e.IrregularityReported("TURN-01", 5))  # from the seat's own sheet: any way counts
    desk.show()
    assert desk.guide.step == "remedy"
    typed(desk, "Enter c u 5 0 0 r a c 9 c 2 h a h k h q s j d")
    assert desk.guide.step == "paid"
    typed(desk, "d F1")
    assert desk.guide.is_over


def test_a_wrong_touch_does_what_it_does_and_the_strip_says_the_way_back():
    desk = TourDesk().walk_to("raise")
    click(desk.window.desk.side.play.moves.fold)
    desk.clock.pass_by()
    assert isinstance(desk.last, e.Folded)
    assert desk.says == word("fr", "tour.astray", undo="ANNULER")
    assert [name for name, _ in desk.strip.view.keys] == [TourKey.AGAIN, TourKey.LEAVE]
    assert desk.edged == (desk.window.desk.side.undo,)
    desk.follow_edge()
    assert desk.guide.step == "raise" and "300" in desk.says


def test_what_was_undone_too_far_is_done_again():
    desk = TourDesk().walk_to("call")
    click(desk.window.desk.side.undo)
    desk.clock.pass_by()
    assert desk.guide.step == "fold"
    desk.walk_to("flop")


def test_a_hand_that_ended_otherwise_offers_the_beginning():
    desk = TourDesk().walk_to("raise")
    for _ in range(2):
        click(desk.window.desk.side.play.moves.fold)
        desk.clock.pass_by()
    for _ in range(8):
        if desk.table.hands == 1:
            desk.clock.pass_by()
            click(desk.window.desk.step.done)
    assert desk.table.hands == 2
    assert desk.says == word("fr", "tour.lost") and not desk.edged


def test_left_and_opened_again_it_offers_the_beginning_until_the_first_touch():
    desk = TourDesk(left_at="fold")
    assert desk.guide.step == "begin"  # the table decides: nothing is dealt here
    assert [name for name, _ in desk.strip.view.keys] == [TourKey.AGAIN, TourKey.LEAVE]
    desk.follow_edge()
    assert [name for name, _ in desk.strip.view.keys] == [TourKey.LEAVE]


def test_one_key_leaves_at_any_time_under_a_finger_and_on_the_keyboard():
    desk, pressed = TourDesk(), []
    desk.strip.pressed.connect(pressed.append)
    for step in ("begin", "raise", "flop", "whose"):
        desk.walk_to(step)
        desk.clock.pass_by()
        click(desk.strip.keys[0])
        press(desk.window, Qt.Key.Key_F12)
    assert pressed == [TourKey.LEAVE] * 8


def placed(piece, desk):
    """Rectangle of a piece on the window's content."""
    return QRect(piece.mapTo(desk.window.desk, piece.rect().topLeft()), piece.size())


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_strip_covers_nothing_and_is_read_whole_at_every_step(lang, size):
    desk = TourDesk(lang=lang, size=size)
    for _ in range(60):
        picture_of(desk.window)
        pieces = desk.window.desk
        strip = placed(desk.strip, desk)
        for piece in (pieces.announce, pieces.step, pieces.floor, pieces.side.undo, pieces.felt,
                      pieces.side, pieces.pad, pieces.top.evening, pieces.top.language,
                      pieces.top.clock):
            if piece.isVisible():
                assert not strip.intersects(placed(piece, desk)), (desk.guide.step, piece)
        for text in desk.strip.writings:
            assert text.fit.fits and text.fit.size >= LEAST_TYPE, (desk.guide.step, text)
        for key in desk.strip.keys:
            assert not key.isVisible() or key.place.height() >= 64
        assert desk.guide.is_over or desk.edged, desk.guide.step
        if desk.guide.is_over:
            return
        desk.follow_edge()
    raise AssertionError(desk.guide.step)


def test_an_edge_lets_every_touch_through():
    desk = TourDesk().walk_to("fold")
    fold = desk.window.desk.side.play.moves.fold
    edge = next(edge for edge in desk.strip.edges if edge.isVisible())
    middle = placed(fold, desk).center()
    assert edge.geometry().contains(middle)
    assert desk.window.desk.childAt(middle) is fold


def test_the_strip_speaks_the_panels_language_and_can_be_heard():
    desk = TourDesk()
    assert desk.says in desk.strip.accessibleName()
    desk.lang = "en"
    desk.show()
    assert desk.strip.view.lang == "en" and desk.says in desk.strip.accessibleName()


def lit_keys(desk):
    """Keys in sight, by what stands on them before any colon, with their keyboard's hint."""
    return {key.words.partition(":")[0].strip(): key.look.hint
            for key in desk.window.desk.findChildren(KeyButton) if key.isVisible() and key.words}


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_card_names_keys_as_they_stand_on_the_panel(lang):
    desk, seen, card = TourDesk(lang=lang), {}, quick_card(lang)
    while not desk.guide.is_over:
        seen |= {words: hint for words, hint in lit_keys(desk).items() if words not in seen or hint}
        desk.follow_edge()
    named = {act.touch.rpartition(", ")[2]: act for act in card.acts}
    only_several_pots = {word(lang, "step.all_paid")}
    no_single_key = {word(lang, "card.picks"), word(lang, "card.seats")}
    assert named.keys() - seen.keys() == only_several_pots | no_single_key
    for words, act in named.items():
        assert seen.get(words, "") in keyboard_keys(act, lang), words

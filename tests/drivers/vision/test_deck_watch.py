"""A deck that nobody enrolled is left unread once its cards have shown that it can't be read."""

import pytest
from shoe_bench import ShoeBench, kinds

from drivers.devices import device_reports as r
from drivers.sim.sim_shoe_camera import card_drawn_out
from drivers.vision.card_readings import UnreadReason, WindowKind, WindowReading
from drivers.vision.cards.deck_readability import DeckTrouble, DeckWatch

READ = WindowReading(WindowKind.CARD, card="As", confidence=0.999)
UNREAD = WindowReading(WindowKind.UNSURE, guess="Qs", confidence=0.4, doubt=UnreadReason.UNLIKE)
BLURRED = WindowReading(WindowKind.UNSURE, doubt=UnreadReason.BLURRED)
BACK = WindowReading(WindowKind.BACK, confidence=0.999)


def watched(*cards, watch=None):
    """A watch after these cards, each its looks."""
    watch = watch or DeckWatch()
    for looks in cards:
        watch.drawn(looks)
    return watch


def one_in(each, looks=(UNREAD,) * 5, cards=60):
    """Cards, one in so many of which is looked at like this, the others read."""
    return [looks if k % each == each - 1 else (READ,) * 5 for k in range(cards)]


def test_a_deck_that_leaves_one_look_in_nine_unread_can_not_be_read():
    assert watched(*one_in(9)).trouble is DeckTrouble.UNREADABLE


def test_it_is_found_out_too_where_no_card_stays_wholly_unread():
    assert watched(*one_in(3, (UNREAD, UNREAD, READ, READ, READ))).trouble is (
        DeckTrouble.UNREADABLE)


def test_one_that_shows_nothing_but_unread_cards_is_found_out_by_the_third():
    assert watched(*[(UNREAD,) * 5] * 3).trouble is DeckTrouble.UNREADABLE


def test_two_worn_corners_are_no_other_deck():
    two = [(UNREAD,) * 5] * 2 + [(READ,) * 5] * 50
    assert watched(*two * 3).trouble is not DeckTrouble.UNREADABLE


def test_a_deck_of_which_a_look_now_and_then_stays_unread_is_read():
    assert watched(*one_in(10, (UNREAD, READ, READ, READ, READ), 30)).trouble is None


def test_a_deck_of_which_such_looks_go_on_reads_badly():
    assert watched(*one_in(16, (UNREAD, READ, READ, READ, READ), 104)).trouble is (
        DeckTrouble.BADLY_READ)


def test_a_deck_on_the_edge_of_reading_badly_is_said_to_once():
    """One look in 100 of its cards stays unread: the share goes up and down around the limit."""
    watch, told = DeckWatch(), []
    for k in range(1_000):
        watch.drawn((UNREAD if k % 20 == 0 else READ, READ, READ, READ, READ))
        if not told or told[-1] is not watch.trouble:
            told.append(watch.trouble)
    assert told == [None, DeckTrouble.BADLY_READ]


def test_a_deck_that_reads_well_again_is_no_longer_called_badly_read():
    watch = watched(*one_in(16, (UNREAD, READ, READ, READ, READ), 104))
    watched(*[(READ,) * 5] * 80, watch=watch)
    assert watch.trouble is None


@pytest.mark.parametrize("look", [BLURRED, BACK])
def test_a_picture_that_ails_and_a_card_face_up_say_nothing_of_the_deck(look):
    assert watched(*one_in(2, (look,) * 5)).trouble is None


def test_a_deck_is_believed_again_once_only_one_look_in_forty_of_104_cards_stays_unread():
    watch = watched(*[(UNREAD,) * 5] * 3)
    watched(*[(READ,) * 5] * 101, watch=watch)
    assert watch.trouble is DeckTrouble.UNREADABLE
    watched((READ,) * 5, watch=watch)
    assert watch.trouble is not DeckTrouble.UNREADABLE


def test_of_a_deck_that_can_not_be_read_a_card_is_only_a_guess():
    told = watched(*one_in(5)).heeded(READ)
    assert (told.kind, told.card, told.guess, told.doubt) == (
        WindowKind.UNSURE, None, "As", UnreadReason.DECK)


def test_a_card_that_stays_unread_stays_so_because_of_its_deck():
    assert watched(*one_in(5)).heeded(UNREAD).doubt is UnreadReason.DECK


@pytest.mark.parametrize("found", [BLURRED, BACK])
def test_what_has_nothing_to_do_with_the_deck_is_told_as_before(found):
    assert watched(*one_in(5)).heeded(found) == found


@pytest.mark.parametrize("found", [READ, UNREAD])
def test_of_a_deck_in_order_all_is_told_as_it_is(found):
    assert watched(*one_in(60)).heeded(found) == found


@pytest.mark.parametrize(("read", "of", "card"), [
    (2, 5, None), (2, 4, "As"), (3, 5, "As"), (5, 5, "As")])
def test_a_card_of_which_most_good_looks_stay_unread_is_not_told(read, of, card):
    told = DeckWatch().verdict([READ] * read + [UNREAD] * (of - read))
    assert (told.card, told.guess) == (card, None if card else "As")


def test_looks_that_ail_do_not_count_against_a_card():
    assert DeckWatch().verdict([READ] * 2 + [BLURRED] * 5).card == "As"


class Says:
    """A reader that says the same of each window until it is told otherwise."""

    def __init__(self, reading):
        self.reading = reading

    def read(self, window):
        return self.reading


@pytest.fixture
def reader():
    return Says(UNREAD)


@pytest.fixture
def bench(reader):
    return ShoeBench(reader, watch=DeckWatch())


def drawn(bench, cards):
    return [one for _ in range(cards) for one in bench.draw(("As", card_drawn_out(900), 0))]


@pytest.mark.long
def test_the_shoes_camera_says_once_that_it_can_not_read_the_deck(bench):
    told = drawn(bench, 5)
    assert [one.what for one in told if isinstance(one, r.PictureTold)] == ["deck_unreadable"]


@pytest.mark.long
def test_it_names_no_card_of_that_deck_and_says_why(bench, reader):
    drawn(bench, 3)
    reader.reading = READ
    [told] = drawn(bench, 1)
    assert (kinds([told]), told.why) == (["TagUnread"], "deck")


@pytest.mark.long
def test_it_takes_its_word_back_once_it_reads_the_deck_again(bench, reader):
    drawn(bench, 3)
    reader.reading = READ
    told = drawn(bench, 105)
    assert [one.what for one in told if isinstance(one, r.PictureTold)] == [""]


@pytest.mark.long
def test_a_deck_that_was_enrolled_has_no_watch():
    told = drawn(ShoeBench(Says(UNREAD)), 5)
    assert {one.why for one in told} == {"unlike"}

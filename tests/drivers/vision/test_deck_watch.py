"""A deck that nobody enrolled is left unread once it has shown signs of no suit."""

from test_reader import WINDOW, Says

from drivers.vision.deck_watch import DeckWatch
from drivers.vision.reader import CardReader
from drivers.vision.readings import Doubt, Kind

RANKS = "23456789TJQKA"


def watched(strange_of_ten, ranks=RANKS, then_read=False):
    """A watch after sixty looks of which so many of ten showed a strange sign, each followed by a
    wider window.
    """
    watch = DeckWatch()
    for k in range(60):
        if k % 10 < strange_of_ten:
            watch.look(ranks[k % len(ranks)], read=False)
            watch.look("", read=then_read)
        else:
            watch.look("", read=True)
    return watch


def test_a_deck_with_many_strange_signs_is_another():
    assert watched(3).is_other


def test_a_deck_that_shows_a_strange_sign_now_and_then_is_not():
    assert not watched(1).is_other


def test_signs_that_a_wider_window_shows_whole_are_not_strange():
    assert not watched(3, then_read=True).is_other


def test_a_finger_on_the_pip_of_two_cards_is_no_suit():
    assert not watched(3, ranks="8Q").is_other


def test_a_deck_is_forgotten_as_others_are_dealt():
    watch = watched(3)
    for _ in range(80):
        watch.look("", read=True)
    assert not watch.is_other


class Deals(Says):
    """Names the suit that it is told to, each time of another rank."""

    suit = "none"

    def look(self, windows):
        self.count = getattr(self, "count", 0) + 1
        self._said = ({"card": 9.0}, {"23456789"[self.count % 8]: 9.0}, {self.suit: 9.0})
        return super().look(windows)


def after_strange_signs(reader, net):
    for _ in range(12):
        reader.read(WINDOW)
    net.suit = "h"
    return reader.read(WINDOW)


def test_nothing_of_a_deck_with_other_suits_is_read():
    net = Deals()
    told = after_strange_signs(CardReader(net).of_one_deck(), net)
    assert (told.kind, told.doubt, told.guess is not None) == (Kind.UNSURE, Doubt.UNLIKE, True)


def test_the_reader_says_that_the_deck_has_other_suits():
    net = Deals()
    reader = CardReader(net).of_one_deck()
    after_strange_signs(reader, net)
    assert reader.has_other_suits


def test_a_reader_of_single_pictures_remembers_no_deck():
    net = Deals()
    assert after_strange_signs(CardReader(net), net).kind is Kind.CARD


def test_each_deck_has_a_watch_of_its_own():
    net = Deals()
    bare = CardReader(net)
    after_strange_signs(bare.of_one_deck(), net)
    assert not bare.of_one_deck().has_other_suits

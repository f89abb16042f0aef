"""Jumbo indices: the wider window, when it is looked through, and which decks have it."""

import json
from dataclasses import replace

import numpy as np
import pytest
from shoe_bench import ShoeBench
from stand_in import StandIn

from drivers.sim import deck
from drivers.sim.sim_shoe_camera import ShoeView, card_drawn_out
from drivers.vision.calibration.shoe_glass import ShoeGlass
from drivers.vision.card_readings import UnreadReason, WindowKind, WindowReading
from drivers.vision.cards import deck_files, window_spans
from drivers.vision.cards.enrolment import EnrolledDeck
from drivers.vision.cards.window_spans import SPANS, read_at
from drivers.vision.opencv import cv2
from drivers.vision.shoe_camera import DeckSight, ShoeCamera
from models.scenes import window_optics

NAMES = ("As", "Kd", "7h", "Tc")
CARDS = {name: deck.card(name) for name in NAMES}
ACE = WindowReading(WindowKind.CARD, card="As", confidence=0.999)
CUT_OFF = WindowReading(WindowKind.UNSURE, guess="As", confidence=0.5, doubt=UnreadReason.CUT_OFF)


def jumbo(card):
    """The card with all that is printed on it half as big again, from its corner."""
    high, wide = card.shape[:2]
    return cv2.resize(card, None, fx=1.5, fy=1.5)[:high, :wide]


def looks(cards, span, many=3):
    rng = np.random.default_rng(int(span * 10))
    regime = replace(window_optics.R0, span=span)
    return {name: [window_optics.photograph(card, regime, rng) for _ in range(many)]
            for name, card in cards.items()}


def both(cards):
    return {span: looks(cards, span) for span in SPANS}


@pytest.fixture(scope="module")
def net():
    return StandIn(CARDS)


class Says:
    """Says the next thing at each window, the last one for ever; counts the windows."""

    def __init__(self, *readings):
        self.readings, self.asked = readings, 0

    def read(self, window):
        self.asked += 1
        return self.readings[min(self.asked, len(self.readings)) - 1]


def read(*readings, holds=SPANS):
    return read_at(Says(*readings), lambda span: span if span in holds else None, SPANS)


def test_an_index_that_is_cut_off_is_read_through_the_wider_window():
    assert read(CUT_OFF, ACE) == ACE


def test_a_card_that_was_read_is_not_looked_at_again():
    reader = Says(ACE)
    read_at(reader, lambda span: span, SPANS)
    assert reader.asked == 1


@pytest.mark.parametrize("doubt", [one for one in UnreadReason if one is not UnreadReason.CUT_OFF])
def test_only_an_index_that_is_cut_off_is_looked_at_again(doubt):
    unsure = WindowReading(WindowKind.UNSURE, doubt=doubt)
    assert read(unsure, ACE) == unsure


def test_two_windows_that_firmly_differ_are_no_card():
    firm = WindowReading(WindowKind.UNSURE, guess="Kd", confidence=0.99, doubt=UnreadReason.CUT_OFF)
    assert read(firm, ACE).doubt is UnreadReason.DISAGREED


def test_where_the_wider_window_says_nothing_the_usual_one_stays():
    assert read(CUT_OFF, WindowReading(WindowKind.UNSURE, doubt=UnreadReason.CLOSE)) == CUT_OFF


def test_a_wider_window_that_the_glass_does_not_hold_is_not_asked():
    assert read(CUT_OFF, ACE, holds=SPANS[:1]) == CUT_OFF


def test_a_deck_with_usual_indices_has_the_usual_span(net):
    assert window_spans.span_of(both(CARDS), net) == SPANS[0]


def test_a_deck_with_jumbo_indices_has_the_wider_span(net):
    large = {name: jumbo(card) for name, card in CARDS.items()}
    assert window_spans.span_of(both(large), net) == SPANS[1]


def test_a_span_without_a_window_of_each_card_is_not_chosen(net):
    large = {name: jumbo(card) for name, card in CARDS.items()}
    windows = both(large)
    windows[SPANS[1]]["7h"] = []
    assert window_spans.span_of(windows, net) == SPANS[0]


@pytest.mark.long
def test_a_deck_keeps_its_span_in_its_file(net, tmp_path):
    large = {name: jumbo(card) for name, card in CARDS.items()}
    window_spans.learn_deck_at_best_span("red", both(large), net).save(tmp_path / "red.eyes")
    assert EnrolledDeck.load(tmp_path / "red.eyes", net).span == SPANS[1]


@pytest.mark.long
def test_an_eyes_file_without_a_span_has_the_usual_one(net, tmp_path, monkeypatch):
    real = json.dumps
    monkeypatch.setattr(deck_files.json, "dumps", lambda told: real(
        {key: value for key, value in told.items() if key != "span"}))
    monkeypatch.setattr(deck_files, "FORMAT", 1)
    EnrolledDeck.enrol("red", looks(CARDS, 1.0), net).save(tmp_path / "red.eyes")
    assert EnrolledDeck.load(tmp_path / "red.eyes", net).span == 1.0


def test_the_wider_window_shows_a_card_half_as_large_again_as_the_usual_one():
    view = ShoeView(seed=2)
    glass = ShoeGlass(view.window)
    glass.learn(glass.strip(view.frame(0.0)))
    view.put("As", card_drawn_out(1.0), 0.0)
    picture = view.frame(70.0)  # 70 mm from where it was out of sight
    seen = glass.view(glass.strip(picture))
    corner = glass.corner(seen, seen.spans[0])
    usual = cv2.resize(glass.window(picture, corner), (32, 48), interpolation=cv2.INTER_AREA)
    part = glass.window(picture, corner, 1.5)[:48, :32]
    assert cv2.absdiff(part, usual).mean() < 8 < cv2.absdiff(part, glass.window(
        picture, corner)[:48, :32]).mean()


def test_the_reach_of_a_wider_window_ends_where_the_glass_does():
    window = ShoeView(seed=2).window
    low, high = window.reach_mm
    assert window.reach(1.5) == (low + 13.5, high)


class OnlyWide:
    """Reads nothing but the wider window; here a window is its span."""

    def __init__(self):
        self.asked = set()

    def read(self, span):
        self.asked.add(span)
        return ACE if span == SPANS[1] else CUT_OFF


def drawn_before(reader, seen, monkeypatch):
    """One card through a shoe whose deck is read through windows of these spans."""
    monkeypatch.setattr(ShoeGlass, "window", lambda self, picture, corner, span=1.0: span)
    sight = DeckSight(reader, {"As": b"\x05ace"}, seen)
    camera = ShoeCamera("shoe", ShoeView(3).calibration(), lambda: sight, lambda: bytes(16))
    return ShoeBench(None, camera).draw(("As", card_drawn_out(700), 0))


def test_a_shoe_reads_a_jumbo_card_of_an_unknown_deck(monkeypatch):
    [told] = drawn_before(OnlyWide(), SPANS, monkeypatch)
    assert told.uid == b"\x05ace"


def test_a_shoe_looks_at_an_enrolled_deck_through_its_own_window_only(monkeypatch):
    reader = OnlyWide()
    drawn_before(reader, SPANS[1:], monkeypatch)
    assert reader.asked == {SPANS[1]}

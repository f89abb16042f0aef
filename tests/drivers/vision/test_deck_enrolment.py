from functools import cache

import numpy as np
import pytest
from stand_in import StandIn

from drivers.sim import deck
from drivers.vision.card_readings import UnreadReason, WindowKind
from drivers.vision.cards.deck_files import DeckFileUnfit
from drivers.vision.cards.enrolment import DeckUnfit, EnrolledDeck
from drivers.vision.cards.reading_vote import joint_window_reading
from drivers.vision.cards.window_reader import CardReader
from models.scenes import window_optics
from models.scenes.must_reject_windows import Reject, must_reject

NAMES = ("2c", "8d", "8h", "Kc", "Ks", "Th")
CARDS = {name: deck.card(name) for name in NAMES}


def looks(name, many=4, seed=0, regime=window_optics.R0):
    return list(photographs(name, many, seed, regime))


@cache
def photographs(name, many, seed, regime):
    """The same ones in most tests: each is as long in the making as all that is tried on it."""
    rng = np.random.default_rng([seed, NAMES.index(name)])
    return tuple(window_optics.photograph(CARDS[name], regime, rng) for _ in range(many))


def windows(many=4):
    return {name: looks(name, many) for name in NAMES}


@pytest.fixture(scope="module")
def net():
    return StandIn(CARDS)


@pytest.fixture(scope="module")
def enrolled(net):
    return EnrolledDeck.enrol("house red", windows(), net)


@pytest.mark.long
def test_every_card_of_an_enrolled_deck_is_read(net, enrolled):
    reader = CardReader(net, enrolled)
    told = {name: {one.card for one in reader.read_many(looks(name, 6, seed=9))} for name in NAMES}
    assert told == {name: {name} for name in NAMES}


@pytest.mark.long
def test_one_window_of_each_card_is_enough(net):
    reader = CardReader(net, EnrolledDeck.enrol("house red", windows(1), net))
    told = [joint_window_reading(reader.read_many(looks(name, 5, seed=5))).card for name in NAMES]
    assert told == list(NAMES)


@pytest.mark.long
def test_what_the_network_always_misreads_is_learned():
    odd = StandIn(CARDS, says={"Kc": "Ks"})
    reader = CardReader(odd, EnrolledDeck.enrol("odd", windows(), odd))
    assert {one.card for one in reader.read_many(looks("Kc", 6, seed=9))} == {"Kc"}


def test_without_enrolment_the_same_network_misreads_it():
    reader = CardReader(StandIn(CARDS, says={"Kc": "Ks"}))
    assert {one.guess or one.card for one in reader.read_many(looks("Kc", 6, seed=9))} == {"Ks"}


@pytest.mark.long
def test_a_card_that_was_never_enrolled_is_not_read(net):
    enrolled = EnrolledDeck.enrol(
        "seven", {name: looks(name) for name in NAMES if name != "Ks"}, net)
    told = CardReader(net, enrolled).read_many(looks("Ks", 6, seed=9))
    assert {one.card for one in told} == {None}


@pytest.mark.parametrize("kind", [
    Reject.HALF_INDEX, Reject.FINGER_RANK, Reject.FINGER_PIP, Reject.ART, Reject.MOTION,
    Reject.GREY, Reject.RED_ONLY,
])
@pytest.mark.long
def test_what_spoils_the_index_is_not_read(net, enrolled, kind):
    rng = np.random.default_rng(3)
    spoilt = [must_reject(kind, CARDS[name], window_optics.R0, rng) for name in NAMES
              for _ in range(2)]
    assert {one.kind for one in CardReader(net, enrolled).read_many(spoilt)} == {WindowKind.UNSURE}


@pytest.mark.long
def test_a_window_that_the_network_reads_as_another_card_is_not_told(enrolled):
    contrary = CardReader(StandIn(CARDS, says={"Th": "8h"}), enrolled)
    told = contrary.read_many(looks("Th", 6, seed=9))
    assert {(one.card, one.doubt) for one in told} == {(None, UnreadReason.DISAGREED)}


@pytest.mark.long
def test_two_cards_that_look_the_same_are_refused_by_name(net):
    given = windows()
    given["Ks"] = looks("Kc", seed=8)
    with pytest.raises(DeckUnfit) as refused:
        EnrolledDeck.enrol("house red", given, net)
    assert set(refused.value.cards) == {"Kc", "Ks"}


@pytest.mark.long
def test_another_card_among_a_cards_windows_is_refused_by_name(net):
    given = windows()
    given["8d"][3] = looks("8h", 1, seed=4)[0]
    with pytest.raises(DeckUnfit, match="8d"):
        EnrolledDeck.enrol("house red", given, net)


def test_a_card_without_a_clear_window_is_refused_by_name_and_cause(net):
    given = windows()
    given["Th"] = [window_optics.smear_by_motion(window, 14, 0) for window in given["Th"]]
    with pytest.raises(DeckUnfit, match=r"Th.*blurred"):
        EnrolledDeck.enrol("house red", given, net)


@pytest.mark.long
def test_a_deck_without_whole_indices_in_its_corners_is_refused():
    with pytest.raises(DeckUnfit, match="no whole index"):
        EnrolledDeck.enrol("house red", windows(), StandIn(CARDS, blind=True))


def test_an_index_that_the_network_does_not_see_whole_is_not_told(enrolled):
    told = CardReader(StandIn(CARDS, blind=True), enrolled).read_many(looks("Th", 3, seed=9))
    assert {(one.card, one.doubt) for one in told} == {(None, UnreadReason.CUT_OFF)}


def test_a_name_that_is_no_card_is_refused(net):
    with pytest.raises(DeckUnfit, match="Zz"):
        EnrolledDeck.enrol("house red", {**windows(), "Zz": looks("2c")}, net)


@pytest.mark.long
def test_enrolling_the_same_windows_again_gives_the_same_limits(net, enrolled):
    assert EnrolledDeck.enrol("house red", windows(), net).learned.limits == enrolled.learned.limits


def test_the_figures_say_how_much_of_what_was_held_back_is_read(enrolled):
    assert enrolled.figures["read"] > 0.98


def test_the_letters_are_those_that_the_deck_prints(enrolled):
    assert enrolled.letters == {"2": "2", "8": "8", "K": "K", "T": "10"}


def test_nothing_printed_of_a_deck_tells_a_card(enrolled):
    assert not any(name in repr(enrolled) + repr(enrolled.learned) for name in NAMES)


# --- its file --------------------------------------------------------------------------------


def test_a_deck_from_its_file_reads_as_before(net, enrolled, tmp_path):
    enrolled.save(tmp_path / "red.eyes")
    again = EnrolledDeck.load(tmp_path / "red.eyes", net)
    some = [look for name in NAMES for look in looks(name, 2, seed=7)]
    assert CardReader(net, again).read_many(some) == CardReader(net, enrolled).read_many(some)


@pytest.mark.long
def test_a_deck_of_another_network_is_learned_again_from_its_file(enrolled, tmp_path):
    enrolled.save(tmp_path / "red.eyes")
    other = StandIn(CARDS, says={"Kc": "Ks"}, checksum="another")
    again = EnrolledDeck.load(tmp_path / "red.eyes", other)
    assert again.learned.trusted != enrolled.learned.trusted


def test_a_damaged_file_is_refused_as_damaged(net, enrolled, tmp_path):
    path = tmp_path / "red.eyes"
    enrolled.save(path)
    whole = bytearray(path.read_bytes())
    whole[len(whole) // 2] ^= 1
    path.write_bytes(whole)
    with pytest.raises(DeckFileUnfit, match="damaged"):
        EnrolledDeck.load(path, net)


def test_a_truncated_file_is_refused_as_damaged(net, enrolled, tmp_path):
    path = tmp_path / "red.eyes"
    enrolled.save(path)
    path.write_bytes(path.read_bytes()[:-100])
    with pytest.raises(DeckFileUnfit, match="damaged"):
        EnrolledDeck.load(path, net)


def test_a_newer_version_is_refused_as_newer(net, tmp_path):
    (tmp_path / "red.eyes").write_bytes(b"dealer-assist eyes 99 00\n")
    with pytest.raises(DeckFileUnfit, match="version 99"):
        EnrolledDeck.load(tmp_path / "red.eyes", net)


@pytest.mark.parametrize("content", [b"", b"\x89PNG\r\n\x1a\n", b"dealer-assist eyes\n"])
def test_another_file_is_refused_as_no_eyes_file(net, tmp_path, content):
    (tmp_path / "red.eyes").write_bytes(content)
    with pytest.raises(DeckFileUnfit, match="eyes file"):
        EnrolledDeck.load(tmp_path / "red.eyes", net)


def test_a_missing_file_is_named(net, tmp_path):
    with pytest.raises(DeckFileUnfit, match=r"none\.eyes"):
        EnrolledDeck.load(tmp_path / "none.eyes", net)

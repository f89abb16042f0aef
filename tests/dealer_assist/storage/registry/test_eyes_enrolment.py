"""A deck enrolled through a camera: as any, and asked about where a picture contradicts it."""

from random import Random

import pytest

from dealer_assist.storage.registry.camera_deck_enrolment import EyesCheck, EyesEnrolment
from dealer_assist.storage.registry.chip_series import ChipRegister
from dealer_assist.storage.registry.deck import RegisteredDeck
from dealer_assist.storage.registry.deck_orders import deck_order_named
from dealer_assist.storage.registry.registry_files import Registers
from drivers.devices import device_reports as r
from drivers.wire.constants import DeviceKind, UnreadCause

ORDER = deck_order_named("packed")
NOBODY = Registers({}, ChipRegister([]))


class Shown:
    """Cards shown to the camera, each under a UID of its own."""

    def __init__(self, looks=None):
        self.looks = looks or {}  # uid -> the card that it looks like
        self.run = EyesEnrolment(ORDER, NOBODY, self.looks.get)
        self.run.heard(r.LinkUp("shoe", DeviceKind.SHOE, "bare camera", 7, 1))
        self.count = 0

    def card(self, looks_like=None):
        self.count += 1
        uid = b"\x05" + self.count.to_bytes(9, "big")
        if looks_like:
            self.looks[uid] = looks_like
        return self.run.heard(r.CardRead("shoe", 7, self.count, 0, uid, 1))

    def unread(self, why):
        return self.run.heard(r.TagUnread("shoe", 7, 1, 0, UnreadCause.SILENT, 1, why))


def ids(said):
    return [one.id for one in said]


def test_52_cards_in_order_are_a_deck_with_52_uids():
    shown = Shown()
    for card in ORDER:
        shown.card(str(card))
    assert shown.run.is_read
    for place in shown.run.looked_at(Random(1)):
        shown.run.seen(place, ORDER[place - 1])
    deck = shown.run.deck("red", "", "M. Durand", 1)
    assert [deck.cards[shown.run.uid_of(card)] for card in ORDER] == list(ORDER)


def test_a_card_that_looks_like_the_one_due_or_like_none_is_taken_without_a_word_more():
    shown = Shown()
    assert ids(shown.card(str(ORDER[0]))) == ["enrol.card"]
    assert ids(shown.card(None)) == ["enrol.card"]


def test_a_picture_that_contradicts_the_order_is_asked_about_with_both_names():
    shown = Shown()
    [asked] = shown.card("7c")
    assert asked.id == "enrol.looks_like"
    assert dict(asked.values) == {"place": 1, "card": ORDER[0], "other": "7c"}
    assert shown.run.question == asked


def test_a_person_may_know_better_than_the_picture():
    shown = Shown()
    shown.card("7c")
    assert ids(shown.run.answer(True)) == ["enrol.card"]
    assert (shown.run.due, shown.run.question) == (2, None)


def test_a_card_out_of_order_goes_back_and_its_place_stays_due():
    shown = Shown()
    shown.card("7c")
    assert ids(shown.run.answer(False)) == ["enrol.put_in_order", "enrol.place_due"]
    assert (shown.run.due, shown.run.question) == (1, None)


def test_while_a_question_is_open_no_card_is_taken():
    shown = Shown()
    shown.card("7c")
    assert ids(shown.card(str(ORDER[0]))) == ["enrol.answer_first"]


@pytest.mark.parametrize("why", ["blurred", "joker", "back", "cut card"])
def test_a_card_that_was_not_seen_well_is_drawn_again_and_its_reason_told(why):
    [said] = Shown().unread(why)
    assert said.id == "enrol.unseen"
    assert dict(said.values)["why"] == why


def test_a_53rd_card_ends_the_run_however_it_looks():
    shown = Shown()
    for card in ORDER:
        shown.card(str(card))
    assert ids(shown.card("7c")) == ["enrol.too_many", "enrol.nothing_kept"]


def test_the_uid_of_a_card_not_read_yet_is_a_key_error():
    with pytest.raises(KeyError):
        Shown().run.uid_of(ORDER[0])


UP = r.LinkUp("shoe", DeviceKind.SHOE, "bare camera", 7, 1)
LOST = r.LinkLost("shoe", "camera gone", 1)


def runs():
    """A run to enrol and one to check, both met by a camera."""
    deck = RegisteredDeck("red", {bytes([n]): card for n, card in enumerate(ORDER)})
    both = EyesEnrolment(ORDER, NOBODY, lambda uid: None), EyesCheck(deck, NOBODY)
    for run in both:
        run.heard(UP)
    return both


@pytest.mark.parametrize("run", runs(), ids=["enrol", "check"])
def test_a_camera_that_is_lost_says_why_and_when_it_sees_again(run):
    [lost], [back, *_] = run.heard(LOST), run.heard(UP)
    assert (lost.id, dict(lost.values)) == ("enrol.sight_lost", {"why": "camera gone"})
    assert back.id == "enrol.sight_back"


def test_a_check_during_which_the_camera_missed_something_counts_for_nothing():
    check = runs()[1]
    assert ids(check.heard(r.ReportsMissed("shoe", 7, 1, 1, 1))) == ["enrol.check_unseen"]
    assert check.verdict().unsure


def test_cards_that_went_by_unseen_are_put_back():
    enrolment = runs()[0]
    assert ids(enrolment.heard(r.ReportsMissed("shoe", 7, 1, 1, 1))) == ["enrol.unseen_all"]

"""What a shoe's camera could not name: where its card lies, and what the dealer is told of it."""

import pytest
from reader_table import BOOT, REGISTER, ReaderTable

from dealer_assist.game import facts as e
from dealer_assist.words import catalogue
from drivers.devices import device_reports as r
from drivers.vision.card_readings import UnreadReason, WindowKind
from drivers.wire.constants import UnreadCause


def unread(why):
    return r.TagUnread("shoe", BOOT, 900, 0, UnreadCause.SILENT, 1, why)


def dealing():
    return ReaderTable().begin([5_000, 5_000, 5_000]).post()


def facts(table, report):
    return table.room.facts_of(table.table, report)


@pytest.mark.parametrize("doubt", [one for one in UnreadReason if one])
def test_an_unread_card_takes_its_closed_place_and_its_note_says_what_ailed_the_picture(doubt):
    placed, noted = facts(dealing(), unread(doubt.value))
    assert placed == e.CardsUnread(1)
    assert noted.what == f"unread_{doubt.value.replace(' ', '_')}"
    assert f"irregular.device_{noted.what}" in catalogue()


@pytest.mark.parametrize("kind, what", [(WindowKind.JOKER, "joker"), (WindowKind.BACK, "boxed")])
def test_a_joker_and_a_boxed_card_have_gone_where_a_card_was_due(kind, what):
    placed, noted = facts(dealing(), unread(kind.value))
    assert (placed, noted.what) == (e.CardsUnread(1), what)
    assert f"irregular.device_{what}" in catalogue()


def test_the_cut_card_takes_no_place():
    assert facts(dealing(),
                 unread(WindowKind.CUT_CARD.value)) == (e.DeviceNoted("shoe", "cut_card"),)


def test_a_reason_that_nobody_knows_is_a_card_left_unread():
    assert facts(dealing(), unread("eclipse"))[-1].what == "unread_tag"


def test_a_card_of_a_double_draw_that_was_not_read_is_no_foreign_card():
    one = next(iter(REGISTER.cards))
    report = r.DoubleDraw("shoe", BOOT, 900, 0, (one, b""), 1)
    noted = [fact.what for fact in facts(dealing(), report) if isinstance(fact, e.DeviceNoted)]
    assert noted == ["double_draw"]



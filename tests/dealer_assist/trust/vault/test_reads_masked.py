"""No tag of a card leaves the vault's process: a number that is new for every read does."""

import dataclasses
from typing import get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_assist.live.sensing.spot_chips import SpotChips
from dealer_assist.storage.registry.tag_register import practice_register
from dealer_assist.trust.vault.masked_tag_reads import KEPT, Masked, TagReads
from dealer_assist.trust.vault.vault_interface import NotOpened, VaultAway
from drivers.devices import device_reports as r
from drivers.wire.crc import set_crc

REGISTER = practice_register()
CARDS = sorted(REGISTER.cards)
CHIPS = sorted(REGISTER.chips)[:20]


def masked() -> tuple[Masked, TagReads]:
    reads = TagReads()
    return Masked(reads, REGISTER.cards.__contains__), reads


def spot(added=(), removed=(), standing=(), crc=None) -> r.SpotChanged:
    return r.SpotChanged("scanner", 1, 1, 0, 2, tuple(added), tuple(removed), len(standing),
                         set_crc(standing) if crc is None else crc, 0)


def test_a_card_read_twice_has_two_numbers_and_both_mean_its_tag():
    mask, reads = masked()
    numbers = [mask.of(r.CardRead("shoe", 1, n, 0, CARDS[0], 0)).uid for n in (1, 2)]
    assert numbers[0] != numbers[1]
    assert [reads.tag_of(n) for n in numbers] == [CARDS[0], CARDS[0]]


def test_of_two_cards_drawn_together_neither_tag_is_told_and_an_unread_one_stays_unread():
    mask, reads = masked()
    told = mask.of(r.DoubleDraw("shoe", 1, 1, 0, (CARDS[0], b"", CARDS[1]), 0)).uids
    assert told[1] == b"" and not {*told} & {*CARDS}
    assert (reads.tag_of(told[0]), reads.tag_of(told[2])) == (CARDS[0], CARDS[1])


def test_a_foreign_tag_at_the_shoe_is_told_by_number_too():
    mask, reads = masked()
    told = mask.of(r.CardRead("shoe", 1, 1, 0, b"\x04foreign", 0))
    assert told.uid != b"\x04foreign" and reads.tag_of(told.uid) == b"\x04foreign"


def test_a_number_of_too_long_ago_asks_for_a_new_attachment_and_a_tag_is_no_number():
    reads = TagReads()
    first = reads.number_of(CARDS[0])
    for card in CARDS[:1] * KEPT:
        reads.number_of(card)
    with pytest.raises(VaultAway):
        reads.tag_of(first)
    for wrong in (CARDS[0], CHIPS[0], b""):
        with pytest.raises(NotOpened) as why:
            reads.tag_of(wrong)
        assert not isinstance(why.value, VaultAway)


def test_chips_keep_their_tags_and_their_checksum():
    report = spot(CHIPS[:3], (), CHIPS[:3])
    assert masked()[0].of(report) == report


def test_a_card_on_a_spot_has_one_number_until_it_is_taken_away():
    mask, _ = masked()
    on = mask.of(spot([CARDS[0]], (), [CARDS[0]]))
    off = mask.of(spot((), [CARDS[0]], ()))
    again = mask.of(spot([CARDS[0]], (), [CARDS[0]]))
    assert on.added == off.removed and on.added != again.added


#: What happens on one spot: tags come or go, a report is missed, or the whole spot is told.
MOVES = st.lists(st.tuples(
    st.sampled_from(["put", "take", "whole"]), st.sampled_from([*CHIPS[:4], *CARDS[:3]]),
    st.booleans()), max_size=14)


@given(MOVES)
def test_the_table_finds_a_missed_change_on_a_spot_just_where_it_would_have_by_the_tags(moves):
    mask, plain, far = masked()[0], SpotChips(), SpotChips()
    standing: set[bytes] = set()
    for what, tag, is_missed in moves:
        before = set(standing)
        standing = standing | {tag} if what != "take" else standing - {tag}
        added, removed = standing - before, before - standing
        if what == "whole":
            added, removed = standing, set()
        report = spot(sorted(added), sorted(removed), sorted(standing))
        if is_missed:
            continue
        told = mask.of(report)
        assert not {*told.added, *told.removed} & {*CARDS}
        assert far.agrees(told) == plain.agrees(report)


def test_every_report_that_carries_tags_is_one_that_is_masked():
    carriers = {
        kind.__name__ for kind in r.Report.__args__
        if any("bytes" in str(get_type_hints(kind)[f.name]) for f in dataclasses.fields(kind))}
    # A badge reader is the table's own: the vault hosts none.
    assert carriers == {"CardRead", "DoubleDraw", "SpotChanged", "SpotsDoubtful", "BadgeShown"}

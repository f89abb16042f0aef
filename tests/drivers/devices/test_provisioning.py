"""The provisioning page, byte for byte as hardware/firmware/boards/provision.md lays it out."""

from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.devices.provisioning_page import PAGE_BYTES, KeyPage, PageUnfit, read_page
from drivers.wire.constants import TEST_KEY, DeviceKind

KEY = bytes(range(100, 132))


def test_the_page_of_the_document_has_the_document_s_checksum():
    page = KeyPage(DeviceKind.SHOE, "PDA-SHOE-0001", TEST_KEY).to_bytes(simulator=True)
    assert page[:8] == b"PDAP\x01\x01\x0d\x00"
    assert page[8:40] == b"PDA-SHOE-0001" + bytes(19)
    assert page[40:72] == TEST_KEY
    assert page[72:] == (0x2190034C).to_bytes(4, "little")


def test_a_scanner_with_its_id_and_key_stands_where_the_firmware_looks():
    page = KeyPage(DeviceKind.SCANNER, "PDA-SCAN-7", KEY).to_bytes()
    expected = b"PDAP" + bytes((1, 2, 10, 0)) + b"PDA-SCAN-7" + bytes(22) + KEY
    assert page == expected + crc32(expected).to_bytes(4, "little")


@given(st.from_regex(r"[A-Z0-9]{1,20}", fullmatch=True),
       st.binary(min_size=32, max_size=32).filter(lambda key: key != TEST_KEY), st.booleans())
def test_a_page_is_read_back_as_it_was_made(number, key, has_card_stop):
    page = KeyPage(DeviceKind.SHOE, f"PDA-SHOE-{number}", key, has_card_stop)
    assert len(page.to_bytes()) == PAGE_BYTES
    assert read_page(page.to_bytes()) == page


def test_the_test_key_is_refused_on_a_board():
    with pytest.raises(PageUnfit, match="test key"):
        KeyPage(DeviceKind.SHOE, "PDA-SHOE-0001", TEST_KEY).to_bytes()


@pytest.mark.parametrize("device_id", [
    "", "PDA-SHOE-", "PDA-SCAN-0001", "pda-shoe-0001", "PDA-SHOE-00 01", "PDA-SHOE-\u0660",
    "PDA-SHOE-" + "A" * 21, 'PDA-SHOE-"', "PDA-SHOE-0001\n",
])
def test_an_id_that_no_shoe_has_is_refused(device_id):
    with pytest.raises(PageUnfit, match="expected PDA-SHOE-"):
        KeyPage(DeviceKind.SHOE, device_id, KEY).to_bytes()


def test_a_key_of_another_length_is_refused():
    with pytest.raises(PageUnfit, match="32 bytes, not 31"):
        KeyPage(DeviceKind.SHOE, "PDA-SHOE-0001", KEY[1:]).to_bytes()


@given(st.integers(0, PAGE_BYTES * 8 - 1))
def test_a_page_with_one_bit_changed_is_refused(bit):
    page = bytearray(KeyPage(DeviceKind.SHOE, "PDA-SHOE-0001", KEY).to_bytes())
    page[bit // 8] ^= 1 << bit % 8
    with pytest.raises(PageUnfit):
        read_page(bytes(page))


@given(st.binary(max_size=90))
def test_any_bytes_are_refused_and_nothing_else_is_raised(page):
    with pytest.raises(PageUnfit):
        read_page(page)


@pytest.mark.parametrize("at, value", [(4, 2), (5, 3), (6, 0), (6, 33), (7, 2), (8, 0x20), (39, 1)])
def test_a_page_that_breaks_one_rule_is_refused(at, value):
    page = bytearray(KeyPage(DeviceKind.SHOE, "PDA-SHOE-0001", KEY).to_bytes())
    page[at] = value
    page[72:] = crc32(page[:72]).to_bytes(4, "little")
    with pytest.raises(PageUnfit):
        read_page(bytes(page))


def test_the_key_is_not_shown_where_a_page_is_printed():
    assert KEY.hex() not in repr(KeyPage(DeviceKind.SHOE, "PDA-SHOE-0001", KEY))

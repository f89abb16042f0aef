"""The PN532 over HSU: frames as UM0701-02 shows them, and what the driver makes of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.readers.pn532 import (
    ACK,
    NACK,
    WAKE_UP,
    AckFrame,
    Listing,
    Pn532,
    Pn532Answer,
    Pn532Decoder,
    Pn532Fault,
    Pn532Noise,
    Ready,
    SyntaxRefused,
    to_frame,
    uids_of,
)

MS = 1_000_000
SAM = bytes.fromhex("0000FF05FBD4140114010200")
SAM_DONE = bytes.fromhex("0000FF02FED5151600")
VERSION = bytes.fromhex("0000FF02FED4022A00")
VERSION_IS = bytes.fromhex("0000FF06FAD50332010607E800")
NO_RATS = bytes.fromhex("0000FF03FDD412001A00")
NO_RATS_DONE = bytes.fromhex("0000FF02FED5131800")
RETRIES = bytes.fromhex("0000FF06FAD43205FF0101F400")
MANY_RETRIES = bytes.fromhex("0000FF06FAD43205FF010AEB00")
FIELD_OFF = bytes.fromhex("0000FF04FCD4320100F900")
RF_DONE = bytes.fromhex("0000FF02FED533F800")
LIST = bytes.fromhex("0000FF04FCD44A0200E000")
EMPTY = bytes.fromhex("0000FF03FDD54B00E000")
ONE_UID = bytes.fromhex("045A3C2A1B6480")


def answer(body: bytes) -> bytes:
    """A frame from the chip, made as the manual says and not by the driver."""
    content = b"\xd5" + body
    head = bytes((len(content), 256 - len(content)))
    return b"\x00\x00\xff" + head + content + bytes((-sum(content) % 256, 0))


def tag(number: int, uid: bytes) -> bytes:
    return bytes((number, 0x00, 0x44, 0x00, len(uid))) + uid


def listing(*uids: bytes) -> bytes:
    body = b"".join(tag(number, uid) for number, uid in enumerate(uids, 1))
    return answer(bytes((0x4B, len(uids))) + body)


SETUP = [
    (SAM, SAM_DONE), (VERSION, VERSION_IS), (NO_RATS, NO_RATS_DONE), (RETRIES, RF_DONE),
    (FIELD_OFF, RF_DONE),
]


class Talk:
    """The driver with a clock that the test turns, and a chip that answers what the test says."""

    def __init__(self) -> None:
        self.chip = Pn532()
        self.now_ns = 0
        self.told = []
        self.chip.start(0)

    def after(self, ms: float) -> bytes:
        """What the driver sends by then."""
        self.now_ns += int(ms * MS)
        self.told += self.chip.tick(self.now_ns)
        return self.chip.outgoing()

    def hears(self, *frames: bytes) -> None:
        for frame in frames:
            self.told += self.chip.feed(frame, self.now_ns)

    def set_up(self) -> None:
        for number, (sent, received) in enumerate(SETUP):
            assert self.after(0) == (b"" if number else ACK + WAKE_UP) + sent
            self.hears(ACK, received)

    def polls(self, *received: bytes) -> None:
        """One whole poll: the list command is answered with this, then the field goes off."""
        assert self.after(6) == LIST
        self.hears(ACK, *received)
        assert self.after(0) == FIELD_OFF
        self.hears(ACK, RF_DONE)


@pytest.fixture
def talk() -> Talk:
    return Talk()


@pytest.fixture
def ready(talk: Talk) -> Talk:
    talk.set_up()
    talk.told.clear()
    return talk


# --- frames ----------------------------------------------------------------------------------


@pytest.mark.parametrize("sent, code, params", [
    (SAM, 0x14, "011401"), (VERSION, 0x02, ""), (NO_RATS, 0x12, "00"),
    (RETRIES, 0x32, "05FF0101"), (FIELD_OFF, 0x32, "0100"), (LIST, 0x4A, "0200"),
])
def test_a_command_is_framed_as_the_manual_shows(sent, code, params):
    assert to_frame(code, bytes.fromhex(params)) == sent


def test_a_command_over_255_bytes_is_framed_as_extended():
    params = bytes(range(256)) + bytes(5)
    frame = to_frame(0x00, params)
    assert frame[:8] == bytes.fromhex("0000FFFFFF0107F8")
    assert (sum(frame[8:-1]) % 256, frame[-1]) == (0, 0)


def test_a_command_that_the_chip_cannot_take_is_refused():
    with pytest.raises(ValueError, match="expected 263"):
        to_frame(0x00, bytes(264))


@pytest.mark.parametrize("received, piece", [
    (ACK, AckFrame.ACK),
    (NACK, AckFrame.NACK),
    (bytes.fromhex("0000FF01FF7F8100"), SyntaxRefused()),
    (VERSION_IS, Pn532Answer(0x03, bytes.fromhex("32010607"))),
    (bytes.fromhex("00FF02FED5151600"), Pn532Answer(0x15, b"")),
    (bytes.fromhex("0000FFFFFF0003FDD54B00E000"), Pn532Answer(0x4B, b"\x00")),
    (VERSION, Pn532Noise("identifier", 8)),
])
def test_each_kind_of_frame_is_told_apart(received, piece):
    assert Pn532Decoder().feed(received) == [piece]


@given(st.lists(st.sampled_from([ACK, NACK, VERSION_IS, EMPTY, RF_DONE]), max_size=6),
       st.lists(st.integers(1, 40), max_size=8))
def test_frames_are_the_same_however_they_are_cut(frames, cuts):
    whole = b"".join(frames)
    decoder, found, rest = Pn532Decoder(), [], whole
    for cut in cuts:
        found += decoder.feed(rest[:cut])
        rest = rest[cut:]
    found += decoder.feed(rest)
    assert found == Pn532Decoder().feed(whole)
    assert len(found) == len(frames)


@given(st.binary(max_size=400))
def test_nothing_is_raised_and_little_is_kept_whatever_comes(line):
    decoder = Pn532Decoder()
    for at in range(0, len(line), 7):
        decoder.feed(line[at : at + 7])
        assert len(decoder._kept) <= 2 + 5 + 265


@given(st.binary(max_size=12), st.integers(0, 8), st.integers(1, 255))
def test_a_damaged_frame_costs_no_frame_behind_it(junk, at, flip):
    damaged = bytearray(RF_DONE)
    damaged[at] ^= flip
    decoder = Pn532Decoder()
    found = decoder.feed(junk.replace(b"\xff", b"\x01") + bytes(damaged))
    decoder.clear()  # the driver does so where the answer stays out
    found = decoder.feed(VERSION_IS)
    assert found == [Pn532Answer(0x03, bytes.fromhex("32010607"))]


@pytest.mark.parametrize("damaged, why", [
    (bytes.fromhex("0000FF02FDD533F800"), "length"),
    (bytes.fromhex("0000FF02FED533F900"), "checksum"),
    (bytes.fromhex("0000FFFFFF0400FCD500"), "length"),
])
def test_a_frame_behind_a_damaged_one_is_found_without_waiting(damaged, why):
    found = Pn532Decoder().feed(damaged + ACK)
    assert found[0] == Pn532Noise(why, 2)
    assert found[-1] is AckFrame.ACK


@given(st.binary(min_size=7, max_size=7), st.integers(0, 6))
def test_a_byte_lost_inside_a_uid_makes_no_other_uid(uid, at):
    whole = listing(uid)
    lost = whole.index(tag(1, uid)) + len(tag(1, uid)) - 7 + at
    found = Pn532Decoder().feed(whole[:lost] + whole[lost + 1 :])
    assert not any(isinstance(piece, Pn532Answer) for piece in found)


@given(st.lists(st.sampled_from([4, 7, 10]).flatmap(lambda n: st.binary(min_size=n, max_size=n)),
                max_size=2))
def test_a_listing_names_its_tags_in_order(uids):
    body = b"".join(tag(number, uid) for number, uid in enumerate(uids, 1))
    assert uids_of(bytes((len(uids),)) + body) == tuple(uids)


@pytest.mark.parametrize("body", [
    "", "03", "01", "0101004400", "01010044000304050B", "0101004400040102030405", "00FF",
])
def test_a_malformed_listing_is_no_listing(body):
    assert uids_of(bytes.fromhex(body)) is None


@given(st.binary(max_size=40))
def test_a_listing_of_any_bytes_raises_nothing(body):
    found = uids_of(body)
    assert found is None or len(found) == body[0]


# --- the conversation ------------------------------------------------------------------------


def test_the_chip_is_woken_set_up_and_then_polled(talk):
    talk.set_up()
    assert talk.told == [Ready("PN532 1.6")]
    assert talk.after(5) == b""
    assert talk.after(1) == LIST


def test_the_field_goes_off_after_every_listing(ready):
    ready.polls(listing(ONE_UID))
    ready.polls(EMPTY)
    assert ready.told == [Listing((ONE_UID,)), Listing(())]


def test_a_field_that_stays_empty_is_looked_at_ten_times_a_listing_until_a_tag_comes(ready):
    for _ in range(7):
        ready.polls(EMPTY)
    assert ready.after(6) == LIST
    ready.hears(ACK, EMPTY)
    assert ready.after(0) == MANY_RETRIES
    ready.hears(ACK, RF_DONE)
    assert ready.after(0) == FIELD_OFF
    ready.hears(ACK, RF_DONE)
    ready.polls(EMPTY)
    assert ready.after(6) == LIST
    ready.hears(ACK, listing(ONE_UID))
    assert ready.after(0) == RETRIES
    ready.hears(ACK, RF_DONE)
    assert ready.after(0) == FIELD_OFF
    ready.hears(ACK, RF_DONE)
    ready.polls(listing(ONE_UID))


def test_two_tags_are_listed_together(ready):
    ready.polls(listing(ONE_UID, b"\x01\x02\x03\x04"))
    assert ready.told == [Listing((ONE_UID, b"\x01\x02\x03\x04"))]


def test_a_damaged_answer_is_asked_for_again(ready):
    assert ready.after(6) == LIST
    ready.hears(ACK, listing(ONE_UID).replace(ONE_UID, ONE_UID[::-1][:3] + ONE_UID[3:], 1))
    assert ready.after(1) == NACK
    ready.hears(listing(ONE_UID))
    assert ready.told == [Listing((ONE_UID,))]


def test_an_answer_without_an_ack_of_its_own_is_old(ready):
    assert ready.after(6) == LIST
    ready.hears(listing(ONE_UID))
    assert ready.told == []
    ready.hears(ACK, EMPTY)
    assert ready.told == [Listing(())]


def test_a_silent_chip_is_woken_again_and_said_once(ready):
    assert ready.after(6) == LIST
    sent = b""
    for _ in range(80):
        sent += ready.after(50)
    assert sent.count(WAKE_UP + SAM) >= 3
    assert ready.told == [Pn532Fault("silent")]
    assert not ready.chip.is_ready


def test_a_chip_that_waits_for_the_end_of_a_long_frame_is_given_one(ready):
    ready.after(6)
    sent = b"".join(ready.after(60) for _ in range(20))
    first, _, later = sent.partition(ACK + WAKE_UP)
    assert bytes(265) not in first
    assert bytes(272) + ACK + WAKE_UP in later


def test_a_chip_that_comes_back_is_ready_again(ready):
    ready.after(6)
    for _ in range(40):
        ready.after(50)
    while not (sent := ready.after(50)):
        pass
    assert sent.endswith(SAM)
    ready.hears(ACK, SAM_DONE)
    for sent, received in SETUP[1:]:
        assert ready.after(0) == sent
        ready.hears(ACK, received)
    assert ready.told == [Pn532Fault("silent"), Ready("PN532 1.6")]


def test_a_command_without_an_ack_is_sent_three_times(ready):
    assert ready.after(6) == LIST
    assert ready.after(59) == b""
    assert ready.after(1) == LIST
    assert ready.after(60) == LIST
    assert ready.after(60) == ACK + WAKE_UP


def test_an_answer_that_comes_in_part_is_asked_for_again(ready):
    assert ready.after(6) == LIST
    ready.hears(ACK, listing(ONE_UID)[:9])
    assert ready.after(150) == NACK
    ready.hears(listing(ONE_UID))
    assert ready.told == [Listing((ONE_UID,))]


def test_a_listing_that_blocks_is_broken_off_and_the_chip_set_up_anew(ready):
    assert ready.after(6) == LIST
    ready.hears(ACK)
    assert [ready.after(150), ready.after(60)] == [NACK, NACK]
    assert ready.after(60) == ACK + WAKE_UP
    assert ready.after(50) == SAM
    assert ready.told == []


def test_a_command_that_the_chip_refuses_sets_it_up_anew(ready):
    assert ready.after(6) == LIST
    ready.hears(ACK, bytes.fromhex("0000FF01FF7F8100"))
    assert ready.after(50) == ACK + WAKE_UP + SAM


def test_another_chip_of_the_family_is_not_taken_for_a_pn532(talk):
    for _ in range(3):
        while not talk.after(60).endswith(SAM):
            pass
        talk.hears(ACK, SAM_DONE)
        assert talk.after(0) == VERSION
        talk.hears(ACK, answer(bytes.fromhex("03") + bytes.fromhex("33020707")))
    assert talk.told == [Pn532Fault("another chip")]


@given(st.lists(st.one_of(st.binary(max_size=30), st.sampled_from([ACK, EMPTY, NACK, RF_DONE])),
                max_size=40))
def test_whatever_the_line_brings_the_driver_goes_on_asking(chunks):
    talk = Talk()
    for chunk in chunks:
        talk.after(10)
        talk.hears(chunk)
    sent = b"".join(talk.after(50) for _ in range(100))
    assert SAM in sent or LIST in sent

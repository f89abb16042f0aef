"""Who is on the cable: wrong keys, recorded frames, forged ones, old versions. Each is refused."""

import subprocess
from struct import pack

import pytest
from firmware_host import LIMIT_S, SHOE_ID, card_uid

from drivers.devices import device_reports
from drivers.devices.device_keys import DeviceKeys
from drivers.sim.firmware_process import SOURCES, FirmwareBoard
from drivers.sim.firmware_shoe import FirmwareShoe
from drivers.wire.constants import PLAIN, MessageKind, NakReason, TamperCause
from drivers.wire.frame import Frame, FrameDecoder, encode


class Tap:
    """Somebody who listens in on the cable and can speak on it to the firmware."""

    def __init__(self, shoe):
        self.shoe = shoe
        self.from_device, self.from_host = [], []
        self._decoders = FrameDecoder(), FrameDecoder()
        cable = shoe.firmware.cable
        cable.on_sent = lambda chunk: self._hear(self.from_device, 0, chunk)
        cable.on_received = lambda chunk: self._hear(self.from_host, 1, chunk)

    def _hear(self, frames, end, chunk):
        frames += [f for f in self._decoders[end].feed(chunk) if isinstance(f, Frame)]

    def say(self, *frames):
        def speak():
            for frame in frames:
                self.shoe.firmware.cable.inject(encode(frame))

        self.shoe.lines.do(speak)

    def naks(self):
        return [NakReason(f.payload[0]) for f in self.from_device if f.kind == MessageKind.NAK]

    def wait_nak(self, reason, times=1):
        assert self.shoe.lines.until(lambda: self.naks().count(reason) >= times, LIMIT_S), (
            self.naks())

    def sealed(self, kind=None):
        return [f for f in self.from_host if f.kind not in PLAIN and kind in (None, f.kind)]


@pytest.fixture
def tap(shoe):
    return Tap(shoe)


def test_a_host_with_another_key_is_told_so_and_gets_no_card(shoe, make_host):
    shoe.draw(card_uid(1))
    host = make_host(keys=DeviceKeys({SHOE_ID: bytes(range(1, 33))}).get)
    lost = host.wait_number(device_reports.LinkLost)[0]
    assert lost.why.startswith("wrong key: ")
    assert host.cards() == [] and not host.of(device_reports.LinkUp)


def test_a_host_that_has_no_key_for_this_shoe_does_not_talk_to_it(shoe, make_host):
    host = make_host(keys=DeviceKeys({}).get)
    assert host.wait_number(device_reports.LinkLost)[0].why.startswith("no key: ")


def test_a_replayed_frame_is_refused_and_does_nothing(tap, host):
    host.answer(host.port.lock())
    host.answer(host.port.unlock())
    (lock,) = tap.sealed(MessageKind.LOCK)[:1]
    tap.say(lock)
    tap.wait_nak(NakReason.REPLAY)
    assert not tap.shoe.bench.outputs.card_stop_holds


def test_a_frame_of_an_older_conversation_is_refused_as_stale(tap, host):
    host.answer(host.port.lock())
    host.answer(host.port.unlock())
    lock = tap.sealed(MessageKind.LOCK)[0]
    tap.shoe.firmware.unplug()
    host.wait_lost("unplugged")
    tap.shoe.firmware.plug()
    host.wait_up(2)
    tap.say(lock)
    tap.wait_nak(NakReason.STALE)
    assert not tap.shoe.bench.outputs.card_stop_holds


def test_frames_of_before_a_reset_open_nothing_after_it(tap, host):
    host.answer(host.port.lock())
    recorded = tap.sealed()
    tap.shoe.firmware.reset()
    host.wait_up(2)
    tap.say(*recorded)
    tap.wait_nak(NakReason.STALE, len(recorded))
    assert not tap.shoe.bench.outputs.card_stop_holds


@pytest.mark.parametrize("after", ["the same conversation", "another one", "a reset"])
def test_a_recorded_greeting_does_not_let_the_recorder_in(tap, host, after):
    greeting = [f for f in tap.from_host if f.kind in (MessageKind.HELLO, MessageKind.AUTH)]
    if after == "another one":
        tap.shoe.firmware.unplug()
        host.wait_lost("unplugged")
        tap.shoe.firmware.plug()
        host.wait_up(2)
    elif after == "a reset":
        tap.shoe.firmware.reset()
        host.wait_up(2)
    tap.shoe.firmware.unplug()
    before = len(tap.from_device)
    tap.say(*greeting)
    refusals = {NakReason.TAG, NakReason.STALE, NakReason.REPLAY}
    assert tap.shoe.lines.until(lambda: refusals & set(tap.naks()), LIMIT_S)
    assert not [f for f in tap.from_device[before:] if f.kind == MessageKind.AUTH_R]


def test_three_forged_frames_are_an_alarm_in_the_journal_once_and_cards_go_on(tap, host):
    conversation = tap.sealed()[0].counter >> 24
    for number in range(5):
        counter = conversation << 24 | 0x7000 + number
        tap.say(Frame(MessageKind.UNLOCK, counter, bytes(4), bytes(range(16))))
    tap.wait_nak(NakReason.TAG, 5)
    assert host.wait_number(device_reports.Tampered)[0].cause is TamperCause.FORGED
    tap.shoe.draw(card_uid(1))
    host.wait_number(device_reports.CardRead)
    assert len(host.of(device_reports.Tampered)) == 1


def test_version_one_is_answered_with_no_common_version_and_nothing_else(shoe, tap):
    tap.say(Frame(MessageKind.HELLO, 1, bytes((1, 1)) + bytes(range(16))))
    assert shoe.lines.until(
        lambda: any(f.kind == MessageKind.HELLO_R for f in tap.from_device), LIMIT_S)
    answer = next(f for f in tap.from_device if f.kind == MessageKind.HELLO_R)
    assert answer.payload[34] == 0
    tap.say(Frame(MessageKind.ACK, 2, pack("<II", 1, 1), bytes(16)))
    tap.wait_nak(NakReason.NOT_GREETED)


def test_nothing_is_done_for_somebody_who_has_not_proved_himself(shoe, tap):
    nonce = bytes(range(16))
    tap.say(Frame(MessageKind.HELLO, 1, bytes((2, 2)) + nonce))
    assert shoe.lines.until(
        lambda: any(f.kind == MessageKind.HELLO_R for f in tap.from_device), LIMIT_S)
    tap.say(Frame(MessageKind.LOCK, 2, bytes(4), bytes(16)))
    tap.wait_nak(NakReason.NOT_GREETED)
    shoe.draw(card_uid(1))
    shoe.rest(0.2)
    assert not [f for f in tap.from_device if f.kind == MessageKind.EVENT]


def test_no_card_stands_readable_on_the_cable(shoe, host):
    heard = []
    shoe.firmware.cable.on_sent = heard.append
    uid = bytes.fromhex("04DEADBEEFCA80")
    shoe.draw(uid)
    host.wait_number(device_reports.CardRead)
    assert uid[1:6] not in b"".join(heard)


def test_events_have_the_same_length_whatever_the_uid(shoe, host, tap):
    for uid in (bytes(range(1, 5)), card_uid(1), bytes(range(1, 11))):
        shoe.draw(uid)
    host.wait_number(device_reports.CardRead, 3)
    lengths = sorted(len(f.payload) for f in tap.from_device if f.kind == MessageKind.EVENT)
    assert len(set(lengths[-3:])) == 1  # a gate that opens on a machine held up is a shorter one


def test_a_board_without_a_key_says_nothing(board, opened, tmp_path):
    shoe = opened(FirmwareShoe(board, tmp_path / "shoe", key=None))
    tap = Tap(shoe)
    shoe.rest(1.5)
    assert tap.from_device == []


@pytest.fixture
def without_test_key(tmp_path, images):
    """A native image built as production is: with no word that allows the test key."""
    sources = tmp_path / "firmware"
    target = sources / "build" / "native" / "shoe"
    target.parent.mkdir(parents=True)
    files = [
        str(path) for folder in ("core", "readers", "shoe", "vendor")
        for path in sorted((SOURCES / folder).glob("*.c"))
    ] + [str(SOURCES / "boards" / name)
         for name in ("main.c", "native.c", "bench.c", "from_bench.c")]
    subprocess.run(
        ["gcc", "-std=c11", "-O1", "-D_GNU_SOURCE", "-DBOARD_NATIVE", "-DIMAGE_KIND=DEVICE_SHOE",
         f"-I{SOURCES}", *files, "-o", str(target)], check=True)
    return sources


def test_an_image_as_for_production_refuses_the_test_key(
    without_test_key, opened, make_host, tmp_path
):
    opened(FirmwareShoe(FirmwareBoard.NATIVE, tmp_path / "shoe", sources=without_test_key))
    host = make_host()
    assert host.wait_number(device_reports.LinkLost)[0].why.startswith("wrong key: ")
    assert not host.of(device_reports.LinkUp)


def test_a_device_whose_random_source_fails_says_so_and_works(shoe, make_host):
    shoe.bench.has_random = False
    shoe.reboot(keep_journal=True)
    host = make_host()
    host.wait_up()
    assert host.answer(host.port.self_test()).faults & 0x40
    assert shoe.wait_for_reader()
    assert shoe.draw(card_uid(1))
    host.wait_number(device_reports.CardRead)


def test_without_random_bytes_no_new_journal_is_named_and_nothing_is_said(board, opened, tmp_path):
    shoe = opened(FirmwareShoe(board, tmp_path / "shoe", has_random=False))
    tap = Tap(shoe)
    shoe.rest(1.5)
    assert tap.from_device == [] and shoe.bench.outputs.led == 3

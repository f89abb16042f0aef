"""Every frame of a line is seen by name; keys, nonces and tags of frames never are."""

import pytest
from spoken import NONCE, Pair, Spoken, knows

from drivers.devices.device_keys import simulator_keys
from drivers.devices.monitored_link import WatchedLink
from drivers.devices.serial_monitor import Direction, Monitor, PieceSort
from drivers.wire.constants import TEST_KEY, DeviceKind
from drivers.wire.messages import Pong

UID = bytes.fromhex("04a1b2c3d4e5f6")


class Watched(Pair):
    """A link with a monitor, and a shoe, over two wires."""

    def __init__(self):
        self.monitor = Monitor()
        super().__init__(seed=1)
        keys = simulator_keys("SIM-SHOE-0001").get
        nonce = iter(bytes((at,)) * 16 for at in range(1, 200))
        self.link = WatchedLink("shoe", DeviceKind.SHOE, lambda: next(nonce), keys, None,
                                self.monitor)
        self.link.opened(0)

    def names(self, way=Direction.IN, sort=PieceSort.FRAME):
        return [one.name for one in self.monitor.seen(sorts=[sort]) if one.way is way]


@pytest.fixture
def pair():
    pair = Watched()
    pair.run(300)
    return pair


def test_a_conversation_is_seen_both_ways_from_its_first_frame(pair):
    assert pair.names()[:2] == ["HELLO_R", "AUTH_R"]
    assert pair.names(Direction.OUT)[:3] == ["HELLO", "AUTH", "RESUME"]


def test_what_was_sealed_is_seen_as_the_link_opened_it(pair):
    pair.shoe.draw(UID)
    pair.run(100)
    event, = [one for one in pair.monitor.seen() if one.name == "EVENT CARD"]
    assert event.uids == (UID,) and event.detail.startswith("seq=1 ")


def test_the_watched_link_tells_what_any_link_tells(pair):
    plain = Pair(seed=1)
    for one in (pair, plain):
        one.run(300)
        one.shoe.draw(UID)
        one.run(300)
    assert [type(one) for one in pair.told] == [type(one) for one in plain.told]


@pytest.fixture
def spoken():
    """A device spoken by hand, at the end of a watched link."""
    monitor = Monitor()
    link = WatchedLink("shoe", DeviceKind.SHOE, lambda: NONCE, knows, None, monitor)
    link.opened(0)
    device = Spoken(link)
    device.prove()
    return link, device, monitor


def sorts(monitor):
    return {sort: [(one.name, one.detail) for one in monitor.seen(sorts=[sort])]
            for sort in (PieceSort.DAMAGED, PieceSort.FORGED, PieceSort.STALE)}


def test_damage_and_a_wrong_tag_are_seen_apart(spoken):
    link, device, monitor = spoken
    link.feed(b"\x00\x05nonsense\x00" + device.forged(Pong(1, 5, 0, 1, 1, 0, 0)), 1)
    assert sorts(monitor) == {PieceSort.DAMAGED: [("COBS", "9 bytes")],
                              PieceSort.FORGED: [("PONG", "wrong tag")],
                              PieceSort.STALE: []}


def test_a_frame_that_is_played_again_is_no_damage(spoken):
    link, device, monitor = spoken
    link.feed(device.event(1) * 2, 1)
    assert sorts(monitor)[PieceSort.FORGED] == [("EVENT", "number used before")]
    assert not sorts(monitor)[PieceSort.DAMAGED]


def test_a_frame_of_an_earlier_conversation_is_neither(spoken):
    link, _, monitor = spoken
    earlier = Spoken(link, device_nonce=b"\x77" + bytes(15))
    earlier.begin()
    link.feed(earlier.event(1), 1)
    assert sorts(monitor) == {PieceSort.DAMAGED: [], PieceSort.FORGED: [],
                              PieceSort.STALE: [("EVENT", "of another conversation")]}


def test_no_key_and_no_nonce_is_ever_seen(pair):
    pair.shoe.draw(UID)
    pair.run(1500)
    shown = " ".join(f"{one.name} {one.detail}" for one in pair.monitor.seen())
    assert TEST_KEY.hex()[:16] not in shown
    assert (b"\x01" * 16).hex() not in shown and "nonce" not in shown

"""Who may speak: the right key, another key, words that were changed on the way."""

import pytest
from spoken import MS, NONCE, Pair, Spoken, dropping, kinds, shoe_link, whys

from drivers.devices import device_reports
from drivers.wire.constants import TEST_KEY, DeviceKind, MessageKind, TamperCause
from drivers.wire.frame import FrameDecoder, encode
from drivers.wire.messages import Auth, EventResume, HelloR, HostHello, HostPing, parse, to_wire

# --- the right key ------------------------------------------------------------------------------


def test_a_device_is_up_only_when_it_has_proved_its_key():
    link = shoe_link()
    link.opened(0)
    shoe = Spoken(link)
    assert shoe.hear() == [HostHello(2, 2, NONCE)]
    assert shoe.answer() == []
    assert link.health.state == "lost"
    assert shoe.hear() == [Auth()]
    (up,) = link.feed(shoe.auth_r(), 5)
    assert up == device_reports.LinkUp(
        "shoe", DeviceKind.SHOE, "S", 5, 5, firmware="00" * 8, version=2, oldest=1, next_seq=1)
    link.tick(5)
    assert shoe.hear() == [EventResume(5, 1), HostPing(1)]


def test_what_the_journal_holds_is_taken_from_what_was_sealed_and_not_from_what_was_said():
    link = shoe_link()
    link.opened(0)
    shoe = Spoken(link, oldest=900, following=999)
    shoe.answer()
    shoe.hear()
    link.feed(shoe.auth_r(oldest=3, following=4), 0)
    assert shoe.hear() == [EventResume(5, 3)]


def test_a_repeated_answer_with_new_events_in_between_makes_the_same_keys():
    link = shoe_link()
    link.opened(0)
    shoe = Spoken(link)
    shoe.answer()
    assert link.feed(to_wire(shoe.hello_r(following=8), 2), 1) == []
    (up,) = link.feed(shoe.auth_r(following=8), 2)
    assert isinstance(up, device_reports.LinkUp)


def test_the_host_s_proof_is_said_again_every_quarter_second_until_it_is_answered():
    pair = Pair()
    pair.run(900, to_shoe=dropping(MessageKind.AUTH))
    assert not pair.told
    pair.run(260)
    assert kinds(pair.told) == [device_reports.LinkUp]


def test_a_lost_answer_to_the_proof_is_asked_for_again():
    pair = Pair()
    pair.run(900, to_host=dropping(MessageKind.AUTH_R))
    assert pair.shoe.core.is_proved
    pair.run(260)
    assert kinds(pair.told) == [device_reports.LinkUp]


def test_a_device_that_never_answers_the_proof_is_silent_and_is_greeted_anew():
    pair = Pair()
    pair.run(1800, to_host=dropping(MessageKind.AUTH_R))
    assert whys(pair.told) == ["silent"]
    pair.run(5000, to_host=dropping(MessageKind.AUTH_R))
    assert whys(pair.told) == ["silent"]
    pair.run(2600)
    assert kinds(pair.told[1:]) == [device_reports.LinkUp]


def test_a_device_that_restarts_between_answer_and_proof_is_greeted_at_once():
    pair = Pair()
    pair.run(300, to_shoe=dropping(MessageKind.AUTH))
    pair.shoe.reboot(keep_journal=True)
    pair.run(100)
    assert kinds(pair.told) == [device_reports.LinkUp]


# --- another key --------------------------------------------------------------------------------

WRONG_KEY = (
    "wrong key: SIM-SHOE-0001 does not hold the key that this host has for it; give both the same "
    "with `devices provision`"
)


def test_a_device_with_another_key_is_refused_with_words_and_tried_again():
    pair = Pair(key=b"k" * 32)
    pair.run(1800)
    assert whys(pair.told) == [WRONG_KEY]
    pair.run(5000)
    assert whys(pair.told) == [WRONG_KEY]
    assert not [report for report in pair.told if isinstance(report, device_reports.LinkUp)]
    assert pair.link.health.naks_tag > 3
    assert pair.link.health.naks_crc == 0


def test_after_a_wrong_key_the_device_is_left_alone_for_a_second():
    pair = Pair(key=b"k" * 32)
    pair.run(1600)
    assert whys(pair.told) == [WRONG_KEY]
    sent = []
    pair.run(900, to_shoe=lambda stream: sent.append(stream) or stream)
    assert not b"".join(sent)
    pair.run(300, to_shoe=lambda stream: sent.append(stream) or stream)
    assert b"".join(sent)


def test_a_device_that_was_given_the_right_key_at_last_is_met_and_tells_of_the_wrong_tags():
    pair = Pair(key=b"k" * 32)
    pair.run(2000)
    pair.shoe.core._key = TEST_KEY
    pair.run(3000)
    assert kinds(pair.told) == [device_reports.LinkLost, device_reports.LinkUp,
                                device_reports.Tampered]
    assert pair.told[-1].cause is TamperCause.FORGED


def test_one_who_answers_the_proof_without_the_key_is_a_wrong_key():
    link = shoe_link()
    link.opened(0)
    liar = Spoken(link, key=b"l" * 32)
    assert liar.prove() == []
    assert link.health.forged == 1
    assert whys(link.tick(1_501 * MS)) == [WRONG_KEY.replace("SIM-SHOE-0001", "S")]


def test_a_device_without_a_key_in_the_file_is_refused_with_what_to_do():
    asked = []
    pair = Pair(keys=lambda device_id: asked.append(device_id))
    pair.run(3000)
    assert set(asked) == {"SIM-SHOE-0001"}
    assert whys(pair.told) == [
        "no key: this host has none for the device SIM-SHOE-0001; make one with "
        "`devices provision`"
    ]


def test_one_device_s_key_does_not_open_another_s_words():
    keys = {"SIM-SHOE-0001": b"1" * 32, "SIM-SHOE-0002": b"2" * 32}
    pair = Pair(keys=keys.get, key=keys["SIM-SHOE-0002"])
    pair.run(2000)
    assert whys(pair.told) == [WRONG_KEY]


# --- changed words ------------------------------------------------------------------------------

FIELDS = {
    "device_nonce": b"x" * 16,
    "proto_min": 1,
    "proto_max": 9,
    "firmware": b"evilevil",
    "boot_id": 77,
    "starts": 9,
    "device_id": "SIM-SHOE-0009",
}


@pytest.mark.parametrize("field", FIELDS)
def test_a_field_of_the_answer_that_was_changed_on_the_way_opens_nothing(field):
    def bend(stream):
        bent = b""
        for frame in FrameDecoder().feed(stream):
            message = parse(frame.kind, frame.payload)
            if isinstance(message, HelloR):
                fields = {name: getattr(message, name) for name in message.__match_args__}
                bent += to_wire(HelloR(**{**fields, field: FIELDS[field]}), frame.counter)
            else:
                bent += encode(frame)
        return bent

    pair = Pair()
    pair.shoe.draw(bytes(7))
    pair.run(6000, to_host=bend)
    assert not [report for report in pair.told if not isinstance(report, device_reports.LinkLost)]
    assert pair.link.health.connections == 0


def test_a_version_talked_down_on_the_way_is_refused_by_both_ends():
    def old(stream):
        bent = b""
        for frame in FrameDecoder().feed(stream):
            message = parse(frame.kind, frame.payload)
            if isinstance(message, HostHello):
                message = HostHello(1, 1, message.nonce)
                bent += to_wire(message, frame.counter)
            else:
                bent += encode(frame)
        return bent

    pair = Pair()
    pair.run(3000, to_shoe=old)
    assert whys(pair.told) == ["version: the device speaks 2 to 2, this host 2 to 2"]
    assert not pair.shoe.core.is_greeted


def test_a_device_of_the_first_version_is_refused_with_words():
    link = shoe_link()
    link.opened(0)
    assert whys(Spoken(link, versions=(1, 1, 1)).answer()) == [
        "version: the device speaks 1 to 1, this host 2 to 2"
    ]

"""What only a technician needs: the firmware of a device, and a line that brings but damage."""

from random import Random

from spoken import MS, Pair, Spoken, shoe_link, whys

from drivers.devices import device_reports


def up_of(link):
    """The LinkUp of a device that greets this link."""
    link.opened(0)
    return Spoken(link).prove()[-1]


def test_a_device_that_is_up_tells_its_firmwares_hash_and_the_protocol():
    up = up_of(shoe_link())
    assert (up.firmware, up.version) == ("00" * 8, 2)


def test_a_simulated_shoe_tells_a_hash_of_eight_bytes():
    pair = Pair()
    pair.run(100)
    (up,) = [report for report in pair.told if isinstance(report, device_reports.LinkUp)]
    assert len(bytes.fromhex(up.firmware)) == 8


def garbled(seconds, pieces_a_second, seed=1, from_s=0):
    """A link on a line of another baud rate: bytes, and now and then a zero; what it tells."""
    chance, link, told = Random(seed), shoe_link(), []
    link.opened(0)
    for now_ms in range(0, seconds * 1_000, 50):
        due = now_ms % (1_000 // max(1, pieces_a_second)) == 0 and now_ms >= 1_000 * from_s
        if due and pieces_a_second:
            told += link.feed(bytes(chance.randrange(1, 256) for _ in range(40)) + b"\0",
                              now_ms * MS)
        told += link.tick(now_ms * MS)
    return told


def test_a_line_that_brings_only_damage_is_told_as_noise():
    assert [why.partition(":")[0] for why in whys(garbled(5, 1))] == ["noise"]


def test_damage_that_comes_late_is_told_behind_the_silence():
    assert [why.partition(":")[0] for why in whys(garbled(20, 1, from_s=3))] == ["silent", "noise"]


def test_a_line_of_damage_is_told_once():
    assert len(whys(garbled(60, 4))) <= 2


def test_a_line_that_brings_nothing_is_silent():
    assert whys(garbled(5, 0)) == ["silent"]


def test_damage_among_sound_frames_is_no_other_baud_rate():
    pair = Pair()
    chance = Random(2)
    for _ in range(40):
        pair.run(100, to_host=lambda sent: sent + bytes(
            chance.randrange(1, 256) for _ in range(20)) + b"\0")
    assert "noise" not in {why.partition(":")[0] for why in whys(pair.told)}

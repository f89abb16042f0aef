"""The simulated PN532, spoken to in bytes: pairs after UM0701-02, and the habits of real ones."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.sim.iso14443 import Iso14443Field, Iso14443Tag
from drivers.sim.pn532_frame import ACK, ERROR, NACK, FrameCutter, Packet, framed
from drivers.sim.pn532_timing import INSTANT, REAL
from drivers.sim.sim_pn532 import Pn532Sim

MS = 1_000_000
WAKE = bytes.fromhex("5555000000000000000000000000")
SAM = bytes.fromhex("0000FF03FDD414011700")
SAM_DONE = bytes.fromhex("0000FF02FED5151600")
NTAG = bytes.fromhex("04A1B2C3D4E580")
LIST_TWO = "4A0200"


class Host:
    """Sends and reads at a clock that it turns itself."""

    def __init__(self, timing=INSTANT, is_ready=True):
        self.field = Iso14443Field()
        self.chip = Pn532Sim(self.field, timing)
        self.now = 0
        if is_ready:
            self.send(WAKE)
            self.wait(5)
            self.ask("1401")
            self.ask("3205FFFF00")  # one try, no more

    def send(self, sent: bytes) -> None:
        self.chip.feed(sent, self.now)

    def wait(self, ms: float) -> bytes:
        self.now += int(ms * MS)
        return self.chip.outgoing(self.now)

    def ask(self, packet: str, wait_ms: float = 100) -> bytes:
        """The whole answer to a packet, given as hex from the command code on."""
        self.send(framed(b"\xd4" + bytes.fromhex(packet)))
        return self.wait(wait_ms)

    def answer(self, packet: str, wait_ms: float = 100) -> str:
        """The answer's packet as hex, from behind the ACK and the response code."""
        got = self.ask(packet, wait_ms)
        assert got.startswith(ACK)
        (frame,) = FrameCutter().feed(got[len(ACK):])
        assert isinstance(frame, Packet) and frame.body[1] == int(packet[:2], 16) + 1
        return frame.body[2:].hex().upper()


@pytest.fixture
def host():
    return Host()


@pytest.mark.parametrize(("sent", "received"), [
    ("0000FF02FED4022A00", "0000FF06FAD50332010607E800"),  # GetFirmwareVersion
    ("0000FF03FDD414011700", "0000FF02FED5151600"),  # SAMConfiguration
    ("0000FF04FCD4320100F900", "0000FF02FED533F800"),  # RFConfiguration, field off
    ("0000FF04FCD44A0100E100", "0000FF03FDD54B00E000"),  # InListPassiveTarget, empty field
    ("0000FF03FDD45200DA00", "0000FF03FDD55300D800"),  # InRelease of all
])
def test_commands_are_answered_as_the_manual_prints_them(host, sent, received):
    host.send(bytes.fromhex(sent))
    assert host.wait(100) == ACK + bytes.fromhex(received)


def test_a_sleeping_chip_hears_nothing_until_the_preamble_has_woken_it():
    host = Host(is_ready=False)
    host.send(bytes.fromhex("0000FF02FED4022A00"))
    assert host.wait(100) == b""


def test_a_command_right_behind_the_waking_byte_is_lost():
    host = Host(is_ready=False)
    host.send(b"\x55" + SAM)
    assert host.wait(100) == b""


@pytest.mark.parametrize("preamble", [WAKE, bytes(10), bytes.fromhex("5555000000")])
def test_the_preambles_that_drivers_send_wake_it_in_time_for_the_command_behind(preamble):
    host = Host(is_ready=False)
    host.send(preamble + SAM)
    assert host.wait(100) == ACK + SAM_DONE


def test_nothing_happens_on_air_before_samconfiguration():
    host = Host(is_ready=False)
    host.send(WAKE)
    host.wait(5)
    host.field.enter([Iso14443Tag(NTAG)])
    assert host.ask("4A0100") == ACK
    assert host.field.rf_acts == 0


def test_it_looks_for_ever_in_an_empty_field_until_it_was_told_otherwise():
    host = Host(is_ready=False)
    host.send(WAKE)
    host.wait(5)
    host.ask("1401")
    assert host.ask("4A0100", 60_000) == ACK
    host.field.enter([Iso14443Tag(NTAG)])
    assert host.wait(100).startswith(bytes.fromhex("0000FF"))


def test_an_ack_from_the_host_ends_a_search_without_an_answer(host):
    host.ask("3205FFFFFF")
    host.ask("4A0100")
    host.send(ACK)
    host.field.enter([Iso14443Tag(NTAG)])
    assert host.wait(1_000) == b""


def test_a_tag_is_listed_with_its_atqa_sak_and_uid(host):
    host.field.enter([Iso14443Tag(NTAG)])
    assert host.answer("4A0100") == "01" "01" "0044" "00" "07" + NTAG.hex().upper()


def test_every_second_reading_of_a_long_uid_is_missed(host):
    host.field.enter([Iso14443Tag(NTAG)])
    counts = [host.answer(LIST_TWO)[:2] for _ in range(4)]
    assert counts == ["01", "00", "01", "00"]


def test_every_reading_of_a_short_uid_is_answered(host):
    host.field.enter([Iso14443Tag(NTAG[:4])])
    assert [host.answer(LIST_TWO)[:2] for _ in range(3)] == ["01"] * 3


@pytest.mark.parametrize("between", [["320100", "320101"], ["5200"]])
def test_a_field_that_was_cycled_or_a_target_released_lets_the_next_reading_succeed(host, between):
    host.field.enter([Iso14443Tag(NTAG)])
    for _ in range(3):
        assert host.answer(LIST_TWO)[:2] == "01"
        for packet in between:
            host.ask(packet)


def test_a_deselected_target_stays_silent_until_it_is_selected_again(host):
    host.field.enter([Iso14443Tag(NTAG)])
    host.answer("4A0100")
    assert host.answer("4401") == "00"
    assert host.answer("5401") == "00"
    assert host.answer("40013000").startswith("00")


def test_of_three_tags_two_are_listed(host):
    host.field.enter([Iso14443Tag(bytes((4, n, 0, 0, 0, 0, n))) for n in range(3)])
    assert host.answer(LIST_TWO)[:2] == "02"


def test_three_targets_are_more_than_it_takes_an_order_for(host):
    assert host.ask("4A0300") == ACK + ERROR


def test_a_tag_that_comes_while_it_looks_is_found(host):
    host.ask("3205FFFF40")
    host.ask("4A0100", 10)
    host.field.enter([Iso14443Tag(NTAG)])
    assert NTAG in host.wait(10)


def test_a_tag_taken_away_before_the_reading_is_not_found(host):
    tag = Iso14443Tag(NTAG)
    host.field.enter([tag])
    host.field.leave([tag])
    assert host.answer("4A0100") == "00"


FIELD_OFF = "320100"
ABORT = "abort"


@pytest.mark.parametrize(("asked", "taken"), [
    ([LIST_TWO, FIELD_OFF], 1),
    ([LIST_TWO, FIELD_OFF, LIST_TWO, FIELD_OFF], 2),
    ([LIST_TWO, ABORT, FIELD_OFF], 0),           # the host had waited too long
    ([LIST_TWO, "1401", FIELD_OFF], 0),          # it sets the chip up anew
    ([LIST_TWO, LIST_TWO, FIELD_OFF], 0),        # which answer it heard, nobody knows
    ([LIST_TWO, LIST_TWO, FIELD_OFF, LIST_TWO, FIELD_OFF], 1),
])
def test_a_name_is_taken_in_only_where_the_host_surely_heard_it(host, asked, taken):
    tag = Iso14443Tag(NTAG[:4])  # a short UID answers every time
    host.field.enter([tag])
    for packet in asked:
        host.send(ACK) if packet == ABORT else host.ask(packet)
    assert tag.taken == taken


def test_pages_of_a_type_2_tag_are_read_with_its_uid_and_check_bytes(host):
    host.field.enter([Iso14443Tag(NTAG)])
    host.answer("4A0100")
    pages = bytes.fromhex(host.answer("40013000"))
    assert pages[1:4] == NTAG[:3]
    assert pages[4] == 0x88 ^ NTAG[0] ^ NTAG[1] ^ NTAG[2]
    assert pages[5:9] == NTAG[3:]


def test_a_target_that_was_never_listed_is_refused(host):
    assert host.answer("40013000") == "27"


def test_a_target_that_has_left_times_out(host):
    tag = Iso14443Tag(NTAG)
    host.field.enter([tag])
    host.answer("4A0100")
    host.field.leave([tag])
    assert host.answer("40013000") == "01"


def test_an_unknown_command_gets_the_error_frame(host):
    assert host.ask("FE") == ACK + ERROR


@pytest.mark.parametrize("at", range(3, 8))
def test_a_damaged_command_is_met_with_silence(host, at):
    damaged = bytearray.fromhex("0000FF02FED4022A00")
    damaged[at] ^= 0x10
    host.send(bytes(damaged))
    assert host.wait(1_000) == b""


def test_a_nack_has_the_last_answer_said_again(host):
    answer = host.ask("02")[len(ACK):]
    host.send(NACK)
    assert host.wait(10) == answer


def test_the_longest_line_test_comes_back_in_an_extended_frame(host):
    text = bytes(n & 0xFF for n in range(261)).hex()
    assert host.answer("0000" + text) == ("00" + text).upper()


def test_the_baud_rate_changes_with_the_hosts_ack_and_not_before(host):
    host.chip.line_baud = 115_200
    assert host.ask("1006") == ACK + bytes.fromhex("0000FF02FED5111A00")
    assert host.chip.baud == 115_200
    host.send(ACK)
    assert host.chip.baud == 460_800


def test_at_another_rate_than_its_own_it_hears_noise(host):
    host.ask("1006")
    host.send(ACK)
    host.chip.line_baud = 115_200
    assert host.ask("02") == b""


def test_the_rate_is_forgotten_with_the_power(host):
    host.ask("1006")
    host.send(ACK)
    host.chip.power_cycle()
    assert host.chip.baud == 115_200


def test_powered_down_it_sleeps_until_it_is_woken(host):
    assert host.answer("1610") == "00"
    assert host.ask("02") == b""
    host.send(WAKE)
    host.wait(5)
    assert host.ask("02").startswith(ACK)


def test_with_real_times_the_ack_comes_first_and_the_answer_when_the_air_is_done():
    host = Host(REAL)
    host.field.enter([Iso14443Tag(NTAG)])
    assert host.ask("4A0100", 0.1) == b""
    assert host.wait(1) == ACK
    assert host.wait(4) == b""  # the guard time alone takes 5 ms
    assert NTAG in host.wait(10)


def test_what_falls_due_is_announced():
    host = Host(REAL)
    host.ask("02", 0)
    due = host.chip.due_ns()
    assert due is not None and host.chip.outgoing(due - 1) == b"" and host.chip.outgoing(due) == ACK


@given(st.lists(st.binary(max_size=40), max_size=20))
def test_no_bytes_from_a_line_stop_it(chunks):
    host = Host()
    for chunk in chunks:
        host.send(chunk)
        host.wait(10)
    host.send(bytes(300))
    host.send(WAKE)
    host.wait(2_000)
    assert host.ask("02", 5_000).startswith(ACK)


@given(st.binary(min_size=1, max_size=265))
def test_a_frame_that_was_made_is_cut_out_again_whatever_surrounds_it(body):
    assert FrameCutter().feed(b"\x55\x00" + framed(body) + b"\x00") == [Packet(body)]

"""Eccel's own library drives the simulated Pepper C1, and its encoder agrees with ours.

It was written against the board itself: where it fails here, the simulator is wrong.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pepper_c1 import PepperC1 as MakersPepper
from pepper_c1.commands import Command
from pepper_c1.exceptions import CommandError
from pepper_c1.protocol import FrameParser, build_frame, parse_frame
from pepper_c1.transport import Transport

from drivers.readers.pepper_c1 import PepperDecoder, encode
from drivers.sim.iso15693 import Iso15693Field
from drivers.sim.sim_pepper import PepperSim, frame

PAYLOADS = st.binary(min_size=1, max_size=200)


def chip(number):
    return number.to_bytes(5, "little") + bytes((1, 4, 0xE0))


class SimTransport(Transport):
    """The makers' transport onto a simulated board, with a clock that jumps to what is due."""

    def __init__(self, sim):
        self.sim, self.now_ns = sim, 0

    def write(self, data):
        self.sim.feed(data, self.now_ns)

    def _read_chunk(self, n):
        due_ns = self.sim.due_ns()
        self.now_ns = max(self.now_ns, due_ns) if due_ns is not None else self.now_ns + 1_000_000
        return self.sim.outgoing(self.now_ns)

    def close(self):
        pass


def makers(air, **how):
    return MakersPepper(SimTransport(PepperSim(air, **how)), response_timeout=5.0)


@given(PAYLOADS)
def test_all_encoders_agree_byte_for_byte(payload):
    assert build_frame(payload) == encode(payload) == frame(payload)


@given(st.lists(PAYLOADS, max_size=5))
def test_each_decoder_reads_what_the_other_encodes(payloads):
    assert PepperDecoder().feed(b"".join(map(build_frame, payloads))) == payloads
    assert FrameParser().feed(b"".join(map(encode, payloads))) == payloads
    assert [parse_frame(encode(payload)) for payload in payloads] == payloads


@given(PAYLOADS, st.binary(max_size=100))
def test_after_noise_we_find_every_frame_that_the_makers_parser_finds(payload, noise):
    stream = noise + build_frame(payload)
    decoder = PepperDecoder()
    ours = decoder.feed(stream) + decoder.flush()
    assert all(one in ours for one in FrameParser().feed(stream) if one)


def test_the_makers_library_names_the_board():
    assert "simulated" in makers(Iso15693Field()).get_version()


def test_the_makers_library_goes_round_the_antennas():
    air = Iso15693Field()
    for antenna in range(8):
        air.put(antenna, chip(antenna))
    reader = makers(air)
    for antenna in range(8):
        reader.set_active_antenna(antenna + 1)
        assert reader.get_tag_count() == 1
        assert reader.get_uid()[2:] == chip(antenna)
    reader.halt()
    assert air.energised == frozenset()
    assert air.overlaps == 0


def test_the_tag_count_ends_at_five():
    air = Iso15693Field()
    for number in range(9):
        air.put(0, chip(number))
    reader = makers(air)
    assert reader.get_tag_count() == 5
    assert len({bytes(reader.get_uid(index)) for index in range(5)}) == 5


def test_start_and_next_name_the_whole_stack():
    air = Iso15693Field()
    for number in range(12):
        air.put(0, chip(number), afi=number)
    reader = makers(air)
    answer = reader.icode_inventory_start()
    found = [answer[:8]]
    while answer[9]:
        answer = reader.send_command(Command.ICODE_INVENTORY_NEXT, b"\0")
        found.append(answer[:8])
    assert sorted(found) == sorted(chip(number) for number in range(12))
    with pytest.raises(CommandError):
        reader.send_command(Command.ICODE_INVENTORY_NEXT, b"\0")


def test_an_empty_antenna_is_an_error_of_the_number_timeout():
    with pytest.raises(CommandError) as error:
        makers(Iso15693Field()).icode_inventory_start()
    assert (error.value.cmd, error.value.error_code >> 8) == (0x90, 0x01)


def test_polling_brings_events_between_the_answers_until_it_is_put_off():
    air = Iso15693Field()
    air.put(0, chip(7))
    reader = makers(air, polling=True)
    while not reader.async_events:
        reader.get_version()
    assert reader.async_events[0][-8:] == chip(7)
    reader.set_polling(False)
    reader.async_events.clear()
    for _ in range(50):
        reader.get_version()
    assert reader.async_events == []


def test_a_command_of_another_family_of_tags_is_refused():
    with pytest.raises(CommandError):
        makers(Iso15693Field()).mfdf_get_app_ids()

"""What devices say holds its contract before anything is changed in it."""

import pytest

from drivers.wire.frame import Frame, encode
from tests.tools.fuzz.fuzz_of_devices import TARGETS, frames
from tests.tools.fuzz.fuzz_target import tried


@pytest.mark.parametrize("target", TARGETS, ids=lambda target: target.name)
def test_valid_input_breaks_no_contract(target):
    assert [tried(target, seed, slow_s=60.0) for seed in target.seeds() or [b"", bytes(40)]
            if tried(target, seed, slow_s=60.0)] == []


def test_frames_are_the_same_byte_by_byte():
    frames(encode(Frame(1, 2, b"abc")) + b"noise" + encode(Frame(1, 3, b"")))

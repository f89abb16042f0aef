"""What a search for leaked cards finds, and what it takes for no leak."""

import base64
import os
import subprocess
import sys

import pytest

from tests.tools.drill.canaries import closed_hands, memory_of, tags
from tests.tools.drill.drill_canary import _written_in_the_program

UID = bytes.fromhex("04a1b2c3d4e5f6")
HAND = closed_hands({"hand 1 seat 3": ("As", "Kd")}, ())


@pytest.mark.parametrize("leak", [
    UID, UID[::-1], UID.hex().encode(), UID.hex().upper().encode(), UID.hex().encode("utf-16-le"),
    base64.b64encode(UID), UID[::-1].hex().encode(),
])
def test_a_tag_is_found_however_it_is_written_and_which_card_it_is_stays_unsaid(leak):
    assert tags({UID: "As"}).found_in(b"before" + leak + b"behind") == ["tag 1"]


@pytest.mark.parametrize("leak", [
    b"d dh p3 AsKd", b"KdAs", b"['As', 'Kd']", b'["As","Kd"]', "As Kd".encode("utf-16-le"),
    b"\0\0AsKd\0", b"2h3cAsKd7d", b"p3 AsKd\n",
])
def test_a_closed_hand_is_found_however_it_is_written(leak):
    assert HAND.found_in(leak) == ["hand 1 seat 3"]


@pytest.mark.parametrize("clean", [
    b"", b"As", b"As ... Kd", b"AsKh", UID[:-1], bytes(10_000),
    b"MIIBAsKdq8w=", b"\x8fAsKd\x91", b"/AsKd ",
])
def test_one_card_half_a_tag_or_four_letters_of_a_certificate_are_no_leak(clean):
    assert tags({UID: "As"}).found_in(clean) == [] == HAND.found_in(clean)


def test_a_pair_that_lay_open_in_another_hand_is_no_canary():
    assert closed_hands({"hand 1 seat 3": ("As", "Kd")}, [("Kd", "As")]).found_in(b"AsKd") == []


def test_a_file_is_named_by_its_place_and_the_vault_s_own_folder_is_left_out(tmp_path):
    for name in ("table/log", "vault/deck"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_bytes(b"x" + UID)
    assert list(tags({UID: "As"}).found_in_files([tmp_path], {"vault"})) == [
        "table/log holds tag 1"]


def test_what_a_process_has_in_its_memory_is_found_there():
    secret = os.urandom(7)
    keeps = "import sys; kept = sys.stdin.buffer.read(7); print(flush=True); sys.stdin.read()"
    with subprocess.Popen([sys.executable, "-SEc", keeps], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE) as other:
        other.stdin.write(secret)
        other.stdin.flush()
        other.stdout.readline()
        found = {what for piece in memory_of(other.pid) for what in
                 tags({secret: "As"}).found_in(piece)}
        other.stdin.close()
    assert found == {"tag 1"}


def test_a_hand_that_the_programs_own_text_shows_as_an_example_is_no_canary():
    shown, other = closed_hands({"hand 1 seat 2": ("4h", "5s")}, ()), closed_hands(
        {"hand 1 seat 3": ("4h", "5s"), "hand 1 seat 4": ("9d", "Qs")}, ())
    assert shown.but(_written_in_the_program(shown)).names == frozenset()
    left = other.but({"hand 1 seat 3"})
    assert left.found_in(b"4h, 5s and 9d, Qs") == ["hand 1 seat 4"]

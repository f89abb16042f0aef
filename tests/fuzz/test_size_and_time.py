"""A small input that asks for much memory, and a large one for much time, gets neither."""

import io
import json
import resource
import struct
import zipfile
import zlib
from hashlib import sha256

import numpy as np
import pytest

from dealer_assist.floor.link import link_messages
from dealer_assist.storage.hand_histories.phh.read_phh import read_phh
from dealer_assist.storage.journal.fact_codec import UnreadableRecord, decode
from drivers.readers import feig, pepper_c1, pn532
from drivers.vision.calibration.calibration_pack import PackUnfit, decode_pack
from drivers.vision.cards import deck_files
from drivers.vision.picture_files import PictureUnreadable, decoded, load_picture
from drivers.wire.frame import FrameDecoder

MUCH_MB = 400


def png(width, height, *, claims=None):
    """A PNG whose header says so; its only line is there."""
    def piece(kind, content, size=None):
        body = kind + content
        return struct.pack(">I", len(content) if size is None else size) + body + struct.pack(
            ">I", zlib.crc32(body))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (b"\x89PNG\r\n\x1a\n" + piece(b"IHDR", head)
            + piece(b"IDAT", zlib.compress(bytes(1 + 3 * min(width, 1000))), claims)
            + piece(b"IEND", b""))


def peak_mb():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


@pytest.mark.parametrize("coded", [
    png(100_000, 100_000), png(30_000, 30_000), png(2**31 - 1, 1), png(10, 1, claims=0xFFFF_007B),
], ids=["100,000 x 100,000", "900 million points", "one line", "a piece of 4 GB"])
def test_a_picture_that_asks_for_gigabytes_is_refused(coded, tmp_path):
    path = tmp_path / "a.png"
    path.write_bytes(coded)
    before = peak_mb()
    with pytest.raises(PictureUnreadable, match="expected a picture"):
        load_picture(path)
    assert peak_mb() - before < MUCH_MB


def test_a_sound_picture_is_read():
    assert decoded(png(10, 1)).shape == (1, 10, 3)


@pytest.mark.parametrize("coded", [b"GIF89a" + bytes(40), b"II*\0" + bytes(40), b"P6 9 9 255\n",
                                   b"\x76\x2f\x31\x01" + bytes(60)])
def test_kinds_that_no_camera_writes_are_not_opened(coded):
    assert decoded(coded) is None


def bomb(name):
    """A zip of 64 kB that unpacks to 64 MB."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(name, bytes(65_000_000))
    return made.getvalue()


def test_a_pack_that_unpacks_to_much_is_refused():
    with pytest.raises(PackUnfit, match="large"):
        decode_pack(bomb("board.toml"))


def test_eyes_that_unpack_to_much_are_refused(tmp_path):
    path, content = tmp_path / "red.eyes", bomb("told.npy")
    path.write_bytes(b"dealer-assist eyes 2 %s\n" % sha256(content).hexdigest().encode() + content)
    before = peak_mb()
    with pytest.raises(deck_files.DeckFileUnfit, match="64000000 at most"):
        deck_files.read_deck(path, None)
    assert peak_mb() - before < MUCH_MB


def test_eyes_whose_array_claims_a_billion_numbers_are_refused(tmp_path):
    header = io.BytesIO()
    np.lib.format.write_array_header_1_0(header, {
        "descr": "<f8", "fortran_order": False, "shape": (10**12,)})
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as file:
        file.writestr("told.npy", header.getvalue())
    path, content = tmp_path / "red.eyes", made.getvalue()
    path.write_bytes(b"dealer-assist eyes 2 %s\n" % sha256(content).hexdigest().encode() + content)
    with pytest.raises(deck_files.DeckFileUnfit, match="incomplete"):
        deck_files.read_deck(path, None)


def test_a_payload_of_a_hundred_megabytes_is_not_looked_into():
    with pytest.raises(link_messages.BadLineMessage,
                       match="expected at most 1048576 bytes, found 104857600"):
        link_messages.decode_message(bytes(100 << 20))


def test_a_name_twice_among_a_hundred_thousand_is_found_in_one_go():
    names = [*(f'"n{at}":1' for at in range(100_000)), '"n99999":1']
    with pytest.raises(UnreadableRecord, match="once"):
        decode("Called", "{" + ",".join(names) + "}")


def test_a_heading_of_blanks_takes_no_cube_of_them():
    assert [hand.says != "" for hand in read_phh("[" + " " * 200_000, "a.phhs")] == [True]


@pytest.mark.parametrize("fresh", [FrameDecoder, pn532.Pn532Decoder, feig.FeigDecoder,
                                   pepper_c1.PepperDecoder])
@pytest.mark.parametrize("noise", [b"\x00\xff", b"\x55", b"\xff\xff", b"\xf5\x03\x00\xfc\xff"])
@pytest.mark.few
@pytest.mark.long
def test_noise_without_end_is_not_kept(fresh, noise):
    decoder = fresh()
    for _ in range(12):  # as much at a time as a port reads
        decoder.feed(noise * (4096 // len(noise)))
        assert len(decoder._kept) < 1100


def test_a_whole_number_of_any_length_is_no_amount():
    body = json.dumps({"chips": 2**63, "seat": 1})
    with pytest.raises(UnreadableRecord, match="a whole number of 64 bits"):
        decode("Called", body)

"""One file with calibrations in it: whole or refused, never half of it."""

import io
import zipfile

import pytest

from drivers.vision.calibration.calibration_pack import (
    MANIFEST,
    Pack,
    PackUnfit,
    decode_pack,
    encode_pack,
)

PACK = Pack("7", "Ann", "2026-05-31", {"board.toml": b"format = 1\n", "seats.toml": b"[scanner]\n"})


def rezipped(change) -> bytes:
    """The file with its members changed by somebody who knows nothing of sums."""
    with zipfile.ZipFile(io.BytesIO(encode_pack(PACK))) as file:
        members = {one: file.read(one) for one in file.namelist()}
    change(members)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as file:
        for name, content in members.items():
            file.writestr(name, content)
    return made.getvalue()


def test_what_was_packed_comes_out():
    assert decode_pack(encode_pack(PACK)) == PACK


def test_the_same_content_is_the_same_file():
    assert encode_pack(PACK) == encode_pack(PACK)


@pytest.mark.parametrize(("content", "why"), [
    (lambda: b"format = 1", "no_pack"),
    (lambda: rezipped(lambda files: files.pop(MANIFEST)), "no_pack"),
    (lambda: rezipped(lambda files: files.update({"board.toml": b"format = 2\n"})), "altered"),
    (lambda: rezipped(lambda files: files.pop("seats.toml")), "missing"),
    (lambda: rezipped(lambda files: files.update({"../other.toml": b""})), "strange"),
    (lambda: rezipped(lambda files: files.update(
        {MANIFEST: files[MANIFEST].replace(b"format = 1", b"format = 9")})), "format"),
    (lambda: rezipped(lambda files: files.update({MANIFEST: b"\xff"})), "altered"),
    (lambda: rezipped(lambda files: files.update({"x": b"0" * 9_000_000})), "large"),
])
def test_what_is_not_as_it_was_packed_is_refused_by_name(content, why):
    with pytest.raises(PackUnfit) as refused:
        decode_pack(content())
    assert refused.value.why == why


@pytest.mark.parametrize("part", [0.2, 0.5, 0.9, 0.99])
def test_a_file_that_was_cut_short_is_refused(part):
    whole = encode_pack(PACK)
    with pytest.raises(PackUnfit):
        decode_pack(whole[: int(part * len(whole))])


def test_no_single_damaged_byte_goes_unnoticed():
    whole = encode_pack(PACK)
    for at in range(0, len(whole), 7):
        damaged = whole[:at] + bytes((whole[at] ^ 0x55,)) + whole[at + 1 :]
        try:
            found = decode_pack(damaged)
        except PackUnfit:
            continue
        assert found == PACK  # a byte that means nothing: a date, an attribute

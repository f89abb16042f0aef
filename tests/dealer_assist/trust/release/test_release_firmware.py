"""Which firmware a release knows: put in by the maker, covered by his signature."""

import subprocess

import pytest
from small_release import Maker

from dealer_assist.trust.release.known_firmware import (
    FIRMWARE,
    FirmwareUnfit,
    image_fingerprint,
    known_firmware,
    write_known_firmware,
)
from dealer_assist.trust.release.release_check import Result, check_release


def test_a_fingerprint_is_the_head_of_b2sum(tmp_path):
    image = tmp_path / "shoe.bin"
    image.write_bytes(b"an image" * 1000)
    told = subprocess.run(["b2sum", image], capture_output=True, text=True, check=True).stdout
    assert image_fingerprint(image.read_bytes()) == told[:16]


def test_the_images_of_each_kind_are_known_and_their_file_is_signed(tmp_path):
    maker = Maker(tmp_path)
    (tmp_path / "a.bin").write_bytes(b"a")
    (tmp_path / "b.bin").write_bytes(b"b")
    tree = maker.tree("1.0")
    write_known_firmware(tree, [f"shoe={tmp_path}/a.bin", f"shoe={tmp_path}/b.bin"])
    tree, _ = maker.signed_tree("1.0")
    assert known_firmware(tree) == {"shoe": {image_fingerprint(b"a"), image_fingerprint(b"b")}}
    assert check_release(tree, maker.public).result is Result.SIGNED
    (tree / FIRMWARE).write_text((tree / FIRMWARE).read_text().replace("a", "b"))
    found = check_release(tree, maker.public)
    assert (found.result, [one.path for one in found.wrong]) == (Result.FAILED, [FIRMWARE])


def test_a_release_without_images_knows_none_and_has_no_such_file(tmp_path):
    write_known_firmware(tmp_path, [])
    assert known_firmware(tmp_path) == {} and not (tmp_path / FIRMWARE).exists()


@pytest.mark.parametrize("text", ["shoe = 1\n", "[shoe]\n", "\xff", "badge = ['aa']\n"])
def test_a_file_that_is_none_of_ours_knows_nothing(tmp_path, text):
    (tmp_path / FIRMWARE).write_text(text, encoding="latin-1")
    assert known_firmware(tmp_path) == {}


@pytest.mark.parametrize("named", ["shoe", "shoe=", "badge=x", "=x"])
def test_another_word_is_refused_with_what_was_expected(tmp_path, named):
    with pytest.raises(FirmwareUnfit, match="shoe=IMAGE"):
        write_known_firmware(tmp_path, [named])

"""A program that isn't what its maker signed is found out, file by file, and says which."""

import pytest
from small_release import Maker

from dealer_assist.trust.release import release_check
from dealer_assist.trust.release.manifest import MANIFEST, SIGNATURE, ManifestUnfit, read_manifest
from dealer_assist.trust.release.release_check import Result, check_release
from dealer_assist.trust.release.release_folder_check import WrongFile


@pytest.fixture
def maker(tmp_path, monkeypatch):
    monkeypatch.setattr(release_check, "PINNED", tmp_path / "no-such-key.pub")
    return Maker(tmp_path)


def test_a_signed_release_is_what_its_maker_signed(maker):
    tree, manifest = maker.signed_tree("1.4.2")
    found = check_release(tree, maker.public)
    assert (found.result, found.version, found.digest) == (Result.SIGNED, "1.4.2", manifest.digest)


@pytest.mark.parametrize("at", [0, 3, -1])
def test_one_bit_in_any_file_is_found_and_the_file_is_named(maker, at):
    tree, manifest = maker.signed_tree("1.0")
    for path in manifest.files:
        good = (tree / path).read_bytes()
        bad = bytearray(good)
        bad[at] ^= 1
        (tree / path).write_bytes(bad)
        found = check_release(tree, maker.public)
        assert (found.result, found.why, found.wrong) == (
            Result.FAILED, "files", (WrongFile(path, "altered"),))
        (tree / path).write_bytes(good)
    assert check_release(tree, maker.public).result is Result.SIGNED


def test_a_file_that_was_put_in_is_found_compiled_ones_and_links_too(maker):
    tree, _ = maker.signed_tree("1.0")
    (tree / "drivers/__pycache__").mkdir()
    (tree / "drivers/__pycache__/ports.cpython-311.pyc").write_bytes(b"foreign")
    (tree / "drivers/elsewhere").symlink_to("/etc")
    assert check_release(tree, maker.public).wrong == (
        WrongFile("drivers/__pycache__/ports.cpython-311.pyc", "unlisted"),
        WrongFile("drivers/elsewhere", "unlisted"))


def test_a_link_in_a_files_place_is_no_file_even_with_the_same_content(maker, tmp_path):
    tree, _ = maker.signed_tree("1.0")
    (tree / "drivers/serial_ports.py").replace(tmp_path / "aside.py")
    (tree / "drivers/serial_ports.py").symlink_to(tmp_path / "aside.py")
    assert check_release(tree,
                         maker.public).wrong == (WrongFile("drivers/serial_ports.py", "altered"),)


def test_a_missing_file_is_named(maker):
    tree, _ = maker.signed_tree("1.0")
    (tree / "drivers/serial_ports.py").unlink()
    assert check_release(tree,
                         maker.public).wrong == (WrongFile("drivers/serial_ports.py", "missing"),)


def test_a_manifest_that_somebody_wrote_anew_isnt_signed(maker):
    tree, _ = maker.signed_tree("1.0")
    (tree / "drivers/serial_ports.py").write_text("PORTS = 3\n")
    manifest = read_manifest((tree / MANIFEST).read_bytes())
    from dealer_assist.trust.release.release_maker import list_files

    files = {k: v for k, v in list_files(tree).items() if k not in (MANIFEST, SIGNATURE)}
    forged = type(manifest)(manifest.version, manifest.python, manifest.platform, manifest.made_s,
                            manifest.facts, files)
    (tree / MANIFEST).write_bytes(forged.as_bytes())
    assert check_release(tree, maker.public).why == "signature_wrong"


def test_another_makers_signature_is_none(maker, tmp_path):
    tree, _ = maker.signed_tree("1.0")
    assert check_release(tree, Maker(tmp_path, "other").public).why == "signature_wrong"


def test_a_checkout_is_unsigned_and_doesnt_pretend(maker):
    found = check_release(maker.tree("1.0"))
    assert (found.result, found.version, found.digest) == (Result.UNSIGNED, "", "")


def test_without_its_manifest_an_installed_program_is_no_checkout(maker, monkeypatch):
    tree, _ = maker.signed_tree("1.0")
    monkeypatch.setattr(release_check, "PINNED", maker.public)
    assert check_release(tree).result is Result.SIGNED
    (tree / MANIFEST).unlink()
    assert check_release(tree).why == "manifest_missing"


def test_without_the_signature_or_the_key_it_isnt_believed(maker, tmp_path):
    tree, _ = maker.signed_tree("1.0")
    assert check_release(tree).why == "key_missing"
    assert check_release(tree, tmp_path / "none.pub").why == "key_unfit"
    (tree / SIGNATURE).unlink()
    assert check_release(tree, maker.public).why == "signature_missing"


@pytest.mark.parametrize("content", [
    b"", b"{", b"[]", b'{"format":2}', b"\xff", b'{"format":1,"made_s":true}', b"[" * 100_000,
    b'{"format":1,"made_s":1,"facts":[],"version":"1","python":"3","platform":"x","files":{}}',
])
def test_what_is_no_manifest_is_refused_in_words(content):
    with pytest.raises(ManifestUnfit):
        read_manifest(content)


@pytest.mark.parametrize("path", ["../x", "/etc/passwd", "a/../b", "a//b", "", ".hidden", "a\\b",
                                  "manifest.sig", "x" * 300, "a/./b", "nul\0"])
def test_no_manifest_names_a_file_outside_of_its_folder(maker, path):
    _, manifest = maker.signed_tree("1.0")
    files = {**manifest.files, path: next(iter(manifest.files.values()))}
    wrong = type(manifest)("1.0", "3.11", "linux-x86_64", 0, (), files)
    with pytest.raises(ManifestUnfit):
        read_manifest(wrong.as_bytes())

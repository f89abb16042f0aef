"""Files that somebody else wrote: none is read whole before its size is known, however nested.

A file of a gigabyte is refused at once, in one sentence and in little memory, by every reader.
"""

import os
import tracemalloc
from pathlib import Path
from types import SimpleNamespace

import pytest

from dealer_assist.cli import play, replay
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.devices.commissioning.shell.bench_fitting_file import FittedUnusable
from dealer_assist.devices.commissioning.shell.bench_fitting_file import read_fitting as load_fitted
from dealer_assist.floor.archive.archive_interface import ArchiveFailed
from dealer_assist.floor.export import erased_names_list
from dealer_assist.floor.export.bundle_check import Bad, unproven_bundle_key
from dealer_assist.floor.security.certificate_authority import Authority
from dealer_assist.floor.security.certificate_bundle import BundleUnfit, _certificate, _line
from dealer_assist.floor.security.certificate_register import HouseUnusable
from dealer_assist.floor.security.mosquitto_process import LOG, Broker
from dealer_assist.floor.service.floor_folder import FloorFolder, SettingsWrong
from dealer_assist.game.rules.house_rules import BookUnreadable
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.books.casino_book_writer import BookUnchanged, _text
from dealer_assist.storage.books.structure_reader import StructureUnreadable, structure
from dealer_assist.storage.bundle_signing_key import SigningKeyUnusable, private_key, public_key
from dealer_assist.storage.hand_histories import hand_import
from dealer_assist.storage.hand_histories.phh.read_phh import read_phh
from dealer_assist.storage.journal import Journal, write_ahead_check
from dealer_assist.storage.people import PeopleFile, PeopleUnusable
from dealer_assist.storage.registry.registry_files import Store
from dealer_assist.storage.registry.tag_uids import RegisterUnreadable
from dealer_assist.storage.settings.settings_file import SettingsUnusable, read_settings
from dealer_assist.training.review.hand_file_opening import open_hands
from dealer_assist.trust.custody import opened_hand_export
from dealer_assist.trust.release.known_firmware import write_known_firmware
from dealer_assist.trust.release.library_lock import read_lock
from dealer_assist.trust.release.release_check import check_release
from dealer_assist.trust.vault import custody_file
from dealer_assist.trust.vault import table_keys as house_keys
from dealer_assist.trust.vault.custody_file import CustodyUnusable
from dealer_assist.view.review.hand_list import FileUnusable
from drivers.devices import device_keys as device_keys
from drivers.foreign_toml_json import DEEPEST, TextUnfit, json_of, toml_of
from drivers.safe_file_opening import TooLong
from drivers.vision.calibration.camera_calibration import Calibration, CalibrationUnusable
from drivers.vision.calibration.frame_layout import load_layout
from drivers.vision.cards.deck_files import DeckFileUnfit
from drivers.vision.cards.deck_files import read_deck as load_deck
from drivers.vision.chips.chip_set import ChipSet, ChipsUnusable
from drivers.vision.picture_files import PictureUnreadable, load_picture
from drivers.vision.toml_sections import SectionUnfit
from tests.tools.evaluate.evaluate_sets import SetUnfit, _rows

ROOT = Path(__file__).parents[2]
GIGABYTE = 1 << 30
#: Bytes of memory in which each of them says no.
LITTLE = 2 << 20

#: How each is called on a file, and what it says.
READERS = {
    "people": (lambda path: PeopleFile(path).names(), PeopleUnusable),
    "settings": (read_settings, SettingsUnusable),
    "house book": (lambda path: shipped_houses.house(str(path)), BookUnreadable),
    "own book": (_text, BookUnchanged),
    "register": (lambda path: Store(path).read(), RegisterUnreadable),
    "calibration": (Calibration.load, CalibrationUnusable),
    "chips by colour": (ChipSet.load, ChipsUnusable),
    "layout": (load_layout, SectionUnfit),
    "deck's eyes": (lambda path: load_deck(path, None), DeckFileUnfit),
    "picture": (load_picture, PictureUnreadable),
    "labels": (lambda path: list(_rows(path)), SetUnfit),
    "levels": (lambda path: structure(str(path)), StructureUnreadable),
    "recorded hands": (lambda path: open_hands(path, shipped_houses.house, "en"), FileUnusable),
    "other programs' hands": (lambda path: hand_import.read_import(str(path)),
                              hand_import.ImportRefused),
    "script": (lambda path: play._read(str(path), "", "en"), play._Unusable),
    "device keys": (device_keys.read_keys, (device_keys.KeysUnusable, TooLong)),
    "floor key": (house_keys.public_at, house_keys.TableKeyUnusable),
    "secret":
    (lambda path: house_keys.read_or_make_secret(path, bytes), house_keys.TableKeyUnusable),
    "maker's key": (public_key, SigningKeyUnusable),
    "signing key": (private_key, SigningKeyUnusable),
    "custody": (custody_file.read_custody, CustodyUnusable),
    "sealed hand": (lambda path: opened_hand_export.checked_file(path, a_key(path.parent)),
                    opened_hand_export.SealsRefused),
    "certificate": (_certificate, BundleUnfit),
    "lock": (read_lock, TooLong),
    "erasures": (erased_names_list.list_erasures, ArchiveFailed),
    "firmware": (lambda path: write_known_firmware(path.parent, [f"shoe={path}"]), TooLong),
}
#: Files that lie under a name of their own in a folder.
FOLDERS = {
    "floor.toml": (lambda folder: FloorFolder(folder).read(), SettingsWrong),
    "fitting.toml": (load_fitted, FittedUnusable),
    "line.json": (_line, BundleUnfit),
    "house.json": (lambda folder: Authority(folder).read(), HouseUnusable),
}


def a_key(folder):
    from dealer_assist.storage.bundle_signing_key import make_key

    return make_key(folder / "k")


def refusal(read, path, kind):
    """What the reader says of the file, once it took little memory for it."""
    tracemalloc.start()
    try:
        with pytest.raises(kind) as refused:
            read(path)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < LITTLE
    return str(refused.value)


@pytest.fixture
def gigabyte(tmp_path):
    """A file of a gigabyte that takes no room."""
    path = tmp_path / "big.toml"
    path.touch(mode=0o600)
    os.truncate(path, GIGABYTE)
    return path


@pytest.mark.parametrize("name", READERS)
def test_a_file_of_a_gigabyte_is_refused_at_once_in_one_sentence(gigabyte, name):
    read, kind = READERS[name]
    said = refusal(read, gigabyte, kind)
    assert said and said.count("\n") < 2  # what is wrong, and on a line of its own what to do


@pytest.mark.parametrize("name", FOLDERS)
def test_one_in_a_folder_of_ours_is_refused_the_same(gigabyte, name):
    read, kind = FOLDERS[name]
    gigabyte.rename(gigabyte.with_name(name))
    said = refusal(read, gigabyte.parent, kind)
    assert "expected" in said and "\n" not in said


@pytest.mark.parametrize("command", [replay, play])
def test_a_command_says_the_limit_and_what_to_do(gigabyte, capsys, command):
    refusal(lambda path: call_command(command, [str(path)]) == 2 and throw(), gigabyte,
            RuntimeError)
    told = capsys.readouterr().err
    assert len(told.splitlines()) == 1 and "64,000,000" in told and "1,073,741,824" in told
    assert any(do in told for do in ("name another", "nommez un autre"))


def throw():
    raise RuntimeError


@pytest.mark.parametrize("name", ["manifest.json", "manifest.sig"])
def test_a_release_with_a_gigabyte_in_the_place_of_its_manifest_fails_its_check(tmp_path, name):
    (tmp_path / "manifest.json").write_text("{}")
    (tmp_path / name).touch()
    os.truncate(tmp_path / name, GIGABYTE)
    tracemalloc.start()
    try:
        found = check_release(tmp_path, a_key(tmp_path))
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert found.why in ("unreadable", "signature_wrong") and most < LITTLE


def test_a_write_ahead_file_of_any_length_is_looked_through_in_little_memory(tmp_path):
    path = tmp_path / "t.sqlite"
    Journal.open(path).close()
    (tmp_path / "t.sqlite-wal").touch()
    os.truncate(tmp_path / "t.sqlite-wal", 64 << 20)
    tracemalloc.start()
    try:
        assert write_ahead_check.count_dropped_entries(path) == 0
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < LITTLE


def test_of_a_brokers_log_the_end_alone_is_read(tmp_path):
    (tmp_path / LOG).touch()
    os.truncate(tmp_path / LOG, GIGABYTE)
    with (tmp_path / LOG).open("ab") as log:
        log.write(b"last words")
    tracemalloc.start()
    try:
        assert Broker.said(SimpleNamespace(folder=tmp_path)).endswith("last words")
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < LITTLE


@pytest.mark.parametrize("ending", ["zip", "zip64"])
def test_a_bundle_whose_list_of_files_has_no_end_is_refused_before_it_is_read(tmp_path, ending):
    path, size = tmp_path / "bundle.zip", (256 << 20).to_bytes(8, "little")
    path.touch()
    os.truncate(path, 256 << 20)
    larger = b"PK\x06\x06" + bytes(36) + size + bytes(8) + b"PK\x06\x07" + bytes(16)
    least = size[:4] if ending == "zip" else b"\xff" * 4
    with path.open("ab") as file:
        file.write((larger if ending == "zip64" else b"")
                   + b"PK\x05\x06" + bytes(8) + least + bytes(6))
    said = refusal(unproven_bundle_key, path, Bad)
    assert "list of files" in said and "8,388,608" in said


@pytest.mark.parametrize("depth", [DEEPEST + 2, 100_000])
@pytest.mark.parametrize(("read", "opens", "closes"), [
    (json_of, "[", "]"), (json_of, '{"a":', "1}"), (toml_of, "a = [", "]"),
])
def test_a_text_that_is_nested_deep_ends_in_a_sentence(read, opens, closes, depth):
    first = opens if read is json_of else "["
    text = opens + first * (depth - 1) + closes[-1] * depth if read is toml_of else (
        opens * depth + closes * depth)
    with pytest.raises(TextUnfit):
        read(text)


@pytest.mark.parametrize("text", [
    "variant = " + "[" * 5_000 + "]" * 5_000, "a" + ".a" * 5_000 + " = 1",
])
def test_a_recorded_hand_that_is_nested_deep_is_named_and_spoils_nothing(text):
    (one,) = read_phh(text, "deep.phh")
    assert "deep.phh" in one.says or "deep.phh" in one.where


#: What reads files whole by other means, and why it may: a file of the program's own, what this
#: program wrote a moment before, the kernel's, or a tool of the maker's.
MAY = {
    "dealer_assist/trust/start/watched_components.py", "dealer_assist/words/shipped_toml_reader.py",
    "dealer_assist/devices/enrolment/board_provisioning.py",
    "dealer_assist/live/doctor/machine_findings.py",
    "dealer_assist/live/doctor/program_findings.py", "dealer_assist/live/sound/sound_player.py",
    "dealer_assist/storage/settings/machine_name.py", "dealer_assist/live/spare/table_takeover.py",
    "dealer_assist/training/demo/temporary_postgres.py",
    "dealer_assist/live/setup/setup_session.py",
    "dealer_assist/devices/commissioning/shell/camera_files.py",
    "dealer_assist/devices/commissioning/shell/calibration_export.py",
    "dealer_assist/devices/commissioning/shell/report_errand.py",
    "dealer_assist/devices/commissioning/shell/camera_errands.py",
    "dealer_assist/trust/vault/vault_folder.py",
    "dealer_assist/training/demo_hands/__init__.py",
    "dealer_assist/floor/security/mosquitto_process.py",
    "dealer_assist/floor/security/mosquitto_files.py",
    "dealer_assist/floor/security/certificate_authority.py",
    "dealer_assist/view/pages/__init__.py",
    "dealer_assist/qt/pieces/bundled_font.py", "dealer_assist/training/quiz/lessons.py",
    "dealer_assist/trust/release/known_firmware.py", "dealer_assist/trust/release/release_maker.py",
    "dealer_assist/trust/release/release_folder_check.py",
    "dealer_assist/storage/books/shipped_houses.py",
    "dealer_assist/storage/books/structure_reader.py",
    "dealer_assist/storage/settings/third_party_licences.py",
    "dealer_assist/devices/commissioning/findings/rate_verdicts.py",
    "dealer_assist/trust/vault/process_hardening.py",
    "dealer_assist/trust/vault/vault_hand_on_disk.py",
    "dealer_assist/training/scripts/vocabulary.py",
    "dealer_assist/words/shipped_texts.py", "dealer_assist/words/further_languages.py",
    "dealer_assist/words/french_by_english.py",
    "drivers/port_users.py", "drivers/vision/calibration/calibration_files.py",
    "drivers/vision/camera_search.py", "drivers/vision/printed_sheets.py",
}


def test_whoever_reads_a_file_whole_asks_its_size_first():
    found = set()
    for path in (*ROOT.glob("dealer_assist/**/*.py"), *ROOT.glob("drivers/**/*.py")):
        name = path.relative_to(ROOT).as_posix()
        if "/sim/" in name:
            continue
        text = path.read_text(encoding="utf-8")
        if ".read_text(" in text or ".read_bytes(" in text:
            found.add(name)
    assert found == MAY

"""What is remembered of the tour, and the only folders that it ever works in."""

import tempfile

import pytest

from dealer_assist.training.tour.practice_table import JOURNAL, folder_called, new_folder
from dealer_assist.training.tour.tour_memory import TourMemory, read_memory, write_memory


@pytest.fixture(autouse=True)
def temporary(tmp_path, monkeypatch):
    """Temporary folders of this test alone."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))


def test_a_machine_that_was_never_asked_remembers_nothing(tmp_path):
    path = tmp_path / "deep" / "tour.json"
    assert read_memory(path) == TourMemory()
    write_memory(path, TourMemory(True))
    assert read_memory(path) == TourMemory(is_offered=True)
    write_memory(path, TourMemory(True, "dealer-assist-tour-abcd", "flop"))
    assert read_memory(path) == TourMemory(True, "dealer-assist-tour-abcd", "flop")


@pytest.mark.parametrize("content", [
    b"", b"{", b"[]", b"\xff\xfe", b'{"folder": 3, "step": ["flop"]}', b"x" * 5_000,
])
def test_a_file_that_is_not_ours_asks_nobody_again_and_names_no_folder(tmp_path, content):
    path = tmp_path / "tour.json"
    path.write_bytes(content)
    assert read_memory(path) == TourMemory(is_offered=True)


def test_only_a_tours_own_temporary_folder_is_gone_on_in(tmp_path):
    folder = new_folder()
    assert folder.parent == tmp_path and folder_called(folder.name) is None
    (folder / JOURNAL).touch()
    assert folder_called(folder.name) == folder


@pytest.mark.parametrize("name", ["", "..", "evening", "../evening", "/evening",
                                  "dealer-assist-tour-../evening"])
def test_no_other_folder_can_be_named(tmp_path, name):
    (tmp_path / "evening").mkdir()
    (tmp_path / "evening" / JOURNAL).touch()
    assert folder_called(name) is None


def test_a_link_in_its_place_is_not_followed(tmp_path):
    (tmp_path / "evening").mkdir()
    (tmp_path / "evening" / JOURNAL).touch()
    (tmp_path / "dealer-assist-tour-abcd").symlink_to(tmp_path / "evening")
    assert folder_called("dealer-assist-tour-abcd") is None

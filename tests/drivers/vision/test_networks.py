"""A network is read from the bytes that were checked, whichever engine computes it."""

import tempfile

import numpy as np
import pytest

from drivers.vision.model_files import ModelFiles, ModelUnfit, load_model
from drivers.vision.networks import load_network

WINDOW = np.random.default_rng(1).random((1, 12, 36, 24), dtype=np.float32)


def told(net) -> np.ndarray:
    net.setInput(WINDOW)
    return np.array(net.forward("glyph"))


def test_both_engines_say_the_same() -> None:
    files = load_model("card_index")
    assert told(load_network(files, is_wide=True)) == pytest.approx(told(load_network(files)),
                                                                    abs=1e-3)


def test_where_no_file_can_be_written_the_network_is_read_from_memory(monkeypatch) -> None:
    files = load_model("card_index")
    wanted = told(load_network(files))

    def no_room(*_given: object, **_named: object) -> object:
        raise PermissionError(30, "Read-only file system")

    monkeypatch.setattr(tempfile, "TemporaryDirectory", no_room)
    assert told(load_network(files, is_wide=True)) == pytest.approx(wanted, abs=1e-3)


def test_nothing_of_the_network_is_left_behind(monkeypatch, tmp_path) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    load_network(load_model("card_index"), is_wide=True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("is_wide", [False, True])
def test_what_is_no_network_is_refused_by_name(is_wide: bool) -> None:
    sound = load_model("card_index")
    contents = {**sound.contents, "onnx": b"no network"}
    broken = ModelFiles(sound.name, sound.folder, sound.settings, contents)
    with pytest.raises(ModelUnfit, match="can't load it"):
        load_network(broken, is_wide)

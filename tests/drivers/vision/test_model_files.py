"""A model is loaded only whole and unaltered, and every fault says which file and what to do."""

from pathlib import Path

import pytest

from drivers.vision import model_files
from drivers.vision.model_files import ModelUnfit, digest, load_model

WEIGHTS = b"the network's bytes"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A whole model called "eye"."""
    (tmp_path / "eye.onnx").write_bytes(WEIGHTS)
    (tmp_path / "eye.toml").write_text(
        f'format = 1\nkinds = ["card"]\n[sha256]\nonnx = "{digest(WEIGHTS)}"\n'
    )
    return tmp_path


def test_a_whole_model_gives_its_bytes_and_settings(folder: Path) -> None:
    model = load_model("eye", folder)
    assert (model.contents["onnx"], model.settings["kinds"]) == (WEIGHTS, ["card"])


def test_an_altered_file_is_refused_by_name(folder: Path) -> None:
    (folder / "eye.onnx").write_bytes(WEIGHTS[:-1] + b"!")
    with pytest.raises(ModelUnfit, match=r"eye\.onnx: not the file that eye\.toml names"):
        load_model("eye", folder)


def test_a_truncated_file_is_refused_with_its_length(folder: Path) -> None:
    (folder / "eye.onnx").write_bytes(WEIGHTS[:5])
    with pytest.raises(ModelUnfit, match=r"\(5 bytes"):
        load_model("eye", folder)


def test_a_missing_file_is_named(folder: Path) -> None:
    (folder / "eye.onnx").unlink()
    with pytest.raises(ModelUnfit, match=r"eye\.onnx: can't be read"):
        load_model("eye", folder)


def test_a_missing_model_says_where_it_was_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model_files, "PLACES", (Path("/nowhere/a"), Path("/nowhere/b")))
    with pytest.raises(ModelUnfit, match=r"eye is missing: .*/nowhere/a and /nowhere/b"):
        load_model("eye")


def test_settings_that_are_no_toml_are_refused(folder: Path) -> None:
    (folder / "eye.toml").write_text("format = = 1")
    with pytest.raises(ModelUnfit, match=r"eye\.toml: not a valid TOML file"):
        load_model("eye", folder)


def test_settings_that_are_no_text_are_refused(folder: Path) -> None:
    (folder / "eye.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ModelUnfit, match=r"eye\.toml: not a valid TOML file"):
        load_model("eye", folder)


def test_another_format_is_refused(folder: Path) -> None:
    (folder / "eye.toml").write_text("format = 2")
    with pytest.raises(ModelUnfit, match="format 2 where 1 is expected"):
        load_model("eye", folder)


def test_settings_without_a_checksum_are_refused(folder: Path) -> None:
    (folder / "eye.toml").write_text("format = 1")
    with pytest.raises(ModelUnfit, match=r"no checksum sha256\.onnx"):
        load_model("eye", folder)


def test_every_refusal_says_what_to_do(folder: Path) -> None:
    (folder / "eye.onnx").write_bytes(b"")
    with pytest.raises(ModelUnfit, match=r"Install the program again, .*models/README\.md"):
        load_model("eye", folder)

"""What ships with the program: every model whole, described, and in the wheel."""

import tomllib
from pathlib import Path

import pytest

from drivers.vision.model_files import digest, load_model

ROOT = Path(__file__).resolve().parents[2]
MODELS = ROOT / "models"
NAMES = sorted(path.stem for path in MODELS.glob("*.toml"))


def test_there_are_models() -> None:
    assert "card_index" in NAMES


@pytest.mark.parametrize("name", NAMES)
def test_every_model_is_whole(name: str) -> None:
    assert load_model(name, MODELS).contents["onnx"]


@pytest.mark.parametrize("name", NAMES)
def test_every_file_of_a_model_goes_into_the_wheel(name: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    shipped = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    for suffix in ("toml", *load_model(name, MODELS).contents):
        assert shipped[f"models/{name}.{suffix}"] == f"drivers/vision/models/{name}.{suffix}"


@pytest.mark.parametrize("name", NAMES)
def test_every_model_has_a_card_with_its_limits(name: str) -> None:
    assert "imit" in (MODELS / f"{name}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", ["card_index", "chip_finder", "chip_seat_finder"])
def test_a_models_card_is_of_this_network(name: str) -> None:
    card = (MODELS / f"{name}.md").read_text(encoding="utf-8")
    assert digest((MODELS / f"{name}.onnx").read_bytes()) in card

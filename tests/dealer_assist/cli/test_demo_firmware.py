"""``demo --firmware`` and ``bench --firmware`` where there is no firmware to run."""

import pytest

from dealer_assist.cli import demo
from dealer_assist.cli.frame.command_execution import call_command
from drivers.sim import firmware_process
from tests.tools.bench import bench


@pytest.fixture
def nothing_built(tmp_path, monkeypatch):
    """The firmware's sources without a built image, wherever its sources are asked for."""
    real = firmware_process.image_of
    monkeypatch.setattr(firmware_process, "image_of", lambda kind, board, sources: real(
        kind, board, tmp_path))
    return tmp_path


@pytest.mark.parametrize("board", ["native", "qemu"])
def test_a_demo_without_a_built_firmware_says_how_to_build_it(
    nothing_built, board, tmp_path, capsys
):
    assert call_command(demo,
                        ["--firmware", board, "--no-window", "--out", str(tmp_path / "out")]) == 2
    assert f"make -C {nothing_built} {board}" in capsys.readouterr().err


def test_figures_without_a_built_firmware_say_how_to_build_it(nothing_built, capsys):
    assert call_command(bench, ["--firmware", "native"]) == 2
    assert f"make -C {nothing_built} native" in capsys.readouterr().err

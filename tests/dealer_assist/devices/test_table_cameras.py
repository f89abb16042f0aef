"""``table --board camera:SOURCE --scanner camera:SOURCE``: who looks through which camera."""

from dataclasses import replace
from queue import Empty, Queue
from time import monotonic

import pytest

from dealer_assist.cli import table
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.devices.opening.camera_ports import TableCameras
from dealer_assist.devices.opening.device_fittings import FittingWrong, fitting
from dealer_assist.devices.opening.device_ports import port_of
from dealer_assist.storage.registry.tag_register import practice_register
from drivers.devices.device_keys import DeviceKeys
from drivers.devices.device_reports import CardsShown, LinkUp
from drivers.vision import chip_camera
from drivers.vision.chips.chip_set import EXAMPLE
from drivers.vision.view_geometry import Region
from tests.sim.table_view import TableView, calibration

LIMIT_S = 30.0
SPOT = Region(((700, 300), (900, 300), (900, 450), (700, 450)))
NO_KEYS = DeviceKeys({})


def sights(view=None, chip_set="", **calibrated) -> TableCameras:
    made = replace(calibration(), **calibrated)
    sources = {"board": view} if view is not None else {}
    return TableCameras([made], practice_register(), sources=sources, chip_set=chip_set)


@pytest.mark.parametrize("name", ["board", "scanner", "shoe"])
def test_a_camera_can_stand_for_each_of_these(name):
    assert fitting(name, "camera:/dev/video2").family == "camera"


def test_nothing_but_a_camera_sees_the_board():
    with pytest.raises(FittingWrong, match="--board /dev/ttyUSB0: expected camera:SOURCE"):
        fitting("board", "/dev/ttyUSB0")


@pytest.mark.long
def test_the_board_is_read_through_its_camera_from_frame_to_report():
    told: Queue = Queue()
    view = TableView(board=("As", "7d", "Th"))
    port = port_of(fitting("board", "camera:drawn"), NO_KEYS, None, told.put, sights(view))
    port.start()
    try:
        assert isinstance(told.get(timeout=LIMIT_S), LinkUp)
        until = monotonic() + LIMIT_S
        found = None
        while not isinstance(found, CardsShown) and monotonic() < until:
            try:
                found = told.get(timeout=1)
            except Empty:
                continue
        assert isinstance(found, CardsShown)
        assert (found.seat, found.cards) == (0, ("As", "7d", "Th"))
    finally:
        port.stop()


def test_a_camera_over_the_bets_wants_the_houses_chips():
    with pytest.raises(FittingWrong, match="expected --chip-set FILE"):
        port_of(fitting("scanner", "camera:0"), NO_KEYS, None, print, sights(spots={1: SPOT}))


@pytest.mark.long
def test_a_chip_set_that_is_not_there_is_named(tmp_path):
    missing = str(tmp_path / "chips.toml")
    with pytest.raises(FittingWrong, match=r"--scanner camera: .*chips.toml"):
        port_of(fitting("scanner", "camera:0"), NO_KEYS, None, print,
                sights(spots={1: SPOT}, chip_set=missing))


@pytest.mark.long
def test_a_camera_over_the_bets_is_fitted_with_its_chips(monkeypatch):
    monkeypatch.setattr(chip_camera.Eyes, "load", lambda house, white: None)  # no network here
    port = port_of(fitting("scanner", "camera:0"), NO_KEYS, None, print,
                   sights(spots={1: SPOT}, chip_set=str(EXAMPLE)))
    assert port.health.state == "lost"  # nobody has started it


@pytest.mark.parametrize(("options", "says"), [
    (["--board", "camera:0"], "--board camera: expected --calibration FILE with a part [board]"),
    (["--scanner", "camera:0"],
     "--scanner camera: expected --calibration FILE with a part [spots]"),
    (["--board", "/dev/ttyUSB0"], "--board /dev/ttyUSB0: expected camera:SOURCE"),
])
def test_a_table_is_not_opened_without_what_its_cameras_need(
    tmp_path, capsys, options, says, in_english
):
    assert call_command(table, [str(tmp_path / "journal"), *options]) == 2
    assert says in capsys.readouterr().err

"""The world of a bench: ports follow what was named, its file the bench, errands their order."""

import threading

import pytest
from bench_room import NAMED, NOW_S, SHOE, bench_of

from dealer_assist.devices.commissioning.shell import bench_hardware as technician_world
from dealer_assist.devices.commissioning.shell.bench_fitting_file import read_fitting
from dealer_assist.devices.commissioning.shell.bench_hardware import World
from dealer_assist.devices.commissioning.shell.errands import Errands, devices_at_bench
from dealer_assist.devices.commissioning.steps.step_runner import Errand
from dealer_assist.devices.opening.device_fittings import FittingWrong
from dealer_assist.game.facts import commissioning as b
from drivers.devices.device_recognition import Recognised
from drivers.serial_ports import FoundPort

NO_SCANNER = b.DeviceNamed("scanner", "", "")


class Port:
    """A port that remembers what became of it."""

    made = ()

    def __init__(self, fitted):
        self.fitted, self.is_open, self.kept = fitted, False, []
        type(self).made = (*type(self).made, self)

    def start(self):
        self.is_open = True

    def stop(self):
        self.is_open = False

    def committed(self, boot_id, seq):
        self.kept.append((boot_id, seq))


class Machine:
    """A computer with these ports, on which these answer."""

    def __init__(self, *answers):
        self.answers = dict(answers)

    def ports(self):
        return [FoundPort(path, 0x10C4, 0xEA60, one[0], "bridge")
                for path, one in self.answers.items()]

    def ask(self, path, asked):
        family = self.answers[path][1]
        return family if family is not None and family.family == asked.family else None

    def users(self, path):
        return []

    def link(self, path):
        return path

    def no_port(self, path):
        return ""


@pytest.fixture
def world(tmp_path, monkeypatch):
    Port.made = ()
    monkeypatch.setattr(technician_world, "port_of", lambda fitted, *more, **named: Port(fitted))
    told = []
    here = World(tmp_path, Machine(), lambda role: lambda report: told.append((role, report)),
                 lambda: 7, lambda: "en")
    here.told = told
    return here


def still_open():
    return [one.fitted.path for one in Port.made if one.is_open]


def test_what_is_named_is_opened(world):
    world.follow(bench_of(*NAMED))
    assert still_open() == ["/dev/pda/shoe", "/dev/pda/scanner"]


def test_what_stays_as_it_was_stays_open(world):
    world.follow(bench_of(*NAMED))
    world.follow(bench_of(*NAMED, b.KeyMade("x")))
    assert len(Port.made) == 2


def test_what_is_no_longer_of_the_table_is_closed(world):
    world.follow(bench_of(*NAMED))
    world.follow(bench_of(*NAMED, NO_SCANNER))
    assert still_open() == ["/dev/pda/shoe"]


def test_a_device_on_another_port_is_opened_there(world):
    world.follow(bench_of(*NAMED))
    world.follow(bench_of(*NAMED, NO_SCANNER, b.DeviceNamed("shoe", "own", "/dev/ttyUSB9")))
    assert still_open() == ["/dev/ttyUSB9"]


def test_a_report_that_is_stored_may_be_forgotten(world):
    world.follow(bench_of(*NAMED))
    world.committed("shoe", 3, 9)
    world.committed("badge", 1, 1)  # nothing stands there: nothing happens
    assert Port.made[0].kept == [(3, 9)]


def test_while_it_is_looked_every_port_is_free_and_open_again_afterwards(world):
    world.follow(bench_of(*NAMED))
    with world.all_shut():
        assert still_open() == []
    assert still_open() == ["/dev/pda/shoe", "/dev/pda/scanner"]


def test_an_enrolling_camera_takes_the_place_of_the_usual_port_for_a_time(world):
    world.follow(bench_of(*NAMED, NO_SCANNER))
    world.reopen("shoe", lambda fitted, deliver: Port("eyes"))
    assert [one.fitted for one in Port.made if one.is_open] == ["eyes"]
    world.reopen("shoe")
    assert [one.fitted.path for one in Port.made if one.is_open] == ["/dev/pda/shoe"]


def test_after_the_end_no_port_is_opened_any_more(world):
    world.follow(bench_of(*NAMED))
    world.stop()
    world.follow(bench_of(*NAMED))
    assert still_open() == []


def test_a_device_that_can_not_be_made_says_why(world, monkeypatch):
    def refused(fitted, *more, **named):
        raise FittingWrong("expected --calibration")

    monkeypatch.setattr(technician_world, "port_of", refused)
    world.follow(bench_of(SHOE))
    ((role, report),) = world.told
    assert (role, report.why, report.at_ns) == ("shoe", "expected --calibration", 7)


def test_the_file_for_the_table_follows_the_bench(world):
    world.follow(bench_of(*NAMED, b.SpotMapped("scanner", 0, 2, NOW_S)))
    found = read_fitting(world.folder)
    assert found.ports["shoe"] == "/dev/pda/shoe"
    assert found.seats == {"scanner": {0: 2}}


# --- what is found -------------------------------------------------------------------------------

OWN_SHOE = Recognised("own", "shoe", "PDA-SHOE-1", "aa", (1, 2))


def found(world, *answers):
    world.machine = Machine(*answers)
    return devices_at_bench(world)


def test_a_board_of_ours_is_found_with_its_place_before_it_has_a_key(world):
    (one,) = found(world, ("/dev/ttyUSB0", ("PDA-SHOE-1", OWN_SHOE)))
    assert (one.role, one.family, one.device_id, one.is_usable) == (
        "shoe", "own", "PDA-SHOE-1", True)


def test_a_board_that_says_nothing_is_known_by_its_bridge(world):
    (one,) = found(world, ("/dev/ttyUSB0", ("PDA-SCAN-1", None)))
    assert (one.role, one.family, one.is_usable) == ("scanner", "own", True)


def test_a_strangers_port_is_left_alone(world):
    assert found(world, ("/dev/ttyUSB0", ("FT1234", None))) == ()


# --- errands -------------------------------------------------------------------------------------


def test_errands_are_carried_out_in_their_order_and_told(world):
    done, over = [], threading.Event()

    def told(one):
        done.append(one.errand.name)
        if len(done) == 2:
            over.set()

    errands = Errands(world, told)
    errands.start()
    errands.put(Errand("look"))
    errands.put(Errand("self_test", "shoe"))
    assert over.wait(30)
    errands.stop()
    assert done == ["look", "self_test"]

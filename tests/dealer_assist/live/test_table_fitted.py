"""What the bench found is what the table plays by: ports, files, and the seat before each spot."""

from types import SimpleNamespace

import pytest
from bench_room import NAMED, NOW_S, Spots, bench_of, chip
from hypothesis import given
from hypothesis import strategies as st

from dealer_assist.devices.commissioning.shell.bench_fitting_file import (
    Fitted,
    FittedUnusable,
    fitting_file_text,
    fitting_for_file,
    read_fitting,
    write_fitting_file,
)
from dealer_assist.devices.opening.spot_renumbering import (
    port_with_spots_by_seat,
    spot_map_of_scanner,
)
from dealer_assist.game.facts import commissioning as b
from dealer_assist.live.table.bench_fitting_options import fill_in_fitted_options
from drivers.devices import device_reports as r
from drivers.wire.constants import NO_SPOT, SPOTS

CROSSED = {0: 2, 1: 1}  # seat by spot: the first two cables were swapped


def options(folder, **named):
    blank = dict.fromkeys(("shoe", "scanner", "board", "badge", "register", "device_keys",
                           "chip_set", "practice"), "")
    return SimpleNamespace(**{**blank, "fitted": str(folder), "calibration": [], **named})


def written(folder, text):
    (folder / "fitting.toml").write_text(text, encoding="utf-8")
    return folder


def test_the_file_says_what_the_bench_believes(tmp_path):
    bench = bench_of(*NAMED, b.DeviceNamed("board", "camera", "0", at_s=NOW_S),
                     b.SpotMapped("scanner", 0, 2), b.SpotMapped("scanner", 1, 1))
    write_fitting_file(tmp_path, fitting_for_file(bench, {"registers": "registers"},
                                           {"board": "calibrations/b.toml"}))
    found = read_fitting(tmp_path)
    assert found.ports == {"shoe": "/dev/pda/shoe", "scanner": "/dev/pda/scanner",
                           "board": "camera:0"}
    assert found.files == {"registers": str(tmp_path / "registers")}
    assert found.calibrations == {"board": str(tmp_path / "calibrations/b.toml")}
    assert found.seats == {"scanner": CROSSED}


@given(st.text(st.characters(codec="utf-8"), max_size=20))
def test_any_name_of_a_table_comes_back(tmp_path_factory, name):
    folder = tmp_path_factory.mktemp("bench")
    write_fitting_file(folder, Fitted(name or "1"))
    assert read_fitting(folder).name == (name or "1")


@pytest.mark.parametrize(("text", "says"), [
    ("[ports]\nshoe = 3\n", "[ports]"), ("[ports]\nlamp = 'x'\n", "[ports]"),
    ("[chairs]\n", "[chairs]"), ("[seats.scanner]\n1 = 11\n", "[seats.scanner]"),
    ("[seats.scanner]\n1 = 2\n2 = 2\n", "[seats.scanner]"), ("shoe =", "fitting.toml"),
    ("[seats.scanner]\n0 = 1\n", "[seats.scanner]"), ("seats = 3\n", "[seats.scanner]"),
    ("table = 3\n", "[table]"),
])
def test_a_file_that_is_wrong_is_refused_with_the_place(tmp_path, text, says):
    with pytest.raises(FittedUnusable) as refused:
        read_fitting(written(tmp_path, text))
    assert says in str(refused.value)


def test_a_folder_that_is_no_bench_is_refused(tmp_path):
    with pytest.raises(FittedUnusable, match="dealer-assist technician"):
        read_fitting(tmp_path)


def test_the_table_takes_up_what_was_not_named(tmp_path):
    write_fitting_file(tmp_path,
                       Fitted("7", {"shoe": "/dev/pda/shoe", "scanner": "/dev/pda/scanner"},
                         {"registers": "registers", "device_keys": "devices.toml"},
                         {"board": "calibrations/board.toml"}, {"scanner": CROSSED}))
    given_by_hand = options(tmp_path, shoe="pn532:/dev/ttyUSB0")
    assert fill_in_fitted_options(given_by_hand) == {"scanner": CROSSED}
    assert given_by_hand.shoe == "pn532:/dev/ttyUSB0"
    assert given_by_hand.scanner == "/dev/pda/scanner"
    assert given_by_hand.device_keys == str(tmp_path / "devices.toml")
    assert given_by_hand.calibration == [str(tmp_path / "calibrations/board.toml")]


def test_a_table_without_a_bench_is_as_it_was_named():
    plain = options("")
    assert fill_in_fitted_options(plain) == {}
    assert plain.scanner == ""


def test_nobody_plays_on_a_bench_that_is_made_of_software(tmp_path):
    write_fitting_file(tmp_path, Fitted("7", simulated=True))
    with pytest.raises(FittedUnusable, match="made of software"):
        fill_in_fitted_options(options(tmp_path))


def test_the_text_is_the_same_for_the_same_bench():
    bench = bench_of(*NAMED)
    assert fitting_file_text(fitting_for_file(bench, {}, {})) == fitting_file_text(
        fitting_for_file(bench, {}, {}))


# --- spots and seats -----------------------------------------------------------------------------


class Port:
    """A scanner's port that remembers where it is asked to look."""

    def __init__(self, deliver):
        self.deliver, self.watched = deliver, []

    def watch(self, spot):
        self.watched.append(spot)


def seated(seats):
    told, ports = [], []

    def made(deliver):
        ports.append(Port(deliver))
        return ports[-1]

    port = port_with_spots_by_seat(seats, made, told.append)
    return port, ports[0], told


@given(st.dictionaries(st.integers(0, SPOTS - 1), st.integers(1, SPOTS), max_size=SPOTS).filter(
    lambda seats: len(set(seats.values())) == len(seats)))
def test_every_spot_has_one_seat_whatever_is_mapped(seats):
    assert sorted(spot_map_of_scanner(seats).values()) == list(range(SPOTS))


def test_a_chip_before_seat_2_is_seat_2s_whichever_cable_tells_it():
    _, port, told = seated(CROSSED)
    report = Spots().now(0, chip(1)).report
    port.deliver(report)
    assert (told[0].spot, told[0].added, told[0].set_crc) == (1, report.added, report.set_crc)


def test_chips_heard_at_two_spots_are_told_of_their_seats():
    _, port, told = seated(CROSSED)
    port.deliver(r.SpotsDoubtful("scanner", 1, 1, 0, (0, 3), (chip(1),), 0))
    assert told[0].spots == (1, 3)


def test_the_scanner_is_asked_to_look_before_the_seat_that_acts():
    port, under, _ = seated(CROSSED)
    port.watch(1)
    port.watch(NO_SPOT)
    assert under.watched == [0, NO_SPOT]


def test_other_reports_go_through_as_they_are():
    _, port, told = seated(CROSSED)
    lost = r.LinkLost("scanner", "unplugged", 0)
    port.deliver(lost)
    assert told == [lost]


@pytest.mark.parametrize("seats", [{}, {0: 1, 1: 2}])
def test_a_straight_map_needs_nothing_in_between(seats):
    port, under, _ = seated(seats)
    assert port is under

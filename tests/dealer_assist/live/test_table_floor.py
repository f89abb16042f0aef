"""``table --floor``: who the table is, and that a line which goes nowhere changes nothing there."""

import time
from argparse import ArgumentParser, Namespace
from pathlib import Path

import pytest
from live_table import GC, rules

from dealer_assist.floor.security.certificate_authority import Authority
from dealer_assist.floor.security.certificate_bundle import (
    BundleUnfit,
    CertificateKind,
    read_bundle,
)
from dealer_assist.game import facts as e
from dealer_assist.live.table.live_table import ReadyFacts, build_live_table
from dealer_assist.live.table.table_floor_option import (
    FloorSide,
    add_floor,
    floor_side_by_options,
    take_certificate_name,
)
from dealer_assist.storage.journal import Journal
from dealer_assist.storage.registry.tag_register import practice_register
from dealer_assist.storage.table_clock import Steady
from dealer_assist.trust.vault.table_keys import keys_beside
from drivers.devices.device_keys import DeviceKeys

NOBODY_LISTENS = 9  # the port "discard": no broker is there


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    made = Authority(tmp_path / "certificates")
    made.begin("aix", ("127.0.0.1",), int(time.time()), port=NOBODY_LISTENS)
    made.issue(CertificateKind.TABLE, "7", int(time.time()))
    made.issue(CertificateKind.SCREEN, "Bar", int(time.time()))
    return made


def options(*argv: str) -> Namespace:
    parser = ArgumentParser()
    parser.add_argument("--name", default="")
    add_floor(parser)
    return parser.parse_args(argv)


def test_a_table_bears_its_certificate_s_name(authority):
    asked = options("--floor", str(authority.bundle_of(CertificateKind.TABLE, "7")))
    take_certificate_name(asked)
    assert asked.name == "7"
    alone = options()
    take_certificate_name(alone)
    assert alone.name == "1"
    named = options("--name", "Final")
    take_certificate_name(named)
    assert named.name == "Final"


def test_a_name_that_is_not_the_certificate_s_is_refused(authority):
    with pytest.raises(BundleUnfit, match="'7'"):
        take_certificate_name(
            options("--floor", str(authority.bundle_of(CertificateKind.TABLE, "7")), "--name",
                          "8"))


def test_a_screen_s_folder_is_no_table_s(authority):
    with pytest.raises(BundleUnfit, match="screen"):
        take_certificate_name(options("--floor",
                                      str(authority.bundle_of(CertificateKind.SCREEN, "Bar"))))


def test_a_folder_without_a_bundle_is_said(tmp_path):
    with pytest.raises(BundleUnfit):
        take_certificate_name(options("--floor", str(tmp_path)))


@pytest.mark.parametrize(("at", "host", "port"), [
    ("floor.aix", "floor.aix", NOBODY_LISTENS), ("10.0.0.9:8884", "10.0.0.9", 8884),
    ("[::1]:8884", "::1", 8884), ("[::1]", "::1", NOBODY_LISTENS),
])
def test_the_floor_s_server_may_be_elsewhere_now(authority, tmp_path, at, host, port):
    asked = options("--floor", str(authority.bundle_of(CertificateKind.TABLE, "7")), "--floor-at",
                    at)
    with Journal.open(tmp_path / "j.sqlite") as journal:
        side = floor_side_by_options(asked, journal, Steady())
        assert (side._line._bundle.host, side._line._bundle.port) == (host, port)


@pytest.mark.parametrize("at", ["host:", "host:0", "host:99999", "host:port", ":8883"])
def test_an_address_that_makes_no_sense_is_said(authority, tmp_path, at):
    asked = options("--floor", str(authority.bundle_of(CertificateKind.TABLE, "7")), "--floor-at",
                    at)
    with pytest.raises(BundleUnfit, match="--floor-at"):
        take_certificate_name(asked)


def test_without_a_folder_there_is_no_line_and_the_listener_is_the_screen_s_own(tmp_path):
    with Journal.open(tmp_path / "j.sqlite") as journal:
        side = floor_side_by_options(options(), journal, Steady())
    heard = []
    assert side.listening(heard.append) == heard.append
    assert side.seen is None
    side.stop()


def test_a_table_whose_floor_is_nowhere_plays_on_and_says_what_is_wrong(authority, tmp_path):
    path = tmp_path / "journal.sqlite"
    journal = Journal.open(path)
    keys = keys_beside(path, None)
    side = FloorSide(path, read_bundle(authority.bundle_of(CertificateKind.TABLE, "7")), Steady())
    seen = []
    house = build_live_table(journal, rules(GC), practice_register(), keys, {},
                  side.listening(lambda table, advice, notice: seen.append(table.number)),
                  device_keys=DeviceKeys({}), line=side.seen)
    house.start()
    side.start(house)
    for number in range(50):
        house.unit.put(ReadyFacts((e.FloorCalled(f"call {number}"),)))
    until = time.monotonic() + 20
    while time.monotonic() < until and not (
            seen[-1:] == [50] and side.seen().why == "nobody" and side._line.behind == 50):
        time.sleep(0.02)
    assert seen[-1] == 50
    assert side.seen().state == "away"
    assert "127.0.0.1" in side.seen().said[1]
    assert side._line.behind == 50
    side.stop()
    house.stop()


def test_a_certificate_that_ends_within_a_month_is_told_as_the_table_starts(
    authority, tmp_path, capsys
):
    authority.issue(CertificateKind.TABLE, "8", int(time.time()), days=20)
    with Journal.open(tmp_path / "t.sqlite") as journal:
        for name in ("7", "8"):
            asked = options("--floor", str(authority.bundle_of(CertificateKind.TABLE, name)))
            asked.lang = "fr"
            floor_side_by_options(asked, journal, Steady())
    told = capsys.readouterr().err
    assert "« 8 »" in told and "« 7 »" not in told

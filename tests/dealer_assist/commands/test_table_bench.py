"""From the dealer's window to the bench and back: one tap, the table exactly as it was."""

import socket
from pathlib import Path
from types import SimpleNamespace

import pytest

from dealer_assist.commands import table, technician_work
from dealer_assist.commands.table_bench import TO_THE_BENCH, WayToBench, at_the_bench
from dealer_assist.taps import Tap, TapKind


def options(**named):
    return SimpleNamespace(**{
        "journal": "evening.sqlite", "fitted": "", "name": "7", "full_screen": False,
        "blinds": "100/200", "levy": "4", "chips": [25], "lang": "fr", **named})


def test_the_tap_for_the_bench_ends_the_window_and_makes_no_fact():
    put, ended = [], []
    way = WayToBench(put.append, lambda: ended.append(True))
    way.tapped(Tap(TapKind.TECHNICIAN))
    assert (put, ended, way.is_taken) == ([], [True], True)


def test_every_other_tap_goes_to_the_table():
    put = []
    way = WayToBench(put.append, put.clear)
    way.tapped(Tap(TapKind.FOLD))
    assert (put, way.is_taken) == ([Tap(TapKind.FOLD)], False)


class Bench:
    """A bench that is opened and left at once, in the language that was chosen there."""

    opened = None

    def __init__(self, folder, table, lang):
        type(self).opened = (folder, table, lang)
        self.lang = "en"


@pytest.fixture
def bench(monkeypatch):
    monkeypatch.setattr(technician_work, "Work", Bench)
    monkeypatch.setattr(technician_work, "in_a_window", lambda work, platform, full, beat: beat())
    return Bench


@pytest.mark.parametrize(("fitted", "folder"), [
    ("", "evening.sqlite.bench"), ("benches/7", "benches/7"),
])
def test_the_bench_is_the_tables_own(bench, tmp_path, monkeypatch, fitted, folder):
    monkeypatch.chdir(tmp_path)
    at_the_bench(options(fitted=fitted), "fr", "offscreen")
    assert bench.opened == (Path(folder), "7", "fr")


def test_back_at_the_table_its_stakes_are_left_as_they_are(bench, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    given = options()
    at_the_bench(given, "fr", "offscreen")
    assert (given.blinds, given.levy, given.chips, given.lang) == ("", "", [], "en")


def test_a_system_that_watches_the_table_hears_of_work_at_the_bench_too(
    bench, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listens:
        listens.bind(str(tmp_path / "notify"))
        listens.settimeout(2)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        at_the_bench(options(), "fr", "offscreen")
        assert "WATCHDOG=1" in listens.recv(1000).decode()


def test_a_bench_that_can_not_be_opened_leaves_the_table_as_it_was(tmp_path, capsys):
    (tmp_path / "bench").write_text("x")
    given = options(fitted=str(tmp_path / "bench"))
    at_the_bench(given, "fr", "offscreen")
    assert "expected a folder" in capsys.readouterr().err
    assert given.lang == "fr"


def test_the_table_is_opened_again_when_the_bench_is_left(monkeypatch, tmp_path):
    codes, benches = [TO_THE_BENCH, 0], []
    monkeypatch.setattr(table, "_evening", lambda options: codes.pop(0))
    monkeypatch.setattr(table, "at_the_bench", lambda options, lang, platform: benches.append(lang))
    assert table.main([str(tmp_path / "x.sqlite"), "--lang", "en"]) == 0
    assert (codes, benches) == ([], ["en"])


def test_what_a_bench_found_is_read_anew_each_time(monkeypatch, tmp_path):
    seen, codes = [], [TO_THE_BENCH, 0]

    def evening(given):
        seen.append(given.shoe)
        given.shoe = "/dev/pda/shoe"  # as the bench's file said
        return codes.pop(0)

    monkeypatch.setattr(table, "_evening", evening)
    monkeypatch.setattr(table, "at_the_bench", lambda options, lang, platform: None)
    table.main([str(tmp_path / "x.sqlite")])
    assert seen == [None, None]

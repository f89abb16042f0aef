"""From the dealer's window to the bench and back: one tap, the table exactly as it was."""

import socket
from pathlib import Path
from types import SimpleNamespace

import pytest

from dealer_assist.cli import table, technician_window, tour
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.cli.table_bench_switch import (
    TO_THE_BENCH,
    TO_THE_FIRST,
    TO_THE_TOUR,
    TapExit,
    mark_table_opened_again,
    run_table_bench,
)
from dealer_assist.game.taps import Tap, TapKind


def options(**named):
    return SimpleNamespace(**{
        "journal": "evening.sqlite", "fitted": "", "name": "7", "full_screen": False,
        "blinds": "100/200", "levy": "4", "chips": [25], "lang": "fr", **named})


@pytest.mark.parametrize(("kind", "code"), [
    (TapKind.TECHNICIAN, TO_THE_BENCH), (TapKind.FIRST_JOURNAL, TO_THE_FIRST)])
def test_the_tap_for_the_bench_or_the_first_journal_ends_the_window_and_makes_no_fact(kind, code):
    put, ended = [], []
    way = TapExit(put.append, lambda: ended.append(True))
    way.tapped(Tap(kind))
    assert (put, ended, way.code) == ([], [True], code)


def test_every_other_tap_goes_to_the_table():
    put = []
    way = TapExit(put.append, put.clear)
    way.tapped(Tap(TapKind.FOLD))
    assert (put, way.code) == ([Tap(TapKind.FOLD)], 0)


class Bench:
    """A bench that is opened and left at once, in the language that was chosen there."""

    opened = None

    def __init__(self, folder, table, lang):
        type(self).opened = (folder, table, lang)
        self.lang = "en"


@pytest.fixture
def bench(monkeypatch):
    monkeypatch.setattr(technician_window, "bench_at_work", Bench)
    monkeypatch.setattr(technician_window, "run_bench_in_window", lambda work, platform, full,
                        beat: beat())
    return Bench


@pytest.mark.parametrize(("fitted", "folder"), [
    ("", "evening.sqlite.bench"), ("benches/7", "benches/7"),
])
def test_the_bench_is_the_tables_own(bench, tmp_path, monkeypatch, fitted, folder):
    monkeypatch.chdir(tmp_path)
    run_table_bench(options(fitted=fitted), "fr", "offscreen")
    assert bench.opened == (Path(folder), "7", "fr")


def test_back_at_the_table_its_stakes_are_left_as_they_are(bench, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    given = options()
    run_table_bench(given, "fr", "offscreen")
    mark_table_opened_again(given)
    assert (given.blinds, given.levy, given.chips, given.lang) == ("", "", [], "en")


def test_a_system_that_watches_the_table_hears_of_work_at_the_bench_too(
    bench, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listens:
        listens.bind(str(tmp_path / "notify"))
        listens.settimeout(2)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        run_table_bench(options(), "fr", "offscreen")
        assert "WATCHDOG=1" in listens.recv(1000).decode()


def test_a_bench_that_can_not_be_opened_leaves_the_table_as_it_was(tmp_path, capsys):
    (tmp_path / "bench").write_text("x")
    given = options(fitted=str(tmp_path / "bench"))
    run_table_bench(given, "fr", "offscreen")
    assert "expected a folder" in capsys.readouterr().err
    assert given.lang == "fr"


def test_the_table_is_opened_again_when_the_bench_is_left(monkeypatch, tmp_path):
    codes, benches = [TO_THE_BENCH, 0], []
    monkeypatch.setattr(table, "_evening", lambda options: codes.pop(0))
    monkeypatch.setattr(table, "run_table_bench", lambda options, lang,
                        platform: benches.append(lang))
    assert call_command(table, [str(tmp_path / "x.sqlite"), "--lang", "en"]) == 0
    assert (codes, benches) == ([], ["en"])


def test_who_takes_the_tour_before_the_evening_finds_the_table_open_afterwards(
    monkeypatch, tmp_path
):
    codes, took = [TO_THE_TOUR, 0], []
    monkeypatch.setattr(table, "_evening", lambda options: codes.pop(0))
    monkeypatch.setattr(tour, "take_tour", lambda house, platform, lang, full: took.append(
        (house.name, lang, full)))
    asked = [str(tmp_path / "x.sqlite"), "--lang", "en", "--house", "tda2024", "--full-screen"]
    assert call_command(table, asked) == 0
    assert (codes, took) == ([], [("tda2024", "en", True)])


def test_the_tours_key_ends_the_window_and_makes_no_fact():
    put, ended = [], []
    way = TapExit(put.append, lambda: ended.append(True))
    way.to_the_tour()
    assert (put, ended, way.code) == ([], [True], TO_THE_TOUR)


def test_what_a_bench_found_is_read_anew_each_time(monkeypatch, tmp_path):
    seen, codes = [], [TO_THE_BENCH, 0]

    def evening(given):
        seen.append(given.shoe)
        given.shoe = "/dev/pda/shoe"  # as the bench's file said
        return codes.pop(0)

    monkeypatch.setattr(table, "_evening", evening)
    monkeypatch.setattr(table, "run_table_bench", lambda options, lang, platform: None)
    call_command(table, [str(tmp_path / "x.sqlite")])
    assert seen == [None, None]


@pytest.mark.parametrize(("codes", "expected", "back"), [
    ([TO_THE_FIRST, 0], 0, [False, True]),
    ([TO_THE_FIRST, 2, 0], 0, [False, True, False]),  # not yet: it goes on where it was
    ([TO_THE_FIRST, TO_THE_BENCH, 0], 0, [False, True, False]),
    ([2], 2, [False]),
])
def test_the_way_back_to_the_first_journal_opens_a_table_whatever_comes_of_it(
    monkeypatch, tmp_path, codes, expected, back
):
    left, seen = list(codes), []

    def evening(given):
        seen.append(given.back)
        return left.pop(0)

    monkeypatch.setattr(table, "_evening", evening)
    monkeypatch.setattr(table, "run_table_bench", lambda options, lang, platform: None)
    assert call_command(table, [str(tmp_path / "x.sqlite")]) == expected
    assert (seen, left) == (back, [])

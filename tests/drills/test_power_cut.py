"""The table's process killed in mid-hand, and started again on the same journal."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from evening import Evening, scripts, stacks

from dealer_assist.game.table.table import Phase
from dealer_assist.game.taps import TapKind
from dealer_assist.storage.journal import verify_journal

ROOT = Path(__file__).parents[2]


def demo(out: Path, speed: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "dealer_assist", "demo", "--hands", "2", "--speed", speed,
         "--out", str(out), "--no-window"],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
    )


def wait_until_written(journal: Path, rows: int, limit_s: float = 60) -> None:
    until = time.monotonic() + limit_s
    while verify_journal(journal).rows <= rows:
        assert time.monotonic() < until, "the demo has written nothing"
        time.sleep(0.05)


@pytest.mark.long
def test_kill_nine_at_random_moments_and_a_restart_continue_the_hand(tmp_path):
    moments = random.Random(7)
    rows = 0
    for _ in range(2):  # one restart after another; the drill `kill` does it by the dozen
        running = demo(tmp_path, "15")
        wait_until_written(tmp_path / "journal.sqlite", rows)
        time.sleep(1.5 * moments.random())
        running.send_signal(signal.SIGKILL)
        running.wait(10)
        verdict = verify_journal(tmp_path / "journal.sqlite")
        assert verdict.sound, verdict.says
        assert verdict.rows >= rows
        rows = verdict.rows
    finished = demo(tmp_path, "1000")
    told, _ = finished.communicate(timeout=90)
    assert finished.returncode == 0, told
    assert verify_journal(tmp_path / "journal.sqlite").sound


def test_devices_that_live_on_tell_a_restarted_table_what_it_missed(tmp_path):
    told = scripts(1)[0]
    evening = Evening(tmp_path)
    evening.begin(told)
    for _ in range(9):
        evening.step(told)
    before = evening.table
    evening.power_cut()
    evening.journal.close()
    # Cards go on leaving the shoe while the computer is down: the shoe keeps them.
    assert before.hand.phase is Phase.DEALING
    for k in range(2):
        assert evening.shoe.draw(evening.players.register.uid_of(told.deck[before.hand.dealt + k]))
    again = Evening(tmp_path, restart=evening)
    try:
        again.wait(lambda t: t.hand.dealt == before.hand.dealt + 2)
        assert again.table.hand.seats == before.hand.seats
        again.play_out(told)
        assert stacks(again) == told.recorded.finishing
    finally:
        again.close()
    assert verify_journal(tmp_path / "journal.sqlite").sound


def test_a_restart_brings_back_exactly_the_table_that_was_left(tmp_path):
    told = scripts(1)[0]
    evening = Evening(tmp_path, devices=False)
    evening.begin(told)
    evening.tap(TapKind.DONE)
    evening.tap(TapKind.DONE)
    left = evening.table
    evening.close()
    again = Evening(tmp_path, devices=False)
    try:
        assert again.table.hand == left.hand
        assert again.table.number == left.number
        assert again.house.unit.resumed
    finally:
        again.close()

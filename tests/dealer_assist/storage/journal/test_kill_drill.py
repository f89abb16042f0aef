"""A table is killed at random moments; what it had acknowledged has to be there afterwards."""

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dealer_assist.storage.journal import Journal, verify_journal

pytestmark = pytest.mark.long  # one run, dear to make, is looked at by all of them

ROOT = Path(__file__).parents[4]
ROUNDS = 6

TABLE = """
import sys
from dealer_assist.game.facts import Called, CardSeen, Place
from dealer_assist.storage.journal import Journal, Origin
with Journal.open(sys.argv[1]) as journal:
    print("open", flush=True)
    while True:
        seq = (journal.resume_point("shoe") or (7, 0))[1] + 1
        shoe = Origin("shoe", "shoe", 7, seq)
        numbers = journal.append(
            [(CardSeen(Place.HOLE, 1, str(seq)), shoe), (Called(1, seq), Origin("dealer"))]
        )
        print(numbers[-1], flush=True)
"""


def run_and_kill(path, after_s):
    """The last number that a table acknowledged before it was killed."""
    table = subprocess.Popen(
        [sys.executable, "-c", TABLE, path], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert table.stdout.readline() == "open\n"
    time.sleep(after_s)
    table.kill()
    said, _ = table.communicate()
    whole = [line for line in said.splitlines(keepends=True) if line.endswith("\n")]
    return int(whole[-1]) if whole else 0


@pytest.fixture(scope="module")
def drill(tmp_path_factory):
    """For each kill: what was acknowledged, the verdict before and the facts after reopening."""
    path, rng, found = tmp_path_factory.mktemp("drill") / "table.journal", random.Random(9), []
    for _ in range(ROUNDS):
        acknowledged = run_and_kill(path, rng.uniform(0.01, 0.3))
        verdict = verify_journal(path)
        with Journal.open(path) as journal:
            found.append((acknowledged, verdict, [r.fact for r in journal.facts()]))
    return found


def test_no_acknowledged_fact_is_lost(drill):
    assert all(acknowledged <= len(facts) for acknowledged, _, facts in drill)


def test_the_drill_has_acknowledged_facts(drill):
    assert drill[-1][0] > 20


def test_the_chain_is_sound_after_every_kill(drill):
    assert all(verdict.sound for _, verdict, _ in drill)


def test_verify_and_the_reopened_table_see_the_same_rows(drill):
    assert all(verdict.rows == len(facts) for _, verdict, facts in drill)


def test_no_entry_is_stored_by_half(drill):
    assert all(len(facts) % 2 == 0 for *_, facts in drill)


def test_every_device_event_is_stored_once(drill):
    *_, facts = drill[-1]
    assert [fact.token for fact in facts[::2]] == [str(i + 1) for i in range(len(facts) // 2)]

"""The recorded hands with their answers, read from the shared folder beside the checkout.

DEALER_ASSIST_SHARED names the folder where it lies elsewhere. These tests fail when it's missing.
"""

import gzip
import json
import os
from pathlib import Path

import pytest
from live_table import ORACLE, rules

from dealer_assist.storage.hand_histories.phh.read_phh import RecordedHand, read_phh
from dealer_assist.storage.hand_histories.phh.replay import Replay, replay_recorded_hand
from dealer_assist.storage.hand_histories.phh.write_phh import write_phh

ROOT = Path(__file__).parents[2]
SHARED = Path(os.environ.get("DEALER_ASSIST_SHARED") or ROOT.parent / "shared")


@pytest.fixture(scope="session")
def shared_hands() -> Path:
    folder = SHARED / "hands"
    assert folder.is_dir(), f"{folder} is missing: set DEALER_ASSIST_SHARED to the shared folder"
    return folder


@pytest.fixture(scope="session")
def shared_texts() -> Path:
    folder = SHARED / "house-rules"
    assert folder.is_dir(), f"{folder} is missing: set DEALER_ASSIST_SHARED to the shared folder"
    return folder


@pytest.fixture(scope="session")
def answers(shared_hands) -> dict[str, dict]:
    """What the oracle says, by the hand's id."""
    out = {}
    for name in ("oracle.jsonl.gz", "oracle_synth.jsonl.gz"):
        with gzip.open(shared_hands / name, "rt", encoding="utf-8") as lines:
            out |= {answer["id"]: answer for answer in map(json.loads, lines)}
    return out


@pytest.fixture(scope="session")
def recorded(shared_hands) -> list[RecordedHand]:
    """Every recorded hand."""
    files = sorted(shared_hands.glob("*.phhs"))
    return [hand for file in files for hand in read_phh(file.read_text("utf-8"), file.name)]


@pytest.fixture(scope="session")
def played(recorded) -> list[tuple[RecordedHand, Replay]]:
    """Every recorded hand, dealt under the oracle's customs."""
    return [(hand, replay_recorded_hand(hand, rules(ORACLE))) for hand in recorded]


@pytest.fixture(scope="session")
def exported(played) -> list[str]:
    """Each of them written out as PHH."""
    return [write_phh(done.facts, rules(ORACLE), hand_id=hand.id, source=hand.source)
            for hand, done in played]

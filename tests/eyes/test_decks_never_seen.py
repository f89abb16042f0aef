"""Decks that no network learned from, in a simulated shoe: read rightly, or left unread."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PLAIN = ("gnome-ancient_french", "gnome-anglo_poker", "gnome-bellot", "gnome-rheinland")
#: A jumbo index; a club that looks like a spade.
ODD = ("gnome-ornamental", "gnome-plastic")
#: Court cards of few pixels: its kings are too like its jacks.
TOO_ALIKE = "kde-svg-xskat-french"


#: Letters of few pixels; other suits; other letters.
UNREADABLE = ("kde-svg-xskat-french", "kde-svg-xskat-german", "gnome-Атласные")


def _decks(names):
    return [word for name in names for word in ("--deck", name)]


@pytest.fixture(scope="module")
def unseen_decks(tmp_path_factory) -> Path:
    """Rendered from the packages: those of the decks that were not trained on that stand here."""
    cache = tmp_path_factory.mktemp("unseen")
    command = [sys.executable, str(ROOT / "models" / "render_decks.py"), "--cache", str(cache),
               "--unseen", *_decks((*PLAIN, *ODD, *UNREADABLE))]
    found = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, env=found, capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stderr
    return cache


@pytest.fixture(scope="module")
def plain(evaluated, unseen_decks):
    return evaluated("cards", str(unseen_decks), "--regime", "R0", "--count", "208", "--peer", "0",
                     *_decks(PLAIN))


@pytest.fixture(scope="module")
def enrolled(evaluated, unseen_decks):
    return evaluated("cards", str(unseen_decks), "--regime", "R0", "--count", "208", "--peer", "0",
                     "--enrol", *_decks(ODD))


def _all(found, part):
    return found[part]["all"]


def test_a_deck_never_seen_is_read_without_a_wrong_card(plain):
    assert _all(plain, "single")["wrong"] == 0


def test_a_deck_never_seen_is_read(plain):
    assert _all(plain, "single")["coverage"] >= 0.985


def test_an_odd_deck_once_enrolled_is_read_without_a_wrong_card(enrolled):
    assert _all(enrolled, "single")["wrong"] == 0


def test_an_odd_deck_once_enrolled_is_read(enrolled):
    assert _all(enrolled, "single")["coverage"] >= 0.99


def test_a_deck_with_cards_too_alike_is_refused_at_enrolment(evaluated, unseen_decks):
    found = evaluated("cards", str(unseen_decks), "--regime", "R0", "--count", "52", "--peer", "0",
                      "--enrol", *_decks([TOO_ALIKE]))
    assert "refused" in found["single"]["rows"][0]["note"]


def test_a_deck_that_can_not_be_read_says_so_instead_of_misreading(evaluated, unseen_decks):
    found = evaluated("cards", str(unseen_decks), "--regime", "R0", "--count", "520", "--peer", "0",
                      *_decks(UNREADABLE))
    notes = {row["note"] for row in found["single"]["rows"]}
    assert notes == {"can't be read before it's enrolled"}
    assert _all(found, "voted")["wrong"] == 0


def test_what_must_not_be_read_is_not_read_wrongly(evaluated, unseen_decks):
    found = evaluated("cards", str(unseen_decks), "--regime", "gates", "--count", "52",
                      *_decks(PLAIN))
    assert all(part["all"]["wrong"] == 0 for part in found.values()
               if isinstance(part, dict) and "all" in part)


def test_a_camera_of_too_few_pixels_tells_no_wrong_card(evaluated, unseen_decks):
    found = evaluated("cards", str(unseen_decks), "--regime", "coarse", "--count", "104",
                      *_decks(PLAIN))
    assert _all(found, "coarse")["wrong"] == 0

"""`evaluate cards` with the network that ships, on folders made from the simulated deck."""

import json
from contextlib import redirect_stdout
from io import StringIO

import numpy as np
import pytest

from dealer_assist.__main__ import main
from drivers.sim import deck
from drivers.vision.opencv import cv2

NAMES = ("2c", "3d", "4h", "5s", "6c", "7d", "8h", "9s", "Tc", "Jd", "Qh", "Ks", "Ac")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A deck of 13 cards with a back, and one photograph of two of them with its labels."""
    top = tmp_path_factory.mktemp("set")
    (top / "decks" / "house").mkdir(parents=True)
    for name in (*NAMES, "back"):
        cv2.imwrite(str(top / "decks" / "house" / f"{name}.png"), deck.card(name))
    cloth = np.full((420, 620, 3), (70, 90, 40), np.uint8)
    for name, left in (("Ks", 40), ("7d", 330)):
        cloth[50:363, left : left + 224] = deck.card(name)
    (top / "shots").mkdir()
    cv2.imwrite(str(top / "shots" / "one.jpg"), cloth)
    quads = [f'"{x},50 {x + 224},50 {x + 224},363 {x},363"' for x in (40, 330)]
    (top / "LABELS.csv").write_text(
        f"file,label,corners\nshots/one.jpg,Ks,{quads[0]}\nshots/one.jpg,7?,{quads[1]}\n"
    )
    return top


def ask(capsys, *words):
    code = main(["evaluate", "cards", *map(str, words)])
    out, err = capsys.readouterr()
    return code, out, err


def test_given_windows_of_photographs_are_measured_by_default(folder, capsys):
    code, out, _ = ask(capsys, folder, "--json", "--peer", "0")
    told = json.loads(out)["photos"]["all"]
    assert (code, told["seen"], told["wrong"]) == (0, 4, 0)
    assert told["read"] >= 2


@pytest.fixture(scope="module")
def measured(folder):
    """What is told of a deck that isn't enrolled, ten windows of each card."""
    with redirect_stdout(StringIO()) as out:
        main(["evaluate", "cards", str(folder), "--regime", "R0", "--count", "130", "--peer", "0",
              "--json"])
    return json.loads(out.getvalue())


@pytest.mark.long
def test_decks_are_measured_in_a_regime_single_and_voted(measured):
    single, voted = (measured[how]["all"] for how in ("single", "voted"))
    assert (single["seen"], voted["seen"]) == (130, 26)
    assert single["wrong"] == 0


@pytest.mark.long
def test_an_enrolled_deck_is_read(folder, capsys):
    _, out, _ = ask(capsys, folder, "--regime", "R0", "--enrol", "--count", "65", "--peer", "0",
                    "--json")
    told = json.loads(out)["single"]["all"]
    assert (told["read"], told["wrong"]) == (65, 0)


@pytest.fixture(scope="module")
def without_pips(folder, tmp_path_factory):
    """The same deck with a blot over the pip of each corner."""
    top = tmp_path_factory.mktemp("blots")
    (top / "odd").mkdir()
    for name in NAMES:
        card = deck.card(name).copy()
        wide = card.shape[1] // 63
        cv2.circle(card, (5 * wide, 15 * wide), 4 * wide, (60, 140, 60), -1)
        cv2.imwrite(str(top / "odd" / f"{name}.png"), card)
    return top


@pytest.mark.long
def test_a_deck_that_can_not_be_read_before_it_is_enrolled_is_said_to_be_so(without_pips, capsys):
    _, out, _ = ask(capsys, without_pips, "--regime", "R0", "--count", "65", "--peer", "0",
                    "--json")
    [row] = json.loads(out)["single"]["rows"]
    assert (row["wrong"], row["note"]) == (0, "can't be read before it's enrolled")


@pytest.mark.long
def test_a_deck_that_is_read_gets_no_such_note(measured):
    [row] = measured["single"]["rows"]
    assert row["note"] == ""


@pytest.mark.long
def test_the_same_seed_gives_the_same_figures_and_another_one_other_photographs(folder, capsys):
    words = (folder, "--regime", "R2", "--count", "26", "--peer", "10", "--json", "--seed")
    first, second, other = (json.loads(ask(capsys, *words, seed)[1]) for seed in (5, 5, 6))
    first.pop("ms_a_corner")
    second.pop("ms_a_corner")
    assert first == second
    assert first["reliability"] != other["reliability"]


@pytest.mark.long
def test_windows_that_must_not_be_read_have_a_row_for_each_kind(folder, capsys):
    _, out, _ = ask(capsys, folder, "--regime", "gates", "--count", "4")
    for kind in ("motion", "exposure", "grey", "red only", "half index", "back", "art"):
        assert f"\n{kind} " in out


@pytest.mark.long
def test_the_table_tells_coverage_wrong_reads_bounds_confidence_peer_and_speed(folder, capsys):
    _, out, _ = ask(capsys, folder, "--regime", "R0", "--count", "10", "--peer", "5")
    for word in ("coverage", "wrong at most", "voted", "Peer", "Confidence", "ms (median"):
        assert word in out


def test_only_the_named_deck_is_measured(folder, capsys):
    code, _, err = ask(capsys, folder, "--regime", "R0", "--deck", "other")
    assert code == 2
    assert "other" in err


@pytest.mark.parametrize(("words", "says"), [
    (("--regime", "photos"), "LABELS.csv"), (("--regime", "R0"), "As.png"),
])
def test_an_empty_folder_is_told_what_was_expected(tmp_path, capsys, words, says):
    code, _, err = ask(capsys, tmp_path, *words)
    assert code == 2
    assert says in err


def test_a_missing_folder_is_named(tmp_path, capsys):
    code, _, err = ask(capsys, tmp_path / "none")
    assert (code, "none" in err) == (2, True)


def test_a_damaged_card_picture_is_named(folder, tmp_path, capsys):
    for name in NAMES:
        (tmp_path / f"{name}.png").write_bytes(b"no picture")
    code, _, err = ask(capsys, tmp_path, "--regime", "R0")
    assert code == 2
    assert "2c.png" in err or "Ac.png" in err


def test_a_damaged_photograph_is_named_and_left_out(folder, tmp_path, capsys):
    lines = (folder / "LABELS.csv").read_text().splitlines()
    (tmp_path / "shots").mkdir()
    (tmp_path / "shots" / "one.jpg").write_bytes(b"no picture")
    (tmp_path / "LABELS.csv").write_text("\n".join(lines))
    code, _, err = ask(capsys, tmp_path, "--peer", "0")
    assert code == 0
    assert "one.jpg" in err


def test_a_missing_network_is_named(folder, tmp_path, capsys):
    code, _, err = ask(capsys, folder, "--model", tmp_path)
    assert code == 2
    assert "card_index" in err

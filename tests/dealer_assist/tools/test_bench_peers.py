"""The comparison with other engines: who isn't there is named, and each deals what it can."""

import pytest

from dealer_assist.training import demo_hands
from tests.tools.bench import bench_peers
from tests.tools.bench.bench_figures import Figures, beside
from tests.tools.bench.bench_peers import PEERS, Peer


@pytest.fixture
def hands(monkeypatch):
    monkeypatch.setattr(bench_peers, "_TURNS", 1)
    return [hand for hand in demo_hands.demo_hands() if hand.game == "holdem_no_limit"][:3]


@pytest.fixture
def lines():
    return []


def test_a_peer_that_is_not_installed_is_named_with_its_extra(hands, lines, monkeypatch):
    def missing():
        raise ModuleNotFoundError("No module named 'clubs'", name="clubs")

    monkeypatch.setattr(bench_peers, "PEERS", (Peer("clubs, asked", "bench", missing),))
    figures = Figures(lines.append)
    bench_peers.measure(hands, figures)
    assert "clubs, asked: no comparison: clubs is not installed (pip install -e '.[bench]')" in (
        lines[-1])
    assert figures.end() == 0


def test_a_peer_that_this_python_does_not_load_is_no_missing_one():
    error = ModuleNotFoundError("No module named 'imp'", name="imp")
    assert Peer("clubs", "bench", dict).why_not(error) == (
        "clubs does not load on this Python: No module named 'imp'")


def test_every_peer_says_which_extra_brings_it():
    assert {peer.name.split(",")[0]: peer.extra for peer in PEERS} == {
        "PokerKit": "test", "texasholdem": "bench", "clubs": "bench"}


def test_the_mix_of_hands_is_told(hands, lines):
    bench_peers.told_mix(hands, Figures(lines.append))
    assert "3 hands, 3 different ones" in lines[0] and "3 of 6" in lines[0]


def test_a_peer_is_compared_on_the_hands_that_it_can_deal(hands, lines, monkeypatch):
    def opened():
        def plays(hand):
            if hand.id == hands[0].id:
                raise IndexError(hand.id)
            return sum(range(1000))
        return plays

    monkeypatch.setattr(bench_peers, "PEERS", (
        Peer("quick", "test", opened, least=1e6), Peer("written", "test", opened, is_written=True)))
    figures = Figures(lines.append)
    bench_peers.measure(hands, figures)
    assert sum("it dealt 2 of the 3 different hands" in line for line in lines) == 2
    assert any("our hands written out for one of written" in line for line in lines)
    assert figures.end() == 1 and lines[-1].startswith("missed: our hands with full advice")


def test_a_peer_that_deals_nothing_is_no_comparison_but_a_miss(hands, lines, monkeypatch):
    def opened():
        raise_it = [].pop
        return lambda hand: raise_it()

    monkeypatch.setattr(bench_peers, "PEERS", (Peer("broken", "test", opened),))
    figures = Figures(lines.append)
    bench_peers.measure(hands, figures)
    assert figures.end() == 1 and "it could deal none of the hands" in lines[-1]


@pytest.mark.filterwarnings("ignore::UserWarning", "ignore::DeprecationWarning")
@pytest.mark.parametrize("peer", PEERS, ids=[peer.name for peer in PEERS])
def test_every_peer_that_is_here_deals_the_shipped_hands(peer, hands, request):
    must_be_here = peer.extra == "test" or request.config.getoption("--peers")
    try:
        plays = peer.opened()
    except ImportError as error:
        if must_be_here:
            raise
        pytest.skip(f"{error.name} is not installed")
    for hand in hands:
        plays(hand)


def test_a_busy_machine_is_said():
    assert beside(1.0, 1.1) == ""
    assert "2.5 times" in beside(1.0, 2.5)


def test_a_measurement_that_breaks_off_is_missed_and_the_next_one_is_made(lines, capsys):
    figures = Figures(lines.append)
    with figures.measured("first"):
        raise RuntimeError("no more")
    with figures.measured("second"):
        figures.note("made")
    assert figures.end() == 1
    assert "        made" in lines
    assert lines[-1] == "missed: first: broken off: RuntimeError: no more"
    assert "Traceback" in capsys.readouterr().err
    assert sum("s of processor time; load" in line for line in lines) == 2


def test_the_machine_stands_at_the_head(lines):
    Figures(lines.append).around()
    assert "cores, Python 3" in lines[0] and "load" in lines[0]

"""Exactly once, gapless, in order: link and device over five kinds of wire, whatever happens.

A story of draws, commits, pulled cables, resets and host restarts is played over each wire on the
test's own clock; then the wire is left alone until the device has nothing left to tell. The same
stories each time: among enough damaged frames one in 65,536 passes any 16-bit checksum.
"""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.devices import device_reports
from drivers.wire.constants import DeviceKind
from drivers.wire.crc import set_crc
from tests.sim.bad_wires import Delayed, Noisy, OneByteAtATime, RandomLoss, Whole

WIRES = {
    "Whole": lambda seed: Whole(),
    "OneByteAtATime": lambda seed: OneByteAtATime(),
    "RandomLoss": RandomLoss,
    "Delayed": Delayed,
    "Noisy": Noisy,
}
#: A spot's change is up to ten times as long as a card, and as likely to be hit.
GENTLER = {**WIRES, "Noisy": lambda seed: Noisy(seed, chance=0.0005)}
ACTS = st.lists(
    st.sampled_from(
        ["draw"] * 6 + ["wait"] * 3 + ["burst", "commit", "unplug", "plug", "reset", "restart"]
    ),
    min_size=5,
    max_size=30,
)


def play(bench, acts, card, random):
    """Plays the acts; the UIDs that left the shoe, in order."""
    drawn = []

    def draw():
        uid = card(len(drawn))
        if bench.shoe.draw(uid):
            drawn.append(uid)

    for act in acts:
        if act == "draw":
            draw()
        elif act == "burst":
            for _ in range(random.randint(2, 30)):
                draw()
        elif act == "commit":
            bench.commit(random.randint(1, 8))
        elif act == "unplug":
            bench.unplug()
        elif act == "plug" and not bench.is_plugged:
            bench.plug()
        elif act == "reset":
            bench.shoe.reboot(keep_journal=True)
        elif act == "restart":
            bench.restart_host()
        bench.run(random.choice((0, 20, 200, 900)))
    return drawn


def settle(bench):
    """Leaves the table alone until the device has been relieved of everything."""
    bench.commits_itself = True
    if not bench.is_plugged:
        bench.plug()
    journal = bench.device.core.journal
    bench.run_until(lambda: journal.oldest_seq == journal.next_seq)


@pytest.mark.parametrize("wire", WIRES)
@settings(max_examples=25, deadline=None, derandomize=True)
@given(acts=ACTS, seed=st.integers(0, 1 << 16))
@pytest.mark.few
def test_every_card_arrives_once_and_in_order(wire, make_bench, card, acts, seed):
    bench = make_bench(WIRES[wire](seed), WIRES[wire](seed + 1), DeviceKind.SHOE, seed)
    bench.commits_itself = False
    bench.plug()
    drawn = play(bench, acts, card, Random(seed))
    settle(bench)
    assert bench.cards() == drawn
    assert [report.seq for report in bench.journal] == list(range(1, len(drawn) + 1))


@pytest.mark.parametrize("wire", WIRES)
@settings(max_examples=15, deadline=None, derandomize=True)
@given(acts=ACTS, seed=st.integers(0, 1 << 16))
@pytest.mark.few
def test_without_a_kept_journal_nothing_is_forged_doubled_or_lost_unsaid(
    wire, make_bench, card, acts, seed
):
    bench = make_bench(WIRES[wire](seed), WIRES[wire](seed + 1), DeviceKind.SHOE, seed)
    bench.shoe.reboot = lambda keep_journal: bench.shoe.core.reboot(False)
    bench.plug()
    drawn = play(bench, [act for act in acts if act != "restart"], card, Random(seed))
    bench.commits_itself = True
    if not bench.is_plugged:
        bench.plug()
    journal = bench.shoe.core.journal
    bench.run_until(
        lambda: journal.oldest_seq == journal.next_seq and bench.link.health.state == "up"
    )
    cards = bench.cards()
    assert len(set(cards)) == len(cards)
    assert cards == [uid for uid in drawn if uid in set(cards)]
    by_boot = {}
    for report in bench.journal:
        missed = isinstance(report, device_reports.ReportsMissed)
        first, last = (report.first, report.last) if missed else (report.seq, report.seq)
        by_boot.setdefault(report.boot_id, []).append((first, last))
    for spans in by_boot.values():
        assert spans[0][0] == 1
        assert all(later[0] == earlier[1] + 1 for earlier, later in pairwise(spans))


@pytest.mark.parametrize("wire", WIRES)
@settings(max_examples=15, deadline=None, derandomize=True)
@given(seed=st.integers(0, 1 << 16))
@pytest.mark.few
@pytest.mark.long
def test_the_host_s_picture_of_every_spot_ends_as_the_spot_is(wire, make_bench, chip, seed):
    bench = make_bench(GENTLER[wire](seed), GENTLER[wire](seed + 1), DeviceKind.SCANNER, seed)
    random = Random(seed)
    bench.plug()
    for _ in range(25):
        spot = random.randrange(3)
        stack = [chip(random.randrange(120)) for _ in range(random.choice((1, 3, 20, 60)))]
        random.choice((bench.scanner.put, bench.scanner.take))(spot, stack)
        if random.random() < 0.1:
            bench.scanner.clear(spot)
        if random.random() < 0.15:
            bench.unplug() if bench.is_plugged else bench.plug()
        if random.random() < 0.1:
            bench.scanner.reboot(keep_journal=True)
        bench.run(random.choice((0, 30, 400)))
    settle(bench)
    pictures = {spot: set() for spot in range(10)}
    for change in bench.journal:
        assert isinstance(change, device_reports.SpotChanged)
        standing = set() if change.is_whole else pictures[change.spot] - set(change.removed)
        pictures[change.spot] = standing | set(change.added)
        assert len(pictures[change.spot]) == change.count
        assert set_crc(pictures[change.spot]) == change.set_crc
    for spot, picture in pictures.items():
        assert picture == bench.scanner.standing(spot)

"""Ten thousand cards over a bad cable, pulled, held up, listened in on, with resets between.

Every card is told once and in order, or a hole is told where it would have been; none is forged.
"""

import pytest
from firmware_host import LIMIT_S, card_uid

from drivers.devices import reports
from drivers.sim.firmware import Board
from drivers.sim.iso14443 import Tag
from drivers.sim.trouble import Trouble
from drivers.sim.wires import Chaos

#: Chance for each byte of each kind of damage on the cable.
DAMAGE = 0.0004
#: How often something happens at least, about: each of the five kinds three times.
FEWEST_TROUBLES = 15
#: What may be told besides one report for each card. A machine that is held up leaves a card
#: standing in the gate: that is told as an open gate or a jam, and the card itself all the same.
BESIDES = (
    reports.LidOpened | reports.Tampered | reports.GateOpened | reports.GateClosed | reports.Jammed
)


def deal(shoe, host, cards, seed, chance):
    """Draws so many cards, each where the card stop lets it; what has passed, in order."""
    trouble = Trouble(shoe, seed, chance)
    passed = []
    while len(passed) < cards:
        trouble.before_a_card()
        uid = card_uid(len(passed))
        if shoe.draw(uid):
            passed.append(uid)
        else:
            trouble.end()
            shoe.firmware.plug()
            assert shoe.lines.until(lambda: not shoe.bench.outputs.card_stop_holds, LIMIT_S)
    trouble.end()
    shoe.firmware.plug()
    return passed, trouble


def told_in_order(host):
    """Every numbered report; fails where a number came twice, was left out or is out of order."""
    expected = 1
    for number in host.numbers():
        first, last = number if isinstance(number, tuple) else (number, number)
        assert first == expected
        expected = last + 1
    return [r for r in host.told if hasattr(r, "seq") or isinstance(r, reports.ReportsMissed)]


def judge(host, passed):
    """What was told of each card that passed, one for one: its name, or None where it has none.

    A machine that is held up may let two cards go by in one motion: they are told together then.
    """
    found = []
    for report in told_in_order(host):
        if isinstance(report, reports.CardRead):
            found.append(report.uid)
        elif isinstance(report, reports.DoubleDraw):
            together = passed[len(found) : len(found) + len(report.uids)]
            assert sorted(report.uids) == sorted(together)
            found += together
        elif isinstance(report, reports.TagUnread):
            found.append(None)
        elif isinstance(report, reports.ReportsMissed):
            found += [None] * (report.last - report.first + 1)
        else:
            assert isinstance(report, BESIDES), report
    assert len(found) == len(passed)
    for uid, drawn in zip(found, passed, strict=True):
        assert uid in (drawn, None)
    return found


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("board", "share"), [(Board.NATIVE, 1), (Board.QEMU, 30)], ids=str)
def test_every_card_is_told_once_and_in_order_whatever_the_cable_does(
    images, make_shoe, make_host, board, share, request
):
    cards = max(1, request.config.getoption("--firmware-cards") // share)
    chaos = Chaos(11, drop=DAMAGE, flip=DAMAGE, dup=DAMAGE, insert=DAMAGE)
    shoe = make_shoe(board=board, chaos=chaos)
    host = make_host()
    host.wait_up()
    passed, trouble = deal(shoe, host, cards, seed=5, chance=max(0.01, FEWEST_TROUBLES / cards))
    shoe.firmware.cable.chaos = None
    shoe.lid(True)  # the last word: everything before it has come when it has
    host.wait_for(lambda told: any(isinstance(r, reports.LidOpened) for r in told), 60)
    found = judge(host, passed)
    assert chaos.faults > 10
    assert set(trouble.happened) == set(Trouble.KINDS)
    # A card may pass while the reader is sought again after a reset; no other goes unread.
    assert found.count(None) <= 2 * trouble.happened["reset"] + 0.001 * len(passed)


def test_a_bad_line_to_the_reader_leaves_cards_unread_and_makes_no_wrong_one(shoe, host):
    chaos = Chaos(3, drop=0.001, flip=0.002, dup=0.001, insert=0.001)
    shoe.firmware.reader_lines[0].chaos = chaos
    passed = [card_uid(number) for number in range(150)]
    for uid in passed:
        assert shoe.draw(uid)
    shoe.lid(True)
    host.wait_number(reports.LidOpened)
    found = judge(host, passed)
    assert chaos.faults > 20
    assert found.count(None) < len(passed) / 4


def test_weak_tags_are_read_where_they_answer_often_enough_and_never_wrongly(shoe, host):
    passed = [card_uid(number) for number in range(60)]
    for uid in passed:
        assert shoe.draw_tags([Tag(uid, weak=0.5)])
    shoe.lid(True)
    host.wait_number(reports.LidOpened)
    found = judge(host, passed)
    assert found.count(None) < len(passed) / 4

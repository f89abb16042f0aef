"""Ten thousand cards over a bad cable, pulled, held up, listened in on, with resets between.

Every card is told once and in order, or a hole is told where it would have been; none is forged.
"""

import pytest
from cards_told import nameless
from firmware_host import LIMIT_S, card_uid

from drivers.devices import device_reports
from drivers.sim.bad_line import Chaos
from drivers.sim.firmware_process import FirmwareBoard
from drivers.sim.iso14443 import Iso14443Tag
from tests.sim.mishap_odds import MishapOdds

#: Chance for each byte of each kind of damage on the cable.
DAMAGE = 0.0004
#: How often something happens at least, about: each of the five kinds three times.
FEWEST_TROUBLES = 15


def deal(shoe, host, cards, seed, chance):
    """Draws so many cards, each where the card stop lets it; what has passed, in order."""
    trouble = MishapOdds(shoe, seed, chance)
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


@pytest.mark.timeout(600)
@pytest.mark.parametrize(("board", "share"), [(FirmwareBoard.NATIVE, 1), (FirmwareBoard.QEMU, 30)],
                         ids=str)
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
    host.wait_for(lambda told: any(isinstance(r, device_reports.LidOpened) for r in told), 60)
    # The hand waits for the reader, so that each card is told by its name.
    assert nameless(host.told, passed) == 0
    assert chaos.faults > 10
    assert set(trouble.happened) == set(MishapOdds.KINDS)


def test_a_bad_line_to_the_reader_leaves_cards_unread_and_makes_no_wrong_one(shoe, host):
    chaos = Chaos(3, drop=0.001, flip=0.002, dup=0.001, insert=0.001)
    shoe.firmware.reader_lines[0].chaos = chaos
    passed = [card_uid(number) for number in range(150)]
    for uid in passed:
        assert shoe.draw(uid)
    shoe.lid(True)
    host.wait_number(device_reports.LidOpened)
    assert nameless(host.told, passed) < len(passed) / 4
    assert chaos.faults > 20


def test_weak_tags_are_read_where_they_answer_often_enough_and_never_wrongly(shoe, host):
    passed = [card_uid(number) for number in range(60)]
    for uid in passed:
        assert shoe.draw_tags([Iso14443Tag(uid, weak=0.5)])
    shoe.lid(True)
    host.wait_number(device_reports.LidOpened)
    assert nameless(host.told, passed) < len(passed) / 4

"""A table at work with a bare PN532 as its shoe: from the tag on the antenna to the journal."""

import time
from contextlib import contextmanager

import pytest

from dealer_assist.game import facts as e
from dealer_assist.live.table.live_table import build_live_table
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.journal import Journal, JournalKind
from dealer_assist.storage.registry.tag_register import practice_register
from dealer_assist.trust.vault.table_keys import keys_beside
from drivers.devices.device_keys import DeviceKeys
from drivers.sim.iso14443 import Iso14443Field, Iso14443Tag
from drivers.sim.pn532_timing import REAL
from drivers.sim.sim_pn532 import Pn532Sim
from tests.sim.pty_reader import PtyReader

LIMIT_S = 30.0
CARD = next(iter(practice_register().cards))


class Evening:
    """The table's journal in a folder, opened as often as the test likes."""

    def __init__(self, folder):
        self.path = folder / "journal.sqlite"
        self.field = Iso14443Field()
        self.reader = PtyReader(Pn532Sim(self.field, REAL), folder / "reader")

    @contextmanager
    def at_work(self):
        journal = Journal.open(self.path, kind=JournalKind.PRACTICE)
        house = build_live_table(
            journal, shipped_houses.shipped_house(shipped_houses.DEFAULT), practice_register(),
            keys_beside(self.path, None),
            {"shoe": f"pn532:{self.reader.path}", "badge": f"pn532:{self.reader.path}.none"},
            lambda *_: None, device_keys=DeviceKeys({}),
        )
        house.start()
        try:
            yield house
        finally:
            house.stop()

    def facts(self):
        journal = Journal.open(self.path, kind=JournalKind.PRACTICE)
        try:
            return [record.fact for record in journal.facts()]
        finally:
            journal.close()

    def shows_a_card(self):
        tag = Iso14443Tag(CARD)
        self.reader.lines.do(lambda: self.field.enter([tag]))
        return lambda: self.reader.lines.do(lambda: self.field.leave([tag]))


@pytest.fixture
def evening(tmp_path):
    one = Evening(tmp_path)
    with one.reader:
        yield one


def wait_until(holds):
    deadline = time.monotonic() + LIMIT_S
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def is_up(house):
    shoe = house.unit.table.devices.get("shoe")
    return shoe is not None and shoe.up


def test_a_card_over_a_bare_reader_is_in_the_journal_and_away_time_is_missed(evening):
    with evening.at_work() as house:
        wait_until(lambda: is_up(house))
        take_away = evening.shows_a_card()
        wait_until(lambda: house.journal.resume_point("shoe") is not None)
        first = house.journal.resume_point("shoe")
        take_away()
    with evening.at_work() as house:
        wait_until(lambda: house.journal.resume_point("shoe") != first)
    found = [fact for fact in evening.facts() if isinstance(fact, e.DeviceFound)]
    assert {fact.device_id for fact in found} == {"bare PN532 1.6"}
    assert len({fact.boot_id for fact in found}) == 2
    noted = [fact.what for fact in evening.facts()
             if isinstance(fact, e.DeviceNoted) and fact.device == "shoe"]
    assert noted.count("set_aside") == 1  # no hand is being played
    assert noted[-1] == "missed"


def test_a_badge_reader_that_is_not_there_is_lost_and_nothing_else(evening):
    with evening.at_work() as house:
        wait_until(lambda: "badge" in house.unit.table.devices)
        assert not house.unit.table.devices["badge"].up

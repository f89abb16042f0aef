"""The canary: a guest's name goes over the line in one place only, and an erasure both ways."""

import dataclasses

import pytest
from kept_archive import NAME, write

from dealer_assist.floor.archive.archive_interface import RowBatch
from dealer_assist.floor.archive.archive_opening import open_archive
from dealer_assist.floor.archive.erasure import open_keeper
from dealer_assist.floor.link.link_messages import (
    Hello,
    Resume,
    Rows,
    decode_message,
    encode_message,
)
from dealer_assist.floor.link.mqtt_topics import Topic, What
from dealer_assist.floor.link.outbox import Outbox, Sender
from dealer_assist.floor.link.row_intake import Incoming, Intake
from dealer_assist.game import facts as e
from dealer_assist.storage.journal import JournalKind, erase_name, erase_tokens, journal_contents
from dealer_assist.storage.journal.guest_name_binding import StoredName
from dealer_assist.storage.journal.journal_rows import RowReader

EVERYTHING = (
    e.WaitJoined(NAME), e.SeatAssigned(NAME, 4, (4,)), e.PlayerSat(4, 5000, name=NAME),
    e.StakesConsigned(4, NAME, 5000), e.StakesClaimed(NAME), e.StakesUnclaimed(NAME),
    e.WaitLeft(NAME),
    e.OrderRefused(3, "WaitJoined", "Nadia", f"{NAME} attend déjà", f"{NAME} waits already"),
)


class Line:
    """One table's outbox and the archive's intake, message by message."""

    def __init__(self, folder):
        self.path, self.where = folder / "table7.sqlite", str(folder / "archive.sqlite")
        self.said, self.now_s = [], 0.0

    def talk(self):
        """Everything is sent that is due; what was said stays in ``said``."""
        with RowReader(self.path) as reader, open_archive(self.where) as archive:
            who = reader.identity
            box = Outbox(Sender("aix", "7", who.id, who.kind, "s1"), reader)
            intake = Intake(archive, JournalKind.LIVE)
            going = box.connected(self.now_s, 0)
            while going:
                self.said += going
                came = [Incoming(Topic("aix", "7", _what(one)), one) for one in going]
                self.now_s += 0.01
                answers = [one.message for one in intake.settle(came, self.now_s, 0).replies]
                self.said += answers
                going = [one for answer in answers for one in self._heard(box, answer)]
                going += box.due(self.now_s, 0)
            return who.id

    def _heard(self, box, answer):
        """As table_link.py does: what the floor erased is erased here, and confirmed."""
        more = box.heard(answer, self.now_s)
        if isinstance(answer, Resume) and answer.erased:
            more += box.erasing(erase_tokens(self.path, answer.erased).tokens)
        return more

    def names(self, journal):
        with open_archive(self.where) as archive:
            return {name for _, name in archive.names(journal)}


def _what(message):
    return What.HELLO if isinstance(message, Hello) else What.EVENT


@pytest.fixture
def line(tmp_path):
    one = Line(tmp_path)
    write(one.path, *EVERYTHING)
    return one


def test_a_guests_name_is_in_no_message_but_beside_the_rows(line):
    line.talk()
    bare = [dataclasses.replace(one, names=(), salts=()) if isinstance(one, Rows) else one
            for one in line.said]
    assert not [one for one in bare if b"Kowalczyk" in encode_message(one)]
    assert [one for one in line.said if b"Kowalczyk"
            in encode_message(one)], "the canary sings nowhere"


def test_the_archive_knows_the_name_and_holds_it_in_no_row(line):
    journal = line.talk()
    assert NAME in line.names(journal)
    with open_archive(line.where) as archive:
        assert not [row for row in archive.after(journal, 0, 99) if "Kowalczyk" in row.body]


def test_what_the_floor_erased_is_erased_at_the_table_when_it_says_hello(line):
    journal = line.talk()
    with open_keeper(line.where) as keeper:
        keeper.erase([(one.journal, one.token) for one in keeper.found(NAME)])
    line.talk()
    assert NAME.encode() not in b"".join(
        one.read_bytes() for one in line.path.parent.glob("*.sqlite*"))
    assert journal_contents(line.path).records[0].fact.name.startswith("~")
    assert line.names(journal) == set()


def test_what_was_erased_at_the_table_is_erased_in_the_archive(line):
    journal = line.talk()
    erase_name(line.path, NAME)
    line.talk()
    assert line.names(journal) == set()


def test_a_name_erased_in_both_places_stays_so_after_further_rows(line):
    line.talk()
    erase_name(line.path, NAME)
    write(line.path, e.PlayerLeft(4))
    journal = line.talk()
    assert line.names(journal) == set()


def test_the_salt_goes_with_the_name_and_binds_it_in_the_archive(line):
    journal = line.talk()
    with RowReader(line.path) as reader, open_archive(line.where) as archive:
        assert archive.stored_names(journal) == reader.stored_names()
        assert all(held.salt for held in reader.stored_names().values())


def test_a_salt_is_in_no_message_but_beside_the_rows(line):
    line.talk()
    with RowReader(line.path) as reader:
        salts = [held.salt.encode() for held in reader.stored_names().values()]
    bare = [dataclasses.replace(one, salts=()) if isinstance(one, Rows) else one
            for one in line.said]
    assert not [one for one in bare if any(salt in encode_message(one) for salt in salts)]


def test_an_erasure_takes_the_salt_out_of_the_archive_too(line):
    journal = line.talk()
    with open_archive(line.where) as archive:
        salts = [held.salt.encode() for held in archive.stored_names(journal).values()]
    with open_keeper(line.where) as keeper:
        assert keeper.erase([(one.journal, one.token) for one in keeper.found(NAME)])
    left = b"".join(one.read_bytes() for one in line.path.parent.glob("archive.sqlite*"))
    assert salts and not [salt for salt in salts if salt in left]


def test_a_table_that_still_has_the_salt_does_not_bring_it_back(line):
    journal = line.talk()
    with RowReader(line.path) as reader, open_archive(line.where) as archive:
        rows = reader.after(0, 99)
        batch = RowBatch(journal, (), reader.names_of(rows), reader.salts_of(rows))
        archive.put([RowBatch(journal, (), tuple((token, "") for token, _ in batch.names))])
        archive.put([batch])
        assert set(archive.stored_names(journal).values()) == {StoredName("")}


def test_a_table_of_an_earlier_version_is_heard_without_salts(line):
    journal = line.talk()
    assert decode_message(encode_message(Rows(journal, (), (("~0123456789ab", "Anna"),))).replace(
        b',"salts":[]', b"")).salts == ()
    said = Hello(1, "aix", "7", journal, "live", 0, "", 0, "s2")
    with open_archive(line.where) as archive:
        came = [Incoming(Topic("aix", "8", What.HELLO), dataclasses.replace(
            said, table="8", journal="other"))]
        (answer,) = Intake(archive, JournalKind.LIVE).settle(came, 99.0, 0).replies
    assert isinstance(answer.message, Resume)

"""What a command leaves, the floor's journal gets once; what is no fact is put aside."""

import os
from pathlib import Path

from dealer_assist.floor.work.fact_mailbox import FactMailbox, put_fact_in_mailbox
from dealer_assist.floor.work.room_state import bare_room
from dealer_assist.game.facts.floor import DataTaken, PersonRefused, TwoAgreed

ROOM = bare_room("aix")
TAKEN = DataTaken("export", "hands of May", "Mme Noir", "ab" * 32, 1_760_000_000)
AGREED = TwoAgreed("key", "table 7", "Mme Noir", "M. Petit", 1_760_000_001)


def test_facts_come_in_the_order_in_which_they_were_left(tmp_path: Path):
    put_fact_in_mailbox(tmp_path / "left", TAKEN)
    put_fact_in_mailbox(tmp_path / "left", AGREED)
    assert FactMailbox(tmp_path / "left").due(ROOM, 0) == (TAKEN, AGREED)


def test_a_fact_is_cleared_away_only_once_it_was_journaled(tmp_path: Path):
    """The desk asks again only after it journaled what it was told."""
    path = put_fact_in_mailbox(tmp_path, TAKEN)
    left = FactMailbox(tmp_path)
    assert left.due(ROOM, 0) == (TAKEN,)
    assert path.exists()
    assert left.due(ROOM, 0) == ()
    assert not path.exists()


def test_a_server_killed_in_between_journals_nothing_twice(tmp_path: Path):
    put_fact_in_mailbox(tmp_path, TAKEN)
    assert FactMailbox(tmp_path).due(ROOM, 0) == (TAKEN,)  # journaled, then killed
    again = FactMailbox(tmp_path, [TAKEN])
    assert again.due(ROOM, 0) == ()
    again.due(ROOM, 0)
    assert not list(tmp_path.glob("*.fact"))


def test_a_file_that_is_no_fact_is_put_aside_and_stops_nothing(tmp_path: Path):
    (tmp_path / "0.fact").write_text("Nonsense {}")
    (tmp_path / "1.fact").write_bytes(b"\xff\xfe")
    (tmp_path / "2.fact").write_text('TwoAgreed {"what": 7}')
    put_fact_in_mailbox(tmp_path, AGREED)
    assert FactMailbox(tmp_path).due(ROOM, 0) == (AGREED,)
    assert len(list(tmp_path.glob("*.spoilt"))) == 3


def test_a_due_file_that_is_none_of_ours_is_put_aside_and_names_no_pipe_to_wait_for(tmp_path: Path):
    os.mkfifo(tmp_path / "pipe")
    fact = put_fact_in_mailbox(tmp_path, TAKEN).read_text()
    for name, owed in (("0", b"\xff\xfe"), ("1", f"{fact}ab {tmp_path}/pipe\n".encode()),
                       ("2", f"{fact}ab /tmp/\0\n".encode()), ("3", b"x" * 2_000_000)):
        (tmp_path / f"{name}.due").write_bytes(owed)
    assert FactMailbox(tmp_path).due(ROOM, 4_000_000_000) == (TAKEN,)
    assert [one.name for one in sorted(tmp_path.glob("*.spoilt"))] == ["0.spoilt", "3.spoilt"]
    assert not list(tmp_path.glob("*.due"))


def test_half_a_file_of_a_killed_command_is_never_read(tmp_path: Path):
    (tmp_path / "0.fact.new").write_text("TwoAg")
    assert FactMailbox(tmp_path).due(ROOM, 0) == ()


def test_what_was_left_is_for_its_owner_only(tmp_path: Path):
    path = put_fact_in_mailbox(tmp_path / "left", PersonRefused("Mme Roy", "pin", 1))
    assert path.stat().st_mode & 0o077 == 0
    assert path.parent.stat().st_mode & 0o077 == 0

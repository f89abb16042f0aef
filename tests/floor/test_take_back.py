"""On a real broker: a spare machine gets from the floor what the stick lacks, and goes on there."""

import io

import pytest
from broker_room import until
from line_room import WAIT_S, floor_of, rows_of, table_of
from spare_machines import KEY, PASSPHRASE, moved

from dealer_assist.cli import spare
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.floor.link.spare_rows_request import FloorSilent, RowsBack
from dealer_assist.floor.link.table_link_values import CopyReport
from dealer_assist.game import facts as e
from dealer_assist.storage.journal import journal_contents


@pytest.fixture
def first(room, ends, tmp_path, monkeypatch):
    """A table that is written onto its stick, goes on, and is lost; what lies at the floor."""
    monkeypatch.setenv("DEALER_ASSIST_SETTINGS", str(tmp_path / "settings.toml"))
    floor_of(room, ends)
    table = table_of(room, ends).write(20).settle()
    (tmp_path / "stick").mkdir()
    (tmp_path / "stick.key").write_bytes(KEY.text())
    assert call_command(spare,
                        ["write", str(tmp_path / "stick"), "--key", str(tmp_path / "stick.key"),
                 "--journal", str(table.journal.path), "--vault", str(tmp_path / "none"),
                 "--also", str(room.table("7").folder)]) == 0
    table.write(230).settle()
    return table


def take(tmp_path, monkeypatch, *words):
    monkeypatch.setattr("sys.stdin", io.StringIO(PASSPHRASE + "\n"))
    return call_command(spare, ["take", str(tmp_path / "stick"), "--by", "Mme Roy", "--lang", "en",
                        "--root", str(tmp_path / "spare"), *words])


def test_the_stick_is_old_and_the_floor_has_the_rest(room, ends, first, tmp_path, monkeypatch):
    path = first.journal.path
    first.stop()
    ends.remove(first)
    rows = rows_of(path)
    assert take(tmp_path, monkeypatch) == 0
    taken = tmp_path / "spare" / path.relative_to("/")
    assert rows_of(taken)[:-1] == rows and moved(taken)[0].source == "floor"
    spare = table_of(room, ends, file=str(taken)).settle()
    old = table_of(room, ends, file=str(path))  # the first machine comes back
    assert until(lambda: old.state == "refused", WAIT_S)
    told = [one.fact for one in old.orders if isinstance(one, CopyReport)]
    assert [fact.what for fact in told] == ["replaced"] and spare.state == "up"


def test_a_first_machine_that_still_speaks_is_said_and_nothing_is_taken(room, first):
    asks = RowsBack(room.table("7"), first.journal.id, 20)
    with pytest.raises(FloorSilent, match="switch it off"):
        asks.fetch(3.0)


def test_without_the_floor_the_stick_alone_is_taken_only_where_that_is_asked_for(
    room, ends, first, tmp_path, monkeypatch, capsys
):
    path = first.journal.path
    for end in (*ends,):
        end.stop()
        ends.remove(end)
    monkeypatch.setattr("dealer_assist.floor.link.spare_rows_request.LIMIT_S", 3.0)
    monkeypatch.setattr(RowsBack.fetch, "__defaults__", (3.0,))
    assert take(tmp_path, monkeypatch) == 2
    assert "--stick-alone" in capsys.readouterr().err
    assert take(tmp_path, monkeypatch, "--stick-alone") == 0
    taken = tmp_path / "spare" / path.relative_to("/")
    assert moved(taken)[0].source == "stick"
    assert sum(isinstance(one.fact, e.FloorCalled) for one in journal_contents(taken).records) == 20

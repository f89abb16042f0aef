"""Two custodians open a hand out of an archive on a real PostgreSQL."""

import pytest
from postgres_server import temporary_postgres_server
from sealed_evening import NAMES, SealedEvening, typed

from dealer_assist.storage.journal import Journal


@pytest.fixture(scope="module")
def server():
    with temporary_postgres_server() as made:
        yield made


@pytest.fixture
def evening(tmp_path, capsys, monkeypatch, server):
    made = SealedEvening(tmp_path, capsys, monkeypatch)
    made.table().archived(server.create("seals"))
    yield made
    server.drop("seals")


def test_a_hand_is_opened_out_of_postgresql_and_the_floors_journal_notes_it(evening):
    with Journal.open(evening.path):  # the table plays on
        code, out, err = evening.opened(evening.floor)
    assert (code, err) == (0, "")
    assert "Siège 3 : Sept de cœur, Dame de carreau" in out
    assert [fact.hand for fact in evening.noted("SealOpened")] == [1]
    assert evening.ask("list", evening.floor)[0] == 0
    code, _, err = evening.opened(evening.floor, 2)
    assert code == 1 and "pas finie" in err


def test_a_servers_address_alone_names_no_floor_whose_journal_would_note_it(evening):
    where = next(line.split('"')[1] for line in (
        evening.floor / "floor.toml").read_text().splitlines() if line.startswith("where"))
    elsewhere = evening.path.parent / "custody.json"
    elsewhere.write_bytes(evening.seals.read_bytes())
    code, _, err = evening.ask("open", where, 1, "--seals", elsewhere, "--why", "x",
                               stdin=typed(*NAMES[:2]))
    assert code == 1 and "Aucun journal de salle" in err

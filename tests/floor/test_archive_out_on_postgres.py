"""What leaves an archive, and goes for good, with PostgreSQL: the same code as with SQLite."""

import pytest
from evening_out import GUESTS, Evening
from kept_archive import NAME, send, write
from postgres_server import temporary_postgres_server

from dealer_assist.floor.archive import archive_check
from dealer_assist.floor.archive.archive_opening import open_archive, open_engine, open_reader
from dealer_assist.floor.archive.archive_search import Search
from dealer_assist.floor.archive.database_engine import Purpose
from dealer_assist.floor.archive.erasure import hold_detail, open_keeper
from dealer_assist.floor.archive.retention import Terms, due_erasures
from dealer_assist.floor.archive.row_store import Archive
from dealer_assist.floor.export.bundle_restore import restore_bundle
from dealer_assist.floor.export.bundle_writer import BundleRequest, pack_signed_bundle
from dealer_assist.floor.export.gaming_days import Days
from dealer_assist.floor.export.record_sheets import Bounds, sheet_context
from dealer_assist.floor.export.statutory_books import all_books
from dealer_assist.game import facts as e
from dealer_assist.game.facts.floor import DataTaken
from dealer_assist.storage.bundle_signing_key import make_key, private_key

ASKED = BundleRequest("Nadia", "backup", 1_800_000_000)
TERMS = Terms.read({kind: {"days": 30, "source": "test"}
                    for kind in ("hands", "rulings", "books", "devices", "people", "names")})


@pytest.fixture(scope="module")
def server():
    with temporary_postgres_server() as made:
        yield made


@pytest.fixture
def where(server, request):
    """A database of its own for each test."""
    return server.create(f"out{abs(hash(request.node.name))}")


@pytest.fixture
def key(tmp_path):
    make_key(tmp_path / "house.key")
    return private_key(tmp_path / "house.key")


def fill(where, path, *facts):
    write(path, *(facts or (e.WaitJoined(NAME), e.WaitJoined("Anna"), e.PlayerLeft(3))))
    with open_archive(where) as archive:
        return send(archive, path)


def test_a_backup_goes_from_one_engine_to_the_other_and_back(where, server, tmp_path, key):
    journal = fill(where, tmp_path / "t.sqlite")
    one, other = tmp_path / "pg.zip", tmp_path / "lite.zip"
    with open_reader(where) as source:
        pack_signed_bundle(source, ASKED, key, one)
    with open_archive(str(tmp_path / "new.sqlite")) as new:
        restore_bundle(one, key.public_key(), new)
        pack_signed_bundle(new, ASKED, key, other)
    assert one.read_bytes() == other.read_bytes()
    again = server.create("again")
    with open_archive(again) as new:
        restore_bundle(other, key.public_key(), new)
        write(tmp_path / "t.sqlite", e.WaitLeft("Anna"))
        assert new.held(journal).last == 3
        send(new, tmp_path / "t.sqlite")
        assert new.held(journal).last == 4
        assert [found.wrong for found in archive_check.check_journals(new)] == [""]


def test_an_erased_name_is_in_no_file_of_the_table_of_names(where, server, tmp_path):
    fill(where, tmp_path / "t.sqlite")
    with open_keeper(where) as keeper:
        found = keeper.found(NAME)
        assert keeper.erase([(one.journal, one.token) for one in found])
        assert [one.name for one in keeper.names()] == ["Anna"]
    engine = open_engine(where, Purpose.KEEP)
    engine.query("CHECKPOINT")
    ((path,),) = engine.query("SELECT pg_relation_filepath('names')")
    engine.close()
    folder = next(server.folder.rglob(path)).parent
    content = b"".join(one.read_bytes() for one in folder.iterdir() if one.is_file())
    assert b"Anna" in content
    assert NAME.encode() not in content


def test_an_erased_name_does_not_come_back_from_a_table(where, tmp_path):
    journal = fill(where, tmp_path / "t.sqlite")
    with open_keeper(where) as keeper:
        keeper.erase([(one.journal, one.token) for one in keeper.found(NAME)])
    write(tmp_path / "t.sqlite", e.StakesConsigned(3, NAME, 900))
    with open_archive(where) as archive:
        send(archive, tmp_path / "t.sqlite")
        assert [name for _, name in archive.names(journal)] == ["Anna"]


def test_what_is_due_is_dropped_and_what_is_held_stays(where, tmp_path):
    old = fill(where, tmp_path / "old.sqlite")
    held = fill(where, tmp_path / "held.sqlite")
    fill(where, tmp_path / "new.sqlite")
    with open_keeper(where) as keeper:
        keeper.follow([DataTaken("hold", hold_detail(held, "plainte"), "Nadia", "", 5)])
        engine = open_engine(where, Purpose.LOOK)
        found = due_erasures(engine, TERMS, 4_000_000_000)
        engine.close()
        assert [one.journal for one in found.journals] == [old]
        assert {one.why for one in found.stay} == {"held", "newest"}
        assert len(found.names) == 6
        keeper.drop([old], 4_000_000_000)
        assert keeper.dropped() == ((old, 4_000_000_000),)
    with open_reader(where) as archive:
        assert archive.after(old, 0, 9) == []


def test_the_books_are_the_same(where, tmp_path):
    (tmp_path / "lite").mkdir()
    lite = Evening(tmp_path / "lite").hand(1).hand(2).end()
    evening = Evening(tmp_path)
    evening.where = where
    evening.hand(1).hand(2).end()
    books = []
    for at in (lite.where, where):
        engine = open_engine(at, Purpose.LOOK)
        made = all_books(Search(engine), sheet_context(engine, Days(), True), Bounds(), "fr")
        books.append({name: [line[:12] for line in sheet.rows] for name, sheet in made.items()})
        assert Archive(engine).all_held()
        engine.close()
    assert books[0] == books[1]
    assert GUESTS[0] not in str(books)

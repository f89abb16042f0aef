"""On a real broker: an old backup is put back, a name is erased, and the tables do the rest."""

from broker_room import until
from kept_archive import DEALER, NAME
from line_room import AtTable, Floor

from dealer_assist.floor.archive.archive_opening import open_archive, open_reader
from dealer_assist.floor.archive.erasure import open_keeper
from dealer_assist.floor.export.bundle_restore import restore_bundle
from dealer_assist.floor.export.bundle_writer import BundleRequest, pack_signed_bundle
from dealer_assist.floor.export.erased_names_list import list_erasures, list_with_erasures
from dealer_assist.game import facts as e
from dealer_assist.storage.bundle_signing_key import make_key, private_key
from dealer_assist.storage.journal import RowReader, verify_journal


def joins(table, *names):
    for name in names:
        table.journal.append([(e.WaitJoined(name), DEALER)])
    table.line.rang()


def erase(where, folder):
    with open_keeper(where) as keeper:
        gone = [(one.journal, one.token) for one in keeper.found(NAME)]
        (folder / "erased.list").write_bytes(list_with_erasures(folder / "erased.list", gone))
        keeper.erase(gone)


def names(where, journal):
    with open_reader(where) as archive:
        return {name for _, name in archive.names(journal)}


def is_gone(table):
    files = table.journal.path.parent.glob(table.journal.path.name + "*")
    return not any(NAME.encode() in one.read_bytes() for one in files)


def test_a_signed_backup_is_filled_up_by_the_tables_and_brings_no_erased_name_back(
    tmp_path, room, ends
):
    make_key(tmp_path / "key")
    key = private_key(tmp_path / "key")
    old, new = tmp_path / "archive.sqlite", tmp_path / "new.sqlite"
    floor = Floor(room, old)
    ends += [floor.start(), table := AtTable(room, tmp_path / "t.sqlite")]
    joins(table.start(), NAME, "Anna")
    table.write(50).settle()
    with open_reader(str(old)) as archive:
        pack_signed_bundle(archive, BundleRequest("Nadia", "backup", 1), key, tmp_path / "b.zip")
    table.write(150).settle()
    erase(str(old), tmp_path)
    floor.stop()
    table.write(20)
    with open_archive(str(new)) as archive:
        restore_bundle(tmp_path / "b.zip", key.public_key(), archive,
                list_erasures(tmp_path / "erased.list"))
        assert archive.held(table.journal.id).last == 52
    floor.file = new
    floor._opened = lambda: open_archive(str(new))
    floor.start()
    assert until(lambda: table.is_settled() and is_erased(table), 30)
    table.stop()
    floor.stop()
    ends.clear()
    assert len(floor.stored(table.journal.id)) == 222
    assert names(str(new), table.journal.id) == {"Anna"}
    assert is_gone(table)
    assert verify_journal(table.journal.path).sound


def is_erased(table):
    """Whether the journal knows the name no more; its bytes are looked for once it is closed."""
    with RowReader(table.journal.path) as reader:
        return NAME not in dict(reader.names()).values()


def test_a_name_that_is_erased_at_the_floor_is_erased_at_a_running_table(tmp_path, room, ends):
    where = str(tmp_path / "archive.sqlite")
    ends += [Floor(room, tmp_path / "archive.sqlite").start(),
             table := AtTable(room, tmp_path / "t.sqlite")]
    joins(table.start(), NAME, "Anna")
    table.settle()
    erase(where, tmp_path)
    assert until(lambda: is_erased(table), 30)
    table.write(3).settle()
    table.stop()
    ends.remove(table)
    assert is_gone(table)
    assert verify_journal(table.journal.path).rows == 5

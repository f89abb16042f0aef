"""A signed bundle: what is in it, and that nothing in it can be changed unseen."""

import json
import re
import zipfile

import pytest
from kept_archive import NAME, filled, send, write

from dealer_assist.floor.archive.archive_interface import ArchiveFailed
from dealer_assist.floor.archive.archive_opening import open_archive, open_reader
from dealer_assist.floor.archive.erasure import LegalHold, hold_detail, open_keeper
from dealer_assist.floor.export.bundle_check import Bad, check_bundle
from dealer_assist.floor.export.bundle_restore import restore_bundle
from dealer_assist.floor.export.bundle_writer import BundleFailed, BundleRequest, pack_signed_bundle
from dealer_assist.floor.export.erased_names_list import list_erasures, list_with_erasures
from dealer_assist.game import facts as e
from dealer_assist.game.facts.floor import DataTaken, OrderAnswered
from dealer_assist.storage.bundle_signing_key import (
    SigningKeyUnusable,
    make_key,
    private_key,
    public_key,
)
from dealer_assist.storage.journal import JournalKind
from dealer_assist.storage.journal.guest_name_binding import TOKEN

ASKED = BundleRequest("Nadia", "test", 1_800_000_000)


@pytest.fixture
def key(tmp_path):
    make_key(tmp_path / "house.key")
    return private_key(tmp_path / "house.key")


@pytest.fixture
def room(tmp_path, key):
    return Room(tmp_path, key)


class Room:
    def __init__(self, folder, key):
        self.folder, self.key = folder, key
        self.where, self.journal_path, self.journal = filled(folder)
        self.out = folder / "out.zip"

    def pack(self, asked=ASKED, out=None, **options):
        with open_reader(self.where) as source:
            pack_signed_bundle(source, asked, self.key, out or self.out, **options)
        return out or self.out

    def check(self, path=None):
        return check_bundle(path or self.out, self.key.public_key())

    def refusal(self, path=None):
        with pytest.raises(Bad) as why:
            self.check(path)
        return str(why.value)

    def changed(self, change):
        """The bundle, packed again with its members as ``change`` has them, without a new
        signature."""
        with zipfile.ZipFile(self.pack()) as zipped:
            members = {name: zipped.read(name) for name in zipped.namelist()}
        change(members)
        bent = self.folder / "bent.zip"
        with zipfile.ZipFile(bent, "w") as made:
            for name, content in members.items():
                made.writestr(name, content)
        return bent


ROWS = "journals/0001.jsonl"


def edited(rows):
    """The journal with one amount changed; the hashes may hold the same figures by chance."""
    changed, times = re.subn(rb'(?<![0-9a-f])900(?![0-9a-f])', b"901", rows)
    assert times == 1
    return changed


def test_a_bundle_is_sound_as_it_was_made(room):
    room.pack()
    assert (room.check().rows, len(room.check().manifest.journals)) == (4, 1)


def test_the_same_archive_gives_the_same_bytes(room):
    one, other = room.pack(out=room.folder / "a"), room.pack(out=room.folder / "b")
    assert one.read_bytes() == other.read_bytes()


def test_a_bundle_holds_the_rows_and_the_names(room):
    with zipfile.ZipFile(room.pack()) as zipped:
        rows = zipped.read(ROWS).decode()
        assert NAME not in rows
        assert NAME in zipped.read("names/0001.jsonl").decode()


def test_names_may_be_left_out(room):
    room.pack(BundleRequest("Nadia", "test", 1, names=False))
    with zipfile.ZipFile(room.out) as zipped:
        assert NAME.encode() not in b"".join(map(zipped.read, zipped.namelist()))
    assert room.check().rows == 4


def test_spreadsheets_are_signed_with_it(room):
    room.pack(further=[("hands.csv", [b"a;b\r\n"])])
    assert [one.file for one in room.check().manifest.files][-1] == "hands.csv"


def test_another_houses_key_signs_nothing(room):
    room.pack()
    make_key(room.folder / "other.key")
    with pytest.raises(Bad, match="isn't signed with this key"):
        check_bundle(room.out, public_key(room.folder / "other.key.pub"))


def test_an_edited_row_is_named(room):
    bent = room.changed(lambda m: m.update({ROWS: edited(m[ROWS])}))
    assert room.refusal(bent) == f"{ROWS}, row 4: it doesn't follow the row before it."


def test_a_row_that_is_missing_is_named(room):
    def cut(members):
        lines = members[ROWS].splitlines(keepends=True)
        members[ROWS] = b"".join(lines[:1] + lines[2:])

    assert f"{ROWS}, row 2:" in room.refusal(room.changed(cut))


def test_rows_that_are_cut_off_are_said(room):
    def cut(members):
        members[ROWS] = b"".join(members[ROWS].splitlines(keepends=True)[:3])

    assert "expected 4 rows" in room.refusal(room.changed(cut))


def test_an_edited_name_is_said(room):
    bent = room.changed(lambda m: m.update(
        {"names/0001.jsonl": m["names/0001.jsonl"].replace(b"Anna", b"Emma")}))
    assert "names/0001.jsonl: expected SHA-256" in room.refusal(bent)


def test_a_whole_new_chain_is_still_not_signed(room):
    """Somebody writes every row anew, hashes and manifest too: only the key is missing."""
    def forge(members):
        members["manifest.json"] = members["manifest.json"].replace(b"Nadia", b"Paul_")

    assert "isn't signed" in room.refusal(room.changed(forge))


def test_a_file_that_was_put_in_is_said(room):
    assert "extra.csv is not in the manifest" in room.refusal(
        room.changed(lambda m: m.update({"extra.csv": b"x"})))


def test_a_file_that_was_taken_out_is_said(room):
    assert f"{ROWS} is missing" in room.refusal(room.changed(lambda m: m.pop(ROWS)))


def test_a_file_that_grew_is_not_read_to_its_end(room):
    assert "is longer than" in room.refusal(
        room.changed(lambda m: m.update({"names/0001.jsonl": m["names/0001.jsonl"] * 100})))


def test_a_bundle_that_was_cut_is_said(room):
    content = room.pack().read_bytes()
    (room.folder / "cut.zip").write_bytes(content[: len(content) // 2])
    assert "can't be read" in room.refusal(room.folder / "cut.zip")


def test_every_flipped_bit_is_seen(room):
    """Whatever byte of the file is hit: it is said, or what is unpacked is still as signed."""
    content = bytearray(room.pack().read_bytes())
    bent = room.folder / "bent.zip"
    said = 0
    for at in range(0, len(content), 7):
        content[at] ^= 0x10
        bent.write_bytes(content)
        content[at] ^= 0x10
        try:
            assert room.check(bent) == room.check()
        except Bad:
            said += 1
    assert said > len(content) // 7 // 2


def test_nothing_is_written_over(room):
    room.pack()
    with pytest.raises(BundleFailed, match="exists already"):
        room.pack()


def test_a_bundle_that_fails_leaves_no_file(room):
    with pytest.raises(BundleFailed, match="no journal nobody"):
        room.pack(BundleRequest("Nadia", "", 1, journals=("nobody",)))
    assert not list(room.folder.glob("out.zip*"))


def test_a_second_key_does_not_take_the_first_ones_place(room):
    with pytest.raises(SigningKeyUnusable, match="is there already"):
        make_key(room.folder / "house.key")


def test_the_private_key_is_its_owners_alone(room):
    assert (room.folder / "house.key").stat().st_mode & 0o777 == 0o600


# Put back.


def test_a_backup_put_back_is_the_archive_that_it_was(room):
    room.pack()
    with open_archive(str(room.folder / "new.sqlite")) as new:
        restore_bundle(room.out, room.key.public_key(), new)
        with open_reader(room.where) as old:
            assert new.all_held() == old.all_held()
            assert new.after(room.journal, 0, 99) == old.after(room.journal, 0, 99)
            assert new.names(room.journal) == old.names(room.journal)


def test_nothing_is_put_back_into_an_archive_that_holds_something(room):
    room.pack()
    with open_archive(room.where) as full, pytest.raises(ArchiveFailed, match="isn't empty"):
        restore_bundle(room.out, room.key.public_key(), full)


def test_nothing_of_a_bent_bundle_is_put_back(room):
    bent = room.changed(lambda m: m.update({ROWS: edited(m[ROWS])}))
    with open_archive(str(room.folder / "new.sqlite")) as new:
        with pytest.raises(Bad):
            restore_bundle(bent, room.key.public_key(), new)
        assert new.all_held() == ()


def test_after_an_old_backup_the_tables_fill_the_gap(room):
    room.pack()
    write(room.journal_path, e.WaitLeft("Anna"), e.WaitJoined("Zoé"))
    with open_archive(str(room.folder / "new.sqlite")) as new:
        restore_bundle(room.out, room.key.public_key(), new)
        send(new, room.journal_path)
        assert new.held(room.journal).last == 6
        assert {name for _, name in new.names(room.journal)} == {NAME, "Anna", "Zoé"}


def test_a_name_erased_after_the_backup_is_not_put_back(room):
    room.pack()
    with open_keeper(room.where) as keeper:
        gone = [(one.journal, one.token) for one in keeper.found(NAME)]
        (room.folder / "list").write_bytes(list_with_erasures(room.folder / "list", gone))
        keeper.erase(gone)
    new = room.folder / "new.sqlite"
    with open_archive(str(new)) as archive:
        restore_bundle(room.out, room.key.public_key(), archive,
                       list_erasures(room.folder / "list"))
        assert [name for _, name in archive.names(room.journal)] == ["Anna"]
        assert archive.erased(room.journal) == (gone[0][1],)
        send(archive, room.journal_path)
    assert NAME.encode() not in b"".join(one.read_bytes() for one in new.parent.glob("new.sqlite*"))


# Erased, held, dropped.


def test_an_erased_name_is_in_none_of_the_archives_files(room):
    with open_keeper(room.where) as keeper:
        assert keeper.erase([(one.journal, one.token) for one in keeper.found(NAME.upper())])
        assert keeper.found(NAME) == ()
    assert NAME.encode() not in b"".join(
        one.read_bytes() for one in room.folder.glob("archive.sqlite*"))


def test_an_erased_name_does_not_come_back_from_a_table(room):
    with open_keeper(room.where) as keeper:
        keeper.erase([(one.journal, one.token) for one in keeper.found(NAME)])
    write(room.journal_path, e.StakesConsigned(3, NAME, 900))
    with open_archive(room.where) as archive:
        send(archive, room.journal_path)
        assert [name for _, name in archive.names(room.journal)] == ["Anna"]


def test_an_erasure_changes_no_row(room):
    room.pack(out=room.folder / "before")
    with open_keeper(room.where) as keeper:
        keeper.erase([(one.journal, one.token) for one in keeper.names()])
    room.pack()
    before, after = (room.check(path).manifest.journals for path in (room.folder / "before", None))
    assert before == after


def test_a_name_is_found_by_its_token(room):
    with open_keeper(room.where) as keeper:
        (found,) = keeper.found("Anna")
        assert TOKEN.fullmatch(found.token)
        assert keeper.found(found.token) == (found,)


def test_nobody_is_found_where_no_name_is_given(room):
    with open_keeper(room.where) as keeper:
        assert keeper.found("  ") == ()


def test_a_name_within_anothers_is_not_found(tmp_path):
    where, _, _ = filled(tmp_path, facts=(e.WaitJoined("Anna"), e.WaitJoined("Anna Maria")))
    with open_keeper(where) as keeper:
        assert [one.name for one in keeper.found("anna")] == ["Anna"]


def test_a_sentence_that_names_him_is_found(tmp_path):
    path, where = tmp_path / "floor.sqlite", str(tmp_path / "archive.sqlite")
    write(path, OrderAnswered(1, False, 0, "gardée pour Anna", "kept for Anna"),
          kind=JournalKind.FLOOR)
    with open_archive(where) as archive:
        send(archive, path, "floor")
    with open_keeper(where) as keeper:
        assert len(keeper.found("Anna")) == 2


def test_what_is_held_is_not_dropped(room):
    with open_keeper(room.where) as keeper:
        keeper.follow([DataTaken("hold", hold_detail(room.journal, "litige"), "Nadia", "", 5)])
        assert keeper.holds() == (LegalHold(room.journal, "litige", "Nadia", 5),)
        with pytest.raises(ArchiveFailed, match="held for an investigation"):
            keeper.drop([room.journal], 9)
        keeper.follow([DataTaken("hold", hold_detail(room.journal, ""), "Nadia", "", 6)])
        keeper.drop([room.journal], 9)
        assert keeper.dropped() == ((room.journal, 9),)


def test_a_dropped_journal_is_not_sent_again(room):
    with open_keeper(room.where) as keeper:
        keeper.drop([room.journal], 9)
        assert keeper.names() == ()
    with open_archive(room.where) as archive:
        send(archive, room.journal_path)
        assert archive.after(room.journal, 0, 9) == []
    room.pack()
    assert room.check().manifest.journals == ()


def test_the_list_of_erasures_outlives_a_power_cut_in_its_last_line(tmp_path):
    pair, path = ("j1", "~0123456789ab"), tmp_path / "list"
    path.write_bytes(list_with_erasures(path, [pair]) + b'["j2", "~01')
    assert list_erasures(path) == (pair,)
    path.write_bytes(list_with_erasures(path, [pair, ("j3", pair[1])]))
    assert list_erasures(path) == (pair, ("j3", pair[1]))


def test_a_bent_list_of_erasures_is_not_passed_over(tmp_path):
    (tmp_path / "list").write_text(json.dumps(["j1", "Anna"]) + "\n")
    with pytest.raises(ArchiveFailed, match="line 1"):
        list_erasures(tmp_path / "list")


def test_a_drop_that_was_cut_off_is_finished_by_the_next(room, monkeypatch):
    monkeypatch.setattr("dealer_assist.floor.archive.erasure._PIECE", 1)
    with open_keeper(room.where) as keeper:
        whole = keeper._engine.query
        cut = []

        def query(sql, args=()):
            if "DELETE FROM facts" in sql and len(cut) == 2:
                raise ArchiveFailed("the power went")
            cut.extend([sql] if "DELETE FROM facts" in sql else [])
            return whole(sql, args)

        keeper._engine.query = query
        with pytest.raises(ArchiveFailed, match="the power went"):
            keeper.drop([room.journal], 9)
        keeper._engine.query = whole
        keeper.drop([], 10)
        assert whole("SELECT count(*) FROM facts") == [(0,)]
        assert keeper.dropped() == ((room.journal, 9),)

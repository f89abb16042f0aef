"""Two thousand damages of a journal, by an editor's hand and by a bad disk: each is told.

What only a copy or the devices can tell (rows cut off at the end, a chain reckoned anew) is not
among them: hardware/security.md lists it, test_verify_and_export.py finds it.
"""

import random
import shutil
import sqlite3
from contextlib import closing, suppress

import pytest

from dealer_assist.game import facts as e
from dealer_assist.game.rules.rules_of_the_day import rules_digest, rules_text
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.journal import Journal, Origin, verify_journal
from dealer_assist.storage.journal.schema import COLUMNS
from dealer_assist.storage.journal.verify import summarize_journal

TIMES = 2_000
SHARES = 8
#: Times that each kind of fact stands in the journal: what it costs to look at, 2,000 times.
_EACH = 8
_PAGE = 4096
BOOK = shipped_houses.shipped_house("grand_cercle")


def later_kinds(n):
    """Facts of kinds and fields that journals didn't hold at first."""
    return (
        e.FactUndone(n + 1, "M. Durand", "mal compté", 1_760_000_000 + n),
        e.PlayerNamed(n % 10 + 1, f"M. Guest {n}"),
        e.CardSeen(e.Place.FLOP, 0, f"{n:032x}", "As"),
        e.CardsHeld("rouge", n, "M. Durand", "litige"),
        e.ChoiceTakenOut(n, "deal.flashed", "stands", "aix.toml"),
        e.TableMoved("réserve 2", "Mme Roy", 1_760_000_000, "stick", "whole"),
        e.RulesPinned(BOOK.name, rules_digest(BOOK), "" if n else rules_text(BOOK)),
    )


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """A closed journal with guests' names, a device's numbers, texts, a signed undo, cards that an
    open case keeps and that the floor holds, rules and a move to another machine.
    """
    path = tmp_path_factory.mktemp("whole") / "t.sqlite"
    with Journal.open(path) as journal:
        journal.append([(e.TableOpened("7", "grand_cercle", "holdem_no_limit",
                                       e.Stakes(50, 100, 100), ()), Origin("dealer"))])
        for n in range(_EACH):
            sat = e.PlayerSat(n % 10 + 1, 10_000 + n, name=f"Mme {n}")
            journal.append([(sat, Origin("dealer")),
                            (e.CardsUnread(1), Origin("shoe", "shoe", 77, n + 1)),
                            (e.FloorSignedIn(f"M. {n}", True), Origin("floor")),
                            *((fact, Origin("floor")) for fact in later_kinds(n))])
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path


def held(path):
    """All that somebody reads of it: who it is, its rows, the names beside them."""
    with closing(sqlite3.connect(path)) as db:
        return (db.execute("SELECT id, kind FROM journal").fetchall(),
                db.execute(f"SELECT {COLUMNS} FROM facts ORDER BY number").fetchall(),
                db.execute("SELECT * FROM names ORDER BY token").fetchall())


def edit(rng, path):
    """Somebody with a database tool changes one thing; never the end of the rows alone."""
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        last = db.execute("SELECT max(number) FROM facts").fetchone()[0]
        number, token = rng.randrange(1, last), rng.choice(
            db.execute("SELECT token FROM names ORDER BY token").fetchall())[0]
        column = rng.choice([name.strip() for name in COLUMNS.split(",") if "number" not in name])
        other = rng.choice(["x", "", 0, 1, 77, b"x", "~0123456789ab", "{}", None])
        changes = (
            (f"UPDATE facts SET {column} = ? WHERE number = ?", (other, number)),
            (f"UPDATE facts SET {column} = (SELECT {column} FROM facts WHERE number = ?) "
             "WHERE number = ?", (rng.randrange(1, last), number)),
            ("UPDATE facts SET body = replace(body, '1', '2') WHERE number = ?", (number,)),
            ("DELETE FROM facts WHERE number = ?", (number,)),
            ("UPDATE facts SET number = number + 1000 WHERE number = ?", (number,)),
            ("UPDATE names SET name = ? WHERE token = ?", ("Mme Autre", token)),
            ("UPDATE names SET name = NULL WHERE token = ?", (token,)),
            ("UPDATE names SET salt = randomblob(32) WHERE token = ?", (token,)),
            ("DELETE FROM names WHERE token = ?", (token,)),
            ("UPDATE journal SET id = 'another'", ()), ("UPDATE journal SET kind = 'practice'", ()),
            ("DROP TABLE names", ()), ("CREATE TABLE more (x)", ()),
            ("CREATE TRIGGER t AFTER INSERT ON facts BEGIN SELECT 1; END", ()),
            (f"PRAGMA user_version = {rng.randrange(90)}", ()),
            (f"PRAGMA application_id = {rng.randrange(90)}", ()),
        )
        with suppress(sqlite3.Error):  # the layout itself refuses it: nothing is damaged
            db.execute(*rng.choice(changes))


def spoil(rng, path):
    """A bad disk: bytes are others, a page is empty or lies elsewhere, the file ends too early."""
    content = bytearray(path.read_bytes())
    at = rng.randrange(len(content))
    page = at // _PAGE * _PAGE
    match rng.randrange(4):
        case 0:
            content[at] ^= 1 << rng.randrange(8)
        case 1:
            content[at : at + 40] = rng.randbytes(min(40, len(content) - at))
        case 2:
            content[page : page + _PAGE] = bytes(_PAGE)
        case _:
            there = rng.randrange(len(content) // _PAGE) * _PAGE
            content[page : page + _PAGE] = content[there : there + _PAGE]
    path.write_bytes(content)


@pytest.mark.long
@pytest.mark.parametrize("share", range(SHARES))
def test_every_damage_is_told_or_nothing_that_anybody_reads_has_changed(whole, tmp_path, share):
    before, told = held(whole), 0
    for n in range(share, TIMES, SHARES):
        rng, path = random.Random(n), tmp_path / f"{n}.sqlite"
        shutil.copyfile(whole, path)
        (edit if n % 2 else spoil)(rng, path)
        assert summarize_journal(path) == summarize_journal(
            path, lambda *_: None), "told otherwise as facts are made"
        if verify_journal(path).sound:
            assert held(path) == before, f"damage {n} is not told"
        else:
            told += 1
        for left in tmp_path.glob(f"{n}.*"):
            left.unlink()
    assert told > TIMES // SHARES // 2


@pytest.mark.parametrize("change", [
    "UPDATE names SET salt = 77 WHERE token = (SELECT min(token) FROM names)",
    "UPDATE names SET name = 77 WHERE token = (SELECT min(token) FROM names)",
])
def test_a_bad_disk_that_left_a_number_in_a_names_place_is_told(whole, tmp_path, change):
    path = tmp_path / "t.sqlite"
    shutil.copyfile(whole, path)
    loose = ("replace(sql, 'STRICT, WITHOUT', 'WITHOUT')", change,
             "replace(sql, 'WITHOUT', 'STRICT, WITHOUT')")
    for step in loose:  # each by a connection of its own, which reads the layout as it then is
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            db.execute("PRAGMA writable_schema = ON")
            db.execute(step if step == change else
                       f"UPDATE sqlite_schema SET sql = {step} WHERE name = 'names'")
    assert not verify_journal(path).sound
    assert verify_journal(path).is_journal

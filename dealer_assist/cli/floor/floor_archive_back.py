"""``floor archive verify|backup|restore``: is it whole, take a copy, put a copy back."""

import sys
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from dealer_assist.cli.floor.floor_archive_two import agreed
from dealer_assist.cli.floor.floor_archive_work import add_archive, parser, said
from dealer_assist.floor.archive import sound
from dealer_assist.floor.archive.engine import Purpose
from dealer_assist.floor.archive.opening import open_archive, open_engine, open_reader
from dealer_assist.floor.archive.store import Archive
from dealer_assist.floor.export import erasures
from dealer_assist.floor.export import restore as putting_back
from dealer_assist.floor.export.bundle import Asked, pack
from dealer_assist.floor.export.check import checked
from dealer_assist.floor.service.floor_archive_at import at
from dealer_assist.floor.work.two import Matter
from dealer_assist.storage.signing import mark, private_key, public_key
from dealer_assist.words import word


@said
def verify(argv: Sequence[str]) -> int:
    """Check every journal that the archive holds, row by row, and the names that are bound to it.

    0: all sound; 1: not.
    """
    options = parser("verify", verify.__doc__)
    add_archive(options)
    asked = options.parse_args(argv)
    place, lang = at(asked.archive), asked.lang
    engine = open_engine(place.where, Purpose.LOOK)
    rows = journals = wrong = unbound = 0
    try:
        for found in sound.journals(Archive(engine)):
            journals, rows, unbound = journals + 1, rows + found.rows, unbound + found.unbound
            if found.wrong:
                wrong += 1
                print(word(lang, "out_said.unsound_journal", site=found.held.site,
                           table=found.held.table, journal=found.held.journal, why=found.wrong,
                           rows=found.rows))
        flaw = sound.flaw(engine)
    finally:
        engine.close()
    if flaw:
        print(word(lang, "out_said.unsound", path=place.where, why=flaw))
    elif not wrong:
        print(word(lang, "out_said.sound", path=place.where, journals=journals, rows=rows))
    if unbound:
        print(word(lang, "out_said.unbound", count=unbound))
    return 1 if wrong or flaw else 0


@said
def backup(argv: Sequence[str]) -> int:
    """A signed bundle of all journals and names; the floor server may run meanwhile.

    It holds guests' names as they are now: one that is erased later still stands in it. Keep
    backups no longer than you need them.
    """
    options = parser("backup", backup.__doc__)
    add_archive(options)
    options.add_argument("out", metavar="OUT.zip")
    options.add_argument("--by", required=True, metavar="NAME", help="who takes it")
    options.add_argument("--key", required=True, metavar="FILE", help="the private key")
    asked = options.parse_args(argv)
    place, key, out = at(asked.archive), private_key(Path(asked.key)), Path(asked.out)
    with open_reader(place.where) as archive:
        hashed = pack(archive, Asked(asked.by, "backup", int(time.time())), key, out,
                      note=partial(place.tell, "backup", out.name, asked.by))
    print(word(asked.lang, "out_said.bundle", path=out, sha256=hashed,
               mark=mark(key.public_key())))
    return 0


@said
def restore(argv: Sequence[str]) -> int:
    """Put a backup back into a new archive; the tables send what came since by themselves.

    Names on the list of erasures stay erased. Two administrators agree to it, where there are two.
    """
    options = parser("restore", restore.__doc__)
    add_archive(options)
    options.add_argument("bundle", metavar="BUNDLE")
    options.add_argument("key", metavar="PUBLIC_KEY", help="of whoever made the backup")
    options.add_argument("--people", default="", metavar="FILE", help="who may (the floor's own)")
    options.add_argument("--list", default="", metavar="FILE", dest="erased",
                         help="the list of erasures (the floor's own, or beside the archive)")
    asked = options.parse_args(argv)
    place, bundle, key = at(asked.archive), Path(asked.bundle), public_key(Path(asked.key))
    erased = frozenset(erasures.listed(place.erasures(asked.erased)))
    checked(bundle, key)
    by = agreed(place, asked.people, Matter.RESTORE, bundle.name)
    if by is None:
        return 1
    with open_archive(place.where) as archive:
        putting_back.check_empty(archive)
        place.tell("restore", bundle.name, by)
        done = putting_back.restore(bundle, key, archive, erased, _progress)
    print(word(asked.lang, "out_said.restored", path=place.where,
               journals=len(done.manifest.journals), rows=done.rows))
    return 0


def _progress(stored: int, of: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{stored}/{of}", end="\n" if stored == of else "", file=sys.stderr)

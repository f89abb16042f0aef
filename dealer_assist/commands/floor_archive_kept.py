"""``floor archive retention|hold|erase|erase-table``: what goes for good, and what stays."""

import argparse
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final

from dealer_assist.commands.complaints import complain, say
from dealer_assist.commands.floor_archive_at import At, add_archive, at, parser, said
from dealer_assist.commands.floor_archive_two import agreed, agreed_by
from dealer_assist.floor.archive.engine import Purpose
from dealer_assist.floor.archive.keeping import Hold, Keeper, open_keeper
from dealer_assist.floor.archive.opening import open_engine
from dealer_assist.floor.archive.retention import Due, Terms, due
from dealer_assist.floor.out import erasures
from dealer_assist.floor.two import Matter
from dealer_assist.journal import RowReader, erase_tokens
from dealer_assist.journal import erase as erase_in
from dealer_assist.people import beside
from dealer_assist.words import word
from dealer_assist.words.says import told

#: Tokens that a fact of the floor's journal names; the list of erasures names them all.
_MOST_NAMED: Final = 5


@said
def retention(argv: Sequence[str]) -> int:
    """What is due to go by the settings of the floor's folder ([retention]); nothing is changed.

    --carry-out lets it go: two administrators agree, where there are two. What was erased before is
    erased again then, wherever it came back.
    """
    options = parser("retention", retention.__doc__)
    add_archive(options)
    options.add_argument("--carry-out", action="store_true", help="let go of it")
    _add_people(options)
    asked = options.parse_args(argv)
    place, now_s = at(asked.archive), int(time.time())
    terms = Terms.read(place.section("retention"))
    engine = open_engine(place.where, Purpose.LOOK)
    try:
        found = due(engine, terms, now_s)
    finally:
        engine.close()
    _show(found, asked.lang)
    if not asked.carry_out:
        print(word(asked.lang, "out_said.only_shown"))
        return 0
    return _carry_out(place, asked, found, now_s)


def _show(found: Due, lang: str) -> None:
    for one in found.journals:
        print(word(lang, "out_said.due_journal", journal=one.journal, site=one.site,
                   table=one.table, rows=one.rows, last=one.last))
    if found.names:
        print(word(lang, "out_said.due_names", count=len(found.names)))
    for stays in found.stay:
        print(word(lang, f"out_said.stays_{stays.why}", journal=stays.journal))
    if not found.journals and not found.names:
        print(word(lang, "out_said.nothing_due"))


def _carry_out(place: At, asked: argparse.Namespace, found: Due, now_s: int) -> int:
    names = [(one.journal, one.token) for one in found.names]
    detail = f"retention: {len(found.journals)} journals, {len(names)} names"
    by = agreed(place, asked.people, Matter.ERASURE, detail)
    if by is None:
        return 1
    with open_keeper(place.where) as keeper:
        place.tell("retention", detail, by)  # first: what is gone tells of nothing any more
        _erased(keeper, place.erasures(asked.erased), names)
        keeper.drop([one.journal for one in found.journals], now_s)
    _own_erased(place, place.erasures(asked.erased))
    print(word(asked.lang, "out_said.carried_out", journals=len(found.journals),
               names=len(names)))
    return 0


@said
def hold(argv: Sequence[str]) -> int:
    """Keep a journal for an investigation, whatever its age; let go of it; or list what is held."""
    options = parser("hold", hold.__doc__)
    add_archive(options)
    options.add_argument("journal", nargs="?", default="", metavar="JOURNAL", help="its id")
    options.add_argument("--why", default="", help="why it is held")
    options.add_argument("--by", default="", metavar="NAME", help="who says so")
    options.add_argument("--let-go", action="store_true", help="it is held no more")
    asked = options.parse_args(argv)
    place = at(asked.archive)
    if asked.journal and not (asked.by and (asked.why or asked.let_go)):
        complain("floor archive hold", told("archive_said.hold_wants"))
        return 2
    with open_keeper(place.where) as keeper:
        if asked.journal and asked.let_go:
            keeper.let_go(asked.journal)
            place.tell("hold", f"let go: {asked.journal}", asked.by)
        elif asked.journal:
            keeper.hold(Hold(asked.journal, asked.why, asked.by, int(time.time())))
            place.tell("hold", f"{asked.journal}: {asked.why}", asked.by)
        for one in keeper.holds():
            print(f"{one.journal}  {one.by}  {one.why}")
    return 0


@said
def erase(argv: Sequence[str]) -> int:
    """Erase what a guest is called, in every spelling: in the archive now, at each table as soon
    as it says hello. Two administrators agree, where there are two.

    WHO is the name, or a token that stands for it in a journal. --again erases anew what is on the
    list already, such as after an old copy of the archive's file was put back. Reasons that
    somebody wrote and backups that were made before may still name him.
    """
    options = parser("erase", erase.__doc__)
    add_archive(options)
    options.add_argument("who", nargs="?", default="", metavar="WHO", help="a name, or a token")
    options.add_argument("--again", action="store_true", help="everything on the list")
    _add_people(options)
    asked = options.parse_args(argv)
    if bool(asked.who.strip()) == asked.again:
        complain("floor archive erase", told("archive_said.erase_wants"))
        return 2
    place = at(asked.archive)
    path = place.erasures(asked.erased)
    with open_keeper(place.where) as keeper:
        if asked.again:
            is_clean = _erased(keeper, path, ())
            return _told_clean(_own_erased(place, path) and is_clean)
        found = [(one.journal, one.token) for one in keeper.found(asked.who)]
        if not found and not _is_in_own(place, asked.who):
            complain("floor archive erase", told("archive_said.nobody"))
            return 1
        detail = tokens_detail(found)
        by = agreed(place, asked.people, Matter.ERASURE, detail)
        if by is None:
            return 1
        place.tell("erase", detail, by)  # first: what is gone tells of nothing any more
        is_clean = _erased(keeper, path, found)
    is_clean = _own_erased(place, path, asked.who) and is_clean
    say("archive_said.erased", detail=detail)
    return _told_clean(is_clean)


def _erased(keeper: Keeper, path: Path, names: Iterable[tuple[str, str]]) -> bool:
    """The list first: what is erased must never come back, and the list says what that is."""
    listed, names = erasures.listed(path), tuple(names)
    fresh = [pair for pair in names if pair not in frozenset(listed)]
    if fresh:
        erasures.add(path, fresh)
    return keeper.erase((*listed, *fresh))


def _is_in_own(place: At, who: str) -> bool:
    """Whether the floor's own journal names him, though the archive doesn't yet."""
    if place.folder is None or not place.folder.journal.exists():
        return False
    with RowReader(place.folder.journal) as reader:
        return bool(reader.tokens_of(who))


def _own_erased(place: At, listed: Path, who: str = "") -> bool:
    """Erase in the floor's own journal too, which is no table that says hello."""
    if place.folder is None or not place.folder.journal.exists():
        return True
    own = place.folder.journal
    with RowReader(own) as reader:
        id = reader.identity.id
    done = erase_tokens(own, (token for journal, token in erasures.listed(listed)
                              if journal == id))
    if who:
        named = erase_in(own, who)
        if named.tokens:  # what the archive hasn't got yet
            erasures.add(listed, ((id, token) for token in named.tokens))
        return named.is_clean
    return done.is_clean


def tokens_detail(found: Sequence[tuple[str, str]]) -> str:
    """The guests who are meant, never by name: this stands in the floor's journal for good."""
    named = ", ".join(f"{token} of {journal}" for journal, token in found[:_MOST_NAMED])
    more = f" and {len(found) - _MOST_NAMED} more" if len(found) > _MOST_NAMED else ""
    return f"{len(found)} names: {named}{more}"


def _told_clean(is_clean: bool) -> int:
    if is_clean:
        return 0
    complain("floor archive erase", told("archive_said.old_page"))
    return 1


@said
def erase_table(argv: Sequence[str]) -> int:
    """Erase a name in one journal itself (a table's, or the floor's own), also while it is used.

    For a table that the floor doesn't reach. What is erased here is erased in the archive too, as
    soon as the table says hello.
    """
    options = parser("erase-table", erase_table.__doc__)
    options.add_argument("journal", metavar="JOURNAL", help="the journal's file")
    options.add_argument("who", metavar="WHO", help="a name, or a token")
    options.add_argument("--people", default="", metavar="FILE",
                         help="the file of administrators (beside the journal)")
    asked = options.parse_args(argv)
    path = Path(asked.journal)
    people = Path(asked.people) if asked.people else beside(path)
    if not asked.who.strip() or agreed_by(people, None, Matter.ERASURE, path.name) is None:
        return 1
    done = erase_in(path, asked.who)
    say("archive_said.erased", detail=f"{len(done.tokens)}: {', '.join(done.tokens)}")
    if done.rows:
        complain("floor archive erase-table", told(
            "archive_said.still_stands", count=len(done.rows),
            rows=", ".join(map(str, done.rows[:20]))))
    return _told_clean(done.is_clean) if not done.rows else 1


def _add_people(options: argparse.ArgumentParser) -> None:
    options.add_argument("--people", default="", metavar="FILE", help="who may (the floor's own)")
    options.add_argument("--list", default="", metavar="FILE", dest="erased",
                         help="the list of erasures (the floor's own, or beside the archive)")

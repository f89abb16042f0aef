"""``floor archive retention|hold|erase|erase-table``: what goes for good, and what stays."""

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from dealer_assist.cli.floor.floor_archive import add_archive
from dealer_assist.cli.floor.two_persons_at_terminal import names_who_agreed, names_who_did_it
from dealer_assist.cli.frame.command_execution import WronglyCalled
from dealer_assist.cli.frame.command_parser import argparse_argument, subcommand_options
from dealer_assist.floor.archive.archive_opening import open_engine
from dealer_assist.floor.archive.database_engine import Purpose
from dealer_assist.floor.archive.erasure import hold_detail
from dealer_assist.floor.archive.retention import DueErasure, Terms, due_erasures
from dealer_assist.floor.export import erased_names_list
from dealer_assist.floor.service.archive_command_target import ArchiveAt, archive_at_address
from dealer_assist.floor.service.unfinished_archive_work import (
    erase_listed,
    floor_journal_path,
    retention_after_cleanup,
)
from dealer_assist.floor.work.second_person_agreement import NeedsTwo
from dealer_assist.storage.journal import RowReader
from dealer_assist.storage.journal import erase_name as erase_in
from dealer_assist.storage.people import people_path
from dealer_assist.words import printable_line, word
from dealer_assist.words.message import message

#: Tokens that a fact of the floor's journal names; the list of erasures names them all.
_MOST_NAMED: Final = 5


def _add_people(options: argparse.ArgumentParser) -> None:
    options.add_argument("--people", default="", metavar="FILE", help="who may (the floor's own)")
    options.add_argument("--list", default="", metavar="FILE", dest="erased",
                         help="the list of erasures (the floor's own, or beside the archive)")


@subcommand_options(add_archive,
                    argparse_argument("--carry-out", action="store_true", help="let go of it"),
                    _add_people)
def retention(asked: argparse.Namespace) -> int:
    """What is due to go by the settings of the floor's folder ([retention]); nothing is changed.

    --carry-out lets it go: two administrators agree, where there are two. What was erased before is
    erased again then, wherever it came back.
    """
    place, now_s = archive_at_address(asked.archive), int(time.time())
    terms = Terms.read(place.section("retention"))
    if asked.carry_out:
        with retention_after_cleanup(place, place.erasures(asked.erased)):
            pass  # what was owed counts already
    engine = open_engine(place.where, Purpose.LOOK)
    try:
        found = due_erasures(engine, terms, now_s)
    finally:
        engine.close()
    _show(found, asked.lang)
    if not asked.carry_out:
        print(word(asked.lang, "out_said.only_shown"))
        return 0
    return _carry_out(place, asked, found, now_s)


def _show(found: DueErasure, lang: str) -> None:
    for one in found.journals:
        print(word(lang, "out_said.due_journal", journal=one.journal, site=one.site,
                   table=one.table, rows=one.rows, last=one.last))
    if found.names:
        print(word(lang, "out_said.due_names", count=len(found.names)))
    for stays in found.stay:
        print(word(lang, f"out_said.stays_{stays.why}", journal=stays.journal))
    if not found.journals and not found.names:
        print(word(lang, "out_said.nothing_due"))


def _carry_out(place: ArchiveAt, asked: argparse.Namespace, found: DueErasure, now_s: int) -> int:
    names = [(one.journal, one.token) for one in found.names]
    detail = f"retention: {len(found.journals)} journals, {len(names)} names"
    by = names_who_did_it(place, asked.people, NeedsTwo.ERASURE, detail)
    if by is None:
        return 1
    path, journals = place.erasures(asked.erased), [one.journal for one in found.journals]
    with retention_after_cleanup(place, path) as keeper:
        keeper.check_free(journals)
        # the fact first: what is gone tells of nothing any more
        place.write_with("retention", detail, by, path,
                         erased_names_list.list_with_erasures(path, names))
        erase_listed(keeper, place.folder, path)
        keeper.drop(journals, now_s)
    print(word(asked.lang, "out_said.carried_out", journals=len(found.journals), names=len(names)))
    return 0


@subcommand_options(
    add_archive,
    argparse_argument("journal", nargs="?", default="", metavar="JOURNAL", help="its id"),
    argparse_argument("--why", default="", help="why it is held"),
    argparse_argument("--by", default="", metavar="NAME", help="who says so"),
    argparse_argument("--let-go", action="store_true", help="it is held no more"),
)
def hold(asked: argparse.Namespace) -> int:
    """Keep a journal for an investigation, whatever its age; let go of it; or list what is held."""
    place = archive_at_address(asked.archive)
    if asked.journal and not (asked.by and (asked.why or asked.let_go)):
        raise WronglyCalled(message("out_said.hold_wrong"))
    with retention_after_cleanup(place) as keeper:
        if asked.journal:
            keeper.check_holds(asked.journal)
            why = "" if asked.let_go else asked.why
            keeper.follow([place.tell("hold", hold_detail(asked.journal, why), asked.by)])
        for one in keeper.holds():
            print(printable_line(f"{one.journal}  {one.by}  {one.why}"))
    return 0


@subcommand_options(
    add_archive,
    argparse_argument("who", nargs="?", default="", metavar="WHO", help="a name, or a token"),
    argparse_argument("--again", action="store_true", help="everything on the list"),
    _add_people,
)
def erase(asked: argparse.Namespace) -> int:
    """Erase what a guest is called, in every spelling: in the archive now, at each table as soon
    as it says hello. Two administrators agree, where there are two.

    WHO is the name, or a token that stands for it in a journal. --again erases anew what is on the
    list already, such as after an old copy of the archive's file was put back. Reasons that
    somebody wrote and backups that were made before may still name him.
    """
    if bool(asked.who.strip()) == asked.again:
        raise WronglyCalled(message("out_said.erase_wrong"))
    place = archive_at_address(asked.archive)
    path = place.erasures(asked.erased)
    with retention_after_cleanup(place, path) as keeper:
        if asked.again:
            return _told_clean(erase_listed(keeper, place.folder, path), asked.lang)
        found = [(one.journal, one.token) for one in keeper.found(asked.who)]
        found += (pair for pair in _found_in_own(place, asked.who) if pair not in found)
        if not found:
            print(word(asked.lang, "out_said.nobody"), file=sys.stderr)
            return 1
        detail = tokens_detail(found)
        by = names_who_did_it(place, asked.people, NeedsTwo.ERASURE, detail)
        if by is None:
            return 1
        # the fact first: what is gone tells of nothing any more
        place.write_with("erase", detail, by, path,
                         erased_names_list.list_with_erasures(path, found))
        is_clean = erase_listed(keeper, place.folder, path)
    print(word(asked.lang, "out_said.erased", count=len(found),
               names=", ".join(token for _, token in found)))
    return _told_clean(is_clean, asked.lang)


def _found_in_own(place: ArchiveAt, who: str) -> tuple[tuple[str, str], ...]:
    """Places at which the floor's own journal names him, though the archive may not yet."""
    own = floor_journal_path(place.folder)
    if own is None:
        return ()
    with RowReader(own) as reader:
        return tuple((reader.identity.id, token) for token in sorted(reader.tokens_of(who)))


def tokens_detail(found: Sequence[tuple[str, str]]) -> str:
    """The guests who are meant, never by name: this stands in the floor's journal for good."""
    named = ", ".join(f"{token} of {journal}" for journal, token in found[:_MOST_NAMED])
    more = f" and {len(found) - _MOST_NAMED} more" if len(found) > _MOST_NAMED else ""
    return f"{len(found)} names: {named}{more}"


def _told_clean(is_clean: bool, lang: str) -> int:
    if is_clean:
        return 0
    print(word(lang, "out_said.old_page"), file=sys.stderr)
    return 1


@subcommand_options(
    argparse_argument("journal", metavar="JOURNAL", help="the journal's file"),
    argparse_argument("who", metavar="WHO", help="a name, or a token"),
    argparse_argument("--people", default="", metavar="FILE",
             help="the file of administrators (beside the journal)"),
)
def erase_table(asked: argparse.Namespace) -> int:
    """Erase a name in one journal itself (a table's, or the floor's own), also while it is used.

    For a table that the floor doesn't reach. What is erased here is erased in the archive too, as
    soon as the table says hello.
    """
    path = Path(asked.journal)
    people = Path(asked.people) if asked.people else people_path(path)
    if not asked.who.strip() or names_who_agreed(people, None, NeedsTwo.ERASURE, path.name) is None:
        return 1
    done = erase_in(path, asked.who)
    print(word(asked.lang, "out_said.erased", count=len(done.tokens), names=", ".join(done.tokens)))
    if done.rows:
        print(word(asked.lang, "out_said.still_said", count=len(done.rows),
                   rows=", ".join(map(str, done.rows[:20]))), file=sys.stderr)
    return _told_clean(done.is_clean, asked.lang) if not done.rows else 1

"""``seals take``: a closed table's journal is given the floor's new key, two being present.

What was sealed before needs the key before; the fact says which holds from the next hand on. So a
table can't be led to seal to somebody else's key by exchanging a file: it opens with the key that
its journal names, or not at all.
"""

import argparse
import time
from functools import partial
from pathlib import Path

from dealer_assist.cli.frame.command_parser import argparse_argument, subcommand_options
from dealer_assist.cli.seals.custodians_at_terminal import (
    PassphraseTerminal,
    two_present_custodians,
)
from dealer_assist.cli.seals.seals import add_place
from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.facts.floor import SealsChanged
from dealer_assist.game.hand.blinds import is_between_hands
from dealer_assist.game.table.table import Table, bare_table
from dealer_assist.storage.books.rules_of_journal import rules_begun
from dealer_assist.storage.books.table_book import house_named
from dealer_assist.storage.journal import Journal, Origin
from dealer_assist.trust.custody.custody_command_target import SealsRefused, seals_at
from dealer_assist.trust.custody.sealed_hand_source import closed_journal
from dealer_assist.trust.vault import custody_file
from dealer_assist.trust.vault.two_person_custody import fingerprint, floor_keys
from dealer_assist.words import word


@subcommand_options(
    add_place,
    argparse_argument("journal", metavar="JOURNAL", help="a closed table's journal"),
    argparse_argument("--why", default="", help="why (else it is asked)"),
)
def take(asked: argparse.Namespace) -> int:
    """Let a closed table's journal seal to the floor's key in use, between two hands."""
    place = seals_at(asked.place)
    custody, terminal = place.read(), PassphraseTerminal(asked.lang)
    mark = fingerprint(custody.current.public)
    with closed_journal(Path(asked.journal)) as journal:
        table, floor = _now(journal)
        if floor == mark:
            raise SealsRefused("seals.same_key", mark=mark)
        if not is_between_hands(table):
            raise SealsRefused("seals.not_between")
        why = " ".join((asked.why or terminal.line("seals.why_key")).split())
        if not why or not why.isprintable():
            raise SealsRefused("seals.no_why")
        one, other = two_present_custodians(custody, terminal, place.refused)
        floor_keys(custody, one, other)  # the file is as two left it
        now_s = int(time.time())
        place.note(SealsChanged("taken", table.name, one.name, other.name, mark, now_s))
        fact = e.FloorKeyChanged(mark, one.name, other.name, why, now_s)
        journal.append([(fact, Origin(fact.by))])
    print(word(asked.lang, "seals.taken", mark=mark,
               public=str(custody_file.public_of(place.path))))
    return 0


def _now(journal: Journal) -> tuple[Table, str]:
    """The table as its journal left it, and the key that it seals to. Raises JournalUnusable."""
    facts = [record.fact for record in journal.facts()]
    table, floor = bare_table(rules_begun(facts, partial(house_named, journal.path))), ""
    for fact in facts:
        table = advance(table, fact)
        if isinstance(fact, e.KeysFixed | e.FloorKeyChanged):
            floor = fact.floor
    return table, floor

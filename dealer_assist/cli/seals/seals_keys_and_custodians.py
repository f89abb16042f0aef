"""``seals list``: who holds the floor's key, which keys there are, and what live tables seal to."""

import argparse
from collections.abc import Iterator

from dealer_assist.cli.frame.command_parser import argparse_argument, subcommand_options
from dealer_assist.cli.seals.seals import add_place
from dealer_assist.trust.custody.custody_command_target import seals_at
from dealer_assist.trust.custody.opened_hand_words import utc_time_text
from dealer_assist.trust.custody.table_seal_keys import noted_seal_openings, tables_of
from dealer_assist.trust.vault.two_person_custody import LEAST, Custody, fingerprint
from dealer_assist.words import word


@subcommand_options(
    add_place,
    argparse_argument("--openings", action="store_true",
             help="the hands that were opened, by the floor's journal, instead"),
)
def listed(asked: argparse.Namespace) -> int:
    """Custodians and keys; with a floor's folder also what its live tables seal to.

    1: a table seals to a key that this custody hasn't got. Nobody here could open its hands.
    """
    place = seals_at(asked.place)
    if asked.openings:
        for opened in noted_seal_openings(place):
            print(word(asked.lang, "seals.was_opened", at=utc_time_text(opened.at_s),
                       name=opened.table,
                       number=opened.hand, first=opened.first, second=opened.second,
                       reason=opened.why, journal=opened.journal[:8]))
        return 0
    custody = place.read()
    for line in _custody_lines(custody, asked.lang):
        print(line)
    strange = 0
    for one in tables_of(place):
        is_known = custody.key_of(one.floor) is not None
        strange += not is_known
        print(word(asked.lang, "seals.table_seals" if is_known else "seals.table_strange",
                   name=one.table, journal=one.journal[:8], mark=one.floor))
    return 1 if strange else 0


def _custody_lines(custody: Custody, lang: str) -> Iterator[str]:
    for one in custody.custodians:
        yield word(lang, "seals.holds", name=one.name)
    for key in custody.keys:
        yield word(lang, "seals.key_now" if key is custody.current else "seals.key_old",
                   mark=fingerprint(key.public), day=utc_time_text(key.made_s)[:10],
                   pairs=len(key.pairs))
    if len(custody.custodians) == LEAST:
        yield word(lang, "seals.only_two")

"""Options and refusals that the works of ``seals`` share."""

import argparse
from collections.abc import Callable, Sequence
from functools import wraps
from typing import Final

from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.floor.archive.shape import ArchiveFailed
from dealer_assist.floor.service.floor_folder import SettingsWrong
from dealer_assist.game.rules.model import BookUnreadable
from dealer_assist.storage import signing
from dealer_assist.storage.journal import JournalFailed, JournalUnusable
from dealer_assist.storage.people import PeopleUnusable
from dealer_assist.storage.registry.tags import RegisterUnreadable
from dealer_assist.storage.settings.complaints import complain
from dealer_assist.storage.settings.language import own_language
from dealer_assist.trust.custody.seals_at import Refused
from dealer_assist.trust.custody.seals_noted import NotNoted
from dealer_assist.trust.custody.table_keys import KeyUnusable
from dealer_assist.trust.vault.custodian import PassphraseUnfit
from dealer_assist.trust.vault.custody import CustodyRefused
from dealer_assist.trust.vault.custody_file import CustodyUnusable
from dealer_assist.words import word
from dealer_assist.words.message import text_of

Work = Callable[[Sequence[str]], int]
#: What people may do about, said in a line; anything else is a defect of ours.
_REFUSED: Final = (
    ArchiveFailed, CustodyUnusable, JournalFailed, JournalUnusable, KeyUnusable, NotNoted, OSError,
    PeopleUnusable, RegisterUnreadable, signing.KeyUnusable,
)


#: What a work is called where its function is called otherwise: some names are Python's own.
_CALLED: Final = {"opened": "seals open", "listed": "seals list", "keys": "keys"}


def parser(work: str, doc: str | None) -> argparse.ArgumentParser:
    """The options of one work."""
    return CommandParser(f"seals {work}", description=doc)


def add_place(options: argparse.ArgumentParser) -> None:
    """The custody that it is about."""
    options.add_argument("place", metavar="SEALS",
                         help="a floor's folder (its custody.json), or the custody's file")


def said(work: Work) -> Work:
    """What refuses is said in a line, and the exit code is 1."""
    name = _CALLED.get(work.__name__, f"seals {work.__name__}")

    @wraps(work)
    def run(argv: Sequence[str]) -> int:
        lang = own_language()
        try:
            return work(argv)
        except Refused as why:
            told = word(lang, why.id, **why.values)
        except CustodyRefused as why:
            told = word(lang, why.why, name=why.name)
        except PassphraseUnfit as why:
            told = word(lang, why.why)
        except BookUnreadable as why:
            told = why.text(lang)
        except EOFError:  # nobody types any more
            told = word(lang, "seals.turned_away")
        except (SettingsWrong, *_REFUSED) as why:
            told = text_of(why, lang)
        complain(name, told)
        return 1

    return run

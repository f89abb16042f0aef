"""Files of rules and structure in a table's settings: checked to be there still, and fit for it."""

import argparse
from pathlib import Path

from dealer_assist.game import facts as e
from dealer_assist.live.setup.setup_book_file import FIELDS, is_own_book_file, why_not_file
from dealer_assist.live.table.opening_stakes import WrongStakes
from dealer_assist.storage.journal import JournalUnusable, journal_contents
from dealer_assist.storage.settings import Settings
from dealer_assist.storage.settings.error_output import print_error
from dealer_assist.words import word
from dealer_assist.words.message import message


def check_own_files(options: argparse.Namespace, settings: Settings) -> None:
    """Raise Wrong where a file of the settings is gone or unfit: what is wrong, what to do.

    A tournament under way needs its structure's file no more: that is left out of the options,
    and said.
    """
    lang = settings.lang
    for field in FIELDS.values():
        chosen = str(getattr(settings, field))
        if getattr(options, field) != chosen or not is_own_book_file(field, chosen):
            continue
        why = why_not_file(field, chosen)
        if why is None:
            continue
        if field == "structure" and _has_tournament(Path(options.journal)):
            options.structure = None
            says = word(lang, "setup.own_goes_on", why=why)
            print_error("table", says)
            continue
        raise WrongStakes(why, message("setup.own_gone"))


def _has_tournament(journal: Path) -> bool:
    """True if this journal holds a tournament with its levels."""
    try:
        return journal.exists() and any(
            isinstance(record.fact, e.TournamentOpened)
            for record in journal_contents(journal).records)
    except JournalUnusable:
        return False

"""Opening a file for stepping through: a journal, recorded hands, or a table script."""

from collections.abc import Callable
from pathlib import Path
from shlex import quote
from typing import Final

from dealer_assist.game.rules.house_rules import BookUnreadable, HouseRules
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.journal.sqlite_connections import SQLITE_MAGIC, first_bytes
from dealer_assist.training.review.journal_hands import JournalHands
from dealer_assist.training.review.phh_file_hands import RecordHands
from dealer_assist.training.review.script_hands import ScriptHands
from dealer_assist.view.review.hand_list import Collection, FileUnusable
from dealer_assist.words.message import message, system_refusal_message
from drivers.safe_file_opening import NotPlain, TooLong, read_plain

_MOST_BYTES: Final = 64_000_000
_OURS: Final = (".hand", ".phh", ".phhs")
_JSON: Final = (".ohh", ".json", ".jsonl")


def open_hands(
    path: Path, houses: Callable[[str], HouseRules], lang: str, *, house: HouseRules | None = None,
    over_only: bool = False, open_cards: bool = False, names: bool = False,
) -> Collection:
    """Hands of this file. Raises FileUnusable.

    ``houses`` gives the house that a journal names; ``house`` is the one under which recorded hands
    and scripts are dealt (None: the default, or the script's own). A journal has its own.
    """
    try:
        # This program's own table may be writing to it.
        head = first_bytes(path, len(SQLITE_MAGIC))
        if head == SQLITE_MAGIC or (
            not head and path.suffix.lower() not in (*_OURS, *_JSON, ".csv")
        ):
            return JournalHands(path, houses, over_only=over_only, names=names)
        text = read_plain(path, _MOST_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileUnusable(message("replayer.not_utf8", file=path, byte=error.start)) from error
    except BookUnreadable as error:
        raise FileUnusable(*error.messages) from error
    except TooLong as error:
        raise FileUnusable(
            message("replayer.too_big", file=path, size=error.has_bytes // 1_000_000)) from error
    except (OSError, ValueError) as error:  # a name with a NUL in it is a ValueError
        why = system_refusal_message(error) if isinstance(error, OSError) else str(error)
        id = "replayer.not_plain" if isinstance(error, NotPlain) else "replayer.not_found"
        raise FileUnusable(message(id, file=path, why=why)) from error
    if path.suffix.lower() == ".hand":
        return ScriptHands(text, path, house, lang)
    _check_taken_in(path, text)
    return RecordHands(text, path, house or shipped_houses.shipped_house(shipped_houses.DEFAULT),
                       open_cards=open_cards)


def _check_taken_in(path: Path, text: str) -> None:
    """Refuse other programs' hands: they must be imported first. Raises FileUnusable."""
    suffix, file = path.suffix.lower(), quote(str(path))
    if suffix == ".csv":
        raise FileUnusable(message("replayer.is_csv", file=path))
    if suffix in _JSON or (suffix not in _OURS and text.lstrip()[:1] in ("{", "[")
                           and '"ohh"' in text[:4000]):
        raise FileUnusable(message("replayer.is_ohh", file=path, command=file))

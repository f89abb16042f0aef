"""Error messages on the error output, in the caller's language: named, or set up."""

import argparse
import sys

from dealer_assist import PROGRAM
from dealer_assist.storage.settings.language import own_language
from dealer_assist.words import word
from dealer_assist.words.message import InWords, error_text


def print_message(id: str, **values: object) -> None:
    """Print this message in the language of this call."""
    print(word(own_language(), id, **values), flush=True)


def print_error(command: str, error: Exception | InWords | str, lang: str = "") -> None:
    """Print it behind the command's name; ``lang`` "" is the language of this call."""
    lang = lang or own_language()
    said = error_text(error, lang) if isinstance(error, Exception) else (
        error if isinstance(error, str) else error.text(lang))
    print(f"{f'{PROGRAM} {command}'.rstrip()}: {said}", file=sys.stderr, flush=True)


def unfit_value_error(id: str, **values: object) -> argparse.ArgumentTypeError:
    """Complaint about a typed value, in the language in which argparse says the rest."""
    return argparse.ArgumentTypeError(word(own_language(), id, **values))

"""What is wrong, on the error output, in the language of whoever called: named, or set up."""

import sys
from collections.abc import Sequence
from itertools import pairwise

from dealer_assist.commands.own_language import own_language
from dealer_assist.words import LANGS
from dealer_assist.words.says import Says, told_of


def complain(command: str, error: Exception | Says | str, lang: str = "") -> None:
    """Print it behind the command's name; ``lang`` "" is the language that was set up here."""
    lang = lang or own_language()
    said = told_of(error, lang) if isinstance(error, Exception) else (
        error if isinstance(error, str) else error(lang))
    print(f"{f'dealer_assist {command}'.rstrip()}: {said}", file=sys.stderr)


def named_language(argv: Sequence[str]) -> str:
    """The language among these words, before anything has read them; "" where none is.

    >>> named_language(["--lang", "en"]), named_language(["--lang=fr"]), named_language(["en"])
    ('en', 'fr', '')
    """
    words = [part for word in argv for part in word.split("=", 1)]
    return next((said for option, said in pairwise(words)
                 if option == "--lang" and said in LANGS), "")

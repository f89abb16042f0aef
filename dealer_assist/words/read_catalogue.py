"""Messages of every language that is offered, by their ids."""

from functools import cache
from typing import Final

from dealer_assist.words.further_languages import (
    language_folders,
    texts_of,
    why_language_incomplete,
)
from dealer_assist.words.shipped_texts import LANGS, shipped_messages

#: Between a language and a house's own words in it.
OWN: Final = "-x-"


class UnknownWord(KeyError):
    """Message id that the catalogue lacks: a defect of ours."""


@cache
def catalogue() -> dict[str, dict[str, str]]:
    """All messages: id -> {"fr": ..., "en": ...}, and further languages that are complete.

    A section may be spread over several files.
    """
    further = _further()
    found = {id: texts for file in shipped_messages().values() for id, texts in file.items()}
    return {id: {**texts, **{lang: texts_of(lang)[id] for lang in further}}
            for id, texts in found.items()} if further else found


def languages() -> tuple[str, ...]:
    """Languages that are offered: French, English, and further ones that are complete."""
    return (*LANGS, *_further())


@cache
def _further() -> tuple[str, ...]:
    return tuple(lang for lang in language_folders() if not why_language_incomplete(lang))


def base_language(lang: str) -> str:
    """The language, without a house's own words in it."""
    return lang.partition(OWN)[0]


def message_text(lang: str, id: str) -> str:
    """The message as written, with its placeholders."""
    texts = catalogue().get(id)
    if texts is None:
        raise UnknownWord(id)
    return texts[base_language(lang)]

"""Ids that a ``>`` line may name, each with its sentence: ``play --ids``."""

from collections.abc import Iterator
from typing import Final

from dealer_assist.game.catalogue import ENTRIES
from dealer_assist.game.facts import KINDS
from dealer_assist.words import catalogue, in_house_words, text_with_gaps, word

#: Reasons why a line can't be carried out at the table as it is (``live.Cannot``).
OF_SCRIPTS: Final = (
    "hand_running", "no_begin", "no_break", "no_card_differs", "no_hand", "no_incident", "no_levy",
    "no_call", "no_ruling", "no_shuffle", "not_ended", "not_in_hand", "not_lying",
    "nothing_asked", "nothing_owed", "nothing_to_collect", "nothing_to_push", "show_first",
    "street_not_due", "unknown_note",
)
#: Sections of the catalogue by the expectation that uses them.
_ROOMS: Final = {"irregular": ("irregular",), "refused": ("why", "alert"), "ruling": ("gesture",)}


def list_ids(lang: str) -> Iterator[str]:
    """Facts, irregularities, refusals, rulings and the catalogue, in their order."""
    yield word(lang, "script.ids_facts")
    for name in KINDS:
        id = f"undo.{name}"
        yield _row(name, text_with_gaps(lang, id) if id in catalogue() else "")
    for what, rooms in _ROOMS.items():
        yield ""
        yield word(lang, f"script.ids_{what}")
        found = {id.partition(".")[2]: text_with_gaps(lang, id) for id in catalogue()
                 if id.partition(".")[0] in rooms}
        if what == "refused":
            found |= {id: text_with_gaps(lang, f"script.{id}") for id in OF_SCRIPTS}
        yield from (_row(id, text) for id, text in sorted(found.items()))
    yield ""
    yield word(lang, "script.ids_entries")
    yield from (_row(id, in_house_words(one.called, lang)) for id, one in ENTRIES.items())


def _row(id: str, text: str) -> str:
    return f"  {id:<30} {text}".rstrip()

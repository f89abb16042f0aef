"""Finding of a proof, before it is put into words."""

from typing import Final

from dealer_assist.words import catalogue, word
from drivers.lazy_dataclass import dataclass

#: Value in a finding's words.
Value = str | int
#: Letters of a row's text that are shown.
_MOST_SHOWN: Final = 160


@dataclass(frozen=True, slots=True)
class ProofFinding:
    """``id`` names its words (``verify.`` in words/), ``values`` fill them; ``is_bad``: it counts.

    A finding that isn't bad is for people: what was examined, and rows without an anchor.
    """

    id: str
    values: tuple[tuple[str, Value], ...] = ()
    is_bad: bool = False


def good_finding(id: str, **values: Value) -> ProofFinding:
    """A finding that all is in order, or for information."""
    return ProofFinding(id, tuple(values.items()))


def bad_finding(id: str, **values: Value) -> ProofFinding:
    """A finding that something is wrong."""
    return ProofFinding(id, tuple(values.items()), True)


def row_text(text: str) -> str:
    """A row's text, safe for a line of the answer."""
    plain = text.encode("utf-8", "backslashreplace").decode()
    plain = "".join(c if c.isprintable() else "?" for c in plain)
    return plain if len(plain) <= _MOST_SHOWN else plain[:_MOST_SHOWN - 1] + "…"


def number_span(first: int, last: int) -> str:
    """Numbers from the first to the last.

    >>> number_span(3, 3), number_span(3, 9)
    ('3', '3-9')
    """
    return str(first) if first == last else f"{first}-{last}"


def finding_line(one: ProofFinding, lang: str) -> str:
    """The finding in a line."""
    values = dict(one.values)
    if one.id == "vault":
        id = f"irregular.device_{values['what']}"
        values["detail"] = word(lang, id, detail=values["detail"]) if id in catalogue() else (
            f"{values['what']} {values['detail']}")
    if one.id == "copy_said":
        id = f"alarm.copy_{values['what']}"
        values["what"] = word(lang, id if id in catalogue() else "alarm.copy_behind")
    return word(lang, f"verify.{one.id}", **values)

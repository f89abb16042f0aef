"""Archive figures as text for a terminal, in the reader's language."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from dealer_assist.floor.export.named import device_named, entry_named, kind_named
from dealer_assist.words import word

#: Which figures are lists of lines; calls are three waits, each a line of its own.
_CALLS: Final = "calls"
_WAITS: Final = ("heard", "coming", "over")


def figures_said(found: Mapping[str, Any], lang: str) -> Iterator[str]:
    """Each kind of figures with its lines below; empty kinds are left out."""
    for name, lines in found.items():
        yield word(lang, f"out_figures.of_{name}") + word(lang, "out_figures.colon")
        if name == _CALLS:
            lines = [{"until": word(lang, f"floor_archive.until_{one}"), **lines[one]}
                     for one in _WAITS]
        for line in lines:
            yield "  " + "  ".join(_cell(key, value, lang) for key, value in line.items()
                                   if value not in ("", None, -1))


def _cell(key: str, value: object, lang: str) -> str:
    if key == "until":
        return f"{value}"
    return f"{word(lang, f'out_figures.{key}')} {_said(key, value, lang)}"


def _said(key: str, value: object, lang: str) -> str:
    """Archive ids in words; numbers unchanged."""
    text = f"{value}"
    if key == "entry":
        return entry_named(text, lang)
    if key == "kind":
        return kind_named(text, lang)
    return device_named(text, lang) if key == "what" else text

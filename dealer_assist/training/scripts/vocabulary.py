"""Vocabulary of table scripts: the forms of events and expectations, read from vocabulary.toml."""

from functools import cache
from importlib.resources import files
from typing import Any

import rtoml

from dealer_assist.training.scripts.line_patterns import LineForm


@cache
def _tree() -> dict[str, dict[str, Any]]:
    text = (files(__package__) / "vocabulary.toml").read_text(encoding="utf-8")
    return rtoml.loads(text)


def _whole(pattern: str) -> str:
    """Pattern with the parts that it names.

    >>> _whole("<all> (call|calls)")
    '(all|everybody|everyone|tous|tout le monde) (call|calls)'
    """
    for name, words in _tree()["parts"].items():
        pattern = pattern.replace(f"<{name}>", words)
    return pattern


@cache
def _forms(section: str) -> tuple[LineForm, ...]:
    return tuple(
        LineForm(id, tuple(map(_whole, form["patterns"])), form["example"],
                 tuple(form.get("facts", ())))
        for id, form in _tree()[section].items())


def event_forms() -> tuple[LineForm, ...]:
    """All forms of events, in the order in which they are tried."""
    return _forms("acts")


def expectation_forms() -> tuple[LineForm, ...]:
    """All forms of expectations, in the order in which they are tried."""
    return _forms("checks")

"""The key that calls the floor manager; once he is called it opens his sheet. No Qt."""

from dataclasses import replace
from typing import Final

from dealer_assist import events as e
from dealer_assist.panel.view import Control
from dealer_assist.table import Table
from dealer_assist.taps import Tap, TapKind
from dealer_assist.words import word

#: What the key that opens the sheet opens.
CALLED: Final = "call!"
#: What ends a call: somebody ruled, or left.
_ENDS: Final = (e.FloorSignedOut, e.RuleDecided)
_RULES: Final = (e.RemedyApplied, e.BetRuled, e.IrregularityDismissed)


def is_called(table: Table) -> bool:
    """Whether the floor was called and has neither ruled nor left since."""
    for told in reversed(table.recent):
        fact = told.fact
        if isinstance(fact, e.FloorCalled):
            return True
        if isinstance(fact, _ENDS) or (isinstance(fact, _RULES) and fact.by):
            return False
    return False


def call_key(table: Table, control: Control, lang: str) -> Control:
    """This key, which calls him; or the one that opens his sheet, where he was called already."""
    if table.floor:
        words = word(lang, "call.key_signed", name=table.floor)
    elif is_called(table):
        words = word(lang, "call.key")
    else:
        return control
    return replace(control, text=words, tap=Tap(TapKind.FACT), opens=CALLED)

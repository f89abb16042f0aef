"""``vault FOLDER --compare JOURNAL``: comparison of the vault's own statements with a journal's.

The vault stores its statements in a file of its own; a journal, or a copy of one, that lacks a
statement or has another one under its number has lost rows, or was written by somebody else.
"""

from collections.abc import Iterator
from pathlib import Path

from dealer_assist.game.facts import VaultStated
from dealer_assist.storage.journal import journal_contents
from dealer_assist.trust.vault.vault_hand_on_disk import StatementFile
from dealer_assist.trust.vault.vault_statement import is_next_statement, is_signed
from dealer_assist.words import word


def compare_vault(folder: Path, journal: Path, lang: str) -> tuple[list[str], bool]:
    """Lines of the result, and True if both agree. Raises JournalUnusable, OSError."""
    mine = list(StatementFile(folder / "statements").all())
    theirs = {one.fact.number: one.fact for one in journal_contents(journal).records
              if isinstance(one.fact, VaultStated)}
    wrong = [*_broken(mine, lang), *_differing(mine, dict(theirs), lang)]
    if wrong:
        return wrong, False
    says = [word(lang, "vault.same", count=len(theirs), journal=journal)]
    if mine and mine[-1].number not in theirs:
        says.append(word(lang, "vault.last", number=mine[-1].number, hand=mine[-1].hand))
    return says, True


def _broken(mine: list[VaultStated], lang: str) -> Iterator[str]:
    before: VaultStated | None = None
    for one in mine:
        is_next = is_next_statement(one, before) if before is not None else one.number == 1
        if not is_signed(one) or not is_next:
            yield word(lang, "vault.broken", number=one.number)
        before = one


def _differing(mine: list[VaultStated], theirs: dict[int, VaultStated], lang: str) -> Iterator[str]:
    last = max(theirs, default=0)
    for one in mine:
        found = theirs.pop(one.number, None)
        if found is None and one.number == mine[-1].number == last + 1:
            continue  # of the hand that has just ended: the table has not fetched it yet
        if found is None:
            yield word(lang, "vault.lacking", number=one.number, hand=one.hand)
        elif found != one:
            yield word(lang, "vault.other", number=one.number, hand=one.hand)
    for number in theirs:
        yield word(lang, "vault.unknown", number=number)

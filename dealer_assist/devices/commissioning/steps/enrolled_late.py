"""Enrolment that a power cut kept out of the journal, recovered from the register.

A deck or a series of chips is written only once all of it was read, so an entry of the register
without a fact is the result of the step that was in work.
"""

from collections.abc import Iterable
from typing import Final

from dealer_assist.devices.commissioning.state import Bench
from dealer_assist.game.facts import bench as b
from dealer_assist.storage.registry.store import Registers

#: The steps that write a register.
STEPS: Final = frozenset({b.Step.DECK, b.Step.CHIPS})


def facts(bench: Bench, known: Registers, now_s: int) -> tuple[b.BenchFact, ...]:
    """Facts missing from the journal about decks or chips that the step in work wrote."""
    return tuple(_decks(bench, known, now_s) if bench.begun is b.Step.DECK
                 else _chips(bench, known, now_s))


def _decks(bench: Bench, known: Registers, now_s: int) -> Iterable[b.BenchFact]:
    told = {one.deck for one in bench.decks}
    new = sorted(set(known.decks) - told)
    for name in new:
        yield b.DeckEnrolled(name, "shoe", now_s)
    if new:
        yield b.StepDone(b.Step.DECK, b.Verdict.ACCEPT, at_s=now_s)


def _chips(bench: Bench, known: Registers, now_s: int) -> Iterable[b.BenchFact]:
    told = {one.series for one in bench.chips}
    for one in known.chips.series:
        if one.name not in told:
            yield b.ChipsEnrolled(one.name, one.value, one.count, now_s)

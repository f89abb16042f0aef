"""Diagnosis of a card test: one card, two cards, the deck, the antenna, the lens, or the hand.

How often a sound shoe is accused, and how surely a bad one is found: README.md of this room.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from math import ceil
from typing import Final

from dealer_assist.devices.commissioning.findings.card_test_totals import Totals, card_test_sums
from dealer_assist.devices.commissioning.findings.diagnosis import (
    Diagnosis,
    FaultyPart,
    Thin,
    diagnose_device_and_link,
    exchange_cycles,
    runs_to_settle,
    worst_parts,
)
from dealer_assist.devices.commissioning.findings.rate_verdicts import (
    judge_rate,
    shipped_test_limits,
)
from dealer_assist.game.facts.commissioning import (
    BenchFault,
    BenchFinding,
    BenchVerdict,
    CardsPassed,
    CardTally,
)
from dealer_assist.words.cards import DECK

_CARDS: Final = len(DECK)
#: Fault by a camera's reason for an unread card (drivers.vision.card_readings.UnreadReason). A
#: reason
#: not listed (a card unlike all, two that are close) means the lens unless something else says
#: more.
_DOUBTS: Final[Mapping[str, BenchFault]] = {
    "blurred": BenchFault.OUT_OF_FOCUS, "coarse": BenchFault.OUT_OF_FOCUS,
    "burnt out": BenchFault.TOO_BRIGHT, "dark": BenchFault.TOO_DARK,
    "no colour": BenchFault.LIGHT_CHANGED, "cut off": BenchFault.CAMERA_MOVED,
    "unlike": BenchFault.DIRTY_LENS, "close": BenchFault.DIRTY_LENS,
    "deck": BenchFault.DIRTY_LENS,
}
#: Share of one reason from which on it stands for all the unread cards.
_MOST: Final = 0.5
#: From so many cards without a single reading on, the fault isn't the cards'.
_DEAD: Final = 10
#: So often a card must have been misread, each time, before its name is doubted.
_STEADY: Final = 2


def card_test_diagnosis_of(runs: Iterable[CardsPassed]) -> Diagnosis:
    """Diagnosis from the runs of one card test."""
    listed = list(runs)
    if not listed:
        return Diagnosis()
    total, role = card_test_sums(listed), listed[0].role
    device = diagnose_device_and_link(role, total.notes, total.line, total.drawn, total.runs)
    if total.foreign > total.read:
        other = BenchFinding(BenchFault.FOREIGN_CARD, BenchVerdict.REJECT, (), total.read,
                             total.read + total.foreign)
        return device.with_more(Diagnosis((other,)))
    if total.drawn >= _DEAD and not total.read:
        fault = _cause(total) if _by_camera(total) else BenchFault.READER_DEAD
        return device.with_more(
            Diagnosis((BenchFinding(fault, BenchVerdict.REJECT, (role,), 0, total.drawn),)))
    return device.with_more(
        _changed_names(total), _foreign(total), _one_by_one(listed, total, role),
        _doubles(total, role))


# --- single cards -----------------------------------------------------------------------------


def _changed_names(total: Totals) -> Diagnosis:
    """Cards that are read as each other every time; a card that is steadily read as another."""
    always = {
        card: name for (card, name), times in total.mistaken.items()
        if card and times == total.cards[card].drawn - total.cards[card].missed}
    findings: list[BenchFinding] = []
    thin: list[Thin] = []
    for cycle in exchange_cycles(always):
        tried = min(total.cards[card].wrong for card in cycle)
        if tried >= _STEADY:
            findings.append(BenchFinding(BenchFault.MIXED_CARDS, BenchVerdict.REJECT, cycle, 0,
                                         tried))
        else:
            thin.append(Thin(BenchFault.MIXED_CARDS, cycle, _STEADY - tried))
    mixed = {card for cycle in exchange_cycles(always) for card in cycle}
    by_print = any(one.confidence not in (0, 1_000) for one in total.cards.values())
    # a tag doesn't wear into another
    alone = BenchFault.WORN_CARD if by_print else BenchFault.FOREIGN_CARD
    findings += [
        BenchFinding(alone, BenchVerdict.REJECT, (card,), 0, total.cards[card].wrong)
        for card in always if card not in mixed and total.cards[card].wrong >= _STEADY]
    return Diagnosis(tuple(findings), tuple(thin))


def _foreign(total: Totals) -> Diagnosis:
    """Diagnosis of foreign tags: a tag of no card in this deck, or one that comes twice in every
    run."""
    if total.foreign:
        finding = BenchFinding(BenchFault.FOREIGN_CARD, BenchVerdict.REJECT, (), total.read,
                               total.read + total.foreign)
        return Diagnosis((finding,))
    again = total.notes.get("again", 0)
    if again >= _STEADY and again >= total.runs:
        return Diagnosis((BenchFinding(BenchFault.FOREIGN_CARD, BenchVerdict.WARN, ()),))
    return Diagnosis((), (Thin(BenchFault.FOREIGN_CARD, (), 1),) if again else ())


def _one_by_one(runs: list[CardsPassed], total: Totals, role: str) -> Diagnosis:
    """Diagnosis of cards unread more often than the others, then of the misses that remain."""
    named = [FaultyPart(one.card, one.missed, one.drawn) for one in total.cards.values()]
    out, rest = worst_parts(named, _CARDS)
    findings = [_of_card(total.cards[part.name], runs) for part in out]
    thin = [_suspect(total.cards[part.name], part, named, runs) for part in rest
            if part.faults >= 2 or (part.faults and part.faults == part.tries)]
    tried = sum(part.tries for part in rest) + total.unnamed
    missed = sum(part.faults for part in rest) + total.unnamed
    spread = _spread(missed, tried, total, role)
    if spread.findings:
        return Diagnosis(tuple(findings)).with_more(spread)
    some = tuple(one for one in thin if one.more)
    return Diagnosis(tuple(findings), some or spread.thin)


def _of_card(card: CardTally, runs: list[CardsPassed]) -> BenchFinding:
    """Finding on a card that is worse than the others: it is missing, or its tag or print is
    worn."""
    good = card.drawn - card.missed
    if _is_gone(card, runs):
        return BenchFinding(BenchFault.MISSING_CARD, BenchVerdict.REJECT, (card.card,), 0,
                            card.drawn)
    verdict = judge_rate(good, card.drawn, shipped_test_limits().rates["read"]).verdict
    grave = BenchVerdict.REJECT if verdict is BenchVerdict.REJECT else BenchVerdict.WARN
    return BenchFinding(BenchFault.WORN_CARD, grave, (card.card,), good, card.drawn)


def _is_gone(card: CardTally, runs: list[CardsPassed]) -> bool:
    """True if the card was never reported: not read once, and most runs were a card short."""
    if card.read or card.wrong:
        return False
    return 2 * sum(_without_a_word(card.card, run) for run in runs) >= len(runs)


def _without_a_word(card: str, run: CardsPassed) -> bool:
    """True if this run has no report for the card.

    In an unknown order that may be any of the cards that are missing.
    """
    notes = dict(run.notes)
    silent = any(one.silent for one in run.tallies if one.card == card)
    return silent or bool(run.foreign) or ("in_order" not in notes and notes.get("short", 0) > 0)


def _suspect(
    card: CardTally, part: FaultyPart, parts: list[FaultyPart], runs: list[CardsPassed]
) -> Thin:
    fault = BenchFault.MISSING_CARD if _is_gone(card, runs) else BenchFault.WORN_CARD
    return Thin(fault, (card.card,), runs_to_settle(part, parts, _CARDS))


# --- all cards --------------------------------------------------------------------------------


def _spread(missed: int, tried: int, total: Totals, role: str) -> Diagnosis:
    """Diagnosis of misses spread over the deck: the reader, the lens, the light, or the hand."""
    found = judge_rate(tried - missed, tried, shipped_test_limits().rates["read"])
    if found.verdict in (BenchVerdict.WARN, BenchVerdict.REJECT):
        fault = _cause(total)
        return Diagnosis((BenchFinding(fault, found.verdict, (role,), tried - missed, tried),))
    if found.verdict is BenchVerdict.UNDECIDED and missed >= 2:
        return Diagnosis((), (Thin(_cause(total), (role,), ceil(found.more / _CARDS)),))
    return Diagnosis()


def _unread(total: Totals) -> Counter[str]:
    return Counter({name.removeprefix("unread:"): times for name, times in total.notes.items()
                    if name.startswith("unread:")})


def _by_camera(total: Totals) -> bool:
    return bool(set(_unread(total)) & set(_DOUBTS))


def _cause(total: Totals) -> BenchFault:
    """Fault that explains unread cards all over the deck, by the reasons reported."""
    unread = _unread(total)
    if not _by_camera(total):
        together = unread["collided"]
        most = together > _MOST * sum(unread.values())
        return BenchFault.DRAWN_TOO_FAST if most else BenchFault.WEAK_ANTENNA
    told = {name.removeprefix("picture:") for name in total.notes if name.startswith("picture:")}
    if told & {"lens_dirty", "view_hidden"}:
        return BenchFault.DIRTY_LENS
    if "camera_moved" in told:
        return BenchFault.CAMERA_MOVED
    faults: Counter[BenchFault] = Counter()
    for doubt, times in unread.items():
        faults[_DOUBTS.get(doubt, BenchFault.DIRTY_LENS)] += times
    return faults.most_common(1)[0][0]


def _doubles(total: Totals, role: str) -> Diagnosis:
    """Diagnosis of cards that leave together: the hand, or a card that sticks to its neighbour."""
    parts = [FaultyPart(one.card, one.doubled, one.drawn) for one in total.cards.values()]
    out, rest = worst_parts(parts, _CARDS)
    findings = [
        BenchFinding(BenchFault.WORN_CARD, BenchVerdict.WARN, (part.name,),
                     part.tries - part.faults, part.tries)
        for part in out]
    tried, doubled = sum(part.tries for part in rest), sum(part.faults for part in rest)
    found = judge_rate(tried - doubled, tried, shipped_test_limits().rates["single"])
    if found.verdict in (BenchVerdict.WARN, BenchVerdict.REJECT) and doubled:
        findings.append(BenchFinding(
            BenchFault.DRAWN_TOO_FAST, found.verdict, (role,), tried - doubled, tried))
    return Diagnosis(tuple(findings))

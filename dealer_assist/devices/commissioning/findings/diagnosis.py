"""From evidence to likely causes: the part that all devices have in common.

A finding rests on evidence that chance does not produce: an exact test at one in a hundred for the
whole test, corrected for as many looks as were taken. Evidence too thin for that is a `Thin`, which
says how many further runs would settle it. Several faults at once are each named.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import ceil
from typing import Final, TypeVar

from dealer_assist.devices.commissioning.findings.confidence_intervals import chance_alike
from dealer_assist.devices.commissioning.findings.rate_verdicts import (
    joint_verdict,
    judge_figure,
    shipped_test_limits,
)
from dealer_assist.game.facts.commissioning import BenchFault, BenchFinding, BenchVerdict, LineTally
from dealer_assist.words.message import Message, message
from drivers.lazy_dataclass import dataclass

T = TypeVar("T")

#: Chance that a whole test of sound parts names one of them as worse than the others.
ALPHA: Final = 0.01
#: Further runs to look ahead when estimating how many more would settle a thin point.
_AHEAD: Final = 12


@dataclass(frozen=True, slots=True)
class Thin:
    """Something that points to a fault, on too thin evidence: `more` runs like the last ones would
    settle it."""

    fault: BenchFault
    about: tuple[str, ...]
    more: int


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """Diagnosis: findings, gravest first, and points whose evidence is still too thin."""

    findings: tuple[BenchFinding, ...] = ()
    thin: tuple[Thin, ...] = ()

    def with_more(self, *others: "Diagnosis") -> "Diagnosis":
        """Union of several diagnoses; a fault of the same parts appears once, with its worst
        verdict."""
        found: dict[tuple[BenchFault, tuple[str, ...]], BenchFinding] = {}
        for finding in (one for each in (self, *others) for one in each.findings):
            known = found.get((finding.fault, finding.about), finding)
            verdict = joint_verdict((known.verdict, finding.verdict))
            kept = known if known.tried >= finding.tried else finding
            found[finding.fault, finding.about] = replace(kept, verdict=verdict)
        thin = dict.fromkeys(one for each in (self, *others) for one in each.thin)
        named = {finding.fault for finding in found.values()}
        return Diagnosis(
            tuple(sorted(found.values(), key=lambda one: one.verdict is not BenchVerdict.REJECT)),
            tuple(one for one in thin if one.fault not in named or one.about),
        )


def more_runs_needed_message(thin: Thin) -> Message:
    """Message on a thin point: the fault, the part and the number of further runs."""
    why = f"bench_fault.{thin.fault}"
    if len(thin.about) != 1:
        return message("bench_fault.thin", why=why, more=thin.more)
    if thin.about[0].startswith("spot "):
        spot = int(thin.about[0].removeprefix("spot ")) + 1
        return message("bench_fault.thin_spot", why=why, spot=spot, more=thin.more)
    if thin.about[0].startswith("chip "):
        return message("bench_fault.thin", why=why, more=thin.more)
    if len(thin.about[0]) == 2:
        return message("bench_fault.thin_card", why=why, card=thin.about[0], more=thin.more)
    return message("bench_fault.thin", why=why, more=thin.more)


# --- one part beside the others ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FaultyPart:
    """Part under test (a card, spot or chip): `faults` in `tries`."""

    name: str
    faults: int
    tries: int


def worst_parts(parts: Iterable[FaultyPart],
                 looks: int) -> tuple[list[FaultyPart], list[FaultyPart]]:
    """The parts that do worse than all the others, worst first; and the others.

    Each time the worst one is held against the rest (Fisher, exact, corrected for `looks` parts),
    then left out, so that two bad parts don't hide each other.
    """
    rest = [part for part in parts if part.tries]
    out: list[FaultyPart] = []
    while rest:
        chances = {part.name: _chance(part, rest) for part in rest if part.faults}
        name = min(chances, key=chances.__getitem__, default="")
        if not name or chances[name] * looks > ALPHA:
            break
        out += [part for part in rest if part.name == name]
        rest = [part for part in rest if part.name != name]
    return out, rest


def _chance(part: FaultyPart, parts: Iterable[FaultyPart]) -> float:
    others = [one for one in parts if one.name != part.name]
    return chance_alike(part.faults, part.tries, sum(one.faults for one in others),
                        sum(one.tries for one in others))


def runs_to_settle(part: FaultyPart, others: Iterable[FaultyPart], looks: int) -> int:
    """Number of further runs that would show this part to be worse, if it failed in each and the
    others in none; 0 if no small number would. A run tries each part once."""
    rest = [one for one in others if one.name != part.name]
    for more in range(1, _AHEAD + 1):
        later = FaultyPart(part.name, part.faults + more, part.tries + more)
        tries = sum(one.tries + more for one in rest)
        chance = chance_alike(later.faults, later.tries, sum(one.faults for one in rest), tries)
        if chance * looks <= ALPHA:
            return more
    return 0


# --- parts that stand for each other ----------------------------------------------------------


def exchange_cycles(always: Mapping[T, T]) -> list[tuple[T, ...]]:
    """Cycles of exchanged parts: A taken for B, B for C, C for A."""
    found: list[tuple[T, ...]] = []
    for first in always:
        cycle = [first]
        while (following := always.get(cycle[-1])) is not None and following not in cycle:
            cycle.append(following)
        if following == first and all(first not in known for known in found):
            found.append(tuple(cycle))
    return found


# --- reported by the device itself -------------------------------------------------------------

_CABLE: Final = frozenset({
    "unplugged", "silent", "stalled", "restarted", "absent", "noise",
    "camera gone", "camera silent", "camera frozen",
})
#: Findings for a camera view that shows nothing, by the reason of the lost link.
_BLIND: Final[Mapping[str, BenchFault]] = {
    "camera black": BenchFault.TOO_DARK, "camera burnt out": BenchFault.TOO_BRIGHT,
    "camera blurred": BenchFault.OUT_OF_FOCUS,
}
_NEVER_MET: Final[Mapping[str, BenchFault]] = {
    "wrong key": BenchFault.WRONG_KEY, "no key": BenchFault.WRONG_KEY,
    "noise": BenchFault.WRONG_BAUD, **_BLIND,
}
_FAILED: Final[Mapping[str, BenchFault]] = {
    "gate": BenchFault.GATE_DIRTY, "reader": BenchFault.READER_DEAD,
    "lid_switch": BenchFault.LID_SWITCH,
    "antenna": BenchFault.WEAK_ANTENNA, "supply": BenchFault.LOW_SUPPLY,
    "key": BenchFault.WRONG_KEY,
}
_PICTURE: Final[Mapping[str, tuple[BenchFault, BenchVerdict]]] = {
    "camera_moved": (BenchFault.CAMERA_MOVED, BenchVerdict.REJECT),
    "view_hidden": (BenchFault.DIRTY_LENS, BenchVerdict.REJECT),
    "lens_dirty": (BenchFault.DIRTY_LENS, BenchVerdict.WARN),
    "light_changed": (BenchFault.LIGHT_CHANGED, BenchVerdict.WARN),
    "camera_slow": (BenchFault.SLOW_CAMERA, BenchVerdict.WARN),
    # A deck is enrolled at the bench before it is tested: what still makes it unread is the glass.
    "deck_unreadable": (BenchFault.DIRTY_LENS, BenchVerdict.REJECT),
    "deck_badly_read": (BenchFault.DIRTY_LENS, BenchVerdict.WARN),
}
#: From so many times on it isn't a hand that rested in the gate or lifted the lid.
_GATE_WARN, _GATE_REJECT = 2, 5
_LID_OPENED_A_RUN: Final = 2
_DRAWN_OPEN_REJECT: Final = 5
#: Fewer damaged frames than this don't count.
_NOISE_LEAST: Final = 3


def diagnose_device_and_link(
    role: str, notes: Mapping[str, int], line: LineTally, reports: int = 0, runs: int = 1,
) -> Diagnosis:
    """Diagnosis from the device's own reports and its link, whatever is tested.

    `notes` as in device_report_counts.py; `reports` is how many came over the line meanwhile.
    """
    about = (role,)
    found = [BenchFinding(fault, verdict, about) for fault, verdict in (
        *_spoken(notes), *_of_line(notes, line, reports), *_of_gate(notes, runs))]
    return Diagnosis().with_more(Diagnosis(tuple(found)))


def _spoken(notes: Mapping[str, int]) -> list[tuple[BenchFault, BenchVerdict]]:
    """Faults that the device or its link names outright."""
    found: list[tuple[BenchFault, BenchVerdict]] = []
    for name in notes:
        kind, _, what = name.partition(":")
        if kind == "fault" and what in _FAILED:
            found.append((_FAILED[what], BenchVerdict.REJECT))
        elif kind == "picture" and what in _PICTURE:
            found.append(_PICTURE[what])
        elif kind == "absent" or (kind == "lost" and what not in _CABLE):
            found.append((_NEVER_MET.get(what, BenchFault.NO_DEVICE), BenchVerdict.REJECT))
    return found


def _of_line(
    notes: Mapping[str, int], line: LineTally, reports: int
) -> list[tuple[BenchFault, BenchVerdict]]:
    """Faults of the link: a loose cable, damaged frames, another speaker on the line."""
    most = shipped_test_limits().most
    lost = sum(times for name, times in notes.items()
               if name.startswith("lost:") and name.removeprefix("lost:") in _CABLE)
    fell_out = judge_figure(lost, most["lost"])
    noisy = BenchVerdict.ACCEPT
    if line.noise >= _NOISE_LEAST:
        noisy = judge_figure(ceil(1_000 * line.noise / max(reports, 1)), most["noise"])
    cable = joint_verdict(one for one in (fell_out, noisy) if one is not BenchVerdict.ACCEPT)
    forged = judge_figure(line.forged + notes.get("tampered_forged", 0), most["forged"])
    starved = notes.get("lost:restarted", 0) >= 1 and "fault:supply" in notes
    found = [(BenchFault.FORGED_FRAMES, forged)]
    if cable is not BenchVerdict.UNDECIDED and not starved:
        found.append((BenchFault.LOOSE_CABLE, cable))
    return [(fault, verdict) for fault, verdict in found if verdict is not BenchVerdict.ACCEPT]


def _of_gate(notes: Mapping[str, int], runs: int) -> list[tuple[BenchFault, BenchVerdict]]:
    """Faults of gate and lid: signals although nobody touched them."""
    found: list[tuple[BenchFault, BenchVerdict]] = []
    stood = notes.get("gate_open", 0) + notes.get("extra", 0)
    if stood >= _GATE_WARN:
        found.append((BenchFault.GATE_DIRTY, _grave(stood >= _GATE_REJECT)))
    through = notes.get("drawn_open", 0)
    lifted = notes.get("lid_open", 0) > _LID_OPENED_A_RUN * runs
    if through or lifted:
        found.append((BenchFault.LID_SWITCH, _grave(through >= _DRAWN_OPEN_REJECT)))
    return found


def _grave(is_so: bool) -> BenchVerdict:
    return BenchVerdict.REJECT if is_so else BenchVerdict.WARN

"""Evidence: a count of each device report during a test that the tallies leave out.

`RoleListener` listens to the reports of one role. Each thing that it hears has a name and a count:

| name | report |
|---|---|
| `unread:WHY` | a card unread; `silent disagreed collided`, or a camera's doubt ("burnt out") |
| `unsure:WHY` | a stack that a camera can't count |
| `lost:WHY` | a link that was up fell out |
| `absent:WHY` | a device that was not up could not be met, or is refused ("wrong key", "noise") |
| `fault:PART` | the device says that its part has failed (`SelfTestFault`, in small letters) |
| `picture:WHAT` | a camera's view isn't what it was calibrated on (`PICTURE_WRONG`) |
| `gate_open jam pushed_in lid_open tampered tampered_forged` | as the shoe says |
| `drawn_open` | a card left the shoe while it said that its lid stands open |
| `doubtful` | chips heard at two spots, neither clearly better |
| `short extra again in_order out_of_order` | of a run through the deck, as `card_pass.PassCount` |
| `full not_understood` | the journal is full; something that this host can't read |
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from dealer_assist.devices.commissioning.bench_taps import DeviceReport
from dealer_assist.game.facts.commissioning import LineTally
from drivers.devices import device_reports as r
from drivers.wire.constants import SelfTestFault, TamperCause

Notes = tuple[tuple[str, int], ...]

_MS: Final = 1_000_000
#: The device's clock has restarted if its stamp falls by more than this.
_BACKWARDS_MS: Final = 1_000
_PLAIN: Final[dict[type, str]] = {
    r.GateOpened: "gate_open", r.Jammed: "jam", r.PushedIn: "pushed_in",
    r.SpotsDoubtful: "doubtful", r.NotUnderstood: "not_understood",
}


class RoleListener:
    """Evidence of one role, from now on. `is_up` is true if its device is known to answer."""

    def __init__(self, role: str, is_up: bool = True) -> None:
        self.role: Final = role
        self.is_up = is_up
        self.latency_ms: list[int] = []  # one for each report with a stamp, oldest first
        self.reports = 0
        self.confidence = 0  # lowest since the last `take`; 0: none reported
        self._notes: Counter[str] = Counter()
        self._lost = self._noise = self._forged = self._gaps = 0
        self._from = 0  # index of the first latency not taken yet
        self._way = _Way()
        self._lid_open = False

    def heard(self, heard: DeviceReport) -> None:
        """Count one report; another role's is ignored."""
        if heard.role != self.role:
            return
        report = heard.report
        if isinstance(report, r.Numbered):
            self.reports += 1
            self.latency_ms.append(self._way.taken(report, heard.now_ns))
        if isinstance(report, r.ChipsCounted):
            self.confidence = min(self.confidence or report.confidence, report.confidence)
        self._line(report)
        self._parts(report)
        if (plain := _PLAIN.get(type(report))) is not None:
            self._notes[plain] += 1

    def note(self, name: str, times: int = 1) -> None:
        """Count something that only the test itself could see."""
        self._notes[name] += times

    def take(self) -> tuple[LineTally, Notes]:
        """Tally of the link and notes since the last call; both start again from zero."""
        line, notes = self.line, evidence_fact(self._notes)
        self._notes.clear()
        self._lost = self._noise = self._forged = self._gaps = self.confidence = 0
        self._from = len(self.latency_ms)
        return line, notes

    @property
    def line(self) -> LineTally:
        """Tally of the link since the last `take`."""
        since = sorted(self.latency_ms[self._from:])
        middle = since[len(since) // 2] if since else 0
        slowest = since[-1] if since else 0
        return LineTally(self._lost, self._noise, self._forged, self._gaps, middle, slowest)

    @property
    def notes(self) -> Notes:
        """Counts since the last `take`, by name."""
        return evidence_fact(self._notes)

    def _line(self, report: r.Report) -> None:
        match report:
            case r.LinkUp():
                self.is_up = True
                for name in [name for name in self._notes if name.startswith("absent:")]:
                    del self._notes[name]  # it could be met in the end
            case r.LinkLost(why=why):
                self._lost += self.is_up
                self._notes[f"{'lost' if self.is_up else 'absent'}:{why.partition(':')[0]}"] += 1
                self.is_up = False
            case r.NoiseHeard(pieces=pieces):
                self._noise += pieces
            case r.ForgedHeard(frames=frames):
                self._forged += frames
            case r.ReportsMissed(first=first, last=last):
                self._gaps += last - first + 1

    def _parts(self, report: r.Report) -> None:
        match report:
            case r.TagUnread(cause=cause, why=why):
                self._notes[f"unread:{why or cause.name.lower()}"] += 1
            case r.StackUnsure(why=why):
                self._notes[f"unsure:{why}"] += 1
            case r.PictureTold(what=what) if what:
                self._notes[f"picture:{what}"] += 1
            case r.ConditionTold(new=new, has_filled=has_filled):
                self._notes.update(fault_notes(new))
                self._notes["full"] += has_filled
            case r.RequestAnswered(faults=faults) if faults:
                self._notes.update(fault_notes(faults_of(faults)))
            case r.Tampered(cause=cause):
                is_forged = cause is TamperCause.FORGED
                self._notes["tampered_forged" if is_forged else "tampered"] += 1
        self._lid(report)

    def _lid(self, report: r.Report) -> None:
        match report:
            case r.LidOpened():
                self._lid_open = True
                self._notes["lid_open"] += 1
            case r.LidClosed():
                self._lid_open = False
            case r.CardRead() | r.DoubleDraw() | r.TagUnread() if self._lid_open:
                self._notes["drawn_open"] += 1


class _Way:
    """Transit time of reports: from the device's stamp, relative to the fastest so far, or from the
    host's own stamp until they were heard. A restarted clock is measured anew."""

    def __init__(self) -> None:
        self._boot = 0
        self._last_ms = 0
        self._fastest: int | None = None

    def taken(self, report: r.Numbered, now_ns: int) -> int:
        """Transit time in ms, from 0."""
        if report.boot_id != self._boot or report.t_ms < self._last_ms - _BACKWARDS_MS:
            self._boot, self._fastest = report.boot_id, None
        self._last_ms = report.t_ms
        apart = report.at_ns // _MS - report.t_ms
        self._fastest = apart if self._fastest is None else min(self._fastest, apart)
        return apart - self._fastest + max(0, now_ns - report.at_ns) // _MS


def faults_of(bits: int) -> tuple[SelfTestFault, ...]:
    """Parts named by these fault bits."""
    return tuple(fault for fault in SelfTestFault if fault & bits)


def fault_notes(faults: Iterable[SelfTestFault]) -> Counter[str]:
    """The names under which these faults are counted."""
    return Counter(f"fault:{fault.name.lower()}" for fault in faults)


def evidence_fact(counts: Counter[str]) -> Notes:
    """Counts as a fact stores them, sorted by name."""
    return tuple(sorted((name, times) for name, times in counts.items() if times > 0))


def sum_of_notes(notes: Iterable[Notes]) -> Counter[str]:
    """Sum of the notes of several facts."""
    found: Counter[str] = Counter()
    for one in notes:
        found.update(dict(one))
    return found


def joined_lines(lines: Iterable[LineTally]) -> LineTally:
    """Tally of the link over several facts: counts added, slowest of all, median of the medians."""
    listed = list(lines)
    middles = sorted(line.median_ms for line in listed)
    return LineTally(
        sum(line.lost for line in listed), sum(line.noise for line in listed),
        sum(line.forged for line in listed), sum(line.gaps for line in listed),
        middles[len(middles) // 2] if middles else 0,
        max((line.slowest_ms for line in listed), default=0),
    )

"""A scanner's reports for a chip test, made by hand: spots and chips with faults of their own."""

from random import Random

from dealer_assist.devices.commissioning.bench_taps import Choose, DeviceReport, GoOn
from dealer_assist.devices.commissioning.steps.chip_test_view import SpotTestAt
from dealer_assist.devices.commissioning.steps.run_chips_test import RunChipsTest
from drivers.devices import device_reports as r
from drivers.wire.crc import set_crc

MS = 1_000_000
CHIPS = [bytes([number, 1, 2, 3, 4, 1, 4, 0xE0]) for number in range(20)]


class Scanner:
    """Hears chips. `missed` is each chip's chance of not being heard, `at` a spot's own, `worn`
    a chip's own (by its number); `talk` is the chance that a chip at a spot is heard at another
    one too, `heard_at` where a spot's chips are heard instead. `by_camera` counts without tags,
    `unsure` is then why it can't at a spot.
    """

    def __init__(self, seed=1, missed=0.0, at=None, worn=None, talk=None, heard_at=None,
                 by_camera=False, unsure=None, confidence=996):
        self.chance = Random(seed)
        self.missed, self.at, self.worn = missed, at or {}, worn or {}
        self.talk, self.heard_at = talk or {}, heard_at or {}
        self.by_camera, self.unsure, self.confidence = by_camera, unsure or {}, confidence
        self.now_ns, self.seq = 1_000 * MS, 0
        self.told = {}

    def place(self):
        self.seq += 1
        return ("scanner", 9, self.seq, self.now_ns // MS - 5)

    def put(self, spot, count):
        """What is told when so many of the chips stand on the spot."""
        if self.by_camera:
            return self.seen(spot, count)
        heard, doubtful = {}, {}
        for number, chip in enumerate(CHIPS[:count]):
            chance = max(self.at.get(spot, self.missed), self.worn.get(number, 0.0))
            if self.chance.random() >= chance:
                heard.setdefault(self.heard_at.get(spot, spot), set()).add(chip)
            for other in (other for one, other in self.talk if one == spot):
                if self.chance.random() < self.talk[spot, other]:
                    doubtful.setdefault(other, set()).add(chip)
        reports = [*self.changes(heard)]
        for other, chips in doubtful.items():
            spots = (min(spot, other), max(spot, other))
            reports.append(r.SpotsDoubtful(*self.place(), spots, tuple(sorted(chips)),
                                           self.now_ns))
        return reports

    def seen(self, spot, count):
        where = self.heard_at.get(spot, spot)
        chips = ((100, count),) if count else ()
        if count and spot in self.unsure:
            why = self.unsure[spot]
            return [r.StackUnsure(*self.place(), where, why, chips, self.now_ns)]
        return [r.ChipsCounted(*self.place(), where, chips, self.confidence, self.now_ns)]

    def changes(self, heard):
        for spot in sorted({*heard, *self.told}):
            now, before = heard.get(spot, set()), self.told.get(spot, set())
            if now != before:
                yield r.SpotChanged(
                    *self.place(), spot, tuple(sorted(now - before)), tuple(sorted(before - now)),
                    len(now), set_crc(now), self.now_ns)
        self.told = heard


class ChipTrial:
    """A chip test that is played by hand, and what it made of it."""

    def __init__(self, scanner=None, spots=10, which="full", **given):
        self.scanner = scanner or Scanner()
        seats = {spot: spot + 1 for spot in range(spots)} if isinstance(spots, int) else spots
        self.test = RunChipsTest(1, seats, now_s=1_000, **given)
        self.facts, self.errands = [], []
        self.rest(1)
        if which:
            self.tap(Choose(which))

    def take(self, made):
        self.facts += made.facts
        self.errands += made.errands

    def tap(self, tap):
        self.take(self.test.tapped(tap, 1_000))

    def hear(self, *reports):
        for report in reports:
            self.take(self.test.heard(DeviceReport("scanner", report, report.at_ns)))

    def rest(self, seconds=2.0):
        for _ in range(int(seconds * 10)):
            self.scanner.now_ns += 100 * MS
            self.take(self.test.ticked(self.scanner.now_ns, 1_001))

    def spot(self):
        """One spot: each height put, tapped where it doesn't come right, all taken away."""
        spot = self.test._plan[0]
        self.rest(1)
        while self.test._at is SpotTestAt.PUT and self.test._plan[0] == spot:
            done = len(self.test._tried)
            self.hear(*self.scanner.put(spot, self.test._height))
            self.rest(1.5)
            if len(self.test._tried) == done and self.test._at is SpotTestAt.PUT:
                self.there()
        self.hear(*self.scanner.put(spot, 0))

    def there(self):
        """He says that the stack is there, and waits."""
        self.tap(GoOn())
        self.rest(1.5)

    def all_spots(self):
        while self.test._plan:
            self.spot()
        return self

"""Cards that passed a shoe's gate beside the reports of them: each once, in order, none forged.

What is wrong is named, so that a failure explains itself.
"""

from drivers.devices import device_reports

#: What may be told besides one report for each card. A machine that is held up leaves a card
#: standing in the gate: that is told as an open gate or a jam, and the card itself all the same.
BESIDES = (
    device_reports.LidOpened | device_reports.Tampered | device_reports.GateOpened
    | device_reports.GateClosed | device_reports.Jammed
)


def numbered(told):
    """The reports with a number; fails where one came twice, was left out or is out of order."""
    kept = [r for r in told if hasattr(r, "seq") or isinstance(r, device_reports.ReportsMissed)]
    expected = 1
    for report in kept:
        first, last = (
            (report.first, report.last) if isinstance(report, device_reports.ReportsMissed)
            else (report.seq, report.seq)
        )
        assert first == expected, f"number {expected} was to come: {report}"
        expected = last + 1
    return kept


def nameless(told, passed):
    """How many of the cards that passed were told without their name; fails where any was told
    twice, out of order, not at all, or never passed.

    An unread tag is one card. A hole of n numbers is n cards at most: any of them may have been
    something besides. A machine that is held up may let two cards go by in one motion: they are
    told together then.
    """
    return _Account(passed).of(numbered(told))


class _Account:
    def __init__(self, passed):
        self.passed = passed
        self.place = {uid: place for place, uid in enumerate(passed)}
        assert len(self.place) == len(passed), "a card is drawn once"
        self.next = 0  # the place of the first card that is not accounted for by a name
        self.nameless = 0
        self.unread, self.holes = [], []  # since the last name

    def of(self, told):
        for report in told:
            if isinstance(report, device_reports.CardRead):
                self._named([report.uid], report)
            elif isinstance(report, device_reports.DoubleDraw):
                self._named(report.uids, report)
            elif isinstance(report, device_reports.TagUnread):
                self.unread.append(report)
            elif isinstance(report, device_reports.ReportsMissed):
                self.holes.append(report)
            else:
                assert isinstance(report, BESIDES), f"not to be told here: {report}"
        self._up_to(len(self.passed), "the end")
        return self.nameless

    def _named(self, uids, report):
        for uid in uids:
            assert uid in self.place, f"{uid.hex()} never passed: {report}"
        places = sorted(self.place[uid] for uid in uids)
        assert places[0] >= self.next, f"told twice, or behind a later card: {report}"
        together = list(range(places[0], places[0] + len(uids)))
        assert places == together, f"did not pass together: {report}"
        self._up_to(places[0], report)
        self.next = places[-1] + 1

    def _up_to(self, place, what):
        """Between the last name and this one: each card one report without a name, or a hole."""
        cards = [uid.hex() for uid in self.passed[self.next : place]]
        most = len(self.unread) + sum(hole.last - hole.first + 1 for hole in self.holes)
        assert len(cards) >= len(self.unread), (
            f"too many told before {what}: {self.unread} for the cards {cards}"
        )
        assert len(cards) <= most, (
            f"not told before {what}: of the cards {cards} only {self.unread} and {self.holes}"
        )
        self.nameless += len(cards)
        self.unread, self.holes = [], []

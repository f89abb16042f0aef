"""When each part of each device was heard, noted as its reports go by."""

from types import SimpleNamespace

from dealer_assist.live.table.last_report_age_words import NEVER, DeviceAge, PartAge, PartKind
from dealer_assist.live.table.last_report_times import DeviceAges
from drivers.devices import device_reports as r
from drivers.wire.constants import SelfTestFault, UnreadCause

SECOND = 1_000_000_000


class Noted:
    """A listener whose clock the test turns."""

    def __init__(self) -> None:
        self.now_ns = 100 * SECOND
        self.delivered: list[r.Report] = []
        self.ages = DeviceAges(lambda: self.now_ns)
        self.deliver = self.ages.listening(self.delivered.append)

    def heard(self, device: str, age_ms: int | None = 400) -> DeviceAge:
        port = SimpleNamespace(health=SimpleNamespace(age_ms=age_ms))
        return self.ages.now({device: port})[device]  # type: ignore[dict-item]


def part(age: DeviceAge, kind: PartKind, seat: int = 0) -> PartAge:
    return next(one for one in age.parts if (one.kind, one.seat) == (kind, seat))


def spot(number: int, count: int) -> r.SpotChanged:
    return r.SpotChanged("scanner", 1, 5, 0, number, (), (), count, 0, 0)


def test_each_antenna_of_the_scanner_is_heard_by_itself() -> None:
    noted = Noted()
    noted.deliver(spot(0, 3))
    noted.now_ns += 7 * SECOND
    noted.deliver(spot(4, 0))
    age = noted.heard("scanner")
    assert part(age, PartKind.ANTENNA, 1) == PartAge(PartKind.ANTENNA, 1, 7, 3)
    assert part(age, PartKind.ANTENNA, 5) == PartAge(PartKind.ANTENNA, 5, 0, 0)
    assert part(age, PartKind.ANTENNA, 2).age_s == NEVER


def test_every_report_goes_on_as_it_came() -> None:
    noted = Noted()
    reports = [spot(1, 1), r.LidOpened("shoe", 1, 6, 0, 0)]
    for report in reports:
        noted.deliver(report)
    assert noted.delivered == reports


def test_cards_that_the_shoe_did_not_read_are_counted() -> None:
    noted = Noted()
    for _ in range(2):
        noted.deliver(r.TagUnread("shoe", 1, 7, 0, next(iter(UnreadCause)), 0))
    noted.deliver(r.CardRead("shoe", 1, 8, 0, b"1234567", 0))
    assert part(noted.heard("shoe"), PartKind.READER).unread == 2


def test_a_part_that_the_device_calls_failed_is_shown_so_until_it_is_sound() -> None:
    noted = Noted()
    gate = SelfTestFault.GATE
    noted.deliver(r.ConditionTold("shoe", int(gate), (gate,), False, False, 0))
    assert part(noted.heard("shoe"), PartKind.GATE).failed
    noted.deliver(r.LidClosed("shoe", 1, 9, 0, 0))
    noted.deliver(r.ConditionTold("shoe", 0, (), False, False, 0))
    assert not part(noted.heard("shoe"), PartKind.GATE).failed


def test_a_device_that_tells_of_no_parts_has_its_own_age_alone() -> None:
    assert Noted().heard("board", 2_300) == DeviceAge(2)
    assert Noted().heard("shoe", None) == DeviceAge(NEVER)


def test_no_card_is_kept() -> None:
    noted = Noted()
    noted.deliver(r.CardRead("shoe", 1, 8, 0, b"SECRET!", 0))
    assert "SECRET" not in repr(vars(noted.ages)) and "SECRET" not in repr(noted.heard("shoe"))

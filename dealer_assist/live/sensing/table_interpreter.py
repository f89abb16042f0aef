"""Table interpreter: the one way from devices and taps to facts, with their origin.

Everything about the table is read from the table. ``TableInterpreter`` remembers beside it only
what follows from the facts and their times (``follow``), and so is the same after a restart: when
each turn began, when the floor manager last ruled, the last undo, the cards that lay open in this
hand, the state to report to the vault.

What a device alone knows doesn't follow from the facts, but it reports all of it anew as its link
comes up: the chips on the spots (``Doubled``), what cameras see, who is catching up. Nor does the
order in which a tap and the shoe's late report came (``Overtaken``): its clock is known only while
it talks. An effect of time alone (somebody is away for too long) only asks for a new picture.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from dealer_assist.floor.link.link_messages import Order
from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.between.absence_limits import due_absences
from dealer_assist.game.between.level_clock import due_level
from dealer_assist.game.hand.action_clock import time_over
from dealer_assist.game.table.evening_state import BookErrand
from dealer_assist.game.table.table import Table
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.sensing.device_notes import device_account_facts, device_notes
from dealer_assist.live.sensing.duplicate_chips import Doubled
from dealer_assist.live.sensing.hand_starts import FirstCard
from dealer_assist.live.sensing.late_acts import late_act_to_ruling
from dealer_assist.live.sensing.lazy_vault import LazyVault
from dealer_assist.live.sensing.manual_cards import Overtaken
from dealer_assist.live.sensing.manual_tap_entry import OF_THE_MOMENT, tap_facts
from dealer_assist.live.sensing.order_entry import order_result
from dealer_assist.live.sensing.permanent_rule_decisions import (
    BookWriter,
    book_change_result,
    decision_for_book,
    table_decision_tap,
)
from dealer_assist.live.sensing.scanner_chips import duplicate_chip_facts, spot_facts
from dealer_assist.live.sensing.shoe_cards import card_facts, foreign_tag_notes, unread_card_facts
from dealer_assist.live.sensing.sign_in import SIGN_TAPS, Door
from dealer_assist.live.sensing.table_camera_reports import Cameras, StillLies, Told, is_camera
from dealer_assist.live.sensing.tap_result import TapResult, refused_tap
from dealer_assist.live.sensing.turn_starts import Turns, with_following_facts
from dealer_assist.live.sensing.two_person_book_changes import TwoPersonRules
from dealer_assist.live.sensing.vault_openings_check import Stated, StatementCheck
from dealer_assist.storage.journal.checkpoint import StartMemory
from dealer_assist.storage.people import PeopleFile
from dealer_assist.storage.registry.chip_series import ChipRegister
from dealer_assist.storage.table_clock import wall_s
from dealer_assist.trust.vault import CardVault, NotOpened
from drivers.devices import device_reports as r
from drivers.lazy_dataclass import dataclass
from drivers.wire.constants import DeviceKind

#: Silence after which a device that came back has reported all that it stored. A camera waits for
#: hands to go and counts twice, spot by spot.
CAUGHT_UP_NS = 200_000_000
CAMERA_CAUGHT_UP_NS = 3_000_000_000


@dataclass(frozen=True, slots=True)
class CaughtUp:
    """A device that came back has fallen quiet: its readings can be compared with the table."""

    device: str


@dataclass(frozen=True, slots=True)
class ChipDoubled:
    """The scanner has detected the same chip at two spots for too long."""

    device: str
    spots: tuple[int, int]


@dataclass(frozen=True, slots=True)
class LevelOver:
    """The tournament level that runs has had its time by our clock, ``now_s`` UTC seconds."""

    now_s: int


@dataclass(frozen=True, slots=True)
class SessionOver:
    """The floor manager who is signed in has walked away; ``now_s`` UTC seconds."""

    now_s: int


_OURS = (CaughtUp, ChipDoubled, StillLies)


class TableInterpreter:
    """Interpreter of reports and taps: makes facts for the table as it is."""

    def __init__(
        self, vault: CardVault, chips: Mapping[bytes, int], wall: Callable[[], int] = wall_s,
        people: PeopleFile | None = None, keeper: BookWriter | None = None,
    ) -> None:
        self._vault = LazyVault(vault)
        self._statements = StatementCheck(self._vault)
        self._keeper = keeper
        self._door = Door(people)
        self._by_two = TwoPersonRules(people)
        self._wall = wall
        self._table: Table | None = None  # as it was left, for effects of time alone
        self._chips = chips
        self._overdue: tuple[int, ...] = ()  # seats known to be away for too long
        self._timed_out = False  # the player to act is known to have run out of time
        self._returning: dict[str, int] = {}  # device -> when it last said something
        self._owing: dict[str, int] = {}  # device -> the last report that it still owes from then
        self._undone_at = 0  # the number of the last undo
        self._doubled = Doubled()
        self._overtaken = Overtaken()
        self._cameras = Cameras(self._vault)
        self._turns = Turns()
        self._first_card = FirstCard()

    def facts_of_tap(self, table: Table, tap: Tap) -> TapResult:
        """Facts that a tap makes, or the reason why none."""
        if tap.kind in SIGN_TAPS:
            return self._door.entered(table, tap, self._wall())
        unsigned = self._door.why_not_rule(table, tap.fact)
        if unsigned is not None:
            return refused_tap(unsigned)
        if tap.kind in OF_THE_MOMENT and 0 < tap.table_number < self._undone_at:
            return TapResult(notice="alert.tap_missed")  # its picture was taken back since
        entered = self._entered(table, tap)
        self._overtaken.tapped(entered.facts)
        return entered

    def facts_of_order(self, table: Table, order: Order, drift_ms: int) -> TapResult:
        """Facts of an order of the floor's, or why the table can't take it; never half of it.

        ``drift_ms`` is the table's clock less the floor's.
        """
        return order_result(table, order, drift_ms, self._wall(), self._undone_at, self._entered)

    def _entered(self, table: Table, tap: Tap) -> TapResult:
        """Result of a tap, or of an order that is as good as one, at the table as it is."""
        if isinstance(tap.fact, e.ChoiceKept) and (alone := self._by_two.why_not(tap.fact)):
            return refused_tap(alone)
        if tap.fact is not None:
            tap = replace(tap, fact=self._timed(tap.fact))
        entered = tap_facts(table, table_decision_tap(tap), self._vault, self._wall())
        if isinstance(tap.fact, e.ChoiceKept):
            entered = self._by_two.named(tap.fact, decision_for_book(entered, self._keeper))
        entered = self._turns.timed(table, entered, self._wall())
        facts = with_following_facts(table, self._held(table, tap, entered.facts), self._wall())
        return replace(entered, facts=tuple(self._timed(fact) for fact in facts))

    def facts_of_badge(self, table: Table, badge: r.BadgeShown) -> TapResult:
        """Floor manager's badge: his PIN is asked for; a dealer's badge: he comes on."""
        shown = self._door.shown(table, badge.uid)
        dealer = next((Tap(TapKind.FACT, fact=fact) for fact in shown.facts), None)
        return shown if dealer is None else self._entered(table, dealer)

    def _held(self, table: Table, tap: Tap, facts: tuple[e.Fact, ...]) -> tuple[e.Fact, ...]:
        """Facts as they count: those of a ruling or a dealer's step do; a player's late act may
        not.
        """
        settled = tap.kind in (TapKind.CHOOSE, TapKind.DONE, TapKind.UNDO, TapKind.MUCK)
        return facts if settled else late_act_to_ruling(table, facts, self._wall())

    def _timed(self, fact: Any) -> e.Fact:
        """Fact with the time of the tap, where it has one and nobody gave it."""
        timed: e.Fact = replace(fact, at_s=self._wall()) if getattr(fact, "at_s", 1) == 0 else fact
        return timed

    def begun_by(
        self, table: Table, report: r.Report | CaughtUp | ChipDoubled | StillLies
    ) -> tuple[e.Fact, ...]:
        """Facts of the hand that the first card out of the shoe begins; they are committed before
        its own are asked for. What a device tells late begins nothing.
        """
        if report.device in self._returning or isinstance(report, _OURS):
            return ()
        return self._first_card.begun(table, report, self._vault, self._wall())

    def why_key_starts(self, table: Table) -> str:
        """Message id of the reason why the key begins the next hand; "" where a card may."""
        return self._first_card.why_key(table)

    def facts_of(
        self, table: Table, report: r.Report | CaughtUp | ChipDoubled | StillLies
    ) -> tuple[e.Fact, ...]:
        """Facts of a device's report; every numbered report makes at least one."""
        now_s = self._wall()
        return with_following_facts(table,
                                    late_act_to_ruling(table, self._facts_of(table, report), now_s),
                                    now_s)

    def _facts_of(
        self, table: Table, report: r.Report | CaughtUp | ChipDoubled | StillLies
    ) -> tuple[e.Fact, ...]:
        if isinstance(report, CaughtUp):
            return self._caught_up(table, report.device)
        if isinstance(report, StillLies):
            return self._cameras.seen_open(table)
        if isinstance(report, ChipDoubled):
            return duplicate_chip_facts(table, report.device, report.spots)
        if isinstance(report, r.LinkUp):
            return self._link_up(table, report)
        if isinstance(report, r.LinkLost):
            known = table.devices.get(report.device)
            if known is not None and not known.up and known.why == report.why:
                return ()
            self._away_from_here(report.device)
            return (e.DeviceLost(report.device, report.why),)
        self._heard(report)
        if isinstance(report, r.CardRead):
            return card_facts(table, report, self._vault, *self._away(table, report))
        if isinstance(report, r.TagUnread | r.DoubleDraw):
            away, late = self._away(table, report)
            unnamed = unread_card_facts(table, report, away, late)
            if isinstance(report, r.TagUnread) or away:
                return unnamed
            return (*unnamed, *foreign_tag_notes(table, report, self._vault))
        if isinstance(report, r.SpotChanged):
            return self._spot(table, report)
        if isinstance(report, Told):
            return self._cameras.facts(table, report, report.device in self._returning)
        if isinstance(report, r.ReportsMissed):
            self._away_from_here(report.device)
            span = f"{report.first}-{report.last}"
            return (e.DeviceNoted(report.device, "missed", span),)
        return device_notes(report)

    def _spot(self, table: Table, report: r.SpotChanged) -> tuple[e.Fact, ...]:
        """Facts of a spot that came to rest, and of the spots where chips are money from now on."""
        returning = report.device in self._returning
        elsewhere, freed = self._doubled.take(report)
        made: tuple[e.Fact, ...] = ()
        facts = spot_facts(table, report, self._chips, returning, self._stranger, elsewhere)
        for change in freed:
            for fact in facts:
                table = advance(table, fact)
            made = (*made, *facts)
            facts = spot_facts(table, change, self._chips, returning, self._stranger)
        return (*made, *facts)

    def still_lies(self) -> list[StillLies]:
        """The camera whose last look means something at the table as it is now."""
        return self._cameras.still_lies(self._table)

    def _away_from_here(self, device: str) -> None:
        """The device was or is away: the chips or cards at the table may change unseen."""
        if device == "scanner":
            self._doubled.forget()
        self._cameras.forget(device)

    def _stranger(self, uid: bytes) -> str:
        """Note for a tag on a spot that is no chip in circulation."""
        try:
            if self._vault.whose(uid).deck is not None:
                return "card_on_spot"
        except NotOpened:
            return "unknown_chip"  # the vault is away: whatever it is, it is no money
        closed = isinstance(self._chips, ChipRegister) and self._chips.series_of(uid) is not None
        return "closed_chip" if closed else "unknown_chip"

    def _caught_up(self, table: Table, device: str) -> tuple[e.Fact, ...]:
        """Evident events of the meantime first, thing by thing; then the differences left."""
        facts = self._cameras.caught_up(table) if device == "scanner" else None
        if facts is not None:
            return facts
        self._returning.pop(device, None)
        if device == "scanner":
            return self._cameras.differing(table)
        known = table.devices.get(device)
        left = known is not None and known.away
        return (e.DeviceNoted(device, "caught_up"),) if left else ()

    def _away(
        self, table: Table, report: r.CardRead | r.TagUnread | r.DoubleDraw
    ) -> tuple[int, int]:
        """Cards dealt by hand that the shoe reports now; those entered before its report."""
        known, late = table.devices.get(report.device), self._overtaken.late(report)
        away = known.away if known is not None and report.device in self._returning else 0
        return away + late, late

    def _heard(self, report: r.Report) -> None:
        """Note how far a device has come with its stored reports."""
        if report.device in self._returning:
            self._returning[report.device] = report.at_ns
        told = report.last if isinstance(report, r.ReportsMissed) else getattr(report, "seq", 0)
        if told >= self._owing.get(report.device, 0):
            self._owing.pop(report.device, None)

    def _link_up(self, table: Table, report: r.LinkUp) -> tuple[e.Fact, ...]:
        self._away_from_here(report.device)
        self._returning[report.device] = report.at_ns
        self._owing[report.device] = report.owes
        found = e.DeviceFound(report.device, report.device_id, report.boot_id)
        known, told = table.devices.get(report.device), device_account_facts(table, report)
        if known is None or not known.boot_id or known.boot_id == report.boot_id:
            return (found, *told)
        # A new journal: every spot that isn't reported is empty now.
        emptied = (
            e.ChipsSeen(seat, 0) for seat, chips in enumerate(table.seen) if chips
        ) if report.kind is DeviceKind.SCANNER else ()
        return (found, *told, *emptied)

    def listens_first(self, device: str, now_ns: int) -> None:
        """The device may report old news now: count only, compare when it has fallen quiet."""
        self._returning[device] = now_ns

    def caught_up(self, now_ns: int) -> list[CaughtUp]:
        """Devices that came back, reported all they had stored, and have been quiet long enough."""
        self._overtaken.is_now(now_ns)
        return [
            CaughtUp(device)
            for device, last in self._returning.items()
            if now_ns - last >= self._quiet_ns(device) and not self._owing.get(device)
        ]

    def _quiet_ns(self, device: str) -> int:
        known = self._table.devices.get(device) if self._table is not None else None
        is_seen = known is not None and is_camera(known.device_id)
        return CAMERA_CAUGHT_UP_NS if is_seen else CAUGHT_UP_NS

    def doubled(self, now_ns: int) -> list[ChipDoubled]:
        """Chips detected at two spots for too long, once each."""
        return [ChipDoubled(device, (a, b)) for device, a, b in self._doubled.overdue(now_ns)]

    def absence_over(self) -> bool:
        """True if somebody is away for too long now who wasn't at the last call (GT:97)."""
        if self._table is None:
            return False
        over = tuple(one.seat for one in due_absences(self._table, self._wall()))
        known, self._overdue = self._overdue, over
        return not set(over) <= set(known)

    def time_over(self) -> bool:
        """True if the time of the player to act is over and wasn't at the last call (GC:316)."""
        over = self._table is not None and time_over(self._table, self._wall()) is not None
        known, self._timed_out = self._timed_out, over
        return over and not known

    def level_over(self) -> list[LevelOver]:
        """Tournament level whose time is over, if it is; the clock goes on by itself."""
        if self._table is None or self._table.tournament is None:
            return []
        now_s = self._wall()
        return [LevelOver(now_s)] if due_level(self._table, now_s) is not None else []

    def facts_of_time(self, table: Table, over: LevelOver) -> tuple[e.Fact, ...]:
        """Facts of the level that runs by now."""
        due = due_level(table, over.now_s)
        return (due,) if due is not None else ()

    def errands(self) -> tuple[BookErrand, ...]:
        """Changes due in the house's own book."""
        return self._table.evening.book.due if self._table is not None else ()

    def facts_of_errand(self, table: Table, errand: BookErrand) -> TapResult:
        """Result of writing the book now."""
        return book_change_result(table, errand, self._keeper, self._wall())

    def statements(self) -> list[Stated]:
        """Vault's statements about hands that are over."""
        return self._statements.due(self._table)

    def vault_found(self) -> None:
        """The vault's process is back: it hears again all it should know of the hand."""
        self._vault.anew()

    def facts_of_statement(self, stated: Stated) -> tuple[e.Fact, ...]:
        """Statement as a fact, and everything in it that nothing at the table explains."""
        return self._statements.facts(stated)

    def session_over(self) -> list[SessionOver]:
        """Session of the floor manager who walked away, if one has."""
        if self._table is None or not self._door.walked_away(self._table, self._wall()):
            return []
        return [SessionOver(self._wall())]

    def facts_of_session(self, table: Table, over: SessionOver) -> tuple[e.Fact, ...]:
        """He is signed out."""
        return self._door.walked_away(table, over.now_s)

    def recall(self, table: Table, memory: StartMemory) -> None:
        """Begin at this table instead of the first fact; what reaches further back is given."""
        self._table = table
        self._undone_at = memory.undone
        self._door.recall(memory.floor_s)
        self._vault.recall(memory.stated)
        self._statements.recall(table, memory.stated)

    def follow(
        self, before: Table, table: Table, fact: e.Fact, at_s: int | None = None,
        from_afar: bool = False,
    ) -> None:
        """Take note of a fact: for the vault, the cameras, and whose turn it is.

        ``at_s`` is when it was stored, in UTC seconds (None: now); ``from_afar`` says that somebody
        ordered it who isn't at the panel.
        """
        at_s = self._wall() if at_s is None else at_s
        self._table = table
        self._vault.follow(before, table, fact)
        self._statements.follow(table.number, fact)
        if not from_afar:
            self._door.follow(table, fact, at_s)
        self._cameras.follow(before, table, fact)
        self._turns.follow(table, fact, at_s)
        self._first_card.follow(before, table, fact)
        self._overtaken.follow(before, table, fact)
        if isinstance(fact, e.FactUndone):
            self._undone_at = table.number

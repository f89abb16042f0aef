"""A table that is stopped and started at every fact goes on as one that never was.

Before everything that comes in, a second table is built from the journal alone. It has to believe
the same, advise the same, and make the same facts of what comes in; the first one goes on.
"""

import random
from dataclasses import fields, is_dataclass, replace

import pytest
from paper_table import PaperTable, at_work

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise, facts_for
from dealer_assist.game.table.evening_state import BookErrand
from dealer_assist.game.table.table import Phase
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.sensing.table_interpreter import TableInterpreter
from dealer_assist.live.table.live_table import Wiring
from dealer_assist.live.table.table_commit_loop import Unit
from dealer_assist.storage.books.casino_book_writer import rules_before_choices
from dealer_assist.storage.registry.tag_register import practice_register
from dealer_assist.storage.registry.tag_uids import is_chip
from dealer_assist.storage.table_clock import Steady
from dealer_assist.trust.vault import Vault
from dealer_assist.trust.vault.table_keys import keys_beside
from dealer_assist.words.cards import DECK
from drivers.devices import device_reports as r
from drivers.wire.constants import DeviceKind
from drivers.wire.crc import set_crc

pytestmark = pytest.mark.usefixtures("qapp")
REGISTER = practice_register()
CHIPS = sorted(uid for uid, value in REGISTER.chips.items() if value == 100)


class Port:
    """The line to a device that is there."""

    def committed(self, boot_id, seq):
        """It may forget what it told."""

    def tell_spots(self):
        """It tells all that stands there."""

    def watch(self, spot):
        """It looks at this spot most."""


class Stopped:
    """The interpreter of a table, asked beside one that was started anew on the same journal."""

    def __init__(self, desk: PaperTable) -> None:
        self.desk, self.real, self.asked = desk, desk.unit._interpreter, 0

    def anew(self) -> Unit:
        desk, records = self.desk, tuple(self.desk.journal.facts())
        keys = keys_beside(desk.path, None)
        vault = Vault(REGISTER.cards, keys.master, keys.floor_public, REGISTER.all_decks,
                      REGISTER.barred, is_chip=is_chip)
        clock = Steady()
        wiring = Wiring(TableInterpreter(vault, REGISTER.chips, clock, keeper=desk.keeper), clock)
        wiring.ports.update(shoe=Port(), scanner=Port())
        for device in self.real._room._returning:  # its line comes up, and it tells old news
            wiring._room.listens_first(device, 0)
        rules = rules_before_choices(desk.books.rules, [record.fact for record in records])
        return Unit(desk.journal, rules, wiring, desk._listen, clock, records)

    def made(self, table, item):
        mine = None if isinstance(item, BookErrand) else self.anew()
        made = self.real.made(table, item)
        if mine is not None:
            assert mine.table == table
            assert advise(mine.table) == advise(table)
            again = mine._interpreter.made(mine.table, item)
            assert plain(again.facts) == plain(made.facts), item
            assert (again.notice, again.why) == (made.notice, made.why), item
            self.asked += 1
        return made

    def ticked(self, now_ns):
        return self.real.ticked(now_ns)

    def follow(self, before, table, fact, origin, at_s):
        self.real.follow(before, table, fact, origin, at_s)


def plain(facts):
    """The facts without what is drawn by lot (a sealed copy) and the second of the clock."""
    return [replace(fact, **{name: type(getattr(fact, name))() for name in ("sealed", "at_s")
                             if is_dataclass(fact) and name in {f.name for f in fields(fact)}})
            for fact in facts]


class Evening:
    """Taps and reports at a table that is stopped before each."""

    def __init__(self, desk: PaperTable, seed: int) -> None:
        self.desk, self.rng = desk, random.Random(seed)
        self.seq = {"shoe": 0, "scanner": 0}
        self.lying: dict[int, set[bytes]] = {}
        desk.house.ports.update(shoe=Port(), scanner=Port())
        desk.unit._interpreter = self.stopped = Stopped(desk)

    @property
    def table(self):
        return self.desk.table

    def tap(self, kind: TapKind, **more) -> bool:
        number = self.table.number
        self.desk.unit.handle(Tap(kind, table_number=number, **more))
        self.desk.unit.tick()
        return self.table.number > number

    def place(self, device: str) -> tuple[str, int, int, int]:
        self.seq[device] += 1
        return device, 7, self.seq[device], self.seq[device] * 50

    def up(self, device: str, kind: DeviceKind) -> None:
        self.desk.unit.handle(r.LinkUp(device, kind, f"PDA-{device}", 7, 1))

    def draws(self, card: str) -> None:
        place = self.place("shoe")
        self.desk.unit.handle(r.CardRead(*place, REGISTER.uid_of(card), place[2] * 50_000_000))

    def puts(self, seat: int, count: int) -> None:
        lying = self.lying.setdefault(seat, set())
        taken = set().union(*self.lying.values())
        new = [uid for uid in CHIPS if uid not in taken][:count]
        lying.update(new)
        self.spot(seat, tuple(new), ())

    def sweeps(self) -> None:
        for seat, lying in self.lying.items():
            gone, self.lying[seat] = tuple(lying), set()
            if gone:
                self.spot(seat, (), gone)

    def spot(self, seat, added, removed) -> None:
        lying, place = self.lying[seat], self.place("scanner")
        self.desk.unit.handle(r.SpotChanged(
            *place, seat - 1, added, removed, len(lying), set_crc(frozenset(lying)),
            place[2] * 50_000_000))

    def steps(self) -> bool:
        """The dealer's next step, or the player's act; False where a hand is over."""
        table, advice = self.table, advise(self.table)
        if table.doubt is not None:
            return self.tap(TapKind.CHOOSE, seat=table.doubt.seat, chips=table.doubt.to_chips,
                            choice=table.doubt.proposal)
        if advice.options is not None:
            return self.acts(advice.options)
        if not advice.steps:
            return False
        step = advice.steps[0]
        if self.tap(TapKind.DONE):
            return True
        facts = facts_for(table, step)
        if facts:
            self.desk.put(*facts)
        return bool(facts)

    def acts(self, options) -> bool:
        kind = self.rng.choice([TapKind.CHECK_CALL] * 4 + [TapKind.FOLD, TapKind.RAISE_TO])
        if kind is TapKind.RAISE_TO and options.min_to:
            return self.tap(kind, seat=options.seat, chips=options.min_to)
        if kind is TapKind.FOLD and options.call:
            return self.tap(kind, seat=options.seat)
        return self.tap(TapKind.CHECK_CALL, seat=options.seat)

    def undo(self) -> None:
        self.tap(TapKind.UNDO, choice=str(self.table.fact_number))


def by_hand(evening: Evening) -> None:
    """Cards by the pad, a case with a ruling, a rule for the house, undo, somebody away."""
    evening.desk.seated(10_000, 10_000, 10_000, 10_000)
    evening.tap(TapKind.FACT, fact=e.ChoiceKept("deal.flashed", "stands", "M. Durand", "vu", ""))
    for _ in range(14):
        evening.steps()
    evening.undo()
    evening.tap(TapKind.FACT, fact=e.Declared(2, e.Action.RAISE))
    evening.tap(TapKind.FACT, fact=e.IrregularityReported("BET-01", seat=2))
    case = evening.table.cases[-1].number
    evening.tap(TapKind.FACT, fact=e.IrregularityDismissed(case, "rien", "M. Durand"))
    evening.tap(TapKind.CALL_FLOOR)
    evening.tap(TapKind.AWAY, seat=4)
    deck = iter(evening.rng.sample(DECK, 52))
    for _ in range(40):
        table, hand = evening.table, evening.table.hand
        if table.running is None:
            break
        step = advise(table).steps[0] if advise(table).steps else None
        if hand.phase is Phase.SHOWDOWN and step is not None and step.seat:
            evening.tap(TapKind.CARDS, seat=step.seat, cards=(next(deck), next(deck)))
        elif step is not None and step.place in e.FACE_UP:
            evening.tap(TapKind.CARDS, cards=tuple(next(deck) for _ in range(step.cards or 1)))
        else:
            evening.steps()
    evening.tap(TapKind.RETURNED, seat=4)
    evening.undo()
    evening.tap(TapKind.COUNTED, seat=1, chips=9_000)


def by_devices(evening: Evening) -> None:
    """A shoe that reads, a scanner that counts, a lid opened, a cable cut and back."""
    evening.up("shoe", DeviceKind.SHOE)
    evening.up("scanner", DeviceKind.SCANNER)
    evening.desk.seated(10_000, 10_000, 10_000)
    while evening.table.hand is None or evening.table.hand.phase is Phase.POSTING:
        evening.steps()
    deck = iter(evening.rng.sample(DECK, 52))
    for _ in range(6):
        evening.draws(next(deck))
    evening.puts(3, 1)
    evening.puts(1, 1)
    evening.undo()
    evening.puts(1, 1)
    evening.desk.unit.handle(r.LidOpened(*evening.place("shoe"), 1))
    evening.desk.unit.handle(r.LinkLost("shoe", "silent", 1))
    for _ in range(6):
        evening.steps()
    evening.up("shoe", DeviceKind.SHOE)
    evening.sweeps()
    for _ in range(4):
        evening.draws(next(deck))
    evening.undo()


@pytest.mark.parametrize("seed", [1, 2, 4])
@pytest.mark.parametrize("play", [by_hand, by_devices])
def test_stopped_and_started_at_every_fact_the_table_goes_on_as_if_it_never_was(
    tmp_path, play, seed
):
    with at_work(tmp_path) as desk:
        evening = Evening(desk, seed)
        play(evening)
        assert evening.stopped.asked > 20
        assert evening.table.number > 30

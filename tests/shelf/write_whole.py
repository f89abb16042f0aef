"""Journals that stand on the shelf whole; ``ALL`` makes each with whatever lies beside it."""

import random
import subprocess
import sys
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import bench_facts
import pytest
from field_room import Floor
from floor_room import FloorRoom
from kept_archive import send
from live_table import TDA, dealt_hands, legal_actions
from piloted import commissioned
from sealed_evening import NAMES, SealedEvening
from tampered_journal import sql
from tournament_table import LEVELS, tournament

from dealer_assist.cli import import_hands
from dealer_assist.cli.frame.command_execution import call_command
from dealer_assist.floor.archive.archive_opening import open_archive
from dealer_assist.floor.link.link_messages import CallReport
from dealer_assist.floor.work.floor_taps import FloorTap, FloorTapKind
from dealer_assist.game import facts as e
from dealer_assist.game.advice import StepKind, advise, facts_for
from dealer_assist.game.facts import commissioning as b
from dealer_assist.game.facts import floor as f
from dealer_assist.game.facts import tournament_field as across
from dealer_assist.game.table.table import Phase
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.live.table.journal_at_table_start import (
    begin_paper_journal,
    open_or_replace_journal,
)
from dealer_assist.live.table.live_table import ReadyFacts, build_live_table, opening_facts
from dealer_assist.qt.technician.report_pdf import start_qt_without_screen
from dealer_assist.storage.books import shipped_houses
from dealer_assist.storage.books.table_book import OwnBook, books
from dealer_assist.storage.journal import BenchJournal, FloorJournal, Journal, JournalKind, Origin
from dealer_assist.storage.journal.name_erasure import erase_name
from dealer_assist.storage.people import PeopleFile, people_path
from dealer_assist.storage.registry.tag_register import practice_register
from dealer_assist.training import demo_hands
from dealer_assist.trust.start.watched_components import WatchedComponents
from dealer_assist.trust.vault.table_keys import keys_beside
from dealer_assist.words.cards import DECK
from drivers.devices.device_keys import DeviceKeys
from tests.tools.trial.technician_trial import Trial

_SMALL = across.FieldOpened("Petit", TDA, 1_000, LEVELS, 9, reentry_to_level=3)
BY, PIN, WHY = "M. Durand", "4711", "vu avec la table"
STAKES = e.Stakes(50, 100, 100, smallest_chip=25)
JOURNAL = "journal.sqlite"


def demo(house: str, folder: Path, *options: str) -> None:
    """Two hands of the demonstration: simulated shoe and scanner, every card sealed."""
    subprocess.run(
        [sys.executable, "-m", "dealer_assist", "demo", "--hands", "2", "--speed", "200",
         "--house", house, "--no-window", "--out", str(folder), *options],
        check=True, stdout=subprocess.DEVNULL, timeout=120)


# --- a table whose floor manager signs in by PIN ------------------------------------------------


class Worked:
    """A table as the command builds it, with journal, people and own book, worked by hand."""

    def __init__(self, folder: Path, house: str) -> None:
        path = folder / JOURNAL
        people = PeopleFile(people_path(path))
        people.add(BY, PIN)
        journal = Journal.open(path)
        keys = keys_beside(path, None)
        own = books(path, house)
        built = build_live_table(journal, own.rules, practice_register(), keys, {},
                                 lambda *told: None, people,
                      keeper=OwnBook(own), device_keys=DeviceKeys({}),
                      watched=WatchedComponents(lambda: books(path, house).rules))
        self.unit, self.journal = built.unit, journal
        self.put(*opening_facts(self.unit.table, "3", "holdem_no_limit", STAKES, (25, 100, 500),
                                keys))

    @property
    def table(self):
        return self.unit.table

    def put(self, *facts: e.Fact) -> None:
        self.unit.handle(ReadyFacts(facts))

    def tap(self, *facts: e.Fact) -> None:
        """A person enters these, one after the other; what is refused at the table is no fact."""
        for fact in facts:
            self.unit.handle(Tap(TapKind.FACT, getattr(fact, "seat", 0), fact=fact,
                                 table_number=self.table.number))
            self.unit.tick()  # the house's book is written after its fact

    def key(self, kind: TapKind, seat: int = 0, chips: int = 0, **more) -> None:
        self.unit.handle(Tap(kind, seat, chips, table_number=self.table.number, **more))

    def dealt(self) -> None:
        """The dealer's steps until somebody is to act."""
        for _ in range(60):
            if advise(self.table).options is not None:
                return
            facts = facts_for(self.table, advise(self.table).steps[0])
            if not facts:
                return
            self.put(*facts)

    def over(self, rng: random.Random) -> None:
        """The hand to its end: calls, and cards by hand."""
        deck = rng.sample(DECK, 52)
        for _ in range(200):
            table, before = self.table, self.table.number
            if table.running is None:
                return
            advice = advise(table)
            if table.doubt is not None:
                self.key(TapKind.CHOOSE, table.doubt.seat, table.doubt.to_chips,
                         choice=table.doubt.proposal)
            elif table.hand.phase is Phase.BETTING and advice.options is not None:
                self.key(TapKind.CHECK_CALL, advice.options.seat)
            elif advice.steps and (facts := facts_for(table, advice.steps[0])):
                self.put(*facts)
            elif table.hand.phase is Phase.SHOWDOWN:
                self.put(e.HandTabled(advice.steps[0].seat, (deck.pop(), deck.pop())))
            elif advice.steps and advice.steps[0].place is not None:
                self.put(e.CardSeen(advice.steps[0].place, 0, "", deck.pop()))
            if self.table.number == before:
                return


def signed(house: str, folder: Path) -> None:
    """Rulings by PIN, taken back and kept as the house's; absence, recave, custody, a clock."""
    rng = random.Random(house)
    desk = Worked(folder, house)
    desk.tap(e.DealerCameOn("Marie"))
    desk.key(TapKind.SIGN_IN, choice=BY, secret="0000")
    desk.key(TapKind.SIGN_IN, choice=BY, secret=PIN)
    for seat, name in enumerate(("Anna", "Béatrice", "Carl", "Dora", "Émile"), 1):
        desk.put(e.PlayerSat(seat, 10_000, name=name))
    desk.put(e.ButtonMoved(5))
    desk.tap(e.RuleDecided("odd_chip.multi", "one_each", BY, WHY))
    desk.tap(e.ChoiceKept("deal.flashed", "stands", BY, WHY, ""))
    _misdealt(desk)
    desk.dealt()
    desk.put(e.Called(advise(desk.table).options.seat, 100))
    desk.key(TapKind.UNDO, choice=str(desk.table.fact_number))
    seat = advise(desk.table).options.seat
    desk.tap(e.IrregularityReported("BET-01", seat=seat))
    if desk.table.cases:
        desk.tap(e.IrregularityDismissed(desk.table.cases[-1].number, WHY, BY))
    desk.tap(e.TimeCalled(seat, 1_800_000_000, BY))
    desk.key(TapKind.RAISE_TO, seat, 300)
    desk.tap(e.PenaltyGiven(2, 1, BY, WHY))
    desk.over(rng)
    desk.tap(e.StackCorrected(3, desk.table.chair(3).chips + 25, WHY, BY))
    number = desk.table.fact_number
    desk.key(TapKind.SIGN_IN, choice=BY, secret=PIN)
    desk.key(TapKind.UNDO, choice=str(number), fact=e.FactUndone(number, BY, WHY))
    desk.tap(e.ChipsBought(4, 1_000))
    desk.key(TapKind.AWAY, 4)
    desk.dealt()
    desk.over(rng)
    desk.key(TapKind.RETURNED, 4)
    desk.tap(e.StakesConsigned(5, "Émile", desk.table.chair(5).chips), e.WaitJoined("Fanny"))
    desk.key(TapKind.CALL_FLOOR)
    desk.dealt()
    _pending(desk)
    desk.key(TapKind.SIGN_OUT)
    desk.journal.close()


def _misdealt(desk: Worked) -> None:
    desk.dealt()
    desk.tap(e.IrregularityReported("DEAL-01", seat=2))
    case = desk.table.cases[-1].number
    desk.tap(e.IrregularityAnswered(case, "round", "1"),
             e.RemedyApplied(case, "", "misdeal", by=BY, reason=WHY))


def _pending(desk: Worked) -> None:
    """The journal ends on a bet that waits for a ruling, beside a case that nobody settled."""
    options = advise(desk.table).options
    if options is not None:
        way = e.BetReading("call", 100)
        desk.put(e.BetDoubted(options.seat, 125, "doubt.raise_too_small", "call", 100,
                              "half_raise.base", returned=25, ways=(way,)))
    desk.tap(e.IrregularityReported("DEAL-01", seat=3))


# --- tournaments, paper, imports, names ---------------------------------------------------------


def of_tournament(folder: Path) -> None:
    """Levels, a break, colouring up, players out and back, hand for hand."""
    rng = random.Random(21)
    live = tournament(range(1, 10), stack=2_500, players=12)
    now, level = 1_700_000_000, 1
    for hand in range(24):
        now += 600
        facts = facts_for(live.table, advise(live.table, now).steps[0])
        while facts and live.table.running is None:
            live.put(*facts)
            facts = facts_for(live.table, advise(live.table, now).steps[0])
        if live.table.running is not None:
            _played(live, rng)
        if (hand % 4 == 3 or not (live.table.running or facts)) and level < len(LEVELS):
            level += 1
            live.put(e.LevelBegan(level, now))
        if hand == 9:
            live.put(e.ClockPaused(now), e.ClockResumed(now + 60), e.NextHandHeld(BY),
                     e.NextHandReleased(BY, last=True))
        if hand == 10:
            live.put(e.PenaltyGiven(_sitting(live)[0], 1, BY, WHY))
    _journal(folder / JOURNAL, live.facts)


def _sitting(live) -> list[int]:
    return [chair.seat for chair in live.table.chairs if chair.taken and chair.chips]


def _played(live, rng: random.Random) -> None:
    """A hand in which most fold, some call, and now and then somebody is all-in."""
    deck, held = dealt_hands(live, rng)
    while live.hand.phase is not Phase.OVER:
        if live.hand.phase is Phase.BETTING:
            acts = list(legal_actions(live.options, 25))
            folds = 9 * (live.options.call > 0)
            live.put(rng.choices((acts[0], acts[1], acts[-1]), (folds, 6, 0.2))[0])
            continue
        step = advise(live.table).steps[0]
        facts = facts_for(live.table, step)
        if not facts:
            facts = (e.CardSeen(step.place, 0, f"token {deck[-1]}", deck.pop()),) if (
                step.kind is StepKind.OPEN) else (e.HandTabled(step.seat, held[step.seat]),)
        live.put(*facts)


def on_paper(folder: Path) -> None:
    """A journal whose row was edited, and the one that stands in for it."""
    damaged = folder / "table.sqlite"
    live = tournament(range(1, 5), started=False)
    cash = [e.TableOpened("7", TDA, "holdem_no_limit", STAKES, (25, 100)),
            *(fact for fact in live.facts if isinstance(fact, e.PlayerSat | e.ButtonMoved))]
    _journal(damaged, [*cash, e.TipGiven(2, 100)])
    (folder / "table.sqlite.vault").write_bytes(bytes(32))
    sql(damaged, "UPDATE facts SET body = '{}' WHERE number = 6")
    begun = open_or_replace_journal(damaged, JournalKind.LIVE)
    begin_paper_journal(begun, shipped_houses.shipped_house(TDA), e.KeysFixed("a", "b"), cash[0],
                        "fr")
    with begun.journal as journal:
        journal.append([(one, Origin("dealer")) for one in (
            e.PlayerSat(1, 10_000), e.PlayerSat(2, 9_900), e.PaperLeftOut(3), e.ButtonMoved(2))])
    journal.path.rename(folder / JOURNAL)


def imported(folder: Path) -> None:
    """Recorded hands of other programs, dealt into a practice journal."""
    hands = Path(demo_hands.__file__).with_name("hands.phhs")
    assert call_command(import_hands, [str(hands), "--into", str(folder / JOURNAL)]) in (0, 1)


def erased(folder: Path) -> None:
    """Guests' names beside the rows, one of them erased, one in two spellings."""
    _journal(folder / JOURNAL, [
        e.TableOpened("7", "grand_cercle", "holdem_no_limit", STAKES, (25, 100)),
        e.PlayerSat(1, 5_000, name="Béatrice Kowalczyk"), e.PlayerSat(2, 5_000, name="Anna"),
        e.WaitJoined("Zoé"), e.PlayerLeft(1), e.PlayerSat(1, 5_000, name="béatrice  kowalczyk"),
        e.WaitLeft("Zoé"),
    ])
    assert erase_name(folder / JOURNAL, "Zoé").tokens


def of_machine(folder: Path) -> None:
    """What programs, copies, decks and alarms leave in a journal."""
    _journal(folder / JOURNAL, [
        e.TableOpened("7", TDA, "holdem_no_limit", STAKES, (25, 100)),
        e.SoftwareStarted("0.1.0", "signed", "ab" * 32, (e.Component("program", "1"),)),
        e.ComponentChanged("house", "a", "b"), e.ChangeExplained(3, BY, WHY),
        e.FaultStood("shoe", "fault_gate"), e.FaultCleared(5, BY, WHY),
        e.DecksRegistered(("red", "blue")), e.DeckLoaded("red"), e.CopyAnchored(3, "cd" * 32, 9),
        e.CopyDiffered("older", 4, "les lignes 5 à 9"), e.JournalStood("full", 12),
        e.DeviceFound("shoe", "S-1", 77), e.DeviceNoted("shoe", "lid_opened"),
        e.AlarmAcknowledged(13, BY, WHY), e.DeckTakenOut("red", "suspicion", BY),
        e.CardsHeld("red", 1, BY, WHY), e.CardsReleased("red", BY, WHY),
        e.DeviceLost("shoe", "silent"), e.DeviceFound("camera", "C-1", 3),
        e.SignInRefused(BY, 7), e.PlayerSat(1, 5_000),
        e.FloorKeyChanged("cafe", *NAMES[:2], WHY), e.PlayerSat(2, 5_000), e.ButtonMoved(1),
    ])


# --- the floor, the vault, the bench ------------------------------------------------------------


def sealed(folder: Path) -> None:
    """Sealed cards that two custodians opened; custody, floor's journal and archive beside it."""
    with pytest.MonkeyPatch.context() as patch:
        silent = SimpleNamespace(readouterr=lambda: SimpleNamespace(out="", err=""))
        evening = SealedEvening(folder, silent, patch)
        evening.table(running=False).opened()
        evening.archived()
    evening.path.rename(folder / JOURNAL)


def of_floor(folder: Path) -> None:
    """Sign-ins, orders and their answers, the waiting list, what was taken out, who was refused."""
    floor = FloorRoom(folder)
    floor.up("7").up("8", "j2").put(
        FloorTap(FloorTapKind.SIGN_IN, name="Mme Roy", secret="1234"))
    floor.glance("7", 9, calls=(CallReport(7, floor.now_s),))
    floor.put(
        FloorTap(FloorTapKind.COMING, table="7", call=7),
        FloorTap(FloorTapKind.ORDER, table="7", fact=e.LastHandsAnnounced(3), seen=9),
        FloorTap(FloorTapKind.ORDER, table="8", order=f.OrderKind.RULE, seen=9,
                 fact=e.PotRuled(0, 500, by="Mme Roy", reason=WHY)),
        FloorTap(FloorTapKind.FACT, floor_fact=across.RoomWaitJoined(1, "Ada")),
        FloorTap(FloorTapKind.FACT, floor_fact=across.RoomWaitJoined(2, "Bo")),
        FloorTap(FloorTapKind.FACT, floor_fact=across.RoomWaitJoined(3, "Cy")))
    orders = [number for number, fact in floor.journal.facts() if isinstance(fact, f.OrderGiven)]
    floor.answer("7", orders[-2], fact=33).answer("8", orders[-1], taken=False, journal="j2")
    floor.put(FloorTap(FloorTapKind.SIGN_OUT))
    floor.journal.append([(one, Origin("floor")) for one in (
        across.RoomWaitCalled(1, "7", 4), across.RoomWaitSeated(1, "7", 4), across.RoomWaitLeft(2),
        f.PersonRefused("X", "pin"), f.TwoAgreed("key", "", *NAMES[:2]),
        f.PeopleChanged("Luc", "added", "floor", "Mme Roy"),
        f.TableRefused("9", "j9", "forked"), f.DataTaken("export", "soir", "Mme Roy", "ab" * 32),
        e.SoftwareStarted("0.1.0", "unsigned"), e.ComponentChanged("program", "1", "2"))])
    floor.journal.close()
    floor.path.rename(folder / JOURNAL)


def of_field(folder: Path) -> None:
    """A tournament over three tables, from its entries to its last place."""
    floor = Floor(seed=3).open(14, 3, seats=6).seated()
    for _ in range(400):
        if floor.field.closed:
            break
        for table in floor.tables.values():
            table.begin()
            table.end(floor.now_s)
        floor.now_s += 60
        floor.hear()
        for one in floor.by_itself():
            if not one.waits:
                floor.carry(one)
                break
    with FloorJournal.open(folder / JOURNAL, kind=JournalKind.FLOOR) as journal:
        journal.append([(one, Origin("floor")) for one in floor.facts])
        number, = journal.append([(_SMALL, Origin("floor"))])
        journal.append([(one, Origin("floor")) for one in (
            *(across.EntryMade(number, entry, f"Q{entry}") for entry in (1, 2, 3)),
            across.TableAdded(number, "T9"), across.EntryWithdrawn(number, 3),
            across.FieldLevelBegan(number, 1, floor.now_s), across.FieldHandForHand(number, True),
            across.FieldClockPaused(number, floor.now_s + 60),
            across.FieldClockResumed(number, floor.now_s + 90),
            across.EntryPenalised(number, 2, 2, BY, WHY), across.EntryOut(number, 1, 2),
            across.EntryAgain(number, 1))])


def of_bench(folder: Path) -> None:
    """A simulated table from its box to the signature."""
    start_qt_without_screen()
    with Trial(folder, is_boxed=True) as trial:
        commissioned(trial)
    (folder / "bench.sqlite").rename(folder / JOURNAL)


def of_worn_bench(folder: Path) -> None:
    """Findings: a worn card, spots that hear each other, a step done again."""
    with BenchJournal.open(folder / JOURNAL, kind=JournalKind.BENCH) as journal:
        journal.append([(one, Origin("bench")) for one in (
            b.TechnicianRefused("M. Lefèvre-Dubois", bench_facts.AT), *bench_facts.commissioned(),
            b.TechnicianSignedOut("M. Lefèvre-Dubois", bench_facts.AT + 900))])


def archived(folder: Path) -> None:
    """A floor's archive with the rows of a table and of the floor itself."""
    signed("grand_cercle", folder)
    of_floor_path = folder / "floor.sqlite"
    with FloorJournal.open(of_floor_path, kind=JournalKind.FLOOR) as journal:
        journal.append([(f.RoomOpened("aix"), Origin("floor"))])
    with open_archive(str(folder / "archive.sqlite")) as archive:
        send(archive, folder / JOURNAL)
        send(archive, of_floor_path, table="")


def _journal(path: Path, facts, kind: JournalKind = JournalKind.LIVE) -> None:
    with Journal.open(path, kind=kind) as journal:
        for fact in facts:
            journal.append([(fact, Origin("dealer"))])


ALL = {
    **{f"demo-{house}": partial(demo, house)
       for house in ("grand_cercle", "tda2024", "wsop_live_2024")},  # the others call the floor
    "demo-vault": lambda folder: demo("grand_cercle", folder, "--vault"),
    **{f"signed-{house}": partial(signed, house) for house in shipped_houses.shipped_house_names()},
    "tournament": of_tournament, "paper": on_paper, "import": imported, "names": erased,
    "machine": of_machine, "sealed": sealed, "floor": of_floor, "field": of_field,
    "bench": of_bench, "bench-worn": of_worn_bench, "archive": archived,
}

"""Rooms for the floor's window: one to forty tables, calls, faults, refusals, tournaments."""

from datetime import UTC, datetime
from random import Random

from live_table import legal_actions, rules

from dealer_assist.floor.link.link_messages import (
    CallReport,
    DeviceCondition,
    Glance,
    LastAct,
    LastActKind,
    TablePresence,
)
from dealer_assist.floor.work.followed_table import Followed, Follower
from dealer_assist.floor.work.room_state import (
    ArchiveState,
    OrderState,
    RoomState,
    SignedIn,
    TableState,
    bare_room,
)
from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advice import StepKind, advise, facts_for
from dealer_assist.game.facts.floor import OrderGiven, OrderKind
from dealer_assist.game.facts.tournament_field import FieldOpened
from dealer_assist.game.multi_table.field_state import (
    Entrant,
    Leg,
    RoomWaiting,
    TournamentField,
    WaitingPlayer,
)
from dealer_assist.game.table.table import Phase, bare_table
from dealer_assist.storage.books.shipped_houses import house
from dealer_assist.storage.journal.fact_codec import encode
from dealer_assist.storage.journal.journal_rows import JournalRow
from dealer_assist.words.cards import DECK

NOW = 1_760_000_000
DEALERS = ("Marie", "Karim", "Sophie L.", "Jean-Baptiste", "Anna", "Thomas")
STAKES = e.Stakes(50, 100, 100, smallest_chip=25)
PERSON = SignedIn("M. Durand", "floor", NOW - 600)
LEVELS = tuple(e.Level(50 * n, 100 * n, 20, 0 if n < 3 else 100 * n)
               for n in range(1, 13))
UP = (DeviceCondition("shoe", "up"), DeviceCondition("scanner", "up"))


def glance(number: int = 7, **changes) -> Glance:
    rng = Random(number)
    players = 4 + rng.randrange(7)
    big = (2, 5, 10, 20)[number % 4] * 100
    acting, since_s = 1 + number % players, NOW - rng.randrange(55)
    cards = rng.sample(DECK, 5)
    seats = tuple(range(1, players + 1))
    live = tuple(seat for seat in seats if seat == acting or rng.random() < .6)
    told = {
        "journal": f"j{number}", "number": 400 + number, "at_ms": NOW * 1000,
        "house": "grand_cercle", "game": "holdem_no_limit", "small_blind": big // 2,
        "big_blind": big, "dealer": DEALERS[number % len(DEALERS)], "hand": 100 + number,
        "phase": "betting", "acting_seat": acting, "since_s": since_s, "pot": big * 12,
        "taken": seats, "waiting": number % 3, "devices": UP,
        "live": live, "board": tuple(cards[:(0, 3, 4, 5)[number % 4]]),
        "began_s": since_s - rng.randrange(200), "dealer_s": NOW - rng.randrange(4000),
        "began": tuple((seat, 5_000) for seat in seats), "button": seats[number % players],
        "stacks": tuple((seat, 0 if seat == live[-1] and seat != acting else 4_000)
                        for seat in seats),
        "last": (LastAct(LastActKind.RAISE, live[0], big * 3),),
    }
    return Glance(**{**told, **changes})


def seen(number: int = 7, name: str = "", **changes) -> TableState:
    fields = {"journal": f"j{number}", "presence": TablePresence.UP, "session": "s",
              "version": "0.1.0",
              "heard_s": NOW - 1, "drift_ms": 3}
    told = changes.pop("told", None) or glance(number)
    return TableState(name or str(number), "aix", **{**fields, "glance": told, **changes})


def room(count: int = 12, **changes) -> RoomState:
    return bare_room("Casino d’Aix").evolve(**{
        "number": 40, "tables": tuple(seen(n) for n in range(1, count + 1)), "person": PERSON,
        "archive": ArchiveState(broker="up", rows=120_000), **changes,
    })


def call(age_s: int = 42, **changes) -> CallReport:
    return CallReport(**{"number": 388, "at_s": NOW - age_s, **changes})


def busy(count: int = 12, **changes) -> RoomState:
    """Everything that may stand on a tile, as far as there are tables for it."""
    odd = [
        seen(1, told=glance(1, calls=(call(42, reason="HAND-01", asked_by=4),), cases=1)),
        seen(2, told=glance(2, since_s=NOW - 95)),
        seen(3, told=glance(3, devices=(DeviceCondition("shoe", "lost", "cable"),
                                        DeviceCondition("scanner", "late")))),
        seen(4, presence=TablePresence.GONE, heard_s=NOW - 200),
        seen(5, refused="duplicate", refused_detail="journal j99"),
        seen(6, told=glance(6, alarms=2, calls=(call(130, heard=True),))),
        seen(7, behind=1830, drift_ms=-4200),
        seen(8, told=glance(8, closed=True, phase="", acting_seat=0, taken=())),
        seen(9, told=glance(9, calls=(call(15, coming="C. Bernard"),), doubts=1)),
        tournament_table(10, 5), tournament_table(11, 5, paused=True),
        seen(12, "Salon privé", told=glance(12, cases=2, alarms=1, since_s=NOW - 240,
                                            devices=(DeviceCondition("shoe", "lost"),),
                                            calls=(call(8), call(4)))),
        TableState("13", "aix"),
        seen(14, presence=TablePresence.CLOSED),
    ]
    plain = [seen(n) for n in range(15, 200)]
    return room(count, tables=tuple((*odd, *plain)[:count]), **changes)


def tournament_table(number: int, level: int, **changes) -> TableState:
    told = glance(number, tournament=True, level=level, small_blind=250, big_blind=500, ante=500,
                  level_ends_s=NOW + 754, **changes)
    return seen(number, told=told)


def order(number: int, made: e.Fact, state: str = "given", kind=OrderKind.ENTER, **changes):
    given = OrderGiven("1", "j1", kind, "M. Durand", type(made).__name__, encode(made),
                       at_s=NOW - 30)
    return OrderState(number, given, state, **changes)


def orders() -> tuple[OrderState, ...]:
    return (
        order(31, e.LastHandsAnnounced(3), "taken", fact=431),
        order(32, e.TableClosed(), "refused", why_fr="une donne est en cours",
              why_en="a hand is running"),
        order(33, e.TimeCalled(4, NOW, "M. Durand")),
    )


def waiting(count: int = 7) -> RoomWaiting:
    names = ("M. Petit", "Mme Roux", "J. Martin", "A. Leroy", "M. Nguyen", "Mme Da Silva",
             "P. Garnier-Lefebvre", "K. Benali", "S. Moreau", "L. Faure", "H. Simon", "B. Roche")
    games = (("holdem_no_limit 500/1000",), (), ("holdem_no_limit 100/200", "holdem_no_limit "
             "250/500"))
    waits = [WaitingPlayer(n + 1, names[n % len(names)], games[n % 3], NOW - 240 * (count - n))
             for n in range(count)]
    if waits:
        waits[0] = waits[0]._replace(table="7", seat=4, until_s=NOW + 180)
    return RoomWaiting(tuple(waits), count)


def field(entrants: int = 31, tables: int = 4, **changes) -> TournamentField:
    opened = FieldOpened("Deepstack du dimanche", "nlpc", 30_000, LEVELS, 8, 6, 1, "M. Durand",
                         NOW - 9000)
    people = []
    for entry in range(1, entrants + 1):
        table = str(10 + entry % tables)
        out = entry % 5 == 0
        people.append(Entrant(
            entry, f"Joueur {entry}", "" if out else table, 0 if out else 1 + entry // tables % 8,
            1 + (entry % 7 == 0), place=entrants - entry // 5 if out else 0,
            penalty=2 if entry == 3 else 0, leg=Leg.SITS))
    return TournamentField(12, opened, tuple(people), tuple(str(10 + n) for n in range(tables)),
                           level=5,
                           began_s=NOW - 446)._replace(**changes)


def tournament_room(count: int = 8) -> RoomState:
    tables = tuple(tournament_table(n, 5) for n in range(10, 10 + count))
    return room(tables=tables, fields=(field(tables=min(count, 4)),), waiting=waiting(),
                orders=orders())


# --- one table's journal ---------------------------------------------------------------------


class PlayedTable:
    """A table of the Grand Cercle that deals hand after hand; its facts as rows of a journal."""

    def __init__(self, house: str = "grand_cercle", seats: int = 6, seed: int = 1) -> None:
        self.rng = Random(seed)
        self.table = bare_table(rules(house))
        self.rows: list[JournalRow] = []
        self.put(e.TableOpened("1", house, "holdem_no_limit", STAKES, (25, 100, 500, 1_000)))
        for seat in range(1, seats + 1):
            self.put(e.PlayerSat(seat, 10_000, name=f"Gast {seat}"))
        self.put(e.ButtonMoved(seats))

    def put(self, *facts: e.Fact) -> "PlayedTable":
        for fact in facts:
            number = len(self.rows) + 1
            at = datetime.fromtimestamp(NOW - 7200 + 4 * number, UTC).isoformat(
                timespec="milliseconds").replace("+00:00", "Z")
            self.rows.append(JournalRow(number, at, type(fact).__name__, encode(fact), "dealer", "",
                                        0, -1,
                                        0, f"{number:064x}"))
            self.table = advance(self.table, fact, number)
        return self

    def deal(self) -> "PlayedTable":
        """The dealer does every step until somebody is to act."""
        self._buy_in()
        for _ in range(200):
            advice = advise(self.table)
            if advice.options is not None:
                return self
            self._step(advice)
        raise AssertionError("nobody is ever asked")

    def play(self, hands: int) -> "PlayedTable":
        """So many hands from the first post to the last push, whatever is legal."""
        wanted = self.table.hands + hands
        for _ in range(4000):
            hand = self.table.hand
            if self.table.hands >= wanted and hand is not None and hand.phase is Phase.OVER:
                return self
            for case in self.table.cases:
                self.put(e.IrregularityDismissed(case.number, "settled"))
            advice = advise(self.table)
            if advice.options is None:
                if hand is None or hand.phase is Phase.OVER:
                    self._buy_in()
                self._step(advise(self.table))
                continue
            facts = list(legal_actions(advice.options, 25))
            self.put(self.rng.choices(facts, [2, 8, *[1] * (len(facts) - 2)])[0])
        raise AssertionError("the hands never end")

    def _buy_in(self) -> None:
        """Nobody goes without chips: the table plays on with all its seats."""
        for chair in self.table.chairs:
            if chair.taken and chair.chips < 5_000:
                self.put(e.ChipsBought(chair.seat, 10_000))

    def _step(self, advice) -> None:
        step = advice.steps[0]
        facts = facts_for(self.table, step)
        if facts:
            self.put(*facts)
        elif step.kind is StepKind.OPEN:
            self.put(e.CardSeen(step.place, 0, f"t{len(self.rows)}", self._card()))
        else:
            self.put(e.HandTabled(step.seat, (self._card(), self._card())))

    def _card(self) -> str:
        hand = self.table.hand
        gone = {*hand.board, *(card for cards in hand.shown for card in cards), *self._drawn()}
        return self.rng.choice([card for card in DECK if card not in gone])

    def _drawn(self) -> set[str]:
        began = max((row.number for row in self.rows if row.kind == "HandBegan"), default=0)
        written = "".join(row.body for row in self.rows[began:])
        return {card for card in DECK if f'"{card}"' in written}

    def swept(self) -> "PlayedTable":
        """A hand in which seat 4's cards were swept in, and the floor was called."""
        self.deal()
        self.put(e.Raised(advise(self.table).seat, 300))
        caller = advise(self.table).seat
        self.put(e.Called(caller, 300), e.IrregularityReported("HAND-01", caller))
        return self.put(e.FloorCalled())

    def doubted(self) -> "PlayedTable":
        """A raise to 150 over 100, which the house must interpret."""
        self.deal()
        seat = advise(self.table).seat
        ways = (e.BetReading("raise", 200, missing=50, setting="half_raise", value="complete"),
                e.BetReading("call", 100, returned=50))
        return self.put(e.BetDoubted(seat, 150, "doubt.raise_too_small", "raise", 200, "half_raise",
                                     missing=50, ways=ways))

    def followed(self, name: str = "1") -> Followed:
        follower = Follower(name, f"j{name}", house, house("grand_cercle"))
        follower.take(self.rows)
        return follower.followed

"""A whole table behind a real window: fingers tap, sensing decides, the next picture comes up."""

from datetime import UTC, datetime

from bench_walk import draw_no_events
from fingers import UNSEEN, HandClock, click, hold
from live_table import GC, rules
from PyQt6.QtWidgets import QApplication
from reader_table import REGISTER, a_vault

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.advice import advise, facts_for
from dealer_assist.game.hand.rule_reason import Reason
from dealer_assist.game.table.table import Table, bare_table
from dealer_assist.game.taps import Tap
from dealer_assist.live.sensing.table_interpreter import TableInterpreter
from dealer_assist.qt.dealer.card_pad import CardKey
from dealer_assist.qt.dealer.dealer_window import DealerWindow
from dealer_assist.qt.pieces.key_button import HOLD_SECONDS, KeyButton
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture
from drivers.devices import device_reports as r

NOW = 1_760_000_000
STAKES = e.Stakes(50, 100, 100, smallest_chip=25)


class DeskTable:
    """The window shows what the facts make of the table; a tap goes the way of a live one."""

    def __init__(self, house: str = GC, lang: str = "fr") -> None:
        self.now = NOW
        self.clock = HandClock()
        self.lang = lang
        self.window = DealerWindow(clock=self.clock, wall=self.wall, day=self.wall)
        self.room = TableInterpreter(a_vault(), REGISTER.chips, wall=lambda: self.now)
        self.table: Table = bare_table(rules(house))
        self.facts: list[e.Fact] = []
        self.notice, self.why = "", None
        self.seq = 0
        self.window.tapped.connect(self.comes)
        self.window.setAttribute(UNSEEN)
        draw_no_events(self.window)
        self.window.show()
        self.put(e.TableOpened("1", house, "holdem_no_limit", STAKES, (25, 100, 500, 1_000)))

    def wall(self) -> datetime:
        return datetime.fromtimestamp(self.now, UTC)

    # --- facts

    def put(self, *facts: e.Fact) -> "DeskTable":
        self.book(*facts)
        self.show()
        return self

    def book(self, *facts: e.Fact) -> None:
        """On the way to what a test looks at: a picture of each fact would take the most time."""
        for fact in facts:
            before, self.table = self.table, advance(self.table, fact)
            self.room.follow(before, self.table, fact)
            self.facts.append(fact)

    def reports(self, report: r.Report) -> "DeskTable":
        """What a device says."""
        self.book(*self.room.begun_by(self.table, report))
        return self.put(*self.room.facts_of(self.table, report))

    def shoe_loaded(self) -> "DeskTable":
        """A shoe, and the deck is put into it."""
        self.put(e.DeviceFound("shoe", "s", 7))
        for kind in (r.LidOpened, r.LidClosed):
            self.reports(kind("shoe", *self._place(), 0))
        return self

    def draw(self, *names: str) -> "DeskTable":
        """These cards leave the shoe."""
        for name in names:
            self.reports(r.CardRead("shoe", *self._place(), REGISTER.uid_of(name), 0))
        return self

    def _place(self) -> tuple[int, int, int]:
        self.seq += 1
        return 7, self.seq, self.seq

    def comes(self, tap: Tap) -> None:
        """What the window sends."""
        entered = self.room.facts_of_tap(self.table, tap)
        self.notice, self.why = entered.notice, entered.why
        self.put(*entered.facts)
        for owed in self.table.evening.book.due:
            self.put(*self.room.facts_of_errand(self.table, owed).facts)

    def show(self) -> None:
        why: Reason | None = self.why
        around = Surroundings(self.lang, ("shoe", "scanner"), notice=self.notice, notice_why=why,
                              key_starts=self.room.why_key_starts(self.table))
        self.window.show_view(dealer_picture(self.table, advise(self.table), around))
        self.clock.pass_by()
        QApplication.processEvents()

    def seated(self, *stacks: int) -> "DeskTable":
        """Players at seats 1 and on, the button at the last, the decks checked."""
        for seat, chips in enumerate(stacks, start=1):
            self.book(e.PlayerSat(seat, chips))
        return self.put(e.ButtonMoved(len(stacks)))

    def dealt(self) -> "DeskTable":
        """Every step of the dealer's is done until a player is to act."""
        for _ in range(60):
            advice = advise(self.table)
            if advice.options is not None:
                return self.put()
            facts = facts_for(self.table, advice.steps[0])
            assert facts, advice.steps[0]
            self.book(*facts)
        raise AssertionError("nobody is ever asked")

    @property
    def last(self) -> e.Fact:
        return self.facts[-1]

    # --- fingers

    def in_sight(self) -> dict[str, KeyButton]:
        """The keys in sight by their words."""
        found = self.window.desk.findChildren(KeyButton)
        return {key.words: key for key in found if key.isVisible() and key.words}

    def tap(self, *words: str) -> "DeskTable":
        """Touch the keys with these words, one after another; a grave one is held."""
        for word in words:
            self._turn_to(word)
            keys = self.in_sight()
            assert word in keys, f"no key {word!r}, only {sorted(keys)}"
            assert keys[word].isEnabled(), f"{word!r} is grey: {keys[word].why}"
            if keys[word].holds:
                hold(keys[word], self.clock, HOLD_SECONDS)
            else:
                click(keys[word])
            self.clock.pass_by()
        return self

    def _turn_to(self, word: str) -> None:
        """Turn the leaves of the sheet over the felt until this key is in sight."""
        over = self.window.desk.side.over
        for _ in range(over.leaves if over is not None else 0):
            keys = self.in_sight()
            turns = [key for words, key in keys.items() if words.startswith(("SUITE (", "MORE ("))]
            if word in keys or not turns:
                return
            click(turns[0])
            self.clock.pass_by()

    def grey(self, word: str) -> str:
        """Why this key is grey; "" when it isn't."""
        self._turn_to(word)
        return self.in_sight()[word].why

    def seat(self, seat: int) -> "DeskTable":
        """Touch a seat."""
        click(self.window.desk.felt.seats[seat - 1])
        self.clock.pass_by()
        return self

    def amount(self, chips: int) -> "DeskTable":
        """Type an amount and confirm it."""
        sheet = self.window.desk.side.amount
        assert sheet.isVisible()
        for digit in str(chips):
            click(sheet.keypad.digits.keys[digit])
        self.clock.pass_by()
        click(sheet.confirm)
        self.clock.pass_by()
        return self

    def name(self, letters: str) -> "DeskTable":
        """Type a name and confirm it."""
        sheet = self.window.desk.side.name
        assert sheet.isVisible()
        for letter in letters:
            click(sheet.keys[letter])
        self.clock.pass_by()
        click(sheet.confirm)
        self.clock.pass_by()
        return self

    def card(self, card: str) -> "DeskTable":
        """Touch a card."""
        keys = self.window.desk.findChildren(CardKey)
        click(next(key for key in keys if key.isVisible() and key.card == card))
        self.clock.pass_by()
        return self

    def close(self) -> "DeskTable":
        """Back until no sheet is open."""
        for _ in range(5):
            self.window.desk.escape()
        self.clock.pass_by()
        return self

"""Physical table of the demo: deck, chips, and hands that move them by a recorded hand.

It does with the simulated shoe and scanner what players and dealer do with real ones, and taps at
the panel the acts that no sensor sees. The next act is read off the table each time, so that it
goes on in mid-hand after a restart as people would.
"""

import hashlib
import threading
from collections.abc import Callable
from dataclasses import field

from dealer_assist.game import facts as e
from dealer_assist.game.advice import Advice, StepKind, advise
from dealer_assist.game.hand.betting import due_call
from dealer_assist.game.hand.blinds import due_post
from dealer_assist.game.table.table import OF_THE_DEAL, Hand, Phase, Table
from dealer_assist.game.taps import Tap, TapKind
from dealer_assist.storage.commit_loop import Notice
from dealer_assist.storage.hand_histories.phh.hand_beginning import beginning_fact
from dealer_assist.storage.hand_histories.phh.read_phh import RecordedHand
from dealer_assist.storage.registry.tag_register import PRACTICE_CHIPS, Register
from dealer_assist.training.demo.demo_devices import Scanner, Shoe
from dealer_assist.view.menus.card_pad_menu import are_seat_cards_read
from dealer_assist.words.cards import DECK, cards
from dealer_assist.words.chip_amounts import fewest_chips
from drivers.lazy_dataclass import dataclass

PATIENCE_S = 20.0
_SWEPT_ANTE = "sweep ante"


class DemoStuck(RuntimeError):
    """The demo's players can't go on: the table expects something else than they did."""


@dataclass(frozen=True, slots=True)
class HandScript:
    """Script of a recorded hand: the deck in its order, the actions, the hands shown."""

    recorded: RecordedHand
    deck: tuple[str, ...]
    actions: tuple[tuple[int, str, int], ...]  # player, verb, raise-to
    shows: dict[int, tuple[str, ...]]  # () mucks


def script_of_hand(recorded: RecordedHand) -> HandScript:
    """The script of a recorded hand. Cards that nobody recorded are dealt from the rest."""
    hole: dict[int, tuple[str, ...]] = {}
    board: list[str] = []
    actions: list[tuple[int, str, int]] = []
    shows: dict[int, tuple[str, ...]] = {}
    for text in recorded.actions:
        words = text.split("#")[0].split()
        if words[:2] == ["d", "dh"] and "?" not in words[3]:
            hole[int(words[2][1:]) - 1] = cards(words[3])
        elif words[:2] == ["d", "db"]:
            board.extend(cards(words[2]))
        elif words[1] == "sm":
            shown = words[2] if len(words) > 2 else ""
            if shown and shown[0] not in "-?":
                hole[int(words[0][1:]) - 1] = shows[int(words[0][1:]) - 1] = cards(shown)
            elif not shown:
                shows[int(words[0][1:]) - 1] = ()
        elif words[0] != "d":
            actions.append((int(words[0][1:]) - 1, words[1], int([*words, "0"][2])))
    return HandScript(recorded, _deck(recorded, hole, board), tuple(actions), shows)


def _deck(
    recorded: RecordedHand, hole: dict[int, tuple[str, ...]], board: list[str]
) -> tuple[str, ...]:
    """The 52 cards in the order in which they leave the shoe."""
    n = len(recorded.stacks)
    known = {c for h in hole.values() for c in h} | set(board)
    rest = sorted(
        (c for c in DECK if c not in known),
        key=lambda c: hashlib.sha256(f"{recorded.id} {c}".encode()).digest(),
    )
    deck: list[str] = [
        hole[i][turn] if i in hole else rest.pop() for turn in range(2) for i in range(n)
    ]
    for street in (board[:3], board[3:4], board[4:5]):
        deck.append(rest.pop())  # the burn
        deck.extend(street)
    return (*deck, *rest)


@dataclass
class DemoPlayers:
    """People and things of the demo's table."""

    register: Register
    shoe: Shoe
    scanner: Scanner
    tap: Callable[[Tap], None]
    standing: dict[int, list[set[bytes]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._uid_of = {name: uid for uid, name in self.register.cards.items()}
        self._free: dict[int, list[bytes]] = {}
        for uid, value in self.register.chips.items():
            self._free.setdefault(value, []).append(uid)

    def lay_out(self, table: Table) -> None:
        """Put the chips that lay in front of the seats before a restart.

        A bet lies there also if the scanner restarted and hadn't reported it when the power failed.
        """
        bets = dict(zip(table.hand.seats, table.hand.bets, strict=True)) if table.hand else {}
        for seat, seen in enumerate(table.seen):
            if chips := max(seen, bets.get(seat, 0)):
                self.put(seat, chips)

    def put(self, seat: int, chips: int) -> None:
        """Put chips in front of the seat, in one motion."""
        pile = {self._free[value].pop() for value in fewest_chips(chips, PRACTICE_CHIPS)}
        self.standing.setdefault(seat, []).append(pile)
        self.scanner.put(seat - 1, pile)

    def sweep(self, seat: int) -> None:
        """Take all chips in front of the seat away."""
        for pile in self.standing.pop(seat, []):
            for uid in pile:
                self._free[self.register.chips[uid]].append(uid)
        self.scanner.clear(seat - 1)

    # -- the next act --------------------------------------------------------------------

    def move(self, table: Table, told: HandScript) -> str:
        """Do the next act at the table; returns a word for it, "" if there is none."""
        hand = table.hand
        if hand is None or hand.phase is Phase.OVER:
            return ""
        if table.doubt is not None:
            return self._settle(table, told)
        if table.differences:
            differs = table.differences[0]
            return self._tapped(
                Tap(TapKind.CHOOSE, differs.seat, differs.believed_chips, choice="believed")
            )
        return _MOVES[hand.phase](self, table, hand, told)

    def _tapped(self, tap: Tap) -> str:
        self.tap(tap)
        return f"tap {tap.kind}"

    def _settle(self, table: Table, told: HandScript) -> str:
        """Act by the player's words, which settle his bet."""
        doubt = table.doubt
        assert doubt is not None
        as_it_lies = (way for way in doubt.ways if not way.returned and not way.missing)
        way = next((way for way in as_it_lies if way.to_chips == doubt.chips), doubt.ways[0])
        return self._tapped(Tap(TapKind.CHOOSE, doubt.seat, chips=way.to_chips, choice=way.choice))

    def _post(self, table: Table, hand: Hand, told: HandScript) -> str:
        for i, seat in enumerate(hand.seats):
            if table.seen[seat] > hand.bets[i]:  # an ante, swept before the blinds come in
                self.sweep(seat)
                return _SWEPT_ANTE
        due = due_post(hand)
        if due is None:
            return self._deal(table, hand, told)
        if due.chips == 0:
            return self._tapped(Tap(TapKind.DONE))
        self.put(due.seat, due.chips)
        return "post"

    def _deal(self, table: Table, hand: Hand, told: HandScript) -> str:
        for i, seat in enumerate(hand.seats):
            if not hand.dealt and table.seen[seat] > hand.bets[i]:
                self.sweep(seat)
                return _SWEPT_ANTE
        return self._draw(hand, told)

    def _draw(self, hand: Hand, told: HandScript) -> str:
        if not self.shoe.draw(self._uid_of[told.deck[hand.dealt]]):
            raise DemoStuck("the shoe refuses the next card")
        return "draw"

    def _act(self, table: Table, hand: Hand, told: HandScript) -> str:
        if hand.actions >= len(told.actions):
            raise DemoStuck(f"seat {hand.seats[hand.actor]} is to act, but the record has ended")
        i, verb, to_chips = told.actions[hand.actions]
        if i != hand.actor:
            raise DemoStuck(f"the record has player {i + 1} act, the table player {hand.actor + 1}")
        seat, owed = hand.seats[i], due_call(hand, i)
        if verb == "f":
            return self._tapped(Tap(TapKind.FOLD, seat))
        if verb == "cc" and not owed:
            return self._tapped(Tap(TapKind.CHECK_CALL, seat))
        self.put(seat, owed if verb == "cc" else to_chips - hand.bets[i])
        return verb

    def _collect(self, table: Table, hand: Hand, told: HandScript) -> str:
        for seat in hand.seats:
            if self.standing.get(seat):
                self.sweep(seat)
        return "collect"

    def _open(self, table: Table, hand: Hand, told: HandScript) -> str:
        due = advise(table).steps
        if due and due[0].kind is StepKind.TABLE_ALL:
            return self._show_one(table, hand, hand.position[due[0].seat], told)
        return self._draw(hand, told)

    def _show(self, table: Table, hand: Hand, told: HandScript) -> str:
        step = advise(table).steps[0]
        return self._show_one(table, hand, hand.position[step.seat], told)

    def _show_one(self, table: Table, hand: Hand, i: int, told: HandScript) -> str:
        seat = hand.seats[i]
        shown = told.shows.get(i)
        if shown == () and hand.phase is Phase.SHOWDOWN:
            return self._tapped(Tap(TapKind.MUCK, seat))
        if shown and not are_seat_cards_read(table, seat):  # a card of it was not read
            return self._tapped(Tap(TapKind.CARDS, seat, cards=shown))
        return self._tapped(Tap(TapKind.SHOW, seat))

    def _push(self, table: Table, hand: Hand, told: HandScript) -> str:
        return self._tapped(Tap(TapKind.DONE))


_MOVES: dict[Phase, Callable[[DemoPlayers, Table, Hand, HandScript], str]] = {
    Phase.POSTING: DemoPlayers._post,
    Phase.DEALING: DemoPlayers._deal,
    Phase.BETTING: DemoPlayers._act,
    Phase.CLOSED: DemoPlayers._collect,
    Phase.BOARD: DemoPlayers._open,
    Phase.SHOWDOWN: DemoPlayers._show,
    Phase.PUSHING: DemoPlayers._push,
}


def hand_opening_facts(table: Table, told: HandScript, number: int) -> tuple[e.Fact, ...]:
    """Facts with which the dealer begins the recorded hand at the demo's table."""
    hand = beginning_fact(told.recorded, table.house)
    gone = [c.seat for c in table.chairs if c.taken and c.seat not in hand.seats]
    return (
        *(e.PlayerLeft(seat) for seat in gone),
        *((e.ButtonMoved(hand.button),) if table.button != hand.button else ()),
        e.HandBegan(
            number, hand.button, hand.seats, hand.stacks, hand.owed, hand.stakes, hand.game,
            hand.house, hand.antes_matched, e.ACCOUNTS,
        ),
    )


def state_to_change(table: Table, word: str = "") -> object:
    """State that a move changes: the last decision, the cards dealt, the chips collected.

    ``word`` is the move's, if known. A swept ante changes only the chips seen; of a post these are
    only the half, and whoever took it for done would sweep it.
    """
    hand = table.hand
    counts_seen = word in ("", _SWEPT_ANTE) and hand is not None and hand.phase in OF_THE_DEAL
    return (
        table.fact_number, table.doubt, table.differences,
        hand and (hand.phase, hand.dealt, hand.bets),
        sum(table.seen) if counts_seen else 0,
    )


@dataclass
class Latest:
    """Newest table, handed from the unit's thread to the players'."""

    table: Table | None = None

    def __post_init__(self) -> None:
        self.changed = threading.Condition()

    def listen(self, table: Table, advice: Advice, notice: Notice) -> None:
        """The unit's listener."""
        with self.changed:
            self.table = table
            self.changed.notify_all()

    def when(self, is_so: Callable[[Table], bool]) -> Table:
        """Table once the condition holds. Raises DemoStuck if it never does.

        A device may report in between, so a fact's number alone means nothing.
        """
        with self.changed:
            moved = self.changed.wait_for(
                lambda: self.table is not None and is_so(self.table), PATIENCE_S)
            if not moved or self.table is None:
                raise DemoStuck(f"nothing reached the table within {PATIENCE_S:.0f} s")
            return self.table

    def moved(self, before: Table, word: str) -> Table:
        """Table once the players' act (``DemoPlayers.move``'s word) has reached it.

        Raises DemoStuck.
        """
        was = state_to_change(before, word)
        return self.when(lambda table: state_to_change(table, word) != was)

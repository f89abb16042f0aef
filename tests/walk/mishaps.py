"""What goes wrong in an evening: done with hands at the table, reported as a dealer reports it.

Each mishap waits for its moment, happens once, and knows the truth of what the screen then asks.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from dealer import Dealer
from errands import close_sheets, touch_seat
from players import Act
from reading import Meant, figure
from screen import ScreenStuck, told
from seen import Seen

from dealer_assist.game.catalogue import CHAPTERS, ENTRIES
from dealer_assist.view.dealer.window_texts import window_text
from dealer_assist.words import LANGS

When = Callable[[Dealer, Seen, Meant | None], bool]
Do = Callable[[Dealer, Seen, Meant], None]


@dataclass
class Mishap:
    """One of them. ``truths``: which key answers each question, by its id or "seat N"."""

    name: str
    when: When
    do: Do
    truths: list[str] = field(default_factory=list)
    planned: list[Act] = field(default_factory=list)
    struck: bool = False
    cases: int = 0

    def strikes(self, dealer: Dealer, seen: Seen, due: Meant | None) -> bool:
        """Happens now, if this is its moment."""
        if self.struck or due is None or seen.sheet != "play" or not self.when(dealer, seen, due):
            return False
        self.struck = True
        self.do(dealer, seen, due)
        dealer.album.shot(dealer.screen, dealer.word_of_role(), dealer.tell(self.name))
        return True

    def answers(self, dealer: Dealer, seen: Seen) -> bool:
        """Answers the case's question with what is true."""
        if not seen.question or not self.truths:
            return False
        truth = self.truths[0]
        words = dealer.word("seat.name", seat=int(truth[5:])) if truth.startswith("seat ") else (
            dealer.word(truth))
        dealer.album.shot(dealer.screen, dealer.word_of_role(), seen.question, words)
        key = seen.key(words)
        if key is None:
            raise ScreenStuck(f"{self.name}: no answer {words!r}: {told(seen)}")
        dealer.screen.touch(key)
        if dealer.moved(seen):
            self.truths.pop(0)
        return True


def report(dealer: Dealer, entry: str, seat: int = 0, card: int = 0) -> None:
    """By the key INCIDENT: from its first page, or from the chapter where it stands."""
    which = LANGS.index(dealer.lang)
    words = ENTRIES[entry].called[which]
    dealer.press_id("guide.key")
    seen = dealer.screen.wait(lambda s: s.sheet == "sheet")
    if seen.key(words) is None:
        dealer.press_id("guide.others")
        chapter = next(c for c in CHAPTERS.values() if entry in c.ids)
        dealer.press(chapter.heading[which])
        for _ in range(4):
            seen = dealer.screen.look()
            if seen.key(words) is not None:
                break
            more = next((k for k in seen.keys if k.words.startswith(
                window_text(dealer.lang, "more_keys", turn=1, turns=1)[:4])), None)
            if more is None:
                raise ScreenStuck(f"{words!r} is nowhere in the guide: {told(seen)}")
            dealer.press(more.words)
        else:
            raise ScreenStuck(f"{words!r} is nowhere in the guide: {told(seen)}")
    dealer.album.shot(dealer.screen, dealer.word_of_role(), dealer.word("guide.title"), words,
                      once=f"guide {entry}")
    before = dealer.screen.look()
    dealer.press(words)
    if card and dealer.screen.look().sheet == "sheet":
        id = "guide.first_card" if card == 1 else "guide.second_card"
        dealer.press(dealer.word(id, seat=seat).replace("\n", " "))
    dealer.moved(before)


# --- moments ---------------------------------------------------------------------------------


def dealing(left: int) -> When:
    """So many hole cards are still to be dealt."""
    def when(dealer: Dealer, seen: Seen, due: Meant | None) -> bool:
        return due is not None and due.id == "deal" and int(due.named["cards"]) == left
    return when


def acting(street: int, facing: bool | None = None) -> When:
    """A player is to act in this betting round (by the cards of the board), facing a bet or not."""
    def when(dealer: Dealer, seen: Seen, due: Meant | None) -> bool:
        calls = dealer._call_key(seen)
        is_facing = calls is not None and calls.enabled
        board = sum(bool(card) for card in seen.board)
        return (due is not None and due.id == "ask" and board == street
                and facing in (None, is_facing))
    return when


def facing(chips: int) -> When:
    """The player to act owes so much or more, before the flop."""
    return lambda dealer, seen, due: acting(0, True)(dealer, seen, due) and (
        _owes(dealer, seen) >= chips)


def at(*ids: str) -> When:
    """This is to be done."""
    return lambda dealer, seen, due: due is not None and due.id in ids


# --- mishaps ---------------------------------------------------------------------------------


def _owes(dealer: Dealer, seen: Seen) -> int:
    calls = dealer._call_key(seen)
    return figure(calls.amount) if calls is not None else 0


def _overchip(dealer: Dealer, seen: Seen, due: Meant) -> None:
    dealer.things.put(due.seat, 1000, [1000])


def _short_raise(dealer: Dealer, seen: Seen, due: Meant) -> None:
    """Raises by half of what a raise is: 149 or 150 hundredths."""
    owes = _owes(dealer, seen)
    level = owes + dealer.things.bet_of(due.seat)
    more = level + level // 2 - dealer.things.bet_of(due.seat)
    more -= more % 25
    dealer.things.put(due.seat, more, dealer._several(more))


def _string_bet(dealer: Dealer, seen: Seen, due: Meant) -> None:
    owes = _owes(dealer, seen)
    dealer.things.put(due.seat, owes)
    dealer.screen.look()  # these chips are seen before the others come
    dealer.things.put(due.seat, 300, [100, 100, 100])


def _short_call(dealer: Dealer, seen: Seen, due: Meant) -> None:
    dealer.things.put(due.seat, _owes(dealer, seen) - 100)


def _next_seat(dealer: Dealer, seen: Seen, seat: int) -> int:
    """The next player with a hand behind this one."""
    live = [s.seat for s in seen.seats if s.state == "live"]
    return next((s for s in live if s > seat), live[0])


def _out_of_turn(dealer: Dealer, seen: Seen, due: Meant) -> None:
    other = _next_seat(dealer, seen, due.seat)
    touch_seat(dealer, other)
    dealer.press_id("entry.spoke_early")
    dealer.album.shot(dealer.screen, dealer.word_of_role(), dealer.tell("out_of_turn"),
                      dealer.word("heard.key_check"))
    dealer.press_id("heard.key_check")
    close_sheets(dealer)


def _last_dealt(dealer: Dealer) -> int:
    """To whom the last card went."""
    last = dealer.things.drawn[-1]
    return next(s for s, cards in dealer.things.hands.items() if last in cards)


def _exposed(dealer: Dealer, seen: Seen, due: Meant) -> None:
    seat = _last_dealt(dealer)
    report(dealer, "DEAL-01", seat, 2)
    dealer.things.hands[seat].pop()  # the house has it burnt, and another one dealt


def _two_exposed(dealer: Dealer, seen: Seen, due: Meant) -> None:
    report(dealer, "DEAL-01", _last_dealt(dealer), 2)
    dealer.album.shot(dealer.screen, dealer.word_of_role(), dealer.tell("exposed"))
    dealer.things.deal_to(due.seat)
    report(dealer, "DEAL-01", due.seat, 2)


def _draws(dealer: Dealer, cards: int) -> None:
    """One after another out of the shoe, each known before the next."""
    for _ in range(cards):
        dealer.things.draw()
        dealer.screen.look()


def _four_flop(dealer: Dealer, seen: Seen, due: Meant) -> None:
    _draws(dealer, 4)
    if dealer.screen.look().sheet != "case":
        report(dealer, "BRD-02")


def _no_burn(dealer: Dealer, seen: Seen, due: Meant) -> None:
    """The flop is opened at once: what the shoe takes for the burn lies in the flop."""
    _draws(dealer, 3)
    report(dealer, "BRD-04")


def _boxed(dealer: Dealer, seen: Seen, due: Meant) -> None:
    report(dealer, "DEAL-08")


def _early_turn(dealer: Dealer, seen: Seen, due: Meant) -> None:
    _draws(dealer, 2)
    if dealer.screen.look().sheet != "case":
        report(dealer, "BRD-07")


def _miscalled(dealer: Dealer, seen: Seen, due: Meant) -> None:
    dealer.mishap.truths = [f"seat {due.seat}"]
    report(dealer, "SHOW-03")


def _strange_chip(dealer: Dealer, seen: Seen, due: Meant) -> None:
    """A chip of another house among those of the call."""
    dealer.foreign = bytes.fromhex("e0040199aabbccdd")
    dealer.things.scanner.put(due.seat - 1, [dealer.foreign])
    dealer.album.shot(dealer.screen, dealer.word_of_role(), dealer.tell("strange_chip"))
    dealer.things.scanner.take(due.seat - 1, [dealer.foreign])


def _read_twice(dealer: Dealer, seen: Seen, due: Meant) -> None:
    """The same tag goes by the reader again."""
    dealer.things.shoe.draw(dealer.things._uid[dealer.things.drawn[0]])


def _clock_called(dealer: Dealer, seen: Seen, due: Meant) -> None:
    touch_seat(dealer, due.seat)
    dealer.press_id("entry.time_called")
    dealer.album.shot(dealer.screen, dealer.word_of_role(), dealer.tell("clock_called"))
    close_sheets(dealer)


def _swapped(dealer: Dealer, seen: Seen, due: Meant) -> None:
    """At the showdown another card lies there than the one that was dealt."""
    dealer.tabled.add(due.seat)
    hand = dealer.things.hands[due.seat]
    other = dealer.things.deck[-1]
    dealer.things.hands[due.seat] = [hand[0], other]
    touch_seat(dealer, due.seat)
    dealer.press_id("action.enter_cards", seat=due.seat)
    dealer._picks([hand[0], other])


def _swept_in(dealer: Dealer, seen: Seen, due: Meant) -> None:
    """An unprotected hand went into the muck: the floor is wanted."""
    touch_seat(dealer, due.seat)
    dealer.press_id("guide.of_seat")
    which = LANGS.index(dealer.lang)
    dealer.press(ENTRIES["HAND-01"].called[which])


def all_mishaps() -> list[Mishap]:
    """In the order of the evening."""
    call = Act("call")
    return [
        Mishap("overchip", acting(0, True), _overchip),
        Mishap("short_raise", acting(0, True), _short_raise, planned=[]),
        Mishap("string_bet", acting(0, True), _string_bet),
        Mishap("out_of_turn", acting(3, False), _out_of_turn, planned=[call] * 8),
        Mishap("exposed", dealing(5), _exposed),
        Mishap("two_exposed", dealing(4), _two_exposed),
        Mishap("four_flop", at("burn"), _four_flop_with_burn, planned=[call] * 8),
        Mishap("no_burn", at("burn"), _no_burn, planned=[call] * 8),
        Mishap("boxed", dealing(3), _boxed),
        Mishap("early_turn", acting(3, False), _early_turn, planned=[call] * 8),
        Mishap("miscalled", at("show"), _miscalled, planned=[call] * 40),
        Mishap("short_call", facing(200), _short_call, planned=[Act("raise", 300)]),
        Mishap("strange_chip", acting(0, True), _strange_chip),
        Mishap("read_twice", dealing(2), _read_twice),
        Mishap("clock_called", acting(0, True), _clock_called),
        Mishap("swapped", at("show"), _swapped, planned=[call] * 40),
        Mishap("swept_in", acting(0, True), _swept_in),
    ]


def _four_flop_with_burn(dealer: Dealer, seen: Seen, due: Meant) -> None:
    _draws(dealer, 1)
    _four_flop(dealer, seen, due)

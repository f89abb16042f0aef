"""The dealer, who does what the screen says: with hands at the table, with a finger on the screen.

He knows the trade and the words on the screen, and nothing of the program. What the screen doesn't
tell him, or tells him twice and differently, is kept as a hesitation.
"""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from album import Album
from around import Around
from bets import Bets
from deals import Deals
from players import Players
from reading import Meant, key_words, meant
from screen import Screen, ScreenStuck, told
from seen import Seen
from things import Things

#: What the key of the next hand does, all of it at once.
STARTS = frozenset({"move_button", "move_button_waived", "shuffle", "shuffle_by_player", "cut",
                    "cut_by_player", "begin_hand"})
#: What stands under "to do" between two hands.
BETWEEN = frozenset({
    "wait_for_players", "draw_button", "place_button", "move_button", "move_button_waived",
    "begin_hand", "check_deck", "count_float", "assign_seat", "shuffle", "shuffle_by_player", "cut",
    "cut_by_player", "close", "eliminate", "eliminate_floor", "tournament_won", "start_clock",
    "choose_deck", "break", "break_floor", "held", "colour_up", "level", "level_floor", "unclaimed",
})
POSTS = frozenset({"post_ante", "post_big_blind_ante", "post_small_blind", "post_big_blind",
                   "post_straddle", "post_late", "post_dead"})
OPENS = frozenset({"open_flop", "open_turn", "open_river"})
#: Steps of remedies by which everybody takes his chips of the hand back.
VOID = ("Rendez à chacun ses jetons de cette donne", "Rendez à chacun les jetons de cette donne",
        "Give everybody this deal's chips back")
_MOST_MOVES = 600
#: So long takes a move at a table, by the table's clock.
MOVE_S = 4.0


@dataclass
class Dealer(Deals, Around, Bets):
    """Whoever sits in the box."""

    screen: Screen
    things: Things
    players: Players
    album: Album
    lang: str
    rng: random.Random
    name: str = ""
    mishap: "object | None" = None
    calls_floor: Callable[[Seen], None] = lambda seen: None
    intent: dict[int, int] = field(default_factory=dict)  # what a seat means its bet to be
    did: set[str] = field(default_factory=set)  # what of a tournament came up
    tabled: set[int] = field(default_factory=set)  # the seats that showed in this hand
    read: list[str] = field(default_factory=list)
    _raises: int = 0
    _last: tuple = ()
    _repeats: int = 0

    def word(self, id: str, **values: object) -> str:
        """The words of a key in the screen's language."""
        return key_words(self.lang, id, **values)

    # --- the screen ------------------------------------------------------------------------

    def reads(self, seen: Seen) -> Meant | None:
        """What is to be done."""
        return meant(seen.step, self.lang, "step") if seen.step else None

    def press(self, *words: str) -> None:
        """Press keys by their words."""
        self.screen.press(*words)

    def press_id(self, id: str, **values: object) -> None:
        """Press the key with these words of the catalogue."""
        self.press(self.word(id, **values))

    def done(self, seen: Seen) -> bool:
        """The large key beside what is to do; False where something came meanwhile.

        The table itself refuses a touch that something overtook, and says so: then nothing was
        done, and the dealer looks again.
        """
        starts = seen.begins(self.word("step.start", number="").strip())
        if not self.hits(seen, "step.done", "step.one_paid") and (
                starts is None or not self.screen.touch_at(seen, starts)):
            return False
        now = self.screen.look()
        if _asked(now) != _asked(seen):
            return True
        return now.number != seen.number and self.refused_words not in now.alert

    def hits(self, seen: Seen, *ids: str) -> bool:
        """Touch the key with one of these words, as it was seen."""
        key = seen.key(*map(self.word, ids))
        return key is not None and key.enabled and self.screen.touch_at(seen, key)

    def moved(self, seen: Seen, limit_s: float = 2.0) -> bool:
        """Whether what was done has reached the screen."""
        return self.went_on(seen, limit_s)

    # --- a hand ----------------------------------------------------------------------------

    def play_hand(self) -> None:
        """From "begin the hand" until the next one is due."""
        self.intent, self._raises = {}, 0
        begun = False
        for _ in range(_MOST_MOVES):
            seen = self._next()
            due = self.reads(seen)
            if begun and due is not None and due.id in BETWEEN and seen.sheet == "play":
                return
            if due is not None and due.id in ("close", "tournament_won"):
                return
            if due is not None and due.id in STARTS:
                begun = True
            self.move(seen, due)
        raise ScreenStuck(f"the hand never ended: {told(self.screen.look())}")

    def _next(self) -> Seen:
        """The screen before the next move, a moment later."""
        self.screen.goes_by(MOVE_S)
        return self.screen.look()

    def until(self, *ids: str) -> Seen:
        """Do what is due until one of these is due."""
        for _ in range(_MOST_MOVES):
            seen = self._next()
            due = self.reads(seen)
            if due is not None and due.id in ids and seen.sheet == "play":
                return seen
            self.move(seen, due)
        raise ScreenStuck(f"{ids} never came: {told(self.screen.look())}")

    def move(self, seen: Seen, due: Meant | None) -> None:
        """One thing."""
        self._watch(seen, due)
        mishap = self.mishap
        if mishap is not None and mishap.strikes(self, seen, due):
            return
        if seen.sheet == "case" and (due is None or seen.heading != seen.step):
            self._case(seen)
        elif seen.sheet == "pad":
            self._pad(seen, due)
        elif seen.waits:
            self._settle(seen)
        elif seen.sheet == "call":
            self.calls_floor(seen)
        elif seen.sheet not in ("play", "case"):
            self._back(seen)
        elif seen.strip:
            self._on_clock(seen)
        elif due is None:
            self._lost(seen)
        else:
            self._does(seen, due)

    def _watch(self, seen: Seen, due: Meant | None) -> None:
        """What a careful eye would trip over."""
        face = (seen.number, seen.step, seen.sheet, seen.heading, seen.question)
        self._repeats = self._repeats + 1 if face == self._last and not seen.strip else 0
        self._last = face
        if self._repeats == 3:
            self.album.hesitated(self.screen, "does not go on",
                                 f"{seen.step!r} / {seen.heading!r} {seen.question!r}")
        if self._repeats > 12:
            raise ScreenStuck(f"stuck: {told(seen)}")
        for one in seen.seats:
            if one.shown and one.seat not in self.tabled:
                self.album.hesitated(self.screen, "a card that nobody tabled", f"seat {one.seat}")
        if seen.sheet == "play" and not seen.step and not seen.strip:
            self.album.hesitated(self.screen, "no next step", seen.title)
        if seen.step and due is None and seen.sheet == "play":
            self.album.hesitated(self.screen, "words that nobody knows", seen.step)
        if due is not None and due.id == "ask" and seen.acting and due.seat != seen.acting:
            self.album.hesitated(self.screen, "two seats at once",
                                 f"{seen.step} / felt: seat {seen.acting}")

    def _on_clock(self, seen: Seen) -> None:
        """A player is on the clock: at zero the screen says what becomes of his hand."""
        if not any(self.over_words in line for line in seen.strip):
            self.screen.goes_by(MOVE_S)
            self.screen.wait_change(seen.stamp, 2.0)
            return
        self.album.shot(self.screen, self.word_of_role(), " ".join(seen.strip), once="time over")
        key = seen.key(self.word("time.done_fold")) or seen.key(self.word("time.done_check"))
        if key is None or not key.enabled:
            self._lost(seen)
            return
        self.screen.touch(key)
        self.moved(seen)

    @property
    def refused_words(self) -> str:
        return self.word("alert.tap_missed")

    @property
    def over_words(self) -> str:
        return self.word("window.time_over", seat=0).split(":")[0].strip()

    def _lost(self, seen: Seen) -> None:
        """Nothing to do stands there: wait a moment, something may be on its way."""
        if not self.moved(seen, 3.0):
            self.album.hesitated(self.screen, "no next step", told(seen)[:200])

    def _back(self, seen: Seen) -> None:
        """A sheet that somebody opened is put away."""
        for id in ("back", "close"):
            from dealer_assist.view.dealer.window_texts import window_text

            if self.screen.has(window_text(self.lang, id)):
                self.press(window_text(self.lang, id))
                return
        raise ScreenStuck(f"no way back: {told(seen)}")

    # --- what is due -----------------------------------------------------------------------

    def _does(self, seen: Seen, due: Meant) -> None:
        act = _ACTS.get(due.id)
        self.trace(seen)
        if due.id in POSTS:
            self._post(seen, due)
        elif due.id in OPENS or due.id.startswith("open_"):
            self._opens(seen, due)
        elif act is not None:
            act(self, seen, due)
        elif seen.key(self.word("step.done")) is not None:
            self.done(seen)
        else:
            self._lost(seen)
        self.moved(seen, 2.0)

    def went_on(self, seen: Seen, limit_s: float = 1.0) -> bool:
        """Whether another step is due by now."""
        until = time.monotonic() + limit_s
        before = _asked(seen)
        while True:
            now = self.screen.look()
            if _asked(now) != before:
                return True
            if time.monotonic() > until:
                return False
            self.screen.wait_change(now.stamp, 0.05)

    # --- irregularities --------------------------------------------------------------------

    def _case(self, seen: Seen) -> None:
        """An irregularity: answer what is asked, apply what the house says, or call the floor."""
        if self.mishap is not None and self.mishap.answers(self, seen):
            return
        if seen.question:
            self.album.hesitated(self.screen, "a question nobody expected",
                                 f"{seen.heading}: {seen.question}")
            self.screen.touch(self.choices(seen)[0])
        elif self.screen.has(self.word("case.apply")):
            self.album.shot(self.screen, self.word_of_role(), seen.heading,
                            self.word("case.apply"), once=f"case {seen.heading}")
            if self.hits(seen, "case.apply") and self.went_on(seen):
                self._carries_out(seen)
        else:
            self.calls_floor(seen)
        self.moved(seen, 0.5)

    def _carries_out(self, seen: Seen) -> None:
        """What the remedy asks of chips: where the hand is void each takes his own back."""
        if any(words in " ".join(seen.lines) for words in VOID):
            for seat in list(self.things.before):
                self.things.take_back(seat, self.things.bet_of(seat))
            self.things.give_back()
            self.things.deck = []

    # --- words for the album ---------------------------------------------------------------

    def word_of_role(self) -> str:
        role = "Croupier" if self.lang == "fr" else "Dealer"
        return f"{role} {self.name}".strip()

    def tell(self, id: str, **values: object) -> str:
        from tales import tale

        return tale(self.lang, id, **values)

    def trace(self, seen: Seen) -> None:
        """What the dealer read, for whoever looks for what went wrong."""
        self.read.append(f"{seen.number} {seen.sheet} {seen.step!r} {seen.heading!r} "
                         f"{seen.least}-{seen.most} spots "
                         f"{ {s: self.things.bet_of(s) for s in self.things.before} }")


def _asked(seen: Seen) -> tuple[object, ...]:
    """What the screen wants: the clock may tell something meanwhile that changes none of it."""
    return seen.step, seen.sheet, seen.heading, seen.question, seen.turn, bool(seen.strip)


_ACTS: dict[str, Callable[[Dealer, Seen, Meant], None]] = {
    **dict.fromkeys(STARTS, Dealer._begins),
    "place_button": Dealer._places_button, "choose_deck": Dealer._chooses_deck,
    "count_float": Dealer.counts_float,
    "draw_button": Dealer._draws_button,
    "deal": Dealer._deals, "deal_unseen": Dealer._deals_rest, "ask": Dealer._asks,
    "collect": Dealer._collects, "leave_apart": Dealer._collects,
    "burn": Dealer._burns, "give_change": Dealer._gives_back, "return": Dealer._gives_back,
    "add_chips": Dealer._gets_more, "levy": Dealer._levies, "push": Dealer._pushes,
    "show": Dealer._shows, "table_all": Dealer._shows, "take_card": Dealer._takes,
    **dict.fromkeys(("start_clock", "level", "level_floor", "break", "break_floor", "eliminate",
                     "eliminate_floor", "colour_up"), Dealer._of_tournament),
    "take_card_antepenultimate": Dealer._takes, "take_card_next_up": Dealer._takes,
}

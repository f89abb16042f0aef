"""The player to act, and what a person settles: chips and words become keys or bets."""

from collections.abc import Callable

from players import Act
from reading import Meant, figure
from screen import told
from seen import Seen, SeenKey

from dealer_assist.words.chip_amounts import fewest_chips


class Bets:
    """What the dealer does for the player to act, and with a bet that is in doubt."""

    def _asks(self, seen: Seen, due: Meant) -> None:
        seat = due.seat
        calls = self._call_key(seen)
        owes = min(figure(calls.amount), self.things.stacks[seat]) if calls is not None else 0
        act = self.players.decide(owes, seen.least, seen.most, self.things.stacks[seat],
                                  self._raises >= 2)
        self.act(seen, seat, act, owes)

    def _call_key(self, seen: Seen) -> SeenKey | None:
        """Key by which he calls; where that takes all his chips, the all-in key alone."""
        calls = seen.key(self.word("action.call"))
        return calls if calls is None or calls.enabled else seen.key(self.word("action.all_in"))

    def act(self, seen: Seen, seat: int, act: Act, owes: int) -> None:
        """A player acts: he folds, checks, or puts chips in."""
        if act.kind == "fold":
            self.hits(seen, "action.fold")
        elif act.kind == "check":
            self.hits(seen, "action.check")
        elif act.kind == "call":
            if not self.things.scanner_is_on:
                self._lay(seat, owes)
                self.press(self._call_key(seen).words)
                return
            self._lay(seat, owes)
            self._seen_or(seen, lambda: self.press(self._call_key(seen).words))
        else:
            self._bets(seen, seat, act.to, owes)

    def _seen_or(self, seen: Seen, otherwise: Callable[[], None]) -> None:
        if not self.went_on(seen):
            self.album.hesitated(self.screen, "chips not seen", told(seen)[:160])
            otherwise()

    def _bets(self, seen: Seen, seat: int, to: int, owes: int) -> None:
        self._raises += 1
        self.intent[seat] = to
        more = to - self.things.bet_of(seat)
        if self.things.scanner_is_on:
            self._lay(seat, more, self._several(more))
            self._seen_or(seen, lambda: None)
            return
        self._lay(seat, more)
        for digit in str(to):
            self.press(digit)
        self.press(seen.key(self.word("action.raise"), self.word("action.bet")).words)

    def _several(self, chips: int) -> list[int]:
        """More than one chip, so that the bet is plain: one large chip would be a question."""
        chosen = list(fewest_chips(chips, self.things.values))
        while len(chosen) < 2 or (len(chosen) == 2 and chosen[0] != chosen[1]):
            value = max(chosen)
            smaller = [v for v in self.things.values if v < value]
            if not smaller:
                break
            chosen.remove(value)
            chosen += fewest_chips(value, smaller)
        return chosen

    def _settle(self, seen: Seen) -> None:
        """A bet to be interpreted, or two counts: what the house proposes, if it fits the truth."""
        choices = [k for k in self.choices(seen) if k.enabled]
        if not choices:
            self.album.hesitated(self.screen, "a question without an answer", told(seen)[:200])
            self._lost(seen)
            return
        seat = next((int(w) for w in seen.heading.replace(":", " ").split() if w.isdigit()), 0)
        meant_to = self.intent.get(seat)
        fit = next((k for k in choices if meant_to and figure(k.amount) == meant_to), None)
        self.album.shot(self.screen, self.word_of_role(), seen.heading,
                        (fit or choices[0]).words.replace("\n", " "),
                        once=f"settle {seen.heading.split(':')[-1]}")
        self.trace(seen)
        self.screen.touch(fit or choices[0])
        self.moved(seen)

    def choices(self, seen: Seen) -> list[SeenKey]:
        """The keys of the sheet in the right column, from the top."""
        found = [k for k in seen.keys if k.kind == "Key" and k.place[0] > 800
                 and 72 < k.place[1] < 700 and k.words]
        return sorted(found, key=lambda k: (k.place[1], k.place[0]))

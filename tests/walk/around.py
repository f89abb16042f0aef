"""Around the hands: the first button, a deck that is out, a tournament's levels and its break."""

from reading import Meant, figure
from screen import ScreenStuck, told
from seen import Seen

_WITNESS = "Roy"
_LONGEST_BREAK_S, _BREAK_LOOKS_S = 3600, 20


class Around:
    """What the dealer does between two hands when the screen asks for it."""

    def counts_float(self, seen: Seen, due: Meant) -> None:
        """The float is counted by the dealer and another one, who both give their names."""
        from errands import close_sheets, name

        self.album.shot(self.screen, self.word_of_role(), seen.step, self.word("entry.float"),
                        once="count the float")
        self.press_id("entry.float")
        self.screen.wait(lambda now: now.sheet == "sheet")
        self.press_id("entry.float_right")
        for who in (self.name, _WITNESS):
            name(self, who)
        close_sheets(self)

    def _draws_button(self, seen: Seen, due: Meant) -> None:
        """A card to each player; who drew the highest is entered with it, and has the button."""
        self.album.shot(self.screen, self.word_of_role(), seen.step,
                        self.word("entry.button_drawn"), once="draw for the button")
        self.press_id("entry.button_drawn")
        first = next(s.seat for s in seen.seats if s.stack)
        self.press_id("seat.name", seat=first)
        now = self.screen.wait(lambda now: now.sheet in ("draw", "pad"))
        free = [k for k in now.keys if k.kind == "CardKey" and k.enabled]
        self.screen.touch(self.rng.choice(free))

    def _places_button(self, seen: Seen, due: Meant) -> None:
        """Where the text doesn't say how the first button is found: it is placed at a seat."""
        self.album.shot(self.screen, self.word_of_role(), seen.step,
                        self.word("entry.button_placed"), once="place the button")
        self.press_id("entry.button")
        self.press_id("entry.button_placed")
        first = next(s.seat for s in seen.seats if s.stack)
        self.press_id("seat.name", seat=first)
        self.moved(seen)

    def _chooses_deck(self, seen: Seen, due: Meant) -> None:
        """The deck is out: it is counted before the players, and put into play again."""
        self.album.shot(self.screen, self.word_of_role(), seen.step, once="choose deck")
        self.press_id("entry.decks")
        deck = self.word("entry.deck", name="deck-1")
        self.press(deck)
        self.album.shot(self.screen, self.word_of_role(), deck, self.word("entry.deck_whole"),
                        once="deck's sheet")
        for id in ("entry.deck_whole", "entry.deck_loaded"):
            if self.screen.has(self.word(id)):
                self.press_id(id)
        self.things.shuffle()
        for _ in range(3):
            now = self.screen.look()
            if now.sheet != "sheet":
                return
            self._back(now)

    def _of_tournament(self, seen: Seen, due: Meant) -> None:
        """Levels, the break, who is out, chips that leave play."""
        kind = due.id.removesuffix("_floor")
        self.did.add(kind)
        self.album.shot(self.screen, self.word_of_role(), self.tell(kind),
                        once=f"{kind} {due.named.get('number', '')}")
        if kind == "break":
            self._waits_out(seen)
        elif kind == "colour_up":
            self._colours_up(seen)
        elif self.done(seen) and kind == "eliminate":
            self.things.stacks.pop(due.seat, None)

    def _waits_out(self, seen: Seen) -> None:
        """The break, until the screen says that it is over."""
        for _ in range(_LONGEST_BREAK_S // _BREAK_LOOKS_S):
            if self.screen.look().step != seen.step:
                return
            self.screen.goes_by(_BREAK_LOOKS_S)
        raise ScreenStuck(f"the break has no end: {told(self.screen.look())}")

    def _colours_up(self, seen: Seen) -> None:
        """The winners of the race are noted at their seats, until it comes out even."""
        won = self.word("entry.race_won")
        winners: set[str] = set()
        for _ in range(12):
            now = self.screen.look()
            if self.screen.has(self.word("step.done")):
                self.press_id("step.done")
                break
            for key in [k for k in now.keys if k.kind == "Seat" and k.enabled
                        and k.names not in winners]:
                self.screen.touch(key)
                self.screen.wait(lambda s: s.sheet == "sheet")
                if self.screen.has(won):
                    self.album.shot(self.screen, self.word_of_role(), self.tell("colour_up"), won,
                                    once="race")
                    winners.add(key.names)
                    self.press(won)
                    break
                self._back(self.screen.look())
            if self.reads(self.screen.look()) != self.reads(seen):
                break
        now = self.screen.wait(lambda s: s.step != seen.step)
        for seat in self.things.stacks:  # small chips left, larger ones came
            self.things.stacks[seat] = figure(now.seat(seat).stack)
        self.things.bought = self.things.on_table

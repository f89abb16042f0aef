"""The dealer's hands in a deal: posts, cards, board, bets gathered, pots pushed, hands shown."""

from reading import Meant, figure
from screen import told
from seen import Seen

#: What hands did is on the screen at once, where a reader saw it; where none did, it never will be.
SEEN_S = 5.0


class Deals:
    """What the dealer does with cards and chips when the screen asks for it."""

    def _post(self, seen: Seen, due: Meant) -> None:
        seat, chips = due.seat, due.chips
        if not self.things.scanner_is_on:
            self._lay(seat, chips)
            self.done(seen)
            return
        self._lay(seat, chips)
        if not self.went_on(seen, SEEN_S):
            self.done(seen)
        if due.id in ("post_ante", "post_big_blind_ante"):
            self.things.sweep_last(seat)

    def _lay(self, seat: int, chips: int, values: list[int] | None = None) -> None:
        self.things.put(seat, chips, values)

    def _begins(self, seen: Seen, due: Meant) -> None:
        self.intent, self._raises = {}, 0
        if len(self.things.deck) < 52:
            self.things.shuffle()
        if self.done(seen):
            self.moved(seen)
            self.tabled = set()
            for one in self.screen.look().seats:  # posted by the key: nobody asks for the chips
                missing = figure(one.bet) - self.things.bet_of(one.seat) if one.bet else 0
                if missing > 0:
                    self._lay(one.seat, missing)

    def _deals(self, seen: Seen, due: Meant) -> None:
        self.things.deal_to(due.seat)
        self.went_on(seen, SEEN_S)

    def _deals_rest(self, seen: Seen, due: Meant) -> None:
        """No reader counts the cards: all of them are dealt, then it is said."""
        here = [s.seat for s in seen.seats if s.state in ("live", "all_in")]
        at = here.index(due.seat)
        for k in range(int(due.named["cards"])):
            self.things.deal_to(here[(at + k) % len(here)])
        self.done(seen)

    def _burns(self, seen: Seen, due: Meant) -> None:
        self.things.draw()
        if self.things.shoe_is_on:
            self.went_on(seen, SEEN_S)

    def _opens(self, seen: Seen, due: Meant) -> None:
        self._from_stub(seen, due)

    def _takes(self, seen: Seen, due: Meant) -> None:
        self.things.hands.setdefault(due.seat, []).append(self._from_stub(seen, due))

    def _from_stub(self, seen: Seen, due: Meant) -> str:
        """The top card; or one from near the bottom, for which the lid is opened."""
        deep = due.id.endswith(("antepenultimate", "next_up"))
        if deep:
            self.album.shot(self.screen, self.word_of_role(), seen.step, once="deep card")
            self.things.shoe.lid(True)
        now = self.screen.look()
        card = self.things.draw(-3 if deep else 0)
        self.went_on(now, SEEN_S)
        if deep:
            self.things.shoe.lid(False)
        return card

    def _collects(self, seen: Seen, due: Meant) -> None:
        self._sweeps()
        self._else_done(seen)

    def _sweeps(self) -> None:
        """All bets are drawn in."""
        for seat in list(self.things.before):
            self.things.sweep(seat)
        self.intent, self._raises = {}, 0

    def _gives_back(self, seen: Seen, due: Meant) -> None:
        self.things.take_back(due.seat, due.chips)
        self._else_done(seen)

    def _gets_more(self, seen: Seen, due: Meant) -> None:
        self._lay(due.seat, due.chips)
        self._else_done(seen)

    def _else_done(self, seen: Seen) -> None:
        """What hands did the scanner has seen; where the screen goes on asking, DONE is pressed."""
        if self.things.scanner_is_on and self.went_on(seen, SEEN_S):
            return
        if self.things.scanner_is_on:
            self.album.hesitated(self.screen, "asks for what was done", seen.step)
        if self.screen.has(self.word("step.done")):
            self.press_id("step.done")

    def _levies(self, seen: Seen, due: Meant) -> None:
        if self.done(seen):
            self.things.pot -= due.chips
            self.things.box += due.chips

    def _pushes(self, seen: Seen, due: Meant) -> None:
        self.album.shot(self.screen, self.word_of_role(), self.tell("push", seat=due.seat),
                        once="first push")
        if self.done(seen):
            self.things.push(due.seat, due.chips)

    def _shows(self, seen: Seen, due: Meant) -> None:
        self.tabled.add(due.seat)
        shows = seen.key(self.word("action.show"))
        if shows is not None and shows.enabled:
            self.album.shot(self.screen, self.word_of_role(), self.tell("show", seat=due.seat),
                            once="first showdown")
            self.screen.touch(shows)
            self.moved(seen)
            return
        self.press_id("action.enter_cards", seat=due.seat)
        self._picks(self.things.hands[due.seat])

    def _picks(self, cards: list[str]) -> None:
        """Cards by the pad."""
        self.screen.wait(lambda s: s.sheet == "pad")
        for card in cards:
            seen = self.screen.look()
            key = next((k for k in seen.keys if k.kind == "CardKey" and k.names == card), None)
            assert key is not None and key.enabled, (card, told(seen))
            self.screen.touch(key)  # the last one sends them

    def _pad(self, seen: Seen, due: Meant | None) -> None:
        """Nobody reads the cards: the dealer opens them and enters them."""
        if due is not None and due.id in ("show", "table_all"):
            self.tabled.add(due.seat)
            self._picks(self.things.hands[due.seat])
            return
        wanted = (seen.lines and 1) or 1
        flop = {"pad.flop": 3, "pad.turn": 1, "pad.river": 1}
        wanted = next((n for id, n in flop.items() if seen.heading.endswith(self.word(id))), wanted)
        self._sweeps()  # the pad stands there at once: nobody asks for it
        self.things.draw()  # the burn
        cards = [self.things.draw() for _ in range(wanted)]
        self._picks(cards)

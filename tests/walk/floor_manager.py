"""The floor manager: he comes when he is called, signs in with his PIN, reads, rules, and goes."""

from dataclasses import dataclass, field

from album import Album
from dealer import Dealer
from reading import key_words
from screen import Screen, ScreenStuck, told
from seen import Seen, SeenKey

NAME, PIN = "M. Durand", "4711"


@dataclass
class FloorManager:
    """He rules by the house's rule where there is one, else as he was told to think of it."""

    screen: Screen
    album: Album
    lang: str
    rulings: int = 0
    wishes: list[str] = field(default_factory=list)  # parts of the words of what he rules

    def word(self, id: str, **values: object) -> str:
        return key_words(self.lang, id, **values)

    @property
    def role(self) -> str:
        return f"Chef de partie {NAME}" if self.lang == "fr" else f"Floor manager {NAME}"

    def called(self, dealer: Dealer, seen: Seen) -> None:
        """From the dealer's call until he has left the table again."""
        if seen.sheet != "call":
            calls = seen.key(self.word("case.call_floor")) or seen.key(self.word("action.floor"))
            if calls is not None:
                self.album.shot(self.screen, dealer.word_of_role(), seen.step, calls.words)
                self._is_called(dealer, seen)
            self.album.shot(self.screen, dealer.word_of_role(),
                            "le chef de partie est appelé" if self.lang == "fr"
                            else "the floor is called", once="called")
            seen = self.screen.look()
            key = seen.key(self.word("call.key"), self.word("call.key_signed", name=NAME))
            if key is None:
                raise ScreenStuck(f"nothing opens the floor's sheet: {told(seen)}")
            self.screen.touch(key)
            seen = self.screen.wait(lambda s: s.sheet == "call")
        self._signs_in(seen)
        self._rules()
        self._leaves()

    def _is_called(self, dealer: Dealer, seen: Seen) -> None:
        """The dealer calls, once more where something overtook his touch."""
        ids = ("case.call_floor", "action.floor")
        for _ in range(4):
            now = self.screen.look()
            calls = now.key(*map(self.word, ids))
            if calls is None:
                return
            dealer.screen.touch_at(now, calls)
            came = self.screen.look()
            if came.key(self.word("call.key"), self.word("call.key_signed", name=NAME)):
                return

    def _signs_in(self, seen: Seen) -> None:
        if seen.key(self.word("call.sign_in")) is None:
            return
        self.album.shot(self.screen, self.role, self.word("call.who"), once="signs in")
        if (name := seen.key(NAME)) is not None:
            self.screen.touch(name)
        for digit in PIN:
            self.screen.press(digit)
        self.screen.press(self.word("call.sign_in"))

    def _ways(self, seen: Seen) -> list[SeenKey]:
        return sorted((k for k in seen.keys if k.kind == "Key" and k.place[0] >= 840
                       and 140 < k.place[1] < 660 and k.words and k.enabled),
                      key=lambda k: (k.place[1], k.place[0]))

    def _rules(self) -> None:
        seen = self.screen.wait(lambda s: s.sheet == "call" and bool(self._ways(s))
                                and s.key(self.word("call.sign_in")) is None)
        ways = self._ways(seen)
        wish = next((k for want in self.wishes for k in ways if want in k.words), ways[0])
        self.screen.touch(wish)
        self.album.shot(self.screen, self.role, seen.heading, wish.words.replace("\n", " "))
        before = self.screen.look()
        self.screen.press(self.word("call.rule_so"))
        for _ in range(3):
            now = self.screen.look()
            if now.number != before.number or now.sheet != "call":
                break
            reasons = [k for k in self._ways(now) if k.words != self.word("call.other_reason")]
            if not reasons:
                break
            self.album.shot(self.screen, self.role, now.heading, reasons[0].words, once="reason")
            self.screen.touch(reasons[0])
        self.rulings += 1

    def _leaves(self) -> None:
        seen = self.screen.look()
        out = seen.key(self.word("call.sign_out"))
        if out is not None:
            self.screen.touch(out)
        seen = self.screen.look()
        back = seen.key(self.word("call.back")) if seen.sheet == "call" else None
        if back is not None:
            self.screen.touch(back)

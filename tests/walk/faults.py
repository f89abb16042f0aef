"""What fails around the table: a cable is pulled and put back, the power is cut."""

from collections.abc import Callable
from dataclasses import dataclass

from dealer import Dealer
from mishaps import Do, When, acting, at, dealing
from reading import Meant
from seen import Seen

from drivers.sim.pty_line import PtyLine


@dataclass
class Fault:
    """Happens once at its moment; nothing is asked of the case sheet."""

    name: str
    when: When
    do: Do
    struck: bool = False

    def strikes(self, dealer: Dealer, seen: Seen, due: Meant | None) -> bool:
        """Happens now, if this is its moment."""
        if self.struck or due is None or seen.sheet != "play" or not self.when(dealer, seen, due):
            return False
        self.struck = True
        self.do(dealer, seen, due)
        return True

    def answers(self, dealer: Dealer, seen: Seen) -> bool:
        """It asks nothing."""
        return False


@dataclass
class Several:
    """Several things in one hand, each at its moment."""

    parts: list[Fault]

    @property
    def struck(self) -> bool:
        """Whether all of it happened."""
        return all(part.struck for part in self.parts)

    def strikes(self, dealer: Dealer, seen: Seen, due: Meant | None) -> bool:
        """The first that is not over happens, if this is its moment."""
        part = next((one for one in self.parts if not one.struck), None)
        return part is not None and part.strikes(dealer, seen, due)

    def answers(self, dealer: Dealer, seen: Seen) -> bool:
        """They ask nothing."""
        return False


def _pulls(name: str, lines: dict[str, PtyLine]) -> Do:
    def do(dealer: Dealer, seen: Seen, due: Meant) -> None:
        lines[name].unplug()
        setattr(dealer.things, f"{name}_is_on", False)
        dealer.screen.wait(lambda s: _health(s, name) != _health(seen, name))
        dealer.album.shot(dealer.screen, dealer.word_of_role(), dealer.tell(f"pull_{name}"))
    return do


def _plugs(name: str, lines: dict[str, PtyLine]) -> Do:
    def do(dealer: Dealer, seen: Seen, due: Meant) -> None:
        lines[name].plug()
        setattr(dealer.things, f"{name}_is_on", True)
        if name == "scanner":
            dealer.things.scanner_tells()
        dealer.screen.wait(lambda s: _health(s, name) != _health(seen, name))
        dealer.album.shot(dealer.screen, dealer.word_of_role(), dealer.tell(f"plug_{name}"))
    return do


def _health(seen: Seen, name: str) -> str:
    """What the device's sign says."""
    return dict(seen.devices).get(name, "")


def _power(dealer: Dealer, seen: Seen, due: Meant) -> None:
    dealer.screen.cut_power()
    dealer.screen.start()
    again = dealer.screen.wait(lambda s: s.step != "" and dict(s.devices) == dict(seen.devices))
    if again.step != seen.step:
        dealer.album.hesitated(dealer.screen, "not where it was", f"{seen.step} -> {again.step}")
    dealer.album.shot(dealer.screen, dealer.word_of_role(), dealer.tell("power_cut"))


def all_faults(lines: dict[str, PtyLine]) -> dict[str, Callable[[], object]]:
    """By name: what makes each anew."""
    return {
        "shoe": lambda: Several([
            Fault("pull_shoe", dealing(4), _pulls("shoe", lines)),
            Fault("plug_shoe", at("begin_hand", "move_button", "ask"), _plugs("shoe", lines)),
        ]),
        "shoe_board": lambda: Several([
            Fault("pull_shoe", at("collect"), _pulls("shoe", lines)),
            Fault("plug_shoe", acting(3), _plugs("shoe", lines)),
        ]),
        "scanner": lambda: Several([
            Fault("pull_scanner", acting(0), _pulls("scanner", lines)),
            Fault("plug_scanner", at("burn", "begin_hand", "move_button"),
                  _plugs("scanner", lines)),
        ]),
        "power": lambda: Fault("power_cut", acting(3), _power),
        "power_deal": lambda: Fault("power_cut", dealing(3), _power),
    }

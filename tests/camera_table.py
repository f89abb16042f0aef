"""A table for tests whose chips and cards cameras see: their reports, through room and vault."""

from reader_table import ReaderTable

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture
from dealer_assist.view.dealer.table_view import TableView
from drivers.devices import device_reports as r

SURE, LOW = 1000, 700


class CameraTable(ReaderTable):
    """As a ReaderTable; what cameras say comes as their reports."""

    def stands(self, seat: int, *chips: tuple[int, int], confidence: int = SURE):
        """The camera counts these (value, how many) in front of the seat, all that stand there."""
        return self.comes(r.ChipsCounted(
            "scanner", *self._place(), seat - 1, chips, confidence, self.now_ns))

    def unsure(self, seat: int, *guess: tuple[int, int], why: str = "hidden"):
        """Something else stands there now, and the camera can't count it."""
        return self.comes(r.StackUnsure(
            "scanner", *self._place(), seat - 1, why, guess, self.now_ns))

    def lies(self, *cards: str | None, seat: int = 0, confidence: int = SURE):
        """The camera sees these cards lie open: the board's, or a seat's; and what time brings."""
        made = self.comes(r.CardsShown(
            "board", *self._place(), seat, cards, confidence, self.now_ns))
        return made + self.later()

    def later(self) -> tuple[e.Fact, ...]:
        """What the cameras saw before means something now."""
        made: tuple[e.Fact, ...] = ()
        for _ in range(20):
            due = self.room.still_lies()
            if not due:
                return made
            made += self.comes(due[0])
        raise AssertionError("what a camera saw makes facts without end")

    def camera(self, device: str) -> None:
        """The camera over the table answers."""
        kind = None if device == "board" else r.DeviceKind.SCANNER
        self.comes(r.LinkUp(device, kind, "bare camera", self.boot, self.now_ns))
        self.catch_up(device)

    def catch_up(self, device: str):
        """The device has been quiet for as long as a camera needs."""
        self.now_ns += 3_000_000_000
        return super().catch_up(device)

    def told(self, what: str, device: str = "board") -> tuple[e.Fact, ...]:
        """The camera says that its picture is not what it was."""
        return self.comes(r.PictureTold(device, what, self.now_ns))

    def without_notes(self, made) -> tuple[e.Fact, ...]:
        """The facts that are no word of a device's."""
        return tuple(fact for fact in made if not isinstance(fact, e.DeviceNoted))

    def view(self, lang: str = "fr", devices=("shoe", "scanner", "board")) -> TableView:
        return dealer_picture(self.table, advise(self.table), Surroundings(lang, devices))

"""Deck run past a shoe's camera: as any, with a question where a picture contradicts the order.

A camera gives each card a UID that no other has, so that no tag comes twice; the guess of a reader
that doesn't know the deck is the only sign that the deck isn't in the order given.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from dealer_assist.storage.registry.deck_enrolment import CheckRun, Enrolment
from dealer_assist.storage.registry.registry_files import Registers
from dealer_assist.words.message import Message, message
from drivers.devices import device_reports as r


class EyesEnrolment(Enrolment):
    """Enrolment by camera; ``taken_for`` is the reader's guess at the card of this UID, if any."""

    def __init__(
        self, order: Sequence[str], known: Registers, taken_for: Callable[[bytes], str | None]
    ) -> None:
        super().__init__(order, known)
        self._taken_for = taken_for
        self._doubted = b""

    def heard(self, report: r.Report) -> tuple[Message, ...]:
        """Messages about a report; a camera that sees nothing says why."""
        if isinstance(report, r.LinkLost) and self.failed is None:
            return (message("enrol.sight_lost", why=report.why),)
        return messages_for_camera(super().heard(report))

    def answer(self, yes: bool) -> tuple[Message, ...]:
        """Apply the answer to the open question: yes, the order is right and not the picture."""
        uid, self._doubted = self._doubted, b""
        if self.question is None or not uid:
            return super().answer(yes)
        self.question = None
        if yes:
            return super()._card(uid)
        return (message("enrol.put_in_order"), *self._again("enrol.place_due"))

    def _card(self, uid: bytes) -> tuple[Message, ...]:
        other = self._taken_for(uid)
        if self.question is None and not self.is_read and other is not None:
            due = self.order[self.due - 1]
            if other != due:
                self._doubted = uid
                self.question = message("enrol.looks_like", place=self.due, card=due, other=other)
                return (self.question,)
        return super()._card(uid)

    def _unnamed(self, report: r.TagUnread | r.DoubleDraw) -> tuple[Message, ...]:
        if isinstance(report, r.TagUnread) and report.why and not self.is_read:
            return self._again("enrol.unseen", why=report.why)
        return super()._unnamed(report)

    def uid_of(self, card: str) -> bytes:
        """UID that this card was given. Raises KeyError before it was read."""
        at = self.order.index(card)
        if at >= len(self._read):
            raise KeyError(card)
        return self._read[at]


class EyesCheck(CheckRun):
    """Run to check a deck by camera: lost reports are lost pictures, not a shoe's."""

    def heard(self, report: r.Report) -> tuple[Message, ...]:
        """Messages about a report; a camera that sees nothing says why."""
        if isinstance(report, r.LinkLost):
            return (message("enrol.sight_lost", why=report.why),)
        return messages_for_camera(super().heard(report))


def messages_for_camera(said: tuple[Message, ...]) -> tuple[Message, ...]:
    """Messages worded for a camera in place of a shoe."""
    return tuple(Message(_OF_CAMERA.get(one.id, one.id), one.values) for one in said)


_OF_CAMERA: Final[Mapping[str, str]] = {
    "enrol.link_back": "enrol.sight_back", "enrol.check_unsure": "enrol.check_unseen",
    "enrol.missed": "enrol.unseen_some", "enrol.missed_all": "enrol.unseen_all",
}

"""Tag presence: new tags over an antenna without a gate that says when a card passes.

A tag counts once it was read twice alike. It counts again only after the field was empty of it for
`EMPTY` listings, or another tag has counted since. A tag that was read once and never again was a
card that passed too fast, unless another tag came in its place without an empty field in between:
then it was a misreading, which happens to tags near metal.
"""

from typing import Final

from drivers.lazy_dataclass import dataclass

#: Listings without a tag after which it is gone: single ones are missed by a real reader.
EMPTY: Final = 3
_READINGS: Final = 2


@dataclass(frozen=True, slots=True)
class PresentTags:
    """Tags that count now: one, or two that came together and whose order nobody knows."""

    uids: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class PassedUnread:
    """A card that was read only once: it passed, and can't be named."""


@dataclass(slots=True)
class _Glimpse:
    readings: int = 0
    absent: int = 0
    was_empty: bool = False


class TagPresence:
    """Tags over the antenna, by the listings."""

    def __init__(self) -> None:
        self.misread = 0
        self._counted: dict[bytes, int] = {}  # tag -> listings in a row without it
        self._new: dict[bytes, _Glimpse] = {}

    def forget(self) -> None:
        """Forget the field: a tag that lies in it counts again."""
        self._counted.clear()
        self._new.clear()

    def look(self, uids: tuple[bytes, ...]) -> list[PresentTags | PassedUnread]:
        """Take one listing; returns the tags that count by it, in order."""
        self._age(uids)
        for uid in uids:
            if uid not in self._counted:
                glimpse = self._new.setdefault(uid, _Glimpse())
                glimpse.readings += 1
                glimpse.absent = 0
        fresh = tuple(uid for uid in dict.fromkeys(uids) if uid in self._new)
        if not fresh or any(self._new[uid].readings < _READINGS for uid in fresh):
            return self._given_up(EMPTY)
        for uid in fresh:
            del self._new[uid]
        found = self._given_up(1)
        self._counted = {uid: 0 for uid in self._counted if uid in uids} | dict.fromkeys(fresh, 0)
        return [*found, PresentTags(fresh)]

    def _age(self, uids: tuple[bytes, ...]) -> None:
        for uid in list(self._counted):
            self._counted[uid] = 0 if uid in uids else self._counted[uid] + 1
            if self._counted[uid] >= EMPTY:
                del self._counted[uid]
        for uid, glimpse in self._new.items():
            glimpse.absent += uid not in uids
            glimpse.was_empty |= not uids

    def _given_up(self, after: int) -> list[PresentTags | PassedUnread]:
        """Glimpsed tags that have not been read again for so many listings."""
        found: list[PresentTags | PassedUnread] = []
        for uid, glimpse in list(self._new.items()):
            if glimpse.absent >= after:
                del self._new[uid]
                if glimpse.was_empty:
                    found.append(PassedUnread())
                else:
                    self.misread += 1
        return found

"""Recorded hands (PHH): dealt through the same core as a live table, under the chosen house.

A record of a training file may name closed cards. They stay closed here too, unless open cards are
wanted; then they are shown beside the table, never on the dealer's picture.
"""

from collections.abc import Iterator
from pathlib import Path

from dealer_assist.floor.work.followed_table import HandPlayed
from dealer_assist.game import facts as e
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.table.table import bare_table
from dealer_assist.storage.hand_histories.phh.read_phh import RecordedHand, UnreadableHand, read_phh
from dealer_assist.storage.hand_histories.phh.replay import replay_recorded_hand
from dealer_assist.storage.hand_histories.phh.replay_result import HandStuck
from dealer_assist.training.review.journal_hands import numbered_facts
from dealer_assist.view.review.hand_list import HandLine, RecordKind, ReviewedHand
from dealer_assist.words import word
from dealer_assist.words.cards import UnreadableCard, cards


class RecordHands:
    """Hands of a .phh or .phhs text; ``open_cards`` shows its closed cards."""

    def __init__(
        self, text: str, path: Path, house: HouseRules, *, open_cards: bool = False
    ) -> None:
        self.title = path.name
        self._house, self._open = house, open_cards
        self._found = tuple(read_phh(text, path.name))
        self._lines = [_line(key, one) for key, one in enumerate(self._found, 1)]

    def lines(self) -> tuple[HandLine, ...]:
        """The hands in the file's order."""
        return tuple(self._lines)

    def trouble(self, lang: str) -> str:
        """Fault of the file in words: no hand in it, or some unreadable."""
        if not self._lines:
            return word(lang, "replayer.no_record")
        count = sum(bool(line.trouble) for line in self._lines)
        return word(lang, "replayer.some_unread", count=count) if count else ""

    def deepen(self) -> Iterator[int]:
        """Deal each hand, for its pots and winners."""
        for key in range(1, len(self._lines) + 1):
            self.hand(key)
            yield key

    def hand(self, key: int) -> ReviewedHand | None:
        """Hand, dealt as far as its record goes; None if it can't be read at all."""
        found = self._found[key - 1] if 0 < key <= len(self._found) else None
        if found is None or isinstance(found, UnreadableHand):
            return None
        before = bare_table(self._house)
        trouble = ""
        try:
            facts = tuple(replay_recorded_hand(found, self._house).facts)
        except HandStuck as stuck:
            facts, trouble = stuck.facts, str(stuck)
        line = self._lines[key - 1] = _settled(self._lines[key - 1], facts, trouble)
        return ReviewedHand(
            line, RecordKind.RECORD,
            HandPlayed(line.number, before, numbered_facts(facts, before), line.over),
            self._house, closed=_closed(found) if self._open else (),
        )


def _line(key: int, found: RecordedHand | UnreadableHand) -> HandLine:
    if isinstance(found, UnreadableHand):
        return HandLine(key, name=found.id, trouble=found.placed)
    return HandLine(key, name=found.id, seats=found.seats)


def _settled(line: HandLine, facts: tuple[e.Fact, ...], trouble: str) -> HandLine:
    pushed = [fact for fact in facts if isinstance(fact, e.PotPushed)]
    board = tuple(fact.card for fact in facts if isinstance(fact, e.CardSeen)
                  and fact.place is not e.Place.BURN and fact.card)
    return HandLine(
        line.key, line.number, line.name, "", sum(one.chips for one in pushed), board,
        tuple(dict.fromkeys(one.seat for one in pushed)), line.seats, 0, 0, not trouble, False,
        trouble,
    )


def _closed(found: RecordedHand) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """The hole cards that the record names, by seat."""
    told: dict[int, tuple[str, ...]] = {}
    for text in found.actions:
        words = text.split("#")[0].split()
        if words[:2] == ["d", "dh"] and len(words) == 4 and words[2][1:].isdecimal():
            at = int(words[2][1:]) - 1
            try:
                if 0 <= at < len(found.seats):
                    told[found.seats[at]] = cards(words[3])
            except UnreadableCard:
                continue  # "????": nobody wrote them down
    return tuple(sorted(told.items()))

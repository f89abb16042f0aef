"""A shoe's reports for a card test, made by hand: a deck with faults of its own."""

from random import Random

from dealer_assist.devices.commissioning.bench_taps import Choose, DeviceReport
from dealer_assist.devices.commissioning.steps.run_cards_test import RunCardsTest
from dealer_assist.words.cards import DECK
from drivers.devices import device_reports as r
from drivers.wire.constants import UnreadCause

MS = 1_000_000
UIDS = {card: bytes([4, 0xA0, place, 1, 2, 3, 4]) for place, card in enumerate(DECK)}
CARDS = {uid: card for card, uid in UIDS.items()}
DECKS = {"red": CARDS}
STRANGER = bytes([4, 0xB0, 9, 9, 9, 9, 9])


class Shoe:
    """Draws cards and tells of them. Chances are for each card drawn; a card's own beats them.

    `names` says whose tag a card bears ("As": "Ks"); `gone` cards aren't there; `why` is what is
    said of a card unread; `late_ms` is how long each report is on its way.
    """

    def __init__(self, seed=1, missed=0.0, doubled=0.0, own=None, names=None, gone=(),
                 cause=UnreadCause.SILENT, why="", late_ms=5, gated=True, confidence=1000):
        self.chance = Random(seed)
        self.missed, self.doubled = missed, doubled
        self.own, self.names, self.gone = own or {}, names or {}, set(gone)
        self.cause, self.why, self.late_ms, self.gated = cause, why, late_ms, gated
        self.confidence = confidence
        self.seq = 0
        self.now_ns, self.clock_ms = 1_000 * MS, 1_000

    def place(self):
        """The next card's place in the journal; the report comes behind those before it."""
        self.seq += 1
        late = self.late_ms() if callable(self.late_ms) else self.late_ms
        self.clock_ms = max(self.clock_ms + 250, self.now_ns // MS - 5)
        self.now_ns = max(self.now_ns, (self.clock_ms + late) * MS)
        return ("shoe", 7, self.seq, self.clock_ms)

    def reports(self, cards):
        """What is told of these cards, drawn in this order."""
        told, at = [], 0
        cards = [card for card in cards if card not in self.gone]
        while at < len(cards):
            if at + 1 < len(cards) and self.chance.random() < self.doubled:
                uids = tuple(self.uid(card) for card in cards[at:at + 2])
                told.append(r.DoubleDraw(*self.place(), uids, self.now_ns))
                at += 2
                continue
            if (report := self.one(cards[at])) is not None:
                told.append(report)
            at += 1
        return told

    def uid(self, card):
        return UIDS.get(self.names.get(card, card), STRANGER)

    def one(self, card):
        if self.chance.random() < self.own.get(card, self.missed):
            if not self.gated:
                return None
            return r.TagUnread(*self.place(), self.cause, self.now_ns, self.why)
        return r.CardRead(*self.place(), self.uid(card), self.now_ns, self.confidence)

    def shuffled(self):
        return self.chance.sample(list(DECK), len(DECK))


class CardTrial:
    """A card test that is played by hand, and what it made of it."""

    def __init__(self, shoe=None, decks=4, in_order=True, **given):
        self.shoe = shoe or Shoe()
        self.test = RunCardsTest(1, DECKS, now_s=1_000, **given)
        self.facts = []
        if not in_order:
            self.tap(Choose("order"))
        if decks:
            self.tap(Choose(f"decks:{decks}"))

    def tap(self, tap):
        self.facts += self.test.tapped(tap, 1_000).facts

    def hear(self, *reports):
        for report in reports:
            self.facts += self.test.heard(DeviceReport("shoe", report, report.at_ns)).facts

    def rest(self, seconds=2):
        for _ in range(2):
            self.shoe.now_ns += seconds * 1_000 * MS
            self.facts += self.test.ticked(self.shoe.now_ns, 1_001).facts

    def deck(self, cards=None):
        """One deck through the shoe, then a rest."""
        self.hear(*self.shoe.reports(self.shoe.shuffled() if cards is None else cards))
        self.rest()

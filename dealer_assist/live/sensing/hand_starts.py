"""Start of a hand: said by its key, or told by the first card that leaves a shoe just loaded."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance_all
from dealer_assist.game.advice import DealerStep, StepKind, advise, facts_for
from dealer_assist.game.advice.dealer_step import OF_START
from dealer_assist.game.table.table import Table
from dealer_assist.live.sensing.scanner_chips import chip_motion_facts
from dealer_assist.live.sensing.shoe_cards import is_card_unread
from dealer_assist.trust.vault import CardVault
from drivers.devices.device_reports import CardRead, DoubleDraw, Report, TagUnread

_STARTS = frozenset({*OF_START, StepKind.POST})


def start_facts(table: Table, now_s: int) -> tuple[e.Fact, ...]:
    """Facts of the next hand's whole start: up to its last post, or to what must be done first.

    Where a scanner counts the chips it says who has posted, also before the start.
    """
    counts = table.is_up("scanner")
    starts = OF_START if counts else _STARTS
    facts: tuple[e.Fact, ...] = ()
    lying = table.seen
    done: DealerStep | None = None
    while (steps := advise(table, now_s).steps) and steps[0].kind in starts and steps[0] != done:
        done = steps[0]
        made = facts_for(table, done)
        facts, table = (*facts, *made), advance_all(table, made)
    return (*facts, *_lying_posts(table, lying)) if counts else facts


def _lying_posts(table: Table, lying: Sequence[int]) -> Iterator[e.Fact]:
    """Chips that lay at a seat before the start and are exactly what it owes: its posts."""
    hand = table.running
    if hand is None:
        return
    for seat in hand.seats:
        due = sum(owed.chips for owed in hand.owed if owed.seat == seat)
        if due and lying[seat] == due:
            seen = e.ChipsSeen(seat, due)
            yield from (seen, *chip_motion_facts(table, seen))


class FirstCard:
    """First card out of a shoe that was loaded since the last hand: it begins the next one.

    Loaded: the shoe was opened and shut again between hands, or the deck was said to be shuffled
    and cut, or another came into play. Without that the card may be the last hand's stub that is
    emptied out. Whatever leaves the shoe without a hand to begin, an undo that brings another hand
    back, and a shoe that was away end it: then the key begins the hand.
    """

    def __init__(self) -> None:
        self._is_loaded = False
        self._is_open = False
        self._was_away = False  # since the last hand began, or a deck was put in

    def follow(self, before: Table, table: Table, fact: e.Fact) -> None:
        """Take note of a deck that is put into the shoe, and of what leaves it or may have."""
        if isinstance(fact, e.HandBegan | e.DeviceLost | e.DeviceFound) or (
                isinstance(fact, e.FactUndone) and before.hand is not table.hand):
            if getattr(fact, "device", "shoe") == "shoe":
                self._is_loaded = self._is_open = False
                self._was_away = not isinstance(fact, e.HandBegan | e.FactUndone)
        elif table.running is not None:
            return
        elif isinstance(fact, e.DeckCut | e.DeckLoaded):
            self._is_loaded, self._was_away = True, False
        elif isinstance(fact, e.CardSeen | e.CardsUnread):
            self._is_loaded = False
        elif isinstance(fact, e.DeviceNoted) and fact.device == "shoe":
            self._noted(fact.what)

    def _noted(self, what: str) -> None:
        """Take note of what the shoe says while no hand runs."""
        if what == "lid_opened":
            self._is_open, self._is_loaded = True, False
        elif what == "lid_closed":
            self._is_open, self._is_loaded = False, self._is_open
            self._was_away &= not self._is_loaded
        elif what not in _NO_CARD:
            self._is_loaded = False

    def why_key(self, table: Table) -> str:
        """Message id of the reason why the key, and no card, begins the next hand at a table with a
        shoe; "" where a card does, or there is no shoe to read one."""
        shoe = table.devices.get("shoe")
        if shoe is None or not shoe.up or self._is_loaded:
            return ""
        return "key_starts.away" if self._was_away else (
            "key_starts.open" if self._is_open else "key_starts.not_loaded")

    def begun(
        self, table: Table, report: Report, vault: CardVault, now_s: int
    ) -> tuple[e.Fact, ...]:
        """Facts of the hand that this report's card begins; its own place comes after them.

        () where something else must be done first: then the key doesn't begin it either.
        """
        if not self._is_loaded or table.running is not None or not isinstance(
                report, CardRead | TagUnread | DoubleDraw):
            return ()
        steps = advise(table, now_s).steps
        if not steps or steps[0].kind not in OF_START:
            return ()
        facts = tuple(
            replace(fact, by_card=True) if isinstance(fact, e.HandBegan) else fact
            for fact in start_facts(table, now_s))
        after, evening = advance_all(table, facts), table.evening
        deck = after.evening.deck_dealt
        changed = deck if deck in evening.registered and deck != evening.deck_dealt else ""
        return facts if after.running is not None and _is_card(report, vault, changed) else ()


_NO_CARD = frozenset({"gate_opened", "gate_closed", "sound", "caught_up"})


def _is_card(report: CardRead | TagUnread | DoubleDraw, vault: CardVault, deck: str) -> bool:
    """True if it was a card of the deck in play, or one that nobody could read; ``deck`` is the one
    that the vault hasn't heard of, since it comes into play with the hand."""
    if isinstance(report, TagUnread):
        return is_card_unread(report)
    uids = report.uids if isinstance(report, DoubleDraw) else (report.uid,)
    owners = [vault.whose(uid) for uid in uids if uid]
    return any(one.deck == deck if deck else one.in_play for one in owners)

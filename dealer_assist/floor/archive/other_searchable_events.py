"""Other searchable events of an evening: money, decks, devices, people."""

from typing import Final

from dealer_assist.game import facts as e
from dealer_assist.game.between.dealer_float import float_occasion
from dealer_assist.game.facts.personal_fields import NAMES
from dealer_assist.game.facts.signed_rulings import OF_FLOAT
from dealer_assist.game.facts.table_fact import fact_field
from dealer_assist.game.table.table import Table

#: The facts that become a Happened each.
KINDS: Final = (
    e.TableOpened, e.TableClosed, e.TableReopened, e.DealerCameOn, *OF_FLOAT,
    e.TipGiven,
    e.TimeCollected,
    e.PlayerSat, e.PlayerLeft, e.ChipsBought, e.ChangeMade, e.PotCounted, e.StackCorrected,
    e.StakesConsigned, e.StakesClaimed, e.StakesUnclaimed, e.DeckChecked, e.DeckLoaded,
    e.DeckTakenOut, e.CardsHeld, e.CardsReleased, e.AlarmAcknowledged, e.DeviceFound,
    e.DeviceLost, e.DeviceNoted, e.CountDiffered, e.CardDiffered, e.FloorSignedIn,
    e.FloorSignedOut, e.SignInRefused, e.OrderRefused, e.HandOpened,
    e.FloorKeyChanged, e.TournamentOpened, e.LevelBegan,
    e.PlayerEliminated, e.PlayerReentered, e.SoftwareStarted, e.ComponentChanged,
    e.ChangeExplained, e.FaultStood, e.FaultCleared, e.CopyDiffered, e.PaperBegan,
    e.JournalStood, e.TableMoved,
)
#: Those in which a device failed or disagreed.
FAULTS: Final = (e.DeviceLost, e.DeviceNoted, e.CountDiffered, e.CardDiffered, e.FaultStood)
#: Those that begin a session of the table: what follows belongs to it.
BEGINS: Final = (e.TableOpened, e.TableReopened)

#: Fields with a fact's number of chips (or cards, of a deck that was checked).
_CHIPS: Final = ("chips", "cards", "seen_chips", "place", "number")
_WHAT: Final = ("device", "deck", "table", "kind", "entered", "component", "machine", "path")
_WHY: Final = ("why", "what", "reason", "why_fr", "seen")
_BY: Final = ("by", "dealer", "name")


def amount_of_event(before: Table, fact: e.Fact) -> int:
    """Amount that the fact is about: for a player who left, his chips after all fees."""
    if isinstance(fact, e.PlayerLeft) and 1 <= fact.seat <= len(before.chairs):
        return before.chair(fact.seat).chips
    if isinstance(fact, e.TimeCollected):
        return sum(one.chips for one in fact.fees)
    return next((held for field in _CHIPS if type(held := fact_field(fact, field, None)) is int), 0)


def device_deck_or_table(before: Table, fact: e.Fact) -> str:
    """Device, deck or table that the fact is about; of a guest, his name's token.

    Of the dealer's float a word for the occasion and the sum expected: ``relief 300``.
    """
    if isinstance(fact, OF_FLOAT):
        return f"{float_occasion(before, fact)} {before.evening.tray.chips}"
    if type(fact) in NAMES:
        return _first(fact, NAMES[type(fact)])
    return _first(fact, _WHAT)


def reason_of_event(fact: e.Fact) -> str:
    """Reason or detail of the fact."""
    if isinstance(fact, e.DeviceNoted):
        return f"{fact.what} {fact.detail}".strip()
    return _first(fact, _WHY)


def staff_of_event(fact: e.Fact) -> str:
    """Dealer or floor manager, or the two persons, who acted; never a guest."""
    if isinstance(fact, OF_FLOAT):
        return ", ".join(filter(None, (fact.by, fact.second)))
    return "" if type(fact) in NAMES else _first(fact, _BY)


def _first(fact: e.Fact, fields: tuple[str, ...]) -> str:
    return next((held for field in fields if isinstance(held := getattr(fact, field, None), str)),
                "")

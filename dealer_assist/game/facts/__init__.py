"""Dictionary of facts: everything that may enter a table's journal, one frozen class each.

A fact is in the past tense and says what happened at the table, never what ought to have happened.
Facts are never edited: a correction is a further fact (``FactUndone``). A field holds only str,
int, bool and tuples of these or of small records. Their meaning is in advance/.

``seat`` is the table's number, 1 to 10 clockwise from the dealer's left; chips are whole numbers.
"""

from dealer_assist.game.facts.bet_rulings import (
    ActedEarly,
    Action,
    BetDoubted,
    BetReading,
    BetRuled,
    Declared,
    FactUndone,
    RuleDecided,
    TimeCalled,
    TimeHeld,
    TimeResumed,
    TimeStopped,
)
from dealer_assist.game.facts.decks import (
    AlarmAcknowledged,
    CardsHeld,
    CardsReleased,
    DecksRegistered,
    DeckTakenOut,
)
from dealer_assist.game.facts.device_reports import (
    CardDiffered,
    CardSettled,
    ChipsSeen,
    CountDiffered,
    CountSettled,
    DeviceFound,
    DeviceLost,
    DeviceNoted,
)
from dealer_assist.game.facts.evening import (
    DealerCameOn,
    DeckChecked,
    DeckCut,
    DeckLoaded,
    DeckShuffled,
    FloatCounted,
    FloatMoved,
    LastHandsAnnounced,
    Pieces,
    PotCounted,
    PotRuled,
    SeatAssigned,
    Sign,
    SignPosted,
    StakesClaimed,
    StakesConsigned,
    StakesUnclaimed,
    TableClosed,
    TableReopened,
    TimeCollected,
    TimeFee,
    TipGiven,
    WaitJoined,
    WaitLeft,
)
from dealer_assist.game.facts.floor_calls import (
    CallComing,
    CallEnded,
    CallHeard,
    FloorCalled,
    OrderRefused,
)
from dealer_assist.game.facts.hand import (
    ACCOUNTS,
    ACTIONS,
    FACE_UP,
    Bet,
    BetsCollected,
    BlindsChopped,
    BoardsAgreed,
    Called,
    CardSeen,
    CardsUnread,
    Checked,
    Folded,
    HandBegan,
    HandMucked,
    HandTabled,
    LevyTaken,
    Owed,
    Place,
    Post,
    Posted,
    PotPushed,
    Raised,
    Stakes,
)
from dealer_assist.game.facts.irregularities import (
    BookRefused,
    CaseReleased,
    ChoiceKept,
    ChoiceTakenOut,
    Effect,
    EffectKind,
    FloorSignedIn,
    FloorSignedOut,
    HandDiffered,
    IrregularityAnswered,
    IrregularityDismissed,
    IrregularityReported,
    MomentCorrected,
    RemedyApplied,
    SignInRefused,
    StubShuffled,
    Take,
)
from dealer_assist.game.facts.journal_copy import (
    CopyAnchored,
    CopyDiffered,
    JournalStood,
    PaperBegan,
    PaperLeftOut,
    TableMoved,
)
from dealer_assist.game.facts.sealed_cards import FloorKeyChanged, HandOpened
from dealer_assist.game.facts.seats import (
    BombPotAgreed,
    ButtonDrawn,
    ButtonMoved,
    ChangeMade,
    ChipsBought,
    Drawn,
    EntryChosen,
    EntryKind,
    KeysFixed,
    PlayerAway,
    PlayerLeft,
    PlayerNamed,
    PlayerReturned,
    PlayerSat,
    PlayerSatDown,
    PlayerStood,
    SeatChanged,
    StackCorrected,
    StackCounted,
    StakesChanged,
    TableOpened,
)
from dealer_assist.game.facts.software import (
    ChangeExplained,
    Component,
    ComponentChanged,
    FaultCleared,
    FaultStood,
    RulesPinned,
    SoftwareStarted,
)
from dealer_assist.game.facts.table_fact import kind_of
from dealer_assist.game.facts.tournament import (
    ClockPaused,
    ClockResumed,
    ColouredUp,
    Level,
    LevelBegan,
    NextHandHeld,
    NextHandReleased,
    PenaltyGiven,
    PenaltyLifted,
    PlayerEliminated,
    PlayerReentered,
    Raced,
    TournamentOpened,
)
from dealer_assist.game.facts.vault_statements import VaultStated

Fact = (
    TableOpened
    | KeysFixed
    | StakesChanged
    | PlayerSat
    | PlayerLeft
    | PlayerAway
    | PlayerReturned
    | StackCounted
    | BombPotAgreed | ButtonMoved
    | PlayerStood
    | PlayerSatDown
    | PlayerNamed
    | SeatChanged
    | EntryChosen
    | ButtonDrawn
    | ChipsBought
    | StackCorrected
    | ChangeMade
    | HandBegan
    | Posted
    | CardSeen
    | CardsUnread
    | Folded
    | Checked
    | Called
    | Bet
    | Raised
    | BoardsAgreed
    | BetsCollected
    | BlindsChopped
    | HandTabled
    | HandMucked
    | LevyTaken
    | PotPushed
    | ChipsSeen
    | CountDiffered
    | CountSettled
    | CardDiffered
    | CardSettled
    | DeviceFound
    | DeviceLost
    | DeviceNoted
    | BetDoubted
    | BetRuled
    | FloorCalled
    | FactUndone
    | Declared
    | ActedEarly
    | RuleDecided
    | TimeCalled
    | TimeHeld
    | TimeResumed
    | TimeStopped
    | SignPosted
    | DealerCameOn
    | FloatCounted
    | FloatMoved
    | DeckChecked
    | DeckLoaded
    | DeckShuffled
    | DeckCut
    | WaitJoined
    | WaitLeft
    | SeatAssigned
    | StakesConsigned
    | StakesClaimed
    | StakesUnclaimed
    | LastHandsAnnounced
    | TableClosed
    | TableReopened
    | TimeCollected | TipGiven
    | PotCounted
    | PotRuled
    | TournamentOpened
    | LevelBegan
    | ClockPaused | ClockResumed
    | PlayerEliminated
    | PlayerReentered
    | ColouredUp
    | PenaltyGiven | PenaltyLifted | NextHandHeld | NextHandReleased
    | ChoiceKept | ChoiceTakenOut | BookRefused
    | FloorSignedIn
    | FloorSignedOut
    | HandDiffered
    | IrregularityAnswered
    | IrregularityDismissed
    | IrregularityReported
    | CaseReleased
    | MomentCorrected
    | RemedyApplied
    | SignInRefused
    | StubShuffled
    | DecksRegistered
    | DeckTakenOut
    | CardsHeld
    | CardsReleased
    | AlarmAcknowledged
    | CallHeard
    | CallComing
    | CallEnded
    | OrderRefused
    | SoftwareStarted
    | ComponentChanged
    | RulesPinned
    | ChangeExplained
    | FaultStood | FaultCleared
    | CopyAnchored
    | CopyDiffered
    | PaperBegan
    | PaperLeftOut
    | JournalStood
    | TableMoved
    | HandOpened
    | FloorKeyChanged
    | VaultStated
)

#: Every kind of fact by the name that the journal stores.
KINDS: dict[str, type[Fact]] = {kind_of(kind): kind for kind in Fact.__args__}

__all__ = [
    "ACCOUNTS", "ACTIONS", "FACE_UP", "KINDS", "ActedEarly", "Action", "AlarmAcknowledged", "Bet",
    "BetDoubted", "BetReading", "BetRuled", "BetsCollected", "BlindsChopped", "BoardsAgreed",
    "BombPotAgreed", "BookRefused", "ButtonDrawn", "ButtonMoved", "CallComing", "CallEnded",
    "CallHeard", "Called", "CardDiffered", "CardSeen", "CardSettled", "CardsHeld", "CardsReleased",
    "CardsUnread", "CaseReleased", "ChangeExplained", "ChangeMade", "Checked", "ChipsBought",
    "ChipsSeen", "ChoiceKept", "ChoiceTakenOut", "ClockPaused", "ClockResumed", "ColouredUp",
    "Component", "ComponentChanged", "CopyAnchored", "CopyDiffered", "CountDiffered",
    "CountSettled", "DealerCameOn", "DeckChecked", "DeckCut", "DeckLoaded", "DeckShuffled",
    "DeckTakenOut", "DecksRegistered", "Declared", "DeviceFound", "DeviceLost", "DeviceNoted",
    "Drawn", "Effect", "EffectKind", "EntryChosen", "EntryKind", "Fact", "FactUndone",
    "FaultCleared", "FaultStood", "FloatCounted", "FloatMoved", "FloorCalled", "FloorKeyChanged",
    "FloorSignedIn", "FloorSignedOut", "Folded", "HandBegan", "HandDiffered", "HandMucked",
    "HandOpened", "HandTabled", "IrregularityAnswered", "IrregularityDismissed",
    "IrregularityReported", "JournalStood", "KeysFixed", "LastHandsAnnounced", "Level",
    "LevelBegan", "LevyTaken", "MomentCorrected", "NextHandHeld", "NextHandReleased",
    "OrderRefused", "Owed", "PaperBegan", "PaperLeftOut", "PenaltyGiven", "PenaltyLifted", "Pieces",
    "Place", "PlayerAway", "PlayerEliminated", "PlayerLeft", "PlayerNamed", "PlayerReentered",
    "PlayerReturned", "PlayerSat", "PlayerSatDown", "PlayerStood", "Post", "Posted", "PotCounted",
    "PotPushed", "PotRuled", "Raced", "Raised", "RemedyApplied", "RuleDecided", "RulesPinned",
    "SeatAssigned", "SeatChanged", "Sign", "SignInRefused", "SignPosted", "SoftwareStarted",
    "StackCorrected", "StackCounted", "Stakes", "StakesChanged", "StakesClaimed", "StakesConsigned",
    "StakesUnclaimed", "StubShuffled", "TableClosed", "TableMoved", "TableOpened", "TableReopened",
    "Take", "TimeCalled", "TimeCollected", "TimeFee", "TimeHeld", "TimeResumed", "TimeStopped",
    "TipGiven", "TournamentOpened", "VaultStated", "WaitJoined", "WaitLeft",
]

"""What an entry of the catalogue of irregularities is: words, the facts that decide, remedies.

An entry says what a situation is called at the table and what happened; which facts decide (most of
them known to the table, the rest asked of the dealer, one at a time); which setting of the house
holds the remedy; and for every remedy the steps, the sentence to say, and whether it changes the
table (``does``, a function of irregularities/remedies).

Words are pairs, French then English. Placeholders: ``{seat}`` (a number), ``{other}``, ``{card}``,
``{position}`` (of the deck), ``{chips}``, ``{button}``, ``{actions}``, ``{street}``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

Both = tuple[str, str]  # French, English


class When(StrEnum):
    """At which time of the table a dealer may run into it: the guide offers it then."""

    BETWEEN = "between"  # no hand is running
    POSTING = "posting"  # blinds and antes are owed
    DEALING = "dealing"  # hole cards are being dealt
    BEFORE_ACTION = "before_action"  # they are dealt and nobody has acted
    BETTING = "betting"
    BOARD = "board"  # a round is over, or cards are opened
    SHOWDOWN = "showdown"
    PAYING = "paying"  # pots are pushed, or have just been


class Stops(StrEnum):
    """What stands still at the table until a case is settled, dismissed, or released by the floor.

    In the deal a case that stops play stops the betting, not the deal.
    """

    NOTHING = "nothing"  # a remark, a telephone: the hand goes on
    PUSHES = "pushes"  # no pot is pushed, everything else goes on
    PLAY = "play"  # nobody acts, no street is opened, no pot is pushed, no player's clock runs


class Wants(StrEnum):
    """What a question wants for its answer."""

    SEAT = "seat"
    YES_NO = "yes_no"
    CHOICE = "choice"
    CARD = "card"  # face up: any of the 52
    CHIPS = "chips"


@dataclass(frozen=True, slots=True)
class Ask:
    """One question that no sensor can answer. ``id`` names the fact; ``answers`` go with CHOICE."""

    id: str
    words: Both
    wants: Wants = Wants.YES_NO
    answers: Mapping[str, Both] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Remedy:
    """One way out: ``words`` as the rule card says it, the dealer's steps, what he says.

    ``does`` names the function that works out what changes at the table; "" for a remedy that
    changes nothing that the table keeps (a warning, an explanation). ``floor`` means that the floor
    decides on it even where the house's text names it as the rule. ``asks`` are asked only where
    this remedy is the outcome: which card was drawn, say.
    """

    words: Both
    steps: tuple[Both, ...]
    say: Both
    does: str = ""
    floor: bool = False
    asks: tuple[Ask, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """One situation. ``setting`` holds the house's choice; ``remedies`` go by outcome.

    ``decide`` names the function (irregularities/outcomes) that finds the outcome from the house's
    value and the facts; "" where the value itself is the outcome. ``facts`` are what decides, by
    the names of irregularities/known; ``asks`` are those of them that only a person knows.
    ``rank`` puts the commonest first in the guide (1 to 99). ``stops`` is what waits for it.
    """

    called: Both
    happened: Both
    when: tuple[When, ...]
    setting: str
    remedies: Mapping[str, Remedy]
    facts: tuple[str, ...] = ()
    asks: tuple[Ask, ...] = ()
    decide: str = ""
    rank: int = 50
    stops: Stops = Stops.PLAY
    id: str = ""


#: Questions that many entries ask.
WHOSE: Final = Ask("seat", ("Quel siège ?", "Which seat?"), Wants.SEAT)
OTHER: Final = Ask("other", ("Quel autre siège ?", "Which other seat?"), Wants.SEAT)
CARD: Final = Ask("card", ("Quelle carte ?", "Which card?"), Wants.CARD)
CHIPS: Final = Ask("chips", ("Combien de jetons ?", "How many chips?"), Wants.CHIPS)
ROUND: Final = Ask(
    "round", ("Sa première ou sa seconde carte ?", "His first or his second card?"), Wants.CHOICE,
    {"1": ("Première", "First"), "2": ("Seconde", "Second")},
)
IDENTIFIABLE: Final = Ask(
    "identifiable", ("Les cartes se reconnaissent-elles à coup sûr ?",
                     "Can the cards be told for certain?"),
)
TOUCHED: Final = Ask(
    "touched", ("Ont-elles touché d'autres cartes ?", "Did they touch other cards?"),
)

#: Remedies that many entries share; the words fit any of them.
STANDS: Final = Remedy(
    ("rien n'est changé, le coup continue", "nothing is changed, the hand goes on"),
    (("Laissez tout en place et continuez.", "Leave everything as it is and go on."),),
    ("Le coup continue.", "The hand goes on."),
)
MISDEAL: Final = Remedy(
    ("mal donne", "misdeal"),
    (("Faites rendre toutes les cartes.", "Have all cards handed back."),
     ("Rendez à chacun ses jetons de cette donne.", "Give everybody this deal's chips back."),
     ("Battez, coupez et redonnez : même bouton, mêmes blinds.",
      "Shuffle, cut and deal again: same button, same blinds.")),
    ("Mal donne ! Tout le monde rend ses cartes, on redonne.",
     "Misdeal! All cards back, we deal again."),
    does="misdeal",
)
HAND_VOID: Final = Remedy(
    ("coup annulé, chacun reprend ses jetons",
     "the hand is void, all take their chips back"),
    (("Arrêtez le coup et reprenez toutes les cartes.",
      "Stop the hand and take all cards back."),
     ("Rendez à chacun les jetons de cette donne.",
      "Give everybody this deal's chips back."),
     ("Contrôlez le paquet avant la donne suivante.",
      "Check the deck before the next deal.")),
    ("Coup annulé, chacun reprend ses jetons.",
     "The hand is void, all take their chips back."),
    does="void_hand",
)
HAND_DEAD: Final = Remedy(
    ("la main est brûlée", "the hand is dead"),
    (("Brûlez les cartes du siège {seat} sans les montrer.",
      "Muck seat {seat}'s cards without showing them."),
     ("Ses jetons suivis restent au pot ; de ceux que nul n'a suivis, l'écran dit à qui ils vont.",
      "His chips that were matched stay in the pot; of those nobody matched the screen says whose "
      "they are.")),
    ("Siège {seat} : main brûlée.", "Seat {seat}: the hand is dead."),
    does="kill_hand",
)
HAND_LIVE: Final = Remedy(
    ("la main reste en jeu", "the hand stays live"),
    (("Le siège {seat} garde ses cartes.", "Seat {seat} keeps his cards."),),
    ("Siège {seat} : la main reste en jeu.", "Seat {seat}: the hand stays live."),
)
WARN: Final = Remedy(
    ("avertissement", "a warning"),
    (("Avertissez le joueur du siège {seat}, calmement et devant la table.",
      "Warn the player at seat {seat}, calmly and before the table."),),
    ("Siège {seat}, je vous rappelle la règle.", "Seat {seat}, please mind the rule."),
    does="warn",
)

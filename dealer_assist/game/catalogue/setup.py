"""Before the first card: the first button, the deck, a button that stands in the wrong place."""

from typing import Final

from dealer_assist.game.catalogue.model import MISDEAL, Both, Entry, Remedy, Stops, When

_BEFORE_COVERED: Final = (When.POSTING, When.DEALING, When.BEFORE_ACTION, When.BETTING)

#: Where the button goes: two entries ask it, for an absent player and for one not entitled to it.
_BUTTON_SAID: Final[Both] = ("Bouton au siège {button}.", "Button to seat {button}.")
_MOVES: Final = {
    "moving_paid_sb": Remedy(
        ("au suivant qui est présent et a payé son petit blind à la main précédente",
         "to the next player who is present and paid his small blind in the previous hand"),
        (("Laissez de côté les absents et ceux qui n'ont pas payé leur petit blind.",
          "Leave out absent players and those who didn't pay their small blind."),
         ("Posez le bouton devant le siège {button}.", "Put the button in front of seat {button}."),
         ("Faites poster les deux joueurs suivants.", "Have the next two players post.")),
        _BUTTON_SAID,
    ),
    "moving": Remedy(
        ("au joueur présent suivant", "to the next player present"),
        (("Laissez de côté les sièges vides et les absents.",
          "Leave out empty seats and absent players."),
         ("Posez le bouton devant le siège {button}.", "Put the button in front of seat {button}."),
         ("Faites poster les deux joueurs suivants.", "Have the next two players post.")),
        _BUTTON_SAID,
    ),
    "dead": Remedy(
        ("bouton mort : une place plus loin, même devant un siège vide",
         "dead button: one place on, even to an empty seat"),
        (("Avancez le bouton d'une seule place, que le siège soit occupé ou non.",
          "Move the button one place only, whether the seat is taken or not."),
         ("Le gros blind garde son tour ; le petit blind peut manquer.",
          "The big blind keeps its turn; there may be no small blind.")),
        ("Bouton mort, le gros blind garde son tour.",
         "Dead button, the big blind keeps its turn."),
    ),
}

ENTRIES: Final = {
    "SET-01": Entry(
        called=("Premier bouton de la partie", "First button of the game"),
        happened=("La partie commence et personne n'a encore le bouton.",
                  "The game begins and nobody has the button yet."),
        when=(When.BETWEEN,),
        setting="button.first",
        facts=("players",),
        rank=60, stops=Stops.NOTHING,
        remedies={
            "clubs_draw": Remedy(
                ("tiré aux trèfles : la carte la plus forte l'obtient",
                 "drawn from the clubs: the highest card gets it"),
                (("Sortez les trèfles du paquet et battez-les.",
                  "Take the clubs out of the deck and shuffle them."),
                 ("Donnez-en un à chaque joueur, face visible, en partant de votre gauche.",
                  "Deal one to each player face up, beginning on your left."),
                 ("Posez le bouton devant la carte la plus forte, puis reformez le paquet.",
                  "Put the button before the highest card, then make the deck whole again.")),
                ("Tirage du bouton : un trèfle chacun, le plus fort a le bouton.",
                 "Draw for the button: a club each, the highest has the button."),
            ),
            "high_card_draw": Remedy(
                ("tiré à la carte la plus forte, la couleur départage",
                 "drawn by high card, the suit breaks ties"),
                (("Battez le paquet et donnez une carte à chacun, face visible.",
                  "Shuffle the deck and deal a card to each, face up."),
                 ("À hauteur égale, départagez : pique, cœur, carreau, trèfle.",
                  "Break ties by suit: spades, hearts, diamonds, clubs."),
                 ("Posez le bouton devant la carte la plus forte.",
                  "Put the button before the highest card.")),
                ("Tirage du bouton : la plus forte carte a le bouton.",
                 "Draw for the button: the highest card has it."),
            ),
            "any": Remedy(
                ("placé librement", "put anywhere"),
                (("Posez le bouton devant le joueur de votre choix.",
                  "Put the button in front of any player."),),
                ("Le bouton est placé.", "The button is placed."),
            ),
        },
    ),
    "SET-02": Entry(
        called=("Paquet non contrôlé ou dessous visible", "Deck unchecked or bottom card seen"),
        happened=(
            "Le paquet n'a pas été contrôlé, n'a pas ses 52 cartes, ou laisse voir sa dernière "
            "carte faute de carte de coupe.",
            "The deck wasn't checked, hasn't its 52 cards, or shows its last card for want of a "
            "cut card."),
        when=(When.BETWEEN, When.POSTING, When.DEALING, When.BEFORE_ACTION),
        setting="deck.bottom_card_seen",
        facts=("card", "deal_complete", "actions"),
        rank=55,
        stops=Stops.NOTHING,  # such a deck doesn't come into play
        remedies={
            "shuffle_again": Remedy(
                ("recompté, battu et coupé de nouveau, carte de coupe dessous",
                 "counted, shuffled and cut again, the cut card beneath"),
                (("Comptez les 52 cartes devant les joueurs.",
                  "Count the 52 cards before the players."),
                 ("Battez, coupez et placez la carte de coupe sous le paquet.",
                  "Shuffle, cut and put the cut card under the deck."),
                 ("Commencez la donne.", "Begin the deal.")),
                ("Je contrôle le paquet, on bat de nouveau.",
                 "I am checking the deck, we shuffle again."),
            ),
            "new_deck": Remedy(
                ("remplacé par l'autre jeu", "replaced by the other deck"),
                (("Retirez ce paquet de la table.", "Take this deck off the table."),
                 ("Contrôlez l'autre jeu à vue devant les joueurs, battez et coupez.",
                  "Check the other deck by eye before the players, shuffle and cut."),
                 ("Commencez la donne.", "Begin the deal.")),
                ("Changement de jeu.", "Change of deck."),
            ),
            "misdeal": MISDEAL,
        },
    ),
    "BTN-01": Entry(
        called=("Bouton mal placé, pas encore couvert", "Button misplaced, not yet covered"),
        happened=("Le bouton n'est pas devant le joueur qui devait l'avoir, et la donne n'est "
                  "pas couverte.",
                  "The button isn't in front of the player who was due for it, and the deal "
                  "isn't covered."),
        when=_BEFORE_COVERED,
        setting="button.error_before_covered",
        facts=("button", "blinds_posted", "deal_complete", "actions", "covered"),
        rank=30,
        remedies={
            "corrected": Remedy(
                ("bouton et blinds remis à leur place, les cartes restent",
                 "button and blinds put right, the cards stay"),
                (("Arrêtez le jeu ; chacun garde ses cartes.",
                  "Stop play; everybody keeps his cards."),
                 ("Posez le bouton devant le siège {button}.",
                  "Put the button in front of seat {button}."),
                 ("Rendez les blinds mal postés et faites poster les deux joueurs suivants.",
                  "Give wrong blinds back and have the next two players post."),
                 ("Faites parler dans l'ordre depuis le joueur à gauche du gros blind.",
                  "Have players act in order from the player left of the big blind.")),
                ("Bouton mal placé : il est au siège {button}, on corrige les blinds.",
                 "Button misplaced: it is at seat {button}, the blinds are put right."),
                does="button_right",
                floor=True,
            ),
            "misdeal": Remedy(
                ("mal donne, le bouton remis à sa place",
                 "misdeal, the button put where it belongs"),
                (("Faites rendre toutes les cartes.", "Have all cards handed back."),
                 ("Rendez à chacun ses jetons de cette donne.",
                  "Give everybody this deal's chips back."),
                 ("Posez le bouton devant le siège {button} et faites poster les blinds.",
                  "Put the button in front of seat {button} and have the blinds posted."),
                 ("Battez, coupez et redonnez.", "Shuffle, cut and deal again.")),
                ("Mal donne ! Le bouton est au siège {button}, on redonne.",
                 "Misdeal! The button is at seat {button}, we deal again."),
                does="misdeal_button_right",
            ),
        },
    ),
    "BTN-02": Entry(
        called=("Bouton mal placé, vu trop tard", "Button misplaced, seen too late"),
        happened=("Le bouton est mal placé et la donne est déjà couverte, ou l'erreur date "
                  "d'une main précédente.",
                  "The button is misplaced and the deal is covered already, or the error dates "
                  "from an earlier hand."),
        when=(When.BETWEEN, When.BETTING, When.BOARD, When.SHOWDOWN, When.PAYING),
        setting="button.error_after_covered",
        facts=("button", "actions", "covered"),
        rank=40,
        remedies={
            "stands": Remedy(
                ("il reste là et repart de cette place à la main suivante, sans retour",
                 "it stays and moves on from there next hand, without going back"),
                (("Laissez le bouton où il est et finissez le coup.",
                  "Leave the button where it is and finish the hand."),
                 ("À la main suivante, avancez-le depuis cette place.",
                  "Next hand, move it on from that place.")),
                ("Le coup est engagé : le bouton reste, il avance normalement ensuite.",
                 "The hand is under way: the button stays and moves on as usual."),
            ),
            "next_hand": Remedy(
                ("le coup se finit, puis chacun retrouve sa position à la main suivante",
                 "the hand is finished, then all get their due position on the next"),
                (("Finissez le coup avec le bouton où il est.",
                  "Finish the hand with the button where it is."),
                 ("À la main suivante, placez-le de sorte que chacun ait chaque position une fois.",
                  "Next hand, place it so that everybody has each position once.")),
                ("On finit le coup, le bouton sera corrigé à la main suivante.",
                 "We finish the hand; the button is put right on the next."),
            ),
        },
    ),
    "BTN-03": Entry(
        called=("Bouton dû à un absent", "Button due to an absent player"),
        happened=("Le joueur à qui revient le bouton n'est pas à la table.",
                  "The player due for the button isn't at the table."),
        when=(When.BETWEEN, When.POSTING),
        setting="button.moves",
        facts=("button", "absent", "players"),
        rank=35, stops=Stops.NOTHING,
        remedies=_MOVES,
    ),
    "BTN-04": Entry(
        called=("Bouton dû à un joueur qui n'y a pas droit", "Button due to one not entitled"),
        happened=("Le bouton revient à un nouveau, à un absent de la main précédente ou à un "
                  "joueur qui n'a pas payé son petit blind.",
                  "The button is due to a newcomer, to one absent in the previous hand, or to one "
                  "who didn't pay his small blind."),
        when=(When.BETWEEN, When.POSTING),
        setting="button.moves",
        facts=("button", "absent", "players"),
        rank=45, stops=Stops.NOTHING,
        remedies=_MOVES,
    ),
    "BTN-05": Entry(
        called=("Nul n'a payé le petit blind", "Nobody paid the small blind"),
        happened=("Celui qui avait payé le petit blind est parti : aucun joueur suivant n'a "
                  "droit au bouton.",
                  "Whoever paid the small blind has left: no next player is entitled to the "
                  "button."),
        when=(When.BETWEEN, When.POSTING),
        setting="button.fallback",
        facts=("button", "absent", "players"),
        rank=70, stops=Stops.NOTHING,
        remedies={
            "next_present": Remedy(
                ("il va au joueur présent suivant, par dérogation",
                 "it goes to the next player present, as an exception"),
                (("Posez le bouton devant le siège {button} ; annoncez la dérogation.",
                  "Put the button before seat {button}; announce the exception."),
                 ("Faites poster les deux joueurs suivants.", "Have the next two players post.")),
                ("Par dérogation, bouton au siège {button}.",
                 "As an exception, button to seat {button}."),
            ),
            "dead_button": Remedy(
                ("il reste mort, devant une place vide", "it stays dead, at an empty place"),
                (("Laissez le bouton devant la place vide.",
                  "Leave the button at the empty place."),
                 ("Le gros blind garde son tour ; le petit blind peut manquer.",
                  "The big blind keeps its turn; there may be no small blind.")),
                ("Bouton mort sur cette main.", "Dead button on this hand."),
            ),
        },
    ),
}

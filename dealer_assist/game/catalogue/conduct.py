"""Conduct: talk, advice, language, spectators, telephones; what a warning is for."""

from typing import Final

from dealer_assist.game.catalogue.model import (
    HAND_DEAD,
    WHOSE,
    Both,
    Entry,
    Remedy,
    Stops,
    When,
)

_IN_HAND: Final = (When.BEFORE_ACTION, When.BETTING, When.BOARD, When.SHOWDOWN)
_ALWAYS: Final = (When.BETWEEN, When.POSTING, When.DEALING, *_IN_HAND, When.PAYING)

_REPORT: Final = Remedy(
    ("signalé au chef de partie, le coup se joue", "reported to the floor, the hand is played"),
    (("Finissez le coup sans accuser personne à voix haute.",
      "Finish the hand without accusing anybody aloud."),
     ("Appelez le chef de partie et dites-lui ce que vous avez vu.",
      "Call the floor and tell him what you saw."),
     ("Il fait revoir le coup et surveiller la table.",
      "He has the hand looked at again and the table watched.")),
    ("Chef de partie à la table, s'il vous plaît.", "Floor to the table, please."),
    floor=True,
)
_PENALTY: Final = Remedy(
    ("pénalité", "a penalty"),
    (("Appelez le chef de partie et exposez-lui les faits.",
      "Call the floor and state the facts."),
     ("Il fixe la pénalité du siège {seat}.", "He sets seat {seat}'s penalty."),),
    ("Siège {seat}, le chef de partie décide d'une pénalité.",
     "Seat {seat}, the floor decides on a penalty."),
    does="penalty",
    floor=True,
)


def _warned(steps: tuple[Both, ...], say: Both) -> Remedy:
    """A warning in the words that this fault calls for."""
    return Remedy(
        ("avertissement", "a warning"),
        (*steps,
         ("La fois suivante, appelez le chef de partie.", "The next time, call the floor.")),
        say,
        does="warn",
    )


def _fault(
    called: Both, happened: Both, when: tuple[When, ...], setting: str, rank: int, warned: Remedy
) -> Entry:
    """A fault of one player, who is warned or, in some houses, penalised."""
    return Entry(
        called=called, happened=happened, when=when, setting=setting,
        facts=("seat", "live"), asks=(WHOSE,), rank=rank, stops=Stops.NOTHING,
        remedies={"warn": warned, "penalty": _PENALTY},
    )


ENTRIES: Final = {
    "COND-01": _fault(
        ("Joueur qui commente le coup", "Player talks about the hand"),
        ("Pendant le coup, un joueur le commente ou dit ce qu'il a, ou ce qu'il a jeté.",
         "During the hand a player comments on it, or tells what he holds or has folded."),
        _IN_HAND, "conduct.comments", 26,
        _warned(
            (("Interrompez le joueur du siège {seat} aussitôt, sans répéter ce qu'il a dit.",
              "Stop the player at seat {seat} at once, without repeating what he said."),),
            ("Siège {seat}, pas de commentaire pendant le coup.",
             "Seat {seat}, no comments during the hand."),
        ),
    ),
    "COND-02": _fault(
        ("Joueur qui conseille ou incite", "Player advises or incites another"),
        ("Pendant le coup, un joueur dit à un autre ce qu'il devrait faire.",
         "During the hand a player tells another what he should do."),
        _IN_HAND, "conduct.advice", 31,
        _warned(
            (("Interrompez le joueur du siège {seat} ; l'autre décide seul.",
              "Stop the player at seat {seat}; the other decides alone."),),
            ("Siège {seat}, chacun décide seul.", "Seat {seat}, everybody decides for himself."),
        ),
    ),
    "COND-03": Entry(
        called=("Entente entre joueurs", "Players in collusion"),
        happened=("Un joueur joue dans l'intérêt d'un autre, ou le ménage de façon visible.",
                  "A player plays in another's interest, or visibly spares him."),
        when=_ALWAYS,
        setting="conduct.collusion",
        facts=("seat", "live", "pot"),
        asks=(WHOSE,),
        rank=49, stops=Stops.NOTHING,
        remedies={"report": _REPORT, "penalty": _PENALTY},
    ),
    "COND-04": _fault(
        ("Autre langue à la table", "Another language at the table"),
        ("Des joueurs parlent entre eux une langue que la maison n'admet pas à la table.",
         "Players talk in a language that the house does not allow at the table."),
        _ALWAYS, "conduct.language", 42,
        _warned(
            (("Rappelez quelle langue la maison admet, termes de poker compris.",
              "Say which language the house allows, poker terms included."),),
            ("Siège {seat}, la langue de la table, s'il vous plaît.",
             "Seat {seat}, the language of the table, please."),
        ),
    ),
    "COND-05": Entry(
        called=("Spectateur gênant", "Spectator disturbs"),
        happened=("Un joueur demande que l'on déplace un spectateur.",
                  "A player asks that a spectator be moved."),
        when=_ALWAYS,
        setting="conduct.spectator",
        facts=("street",),
        rank=56, stops=Stops.NOTHING,
        remedies={
            "moved": Remedy(
                ("déplacé à la demande du joueur", "moved at the player's request"),
                (("Priez poliment le spectateur de changer de place.",
                  "Politely ask the spectator to move."),
                 ("S'il refuse, appelez le chef de partie.", "If he won't, call the floor.")),
                ("Monsieur, Madame, pouvez-vous vous déplacer ?",
                 "Would you kindly stand elsewhere?"),
            ),
        },
    ),
    "COND-06": Entry(
        called=("On demande à voir les cartes suivantes", "Rabbit hunt asked for"),
        happened=("Le coup est fini et un joueur veut voir les cartes qui seraient venues.",
                  "The hand is over and a player wants to see the cards that would have come."),
        when=(When.SHOWDOWN, When.PAYING, When.BETWEEN),
        setting="conduct.rabbit_hunt",
        facts=("street", "stub_left"),
        rank=43, stops=Stops.NOTHING,
        remedies={
            "refused": Remedy(
                ("refusé, les cartes fermées le restent", "refused, closed cards stay closed"),
                (("Ramassez le talon et les cartes brûlées sans rien retourner.",
                  "Collect the stub and the burns without turning anything over."),),
                ("Les cartes fermées ne se retournent pas.", "Closed cards are not turned over."),
            ),
        },
    ),
    "COND-07": Entry(
        called=("Téléphone avec une main en jeu", "Telephone with a live hand"),
        happened=("Un joueur qui a des cartes téléphone ou consulte un appareil.",
                  "A player who holds cards telephones or consults a device."),
        when=_IN_HAND,
        setting="conduct.phone",
        facts=("seat", "live", "to_call"),
        asks=(WHOSE,),
        rank=37, stops=Stops.NOTHING,
        remedies={
            "warn": _warned(
                (("Faites ranger l'appareil ou quitter la table au joueur du siège {seat}.",
                  "Have the player at seat {seat} put the device away or leave the table."),),
                ("Siège {seat}, pas de téléphone avec des cartes en main.",
                 "Seat {seat}, no telephone while you hold cards."),
            ),
            "penalty": _PENALTY,
            "dead": HAND_DEAD,
        },
    ),
    "COND-08": Entry(
        called=("Fin de partie non annoncée", "Closing not announced"),
        happened=("La partie doit s'arrêter et les dernières mains n'ont pas été annoncées.",
                  "The game is to close and its last hands have not been announced."),
        when=(When.BETWEEN, When.PAYING),
        setting="closing.unannounced",
        facts=("players",),
        rank=62, stops=Stops.NOTHING,
        remedies={
            "announced_then_played": Remedy(
                ("les dernières mains sont annoncées, puis jouées",
                 "the last hands are announced, then played"),
                (("N'arrêtez pas la partie maintenant.", "Don't stop the game now."),
                 ("Annoncez les dernières mains, puis le compte à chaque main.",
                  "Announce the last hands, then count them down hand by hand."),
                 ("Arrêtez après la dernière.", "Stop after the last one.")),
                ("Ce sont les dernières mains.", "These are the last hands."),
            ),
            "stops_now": Remedy(
                ("la partie s'arrête aussitôt", "the game stops at once"),
                (("Finissez le coup en cours, puis arrêtez la partie.",
                  "Finish the hand in play, then stop the game."),),
                ("La partie est terminée.", "The game is closed."),
            ),
        },
    ),
    "COND-09": Entry(
        called=("Contestation tardive", "Dispute raised late"),
        happened=("Un joueur conteste un coup dont le pot est déjà payé.",
                  "A player disputes a hand whose pot has been paid already."),
        when=(When.PAYING, When.BETWEEN, When.POSTING, When.DEALING, When.BEFORE_ACTION),
        setting="dispute.window",
        facts=("next_hand", "pot"),
        asks=(WHOSE,),
        rank=44, stops=Stops.NOTHING,
        remedies={
            "until_next_hand": Remedy(
                ("corrigé tant que la main suivante n'a pas commencé",
                 "put right until the next hand has begun"),
                (("La main suivante commencée, le coup est acquis : dites-le au siège {seat}.",
                  "Once the next hand has begun the old one is settled: tell seat {seat} so."),
                 ("Sinon arrêtez tout et revoyez le coup avec le chef de partie.",
                  "Otherwise stop everything and go over the hand with the floor.")),
                ("On ne revient plus sur un coup une fois le suivant commencé.",
                 "A hand is settled once the next has begun."),
            ),
            "until_pot_pushed": Remedy(
                ("acquis une fois le pot poussé", "settled once the pot is pushed"),
                (("Expliquez au siège {seat} que le pot est payé.",
                  "Explain to seat {seat} that the pot is paid."),
                 ("Continuez la partie.", "Go on with the game.")),
                ("Le pot est payé, le coup est acquis.", "The pot is paid, the hand is settled."),
            ),
        },
    ),
    "COND-10": _fault(
        ("Main non protégée", "Hand not protected"),
        ("Un joueur laisse ses cartes sans protection, au risque qu'elles soient ramassées.",
         "A player leaves his cards unprotected, at the risk that they are swept in."),
        _IN_HAND, "conduct.protection", 52,
        _warned(
            (("Ne touchez pas aux cartes du siège {seat} ; faites-les couvrir d'un jeton.",
              "Don't touch seat {seat}'s cards; have them covered with a chip."),),
            ("Siège {seat}, protégez votre main.", "Seat {seat}, please protect your hand."),
        ),
    ),
    "COND-11": _fault(
        ("Jetons cachés ou mal visibles", "Chips hidden or hard to see"),
        ("Les jetons d'un joueur, surtout les gros, ne sont pas bien visibles sur la table.",
         "A player's chips, the large ones above all, are not plainly visible on the table."),
        _ALWAYS, "conduct.chips_visible", 51,
        _warned(
            (("Faites placer les gros jetons du siège {seat} devant ou au-dessus.",
              "Have seat {seat}'s large chips put in front or on top."),
             ("Recomptez son tapis si la somme est en doute.",
              "Count his stack again if the sum is in doubt.")),
            ("Siège {seat}, les gros jetons bien en vue.",
             "Seat {seat}, large chips in plain view, please."),
        ),
    ),
    "COND-12": _fault(
        ("Parle souvent avant son tour", "Often acts before his turn"),
        ("Un joueur parle encore une fois avant son tour.",
         "A player acts before his turn once again."),
        (When.BEFORE_ACTION, When.BETTING), "conduct.turn", 53,
        _warned(
            (("Redonnez la parole au joueur dont c'est le tour.",
              "Give the turn back to the player whose turn it is."),
             ("Traitez à part l'action elle-même.", "Treat the act itself apart.")),
            ("Siège {seat}, attendez votre tour.", "Seat {seat}, please wait for your turn."),
        ),
    ),
    "COND-13": Entry(
        called=("Comportement déplacé", "Misbehaviour"),
        happened=("Un joueur insulte quelqu'un, jette ses cartes ou retarde le jeu exprès.",
                  "A player insults somebody, throws his cards or delays the game on purpose."),
        when=_ALWAYS,
        setting="conduct.behaviour",
        facts=("seat", "live"),
        asks=(WHOSE,),
        rank=41, stops=Stops.NOTHING,
        remedies={
            "warn": _warned(
                (("Restez calme et rappelez la règle au siège {seat}.",
                  "Keep calm and remind seat {seat} of the rule."),),
                ("Siège {seat}, un peu de calme.", "Seat {seat}, please keep calm."),
            ),
            "penalty": _PENALTY,
            "report": _REPORT,
        },
    ),
}

"""Players who aren't there, or take too long: at their turn, before the deal, for the evening."""

from typing import Final

from dealer_assist.game.catalogue.model import HAND_DEAD, WHOSE, Entry, Remedy, Stops, When

_AT_TURN: Final = (When.BEFORE_ACTION, When.BETTING)

_TIME_UP: Final = Remedy(
    ("la main est brûlée", "the hand is killed"),
    (("À zéro, brûlez les cartes du siège {seat} sans les montrer.",
      "At zero, muck seat {seat}'s cards without showing them."),
     ("Ses jetons restent au pot ; la parole est au suivant.",
      "His chips stay in the pot; the next player is to act.")),
    ("Temps écoulé : la main du siège {seat} est brûlée.",
     "Time is up: seat {seat}'s hand is dead."),
    does="kill_hand",
)
_LEFT_ALL_IN: Final = Remedy(
    ("sa main reste en jeu, on abat pour lui", "his hand stays live and is tabled for him"),
    (("Gardez ses cartes devant sa place, sous votre main.",
      "Keep his cards before his seat, under your care."),
     ("À l'abattage, retournez-les à votre tour, dans l'ordre.",
      "At the showdown turn them up for him, in order.")),
    ("Le siège {seat} est à tapis : sa main joue.", "Seat {seat} is all-in: his hand plays."),
)

ENTRIES: Final = {
    "TIME-01": Entry(
        called=("Joueur absent à son tour", "Player absent at his turn"),
        happened=("C'est à un joueur de parler et il n'est pas à la table.",
                  "It is a player's turn and he is not at the table."),
        when=_AT_TURN,
        setting="absent.at_turn",
        facts=("seat", "absent", "to_call", "still_to_act"),
        asks=(WHOSE,),
        rank=15,
        remedies={
            "burn": Remedy(
                ("sa main est brûlée", "his hand is killed"),
                (("Assurez-vous que le joueur du siège {seat} n'est pas à la table.",
                  "Make sure that the player at seat {seat} is not at the table."),
                 *HAND_DEAD.steps),
                ("Siège {seat} absent : main brûlée.", "Seat {seat} is absent: the hand is dead."),
                does="kill_hand",
            ),
        },
    ),
    "TIME-02": Entry(
        called=("Temps écoulé, une mise à payer", "Time run out, a bet to pay"),
        happened=("Le temps a été demandé ; le compte à rebours est fini et le joueur, face à une "
                  "mise, n'a pas parlé.",
                  "Time was called; the countdown is over and the player, facing a bet, has not "
                  "acted."),
        when=_AT_TURN,
        setting="clock.expiry",
        facts=("seat", "clock", "to_call"),
        asks=(WHOSE,),
        rank=18,
        remedies={"burn": _TIME_UP},
    ),
    "TIME-03": Entry(
        called=("Temps écoulé, rien à payer", "Time run out, nothing to pay"),
        happened=("Le temps a été demandé ; le compte à rebours est fini et le joueur, sans mise à "
                  "payer, n'a pas parlé.",
                  "Time was called; the countdown is over and the player, with no bet to pay, has "
                  "not acted."),
        when=_AT_TURN,
        setting="clock.expiry_no_bet",
        facts=("seat", "clock", "to_call"),
        asks=(WHOSE,),
        rank=28,
        remedies={
            "burn": _TIME_UP,
            "check": Remedy(
                ("la main reste en jeu et vaut parole", "the hand stays in play, as a check"),
                (("Notez parole pour le siège {seat}.", "Note a check for seat {seat}."),
                 ("Donnez la parole au suivant.", "Go on to the next player.")),
                ("Temps écoulé : parole au siège {seat}.", "Time is up: seat {seat} checks."),
                does="check_for",
            ),
        },
    ),
    "TIME-04": Entry(
        called=("Absence trop longue, jetons à la table", "Away too long, chips on the table"),
        happened=("Un joueur a laissé ses jetons et n'est pas revenu dans la durée permise.",
                  "A player left his chips and did not come back within the time allowed."),
        when=(When.BETWEEN,),
        setting="absence.then",
        facts=("seat", "absent", "stack"),
        asks=(WHOSE,),
        rank=45, stops=Stops.NOTHING,
        remedies={
            "consign": Remedy(
                ("le chef de partie consigne les jetons et donne la place",
                 "the floor impounds the chips and gives the seat away"),
                (("Appelez le chef de partie.", "Call the floor."),
                 ("Comptez les jetons du siège {seat} devant lui et notez la somme.",
                  "Count seat {seat}'s chips before him and note the sum."),
                 ("Il les consigne au nom du joueur, puis donne la place.",
                  "He impounds them in the player's name, then gives the seat away."),
                 ("Non réclamés à la fin de la séance, ils vont au registre des orphelins.",
                  "Unclaimed at the end of the session, they go to the register of orphans.")),
                ("Siège {seat} : jetons consignés, la place est libre.",
                 "Seat {seat}: chips impounded, the seat is free."),
                floor=True,
            ),
        },
    ),
    "TIME-05": Entry(
        called=("Blind posé, puis joueur parti", "Blind posted, then the player left"),
        happened=("Un joueur a posé son blind et a quitté la table avant ou pendant la donne.",
                  "A player posted his blind and left the table before or during the deal."),
        when=(When.POSTING, When.DEALING, When.BEFORE_ACTION),
        setting="absent.posted_then_left",
        facts=("seat", "blinds_posted", "absent"),
        asks=(WHOSE,),
        rank=40,
        remedies={
            "deal_in": Remedy(
                ("il reçoit ses cartes", "he is dealt in"),
                (("Donnez ses deux cartes au siège {seat}.", "Deal seat {seat} his two cards."),
                 ("S'il manque à son tour, c'est la règle de l'absent qui joue.",
                  "If he is missing at his turn, the rule on absent players holds.")),
                ("Le blind est posé : le siège {seat} est servi.",
                 "The blind is posted: seat {seat} is dealt in."),
            ),
            "not_dealt": Remedy(
                ("il n'en reçoit pas", "he gets no cards"),
                (("Sautez le siège {seat} à la donne.", "Skip seat {seat} in the deal."),
                 ("Laissez son blind en place et demandez au chef de partie ce qu'il devient.",
                  "Leave his blind where it is and ask the floor what becomes of it.")),
                ("Le siège {seat} est absent : pas de cartes.",
                 "Seat {seat} is absent: no cards."),
            ),
        },
    ),
    "TIME-06": Entry(
        called=("Joueur à tapis parti de la table", "All-in player left the table"),
        happened=("Un joueur est à tapis et quitte la table avant l'abattage.",
                  "A player is all-in and leaves the table before the showdown."),
        when=(When.BETTING, When.BOARD, When.SHOWDOWN),
        setting="absent.allin",
        facts=("seat", "all_in", "last_round"),
        asks=(WHOSE,),
        rank=60, stops=Stops.NOTHING,
        remedies={
            "hand_plays": _LEFT_ALL_IN,
            "hand_plays_penalty": Remedy(
                ("sa main reste en jeu et il peut être pénalisé",
                 "his hand stays live and he may be penalised"),
                (*_LEFT_ALL_IN.steps,
                 ("Dites-le au chef de partie : il fixe la pénalité.",
                  "Tell the floor: he sets the penalty.")),
                _LEFT_ALL_IN.say,
                does="penalty",
                floor=True,
            ),
            "dead": HAND_DEAD,
        },
    ),
    "TIME-07": Entry(
        called=("Temps demandé trop tôt", "Time called too soon"),
        happened=("Un joueur demande le temps alors que l'autre vient seulement de recevoir la "
                  "parole.",
                  "A player calls for time although the other has only just been asked to act."),
        when=_AT_TURN,
        setting="clock.called_too_soon",
        facts=("clock", "to_call"),
        asks=(WHOSE,),
        rank=55, stops=Stops.NOTHING,
        remedies={
            "refused": Remedy(
                ("refusé tant qu'un temps raisonnable n'est pas écoulé",
                 "refused until a reasonable while has gone by"),
                (("Ne lancez pas le compte à rebours.", "Do not start the countdown."),
                 ("Laissez le joueur du siège {seat} réfléchir, et observez la durée.",
                  "Let the player at seat {seat} think, and watch the time.")),
                ("C'est trop tôt pour demander le temps.", "It is too soon to call for time."),
            ),
            "granted": Remedy(
                ("accordé aussitôt", "granted at once"),
                (("Annoncez le temps et lancez le compte à rebours pour le siège {seat}.",
                  "Announce time and start the countdown for seat {seat}."),),
                ("Le temps est demandé pour le siège {seat}.", "Time is called on seat {seat}."),
            ),
        },
    ),
}

"""Showing hands, pots and odd chips."""

from typing import Final

from dealer_assist.game.rules.keys.key import Group, Key, number, switch, words

_SHOWDOWN: Final[dict[str, Key]] = {
    "showdown.first": words(
        "qui montre en premier après une mise",
        "who shows first after a bet",
        floor=False,
        last_aggressor_last_round=("le dernier à avoir misé ou relancé au dernier tour",
                                   "whoever last bet or raised on the last round"),
        last_aggressor_or_pusher=(
            "le dernier à avoir misé ou relancé au dernier tour ; en sans limite, sans enchères à "
            "la rivière, celui qui a poussé l'autre à tapis",
            "whoever last bet or raised on the last round; at no limit, without betting on the "
            "river, who pushed the other all-in"),
        first_raiser_first_round=("les premiers à avoir relancé au premier tour",
                                  "the first to have raised on the first round"),
        first_left_of_button=("le premier à gauche du bouton", "the first left of the button"),
    ),
    "showdown.no_bet": words(
        "qui montre en premier sans mise",
        "who shows first without a bet",
        floor=False,
        first_left_of_button=("le premier à gauche du bouton", "the first left of the button"),
        button_first=("le bouton", "the button"),
    ),
    "showdown.allin_tabled": switch(
        "toutes les mains sont abattues dès que personne ne peut plus miser",
        "all hands are tabled at once when nobody can bet any more",
    ),
    "showdown.allin_first": switch(
        "un joueur à tapis montre avant les autres",
        "a player who is all-in shows ahead of the others",
    ),
    "showdown.first_may_muck": switch(
        "celui qui doit montrer en premier peut jeter une main battue par un jeu déjà abattu",
        "whoever must show first may muck once a better hand is tabled",
    ),
    "showdown.first_may_discard": switch(
        "celui qui doit montrer en premier peut jeter sa main avant que nul n'ait montré",
        "whoever must show first may discard before anybody has shown",
    ),
    "showdown.all_show": switch(
        "à l'abattage, chacun montre ses cartes ; nul ne les jette",
        "at the showdown everybody tables his cards; nobody mucks",
    ),
    "showdown.winner_shows": words(
        "ce que le gagnant montre",
        "what the winner shows",
        all_cards=("toutes ses cartes", "all his cards"),
        nothing=("rien, si les autres ont jeté leurs mains", "nothing once all others have mucked"),
    ),
    "hand.wheel": switch(
        "As-2-3-4-5 est une quinte",
        "ace to five is a straight",
    ),
}

_POTS: Final[dict[str, Key]] = {
    "pots.order": words(
        "le pot qui se règle en premier",
        "which pot is settled first",
        floor=False,
        side_first=("le dernier pot extérieur, puis jusqu'au pot principal",
                    "the last side pot, then back to the main pot"),
        main_first=("le pot principal, puis les pots extérieurs",
                    "the main pot, then the side pots"),
    ),
    "pots.unmatched": words(
        "à qui est la part d'une relance que nul n'a suivie, quand sa main est morte",
        "whose the part of a raise is that nobody called, once its hand is dead",
        returned=("à son joueur", "its owner"),
        last_pot=("au dernier pot", "the last pot"),
    ),
    "pots.only_dead": words(
        "à qui sont les jetons de mains mortes qu'aucune main en jeu n'a pu suivre",
        "whose chips of dead hands are that no live hand could match",
        returned=("à leurs joueurs", "their owners"),
        last_pot=("au dernier pot", "the last pot"),
    ),
    "odd_chip.multi": words(
        "les jetons d'un pot qui ne se partage pas exactement",
        "chips of a pot that can't be divided",
        one_each=("un à chacun, à partir de la gauche du bouton",
                  "one each, from the button's left on"),
        all_first=("tous au premier gagnant à gauche du bouton",
                   "all to the first winner left of the button"),
    ),
    "odd_chip.button_is_last": switch(
        "le bouton est servi en dernier pour ces jetons",
        "the button comes last for those chips",
    ),
}

_BOARDS: Final[dict[str, Key]] = {
    "boards.most": number(
        "combien de tableaux se partagent le pot, les enchères closes et les joueurs d'accord",
        "how many boards share the pot, once the betting is over and the players agree",
        1, 3, ("{n} au plus", "{n} at most"), floor=True,
    ),
}

GROUPS: Final = (
    Group("Abattage", "Showdown", _SHOWDOWN),
    Group("Pots", "Pots", _POTS),
    Group("Plusieurs tableaux", "Several boards", _BOARDS),
)

"""What only a tournament needs."""

from typing import Final

from dealer_assist.rules.keys.key import Group, Key, switch, words

_TOURNAMENT: Final[dict[str, Key]] = {
    "tournament.equal_stacks": switch(
        "tous commencent avec le même nombre de jetons",
        "all begin with the same number of chips",
    ),
    "tournament.level_change": words(
        "quand vaut un nouveau niveau de blinds",
        "when a new level of blinds holds",
        next_hand=("à la main suivante", "from the next hand on"),
    ),
    "tournament.break": words(
        "quand commence une pause",
        "when a break begins",
        after_hand=("à la fin de la main en cours", "at the end of the hand in play"),
    ),
    "tournament.place_tie": words(
        "deux joueurs éliminés à la même main",
        "two players out in the same hand",
        larger_stack_first=("celui qui avait le plus de jetons finit devant",
                            "who had more chips finishes ahead"),
        same_place=("ils partagent la place", "they share the place"),
    ),
    "tournament.reentry": words(
        "rentrer de nouveau après une élimination",
        "entering again once out",
        table=("selon ce qui est réglé pour le tournoi", "as it is set for the tournament"),
    ),
    "tournament.penalty": words(
        "les mains d'un joueur pénalisé",
        "the hands of a player under penalty",
        dealt_and_killed=("servies, puis brûlées", "dealt, then killed"),
    ),
}

GROUPS: Final = (Group("Tournoi", "Tournament", _TOURNAMENT),)

"""Settings of tournaments alone."""

from typing import Final

from dealer_assist.game.rules.keys.key import Group, Key, number, switch, words

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

_TABLES: Final[dict[str, Key]] = {
    "tournament.seat_draw": words(
        "la place d'un inscrit, ou d'un joueur d'une table cassée",
        "the seat of an entrant, or of a player from a broken table",
        draw=("tirée au sort ; le programme ne la tire qu'aux tables les plus courtes",
              "drawn by lot; the program draws it at the shortest tables only"),
    ),
    "tournament.balance": number(
        "une table plus courte que la plus fournie reçoit un joueur",
        "a table shorter than the fullest one gets a player",
        2, 9, ("à partir de {n} joueurs d'écart", "from {n} players fewer on"), floor=True,
    ),
    "tournament.moved_player": words(
        "qui change de table pour équilibrer",
        "who moves when tables are balanced",
        next_big_blind=("celui qui serait le prochain gros blind",
                        "who would be the big blind next"),
        draw=("un joueur tiré au sort", "a player drawn by lot"),
    ),
    "tournament.moved_seat": words(
        "sa place à la nouvelle table",
        "his seat at the new table",
        worst_position=("la plus mauvaise position, jamais le petit blind",
                        "the worst position, never the small blind"),
        draw=("tirée au sort", "drawn by lot"),
    ),
    "tournament.break_order": words(
        "la table que l'on casse",
        "the table that is broken",
        last_table=("la dernière ouverte", "the one opened last"),
        shortest=("celle où il reste le moins de joueurs", "the one with the fewest players"),
    ),
    "tournament.final_redraw": words(
        "les places à la table finale",
        "the seats at the final table",
        redraw=("toutes tirées au sort", "all drawn by lot"),
        stay=("qui y est assis garde la sienne", "who sits there keeps his"),
    ),
    "tournament.allin_hand_for_hand": words(
        "les mains d'un tapis payé, main par main",
        "hands of a called all-in, hand for hand",
        floor=False,
        tabled=("abattues comme dans toute main", "tabled as in any hand"),
        closed=("fermées, et aucune carte donnée, jusqu'au mot du directeur",
                "kept closed, and no card dealt, until the director says so"),
    ),
    "tournament.place_tie_tables": words(
        "deux joueurs éliminés à deux tables, main par main",
        "two players out at two tables, hand for hand",
        larger_stack_first=("celui qui avait le plus de jetons finit devant",
                            "who had more chips finishes ahead"),
        same_place=("ils partagent la place", "they share the place"),
    ),
}

GROUPS: Final = (
    Group("Tournoi", "Tournament", _TOURNAMENT),
    Group("Tournoi à plusieurs tables", "Tournament at several tables", _TABLES),
)

"""Errors of the later burns, of the stub, and of a board that is swept or dealt past a player."""

from typing import Final

from dealer_assist.game.catalogue.model import (
    CARD,
    HAND_VOID,
    IDENTIFIABLE,
    STANDS,
    WHOSE,
    Ask,
    Entry,
    Remedy,
    Stops,
    Wants,
    When,
)

_BURNS: Final = Ask(
    "burns", ("Combien de cartes brûlées avant cette carte ?", "How many burns before that card?"),
    Wants.CHOICE, {"0": ("Aucune", "None"), "2": ("Deux", "Two")},
)
_AT: Final = Ask(
    "at", ("Devant quelle carte ?", "Before which card?"), Wants.CHOICE,
    {"turn": ("Le tournant", "The turn"), "river": ("La rivière", "The river")},
)
_HOW: Final = Ask(
    "how", ("Comment est-elle apparue ?", "How did it show up?"), Wants.CHOICE,
    {"boxed": ("Retournée dans le talon", "Face up in the stub"),
     "fell": ("Tombée de la table", "It fell off the table")},
)
_ORDER: Final = Ask(
    "order", ("L'ordre du talon se retrouve-t-il à coup sûr ?",
              "Can the stub's order be found again for certain?"),
)
_MIXED: Final = Ask(
    "mixed", ("Est-il mêlé au muck ou aux cartes brûlées ?",
              "Is it mixed with the muck or the burns?"),
)
_SPOKE: Final = Ask(
    "spoke", ("A-t-il réclamé son tour à temps ?", "Did he claim his turn in time?"),
)

ENTRIES: Final = {
    "BRD-10": Entry(
        called=("Carte à brûler oubliée ou doublée", "Turn or river: no burn or two"),
        happened=("Le tournant ou la rivière est ouvert sans carte brûlée, ou après deux.",
                  "The turn or the river was opened without a burn, or after two."),
        when=(When.BOARD, When.BETTING, When.SHOWDOWN, When.PAYING),
        setting="board.burn_error",
        decide="burn_error",
        facts=("street", "acted", "burned", "board", "stub_left"),
        asks=(_AT, _BURNS),
        rank=16,
        remedies={
            "corrected_before_action": Remedy(
                ("corrigé tant que personne n'a parlé, sinon la carte reste",
                 "put right until somebody acts, then the card stands"),
                (("Quelqu'un a parlé sur cette carte : elle reste ouverte.",
                  "Somebody has acted on that card: it stays open."),
                 ("Sinon, sans carte brûlée : brûlez celle qui est ouverte, ouvrez la suivante.",
                  "Otherwise, no burn: the open card is burned, open the next one."),
                 ("Deux cartes brûlées : la seconde était la bonne, ouvrez-la ; celle qui était "
                  "ouverte revient sur le talon.",
                  "Two burns: the second was the right card, open it; the one that was open goes "
                  "back on the stub."),
                 ("Les cartes suivantes sont celles qui étaient prévues : tous à tapis, celles "
                  "d'une rivière ouverte depuis reviennent d'abord sur le talon.",
                  "The cards that follow are those that were due: with all all-in, those of a "
                  "river opened since go back on the stub first.")),
                ("Erreur de carte brûlée : on rétablit l'ordre des cartes.",
                 "A burn went wrong: the order of the cards is restored."),
                does="correct_burn",
            ),
            "stands": STANDS,
        },
    ),
    "BRD-11": Entry(
        called=("Carte brûlée retournée", "Burn card turned up"),
        happened=("Une carte brûlée s'est retournée et des joueurs l'ont vue.",
                  "A burn card was turned up and players have seen it."),
        when=(When.BOARD, When.BETTING),
        setting="board.burn_exposed",
        facts=("card", "street", "burned"),
        rank=11,
        remedies={
            "shown": Remedy(
                ("elle est montrée à tous et reste brûlée", "it is shown to all and stays burned"),
                (("Annoncez {card}, à montrer à toute la table.",
                  "Announce {card} and show it to the whole table."),
                 ("Reposez-la ouverte avec les cartes brûlées et continuez.",
                  "Lay it back face up with the burns and go on.")),
                ("Carte brûlée : {card}, qui reste brûlée ; le coup continue.",
                 "Burn card: {card}. It stays burned, the hand goes on."),
                does="exposed_burn_shown",
            ),
        },
    ),
    "BRD-12": Entry(
        called=("Carte du tableau retournée ou tombée", "Board card boxed or dropped"),
        happened=("La carte due au tableau était face visible dans le talon, ou elle est tombée "
                  "de la table.",
                  "The card due on the board lay face up in the stub, or it fell off the table."),
        when=(When.BOARD,),
        setting="board.boxed",
        decide="boxed",
        facts=("card", "street", "burned", "stub_left"),
        asks=(_HOW, CARD),
        rank=40,
        remedies={
            "next_card": Remedy(
                ("écartée comme une carte nulle, la suivante prend sa place",
                 "set aside as if it were no card, the next one takes its place"),
                (("Annoncez {card}, à mettre de côté, ouverte.",
                  "Announce {card} and set it aside, face up."),
                 ("Ouvrez la carte suivante du talon à sa place, sans brûler.",
                  "Open the stub's next card in its place, without a burn.")),
                ("on écarte {card}, la carte suivante prend sa place.",
                 "{card} is set aside, the next card replaces it."),
                does="one_short_replaced",
                floor=True,
            ),
            "void": HAND_VOID,
            "stands": Remedy(
                ("elle est posée au tableau, à sa place", "it is laid on the board, in its place"),
                (("Posez {card} ouverte à sa place au tableau.",
                  "Lay {card} face up in its place on the board."),),
                ("{card} reste au tableau, le coup continue.",
                 "{card} stays on the board, the hand goes on."),
            ),
        },
    ),
    "BRD-13": Entry(
        called=("Talon retourné", "Stub turned face up"),
        happened=("Le talon s'est retourné pendant le coup et des cartes se voient.",
                  "The stub turned over during the hand and cards can be seen."),
        when=(When.DEALING, When.BEFORE_ACTION, When.BETTING, When.BOARD),
        setting="stub.turned_over",
        facts=("street", "board", "still_to_act", "stub_left"),
        rank=24,
        remedies={
            "look_and_shuffle": Remedy(
                ("les joueurs peuvent regarder, puis il est remêlé",
                 "players may look, then it is shuffled"),
                (("Laissez tous les joueurs regarder les cartes retournées.",
                  "Let all players look at the cards turned up."),
                 ("Remettez-les faces cachées, battez et coupez le talon.",
                  "Turn them face down, shuffle and cut the stub."),
                 ("Reprenez la donne où elle en était.", "Go on from where the deal was.")),
                ("Le talon s'est retourné : vous pouvez regarder, puis je le bats.",
                 "The stub turned over: you may look, then I shuffle it."),
                does="shuffle_stub",
            ),
            "face_down_and_shuffle": Remedy(
                ("remêlé faces cachées", "shuffled face down"),
                (("Retournez aussitôt le talon faces cachées.", "Turn the stub face down at once."),
                 ("Battez-le faces cachées, coupez et reprenez.",
                  "Shuffle it face down, cut and go on.")),
                ("Le talon s'est retourné : je le bats faces cachées.",
                 "The stub turned over: I shuffle it face down."),
                does="shuffle_stub",
            ),
        },
    ),
    "BRD-14": Entry(
        called=("Talon tombé ou en désordre", "Stub dropped or out of order"),
        happened=("Le talon est tombé ou s'est dispersé alors que des cartes restent à donner.",
                  "The stub was dropped or spread although cards are still to be dealt."),
        when=(When.DEALING, When.BEFORE_ACTION, When.BETTING, When.BOARD),
        setting="board.stub_disordered",
        facts=("street", "board", "still_to_act", "stub_left"),
        asks=(_ORDER, _MIXED),
        rank=25,
        remedies={
            "rebuild_or_shuffle": Remedy(
                ("reformé dans l'ordre si l'on peut, sinon battu et coupé",
                 "rebuilt in order if it can be, else shuffled and cut"),
                (("Si l'ordre se retrouve à coup sûr, reformez le talon et continuez.",
                  "If its order can be found for certain, rebuild the stub and go on."),
                 ("Sinon, réunissez les seules cartes du talon, battez et coupez.",
                  "Otherwise gather the stub's cards alone, shuffle and cut."),
                 ("S'il est mêlé au muck ou aux cartes brûlées, battez et coupez le tout.",
                  "If it is mixed with the muck or the burns, shuffle and cut it all.")),
                ("Le talon est en désordre : je le reforme, ou je le bats.",
                 "The stub is out of order: I rebuild it, or shuffle it."),
                does="rebuild_or_shuffle_stub",
            ),
            "shuffle": Remedy(
                ("battu et coupé", "shuffled and cut"),
                (("Réunissez les cartes du talon faces cachées.",
                  "Gather the stub's cards face down."),
                 ("Battez et coupez, puis continuez.", "Shuffle and cut, then go on.")),
                ("Le talon est battu et coupé, le coup continue.",
                 "The stub is shuffled and cut, the hand goes on."),
                does="shuffle_stub",
            ),
        },
    ),
    "BRD-15": Entry(
        called=("Tableau ramassé trop tôt", "Board swept too early"),
        happened=("Le tableau a été ramassé avant la fin du coup.",
                  "The board was swept in before the end of the hand."),
        when=(When.BETTING, When.BOARD, When.SHOWDOWN, When.PAYING),
        setting="board.swept",
        facts=("street", "board", "live", "stub_left"),
        asks=(IDENTIFIABLE,),
        rank=26,
        remedies={
            "rebuild": Remedy(
                ("reformé avec les mêmes cartes si elles se reconnaissent",
                 "rebuilt with the same cards if they can be told"),
                (("Ne touchez plus à rien : ni talon, ni muck, ni mains.",
                  "Touch nothing more: no stub, no muck, no hands."),
                 ("Reposez les cartes reconnues à leur place, d'accord avec les joueurs du coup.",
                  "Lay the cards that are told back in place, the players in the hand agreeing."),
                 ("Une carte douteuse : appelez le chef de partie.",
                  "A card in doubt: call the floor.")),
                ("Le tableau est reformé, le coup reprend.",
                 "The board is rebuilt, the hand goes on."),
            ),
        },
    ),
    "BRD-16": Entry(
        called=("Joueur oublié, carte suivante ouverte", "Player skipped, next card opened"),
        happened=("Le tour suivant est ouvert alors qu'un joueur n'a pas pu parler.",
                  "The next street was opened although a player had not acted."),
        when=(When.BOARD, When.BETTING),
        setting="board.skipped_player",
        decide="skipped",
        facts=("seat", "street", "acted", "still_to_act", "to_call", "board"),
        asks=(WHOSE, _SPOKE),
        rank=7,
        remedies={
            "as_premature": Remedy(
                ("il parle, et la carte compte comme ouverte trop tôt",
                 "he acts, and the card counts as opened too early"),
                (("Arrêtez tout et rendez la parole au siège {seat}.",
                  "Stop everything and give the turn to seat {seat}."),
                 ("Traitez la carte ouverte comme une carte ouverte trop tôt.",
                  "Treat the open card as one opened too early."),
                 ("Laissez finir les enchères du tour avant de la remplacer.",
                  "Let the round's betting finish before it is replaced.")),
                ("Siège {seat}, à vous de parler ; la carte a été ouverte trop tôt.",
                 "Seat {seat}, it's on you; the card was opened too early."),
                does="must_act",
            ),
            "claimed_in_time": Remedy(
                ("il parle s'il l'a réclamé à temps ; sinon le chef de partie statue sur sa main",
                 "he acts if he claimed it in time; else the floor rules on his hand"),
                (("Appelez le chef de partie et dites-lui qui a parlé depuis.",
                  "Call the floor and tell who has acted since."),
                 ("Le siège {seat} l'a réclamé à temps : il parle, et la carte compte comme "
                  "ouverte trop tôt.",
                  "Seat {seat} claimed it in time: he acts, and the card counts as opened too "
                  "early."),
                 ("Sinon, les actions engagées restent et le chef de partie statue sur sa main.",
                  "Otherwise the actions made stand and the floor rules on his hand.")),
                ("Un instant : le siège {seat} n'a pas parlé, j'appelle le chef de partie.",
                 "One moment: seat {seat} hasn't acted, I call the floor."),
                does="must_act",
                floor=True,
            ),
        },
    ),
    "BRD-17": Entry(
        called=("Carte brûlée trop tôt", "Burn made too early"),
        happened=("Une carte a quitté le talon pour être brûlée alors qu'un joueur doit encore "
                  "parler ; rien n'est ouvert.",
                  "A card left the stub as a burn although a player has still to act; nothing is "
                  "open."),
        when=(When.BEFORE_ACTION, When.BETTING),
        setting="board.early_burn",
        facts=("street", "still_to_act", "position", "stub_left"),
        rank=18,
        stops=Stops.NOTHING,  # nothing lies open yet
        remedies={
            "stays": Remedy(
                ("elle reste brûlée, rien d'autre ne change",
                 "it stays burned, nothing else changes"),
                (("N'ouvrez aucune carte : le tour n'est pas fini.",
                  "Open no card: the round isn't over."),
                 ("Laissez la carte face cachée avec les cartes brûlées.",
                  "Leave the card face down with the burns."),
                 ("Le tour fini, ouvrez sans brûler de nouveau.",
                  "Once the round is over, open without another burn.")),
                ("Le tour n'est pas fini, les enchères continuent.",
                 "The round isn't over, the betting goes on."),
                does="burn_stays",
            ),
            "put_back": Remedy(
                ("elle revient sur le talon sans être vue", "it goes back on the stub unseen"),
                (("Reposez la carte face cachée sur le dessus du talon.",
                  "Put the card back face down on top of the stub."),
                 ("Le tour fini, brûlez-la et ouvrez.",
                  "Once the round is over, burn it and open.")),
                ("Le tour n'est pas fini, les enchères continuent.",
                 "The round isn't over, the betting goes on."),
                does="burn_back",
            ),
        },
    ),
}

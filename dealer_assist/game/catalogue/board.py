"""Errors of the flop, and board cards opened before their time."""

from dataclasses import replace
from typing import Final

from dealer_assist.game.catalogue.model import (
    Ask,
    Both,
    Entry,
    Remedy,
    Wants,
    When,
)

_FINISH: Final[Both] = (
    "Laissez finir les enchères de ce tour.", "Let this round's betting finish.",
)
_SHOWN: Final[Both] = (
    "Annoncez {card} : à montrer à tous, puis à poser ouverte avec les cartes brûlées.",
    "Announce {card}, show it to all and lay it face up with the burns.",
)

#: The flop goes back into the stub and is dealt again, as several errors of it end.
_FLOP_AGAIN: Final = Remedy(
    ("remêlé au talon et redonné, la carte brûlée reste",
     "shuffled back and dealt again, the burn stays"),
    (("Remettez les cartes du flop dans le talon ; la carte brûlée reste brûlée.",
      "Put the flop's cards back into the stub; the burn stays burned."),
     ("Si le tour n'est pas fini, laissez finir les enchères.",
      "If the round isn't over, let the betting finish."),
     ("Battez et coupez le talon, puis ouvrez un nouveau flop sans brûler.",
      "Shuffle and cut the stub, then open a new flop without a burn.")),
    ("Le flop est repris : on bat le talon et on redonne un flop.",
     "The flop is taken back: the stub is shuffled and a new flop dealt."),
    does="reflop",
)

#: As above, where the burn was forgotten: it is made before the new flop.
_FLOP_AGAIN_BURNED: Final = Remedy(
    ("remêlé au talon et redonné, une carte brûlée d'abord",
     "shuffled back and dealt again, a burn first"),
    (("Remettez les trois cartes du flop dans le talon.",
      "Put the flop's three cards back into the stub."),
     ("Battez et coupez le talon.", "Shuffle and cut the stub."),
     ("Brûlez une carte et ouvrez un nouveau flop.", "Burn a card and open a new flop.")),
    ("Carte brûlée oubliée : on bat le talon, on brûle et on redonne un flop.",
     "The burn was forgotten: the stub is shuffled, a card burned and a new flop dealt."),
    does="reflop_with_burn",
)

_BURN_BACK: Final = Remedy(
    ("la seconde carte brûlée revient sur le talon",
     "the second burn goes back on top of the stub"),
    (("Reprenez la dernière carte brûlée sans la montrer.",
      "Take the last burn back without showing it."),
     ("Posez-la sur le dessus du talon.", "Put it on top of the stub."),
     ("Flop pas encore ouvert : elle en est la première carte. Flop ouvert : il "
      "reste, elle sera brûlée avant le tournant.",
      "Flop not open yet: it is its first card. Flop open: it stands, and the card "
      "will be burned before the turn.")),
    ("Une carte brûlée de trop : elle revient sur le talon.",
     "A burn too many: it goes back on the stub."),
    does="burn_back",
)

_BACK: Final[tuple[Both, ...]] = (
    ("Mettez {card} de côté, ouverte, et laissez finir les enchères de ce tour.",
     "Set {card} aside, face up, and let this round's betting finish."),
    ("Remettez-la dans le talon, battez et coupez.", "Put it back into the stub, shuffle and cut."),
    ("Ouvrez la carte du dessus à sa place ; la carte déjà brûlée reste.",
     "Open the top card in its place; the burn already made stays."),
)

#: Asked once the cards are scrambled: until then nobody knows which it will be.
_DRAWN: Final = Ask(
    "card", ("Quelle carte a été tirée ?", "Which card was drawn?"), Wants.CARD,
)

ENTRIES: Final = {
    "BRD-01": Entry(
        called=("Flop ouvert trop tôt", "Flop opened too early"),
        happened=("Le flop est ouvert alors que le premier tour d'enchères n'est pas fini.",
                  "The flop is open although the first betting round isn't over."),
        when=(When.BETTING, When.BOARD),
        setting="board.premature_flop",
        facts=("street", "still_to_act", "burned", "board", "stub_left"),
        rank=4,
        remedies={"reshuffle_keep_burn": _FLOP_AGAIN},
    ),
    "BRD-02": Entry(
        called=("Flop de quatre cartes", "Four-card flop"),
        happened=("Quatre cartes ont été données au flop, ouvertes ou non.",
                  "Four cards were dealt on the flop, open or not."),
        when=(When.BOARD, When.BETTING),
        setting="board.four_card_flop",
        facts=("street", "acted", "burned", "board"),
        rank=12,
        remedies={
            "one_becomes_burn": Remedy(
                ("l'une des quatre, tirée au hasard, devient la carte brûlée du tournant",
                 "one of the four, drawn blind, becomes the turn's burn"),
                (("Appelez le chef de partie.", "Call the floor."),
                 ("Retournez les quatre cartes faces cachées et mélangez-les sur le tapis.",
                  "Turn the four cards face down and scramble them on the table."),
                 ("Le chef de partie en tire une : elle sera brûlée avant le tournant.",
                  "The floor draws one: it will be burned before the turn."),
                 ("Ouvrez les trois autres : c'est le flop.",
                  "Open the other three: they are the flop.")),
                ("Quatre cartes au flop : le chef de partie en tire une, elle sera brûlée.",
                 "Four cards on the flop: the floor draws one, it will be burned."),
                does="four_flop_burn",
                floor=True,
                asks=(_DRAWN,),
            ),
            "redeal": _FLOP_AGAIN,
        },
    ),
    "BRD-18": Entry(
        called=("Flop de cinq cartes ou plus", "Flop of five cards or more"),
        happened=("Plus de quatre cartes ont été données au flop, ouvertes ou non.",
                  "More than four cards were dealt on the flop, open or not."),
        when=(When.BOARD, When.BETTING),
        setting="board.five_card_flop",
        facts=("street", "acted", "burned", "board"),
        rank=60,
        remedies={"redeal": _FLOP_AGAIN},
    ),
    "BRD-03": Entry(
        called=("Flop de deux cartes", "Two-card flop"),
        happened=("Le flop est ouvert avec une carte de moins.",
                  "The flop was opened with a card too few."),
        when=(When.BOARD, When.BETTING),
        setting="board.short_flop",
        facts=("street", "acted", "board", "stub_left"),
        rank=22,
        remedies={
            "complete": Remedy(
                ("la carte du dessus du talon complète le flop",
                 "the top card of the stub completes the flop"),
                (("Arrêtez les enchères.", "Stop the betting."),
                 ("Ouvrez la carte du dessus du talon à côté des deux autres, sans brûler.",
                  "Open the top card of the stub beside the other two, without a burn."),
                 ("Le premier à parler parle de nouveau si personne n'a encore misé.",
                  "The first to speak speaks again if nobody has bet yet.")),
                ("Il manquait une carte au flop : voici la troisième.",
                 "The flop was one card short: here is the third."),
            ),
            "redeal": _FLOP_AGAIN,
        },
    ),
    "BRD-04": Entry(
        called=("Flop sans carte brûlée, rien de joué", "Flop without a burn, no action yet"),
        happened=("Le flop est ouvert sans carte brûlée et personne n'a encore parlé dessus.",
                  "The flop was opened without a burn and nobody has acted on it yet."),
        when=(When.BOARD, When.BETTING),
        setting="board.no_burn_flop",
        facts=("street", "acted", "burned", "board", "stub_left"),
        rank=13,
        remedies={
            "reshuffle": _FLOP_AGAIN_BURNED,
            "first_is_burn": Remedy(
                ("la première carte du flop devient la carte brûlée, la suivante du talon complète",
                 "the flop's first card becomes the burn, the stub's next one completes it"),
                (("Prenez la première carte du flop et posez-la avec les cartes brûlées.",
                  "Take the flop's first card and lay it with the burns."),
                 ("Ouvrez la carte du dessus du talon pour compléter le flop.",
                  "Open the top card of the stub to complete the flop.")),
                ("Carte brûlée oubliée : la première carte du flop est brûlée, on complète.",
                 "The burn was forgotten: the flop's first card is burned, one card completes."),
                does="burn_from_flop",
            ),
            "one_becomes_burn": Remedy(
                ("l'une des trois, tirée au hasard, est brûlée, et la suivante complète",
                 "one of the three, drawn blind, is burned, and the next card completes"),
                (("Retournez les trois cartes faces cachées et mélangez-les sur le tapis.",
                  "Turn the three cards face down and scramble them on the table."),
                 ("Tirez-en une : elle est brûlée. Rouvrez les deux autres.",
                  "Draw one: it is burned. Open the other two again."),
                 ("Ouvrez la carte du dessus du talon pour compléter le flop.",
                  "Open the top card of the stub to complete the flop.")),
                ("Carte brûlée oubliée : une des trois est tirée et brûlée, on complète.",
                 "The burn was forgotten: one of the three is drawn and burned, one completes."),
                does="scrambled_flop_burn",
                asks=(_DRAWN,),
            ),
        },
    ),
    "BRD-05": Entry(
        called=("Flop sans carte brûlée, déjà joué", "Flop without a burn, acted on"),
        happened=("Le flop a été ouvert sans carte brûlée et un joueur a déjà parlé dessus.",
                  "The flop was opened without a burn and a player has acted on it."),
        when=(When.BETTING, When.BOARD),
        setting="board.no_burn_after_action",
        decide="burn_error",
        facts=("street", "acted", "burned", "board"),
        rank=23,
        remedies={
            "stands": Remedy(
                ("le flop reste, une seule carte est brûlée avant le tournant",
                 "the flop stands, one card only is burned before the turn"),
                (("Laissez le flop en place et continuez les enchères.",
                  "Leave the flop as it is and go on with the betting."),
                 ("Avant le tournant, brûlez une carte, et une seule.",
                  "Before the turn burn one card, and one only.")),
                ("Le flop reste, le coup continue.", "The flop stands, the hand goes on."),
                does="burn_missing",
            ),
        },
    ),
    "BRD-06": Entry(
        called=("Deux cartes brûlées avant le flop", "Two burns before the flop"),
        happened=("Deux cartes ont été brûlées avant le flop au lieu d'une.",
                  "Two cards were burned before the flop instead of one."),
        when=(When.BOARD, When.BETTING),
        setting="board.double_burn",
        decide="double_burn",
        facts=("street", "burned", "board", "acted"),
        rank=14,
        remedies={
            "put_back": _BURN_BACK,
            "stands": Remedy(
                ("le flop joué reste, le talon est compté avec deux cartes brûlées",
                 "the flop that was acted on stands, the stub is counted with two burns"),
                (("Laissez le tableau et les cartes brûlées en place, le coup continue.",
                  "Leave the board and the burns as they are, the hand goes on."),),
                ("Le flop reste, le coup continue.", "The flop stands, the hand goes on."),
                does="burned_twice",
            ),
            "put_back_if_closed": replace(_BURN_BACK, words=(
                "la seconde revient sur le talon ; le flop ouvert et non joué, tout est remêlé",
                "the second goes back on the stub; with the flop open and not acted on all is "
                "shuffled again")),
            "reshuffle": replace(_FLOP_AGAIN, words=(
                "la seconde carte brûlée et le flop sont remêlés au talon, le flop est redonné",
                "the second burn and the flop are shuffled back into the stub, the flop is dealt "
                "again")),
        },
    ),
    "BRD-07": Entry(
        called=("Tournant ouvert trop tôt", "Turn opened too early"),
        happened=("Le tournant est ouvert alors que les enchères du flop ne sont pas finies.",
                  "The turn is open although the flop's betting isn't over."),
        when=(When.BETTING, When.BOARD),
        setting="board.premature_turn",
        facts=("card", "position", "street", "still_to_act", "burned", "stub_left"),
        rank=2,
        remedies={
            "antepenultimate": Remedy(
                ("brûlé et montré, l'antépénultième du talon le remplace",
                 "burned and shown, the stub's third from the bottom takes its place"),
                (_SHOWN, _FINISH,
                 ("Prenez la 3e carte en partant du bas du talon et ouvrez-la : c'est le tournant.",
                  "Take the third card from the bottom of the stub and open it: it is the turn."),
                 ("La rivière viendra du dessus, comme prévu.",
                  "The river will come from the top, as it was to.")),
                ("Tournant trop tôt : on brûle {card}, l'antépénultième prendra sa place.",
                 "Early turn: {card} is burned, the third from the bottom will replace it."),
                does="early_antepenultimate",
            ),
            "reshuffle": Remedy(
                ("mis de côté, puis remêlé au talon", "set aside, then shuffled back"),
                _BACK,
                ("Tournant trop tôt : la carte rentre au talon, que l'on bat.",
                 "Early turn: the card goes back into the stub, which is shuffled."),
                does="early_reshuffle",
            ),
        },
    ),
    "BRD-08": Entry(
        called=("Tournant et rivière ouverts trop tôt", "Turn and river opened too early"),
        happened=("Le tournant et la rivière sont ouverts alors que les enchères continuent.",
                  "Turn and river are both open although there is betting left."),
        when=(When.BETTING, When.BOARD),
        setting="board.premature_turn_river",
        facts=("street", "still_to_act", "burned", "board", "stub_left"),
        rank=15,
        remedies={
            "top": Remedy(
                ("brûlés, les suivantes viennent du dessus du talon",
                 "burned, the next ones come from the top of the stub"),
                (("Annoncez les deux cartes, montrez-les à tous et posez-les ouvertes avec les "
                  "cartes brûlées.",
                  "Announce both cards, show them to all and lay them face up with the burns."),
                 _FINISH,
                 ("Tournant puis rivière viennent du dessus du talon.",
                  "Turn, then river come from the top of the stub.")),
                ("Les deux cartes sont brûlées, les suivantes viennent du dessus.",
                 "Both cards are burned, the next ones come from the top."),
                does="early_top",
            ),
            "reshuffle": Remedy(
                ("mis de côté, puis remêlés au talon", "set aside, then shuffled back"),
                (("Mettez les deux cartes de côté, ouvertes, et laissez finir les enchères.",
                  "Set both cards aside, face up, and let the betting finish."),
                 ("Remettez-les dans le talon, battez et coupez.",
                  "Put them back into the stub, shuffle and cut."),
                 ("Tournant puis rivière viennent du dessus du talon battu.",
                  "Turn, then river come from the top of the shuffled stub.")),
                ("Les deux cartes rentrent au talon, que l'on bat.",
                 "Both cards go back into the stub, which is shuffled."),
                does="early_reshuffle",
            ),
        },
    ),
    "BRD-09": Entry(
        called=("Rivière ouverte trop tôt", "River opened too early"),
        happened=("La rivière est ouverte alors que les enchères du tournant ne sont pas finies.",
                  "The river is open although the turn's betting isn't over."),
        when=(When.BETTING, When.BOARD),
        setting="board.premature_river",
        facts=("card", "position", "street", "still_to_act", "burned", "stub_left"),
        rank=3,
        remedies={
            "top": Remedy(
                ("brûlée, la suivante vient du dessus du talon",
                 "burned, the next one comes from the top of the stub"),
                (_SHOWN, _FINISH,
                 ("Ouvrez la carte du dessus du talon : c'est la rivière.",
                  "Open the top card of the stub: it is the river.")),
                ("Rivière trop tôt : on brûle {card}, la suivante vient du dessus.",
                 "Early river: {card} is burned, the next one comes from the top."),
                does="early_top",
            ),
            "antepenultimate": Remedy(
                ("brûlée, l'antépénultième du talon la remplace",
                 "burned, the stub's third from the bottom takes its place"),
                (_SHOWN, _FINISH,
                 ("Prenez la 3e carte en partant du bas du talon et ouvrez-la : c'est la rivière.",
                  "Take the third card from the bottom of the stub and open it: it is the "
                  "river.")),
                ("Rivière trop tôt : on brûle {card}, l'antépénultième prendra sa place.",
                 "Early river: {card} is burned, the third from the bottom will replace it."),
                does="early_antepenultimate",
            ),
            "reshuffle": Remedy(
                ("mise de côté, puis remêlée au talon", "set aside, then shuffled back"),
                _BACK,
                ("Rivière trop tôt : la carte rentre au talon, que l'on bat.",
                 "Early river: the card goes back into the stub, which is shuffled."),
                does="early_reshuffle",
            ),
        },
    ),
}

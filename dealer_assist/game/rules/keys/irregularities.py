"""Errors of the dealer and of players: replaced cards, redeals, who pays."""

from typing import Final

from dealer_assist.game.rules.keys.key import Group, Key, number, switch, words

_COVERED: Final[dict[str, Key]] = {
    "covered.deal_actions": number(
        "combien d'actions couvrent la donne, qui ne s'annule plus ensuite",
        "how many actions cover the deal, after which it is no misdeal any more",
        1, 9, ("{n}", "{n}"), floor=True,
    ),
    "covered.deal_counts": words(
        "les actions qui comptent pour cela",
        "the actions that count for that",
        floor=False,
        any=("toute action ou parole", "any action or word"),
        chips_or_three=("celles faites à leur tour, si l'une met des jetons ; sinon une de plus",
                        "those in turn, if one of them puts chips in; else one more"),
        not_two_alike=("toutes, sauf deux couchés ou deux paroles ; sinon une de plus",
                       "all, save two folds or two checks; else one more"),
    ),
    "covered.retrieve_actions": number(
        "combien d'actions après lesquelles des cartes jetées ne se reprennent plus",
        "how many actions after which thrown cards can't be taken back",
        1, 9, ("{n}", "{n}"), floor=True,
    ),
}

_DEAL: Final[dict[str, Key]] = {
    "deal.exposed_one": words(
        "une carte retournée pendant la donne",
        "one card turned up while dealing",
        burn_swap=("remplacée à la fin par la carte à brûler avant le flop, dont elle prend la "
                   "place",
                   "replaced at the end by the flop's burn card, whose place it takes"),
        swap_but_first_two_misdeal=("de même, mais mal donne pour l'une des deux premières cartes",
                                    "the same, but a misdeal for one of the first two cards"),
    ),
    "deal.exposed_button_first": words(
        "la première carte du bouton retournée",
        "the button's first card turned up",
        misdeal=("mal donne", "misdeal"),
        swap=("remplacée comme une autre", "replaced like any other"),
    ),
    "deal.multi_exposed": words(
        "des cartes de plusieurs joueurs retournées",
        "cards of several players turned up",
        top_then_antepenultimate=("la carte du dessus au premier, l'antépénultième du talon aux "
                                  "autres",
                                  "the top card for the first, the stub's third from the bottom "
                                  "for the others"),
        misdeal=("mal donne", "misdeal"),
    ),
    "deal.multi_exposed.order": words(
        "qui est le premier d'entre eux",
        "who is the first of them",
        floor=False,
        deal_order=("le premier dans l'ordre de la donne", "the first in the order of the deal"),
        chronological=("celui dont la carte s'est retournée d'abord",
                       "the one whose card was turned up first"),
    ),
    "deal.multi_exposed.antepenultimate": words(
        "l'antépénultième quand il en faut plusieurs",
        "the third card from the bottom when several are needed",
        floor=False,
        recomputed=("recomptée à chaque fois", "counted anew each time"),
        fixed=("la place suivante, sans recompter", "the next place, without counting anew"),
    ),
    "deal.multi_exposed.button_first": words(
        "la première carte du bouton parmi plusieurs cartes retournées",
        "the button's first card among several turned up",
        floor=False,
        antepenultimate=("l'antépénultième, sans mal donne",
                         "the third card from the bottom, no misdeal"),
        misdeal=("mal donne", "misdeal"),
    ),
    "deal.same_player_two_exposed": words(
        "les deux cartes d'un même joueur retournées",
        "both cards of one player turned up",
        top_then_antepenultimate=("la carte du dessus, puis l'antépénultième du talon",
                                  "the top card, then the stub's third from the bottom"),
        misdeal=("mal donne", "misdeal"),
    ),
    "count.wrong_before_covered": words(
        "un mauvais nombre de cartes ou de joueurs, vu avant que ce soit couvert",
        "a wrong number of cards or players, seen before the deal is covered",
        misdeal=("mal donne", "misdeal"),
        repair_one=("une seule carte en trop ou en moins se corrige, au-delà mal donne",
                    "a single card too many or too few is put right, beyond that a misdeal"),
        repair_in_sequence=(
            "une carte en trop se reprend tant que nul n'a parlé, celle qui manque se donne si "
            "elle vient à son tour ; sinon mal donne",
            "a card too many goes back while nobody has acted, a missing one is dealt where it "
            "comes in its turn; else a misdeal"),
    ),
    "count.extra_card_after_covered": words(
        "une carte de trop, vue une fois couvert",
        "a card too many, seen once covered",
        dead=("la main est brûlée", "the hand is dead"),
    ),
    "count.short_hand_after_covered": words(
        "une carte en moins, vue une fois couvert",
        "a card too few, seen once covered",
        live=("le joueur garde son jeu", "the player keeps his hand"),
        dead=("la main est brûlée", "the hand is dead"),
    ),
    "count.forgotten_after_covered": words(
        "un joueur oublié à la donne, vu une fois couvert",
        "a player left out of the deal, seen once covered",
        no_hand=("le coup continue sans lui, un blind déjà posté reste au pot",
                 "the hand goes on without him, a blind already posted stays in the pot"),
        no_hand_post_back=("le coup continue sans lui, un blind déjà posté lui est rendu",
                           "the hand goes on without him, a blind already posted is given back"),
    ),
    "count.dead_hand_refund": words(
        "les mises d'une main brûlée pour son nombre de cartes",
        "the bets of a hand dead for its number of cards",
        none=("restent au pot", "stay in the pot"),
    ),
}

_BOARD: Final[dict[str, Key]] = {
    "board.premature_flop": words(
        "le flop retourné avant l'heure",
        "the flop turned up too early",
        reshuffle_keep_burn=("remêlé au talon et redonné, la carte brûlée reste",
                             "shuffled back and dealt again, the burn stays"),
    ),
    "board.premature_turn": words(
        "le tournant seul retourné avant l'heure",
        "the turn alone turned up too early",
        antepenultimate=("brûlé et montré, l'antépénultième du talon le remplace",
                         "burned and shown, the stub's third from the bottom takes its place"),
        reshuffle=("mis de côté, puis remêlé au talon", "set aside, then shuffled back"),
    ),
    "board.premature_turn.new_burn": switch(
        "on brûle encore avant ce nouveau tournant",
        "a card is burned again before that new turn",
    ),
    "board.premature_turn_river": words(
        "tournant et rivière retournés avant l'heure",
        "turn and river turned up too early",
        top=("brûlés, les suivantes viennent du dessus du talon",
             "burned, the next ones come from the top of the stub"),
        reshuffle=("mis de côté, puis remêlés au talon", "set aside, then shuffled back"),
    ),
    "board.premature_turn_river.new_burn_before_turn": switch(
        "on brûle encore avant le tournant qui remplace les deux",
        "a card is burned again before the turn that replaces the two",
    ),
    "board.premature_river": words(
        "la rivière seule retournée avant l'heure",
        "the river alone turned up too early",
        top=("brûlée, la suivante vient du dessus du talon",
             "burned, the next one comes from the top of the stub"),
        antepenultimate=("brûlée, l'antépénultième du talon la remplace",
                         "burned, the stub's third from the bottom takes its place"),
        reshuffle=("mise de côté, puis remêlée au talon", "set aside, then shuffled back"),
    ),
    "stub.turned_over": words(
        "le talon retourné pendant le coup",
        "the stub turned over during the hand",
        look_and_shuffle=("les joueurs peuvent regarder, puis il est remêlé",
                          "players may look, then it is shuffled"),
        face_down_and_shuffle=("remêlé faces cachées", "shuffled face down"),
    ),
}

_DECK: Final[dict[str, Key]] = {
    "deck.foul.triggers": words(
        "ce qui rend un paquet défectueux",
        "what makes a deck foul",
        duplicate_or_missing=("une carte en double ou manquante", "a duplicate or missing card"),
        duplicate=("une carte en double", "a duplicate card"),
        duplicate_or_back=("une carte en double ou d'un autre dos",
                           "a duplicate card or one with another back"),
    ),
    "deck.foul.window": words(
        "jusqu'à quand un paquet défectueux fait rendre les mises",
        "until when a foul deck gives the bets back",
        until_pot_awarded=("jusqu'à l'attribution du pot", "until the pot is awarded"),
        until_next_deal=("jusqu'à la donne suivante", "until the next deal"),
    ),
}

_HANDS: Final[dict[str, Key]] = {
    "killed_hand.refund": words(
        "ce que reprend un joueur dont le croupier a ramassé la main",
        "what a player takes back whose hand the dealer swept in",
        uncalled_excess=("la part de sa relance que nul n'a suivie",
                         "the part of his raise that nobody called"),
        whole_last_bet=("toute sa dernière mise non suivie",
                        "the whole of his last bet that nobody called"),
    ),
    "hand.exposed_voluntarily": words(
        "un joueur ouvre sa main avant la fin du coup",
        "a player opens his hand before the end",
        floor_default_burn=("appeler le chef de partie ; brûlée en général",
                            "call the floor; killed as a rule"),
        live_penalty=("elle reste en jeu, le joueur est pénalisé",
                      "it stays live, the player is penalised"),
        live=("elle reste en jeu", "it stays live"),
    ),
    "hand.exposed_by_accident": words(
        "un joueur retourne une carte sans le vouloir",
        "a player turns up a card by accident",
        live=("la main reste en jeu, la carte n'est pas remplacée",
              "the hand stays live, the card isn't replaced"),
    ),
    "muck.retrieve": words(
        "reprendre des cartes que l'on vient de jeter",
        "taking back cards just thrown away",
        until_covered_or_touching=("possible tant qu'elles n'ont touché aucune carte et que nul "
                                   "n'a parlé ensuite",
                                   "possible as long as they touched no other card and nobody "
                                   "has spoken since"),
        never=("jamais", "never"),
        never_but_winner=("jamais, sauf qui croyait avoir gagné : le chef de partie, tant qu'elles "
                          "se reconnaissent",
                          "never, but for who thought he had won: the floor, as long as they can "
                          "be told"),
    ),
}

GROUPS: Final = (Group("Donne couverte", "When a deal is covered", _COVERED),)
#: Settings that stand with those of the catalogue, first under the heading of their chapter.
BY_CHAPTER: Final = {"deal": _DEAL, "board": _BOARD, "deck": _DECK, "hands": _HANDS}

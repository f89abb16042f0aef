import random
from itertools import combinations

import pytest
from few_and_many import first_and_long
from pokerkit import StandardHighHand

from dealer_assist.game.hand.hand_ranking import (
    Category,
    Deciding,
    UnrankableHand,
    best_five,
    deciding_category,
    decision_text,
    ranked_name,
    strength,
)
from dealer_assist.words.cards import DECK, UnreadableCard, cards


def ranked(text):
    held = cards(text)
    return best_five(held[:2], held[2:])


def sign(a, b):
    return (a > b) - (a < b)


HANDS = [
    ("AsKd 9h7c5d3s2c", "high_card", "AsKd9h7c5d", "Hauteur As", "High card, Ace"),
    ("KsKd 9h7c5d3s2c", "pair", "KsKd9h7c5d", "Paire de Rois", "Pair of Kings"),
    ("AsAd 9h7c5d3s2c", "pair", "AsAd9h7c5d", "Paire d'As", "Pair of Aces"),
    ("6s6d 9hTcQd3s2c", "pair", "6s6dQdTc9h", "Paire de Six", "Pair of Sixes"),
    (
        "AsKd Kh6s6d2c9h",
        "two_pair",
        "KdKh6s6dAs",
        "Deux paires, Rois et Six, kicker As",
        "Two pair, Kings and Sixes, Ace kicker",
    ),
    (
        "JsJd 9h9sQd2c4h",
        "two_pair",
        "JsJd9h9sQd",
        "Deux paires, Valets et Neuf, kicker Dame",
        "Two pair, Jacks and Nines, Queen kicker",
    ),
    (
        "QsQd 8h8s2d2cTh",
        "two_pair",
        "QsQd8h8sTh",
        "Deux paires, Dames et Huit, kicker Dix",
        "Two pair, Queens and Eights, Ten kicker",
    ),
    (
        "KsKd Kh6s4d2c9h",
        "three_of_a_kind",
        "KsKdKh9h6s",
        "Brelan de Rois",
        "Three of a kind, Kings",
    ),
    ("Ts9d 8h7s6d2c2h", "straight", "Ts9d8h7s6d", "Quinte au Dix", "Straight, Ten high"),
    ("QsJd Th9s8d2c2h", "straight", "QsJdTh9s8d", "Quinte à la Dame", "Straight, Queen high"),
    ("AsKd QhJsTd2c2h", "straight", "AsKdQhJsTd", "Quinte à l'As", "Straight, Ace high"),
    ("As2d 3h4s5dKcKh", "straight", "5d4s3h2dAs", "Quinte au Cinq", "Straight, Five high"),
    ("AsJs 9s7s5s3s2d", "flush", "AsJs9s7s5s", "Couleur à l'As", "Flush, Ace high"),
    ("JsTs 8s7s5sAdAc", "flush", "JsTs8s7s5s", "Couleur au Valet", "Flush, Jack high"),
    (
        "JsJd Jh6s6dAcKc",
        "full_house",
        "JsJdJh6s6d",
        "Full aux Valets par les Six",
        "Full house, Jacks full of Sixes",
    ),
    (
        "KsKd KhQsQdQcAc",
        "full_house",
        "KsKdKhQsQd",
        "Full aux Rois par les Dames",
        "Full house, Kings full of Queens",
    ),
    (
        "JsJd JhJc6dAcAs",
        "four_of_a_kind",
        "JsJdJhJcAc",
        "Carré de Valets",
        "Four of a kind, Jacks",
    ),
    (
        "9s8s 7s6s5sAdAc",
        "straight_flush",
        "9s8s7s6s5s",
        "Quinte flush au Neuf",
        "Straight flush, Nine high",
    ),
    (
        "As2s 3s4s5sKdKc",
        "straight_flush",
        "5s4s3s2sAs",
        "Quinte flush au Cinq",
        "Straight flush, Five high",
    ),
    ("AhKh QhJhTh9h8h", "royal_flush", "AhKhQhJhTh", "Quinte flush royale", "Royal flush"),
]


def compact(text):
    return text.replace(" ", "")


@pytest.mark.parametrize(("held", "category"), [(h[0], h[1]) for h in HANDS])
def test_a_hand_is_of_its_category(held, category):
    assert ranked(compact(held)).category == category


@pytest.mark.parametrize(("held", "five"), [(h[0], h[2]) for h in HANDS])
def test_the_five_cards_that_play_come_with_the_combination_first(held, five):
    assert ranked(compact(held)).five == cards(five)


@pytest.mark.parametrize(("held", "french"), [(h[0], h[3]) for h in HANDS])
def test_a_hand_is_announced_in_french_casino_terms(held, french):
    assert ranked_name(ranked(compact(held)), "fr") == french


@pytest.mark.parametrize(("held", "english"), [(h[0], h[4]) for h in HANDS])
def test_a_hand_is_announced_in_english(held, english):
    assert ranked_name(ranked(compact(held)), "en") == english


def test_every_category_is_in_the_table_of_hands():
    assert {h[1] for h in HANDS} == set(Category)


def test_the_categories_rise_in_the_order_of_the_decree():
    best_first = {h[1]: ranked(compact(h[0])).strength for h in HANDS}
    assert sorted(best_first, key=best_first.__getitem__) == list(Category)


def test_the_wheel_is_a_straight_to_the_five():
    assert ranked("As2d3h4s5d").ranks == ("5",)


def test_the_wheel_loses_to_the_straight_to_the_six():
    assert strength(cards("As2d3h4s5d")) < strength(cards("2d3h4s5d6c"))


def test_a_straight_does_not_go_round_the_ace():
    assert ranked("QsKdAh2s3d").category == Category.HIGH_CARD


def test_the_six_beats_the_wheel_when_both_are_there():
    assert ranked("As2d3h4s5d6cKh").ranks == ("6",)


def test_a_straight_and_a_flush_of_other_cards_are_no_straight_flush():
    assert ranked("9s8s7s6d5sAs2c").category == Category.FLUSH


def test_the_kicker_of_two_pair_may_come_from_a_third_pair():
    assert ranked("QsQd8h8s7d7c2h").ranks == ("Q", "8", "7")


def test_two_threes_of_a_kind_make_a_full_house():
    assert ranked("QsQdQh8h8s8d2c").ranks == ("Q", "8")


def test_the_fifth_card_beside_four_of_a_kind_is_the_highest_left():
    assert ranked("QsQdQhQc8s8dKc").ranks == ("Q", "K")


def test_the_players_own_card_is_shown_where_the_boards_plays_as_well():
    assert "7c" in best_five(cards("7cAd"), cards("3h4d5s6h7d")).five


@pytest.mark.parametrize("suit", "cdhs")
def test_a_flush_is_worth_the_same_in_every_suit(suit):
    hand = [rank + suit for rank in "K9754"]
    assert strength(hand) == strength(cards("Kc9c7c5c4c"))


def test_the_seven_cards_may_lie_in_any_order():
    held, rng = list(cards("AsKdKh6s6d2c9h")), random.Random(3)
    found = {strength(rng.sample(held, 7)) for _ in range(50)}
    assert len(found) == 1


def test_seven_cards_are_as_good_as_their_best_five():
    rng = random.Random(5)
    for _ in range(500):
        held = rng.sample(DECK, 7)
        assert strength(held) == max(strength(five) for five in combinations(held, 5))


def test_the_five_that_play_are_as_strong_as_the_whole_hand():
    rng = random.Random(7)
    for _ in range(1000):
        held = rng.sample(DECK, rng.choice((5, 6, 7)))
        found = best_five(held[:2], held[2:])
        assert strength(found.five) == found.strength


def test_the_categories_of_a_fourteen_card_deck_are_counted_right():
    # Two suits of the ranks 8 to A: 2,002 hands, whose categories can be counted by hand.
    deck = [rank + suit for suit in "hs" for rank in "89TJQKA"]
    counts = dict.fromkeys(Category, 0)
    for five in combinations(deck, 5):
        counts[best_five(five[:2], five[2:]).category] += 1
    assert counts == dict.fromkeys(Category, 0) | {
        Category.ROYAL_FLUSH: 2,
        Category.STRAIGHT_FLUSH: 4,
        Category.FLUSH: 2 * (21 - 3),
        Category.STRAIGHT: 3 * (2**5 - 2),
        Category.HIGH_CARD: (21 - 3) * (2**5 - 2),
        Category.PAIR: 7 * 20 * 2**3,
        Category.TWO_PAIR: 21 * 5 * 2,
    }


@pytest.mark.parametrize("number", first_and_long([400, 3000]))
def test_two_hands_compare_as_pokerkit_compares_them(number):
    rng = random.Random(20161326)
    for _ in range(number):
        drawn = rng.sample(DECK, 9)
        mine, yours, board = drawn[:2], drawn[2:4], drawn[4:]
        peers = [
            StandardHighHand.from_game("".join(hole), "".join(board)) for hole in (mine, yours)
        ]
        ours = sign(strength(mine + board), strength(yours + board))
        assert ours == sign(*peers), (mine, yours, board)


@pytest.mark.parametrize("number", first_and_long([400, 2000]))
def test_unrelated_hands_compare_as_pokerkit_compares_them(number):
    # Low, close ranks only: ties and wheels are common here.
    few = [card for card in DECK if card[0] in "A23456"]
    rng = random.Random(52)
    for _ in range(number):
        one, other = rng.sample(few, 7), rng.sample(few, 7)
        peers = [StandardHighHand.from_game("".join(held)) for held in (one, other)]
        assert sign(strength(one), strength(other)) == sign(*peers), (one, other)


DECISIONS = [
    # winner, loser, French, English
    ("AsKdJh7c5d", "AhKcTh7s5c", "Le Valet l'emporte sur le Dix", "Jack kicker beats Ten"),
    ("AsJd9h7c5d", "KhJc9d7s5c", "L'As l'emporte sur le Roi", "Ace beats King"),
    ("KsKdJh7c5d", "KhKcTh7s5c", "Le Valet l'emporte sur le Dix", "Jack kicker beats Ten"),
    ("KsKdJh7c5d", "QhQcTh7s5c", "Les Rois l'emportent sur les Dames", "Kings beat Queens"),
    ("KsKd6h6c5d", "KhKc5h5sAc", "Les Six l'emportent sur les Cinq", "Sixes beat Fives"),
    ("KsKd6h6cQd", "KhKc6d6sJc", "La Dame l'emporte sur le Valet", "Queen kicker beats Jack"),
    ("KsKdKc6cQd", "7h7c7d6sJc", "Les Rois l'emportent sur les Sept", "Kings beat Sevens"),
    ("KsKdKcQd6c", "KsKdKcQd5c", "Le Six l'emporte sur le Cinq", "Six kicker beats Five"),
    ("Ts9d8h7s6d", "5s4d3h2sAd", "Le Dix l'emporte sur le Cinq", "Ten beats Five"),
    ("AsJs9s7s5s", "AdJd9d7d4d", "Le Cinq l'emporte sur le Quatre", "Five beats Four"),
    ("JsJdJh6s6d", "JsJdJh5s5d", "Les Six l'emportent sur les Cinq", "Sixes beat Fives"),
    ("AsAdAhAcKd", "AsAdAhAcQd", "Le Roi l'emporte sur la Dame", "King kicker beats Queen"),
    ("9s8s7s6s5s", "8d7d6d5d4d", "Le Neuf l'emporte sur le Huit", "Nine beats Eight"),
    (
        "JsJdJh6s6d",
        "AdJd9d7d4d",
        "Le full l'emporte sur la couleur",
        "Full house beats flush",
    ),
]


@pytest.mark.parametrize(("winner", "loser", "french"), [d[:3] for d in DECISIONS])
def test_what_decides_is_said_in_french(winner, loser, french):
    assert decision_text(deciding_category(ranked(winner), ranked(loser)), "fr") == french


@pytest.mark.parametrize(("winner", "loser", "english"), [(*d[:2], d[3]) for d in DECISIONS])
def test_what_decides_is_said_in_english(winner, loser, english):
    assert decision_text(deciding_category(ranked(winner), ranked(loser)), "en") == english


def test_nothing_decides_a_split_pot():
    assert deciding_category(ranked("AsKdJh7c5d"), ranked("AhKcJs7s5c")) is None


def test_the_second_pair_is_no_kicker():
    found = deciding_category(ranked("KsKd6h6c5d"), ranked("KhKc5h5sAc"))
    assert found == Deciding(Category.TWO_PAIR, Category.TWO_PAIR, "6", "5", False, 2)


def test_the_weaker_hand_cannot_be_called_the_winner():
    with pytest.raises(ValueError, match="Pair of Kings beats High card, Ace"):
        deciding_category(ranked("AsKdJh7c5d"), ranked("KsKdJh7c5c"))


@pytest.mark.parametrize("text", ["AsKdJh7c", "AsKdJh7c5d4d3d2c", "As2s3s4s5s6s7s8s"])
def test_only_five_to_seven_cards_make_a_hand(text):
    with pytest.raises(UnrankableHand, match="expected 5, 6 or 7"):
        strength(cards(text))


def test_a_card_that_is_there_twice_makes_no_hand():
    with pytest.raises(UnrankableHand, match="twice"):
        best_five(cards("AsKd"), cards("AsJh7c"))


def test_a_text_that_is_no_card_is_named():
    with pytest.raises(UnreadableCard, match="1s"):
        strength(["As", "Kd", "Jh", "7c", "1s"])

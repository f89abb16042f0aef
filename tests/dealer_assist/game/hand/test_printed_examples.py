"""Every printed example of the house's chapter on hands (GC:158-276), dealt, shown and paid."""

import pytest
from live_table import GC, LiveTable

from dealer_assist.game.hand.hand_ranking import Category, best_five, deciding_category, strength
from dealer_assist.game.table.table import Phase
from dealer_assist.words.cards import cards

#: Passage, first player, second player, board, who wins (0: shared), category, deciding ranks.
EXAMPLES = [
    ("GC:182", "4sQs", "ThTc", "4hJsKdJcKs", 1, Category.TWO_PAIR, "QT"),
    ("GC:198", "9c8s", "Tc7s", "AsKdJh4c2d", 2, Category.HIGH_CARD, "T9"),
    ("GC:210", "Kd8s", "Kc7s", "KhAsJd6c2d", 1, Category.PAIR, "87"),
    ("GC:217", "6sAc", "6dAh", "KhKs6hAs2c", 0, Category.TWO_PAIR, ""),
    ("GC:227", "KdJc", "KcQc", "KhKsAs5d3c", 2, Category.THREE_OF_A_KIND, "QJ"),
    ("GC:233", "Th2d", "5hAc", "6c7d8h9s2c", 1, Category.STRAIGHT, "T9"),
    ("GC:240", "Ks9s", "Qs2s", "AsJs6s4dTc", 1, Category.FLUSH, "KQ"),
    ("GC:252", "4s4d", "6s6d", "JhJsJd2c9h", 2, Category.FULL_HOUSE, "64"),
    ("GC:262", "8c8d", "JcJd", "JhJs8h8s2c", 2, Category.FOUR_OF_A_KIND, "J8"),
    ("GC:270", "Ks3d", "Qs3c", "JhJsJdJc2c", 1, Category.FOUR_OF_A_KIND, "KQ"),
    ("GC:276", "8h7h", "2h3h", "4h5h6hKcQs", 1, Category.STRAIGHT_FLUSH, "86"),
]
IDS = [example[0] for example in EXAMPLES]


def test_gc_168_the_first_printed_example_plays_ace_king_jack_ten_seven():
    held = best_five(cards("Th7s"), cards("2cJsKdAd6c"))
    assert sorted(held.five) == sorted(cards("ThJsKdAd7s"))


@pytest.mark.parametrize(
    ("where", "first", "second", "board", "winner", "category", "ranks"), EXAMPLES, ids=IDS
)
def test_a45_the_five_cards_decide_as_printed(
    where, first, second, board, winner, category, ranks
):
    hands = [best_five(cards(hole), cards(board)) for hole in (first, second)]
    if not winner:
        assert hands[0].strength == hands[1].strength
        return
    won, lost = hands[winner - 1], hands[2 - winner]
    assert won.strength > lost.strength and won.category is category
    deciding = deciding_category(won, lost)
    assert (deciding.winner_rank, deciding.loser_rank) == tuple(ranks)


@pytest.mark.parametrize(
    ("where", "first", "second", "board", "winner", "category", "ranks"), EXAMPLES, ids=IDS
)
def test_the_pot_goes_as_printed(where, first, second, board, winner, category, ranks):
    live = LiveTable(GC).begin((5000,) * 3).deal().fold(3).call(1).check(2).collect()
    for street in (board[:6], board[6:8], board[8:]):
        live.board(street)
        while live.hand.phase is Phase.BETTING:
            live.check(live.actor)
        live.collect()
    live.show(1, first).show(2, second)
    paid = {1: [("push", 1, 200)], 2: [("push", 2, 200)],
            0: [("push", 1, 100), ("push", 2, 100)]}
    assert live.steps == paid[winner]


# --- without the ace below the two (A46) -------------------------------------------------------


@pytest.mark.parametrize(("text", "category"), [
    ("As2d3h4s5dKcQh", Category.HIGH_CARD),
    ("As2d3h4s5dKcKh", Category.PAIR),
    ("As2d3h4s5dAcKh", Category.PAIR),
    ("As2d3h4s5d5h5c", Category.THREE_OF_A_KIND),
    ("As2d3h4s5d5h4c", Category.TWO_PAIR),
    ("As2s3s4s5sKdQh", Category.FLUSH),
    ("As2s3s4s5s6d7h", Category.FLUSH),  # a flush beats the straight to the seven
    ("As2d3h4s5d6cKh", Category.STRAIGHT),  # to the six
    ("TsJdQhKsAd2c3h", Category.STRAIGHT),
    ("As2s3s4s5s6sKd", Category.STRAIGHT_FLUSH),
])
def test_a46_without_the_wheel_the_next_best_hand_counts(text, category):
    held = cards(text)
    assert best_five(held[:2], held[2:], wheel=False).category is category


def test_a46_without_the_wheel_nothing_else_changes():
    straight, aces = cards("2s3d4h5s6dKcQh"), cards("AsAd9h7c5d3s2c")
    for held in (straight, aces):
        assert strength(held, wheel=False) == strength(held)
    wheel = cards("As2d3h4s5dKcQh")
    assert strength(wheel, wheel=False) < strength(aces) < strength(wheel)

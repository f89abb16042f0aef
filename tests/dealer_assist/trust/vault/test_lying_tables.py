"""Whatever a lying table asks: few bits come out, and the statement tells every one of them."""

from few_and_many import few_or
from hypothesis import given, settings
from hypothesis import strategies as st
from reader_table import FLOOR_PUBLIC, MASTER, REGISTER

from dealer_assist.game.facts.vault_statements import OpenedWhy
from dealer_assist.trust.vault import NotOpened, Vault
from dealer_assist.trust.vault.hand_account import PLACES
from dealer_assist.trust.vault.vault_interface import NAMES_A_PLACE, WHY
from dealer_assist.trust.vault.vault_statement import is_signed
from dealer_assist.words.cards import DECK

UIDS = {card: REGISTER.uid_of(card) for card in DECK}
PLAYERS = 3
COUNT = st.integers(-1, 54)
CARD = st.sampled_from(DECK)
#: Tokens are chosen among those that the table has seen so far, by an index.
PICKS = st.lists(st.integers(0, 60), max_size=4)
QUESTIONS = st.lists(st.one_of(
    st.tuples(st.just("draw"), st.integers(0, 51)),
    st.tuples(st.just("draw_next"), st.integers(1, 9)),
    st.tuples(st.just("stands_at"), COUNT),
    st.tuples(st.just("relaid"), PICKS, st.integers(0, 3)),
    st.tuples(st.just("expects"), st.booleans()),
    st.tuples(st.just("open_tabled"), PICKS, st.integers(0, 11)),
    st.tuples(st.just("open_at"), st.integers(0, 53), st.integers(0, 60)),
    st.tuples(st.just("named"), st.sampled_from(sorted(PLACES)), CARD, PICKS),
    st.tuples(st.just("begin"), st.integers(2, 4)),
    st.tuples(st.just("use"), st.sampled_from(["", "practice", "other"])),
    st.tuples(st.just("statement"),),
), max_size=60)


class Liar:
    """A table that asks what it likes of a vault, and writes down all that it learns."""

    def __init__(self, order: list[str]) -> None:
        self.vault = Vault(REGISTER.cards, MASTER, FLOOR_PUBLIC, takes_word=False)
        self.vault.begin("t/1", PLAYERS)
        self.order = order
        self.next = 0
        self.tokens: list[str] = []
        self.opened: dict[str, str] = {}  # token -> card, as it was named in clear
        self.answers: dict[tuple[str, ...], object] = {}
        self.by_name: dict[str, str] = {}  # token -> card that the table had named itself
        self.refused = 0
        self.said = []

    def picked(self, picks) -> list[str]:
        return [self.tokens[k % len(self.tokens)] if self.tokens else "0" * 16 for k in picks]

    def asks(self, what: str, *rest) -> None:
        try:
            getattr(self, what)(*rest)
        except NotOpened as refused:
            assert refused.why in WHY
            self.refused += 1

    def draw(self, k: int) -> None:
        drawn = self.vault.draw(UIDS[self.order[k]])
        self.tokens.append(drawn.token)
        if drawn.card:
            self.opened[drawn.token] = drawn.card
        else:
            assert drawn.sealed

    def draw_next(self, count: int) -> None:
        for _ in range(count):
            self.next = (self.next + 1) % 52
            self.draw(self.next)

    def stands_at(self, dealt: int) -> None:
        self.vault.stands_at(dealt)

    def relaid(self, picks, changes: int) -> None:
        self.vault.relaid(self.picked(picks), changes)

    def expects(self, face_up: bool) -> None:
        self.vault.expects(face_up)

    def open_tabled(self, picks, seat: int) -> None:
        tokens = self.picked(picks)
        self.opened |= zip(tokens, self.vault.open_tabled(tokens, seat), strict=True)

    def open_at(self, position: int, pick: int) -> None:
        [token] = self.picked([pick])
        self.opened[token] = self.vault.open_at(position, token)

    def named(self, place: str, card: str, picks) -> None:
        here = self.picked(picks)
        answer = self.vault.named(place, card, here)
        self.answers[(place, card, *sorted(here))] = answer
        assert not (answer.token and answer.elsewhere)
        if answer.token:
            self.by_name[answer.token] = card
            assert answer.token in here or answer.token not in self.tokens

    def begin(self, players: int) -> None:
        self.vault.begin("t/1", players)

    def use(self, deck: str) -> None:
        self.vault.use(deck)

    def statement(self) -> None:
        self.ends()

    def ends(self) -> None:
        while (one := self.vault.statement(self.said[-1] if self.said else None)) is not None:
            self.said.append(one)


@settings(max_examples=few_or(250), deadline=None)
@given(st.permutations(DECK), QUESTIONS)
def test_every_card_that_was_named_in_clear_stands_in_the_statement(order, questions):
    liar = Liar(order)
    for question in questions:
        liar.asks(*question)
    liar.ends()
    told = {one.token for said in liar.said for one in said.openings}
    assert set(liar.opened) == told
    assert all(is_signed(said) for said in liar.said)
    if liar.refused:
        assert sum(one.count for one in liar.said[-1].refused) == liar.refused


@settings(max_examples=few_or(250), deadline=None)
@given(st.permutations(DECK), QUESTIONS)
def test_naming_cards_tells_no_more_than_the_places_allow(order, questions):
    liar = Liar(order)
    for question in questions:
        liar.asks(*question)
    liar.ends()
    places = {place for place, *_ in liar.answers}
    assert all(
        sum(one[0] == place for one in liar.answers) <= NAMES_A_PLACE for place in places)
    assert sum(place.startswith("seat") for place in places) <= PLAYERS
    names = {one.place: one.count for one in liar.said[-1].names} if liar.said else {}
    assert set(names) == places  # an honest reader of the statement sees where cards were named


def test_fifty_two_names_open_no_hole_card():
    """The table knows each seat's tokens, and asks for every card at every place."""
    liar = Liar(list(DECK))
    for k in range(2 * PLAYERS):
        liar.draw(k)
    hole = list(liar.tokens)
    asked = 0
    for place in sorted(PLACES):
        for card in DECK:
            before = liar.refused
            liar.asks("named", place, card, [])
            asked += liar.refused == before
    assert asked == NAMES_A_PLACE * (5 + PLAYERS + 1)
    assert not set(liar.by_name) & set(hole)
    liar.ends()
    assert sum(one.count for one in liar.said[-1].names) == asked
    assert sum(one.count for one in liar.said[-1].refused) == liar.refused


def test_a_deal_that_was_counted_short_is_opened_and_told():
    """Begun with two players where nine sit there, the vault takes hole cards for the flop."""
    vault = Vault(REGISTER.cards, MASTER, FLOOR_PUBLIC)
    vault.begin("t/1", 2)
    opened = [card for card in DECK[:18] if vault.draw(UIDS[card]).card]
    said = vault.statement()
    assert len(opened) == 5
    assert [one.why for one in said.openings] == [OpenedWhy.COUNT] * 5
    assert said.players == 2

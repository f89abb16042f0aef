"""Every search finds what going through all hands finds: on SQLite and on PostgreSQL the same.

Imported by the tests of either; ``fresh`` makes an empty archive by a name.
"""

from dataclasses import replace

import pytest

from dealer_assist.floor.archive import archive_search as search_module
from dealer_assist.floor.archive import statistics
from dealer_assist.floor.archive.archive_opening import open_archive, open_engine, open_search
from dealer_assist.floor.archive.archive_queries import HandQuery, RulingQuery
from dealer_assist.floor.archive.card_patterns import PatternUnreadable, pattern_of
from dealer_assist.floor.archive.database_engine import Purpose
from dealer_assist.floor.archive.hand_record import players_of
from dealer_assist.floor.archive.search_record_builder import (
    create_digest_tables,
    store_search_records,
)
from dealer_assist.floor.archive.search_record_tables import VERSION
from dealer_assist.floor.archive.searchable_records import (
    CallMade,
    CaseMade,
    HandMade,
    Happened,
    RulingMade,
)
from dealer_assist.game.catalogue import ENTRIES
from dealer_assist.words.cards import cards as named
from dealer_assist.words.search_text import without_accents
from tests.tools.bench import made_up_archive as made

HANDS = 1_500
MADE = list(made.Maker(HANDS, seed=3).records())
OF = {kind: [one for one in MADE if type(one) is kind]
      for kind in (HandMade, RulingMade, CaseMade, CallMade, Happened)}
BY_HAND = {kind: {one.hand for one in OF[kind]} for kind in (RulingMade, CaseMade)}


@pytest.fixture(scope="session")
def filled(fresh):
    """The connection string of an archive with all that was made up."""
    where = fresh("filled")
    open_archive(where).close()
    engine = open_engine(where, Purpose.DIGEST)
    create_digest_tables(engine)
    with engine.transaction():
        store_search_records(engine, MADE)
    engine.close()
    return where


@pytest.fixture
def search(filled):
    with open_search(filled) as opened:
        yield opened


def newest(found):
    return sorted(found, key=lambda one: (one.at_ms, one.id), reverse=True)


def shown(hand):
    return [named(player.cards) for player in players_of(hand) if player.cards]


def held(pattern):
    return lambda hand: any(pattern_of(*two) == pattern for two in shown(hand))


def rulings_of(hand):
    return [one for one in OF[RulingMade] if one.hand == hand.id]


TIME = made.FIRST_MS + made.SPAN_MS // 3, made.FIRST_MS + made.SPAN_MS // 2
ENTRY = OF[CaseMade][0].entry
RULING = next(one for one in OF[RulingMade] if one.by)
BOARD = next(hand.board[:6] for hand in OF[HandMade] if len(hand.board) == 10)
CARDS = next(two for hand in OF[HandMade] for two in shown(hand))

#: A question, and what a hand must be to answer it.
QUESTIONS = {
    "all": (HandQuery(), lambda hand: True),
    "site": (HandQuery(site="cannes"), lambda hand: hand.site == "cannes"),
    "table": (HandQuery(site="aix", table="3"),
              lambda hand: (hand.site, hand.name) == ("aix", "3")),
    "number": (HandQuery(number=7), lambda hand: hand.number == 7),
    "seat": (HandQuery(seat=9), lambda hand: hand.seats >> 9 & 1),
    "winner": (HandQuery(seat=2, won=True),
               lambda hand: any(p.seat == 2 and p.won for p in players_of(hand))),
    "pot": (HandQuery(pot_from=900, pot_to=2_000), lambda hand: 900 <= hand.pot <= 2_000),
    "big pot": (HandQuery(pot_from=30_000), lambda hand: hand.pot >= 30_000),
    "dealer": (HandQuery(dealer="LEFEVRE"), lambda hand: "Lefèvre" in hand.dealer),
    "no dealer": (HandQuery(dealer="nobody"), lambda hand: False),
    "time": (HandQuery(from_ms=TIME[0], to_ms=TIME[1]),
             lambda hand: TIME[0] <= hand.at_ms < TIME[1]),
    "showdown": (HandQuery(ended="showdown"), lambda hand: hand.ended == "showdown"),
    "void": (HandQuery(voided=True), lambda hand: hand.voided),
    "not void": (HandQuery(voided=False), lambda hand: not hand.voided),
    "two exact cards": (HandQuery(cards="".join(CARDS)),
                        lambda hand: any(set(two) == set(CARDS) for two in shown(hand))),
    "one card": (HandQuery(cards=CARDS[0]),
                 lambda hand: any(CARDS[0] in two for two in shown(hand))),
    "suited": (HandQuery(cards="AKs"), held("AKs")),
    "off": (HandQuery(cards="KTo"), held("KTo")),
    "either": (HandQuery(cards="ak"), lambda hand: held("AKs")(hand) or held("AKo")(hand)),
    "aces": (HandQuery(cards="AA"), held("AA")),
    "a pair": (HandQuery(cards="paire"),
               lambda hand: any(one[0] == two[0] for one, two in shown(hand))),
    "a rank": (HandQuery(cards="7"),
               lambda hand: any("7" in (one[0], two[0]) for one, two in shown(hand))),
    "a suited rank": (HandQuery(cards="A suited"), lambda hand: any(
        one[1] == two[1] and "A" in (one[0], two[0]) for one, two in shown(hand))),
    "board": (HandQuery(board="ah"), lambda hand: "Ah" in named(hand.board)),
    "flop": (HandQuery(board=BOARD), lambda hand: set(named(BOARD)) <= set(named(hand.board))),
    "irregularity": (HandQuery(irregularity=ENTRY),
                     lambda hand: any(one.hand == hand.id and one.entry == ENTRY
                                      for one in OF[CaseMade])),
    "chapter": (HandQuery(irregularity=ENTRY.partition("-")[0]),
                lambda hand: any(one.hand == hand.id
                                 and one.entry.startswith(ENTRY.partition("-")[0] + "-")
                                 for one in OF[CaseMade])),
    "setting": (HandQuery(setting=RULING.setting),
                lambda hand: any(one.setting.startswith(RULING.setting)
                                 for one in rulings_of(hand))),
    "source": (HandQuery(source="GC:3"),
               lambda hand: any(one.source.startswith("GC:3") for one in rulings_of(hand))),
    "floor": (HandQuery(floor="etienne"),
              lambda hand: any(one.by == "M. Étienne" for one in rulings_of(hand))),
    "words": (HandQuery(text="caméra"), lambda hand: any(
        "camera" in one.folded for one in rulings_of(hand)) or any(
            one.hand == hand.id
            and any("camera" in without_accents(t) for t in ENTRIES[one.entry].called)
            for one in OF[CaseMade])),
    "all at once": (HandQuery(seat=3, pot_from=300, dealer="roy", ended="showdown", cards="pair"),
                    lambda hand: hand.seats >> 3 & 1 and hand.pot >= 300 and "Roy" in hand.dealer
                    and hand.ended == "showdown"
                    and any(one[0] == two[0] for one, two in shown(hand))),
}


@pytest.mark.parametrize("name", QUESTIONS)
def test_hands_are_found_as_by_going_through_all(search, name):
    query, is_one = QUESTIONS[name]
    wanted = newest(hand for hand in OF[HandMade] if not hand.taken_back and is_one(hand))
    found, after = [], None
    for _ in range(HANDS):
        page = search.hands(query, after, 97)
        found += page.found
        after = page.more
        if after is None:
            break
    assert found == wanted
    if name not in ("no dealer", "flop", "all at once"):
        assert wanted, "the question asks for nothing that was made up"


def test_what_was_taken_back_is_found_only_where_it_is_asked_for(search):
    back = newest(hand for hand in OF[HandMade] if hand.taken_back)
    assert back and list(search.hands(HandQuery(taken_back=True)).found) == back
    both = search.hands(HandQuery(taken_back=None), None, 1_000)
    assert len(both.found) == 1_000 and both.more is not None


@pytest.mark.parametrize(("query", "is_one"), [
    (RulingQuery(), lambda one: True),
    (RulingQuery(irregularity=ENTRY), lambda one: one.entry == ENTRY),
    (RulingQuery(floor="haddad"), lambda one: one.by == "Mme Haddad"),
    (RulingQuery(by_floor=False), lambda one: not one.by),
    (RulingQuery(by_floor=True, dealer="zoé"), lambda one: one.by and "Zoé" in one.dealer),
    (RulingQuery(source="GC:"), lambda one: one.source.startswith("GC:")),
    (RulingQuery(setting="deal."), lambda one: one.setting.startswith("deal.")),
    (RulingQuery(outcome=RULING.outcome), lambda one: one.outcome == RULING.outcome),
    (RulingQuery(seat=4), lambda one: one.seat == 4),
    (RulingQuery(kind="BetRuled"), lambda one: False),
    (RulingQuery(text="CAMÉRA vu"), lambda one: "camera" in one.folded and "vu" in one.folded),
    (RulingQuery(text="%"), lambda one: "%" in one.folded),
    (RulingQuery(setting="_eal."), lambda one: False),
    (RulingQuery(source="!"), lambda one: False),
    (RulingQuery(site="aix", from_ms=TIME[0]),
     lambda one: one.site == "aix" and one.at_ms >= TIME[0]),
])
def test_rulings_are_found_as_by_going_through_all(search, query, is_one):
    assert list(search.rulings(query, None, 500).found) == newest(
        one for one in OF[RulingMade] if is_one(one))


@pytest.mark.parametrize("apart_ms", [0, 1, 2, 1_000_003])
def test_whatever_the_time_between_hands_each_is_found_once(fresh, apart_ms):
    hands = [replace(hand, at_ms=made.FIRST_MS + n * apart_ms, taken_back=0)
             for n, hand in enumerate(OF[HandMade][:200])]
    where = fresh(f"apart{apart_ms}")
    open_archive(where).close()
    engine = open_engine(where, Purpose.DIGEST)
    create_digest_tables(engine)
    with engine.transaction():
        store_search_records(engine, hands)
    engine.close()
    with open_search(where) as search:
        found, page = [], search.hands(HandQuery(), None, 7)
        while page.more is not None:
            found += page.found
            page = search.hands(HandQuery(), page.more, 7)
        assert [*found, *page.found] == newest(hands)


def test_a_hand_of_the_same_moment_is_on_one_page_only(search):
    first = search.hands(HandQuery(), None, 10)
    second = search.hands(HandQuery(), first.more, 10)
    assert not {one.id for one in first.found} & {one.id for one in second.found}
    assert first.found[-1].at_ms >= second.found[0].at_ms


@pytest.mark.parametrize("typed", ["Zz", "AAs", "AKQ", "AsAs", "AsKsQs", "??", "AKx"])
def test_what_is_no_pattern_of_cards_is_said(search, typed):
    with pytest.raises(PatternUnreadable):
        search.hands(HandQuery(cards=typed))


def test_what_is_told_of_a_hand_is_found_by_it(search):
    ruling = OF[RulingMade][0]
    assert search.of_hand(RulingMade, ruling.hand) == (ruling,)
    assert search.hand(ruling.hand).id == ruling.hand
    assert search.hand(1) is None


def test_every_record_comes_once_and_in_order_however_few_are_read_at_a_time(search, monkeypatch):
    monkeypatch.setattr(search_module, "_BUNCH", 250)  # a whole bunch comes, too: 1,500 hands
    for kind, records in OF.items():
        assert list(search.every(kind)) == sorted(records, key=lambda one: one.id)


# --- figures ---------------------------------------------------------------------------------


def played(stretch_of):
    return [hand for hand in OF[HandMade]
            if not hand.taken_back and not hand.voided and hand.ended and stretch_of(hand)]


def test_pace_and_pots_are_those_of_the_hands(search):
    for by, key in ((statistics.GroupBy.TABLE, lambda hand: (hand.site, hand.name)),
                    (statistics.GroupBy.DEALER, lambda hand: ("", hand.dealer)),
                    (statistics.GroupBy.HOUR,
                     lambda hand: ("", str(hand.at_ms - hand.at_ms % 3_600_000)))):
        told = {one[:2]: one for one in statistics.hand_statistics(
            search.connection, statistics.Stretch(), by)}
        wanted = {}
        for hand in played(lambda hand: True):
            wanted.setdefault(key(hand), []).append(hand)
        assert told.keys() == wanted.keys()
        for name, hands in wanted.items():
            one = told[name]
            assert one.hands == len(hands)
            assert one.pots == sum(hand.pot for hand in hands)
            assert one.biggest == max(hand.pot for hand in hands)
            assert one.levy == sum(hand.levy for hand in hands)
            assert one.per_hour == pytest.approx(
                len(hands) * 3_600_000 / sum(hand.took_ms for hand in hands))


def test_figures_are_of_their_stretch_only(search):
    stretch = statistics.Stretch(*TIME, site="aix", dealer=OF[HandMade][0].dealer)
    told = statistics.hand_statistics(search.connection, stretch)
    assert sum(one.hands for one in told) == len(played(
        lambda hand: TIME[0] <= hand.at_ms < TIME[1] and hand.site == "aix"
        and hand.dealer == stretch.dealer))


def test_misdeals_are_told_by_dealer_with_the_hands_he_began(search):
    told = {one.dealer: one for one in statistics.misdeal_statistics(
        search.connection, statistics.Stretch())}
    standing = [hand for hand in OF[HandMade] if not hand.taken_back]
    assert sum(one.began for one in told.values()) == len(standing)
    assert sum(one.misdeals for one in told.values()) == sum(
        hand.voided == "misdeal" for hand in standing)


def test_rulings_faults_and_calls_are_counted(search):
    connection, everything = search.connection, statistics.Stretch()
    assert sum(one.rulings for one in statistics.ruling_statistics(connection, everything)) == len(
        OF[RulingMade])
    lost = [one for one in OF[Happened] if one.kind == "DeviceLost"]
    assert sum(one.faults
               for one in statistics.fault_statistics(connection, everything)) == len(lost)
    told = statistics.floor_call_statistics(connection, everything)
    waits = sorted(call.heard_ms for call in OF[CallMade])
    assert (told.calls, told.heard.longest_ms) == (len(waits), waits[-1])
    assert told.heard.median_ms == waits[(len(waits) - 1) // 2]


def test_what_an_earlier_version_digested_is_not_searched_until_it_is_made_anew(fresh):
    where = fresh("earlier")
    open_archive(where).close()
    engine = open_engine(where, Purpose.DIGEST)
    for version in (VERSION, VERSION - 1):
        create_digest_tables(engine)
        store_search_records(engine, OF[CallMade])
        engine.query("UPDATE digest.layout SET version = ?", (version,))
        with open_search(where) as search:
            assert bool(list(search.every(CallMade))) is (version == VERSION)
    create_digest_tables(engine)
    engine.close()
    with open_search(where) as search:
        assert search.is_made() and not list(search.every(CallMade))

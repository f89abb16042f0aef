"""Journals of the first version, before words, rulings and the evening were noted, still open."""

import pytest
from live_table import GC
from reader_table import ReaderTable

from dealer_assist.game import facts as e
from dealer_assist.game.advice import advise
from dealer_assist.game.taps import TapKind
from dealer_assist.storage.journal.fact_codec import decode
from dealer_assist.trust.vault.unexplained_openings import check_openings
from dealer_assist.view.dealer.table_picture import Surroundings, dealer_picture

STAKES = (
    '{"ante":0,"big_bet":0,"big_blind":100,"big_blind_ante":0,"levy_before_flop":false,'
    '"levy_cap":30,"levy_per_10000":400,"min_bet":100,"small_bet":0,"small_blind":50,'
    '"smallest_chip":1}'
)
#: One text of each kind of fact, as that version wrote it.
TEXTS = [
    ("TableOpened", '{"denominations":[25,100,500],"game":"holdem_no_limit",'
                    f'"house":"grand_cercle","stakes":{STAKES},"table":"1"}}'),
    ("StakesChanged", f'{{"stakes":{STAKES}}}'),
    ("HandBegan", '{"antes_matched":true,"button":3,"game":"holdem_no_limit",'
                  '"house":"grand_cercle","number":1,'
                  '"owed":[{"chips":50,"post":"small_blind","seat":1}],'
                  f'"seats":[1,2,3],"stacks":[900,800,700],"stakes":{STAKES}}}'),
    ("KeysFixed", '{"floor":"b2","vault":"a1"}'),
    ("PlayerSat", '{"chips":5000,"seat":3}'),
    ("PlayerLeft", '{"seat":3}'),
    ("PlayerAway", '{"seat":3}'),
    ("PlayerReturned", '{"seat":3}'),
    ("StackCounted", '{"chips":4000,"seat":3}'),
    ("ButtonMoved", '{"seat":3}'),
    ("Posted", '{"chips":50,"post":"small_blind","seat":1}'),
    ("CardSeen", '{"card":"As","place":"flop","sealed":"","seat":0,"token":"t1"}'),
    ("CardsUnread", '{"count":6}'),
    ("Folded", '{"seat":1}'),
    ("Checked", '{"seat":1}'),
    ("Called", '{"chips":50,"seat":1}'),
    ("Bet", '{"seat":1,"to_chips":100}'),
    ("Raised", '{"seat":1,"to_chips":300}'),
    ("BetsCollected", '{}'),
    ("HandTabled", '{"cards":["As","Kd"],"seat":1}'),
    ("HandMucked", '{"seat":1}'),
    ("LevyTaken", '{"chips":12}'),
    ("PotPushed", '{"chips":300,"pot":0,"seat":1}'),
    ("ChipsSeen", '{"chips":250,"seat":1}'),
    ("BetDoubted", '{"chips":150,"proposal":"floor","seat":1,"setting":"","to_chips":200,'
                   '"why":"doubt.under_call"}'),
    ("BetRuled", '{"choice":"raise","seat":1,"to_chips":200}'),
    ("CountDiffered", '{"believed_chips":150,"device":"scanner","seat":1,"seen_chips":100}'),
    ("CountSettled", '{"chips":100,"seat":1}'),
    ("CardDiffered", '{"device":"shoe","entered":"As","position":13,"seen":"Ks","token":"t1"}'),
    ("CardSettled", '{"card":"Ks","position":13,"token":"t1"}'),
    ("DeviceFound", '{"boot_id":7,"device":"shoe","device_id":"d1"}'),
    ("DeviceLost", '{"device":"shoe","why":"silent"}'),
    ("DeviceNoted", '{"detail":"x","device":"shoe","what":"lid_opened"}'),
    ("FloorCalled", '{"reason":"litige"}'),
    ("FactUndone", '{"number":12}'),
]
#: What that version was in doubt about, with the setting that it named.
DOUBTS = [
    ("out_of_turn", "floor", ""), ("taken_back", "floor", ""), ("over_limit", "floor", ""),
    ("under_call", "floor", ""), ("two_motions", "floor", ""),
    ("silent_chip", "call", "silent_chip.preflop"), ("bet_too_small", "raise", "bet.min_open"),
    ("raise_too_small", "raise", "half_raise.base"),
    ("not_allowed_to_raise", "call", "short_allin.reopens_percent"),
]


@pytest.mark.parametrize(("kind", "text"), TEXTS, ids=[kind for kind, _ in TEXTS])
def test_every_fact_of_the_first_version_is_still_read(kind, text):
    assert type(decode(kind, text)) is e.KINDS[kind]


def test_a_deck_that_was_loaded_before_anybody_said_who_did_it_is_still_in_play():
    loaded = decode("DeckLoaded", '{"deck":"rouge"}')
    assert (loaded.deck, loaded.by, loaded.at_s) == ("rouge", "", 0)


def test_a_chip_that_an_older_scanner_noted_as_foreign_opens_no_case_of_a_card():
    live = ReaderTable(GC)
    live.begin((1000, 1000, 1000)).post().deal()
    live.put(decode("DeviceNoted", '{"detail":"3: e004","device":"scanner","what":"foreign_tag"}'))
    assert live.table.cases == ()


def test_a_ruling_of_the_first_version_has_no_ways_and_nobody_who_said_why():
    doubt = decode(*next(row for row in TEXTS if row[0] == "BetDoubted"))
    ruled = decode(*next(row for row in TEXTS if row[0] == "BetRuled"))
    assert (doubt.ways, doubt.also, doubt.returned, doubt.missing) == ((), "", 0, 0)
    assert (ruled.by, ruled.reason, ruled.why, ruled.setting, ruled.value) == ("",) * 5


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(("why", "proposal", "setting"), DOUBTS, ids=[row[0] for row in DOUBTS])
def test_a_ruling_that_the_first_version_left_pending_can_be_shown_and_settled(
    why, proposal, setting, lang
):
    live = ReaderTable(GC)
    live.begin((1000, 1000, 1000)).post().deal()
    seat = live.hand.seats[live.hand.actor]
    live.put(e.BetDoubted(seat, 150, f"doubt.{why}", proposal, 100, setting))
    around = Surroundings(lang, ("shoe", "scanner"))
    shown = dealer_picture(live.table, advise(live.table), around).choice
    assert {key.tap.choice for key in shown.choices} >= {"call", "floor", proposal}
    live.tap(TapKind.CHOOSE, seat, 100, choice="call", by=live.ruler)
    assert live.table.doubt is None
    assert live.hand.bets[live.hand.position[seat]] == 100
    assert dealer_picture(live.table, advise(live.table), around).announce


def test_a_table_of_before_there_were_statements_goes_on_and_states_its_next_hand():
    """Sealed cards of old hands have no statement; nobody is accused of that."""
    old = ReaderTable(GC)
    old.begin((1000, 1000)).post().draw("As", "Kd", "Ac", "Kc")
    old.fold(1).put(e.BetsCollected()).push()
    live = ReaderTable(GC)
    live.put(*old.facts)
    live.begin((1000, 1000)).post().draw("As", "Kd", "Ac", "Kc")
    live.fold(2).put(e.BetsCollected()).push()
    stated = []
    while due := live.room.statements():
        live.put(*(made := live.room.facts_of_statement(due[0])))
        stated += made
    assert [one.hand for one in stated] == ["t/1.2"]  # the second one of that number
    assert check_openings(enumerate(live.facts, 1)) == []

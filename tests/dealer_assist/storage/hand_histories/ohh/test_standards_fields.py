"""Every field that we write, held against the standard's own pages: `open_hand_history.toml`."""

import json
import re
import tomllib
from decimal import Decimal
from pathlib import Path

import pytest
from live_table import FIXED, GC, NO_LIMIT, POT_LIMIT, TDA, LiveTable

from dealer_assist import __version__
from dealer_assist.floor.export.export_formats import ExportRequest, ohh_file
from dealer_assist.floor.export.export_selection import Account
from dealer_assist.game import facts as e
from dealer_assist.storage.books.shipped_houses import house
from dealer_assist.storage.hand_histories.ohh.write_ohh import OWN
from dealer_assist.storage.hand_histories.phh.hands_of_journal import Numbered, hands_dealt

SCHEMA = tomllib.loads(
    Path(__file__).with_name("open_hand_history.toml").read_text(encoding="utf-8"))
#: ISO 4217's and the standard's own (/json-object/currency): play money, PokerStars coin.
CURRENCY = re.compile(r"[A-Z]{3}")
AT = "2026-11-22T20:00:00.125Z"
CUP = e.TournamentOpened(10_000, (e.Level(50, 100, 20), e.Level(100, 200, 20)), tables=3)
TYPES = {
    "string": lambda found: isinstance(found, str),
    "integer": lambda found: type(found) is int,
    "decimal": lambda found: type(found) in (int, Decimal) and found >= 0,
    "boolean": lambda found: isinstance(found, bool),
    "version": lambda found: re.fullmatch(r"\d+\.\d+\.\d+", found) is not None,
    "date": lambda found: re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", found) is not None,
    "card": lambda found: re.fullmatch(r"[2-9TJQKA][cdhs]", found) is not None,
    "currency": lambda found: found == "" or CURRENCY.fullmatch(found) is not None,
}


def wrongs(found, kind, where="ohh"):
    """Everything of this object that the standard doesn't say so."""
    fields = {name: rule for name, rule in SCHEMA[kind].items() if name != "source"}
    for name in found.keys() - fields.keys() - {OWN}:
        yield f"{where}.{name} is no field of the standard"
    for name, rule in fields.items():
        value = found.get(name)
        if value is None:
            if not rule.get("may_lack"):
                yield f"{where}.{name} is required"
            continue
        yield from wrong_value(value, rule, f"{where}.{name}")


def wrong_value(value, rule, where):
    kind = rule["type"].strip("[]")
    if (kind != rule["type"]) is not isinstance(value, list):
        yield f"{where} is {value!r}, expected {rule['type']}"
        return
    for one in value if isinstance(value, list) else [value]:
        if kind in SCHEMA:
            yield from wrongs(one, kind, where)
            continue
        if not (TYPES[kind](one) and one in rule.get("one_of", [one])
                and rule.get("least", one) <= one <= rule.get("most", one)
                and (one or not rule.get("is_known"))):
            yield f"{where} is {one!r}, expected {rule}"


def exported(live, cup=None, places=10, **asked):
    begun = live.facts[0]
    before = [e.TableOpened("7", live.house.name, live.played, begun.stakes, (100,)),
              e.SignPosted(e.Sign(seats=places)), *([cup] if cup else []),
              *(e.PlayerSat(seat, 10_000, name="Zoé" if seat == 2 else "") for seat in begun.seats),
              *([e.LevelBegan(1, 0)] if cup else [])]
    told = [Numbered(k, AT, fact) for k, fact in enumerate([*before, *live.facts], 1)]
    account = Account()
    (hand,) = hands_dealt(told, live.house)
    given = ExportRequest(currency="EUR", journal="abcdefghij")._replace(**asked)
    (text,) = ohh_file([hand], account, given)
    assert not account.left
    return json.loads(text, parse_float=Decimal)["ohh"]


def a_showdown(game=NO_LIMIT, name=GC):
    live = LiveTable(name, game).begin((5000, 5000, 700), levy_per_10000=400).deal()
    live.to(3, 200).call(1, 2).collect().board("2c7dKh").check(1, 2, 3).collect().board("Qs")
    live.check(1, 2, 3).collect().board("3d").to(1, 200).call(2).fold(3).collect()
    return live.show(1, "AhAd").put(e.HandMucked(2)).push()


HANDS = {
    "no limit, to the showdown": a_showdown,
    "pot limit": lambda: a_showdown(POT_LIMIT, TDA),
    "fixed limit": lambda: a_showdown(FIXED, TDA),
    "over before the flop": lambda: LiveTable(TDA).begin((5000,) * 3, ante=25).post().deal()
    .to(3, 300).fold(1, 2).collect().push(),
}


@pytest.mark.parametrize("what", HANDS)
@pytest.mark.parametrize("asked", [{}, {"unit": 100, "with_names": True}, {"currency": "XPM"}])
def test_every_field_of_a_hand_is_as_the_standard_has_it(what, asked):
    assert list(wrongs(exported(HANDS[what](), **asked), "hand")) == []


def test_every_field_of_a_tournaments_hand_is_as_the_standard_has_it():
    found = exported(a_showdown(), CUP, buy_in=(Decimal("100"), Decimal("20.50")))
    assert list(wrongs(found, "hand")) == []
    cup = found["tournament_info"]
    assert (cup["currency"], cup["buyin_amount"], cup["fee_amount"]) == (
        "EUR", 100, Decimal("20.50"))


def test_chips_of_a_tournament_are_in_no_currency_and_its_levels_in_seconds():
    found = exported(a_showdown(), CUP)
    assert found["currency"] == "" and found["tournament_info"]["speed"]["round_time"] == 1200


def test_a_cash_hand_has_no_field_of_a_tournament():
    assert not {"tournament", "tournament_info"} & exported(a_showdown()).keys()


def test_the_table_has_as_many_places_as_its_sign_says():
    assert exported(a_showdown(), places=8)["table_size"] == 8
    assert exported(a_showdown(), places=2)["table_size"] == 3  # an older sign: seat 3 was dealt in


def test_a_showdown_is_a_round_of_its_own_and_the_last():
    rounds = exported(a_showdown())["rounds"]
    assert [one["street"] for one in rounds] == ["Preflop", "Flop", "Turn", "River", "Showdown"]
    assert [(one["action"], one["amount"], one["is_allin"], one.get("cards"))
            for one in rounds[-1]["actions"]] == [
        ("Shows Cards", 0, False, ["Ah", "Ad"]), ("Mucks Cards", 0, False, None)]


def test_nothing_called_a_bet_stands_before_the_flop():
    for make in HANDS.values():
        before, *_ = exported(make())["rounds"]
        assert "Bet" not in {one["action"] for one in before["actions"]}


def test_the_pots_hold_their_rake_and_give_the_rest():
    for pot in exported(a_showdown())["pots"]:
        assert pot["amount"] == pot["rake"] + sum(win["win_amount"] for win in pot["player_wins"])


def test_our_own_version_and_house_are_what_a_tracker_can_read():
    assert TYPES["version"](__version__)
    assert house(GC).name == "grand_cercle"


@pytest.mark.parametrize(("spoilt", "says"), [
    ({"currency": "euro"}, "currency"), ({"table_size": 11}, "table_size"),
    ({"start_date_utc": "22.11.2026"}, "start_date_utc"), ({"pots": None}, "pots is required"),
    ({"flags": ["Seen"]}, "flags"), ({"smoke": 1}, "no field"), ({"dealer_seat": "3"}, "seat"),
])
def test_the_data_itself_finds_what_is_otherwise(spoilt, says):
    (wrong,) = wrongs(exported(a_showdown()) | spoilt, "hand")
    assert says in wrong

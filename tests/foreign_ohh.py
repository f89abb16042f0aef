"""Open Hand History as other programs write it: in their manner, made by hand."""

import json

from dealer_assist.storage.hand_histories.ohh.read_ohh import read_ohh


def foreign(**changes):
    """A hand in the manner of the standard's own examples: "" for no cards, amounts in euros."""
    hand = {
        "spec_version": "1.2.2", "internal_version": "1.2.2", "network_name": "N",
        "site_name": "S", "game_type": "Holdem", "table_name": "T", "table_size": 6,
        "game_number": "85998", "start_date_utc": "2020-04-07T14:32:50", "currency": "EUR",
        "ante_amount": 0.0, "small_blind_amount": 0.01, "big_blind_amount": 0.02,
        "bet_limit": {"bet_cap": 0.0, "bet_type": "NL"}, "hero_player_id": 7, "dealer_seat": 8,
        "flags": "", "players": [
            {"id": 5, "seat": 10, "name": "Ten", "starting_stack": 2.00},
            {"id": 0, "seat": 1, "name": "One", "starting_stack": 0.80},
            {"id": 7, "seat": 6, "name": "Hero", "starting_stack": 2.00},
            {"id": 4, "seat": 8, "name": "Eight", "starting_stack": 2.86},
            {"id": 9, "seat": 3, "name": "Out", "starting_stack": 5, "is_sitting_out": True}],
        "rounds": [
            {"id": 0, "street": "Preflop", "cards": "", "actions": [
                {"action_number": 1, "player_id": 5, "action": "Post SB", "amount": 0.01},
                {"action_number": 2, "player_id": 0, "action": "Post BB", "amount": 0.02},
                {"action_number": 3, "player_id": 7, "action": "Dealt Cards",
                 "cards": ["As", "Tc"]},
                {"action_number": 4, "player_id": 7, "action": "Raise", "amount": 0.06},
                {"action_number": 5, "player_id": 4, "action": "Fold"},
                {"action_number": 6, "player_id": 5, "action": "Fold", "amount": 0.0},
                {"action_number": 7, "player_id": 0, "action": "Call", "amount": 0.04}]},
            {"id": 1, "street": "Flop", "cards": ["5c", "7d", "Js"], "actions": [
                {"action_number": 1, "player_id": 0, "action": "Check"},
                {"action_number": 2, "player_id": 7, "action": "Bet", "amount": 0.06},
                {"action_number": 3, "player_id": 0, "action": "Raise", "amount": 0.18},
                {"action_number": 4, "player_id": 7, "action": "Fold"}]}],
        "pots": [{"number": 0, "amount": 0.25, "rake": 0.01, "player_wins": [
            {"player_id": 0, "win_amount": 0.24, "contributed_rake": 0.01}]}],
    }
    return hand | changes


def read_one(hand):
    (found,) = read_ohh(json.dumps({"ohh": hand}), "their.ohh")
    return found


def street(text):
    """``Flop Tc6sTh: 1 Bet 0.5; 0 Call 0.5`` as a round; cards behind an action are shown."""
    head, _, acts = text.partition(":")
    name, _, cards = head.partition(" ")
    actions = []
    for act in filter(None, map(str.strip, acts.split(";"))):
        who, *words = act.split()
        last = words.pop() if words[-1][0].isdigit() or words[0] in ("Shows", "Dealt") else ""
        made = {"player_id": int(who), "action": " ".join(words), "is_allin": False}
        if words[0] in ("Shows", "Dealt"):
            made["cards"] = [last[k : k + 2] for k in range(0, len(last), 2)]
        elif last:
            made["amount"] = float(last)
        actions.append(made)
    return {"street": name, "cards": [cards[k : k + 2] for k in range(0, len(cards), 2)],
            "actions": actions}


def played(button, stacks, won, *streets, rake=0.0, **more):
    """A hand: ``stacks`` by seat (player 0 sits on the first), ``won`` by player."""
    players = [{"id": k, "seat": seat, "name": f"P{k}", "starting_stack": chips}
               for k, (seat, chips) in enumerate(stacks.items())]
    pot = {"number": 0, "amount": round(sum(won.values()) + rake, 2), "rake": rake,
           "player_wins": [{"player_id": k, "win_amount": chips} for k, chips in won.items()]}
    return foreign(**{
        "small_blind_amount": 0.1, "big_blind_amount": 0.25, "dealer_seat": button, "flags": [],
        "players": players, "rounds": [street(one) for one in streets], "pots": [pot]} | more)

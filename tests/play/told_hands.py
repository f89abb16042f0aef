"""A random hand told as a table script (`.hand`), to be read and played again."""

from typing import Any

from drawn_hands import CHIPS, Drawn, Happening

from dealer_assist.game.facts import Action, Stakes

_GAMES = {"holdem_no_limit": "no limit", "holdem_pot_limit": "pot limit",
          "holdem_fixed_limit": "fixed limit"}
_POSTS = {"big_blind_ante": "big blind ante", "late": "missed blind"}
_SAYS = {
    Action.TIME: "time", Action.RAISE_BY: "raise by {}", Action.AMOUNT: "{}",
    Action.ALL_IN: "all-in", Action.PASSER: "passe", Action.UNCLEAR: "hmm", Action.CHOP: "chop",
    Action.RAISE: "raise to {}",
}
_PLAIN = {
    "deal": "deal", "begin": "begin hand", "post_all": "post blinds", "accept": "accept",
    "undo": "undo", "done": "done", "burn": "burn", "collect": "collect", "levy": "levy",
    "push": "push", "shuffle_stub": "shuffle stub", "take": "take", "call_floor": "call the floor",
}
_OF_SEATS = {
    "straddle": "posts straddle", "fold": "folds", "check": "checks", "call": "calls",
    "all_in": "all-in", "mucks": "mucks", "leaves": "leaves", "away": "away",
    "returns": "returns", "stands_up": "stands up", "sits_down": "sits down",
}
_OF_CHIPS = {
    "raise": "raises to {}", "bet": "bets {}", "sits": "sits with {}", "recaves": "recaves {}",
    "buys_at_table": "buys {} at the table", "counted": "counted {}", "tips": "tips {}",
    "changes_chips": "changes {}",
}


#: Where a hand never ends, its first lines say why.
_MOST_LINES = 60


def script_of(
    one: Drawn, lines: tuple[Happening, ...], title: str, most: int | None = _MOST_LINES
) -> str:
    """The settings and the lines, all of them or the first ones."""
    stakes = one.stakes
    blinds = f"{stakes.small_blind}/{stakes.big_blind}"
    blinds += f" ante {stakes.ante}" if stakes.ante else ""
    blinds += f" big blind ante {stakes.big_blind_ante}" if stakes.big_blind_ante else ""
    told = [
        f"title: {title}", "source: random play", f"house: {one.house}",
        f"game: {_GAMES[one.game]}", f"blinds: {blinds}", f"levy: {_levy(stakes)}",
        "seats: " + ", ".join(f"{seat} {chips}" for seat, chips in one.seats),
        "chips: " + " ".join(map(str, CHIPS)), f"button: {one.button}",
    ]
    told += [told_line(name, values) for name, values in lines[:most]]
    told += [f"# and {len(lines) - most} lines more"] if most and len(lines) > most else []
    return "\n".join(told) + "\n"


def _levy(stakes: Stakes) -> str:
    if not stakes.levy_per_10000:
        return "none"
    cap = f" cap {stakes.levy_cap}" if stakes.levy_cap else ""
    before = " before flop" if stakes.levy_before_flop else ""
    return f"{stakes.levy_per_10000 // 100}%{cap}{before}"


def told_line(name: str, v: dict[str, Any]) -> str:
    """One line as a script has it; a comment where a script has no words for it."""
    if name in _PLAIN:
        return _PLAIN[name]
    if name in _OF_SEATS:
        return f"{' and '.join(map(str, v['seats']))} {_OF_SEATS[name]}"
    if name in _OF_CHIPS:
        return f"{v['seat']} {_OF_CHIPS[name].format(v['chips'])}"
    by = f' by "{v["by"]}"' if v.get("by") else ""
    why = f' because "{v["why"]}"' if v.get("why") else ""
    entry = f"{v['entry']} " if v.get("entry") else ""
    telling = {
        "post": lambda: f"{v['seats'][0]} posts {_post(v['post'])} {v['chips']}",
        "says": lambda: f'{v["seat"]} says "{_said(*v["spoken"])}"',
        "puts": lambda: f"{v['seat']} puts {'+'.join(map(str, v['motion']))}",
        "takes_back": lambda: f"{v['seat']} takes back {'+'.join(map(str, v['motion']))}",
        "rule": lambda: f"rule {v['choice']}",
        "floor_rules": lambda: f"floor rules {v['choice']}{by}{why}",
        "floor_decides": lambda: f"floor decides {v['key']} = {v['value']}{by}{why}",
        "clock_on": lambda: f"clock on {v['seat']}{by}",
        "clock_held": lambda: f"clock held{by}", "clock_resumed": lambda: f"clock resumed{by}",
        "incident": lambda: f"incident {v['entry']}" + "".join(
            f" {key} {value}" for key, value in v["about"].items() if value),
        "answer": lambda: f"answer {entry}{v['said'][0]} {v['said'][1]}",
        "apply": lambda: f"apply {entry}{v.get('outcome', '')}",
        "floor_applies": lambda: f"floor applies {entry}{v.get('outcome', '')}{by}{why}",
        "floor_rules_otherwise": lambda: f'floor rules otherwise {entry}"{v["words"]}"{by}{why}',
        "dismiss": lambda: f"dismiss{by}{why}",
        "play_on": lambda: f"floor lets play go on{by}{why}",
        "noticed_before": lambda: f"noticed before {v['seat']}{by}{why}",
        "deal_some": lambda: f"deal {v['number']} cards",
        "shoe_reads": lambda: f"shoe reads {' '.join(v['cards'])}",
        "shows": lambda: f"{v['seat']} shows {' '.join(v['cards'])}",
        "passes": lambda: f"{v['number']} seconds pass",
        "changes_seat": lambda: f"{v['seat']} changes seat to {v['to']}",
        "button_to": lambda: f"button to {v['seat']}",
        "penalty": lambda: f"penalty {v['seat']} for {v['hands']} hands{by}{why}",
        "device_found": lambda: f"{v['device']} found",
        "device_lost": lambda: f"{v['device']} lost",
        "device_noted": lambda: f"{v['device']} notes {v['what']}",
        "pot_counted": lambda: f"{_pot(v['pot'])} counted {v['chips']}",
        "pot_ruled": lambda: f"floor settles {_pot(v['pot'])} at {v['chips']}{by}{why}",
        "table_right": lambda: f"{v['seat']} the table is right",
        "card_is": lambda: f"card is {v['card'][0]}",
    }
    for street in ("flop", "turn", "river"):
        telling[street] = lambda street=street: f"{street} {' '.join(v.get('cards', ()))}".strip()
    if name in telling:
        return telling[name]().rstrip()
    return f"# {name}: {v}"


def _post(post: str) -> str:
    return _POSTS.get(post, str(post).replace("_", " "))


def _said(action: Action, chips: int) -> str:
    words = _SAYS.get(action, str(action) + " {}")
    return words.format(chips or "").replace(" to ", " to " if chips else " ").strip()


def _pot(pot: int) -> str:
    return f"side {pot}" if pot else "main pot"

"""Hands of a table script: each line with its effect."""

from collections.abc import Iterator
from pathlib import Path

from dealer_assist.floor.work.followed_table import HandPlayed, Played, is_of_hand
from dealer_assist.game import facts as e
from dealer_assist.game.advance import advance
from dealer_assist.game.facts.signed_rulings import RULINGS
from dealer_assist.game.hand.several_boards import boards_of
from dealer_assist.game.rules.house_rules import HouseRules
from dealer_assist.game.table.table import Phase, Table
from dealer_assist.training.scripts.script import Script, ScriptUnreadable
from dealer_assist.training.scripts.script_reader import parse_script
from dealer_assist.training.scripts.script_reader import with_houses as under_houses
from dealer_assist.training.scripts.script_runner import LineBroke, houses_of, open_table, run
from dealer_assist.view.review.hand_list import FileUnusable, HandLine, RecordKind, ReviewedHand
from dealer_assist.words import word
from dealer_assist.words.message import message, texts_by_language


class ScriptHands:
    """Hands of a script under one house: its own first one, or ``house``. Raises FileUnusable."""

    def __init__(self, text: str, path: Path, house: HouseRules | None, lang: str) -> None:
        self.title = path.name
        try:
            script = parse_script(text)
            if house is not None:
                script = under_houses(script, (house.name,))
            self.house = house or houses_of(script, path.parent)[0]
            self._hands = tuple(_hands(script, self.house, lang))
        except ScriptUnreadable as error:
            raise FileUnusable(
                message("script.at_line", file=path, line=error.line,
                        what=texts_by_language(error.text))) from error
        except LineBroke as error:
            raise FileUnusable(f"{path}: {error}") from error

    def lines(self) -> tuple[HandLine, ...]:
        """The script's hands."""
        return tuple(one.line for one in self._hands)

    def trouble(self, lang: str) -> str:
        """Fault of the file: a script that begins no hand has none to step through."""
        return "" if self._hands else word(lang, "replayer.no_script_hand")

    def deepen(self) -> Iterator[int]:
        """Yield nothing more: all hands are known at once."""
        yield len(self._hands)

    def hand(self, key: int) -> ReviewedHand | None:
        """The hand of this line."""
        return self._hands[key - 1] if 0 < key <= len(self._hands) else None


def _hands(script: Script, house: HouseRules, lang: str) -> Iterator[ReviewedHand]:
    table = open_table(script, house).table
    before, steps, said = table, list[Played](), dict[int, str]()
    key = 0
    for ran in run(script, house, lang):
        if ran.line.is_check:
            continue
        for fact in ran.seen.made:
            if isinstance(fact, e.HandBegan):
                if steps:
                    key += 1
                    yield _hand(script, house, key, before, steps, said, table)
                before, steps, said = table, [], {}
            number = table.number + 1
            if is_of_hand(fact, steps, table):
                steps.append(Played(number, "", fact))
                said[number] = ran.line.text
            table = advance(table, fact, number)
    if steps:
        yield _hand(script, house, key + 1, before, steps, said, table)


def _hand(
    script: Script, house: HouseRules, key: int, before: Table, steps: list[Played],
    said: dict[int, str], table: Table,
) -> ReviewedHand:
    facts = [one.fact for one in steps]
    pushed = [fact for fact in facts if isinstance(fact, e.PotPushed)]
    hand = table.hand
    began = next(fact for fact in facts if isinstance(fact, e.HandBegan))
    line = HandLine(
        key, began.number, script.settings.title, "", sum(one.chips for one in pushed),
        boards_of(hand)[0] if hand is not None else (),
        tuple(dict.fromkeys(one.seat for one in pushed)),
        began.seats, sum(one.fact >= steps[0].number for one in table.irregularities),
        sum(isinstance(fact, RULINGS) for fact in facts), True,
        bool(hand and hand.voided),
    )
    over = hand is None or hand.phase is Phase.OVER
    return ReviewedHand(line, RecordKind.SCRIPT,
                        HandPlayed(began.number, before, tuple(steps), over), house, said=said)

"""The notation page is true: every example on it reads, and every word is on it."""

import re
from itertools import zip_longest
from pathlib import Path

import pytest

from dealer_assist.game import facts as e
from dealer_assist.training.scripts.script_printer import as_object
from dealer_assist.training.scripts.script_reader import parse_script
from dealer_assist.training.scripts.script_runner import houses_of, open_table, run
from dealer_assist.training.scripts.script_settings import NAMES
from dealer_assist.training.scripts.vocabulary import event_forms, expectation_forms

HANDS = Path(__file__).parents[3] / "hands"
PAGE = (HANDS / "README.md").read_text(encoding="utf-8")
SCRIPTS = sorted(HANDS.rglob("*.hand"))
HEAD = (
    "blinds: 50/100\nchips: 25 50 100 500\n"
    "seats: 1 Anna 10000, 2 Bob 10000, 3 Zoé 10000, 4 10000\n"
)


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)


def examples() -> list[str]:
    return [
        line for kind in ("acts", "checks") for block in blocks(kind)
        for line in block.splitlines() if line.strip()
    ]


def test_the_page_fits_on_one_page():
    assert len(PAGE.splitlines()) < 200


@pytest.mark.parametrize("line", examples())
def test_every_example_line_of_the_page_reads(line):
    assert parse_script(HEAD + line).lines


def test_every_word_stands_on_the_page_with_an_example():
    shown = {(x.is_check, x.id) for line in examples() for x in parse_script(HEAD + line).lines}
    assert {form.id for form in event_forms()} - {id for check, id in shown if not check} == set()
    assert {form.id for form in expectation_forms()} - {id for check, id in shown if check} == set()


def test_every_setting_stands_on_the_page():
    (block,) = blocks("settings")
    shown = {NAMES[line.split(":")[0]] for line in block.splitlines()}
    parse_script(block)
    # The antes may be written behind the blinds, as the page shows.
    assert set(NAMES.values()) - shown == {"ante", "big_blind_ante"}


def test_the_example_script_of_the_page_holds():
    (script,) = blocks("hand")
    read_script = parse_script(script)
    for house in houses_of(read_script):
        assert [f for told in run(read_script, house) for f in told.failures] == []


def test_the_fields_of_json_stand_on_the_page():
    script = parse_script(HEAD + "deal\n3 puts 100+50\nincident DEAL-01 3 round 2")
    *_, told = run(script, houses_of(script)[0])
    made = as_object(told, "grand_cercle", "en")
    (case,) = made["cases"]
    fields = {*made, *made["advice"], *made["ruling"], *case, *case["moves"][0]}
    part = PAGE[PAGE.index("## `--json`"):]
    assert {field for field in fields if f"`{field}`" not in part} == set()


# --- every fact --------------------------------------------------------------------------------

#: Facts that the settings make, and those that no script can: one is made with a journal, three
#: with a house's own book, one with the file that keeps the floor managers' PINs, one with the
#: registers of decks, six with the journal and its copy, two with the floor's custodians,
#: five with the program's own files, one with the vault.
OF_SETTINGS = {"TableOpened": "blinds", "TournamentOpened": "levels"}
UNWRITTEN = {"KeysFixed", "ChoiceKept", "ChoiceTakenOut", "BookRefused", "SignInRefused",
             "DecksRegistered", "CopyAnchored", "CopyDiffered", "PaperBegan", "PaperLeftOut",
             "JournalStood", "TableMoved", "HandOpened", "FloorKeyChanged", "SoftwareStarted",
             "ComponentChanged", "RulesPinned", "ChangeExplained", "FaultStood", "FaultCleared",
             "VaultStated"}


def test_every_kind_of_fact_has_a_word_a_setting_or_a_reason_why_not():
    of_words = {name for form in event_forms() for name in form.facts}
    assert set(e.KINDS) - of_words - set(OF_SETTINGS) == UNWRITTEN
    assert of_words <= set(e.KINDS)


FACTS_OF = {form.id: frozenset(form.facts) for form in event_forms()}


@pytest.mark.long  # it runs many of them
def test_the_scripts_beside_the_page_make_every_kind_of_fact():
    """A script is run where its words may make a kind of fact that none before has made; each
    under its first house before the others of any come.
    """
    made: set[str] = set()
    read_scripts = [(parse_script(path.read_text(encoding="utf-8")), path.parent) for path
                    in SCRIPTS]
    houses = [houses_of(script, folder) for script, folder in read_scripts]
    for under in zip_longest(*houses):
        for (script, _), house in zip(read_scripts, under, strict=True):
            may = {f for line in script.lines if not line.is_check for f in FACTS_OF[line.id]}
            if house is None or may | set(OF_SETTINGS) <= made:
                continue
            live = open_table(script, house)
            made |= {"TableOpened"} if live.table.name else set()
            made |= {"TournamentOpened"} if live.table.tournament is not None else set()
            made |= {"SignPosted"} if script.settings.sign else set()
            made |= {type(f).__name__ for told in run(script, house) for f in told.seen.made}
    assert set(e.KINDS) - made == UNWRITTEN

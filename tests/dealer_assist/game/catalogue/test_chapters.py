"""The catalogue's files: an entry is what stands there, and a mistake is told by its place."""

import re
import subprocess
import sys
from importlib.resources import files

import pytest

from dealer_assist.game import catalogue
from dealer_assist.game.catalogue import (
    ENTRIES,
    REMEDIES,
    CaseQuestion,
    IrregularityKind,
    Remedy,
    Stops,
    Wants,
    When,
)
from dealer_assist.game.catalogue.chapter_reader import NAMES, read_chapter, read_shared_parts
from dealer_assist.game.catalogue.irregularity_kind import Chapter
from dealer_assist.words.shipped_toml_reader import OwnTextWrong

COMMON = read_shared_parts("shared.toml", """
    [words]
    wait = { fr = "Attendez.", en = "Wait." }
    [asks.where]
    words = { fr = "Où ?", en = "Where?" }
    wants = "choice"
    answers.stub = { fr = "Au talon", en = "In the stub" }
    [remedies.stands]
    fr = '''
rien ne change
- @wait
> On continue.
'''
    en = '''
nothing changes
- @wait
> We go on.
'''
""")
HEADING = 'heading = { fr = "Le paquet", en = "The deck" }\n'
ENTRY = HEADING + """
[DECK-01]
fr = '''
Carte marquée
Une carte se reconnaît.
'''
en = '''
Marked card
A card can be told.
'''
when = ["betting"]
setting = "deck.damaged"
facts = ["card"]
asks = ["where"]
rank = 7
stops = "pushes"

[DECK-01.remedies.stands]
like = "stands"

[DECK-01.remedies.late]
like = "stands"
fr = '''
trop tard
'''
en = '''
too late
'''
floor = true
"""
STANDS = Remedy(("rien ne change", "nothing changes"), (("Attendez.", "Wait."),),
                ("On continue.", "We go on."))


def test_an_entry_is_what_its_file_says():
    chapter, entries = read_chapter("deck.toml", ENTRY, COMMON)
    assert chapter == Chapter(("Le paquet", "The deck"), ("DECK-01",))
    assert entries == {"DECK-01": IrregularityKind(
        ("Carte marquée", "Marked card"), ("Une carte se reconnaît.", "A card can be told."),
        (When.BETTING,), "deck.damaged",
        {"stands": STANDS, "late": Remedy(
            ("trop tard", "too late"), STANDS.steps, STANDS.say, floor=True)},
        ("card",),
        (CaseQuestion("where", ("Où ?", "Where?"), Wants.CHOICE,
                      {"stub": ("Au talon", "In the stub")}),),
        rank=7, stops=Stops.PUSHES, id="DECK-01")}
    assert list(entries["DECK-01"].remedies) == ["stands", "late"]


@pytest.mark.parametrize(("was", "becomes", "says"), [
    (HEADING, "heading = [", r"deck\.toml: no TOML: .*line"),
    (HEADING, "", r"deck\.toml: heading: expected \{ fr = .* not None"),
    ("[DECK-01]", "DECK-02 = 3\n[DECK-01]", r"deck\.toml: DECK-02: expected a table, not 3"),
    ("rank = 7", 'rank = "7"', r"deck\.toml: DECK-01\.rank: expected a whole number, not '7'"),
    ("rank = 7", "rank = true", r"DECK-01\.rank: expected a whole number, not True"),
    ("rank = 7", "range = 7", r"DECK-01\.range: expected nothing of this name, not 7"),
    ('setting = "deck.damaged"', "", r"DECK-01\.setting: expected a text, not None"),
    ('["betting"]', '["bating"]', r"DECK-01\.when: expected one of between, .*, not 'bating'"),
    ('"pushes"', '"pots"', r"DECK-01\.stops: expected one of nothing, pushes, play, not 'pots'"),
    ('["card"]', "[5]", r"DECK-01\.facts: expected a list of names, not \[5\]"),
    ('["where"]', '["wear"]', r"DECK-01\.asks: expected one of where, not 'wear'"),
    ("Marked card\n", "", r"DECK-01\.en: expected 2 lines, as many as in French"),
    ('like = "stands"\n\n', 'like = "sands"\n\n',
     r"DECK-01\.remedies\.stands\.like: expected one of stands, not 'sands'"),
    ('like = "stands"\n\n', "\n", r"DECK-01\.remedies\.stands\.fr: expected a text, not None"),
    ("too late\n", "- too late\n", r"remedies\.late\.en: expected a line that begins with ''"),
    ("too late\n", "@wait\n", r"remedies\.late\.en: expected 'trop tard' as in French"),
])
def test_a_mistake_in_a_chapter_is_told_with_its_file_and_place(was, becomes, says):
    assert was in ENTRY
    with pytest.raises(OwnTextWrong, match=says):
        read_chapter("deck.toml", ENTRY.replace(was, becomes, 1), COMMON)


def test_answers_belong_to_a_question_with_a_choice():
    with pytest.raises(OwnTextWrong, match=r'asks\.joker\.answers: expected answers where wants'):
        read_chapter("deck.toml", HEADING + """
            [asks.joker]
            words = { fr = "Un joker ?", en = "A joker?" }
            answers.yes = { fr = "Oui", en = "Yes" }""", COMMON)


@pytest.mark.parametrize("name", [*NAMES, "shared"])
def test_what_entries_share_is_used_and_every_file_is_a_chapter(name):
    texts = {file.name: file.read_text(encoding="utf-8")
             for file in files(catalogue).iterdir() if file.name.endswith(".toml")}
    assert texts.keys() == {f"{one}.toml" for one in (*NAMES, "shared")}
    where = "\n".join(texts.values()) if name == "shared" else texts[f"{name}.toml"]
    text = texts[f"{name}.toml"]
    words = re.search(r"^\[words\]\n((?:[\w#].*\n)*)", text, re.M)
    for one in re.findall(r"^(\w+) = ", words[1] if words else "", re.M):
        assert re.search(rf"^(?:[->] )?@{one}$", where, re.M), one
    for one in re.findall(r"^\[remedies\.(\w+)\]", text, re.M):
        assert f'\nlike = "{one}"\n' in where, one
    for one in re.findall(r"^\[asks\.(\w+)\]", text, re.M):
        assert re.search(rf'^asks = \[.*"{one}"', where, re.M), one


def test_shared_remedies_are_the_entries_own():
    assert ENTRIES["DEAL-01"].remedies["misdeal"] is REMEDIES["misdeal"]


def test_what_asks_for_no_entry_reads_no_chapter():
    subprocess.run([sys.executable, "-c", (
        "import dealer_assist.live.table.live_table, dealer_assist.trust.proof.evidence_checks\n"
        "from dealer_assist.game.catalogue import chapter_reader\n"
        "assert not chapter_reader._chapters.cache_info().currsize")], check=True, timeout=60)

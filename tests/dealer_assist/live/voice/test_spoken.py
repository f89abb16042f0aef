"""What the speech program is given, so that amounts, cards and seats are heard right."""

import re
import shutil
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer_assist.live.voice.speakable_text import LONGEST, speakable_line, with_players_called
from dealer_assist.live.voice.speech_programs import Program
from dealer_assist.words import catalogue, text_with_gaps, word
from dealer_assist.words.chip_amounts import amount_text

NBSP = "\u00a0"


@pytest.mark.parametrize(("lang", "line", "heard"), [
    ("fr", f"Siège 7, à vous : 1{NBSP}200 pour suivre.", "Siège 7, à vous : 1200 pour suivre."),
    ("fr", f"Siège 3, tapis : relance à 12{NBSP}200.", "Siège 3, tapis : relance à 12200."),
    ("fr", f"Siège 3 gagne le pot : 1{NBSP}250{NBSP}000.", "Siège 3 gagne le pot : 1250000."),
    ("fr", "Siège 2, tapis : 1\u202f200.", "Siège 2, tapis : 1200."),
    ("fr", f"Pot extérieur 1 2{NBSP}200", "Pot extérieur 1, 2200"),
    ("fr", "Niveau 5, dès cette donne : 100/200 ante GB 200.",
     "Niveau 5, dès cette donne : 100, 200 ante gros blind 200."),
    ("fr", "sièges 1 4 7", "sièges 1, 4, 7"),
    ("fr", "Siège 3 : 10 s.", "Siège 3 : 10 secondes."),
    ("fr", "Siège 4 éliminé, 7e.", "Siège 4 éliminé, 7ième."),
    ("fr", "Siège 4 éliminé, 1er.", "Siège 4 éliminé, 1er."),
    ("fr", "Donne n° 12", "Donne numéro 12"),
    ("fr", "Flop : As de pique, Dame de cœur, Dix de trèfle.",
     "Flop : As de pique, Dame de cœur, Dix de trèfle."),
    ("en", "Seat 4 calls 1,200.", "Seat 4 calls 1200."),
    ("en", "Seat 4 is all-in: raise to 1,250,000.", "Seat 4 is all-in: raise to 1250000."),
    ("en", "Level 5, from this hand on: 100/200 BB ante 200.",
     "Level 5, from this hand on: 100, 200 big blind ante 200."),
    ("en", "Seat 4 is out in 7th place.", "Seat 4 is out in 7th place."),
    ("en", "Seat 3: 10 s.", "Seat 3: 10 seconds."),
    ("en", "seats 1, 200", "seats 1, 200"),
])
def test_a_line_is_given_so_that_it_is_heard_right(lang, line, heard):
    assert speakable_line(line, lang) == heard


@given(st.integers(0, 10**9), st.sampled_from(["fr", "en"]))
def test_every_amount_reaches_the_program_as_one_whole_number(chips, lang):
    said = speakable_line(word(lang, "say.raised", seat=7, chips=chips), lang)
    assert re.findall(r"\d+", said) == ["7", str(chips)]


@given(st.text(), st.sampled_from(["fr", "en"]))
def test_whatever_stands_in_a_line_no_markup_and_no_control_sign_goes_out(line, lang):
    said = speakable_line(line, lang)
    assert not re.search(r"[\x00-\x1f\x7f\[\]<>]", said)
    assert len(said) <= LONGEST + 200


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_no_announcement_of_ours_keeps_a_sign_that_is_read_as_a_word(lang):
    for id in catalogue():
        if id.startswith("say."):
            said = speakable_line(text_with_gaps(lang, id).format_map(_Any()), lang)
            assert not re.search(r"\d/\d|°|\d s\b|\bGB\b|\bBB\b", said), id


class _Any(dict[str, str]):
    def __missing__(self, name: str) -> str:
        return "3" if name in ("seat", "number") else "1200"


# --- what espeak-ng itself makes of it, where it is installed (it is only recommended) ------------

#: Phonemes of espeak-ng 1.51 of one whole number, without stress and pauses.
HEARD = [
    ("fr", 1200, "mildYsA~"), ("fr", 12200, "duzmildYsA~"), ("en", 1200, "w0nTaUz@ndt"),
    ("en", 12200, "twElvTaUz@ndt"),
]


@pytest.mark.parametrize(("lang", "chips", "phonemes"), HEARD)
def test_espeak_reads_an_amount_as_one_number_beside_a_seat(lang, chips, phonemes):
    path = shutil.which("espeak-ng")
    line = speakable_line(word(lang, "say.pushed", pot="x", seat=1, chips=chips), lang)
    assert line.endswith(f" 1: {amount_text(chips).replace(NBSP, '')}.".replace(
        ":", " :" if lang == "fr" else ":"))
    if path is None:
        return  # what it is given is tested above, whether or not it is here
    command, fed = Program("espeak-ng", path).told(line, lang)
    heard = subprocess.run([*command, "-q", "-x"], input=fed, capture_output=True, check=True)
    assert phonemes in re.sub(r"[',_!\s|:;]", "", heard.stdout.decode())


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_of_a_line_too_long_for_one_breath_whole_words_are_said(lang):
    said = speakable_line("word " * 200, lang)
    assert set(said.split(" ")) == {"word"}
    assert LONGEST - 10 < len(said) <= LONGEST


# --- names -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "way", "line", "heard"), [
    ("fr", "seat", "Siège 7, à vous.", "Siège 7, à vous."),
    ("fr", "name", "Siège 7, à vous.", "Anne, à vous."),
    ("fr", "name", "Siège 3, à vous.", "Siège 3, à vous."),
    ("fr", "name", "Pot principal au siège 7 : 300.", "Pot principal à Anne : 300."),
    ("fr", "name", "Reprenez le pot du siège 7.", "Reprenez le pot d'Anne."),
    ("fr", "name", "Reprenez le pot du siège 4.", "Reprenez le pot de Paul."),
    ("fr", "both", "Le siège 7 suit, 200.", "Le siège 7, Anne, suit, 200."),
    ("en", "name", "Main pot to seat 7: 300.", "Main pot to Anne: 300."),
    ("en", "both", "Seat 7, your turn.", "Seat 7, Anne, your turn."),
    ("en", "both", "Seat 7's hand is dead.", "Seat 7's hand is dead."),
    ("en", "name", "Seat 70 is no seat.", "Seat 70 is no seat."),
])
def test_a_player_is_called_as_the_house_wants(lang, way, line, heard):
    assert with_players_called(line, {7: "Anne", 4: "Paul"}, way, lang) == heard


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_in_every_announcement_a_name_stands_where_the_seat_stood(lang):
    gaps = dict.fromkeys(("chips", "cards", "pot", "hand", "number", "place", "level", "name",
                          "expected_chips", "other_chips", "what", "count"), "x")
    lines = [text_with_gaps(lang, id).format_map({"seat": 7, **gaps})
             for id, both in catalogue().items()
             if id.startswith("say.") and "{seat}" in both[lang]]
    assert len(lines) > 50
    for line in lines:
        heard = with_players_called(line, {7: "Paul"}, "name", lang)
        assert "Paul" in heard and not re.search(r"\b(au|du|le|siège|seat) (Paul|7)", heard), heard

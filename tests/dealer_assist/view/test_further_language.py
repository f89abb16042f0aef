"""A further language is a folder of TOML: complete, it is offered and spoken; else what is missing
is told, file by file, message by message, placeholder by placeholder.
"""

import re
import tomllib
from datetime import UTC, datetime

import pytest
from further_language import forget, languages_folder, write_language, written
from pictured import playing, texts, view_of

from dealer_assist.cli.frame.command_parser import CommandParser
from dealer_assist.game import facts as e
from dealer_assist.game.hand.hand_names import announced_hand_name, category_wins, rank_wins
from dealer_assist.live.voice.speakable_text import speakable_line, with_players_called
from dealer_assist.view.rulings.slip_view import Printed, slip_view
from dealer_assist.words import (
    card_words,
    catalogue,
    further_languages,
    languages,
    next_language,
    shipped_texts,
    the_card,
    word,
)
from dealer_assist.words.french_by_english import (
    argparse_text,
    french_help_texts,
    help_text,
)
from dealer_assist.words.further_languages import (
    help_texts_of,
    language_folders,
    why_language_incomplete,
)
from dealer_assist.words.shipped_texts import shipped_messages

__all__ = ["languages_folder"]
#: What isn't a message: names of houses and games, citations, what the view calls its own parts.
OURS = re.compile(r"Grand Cercle.*|[a-z_]+(\.\d)?")
CITED = re.compile(r"Grand Cercle.*|\(GC:[\d-]+\)|no limit")


@pytest.fixture
def doubled(languages_folder):
    write_language(languages_folder, "xx")
    forget()
    return languages_folder / "xx"


@pytest.fixture
def doubled_in_part(languages_folder, monkeypatch):
    """The same of a program that has two files of messages: each is read for itself, and the whole
    catalogue takes half a second at each look."""
    catalogue()  # whole, for a window that an earlier test has left: its clock ticks
    shipped = shipped_messages()
    two = {name: shipped[name] for name in ("grammar.toml", "table.toml")}
    for module in (shipped_texts, further_languages):
        monkeypatch.setattr(module, "shipped_messages", lambda: two)
    write_language(languages_folder, "xx")
    return languages_folder / "xx"


def not_doubled(text: str) -> list[str]:
    """Words of another language than the made-up one."""
    return [run for run in re.findall(r"[^\W\d_]+", text)
            if not re.fullmatch(r"(?:(.)\1)+", run, re.IGNORECASE)]


@pytest.mark.parametrize("lang", language_folders())
def test_every_language_that_ships_is_complete(lang):
    assert why_language_incomplete(lang) == ()


def test_a_complete_language_is_offered(doubled):
    assert why_language_incomplete("xx") == ()
    assert languages() == ("fr", "en", "xx")
    assert next_language("en") == "xx" and next_language("xx") == "fr"
    assert CommandParser("houses").parse_args(["--lang", "xx"]).lang == "xx"


def test_the_panel_speaks_it_and_nothing_else(doubled):
    for table in (playing(), playing(stacks=(10_000, 10_000))):
        for text in texts(view_of(table.table, "xx")):
            assert OURS.fullmatch(text) or not_doubled(CITED.sub("", text)) == [], text


def test_hands_cards_and_amounts_are_said_in_it(doubled):
    said = [
        announced_hand_name("two_pair", ("A", "K", "2"), "xx"),
        category_wins("flush", "straight", "xx"),
        rank_wins("A", "Q", "xx", kicker=True, several=False), card_words("Qh", "xx"),
        the_card("Ad", "xx"), word("xx", "say.post_big_blind", seat=3, chips=1_200),
    ]
    assert [left for text in said if (left := not_doubled(text))] == []
    assert said[-1] == "SSeeaatt 3, bbiigg bblliinndd: 1,200."


def test_the_voice_speaks_it(doubled):
    line = word("xx", "say.your_turn_owed", seat=7, chips=1_200)
    assert not_doubled(speakable_line(line, "xx")) == [] and "1200" in speakable_line(line, "xx")
    assert with_players_called(line, {7: "Anne"}, "name", "xx").startswith("Anne, ")


def test_a_slip_is_written_in_it(doubled):
    table = playing().table
    printed = Printed(datetime(2026, 11, 28, 20, 0, tzinfo=UTC), "9f", "xx")
    slip = slip_view(table, e.PenaltyGiven(3, 1, "Aannnnaa", ""), 9, printed)
    assert slip.lang == "xx" and len(slip.parts) > 2
    for text in (slip.title, *(part.heading for part in slip.parts), *slip.signatures):
        assert not_doubled(text) == [], text


def test_argparses_words_are_its_own_and_help_texts_that_it_lacks_are_english(doubled):
    assert not_doubled(argparse_text("usage: ", "xx")) == []
    english = next(iter(french_help_texts()))
    assert help_text(english, "xx") == english and english not in help_texts_of("xx")
    (doubled / "help").mkdir()
    (doubled / "help" / "begin.toml").write_text(
        f'[short]\n"{english}" = "aannootthheerr"\n', encoding="utf-8")
    forget()
    assert why_language_incomplete("xx") == () and help_text(english, "xx") == "aannootthheerr"
    assert english in help_texts_of("xx")


def messages_of(place):
    """The messages of a file of the language."""
    return {f"{section}.{name}": text
            for section, said in tomllib.loads(place.read_text(encoding="utf-8")).items()
            for name, text in said.items()}


@pytest.mark.parametrize(("change", "told"), [
    ({"say.your_turn": None}, "xx/table.toml: say.your_turn: missing; in English: "),
    ({"say.your_turn": "IItt iiss yyoouu."}, "expected the placeholders seat, not none"),
    ({"say.your_turn": "{sit}"}, "expected the placeholders seat, not sit"),
    ({"say.your_turn": "{seat"}, "say.your_turn: a brace is wrong"),
    ({"say.your_turn": ""}, "say.your_turn: expected a text, not ''"),
    ({"say.your_turm": "x"}, "say.your_turm: no such message here; did you mean say.your_turn?"),
])
def test_what_is_wrong_with_a_message_is_told_with_its_file_and_id(doubled_in_part, change, told):
    place = doubled_in_part / "table.toml"
    said = {**messages_of(place), **change}
    place.write_text(written({id: text for id, text in said.items() if text is not None}),
                     encoding="utf-8")
    forget()
    assert any(told in one and one.startswith("xx/table.toml: ")
               for one in why_language_incomplete("xx"))
    assert languages() == ("fr", "en")


def test_a_missing_file_a_strange_one_and_one_that_is_no_toml_are_told(doubled):
    (doubled / "clock.toml").unlink()
    (doubled / "tabel.toml").write_text("", encoding="utf-8")
    (doubled / "voice.toml").write_text("[voice", encoding="utf-8")
    forget()
    found = "\n".join(why_language_incomplete("xx"))
    assert f"xx/clock.toml: missing, with {len(shipped_messages()['clock.toml'])} messages" in found
    assert "xx/tabel.toml: no such file here; did you mean table.toml?" in found
    assert "xx/voice.toml: no TOML: " in found


@pytest.mark.parametrize(("change", "told"), [
    ({"rank.K": "Kkiinngg"}, 'rank.K: expected "word | plural | gender", not'),
    ({"rank.K": "Kkiinngg | Kkiinnggss | f"}, "rank.K: expected one of the genders n, not 'f'"),
    ({"article.the": "a {word} | b {word} | c {word}"}, "expected a pattern for each gender (n)"),
])
def test_a_grammar_that_does_not_fit_is_told(doubled_in_part, change, told):
    place = doubled_in_part / "grammar.toml"
    place.write_text(written({**messages_of(place), **change}), encoding="utf-8")
    forget()
    assert any(told in one for one in why_language_incomplete("xx"))

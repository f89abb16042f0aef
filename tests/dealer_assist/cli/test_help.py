"""The help teaches: every command says what it is for and shows examples that its parser takes."""

import argparse
import inspect
import os
import re
import shlex
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from dealer_assist import PROGRAM, __main__
from dealer_assist import cli as commands
from dealer_assist.cli.frame.command_registry import BY_NAME, COMMANDS, FIRST, GROUPS, NEXT
from dealer_assist.cli.frame.help import (
    all_commands,
    description_of,
    first_steps,
    help_of,
    helped_parts,
)
from dealer_assist.cli.frame.parser_lookup import innermost_parser, parser_of, subcommands_of_parser
from dealer_assist.live.setup.setup_session import SetupRoom
from dealer_assist.storage.settings import Settings
from dealer_assist.storage.settings.settings_file import write_settings
from dealer_assist.words import LANGS, catalogue
from dealer_assist.words.french_by_english import french_help_texts

ROOT = Path(__file__).parents[3]
#: What argparse itself has in a parser, in English: its French stands in the catalogue.
ARGPARSES = {texts["en"] for id, texts in catalogue().items() if id.startswith("argparse.")}
EXAMPLES = [words for one in COMMANDS for words, _ in one.examples] + [words for words, _ in FIRST]


def every_work():
    """Every command and every work of one, to any depth: their words."""
    waiting, found = [[one.name] for one in COMMANDS], []
    while waiting:
        words = waiting.pop()
        parser = parser_of(words)
        if parser is not None and parser.prog == " ".join((PROGRAM, *words)):
            found.append(words)
            waiting += [[*words, work] for work in subcommands_of_parser(parser)]
    return found


WORKS = every_work()


def told(capsys, *words):
    try:
        code = __main__.main(list(words))
    except SystemExit as end:
        code = end.code
    out = capsys.readouterr()
    return code, out.out, out.err


def test_there_are_works_to_look_at():
    assert len(WORKS) > 60


def test_the_help_names_every_command_once_under_a_user():
    lines = all_commands("en").splitlines()
    for one in COMMANDS:
        assert one.group in GROUPS
        assert sum(line.startswith(f"  {one.name} ") for line in lines) == 1, one.name


def test_every_module_that_is_a_command_is_taught():
    places = {one.place for one in COMMANDS}
    for place in places:
        assert find_spec(place) is not None, place


@pytest.mark.parametrize("words", WORKS, ids=" ".join)
@pytest.mark.few
def test_a_help_begins_with_its_purpose_in_a_line_and_shows_how_it_is_called(words, capsys):
    for lang, usage in (("fr", "usage :"), ("en", "usage:")):
        code, out, err = told(capsys, *words, "--help", "--lang", lang)
        assert (code, err) == (0, "")
        first = out.splitlines()[0]
        assert first[0].isupper()
        assert first.endswith((".", "!", "?"))
        assert f"{usage} dealer-assist {words[0]}" in out
        assert "``" not in out


def texts_of(words):
    """Every English text in the help of this command, and every name of a value."""
    parser, _ = innermost_parser(words)
    description = description_of(parser)
    shown = {description} if description else set()
    shown |= {getattr(part, name) for part, name in helped_parts(parser)} - ARGPARSES
    values = {one for action in parser._actions for one in (
        action.metavar if isinstance(action.metavar, tuple) else (action.metavar,))
        if one and re.search("[A-Z]", one)}
    return shown, values


@pytest.mark.parametrize("words", WORKS, ids=" ".join)
@pytest.mark.few
def test_every_text_of_a_help_has_its_french(words, monkeypatch):
    monkeypatch.setenv("DEALER_ASSIST_LANG", "en")
    shown, values = texts_of(words)
    assert shown - set(french_help_texts()) == set()
    assert values - {texts["en"] for id, texts in catalogue().items()
                     if id.startswith("metavar.")} == set()


def test_every_command_and_example_is_told_in_french():
    said = {*GROUPS.values(), *(means for _, means in (*FIRST, *NEXT)),
            *(one.means for one in COMMANDS),
            *(means for one in COMMANDS for _, means in one.examples)}
    assert said - set(french_help_texts()) == set()


def test_no_french_is_left_of_a_help_that_is_gone(monkeypatch):
    monkeypatch.setenv("DEALER_ASSIST_LANG", "en")
    said = {*GROUPS.values(), *(means for _, means in (*FIRST, *NEXT))}
    for one in COMMANDS:
        said |= {one.means, *(means for _, means in one.examples)}
    values = set()
    for words in WORKS:
        shown, named = texts_of(words)
        said, values = said | shown, values | named
    assert set(french_help_texts()) - said == set()
    assert {texts["en"] for id, texts in catalogue().items()
            if id.startswith("metavar.")} - values == set()


@pytest.mark.parametrize(("lang", "says"), [
    ("fr", ("Ouvrir le panneau du croupier", "usage :", "JOURNAL", "FICHIER", "afficher cette aide",
            "exemples :")),
    ("en", ("Open the dealer's panel", "usage:", "JOURNAL", "FILE", "show this help",
            "examples:"))])
def test_help_is_in_the_language_that_the_line_names(lang, says, capsys):
    for given in (["--lang", lang, "table", "--help"], ["table", f"--lang={lang}", "--help"],
                  ["table", "--help", "--lang", lang]):
        _, out, _ = told(capsys, *given)
        for one in says:
            assert one in out


def test_help_is_in_the_language_that_was_set_up(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("DEALER_ASSIST_SETTINGS", str(tmp_path / "settings.toml"))
    for lang, says in (("en", "The floor:"), ("fr", "La salle :")):
        write_settings(tmp_path / "settings.toml", Settings(lang=lang))
        assert says in told(capsys, "--help")[1]


@pytest.mark.parametrize("words", WORKS, ids=" ".join)
@pytest.mark.few
def test_a_command_takes_a_language_and_is_called_as_the_program_is(words):
    parser, _ = innermost_parser(words)
    assert "--lang" in parser._option_string_actions
    assert parser.prog.startswith(f"dealer-assist {words[0]}")


@pytest.mark.parametrize("given", [
    "--lang en floor archive search", "floor --lang en archive search",
    "floor archive --lang=en search", "floor archive search --lang en", "--lang en setup wrong",
    "seals --lang en make", "read-cards --lang en", "people x.sqlite --lang en add",
    "evaluate --lang en cards", "--lang en tabel", "--settings a.toml --lang en verify"])
def test_the_language_may_stand_before_or_behind_any_word(given, monkeypatch, capsys):
    monkeypatch.setenv("DEALER_ASSIST_SETTINGS", "")  # put back afterwards
    code, _, err = told(capsys, *given.split())
    assert code == 2
    assert re.search("required:|unrecognized|there is no command", err)
    assert "DEALER_ASSIST_LANG" not in os.environ


def test_a_wrong_call_names_the_program_as_it_is_called(capsys):
    for given in ("floor archive export", "people", "tabel"):
        _, _, err = told(capsys, *given.split())
        assert err.startswith("usage : dealer-assist ")
        assert "\ndealer-assist" in err
        assert "dealer_assist" not in err


def test_the_programs_text_names_no_command_otherwise_than_it_is_called():
    names = "|".join(map(re.escape, BY_NAME))
    wrong = re.compile(rf"\bdealer_assist (?:{names})\b(?! [a-z])|\"dealer_assist: |prog=")
    source = [*Path(commands.__file__).parents[1].rglob("*.py"), *(ROOT / "drivers").rglob("*.py"),
              *Path(commands.__file__).parents[1].rglob("*.toml")]
    assert [f"{file.name}: {line.strip()}" for file in source
            for line in file.read_text(encoding="utf-8").splitlines()
            if wrong.search(line) and not re.match(r" *(from|import) ", line)] == []


@pytest.mark.parametrize("name", sorted(BY_NAME))
def test_every_command_has_examples_in_its_help(name):
    assert BY_NAME[name].examples
    for words, means in BY_NAME[name].examples:
        assert means in help_of([name], "en")
        assert f"dealer-assist {words}" in help_of([name], "en")


@pytest.mark.parametrize("words", EXAMPLES)
def test_an_example_is_taken_by_its_commands_parser(words, capsys):
    given = shlex.split(words)
    if given[0] == "--settings":
        given = given[2:]
    parser, depth = innermost_parser([word for word in given if not word.startswith("-")])
    assert parser is not None
    rest = given[depth:]
    if given == ["devices"]:  # the command fills in `list`, as do cameras and houses
        return
    try:
        parser.parse_args(_as_called(given[0], rest))
    except SystemExit:
        pytest.fail(capsys.readouterr().err)


def _as_called(command, rest):
    """`cameras` alone lists; the command itself puts the work in."""
    return ["list"] if command == "cameras" and not rest else rest


def test_an_example_of_a_work_stands_in_that_works_help_too():
    assert "dealer-assist floor demo --tables 4" in help_of(["floor", "demo"], "en")
    assert "floor serve" not in help_of(["floor", "demo"], "en")


@pytest.mark.parametrize(("given", "meant"), [
    (["tabel"], "table"), (["devcies"], "devices"), (["floor", "demmo"], "floor demo"),
    (["table", "x.sqlite", "--hose", "nlpc"], "table --house"),
    (["people", "x.sqlite", "ad", "Roy"], "people add"), (["seals", "lisst"], "seals list"),
])
def test_a_mistyped_word_is_answered_with_the_one_that_was_meant(given, meant, capsys):
    code, _, err = told(capsys, *given)
    assert code == 2
    assert f"Vouliez-vous dire : dealer-assist {meant} ?" in err


@pytest.mark.parametrize(("lang", "says"), [
    ("fr", "Vouliez-vous dire : dealer-assist table --house ?"),
    ("en", "Did you mean: dealer-assist table --house ?")])
def test_what_was_meant_is_asked_in_the_language_that_was_named(lang, says, capsys):
    code, _, err = told(capsys, "table", "x.sqlite", "--hose", "nlpc", "--lang", lang)
    assert (code, err.splitlines()[-1]) == (2, says)


@pytest.mark.parametrize(("given", "fr", "en"), [
    ("verify", "il manque : FICHIER", "required: FILE"),
    ("rulings x.sqlite --wrong", "mots inconnus ici : --wrong", "unrecognized arguments: --wrong"),
    ("help nobody", "'nobody' est inconnu ici ; au choix", "invalid choice: 'nobody' (choose"),
    ("quiz --count", "--count : une valeur est attendue", "--count: expected one argument"),
    ("replay", "il manque : FICHIER", "required: FILE"),
    ("tabel", "il n'y a pas de commande 'tabel'", "there is no command 'tabel'"),
])
def test_a_wrong_call_is_told_in_the_language_of_whoever_called(
    given, fr, en, monkeypatch, capsys
):
    for locale, says in (("fr_FR.UTF-8", fr), ("en_GB.UTF-8", en)):
        monkeypatch.setenv("LC_ALL", locale)
        code, _, err = told(capsys, *given.split())
        assert code == 2 and says in err


def test_argparse_has_every_message_that_is_translated_here():
    """By its English it is found: another version of Python may word it anew."""
    source = inspect.getsource(argparse)
    for id, texts in catalogue().items():
        if id.startswith("argparse."):
            assert repr(texts["en"])[1:-1] in source, id


def test_a_word_that_is_near_to_nothing_gets_no_guess(capsys):
    code, _, err = told(capsys, "xyzzy")
    assert code == 2
    assert "Vouliez-vous dire" not in err
    assert "--help" in err


def test_the_name_alone_without_a_screen_says_what_to_type_next(monkeypatch, capsys):
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    code, out, _ = told(capsys)
    assert code == 0
    for words in ("demo", "setup", "table", "doctor", "--help"):
        assert f"dealer-assist {words}" in out
    assert first_steps("x", "en").startswith("Dealer Assist")


def test_the_version_names_python_qt_opencv_and_where_things_lie(capsys):
    code, out, _ = told(capsys, "--version")
    assert code == 0
    for name in ("Dealer Assist", "Python", "Qt", "OpenCV", "réglages", "journaux"):
        assert re.search(rf"^{name} +\S", out, re.MULTILINE)
    assert os.environ["DEALER_ASSIST_SETTINGS"] in out


@pytest.mark.long
def test_another_settings_file_may_be_named_for_any_command(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "dealer_assist", "--settings", str(tmp_path / "a.toml"),
         "--version"], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True)
    assert str(tmp_path / "a.toml") in done.stdout


def test_asking_for_help_runs_nothing(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for one in COMMANDS:
        assert parser_of([one.name]) is not None
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", WORKS, ids=" ".join)
@pytest.mark.few
def test_every_command_speaks_the_terminals_language_where_none_is_set_up(words, monkeypatch):
    for locale, lang in (("en_GB.UTF-8", "en"), ("fr_FR.UTF-8", "fr"), ("de_DE.UTF-8", "fr")):
        monkeypatch.setenv("LC_ALL", locale)
        # `setup` asks for it: "" is none yet
        assert parser_of(words).get_default("lang") in (
            lang, *([""] if words == ["setup"] else []), None, argparse.SUPPRESS)


def test_the_settings_language_wins_over_the_terminals(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    monkeypatch.setenv("DEALER_ASSIST_SETTINGS", str(tmp_path / "settings.toml"))
    assert "laissé au chef" in told(capsys, "houses")[1]
    write_settings(tmp_path / "settings.toml", Settings(lang="en"))
    assert "left to the floor" in told(capsys, "houses")[1]


def test_the_settings_language_reaches_a_command(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("DEALER_ASSIST_SETTINGS", str(tmp_path / "settings.toml"))
    write_settings(tmp_path / "settings.toml", Settings(lang="en"))
    code, out, _ = told(capsys, "houses")
    assert code == 0
    assert "left to the floor" in out
    assert "laissé au chef" in told(capsys, "houses", "--lang", "fr")[1]


def test_no_line_of_any_help_is_wider_than_a_hundred_letters():
    wide = [(one.name, line) for one in COMMANDS for lang in LANGS
            for line in help_of([one.name], lang).splitlines() if len(line) > 100]
    assert wide == []


@pytest.mark.few
def test_a_picture_is_told_of_in_the_language_that_the_line_names(tmp_path, capsys):
    picture = tmp_path / "bare.png"
    picture.write_bytes(b"none")
    for lang, says in (("fr", "ne se lit pas"), ("en", "can't be read")):
        assert says in told(capsys, "read-cards", str(picture), "--lang", lang)[1]


@pytest.mark.parametrize(("lang", "says"), [("fr", "aucun jeu n'est"), ("en", "no deck is")])
def test_a_work_tells_of_its_files_in_the_language_that_the_line_names(
    lang, says, tmp_path, capsys
):
    given = ["decks", "--register", str(tmp_path), "list", "--lang", lang]
    assert says in told(capsys, *given)[1]


@pytest.mark.parametrize("lang", LANGS)
def test_a_set_up_begins_in_the_language_that_the_line_names(lang, tmp_path):
    assert SetupRoom(tmp_path / "settings.toml", lang).draft.settings.lang == lang

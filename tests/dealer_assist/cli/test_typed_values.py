"""Values typed at the command line that can't be: what was expected, in the reader's language."""

import pytest

from dealer_assist.cli import export, quiz, rulings
from dealer_assist.cli.floor import floor_archive
from tests.tools.evaluate import evaluate_cards

WRONG = [
    (export, ["j.sqlite", "--hands", "3-"], "« 3- » : numéros de donnes attendus",
     "'3-': expected numbers of hands"),
    (export, ["j.sqlite", "--last", "0"], "« 0 » : un nombre entier à partir de 1 est attendu",
     "'0': expected a whole number from 1"),
    (export, ["j.sqlite", "--buy-in", "x"], "« x » : un droit d'entrée est attendu",
     "'x': expected a buy-in"),
    (rulings, ["j.sqlite", "--last", "-1"], "« -1 » : un nombre entier à partir de 1",
     "'-1': expected a whole number from 1"),
    (quiz, ["--count", "501"], "« 501 » : un nombre entier de 1 à 500",
     "'501': expected a whole number from 1 to 500"),
    (evaluate_cards, ["x", "--count", "²"], "« ² » : un nombre entier à partir de 1",
     "'²': expected a whole number from 1"),
    (floor_archive, ["search", "--last", "x"], "« x » : un nombre entier à partir de 0",
     "'x': expected a whole number from 0"),
]


@pytest.mark.parametrize(("command", "words", "french", "english"), WRONG)
def test_a_value_that_can_not_be_says_what_was_expected_in_french_and_in_english(
    command, words, french, english, ask, monkeypatch
):
    for lang, says in (("fr_FR.UTF-8", french), ("en_GB.UTF-8", english)):
        monkeypatch.setenv("LC_ALL", lang)
        monkeypatch.setenv("DEALER_ASSIST_SETTINGS", "/nowhere/settings.toml")
        code, _, err = ask(command, *words)
        assert code == 2 and says in " ".join(err.split()), err

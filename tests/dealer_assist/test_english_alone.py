"""Errors for people carry a message of the catalogue; those in English alone may only fall."""

import re
from functools import cache
from pathlib import Path

import dealer_assist

ROOT = Path(dealer_assist.__file__).parent
CLASS = re.compile(r"^class (\w+)\(([^)]*)\)", re.MULTILINE)
BUILT_IN = {"Exception", "ValueError", "RuntimeError", "OSError"}
#: What a person has to be told in his language; English is left for whoever develops, and for what
#: is quoted inside another message (a record's field, a line of a file).
ENGLISH_ALONE = frozenset({
    "AmountUnfit", "BadLineMessage", "BadVaultMessage", "BenchWrong", "CheckoutUnfit",
    "DemoHandsBroken", "DemoStuck", "FieldWrong",
    "FirmwareUnfit", "FittedUnusable", "HandNotOver", "HandStuck", "LessonBroken",
    "OwnTextWrong",
    "LimitsWrong", "LineBroke", "ManifestUnfit", "Mismatch", "NotOpened", "OrderWrong",
    "PairRefused", "RegisterUnreadable", "RowTooLong", "ServerMissing",
    "UneditableText", "UnknownGame", "UnrankableHand",
    "UnreadableCard", "UnwritableFact", "VaultAway", "_Unusable",
    "_Wrong",
})


@cache
def sentences_by_class() -> dict[str, str]:
    """Each error class of ours that says a sentence of the source, and the first file in which."""
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(ROOT.rglob("*.py"))}
    errors, kin = BUILT_IN, set[str]()
    while errors - kin:
        kin |= errors
        errors = {name for text in texts.values() for name, bases in CLASS.findall(text)
                  if "ErrorInWords" not in bases and kin & set(re.findall(r"\w+", bases))}
    said = re.compile(rf'\b({"|".join(kin - BUILT_IN)})\(\s*(?:"\w+", )?f?"[^"\n]*[^"\n ] [^"\n]*"')
    found: dict[str, str] = {}
    for path, text in texts.items():
        for name in said.findall(text):
            found.setdefault(name, str(path.relative_to(ROOT)))
    return found


def test_no_further_error_is_said_in_english_alone():
    found = sentences_by_class()
    assert {name: where for name, where in found.items() if name not in ENGLISH_ALONE} == {}


def test_the_list_of_those_that_are_falls_as_they_are_mended():
    assert ENGLISH_ALONE - set(sentences_by_class()) == set()

"""The parser of a command: named as the program is, `--lang` in it, its words in both languages."""

import argparse
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any, Final, NamedTuple, cast

from dealer_assist import PROGRAM
from dealer_assist.storage.settings.error_output import unfit_value_error
from dealer_assist.storage.settings.language import own_language
from dealer_assist.words import languages
from dealer_assist.words.french_by_english import value_name

_HELP: Final = ("-h", "--help")


def whole_number(least: int, most: int = 0) -> Callable[[str], int]:
    """Reader of a whole number from ``least``, to ``most`` where there is one.

    >>> whole_number(1, 500)("20")
    20
    """
    def read(text: str) -> int:
        if (text.isascii() and text.isdigit() and len(text) < 10
                and least <= int(text) <= (most or int(text))):
            return int(text)
        raise unfit_value_error("typed.within" if most else "typed.from", text=text[:40],
                                least=least,
                    most=most)

    return read


class CommandCall(NamedTuple):
    """Whatever was chosen: its words, what runs it, and exit codes of errors (the others: 2)."""

    words: str
    run: Callable[..., int]
    codes: Mapping[type[Exception], int]


class CommandWork:
    """One of several works of a module: it has the options that ``subcommand_options`` gives it."""

    def __init__(self, run: Callable[..., int], adds: Sequence[Callable[..., Any]]) -> None:
        self.run, self._adds = run, adds

    def parser(self, words: str) -> "CommandParser":
        """The parser of the work that these words name; it says what its docstring says."""
        made = CommandParser(words, description=self.run.__doc__)
        for add in self._adds:
            add(made)
        return made


def subcommand_options(*adds: Callable[[argparse.ArgumentParser],
                          Any]) -> Callable[[Callable[..., int]], CommandWork]:
    """The options of a work, each by what adds it to a parser."""
    return lambda run: CommandWork(run, adds)


def argparse_argument(*names: str, **given: Any) -> Callable[[argparse.ArgumentParser], Any]:
    """An option or value of a work, as argparse adds it."""
    return lambda parser: parser.add_argument(*names, **given)


class _Works(argparse._SubParsersAction):  # type: ignore[type-arg]
    """Works whose parsers stand in modules that are imported when one is chosen."""

    def offer(self, words: str, works: Mapping[str, tuple[str, str]]) -> None:
        """Table of works: what each is for, and its module."""
        self._words, self._places = words, {name: place for name, (_, place) in works.items()}
        self.choices.update(self._places)
        self._choices_actions += [self._ChoicesPseudoAction(name, (), means)
                                  for name, (means, _) in works.items()]

    def made(self, name: str) -> "CommandParser":
        """The parser of this work."""
        module, _, work = self._places[name].partition(":")
        return command_parser(import_module(module), work, f"{self._words} {name}")

    def __call__(self, parser: Any, namespace: Any, values: Any, option_string: Any = None) -> None:
        setattr(namespace, self.dest, values[0])
        found = vars(self.made(values[0]).parse_args(values[1:]))
        above: CommandCall = parser.get_default("called")
        found["called"] = found["called"]._replace(codes={**above.codes, **found["called"].codes})
        vars(namespace).update(found)


def run_chosen_subcommand(options: argparse.Namespace) -> int:
    """The exit code of the work that was chosen."""
    return cast(CommandCall, options.called).run(options)


def command_parser(module: ModuleType, work: str = "", words: str = "") -> "CommandParser":
    """The parser of this module or of a work in it; what it reads has as ``called`` what runs.

    A module of a command has `parser()` and `run(options)`, which gives the exit code and raises
    ErrorInWords; for errors that end otherwise than with 2, or are none of ours, `CODES`.
    """
    found = getattr(module, work) if work else module
    made: CommandParser = found.parser(words) if work else found.parser()
    made.set_defaults(called=CommandCall(made.prog.removeprefix(PROGRAM).strip(), found.run,
                                         getattr(module, "CODES", {})))
    return made


class CommandParser(argparse.ArgumentParser):
    """Parser of the command that these words name (`floor archive`), or of a work of one.

    ``unnamed`` is the work that is meant where none is named.
    """

    def __init__(self, words: str = "", unnamed: str = "", **given: Any) -> None:
        is_work = "prog" in given  # its command has named it, and has read `--lang` before it
        super().__init__(**{"prog": f"{PROGRAM} {words}".rstrip(), **given})
        self._unnamed = unnamed
        self.add_argument("--lang", choices=languages(),
                          default=argparse.SUPPRESS if is_work else own_language(),
                          help="language (as set up, else the terminal's, else fr)")

    def add_subparsers(self, **given: Any) -> Any:
        """Its works; what stands before their names is called as it is in its own usage."""
        self.name_values()
        return super().add_subparsers(**given)

    def with_works(self, works: Mapping[str, Mapping[str, tuple[str, str]]]) -> "CommandParser":
        """With its works in modules of their own: what each is for, and where it stands."""
        words = self.prog.removeprefix(PROGRAM).strip()
        added = self.add_subparsers(dest="work", required=True, metavar="WORK", action=_Works)
        added.offer(words, works[words])
        return self

    def works(self) -> Any:
        """The action that chooses a work; None where there is none."""
        return next((one for one in self._actions
                     if isinstance(one, argparse._SubParsersAction)), None)

    @property
    def values_before_works(self) -> int:
        """Number of values that stand between its name and that of a work."""
        works = self.works()
        at = self._actions.index(works) if works is not None else 0
        return sum(not one.option_strings for one in self._actions[:at])

    def of_work(self, name: str) -> argparse.ArgumentParser | None:
        """The parser of this work; None where it has no such."""
        works = self.works()
        if works is None or name not in works.choices:
            return None
        found: argparse.ArgumentParser = (
            works.made(name) if isinstance(works, _Works) else works.choices[name])
        return found

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As argparse, with the work that is meant; a shell that completes asks without it."""
        if self._unnamed and (not args or args[0] not in {*self.works().choices, *_HELP}):
            args = [self._unnamed, *(args or ())]
        return super().parse_args(args, namespace)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As argparse; values are called in the language in which it complains of them."""
        self.name_values()
        return super().parse_known_args(args, namespace)

    def name_values(self) -> None:
        """Call its values as they are called in the language of this call."""
        lang = own_language()
        for action in self._actions:
            named = action.metavar
            if named is None and action.option_strings and action.nargs != 0 and not action.choices:
                named = action.dest.upper()
            if isinstance(named, tuple):
                action.metavar = tuple(value_name(one, lang) for one in named)
            elif named is not None:
                action.metavar = value_name(named, lang)

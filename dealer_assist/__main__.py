"""``python -m dealer_assist COMMAND``: exit code 0 well, 1 a check failed, 2 wrongly called."""

import io
import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Final

from dealer_assist.cli.frame.command_registry import BY_NAME, COMMANDS, NEEDS_LINUX
from drivers.garbage_collector import importing
from drivers.posix_system import has_posix

_COMMANDS: Final = {one.name: one.means for one in COMMANDS}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    _write_any_letter()
    if "_ARGCOMPLETE" in os.environ:
        _module("dealer_assist.cli.frame.completion").answer_shell_completion()
    given = _language().with_lang_option_last(sys.argv[1:] if argv is None else argv)
    terminal = _module("dealer_assist.cli.frame.command_line_language")
    with terminal.guard_terminal_output(), terminal.in_language_of(given):
        return _main(given)


def _main(words: list[str]) -> int:
    given = _without_settings(words)
    if given is None:
        return _refused(["--settings"], "no_settings")
    if not given or given[0].partition("=")[0] == "--lang":
        return _watched(_module("dealer_assist.cli.start").main, given)
    if given[0] == "--version":
        return _run("dealer_assist.cli.about", ["--version"])
    # Imported late: verifying a journal needs neither Qt nor a serial port.
    if given[0] not in _COMMANDS and given[0] not in ("-h", "--help"):
        return _refused(given, "no_command")
    if given[0] in BY_NAME and not BY_NAME[given[0]].is_here:
        _say("no_tool", given[0])
        return 2
    if given[0] in NEEDS_LINUX and not _asks_for_help(given) and not has_posix():
        _say("needs_linux", given[0])
        return 2
    if _asks_for_help(given):
        words = [word for word in given if word not in ("-h", "--help")]
        print(_teaching().help_of(words, _language().own_language()), end="")
        return 0
    try:
        place, depth = BY_NAME[given[0]].place_of(given)
        return _run(place, given[depth:])
    except SystemExit as end:
        if end.code == 2:
            _say_hint(given)
        raise
    except OSError as error:
        if not _is_named(error, given):
            raise
        return _refused_file(given, error)


def _is_named(error: OSError, given: Sequence[str]) -> bool:
    """True if it is about a file that the caller named, or one beside it: not the program's own."""
    file = str(error.filename or "")
    words = [word.rpartition("=")[2] for word in given[1:]]
    return any(word and (file == word or file.startswith(f"{word}.")) for word in words)


def _refused_file(given: Sequence[str], error: OSError) -> int:
    why = _module("dealer_assist.words.message").file_refusal_message(error.filename, error)
    _complain(given[0], why)
    return 2


def _asks_for_help(given: Sequence[str]) -> bool:
    """True if help is wanted; behind ``--`` a word is no option."""
    before = given[:given.index("--")] if "--" in given else given
    return any(word in ("-h", "--help") for word in before)


def _without_settings(given: list[str]) -> list[str] | None:
    """The words without ``--settings FILE``, which holds for every command; None: no file named."""
    if not given or given[0].partition("=")[0] != "--settings":
        return given
    _, equals, named = given[0].partition("=")
    rest = given[1:] if equals else given[2:]
    named = named if equals else "".join(given[1:2])
    if not named:
        return None
    os.environ["DEALER_ASSIST_SETTINGS"] = named
    return rest


def _module(name: str) -> Any:
    with importing():
        return import_module(name)


def _language() -> Any:
    return _module("dealer_assist.storage.settings.language")


def _teaching() -> Any:
    return _module("dealer_assist.cli.frame.help")


def _complain(command: str, why: object) -> None:
    _module("dealer_assist.storage.settings.error_output").print_error(command, why)


def _run(name: str, words: Sequence[str]) -> int:
    return _watched(_module("dealer_assist.cli.frame.command_execution").call_command,
                    _module(name), words)


def _watched(run: Callable[..., int], *given: object) -> int:
    with _module("drivers.thread_faults").watch_thread_faults() as fallen:
        code = run(*given)
    if fallen:
        _say("thread_fell", ", ".join(fallen))
    return code or bool(fallen)


def _refused(given: Sequence[str], why: str) -> int:
    print(_teaching().one_line_usage(_language().own_language()), file=sys.stderr)
    _say(why, given[0])
    _say_hint(given)
    return 2


def _say(what: str, given: str) -> None:
    says = _module("dealer_assist.words.message").message(f"called.{what}", given=given)
    _complain("", says)


def _say_hint(given: Sequence[str]) -> None:
    said = _teaching().hint(given, _language().own_language())
    if said:
        print(said, file=sys.stderr)


def _write_any_letter() -> None:
    """French words and file names are written on any terminal: a letter that it lacks as \\xe9."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.errors in ("strict", "surrogateescape"):
            stream.reconfigure(errors="backslashreplace")


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:  # `... | head`: the reader has enough
        sys.stderr.close()
        sys.exit(0)
    except KeyboardInterrupt:
        sys.exit(130)

"""Registry of commands: purpose, users, and examples that run, as `--help` teaches them.

An example is what follows `dealer-assist` on the command line; a test gives each to its parser.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Final

from drivers.lazy_dataclass import dataclass

#: Where developers' tools lie beside the package: in the source tree alone.
TOOLS: Final = Path(__file__).resolve().parents[3] / "tests" / "tools"

#: Whom a command is for, in the order of the help.
GROUPS: Final = {
    "dealer": "At the table",
    "floor": "The floor",
    "technician": "The technician: a table set up, its devices, this machine",
    "training": "Training and hand histories",
    "trust": "Trust: what was kept, sealed, signed",
    "developer": "For those who work on the program",
}


@dataclass(frozen=True, slots=True)
class Taught:
    """One command: for whom, what for in a line, examples (the words, and what they do)."""

    name: str
    group: str
    means: str
    examples: tuple[tuple[str, str], ...]
    module: str = ""  # where that isn't called and placed as the other commands' are
    apart: tuple[tuple[str, str], ...] = ()  # works that its own parser doesn't choose from

    @property
    def place(self) -> str:
        """The module that does it."""
        return self.module or f"dealer_assist.cli.{self.name.replace('-', '_')}"

    def place_of(self, words: Sequence[str]) -> tuple[str, int]:
        """The module that does what these words name, and how many of them name it."""
        apart = dict(self.apart).get(words[1]) if len(words) > 1 else None
        return (self.place, 1) if apart is None else (apart, 2)

    @property
    def is_here(self) -> bool:
        """True if the command can run: a tool needs the source tree."""
        return True


@dataclass(frozen=True, slots=True)
class Tool(Taught):
    """A tool for those who work on the program, or audit it: no part of what is installed."""

    @property
    def is_here(self) -> bool:
        """True if the source tree is there."""
        return TOOLS.is_dir()

    @property
    def place(self) -> str:
        """The module that does it, found beside the package, whatever else is called ``tests``."""
        for folder in (TOOLS.parent, TOOLS.parents[1] / "models"):
            if folder.name not in sys.modules:
                found = ModuleType(folder.name)
                found.__path__ = [str(folder)]
                sys.modules[folder.name] = found
        return self.module


#: Where somebody new begins.
FIRST: Final = (
    ("demo", "see it: recorded hands dealt on simulated devices"),
    ("setup", "set a table up: language, house, blinds, seats, devices"),
    ("table", "open it, and go on with it the next evening"),
)
#: And where there is no screen.
NEXT: Final = (
    ("doctor", "what this machine lacks, and the command that mends it"),
    ("--help", "every command, by whom it is for"),
)

COMMANDS: Final = (
    # --- at the table ---
    Taught("table", "dealer", "open the dealer's panel for a real table, with or without devices", (
        ("table", "the table as it was set up; goes on where it stopped"),
        ("table evening.sqlite --house tda2024 --blinds 50/100", "a table of its own, by hand"),
        ("table evening.sqlite --structure example --players 27 --practice", "a tournament"),
        ("table evening.sqlite --shoe /dev/pda/shoe --register registers --floor-key floor.pub",
         "with a shoe"),
    )),
    Taught("setup", "dealer", "ask for language, house, blinds, seats and devices, and remember it",
           (
        ("setup", "in a window; in the terminal without a screen"),
        ("setup --text", "in the terminal"),
        ("--settings salon-2.toml setup", "for a second table of this machine"),
    )),
    Taught("demo", "dealer", "deal recorded hands end to end on simulated devices, and check "
           "every stack", (
        ("demo", "four hands in a window, or as pictures where there is no screen"),
        ("demo --hands 20 --speed 10 --out evening", "twenty hands, ten times as fast"),
        ("demo --shoe camera --lang en", "the cards are read from pictures"),
    )),
    # --- the floor ---
    Taught("floor", "floor", "many tables: broker, archive, the floor's window, certificates, "
           "people; a demo", (
        ("floor demo --tables 4 --seconds 30", "four simulated tables on this machine"),
        ("floor serve floor --site Aix", "a floor at work, its folder made if new"),
        ("floor archive search floor hands --last 5", "the last hands of all tables"),
        ("floor certificates floor table 7", "what table 7 needs to speak to the floor"),
    ), "dealer_assist.cli.floor.floor"),
    Taught("people", "floor", "enter, list and strike off who signs in by PIN or badge, and in "
           "which roles", (
        ("people evening.sqlite add Roy --role floor", "asks for his PIN twice"),
        ("people evening.sqlite list", "who may sign in"),
    )),
    Taught("rulings", "floor", "search the rulings of a table's journal, and print one as a slip", (
        ("rulings evening.sqlite --last 10", "the last ten, with rule and reason"),
        ("rulings evening.sqlite --text string", "those that say this word"),
    )),
    Taught("houses", "floor", "list the houses, print a rule card, compare two", (
        ("houses", "which houses there are"),
        ("houses show grand_cercle", "one house's rules, each with its source"),
        ("houses diff grand_cercle tda2024", "where two differ"),
    )),
    # --- the technician ---
    Taught("technician", "technician", "the technician's bench: take a table from its box to the "
           "signature, and test it", (
        ("technician bench-7 --table 7", "a table's bench, made if new"),
        ("technician training --sim --fault weak_antenna", "to learn it: find the fault"),
    )),
    Taught("devices", "technician", "find shoes, scanners and readers, say what to do; provision a "
           "board's key", (
        ("devices", "what is plugged in, what answers, what to do"),
        ("devices watch", "again whenever a port comes or goes"),
        ("devices provision --id PDA-SHOE-0001 --kind shoe --device-keys devices.toml",
         "a new board's key"),
    )),
    Taught("cameras", "technician", "list cameras, calibrate them, check what moved or grew dirty",
           (
        ("cameras", "which cameras answer"),
        ("cameras board board.svg", "the board to print and lay on the table"),
        ("cameras calibrate 0 --out table.toml --by Roy", "lens, table, white and places"),
    )),
    Taught("decks", "technician", "enrol decks through a shoe, check them, put them in and out of "
           "play", (
        ("decks enrol red --shoe /dev/pda/shoe --device-keys devices.toml --by Roy", "a new deck"),
        ("decks list", "every deck, and where it is"),
    )),
    Taught("chips", "technician", "enrol chips by range or on a bet spot, and list them", (
        ("chips enrol 100-noir --value 100 --colour noir --scanner /dev/pda/scanner --count 20",
         "a rack on spot 1"),
        ("chips list", "every series"),
    )),
    Taught("vault", "technician", "the vault as a process of its own: hosts shoe and scanner, "
           "keeps cards closed", (
        ("vault vault --socket vault.socket --shoe /dev/pda/shoe --practice", "for practice"),
        ("vault vault --compare evening.sqlite", "its own account beside a journal"),
    )),
    Taught("doctor", "technician", "look this machine and a table's files over: what is wrong, and "
           "what mends it", (
        ("doctor", "this machine"),
        ("doctor evening.sqlite", "and this table's files"),
        ("doctor evening.sqlite --bundle support.zip", "for whoever helps: no cards, no names"),
    )),
    Taught("spare", "technician", "take a table to a spare machine in mid-hand: its stick, written "
           "and taken over", (
        ("spare key --key stick.key", "the passphrase of this table's sticks, once"),
        ("spare write /media/stick --every 60", "journal, vault and settings, each minute"),
        ("spare take /media/stick --by Roy", "this machine is the table's from now on"),
    )),
    Taught("update", "technician", "install a signed release, and go back to the one before", (
        ("update check dealer-assist-1.4.2.pda", "may it be installed here?"),
        ("update list", "what is installed"),
    ), "dealer_assist.cli.releases.update"),
    Taught("about", "technician", "version, where things lie, the signed release's state, licences",
           (
        ("about", "which version runs, and whether it is its maker's"),
        ("about --licences", "the licence, the fonts, every library with its own"),
    )),
    Taught("files", "technician", "write out what the guides name: udev rules, units, install.sh, "
           "firmware images, wire.md", (
        ("files", "what there is"),
        ("files --out .", "the folder hardware/, as the guides call it"),
    ), "dealer_assist.cli.releases.files"),
    Taught("completion", "technician", "print the script by which a shell completes commands with "
           "Tab", (
        ("completion bash", 'for bash: eval "$(dealer-assist completion bash)" in ~/.bashrc'),
        ("completion zsh", "for zsh: the same in ~/.zshrc, after compinit"),
        ("completion fish", "for fish: into ~/.config/fish/completions/dealer-assist.fish"),
    ), "dealer_assist.cli.frame.completion"),
    # --- training ---
    Taught("play", "training", "play a table script and check what the assistant must say", (
        ("play tests/hands/grand_cercle/opening.hand", "one script, line by line"),
        ("play --ids --lang en", "what a script may expect"),
    )),
    Taught("replay", "training", "replay .phh and .phhs hands through the engine", (
        ("replay dealer_assist/training/demo_hands/hands.phhs --house tda2024",
         "and check every amount"),
    )),
    Taught("review", "training", "step through hands that were played, with the advice and the "
           "rulings at each step", (
        ("review evening.sqlite", "a table's own hands, also while it plays on"),
        ("review dealer_assist/training/demo_hands/hands.phhs --hand 3 --other tda2024",
         "a recorded hand, and what another house would say"),
        ("review evening.sqlite --text --keep ruled", "the hands in which something was ruled"),
    )),
    Taught("quiz", "training", "questions for dealers: a situation, the ruling, and where it "
           "stands", (
        ("quiz", "ten questions under the default house's rules"),
        ("quiz --house nlpc --exam --sheet result.pdf", "an exam of twenty"),
        ("quiz --text --subject one_chip --lang en", "one subject, on the terminal"),
    )),
    Taught("tour", "training", "one practice hand on the panel, step by step, in five minutes; a "
           "card to print", (
        ("tour", "goes on where it was left"),
        ("tour --anew --lang en", "from the beginning, in English"),
        ("tour --card card.pdf", "acts, keys and alarms on one page"),
    )),
    Taught("export", "training", "write a journal's hands for other programs: PHH, Open Hand "
           "History, CSV", (
        ("export evening.sqlite --out evening.phhs", "every finished hand, as PHH"),
        ("export evening.sqlite --as ohh --hands 10-20 --out evening.ohh",
         "hands 10 to 20, for a tracker"),
        ("export cup.sqlite --as ohh --buy-in 100+20 --out cup.ohh", "a tournament's"),
        ("export evening.sqlite --as csv --lang fr --out evening.csv", "a row for each hand"),
        ("export evening.sqlite --as csv --by-move --last 1", "the last hand, move by move"),
    )),
    Taught("import", "training", "take PHH and Open Hand History files into a practice journal", (
        ("import dealer_assist/training/demo_hands/hands.phhs --into practice.sqlite",
         "a bundle of hands"),
        ("import session.ohh --into practice.sqlite --house tda2024", "what a tracker wrote"),
    ), "dealer_assist.cli.import_hands"),
    Taught("help", "training", "the pages for dealers, floor managers and technicians", (
        ("help dealer", "the dealer's page"),
        ("help floor --lang fr", "the floor manager's, in French"),
        ("help technician --pdf technician.pdf", "the technician's, to be printed"),
    ), "dealer_assist.cli.help_pages"),
    # --- trust ---
    Taught("verify", "trust", "check a journal's hash chain and say where it breaks", (
        ("verify evening.sqlite", "is it whole and unedited?"),
        ("verify evening.sqlite --against copy.sqlite", "what differs from a copy"),
    )),
    Taught("seals", "trust", "who holds the floor's key, and the hands that two of them open", (
        ("seals make floor --custodian Roy --custodian Morel", "the floor's key, and floor.pub"),
        ("seals list floor", "who holds it"),
    ), "dealer_assist.cli.seals.seals"),
    Taught("keys", "trust", "a raw key pair for practice; move an old one into the custody of two",
           (
        ("keys practice.key", "practice.key, and practice.key.pub for --floor-key"),
    )),
    Taught("release", "trust", "make a signed release of this program, and check one", (
        ("release key maker", "the maker's pair of keys, once"),
        ("release make --key maker --version 1.4.2 --out .", "a package"),
    ), "dealer_assist.cli.releases.release"),
    Tool("drill", "trust", "try to lose facts: kill -9, power cuts, full disks, bad cables, a "
         "whole evening", (
        ("drill kill --rounds 5", "one drill"),
        ("drill evening --hours 1 --speed 50", "everything at once"),
    ), "tests.tools.drill.drill", (("evening", "tests.tools.drill.drill_evening"),)),
    # --- for those who work on the program ---
    Tool("bench", "developer", "measure speed beside PokerKit", (
        ("bench --frames 50", "from the last byte to the repainted panel"),
    ), "tests.tools.bench.bench"),
    Tool("fuzz", "developer", "give every reader of what comes from outside inputs that it must "
         "refuse in words", (
        ("fuzz --list", "the targets"),
        ("fuzz texts --seconds 5 --engine hypothesis", "one room of them"),
    ), "tests.tools.fuzz.fuzz"),
    Taught("read-cards", "developer", "read the playing cards in pictures", (
        ("read-cards table.jpg --json", "each card with its confidence"),
    )),
    Taught("count-chips", "developer", "count the chips in pictures", (
        ("count-chips table.jpg --chips chips.toml", "by colour"),
    )),
    Tool("evaluate", "developer", "measure how well cards or chips are read: accuracy, coverage, "
         "wrong reads", (
        ("evaluate cards photographs --regime photos", "labelled photographs"),
    ), "tests.tools.evaluate.evaluate", (
        ("cards", "tests.tools.evaluate.evaluate_cards"),
        ("chips", "tests.tools.evaluate.evaluate_chips"),
    )),
)
BY_NAME: Final = {one.name: one for one in COMMANDS}
#: Commands about devices, processes apart and installed machines: elsewhere they say so.
NEEDS_LINUX: Final = frozenset(
    "chips decks demo devices drill floor spare technician update vault".split())

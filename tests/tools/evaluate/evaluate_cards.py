"""``evaluate cards DIR``: how well cards are read, by the very code that reads at the table.

DIR holds photographs with a LABELS.csv (file,label,corners; a label is As, 9? where only the rank
is known, back or joker; corners are "x,y x,y x,y x,y"), or decks as folders of upright card
pictures (As.png ... Kd.jpg), or both. Regimes: R0 a shoe in order, R1 a sloppy one, R2 a bad one,
gates windows that must not be read, coarse windows of cameras with 8 to 24 pixels over 18 mm, with
and without sharpening, faces whole cards on tables with the indices of another card, none of which
may be told (all simulated from the decks' pictures); photos the windows of
photographs with given corners; pictures whole photographs, cards found anywhere in them.
A deck that isn't enrolled is looked at again through a wider window (27 x 40.5 mm, for jumbo
indices) where 18 x 27 mm cut its index off; --enrol chooses one window for each deck, and the table
names it where it is the wider one. A deck that isn't enrolled is followed as at a card table: where
too many of its cards stay unread none of it is read any more, and a note says so.
Every bound is one-sided and holds in 95 of 100 such runs. "If forced" is how often the best guess
is right when nothing may be left unread.
"""

import argparse
import statistics
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dealer_assist.cli.frame.command_parser import CommandParser, whole_number
from dealer_assist.storage.settings.error_output import print_error
from tests.tools.evaluate import evaluate_print as out
from tests.tools.evaluate.evaluate_figures import Row, total_of
from tests.tools.evaluate.evaluate_sets import (
    DeckFolder,
    Label,
    SetUnfit,
    decks_in,
    labels_of,
)

if TYPE_CHECKING:
    from drivers.vision.card_readings import Picture
    from drivers.vision.cards.index_net import IndexNet
    from drivers.vision.cards.window_reader import CardReader

_REGIMES: Final = ("R0", "R1", "R2", "gates", "coarse", "faces", "photos", "pictures")
_ON_PHOTOS: Final = ("photos", "pictures")
#: Regimes whose rows are kinds of windows, over all decks in turn.
_OF_ALL_DECKS: Final = ("gates", "coarse", "faces")
_TIMED: Final = 200


class _Progress:
    """A line on stderr now and then, so that a long run is seen to go on."""

    def __init__(self) -> None:
        self._due = time.monotonic() + 2

    def __call__(self, words: str) -> None:
        if time.monotonic() >= self._due:
            self._due = time.monotonic() + 5
            print(f"... {words}", file=sys.stderr, flush=True)


def run(options: argparse.Namespace) -> int:
    """0: measured; 2: wrongly called, nothing to measure, or no network."""
    try:
        return _measure(options)
    except SetUnfit as error:
        print_error("evaluate", error)
        return 2


def parser() -> argparse.ArgumentParser:
    parser = CommandParser("evaluate cards", description=__doc__)
    parser.add_argument("folder", metavar="DIR", type=Path)
    parser.add_argument("--regime", choices=_REGIMES,
                        help="what to measure (photos where DIR has labels with corners, else R0)")
    parser.add_argument("--enrol", action="store_true",
                        help="enrol each deck from 6 windows of each card first (not for photos)")
    parser.add_argument("--count", type=whole_number(1), default=520, metavar="N",
                        help="windows of each deck, or of each kind for gates, coarse and faces "
                        "(520)")
    parser.add_argument("--deck", action="append", default=[], metavar="NAME",
                        help="only this deck; may be given several times")
    parser.add_argument("--peer", type=int, default=104, metavar="N",
                        help="windows of each deck for the peer, 0 for none (104): normalised "
                        "cross-correlation with the deck's own pictures")
    parser.add_argument("--model", type=Path, metavar="FOLDER",
                        help="the folder of the network (the one that came with the program)")
    parser.add_argument("--seed", type=int, default=1, help="of the simulated photographs (1)")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of tables")
    return parser


def _measure(options: argparse.Namespace) -> int:
    if not options.folder.is_dir():
        raise SetUnfit(f"{options.folder}: expected a folder")
    labels = labels_of(options.folder)
    regime = options.regime or ("photos" if labels else "R0")
    if regime in _ON_PHOTOS and not labels:
        raise SetUnfit(f"{options.folder}: no LABELS.csv with corners, here or one folder above")
    decks = [] if regime in _ON_PHOTOS else _decks(options)
    from drivers.vision.cards.index_net import IndexNet
    from drivers.vision.model_files import ModelUnfit

    try:
        net = IndexNet.load(options.model)
    except ModelUnfit as error:
        print_error("evaluate", error)
        return 2
    if regime in _ON_PHOTOS:
        return _on_photos(options, regime, labels, net)
    return _on_decks(options, regime, decks, net)


def _decks(options: argparse.Namespace) -> list[DeckFolder]:
    found = decks_in(options.folder)
    if missing := set(options.deck) - {deck.name for deck in found}:
        raise SetUnfit(f"{options.folder}: no deck named {', '.join(sorted(missing))}")
    found = [deck for deck in found if not options.deck or deck.name in options.deck]
    if not found:
        raise SetUnfit(f"{options.folder}: no deck; expected folders of cards named As.png or "
                       "As.jpg, ten or more in each")
    return found


# --- simulated photographs of decks ----------------------------------------------------------


def _on_decks(
    options: argparse.Namespace, regime: str, folders: list[DeckFolder], net: "IndexNet"
) -> int:
    from drivers.vision.picture_files import PictureUnreadable
    from models.scenes import window_optics
    from tests.tools.evaluate import evaluate_decks as decks

    progress, light = _Progress(), window_optics.REGIMES.get(regime, window_optics.R0)
    told = {"regime": regime, "enrolled": options.enrol, "seed": options.seed}
    tables: dict[str, list[Row]] = {"single": [], "voted": [], "peer": [], "gates": [],
                                    "coarse": [], "faces": []}
    loaded = []
    try:
        for folder in folders:
            deck = decks.load(folder, net, light, options.seed, options.enrol)
            loaded.append(deck)
            if regime in _OF_ALL_DECKS:
                continue
            single, voted = decks.measure_deck(deck, light, options.count, options.seed, progress)
            tables["single"].append(single)
            if deck.note:
                continue
            tables["voted"].append(voted)
            if options.peer:
                tables["peer"].append(decks.measure_peer(deck, light, options.peer, options.seed))
    except PictureUnreadable as error:
        raise SetUnfit(str(error)) from error
    if regime == "gates":
        tables["gates"] = decks.measure_rejects(
            loaded, light, options.count, options.seed, progress)
    elif regime == "coarse":
        tables["coarse"] = decks.measure_coarse(
            loaded, light, options.count, options.seed, progress)
    elif regime == "faces":
        from tests.tools.evaluate.evaluate_faces import measure_faces

        tables["faces"] = measure_faces(loaded, options.count, options.seed, progress)
    speed = _speed(loaded[0].reader, decks.some_windows(loaded[0], light, _TIMED, options.seed))
    if options.json:
        told["ms_a_corner"] = speed
        kept = {name: rows for name, rows in tables.items() if rows}
        print(out.as_json(told, kept, total_of(tables["single"]).tally))
        return 0
    _say_decks(options, regime, tables)
    print(f"\nOne window alone, gates and all: {speed:.2f} ms (median of {_TIMED})")
    return 0


def _say_decks(
    options: argparse.Namespace, regime: str, tables: dict[str, list[Row]]
) -> None:
    how = "enrolled" if options.enrol else "not enrolled"
    if tables["gates"]:
        out.table(f"Windows that must not be read; decks {how}. Wrong: another card told than the "
                  "true one, or any where there is no index",
                  tables["gates"])
    out.table(f"Too few pixels: single looks; decks {how}", tables["coarse"])
    out.table("Whole cards on tables, the indices of one over the face of another; all told of a "
              "forged one is wrong", tables["faces"])
    out.table(f"{regime}: single looks; decks {how}", tables["single"])
    out.table(f"{regime}: the same, voted over five looks at a card", tables["voted"])
    out.table("Peer on the same decks: plain cross-correlation with their own pictures",
              tables["peer"])
    out.reliability(total_of(tables["single"]).tally)


def _speed(reader: "CardReader", windows: list["Picture"]) -> float:
    """Milliseconds that one window takes by itself, the median."""
    took = []
    for window in windows:
        begun = time.perf_counter()
        reader.read(window)
        took.append(time.perf_counter() - begun)
    return statistics.median(took) * 1e3


# --- photographs -----------------------------------------------------------------------------


def _on_photos(
    options: argparse.Namespace, regime: str, labels: list[Label], net: "IndexNet"
) -> int:
    from drivers.vision.cards.window_reader import CardReader

    reader, progress = CardReader(net), _Progress()
    told = {"regime": regime, "enrolled": False, "seed": options.seed}
    if regime == "pictures":
        from tests.tools.evaluate import evaluate_pictures

        found = evaluate_pictures.run(labels, reader, progress)
        tables = {
            kind: [row for row in found if row.name.endswith(f": {kind}")]
            for kind in (evaluate_pictures.CORNERS, evaluate_pictures.CARDS,
                         evaluate_pictures.NOTHING)
        }
    else:
        tables = _given_windows(options, labels, reader, progress)
    rows = next(iter(tables.values()))
    if options.json:
        print(out.as_json(told, tables, total_of(rows).tally))
        return 0
    for name, some in tables.items():
        out.table(_PHOTO_TITLES[name], some)
    out.reliability(total_of(rows).tally)
    return 0


_PHOTO_TITLES: Final = {
    "corners": "Whole pictures: each visible corner, whether it was found and read; not enrolled",
    "cards": "Whole pictures: each card, read by one corner or both",
    "cards told where none is": "Whole pictures: cards told where none is labelled",
    "photos": "Photographs, windows given by the corners; decks not enrolled",
    "others": "Windows that need not be read: backs, jokers, and boxes not of a card's shape",
    "peer": "Peer: plain cross-correlation, each card known from its first photograph",
}


def _given_windows(
    options: argparse.Namespace, labels: list[Label], reader: "CardReader", progress: _Progress
) -> dict[str, list[Row]]:
    from tests.tools.evaluate import evaluate_photos as photos

    def unread(words: str) -> None:
        print_error("evaluate", words)

    cards, others = photos.measure_photos(labels, reader, progress, unread)
    tables = {"photos": cards, "others": others}
    if options.peer:
        tables["peer"] = photos.measure_peer(labels, unread)
    return tables

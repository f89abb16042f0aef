"""Dense setting of a page over the felt: title beside its keys, and leaves.

A page takes it that as high as it wants would cover who acts, TOTAL or the board.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import ceil, inf
from typing import Final, NamedTuple

from dealer_assist.qt.pieces.sheet_box import BELOW, FACT, LOW_KEY, TITLE, told_height
from dealer_assist.qt.pieces.text_fitting import READ, Type, largest_text_setting, text_height
from dealer_assist.view.dealer.panel_layout import Place
from dealer_assist.view.dealer.table_view import Control
from dealer_assist.view.sentences.sheet_page import SheetPage, leaf_key

EDGE: Final = 6.0  # around the page, and between its keys
HIGH_KEY: Final = 90.0  # the most
ASIDE: Final = 100.0  # width of the keys beside lines and facts
LEAST_TOLD: Final = 300.0  # width of lines
LEAST_FACTS: Final = 180.0
STRIP: Final = 30.0  # height of a title above lines and facts
LEAST_KEY: Final = 88.0  # width
MOST_COLUMNS: Final = 8
LINE_HIGH: Final = 34.0  # of a line with an amount
NAMES: Final = 264.0  # width of a line's name and amount
REST: Final = Type(READ, READ, False, 2)
BLOCKS: Final = (0.13, 0.17, 0.22, 0.28, 0.36, 0.46)  # shares of the title's block beside keys
LEAST_BLOCK: Final = 72.0

Stands = Callable[[Control, float, float], bool]


class KeyWidths:
    """Widths on which keys of one page were found to stand while a place is looked for: a key that
    stands on a width stands on a greater one, too."""

    def __init__(self, stands: Stands) -> None:
        self._stands = stands
        self._found: dict[tuple[int, float], tuple[float, float]] = {}

    def __call__(self, control: Control, width: float, high: float) -> bool:
        """True if the words of this control can be read on a key of this size."""
        at = id(control), high
        least, narrow = self._found.get(at, (inf, 0.0))
        if not narrow < width < least:
            return width >= least
        found = self._stands(control, width, high)
        self._found[at] = (width, narrow) if found else (least, width)
        return found


class DenseLeaf(NamedTuple):
    """Leaf of a page and where its pieces stand on the sheet."""

    page: SheetPage
    size: tuple[float, float]
    title: Place
    told: Place  # of facts or lines
    close: Place
    keys: tuple[Place, ...]


def dense_leaves(
    page: SheetPage, most: tuple[float, float], lang: str, stands: Stands, percent: int
) -> tuple[DenseLeaf, ...]:
    """Leaves of the page on a sheet of at most this size; none if it can't be read there."""
    if page.called:
        facts = (page.called, *page.facts)
        return tuple(
            leaf._replace(page=replace(leaf.page, called=page.called)) for leaf in dense_leaves(
                replace(page, called="", facts=facts), most, lang, stands, percent))
    if page.controls and not page.lines:
        leaves = _leaves_of_keys(page, most, lang, stands, percent)
        if leaves or not page.facts:
            return leaves
    told = _leaves_of_told(page, most, lang, percent)
    if not (page.controls and told):
        return told
    bare = replace(page, lines=(), facts=(), source="")
    keys = _leaves_of_keys(bare, most, lang, stands, percent, len(told))
    return _of_one_size((*told, *keys), lang) if keys else ()


def least_leaves(page: SheetPage, most: tuple[float, float]) -> int:
    """Leaves that the page needs at least on a sheet of at most this size, for all its keys.

    >>> from dealer_assist.view.sentences.sheet_page import SheetPage
    >>> least_leaves(SheetPage("", controls=(None,) * 12), (640, 152))  # type: ignore[arg-type]
    2
    """
    cells = int((most[0] - 2 * EDGE - LEAST_BLOCK) // (LEAST_KEY + EDGE)) * int(
        (most[1] - EDGE) // (LOW_KEY + EDGE))
    return ceil(len(page.controls) / max(1, cells - 1))  # one cell is the closing key's


# --- keys ------------------------------------------------------------------------------------


def _leaves_of_keys(
    page: SheetPage, most: tuple[float, float], lang: str, stands: Stands, percent: int,
    before: int = 0,
) -> tuple[DenseLeaf, ...]:
    """Leaves of keys, the title's block on their left and the key that closes at the upper right.
    """
    block = _block(page, most, percent)
    if block is None:
        return ()
    found: list[tuple[int, _Grid, list[list[int]], list[int]]] = []
    most_rows = int((most[1] - EDGE) // (LOW_KEY + EDGE))
    for rows in range(most_rows, max(0, most_rows - 2), -1):  # higher ones for a long reason
        high = min(HIGH_KEY, (most[1] - EDGE) / rows - EDGE)
        for columns in range(min(MOST_COLUMNS, len(page.controls) + 1), 0, -1):
            wide = (most[0] - 3 * EDGE - block[0] - (columns - 1) * EDGE) / columns
            if wide < LEAST_KEY or rows * columns < 3:
                continue
            spans = _spans(page.controls, columns, wide, high, stands)
            if not spans:
                continue
            held = _flow(spans, columns, rows, bool(before))
            if held:
                used = 1 + max(cell // columns for cell in held[0])
                grid = _Grid(block, wide, high, columns,
                             rows if before or len(held) > 1 else used)
                found.append((len(held), grid, held, spans))
        if found:
            break
    if not found:
        return ()
    _, grid, held, spans = min(found, key=lambda one: (one[0], one[1].columns))
    return grid.leaves(page, most[0], held, spans, before, lang)


def _spans(
    controls: Sequence[Control], columns: int, wide: float, high: float, stands: Stands
) -> list[int]:
    """Cells that each key needs, one or two; none if one can't be read on two."""
    found: list[int] = []
    for control in controls:
        span = next((span for span in (1, 2) if span <= columns and stands(
            control, span * (wide + EDGE) - EDGE, high)), 0)
        if not span:
            return []
        found.append(span)
    return found


def _flow(
    spans: Sequence[int], columns: int, rows: int, turns: bool
) -> list[list[int]]:
    """Cells of the keys on each leaf, row by row; the last cell of the first row is the closing
    key's, the last one of a leaf that turns the turning key's.

    >>> _flow([1, 2, 1, 1], 3, 2, False)
    [[0, 3], [0, 1]]
    >>> _flow([1, 1, 1], 4, 1, False)
    [[0, 1, 2]]
    """
    for turning in ((True,) if turns else (False, True)):
        leaves: list[list[int]] = []
        cells: list[int] = []
        taken = {columns - 1, *([_turning(columns, rows)] if turning else [])}
        at = 0
        for span in spans:
            for _ in range(2):  # on this leaf, else on the next one
                while at < rows * columns and (at % columns + span > columns or taken & set(
                        range(at, at + span))):
                    at += 1
                if at < rows * columns:
                    break
                if not cells:
                    return []
                leaves.append(cells)
                cells, at = [], 0
            cells.append(at)
            at += span
        leaves.append(cells)
        if turning or len(leaves) == 1:
            return leaves
    return []


def _turning(columns: int, rows: int) -> int:
    """Cell of the key that turns: the last one, beside the closing key where that is it."""
    return rows * columns - (2 if rows == 1 else 1)


class _Grid(NamedTuple):
    """Grid of the keys beside the title's block."""

    block: tuple[float, float]
    wide: float
    high: float
    columns: int
    rows: int

    def leaves(
        self, page: SheetPage, width: float, held: Sequence[Sequence[int]], spans: Sequence[int],
        before: int, lang: str,
    ) -> tuple[DenseLeaf, ...]:
        """Leaves with these cells, all of one size."""
        count, leaves, at = len(held) + before, [], 0
        size = (width, max(self.rows * (self.high + EDGE) + EDGE, self.block[1]))
        inner = self.block[0] - EDGE
        titled = text_height(page.title, inner, TITLE) + EDGE
        for leaf, cells in enumerate(held):
            keys = [self._cell(cell, self._wider(cell, spans[at + one], cells, count > 1))
                    for one, cell in enumerate(cells)]
            controls = page.controls[at:at + len(cells)]
            at += len(cells)
            if count > 1:
                controls += (leaf_key(lang, leaf + before, count),)
                keys.append(self._cell(_turning(self.columns, self.rows)))
            leaves.append(DenseLeaf(
                replace(page, controls=controls, columns=self.columns), size,
                (EDGE + 4, EDGE, inner, titled),
                (EDGE + 4, EDGE + titled, inner, size[1] - titled - 2 * EDGE),
                self._cell(self.columns - 1), tuple(keys)))
        return tuple(leaves)

    def _wider(self, cell: int, span: int, cells: Sequence[int], turns: bool) -> int:
        """Cells of a key that also takes those on its right in which nothing stands."""
        taken = {self.columns - 1, *cells,
                 *([_turning(self.columns, self.rows)] if turns else [])}
        while (cell + span) % self.columns and cell + span not in taken:
            span += 1
        return span

    def _cell(self, cell: int, span: int = 1) -> Place:
        row, column = divmod(cell, self.columns)
        return (self.block[0] + 2 * EDGE + column * (self.wide + EDGE),
                EDGE + row * (self.high + EDGE), span * (self.wide + EDGE) - EDGE, self.high)


def _block(
    page: SheetPage, most: tuple[float, float], percent: int
) -> tuple[float, float] | None:
    """Width and height of title and facts beside the keys; None if they can't be read there."""
    for share in BLOCKS:
        wide = max(LEAST_BLOCK, most[0] * share)
        inner = wide - EDGE
        found = largest_text_setting(page.title, inner, most[1], TITLE)
        high = found.height + 3 * EDGE + told_height(page, inner, percent, FACT)
        facts = [largest_text_setting(fact, inner - 18, most[1], FACT) for fact in page.facts]
        if found.fits and high <= most[1] and all(
                fit.size >= FACT.largest and not any(line.endswith("-") for line in fit.lines)
                for fit in facts):
            return wide, high
    return None


# --- lines and facts -------------------------------------------------------------------------


def _leaves_of_told(
    page: SheetPage, most: tuple[float, float], lang: str, percent: int
) -> tuple[DenseLeaf, ...]:
    """Leaves of facts, then of lines, with the title above and the keys on their right."""
    _, wide = _beside(most)
    room = most[1] - STRIP - 3 * EDGE
    if wide < (LEAST_TOLD if page.lines else LEAST_FACTS):
        return ()
    bare = replace(page, controls=(), lines=(), facts=(), source="")
    parts: list[tuple[SheetPage, float]] = []
    told = 0.0
    if page.facts or page.source:
        high = told_height(page, wide, percent, FACT)
        if high > room:
            return ()
        parts.append((replace(bare, facts=page.facts, source=page.source), high))
        told = high + EDGE
    if page.lines:
        scale = max(1.0, percent / 115)
        below = max(text_height(one.below, wide, BELOW) for one in page.lines) if any(
            one.below for one in page.lines) else 0.0
        rest = max(text_height(one.rest, wide - NAMES, REST) for one in page.lines)
        high = max(LINE_HIGH * scale, rest + 4, *(((rest + 4) / 0.45, (below + 4) / 0.55)
                                             if below else ()))
        if told and not page.source and told + len(page.lines) * high <= room:
            parts = [(replace(bare, facts=page.facts, lines=page.lines),
                      told + len(page.lines) * high)]
            return _with_keys(parts, most, lang)
        each = int(room // high)
        if each < 1:
            return ()
        each = ceil(len(page.lines) / ceil(len(page.lines) / each))
        parts += [(replace(bare, lines=page.lines[at:at + each]), each * high)
                  for at in range(0, len(page.lines), each)]
    return _with_keys(parts, most, lang) if parts else ()


def _with_keys(
    parts: Sequence[tuple[SheetPage, float]], most: tuple[float, float], lang: str
) -> tuple[DenseLeaf, ...]:
    """Leaves of these parts, all as high as the highest, with their keys on the right."""
    is_low, wide = _beside(most)
    keys = LOW_KEY if is_low or len(parts) < 2 else 2 * LOW_KEY + EDGE
    size = (most[0], max(STRIP + 3 * EDGE + max(high for _, high in parts), keys + 2 * EDGE))
    return tuple(DenseLeaf(
        replace(leaf, controls=(leaf_key(lang, at, len(parts)),) if len(parts) > 1 else ()), size,
        (EDGE + 4, EDGE, wide, STRIP - EDGE),
        (EDGE + 4, STRIP + EDGE, wide, size[1] - STRIP - 2 * EDGE),
        (size[0] - EDGE - ASIDE, EDGE, ASIDE, float(LOW_KEY)),
        (_turns_beside(size),) if len(parts) > 1 else ())
        for at, (leaf, _) in enumerate(parts))


def _beside(most: tuple[float, float]) -> tuple[bool, float]:
    """True if the two keys stand side by side, for want of height, and the width left of them."""
    is_low = most[1] < 2 * (LOW_KEY + EDGE) + EDGE
    return is_low, most[0] - 3 * EDGE - (2 * ASIDE + EDGE if is_low else ASIDE) - 8


def _turns_beside(size: tuple[float, float]) -> Place:
    """Place of the key that turns, beside lines or facts."""
    right = size[0] - EDGE - ASIDE
    if _beside(size)[0]:
        return right - ASIDE - EDGE, EDGE, ASIDE, float(LOW_KEY)
    return right, size[1] - EDGE - LOW_KEY, ASIDE, float(LOW_KEY)


def _of_one_size(leaves: Sequence[DenseLeaf], lang: str) -> tuple[DenseLeaf, ...]:
    """Leaves as high as the highest; each has the key that turns."""
    size = (leaves[0].size[0], max(leaf.size[1] for leaf in leaves))
    found = []
    for at, leaf in enumerate(leaves):
        turn = leaf_key(lang, at, len(leaves))
        if leaf.page.lines or leaf.page.facts:
            page = replace(leaf.page, controls=(turn,))
            found.append(leaf._replace(page=page, keys=(_turns_beside(size),), size=size))
        else:
            page = replace(leaf.page, controls=(*leaf.page.controls[:-1], turn))
            found.append(leaf._replace(page=page, size=size))
    return tuple(found)

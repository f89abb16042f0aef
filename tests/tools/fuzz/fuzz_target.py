"""One thing that reads what comes from outside, and what it owes whatever it is given.

The contract of each: it takes the bytes, or raises one of the errors that its documentation names,
with a message for a person; nothing else, and soon. What breaks it is a `Finding`.
"""

import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from typing import Final

_ROOT: Final = Path(__file__).resolve().parents[3]
#: What a message may have beyond the input that it quotes.
_MOST_LETTERS: Final = 8_000
_MOST_AN_INPUT_BYTE: Final = 10  # as repr writes the letter
#: Processor seconds for one input. Inputs have 64 kB at most, a hundred times what they need.
SLOW_S: Final = 3.0


class Shape(StrEnum):
    """How a valid input is changed so that it gets past the first check."""

    BYTES = "bytes"  # bits, bytes, lengths
    TEXT = "text"  # numbers, quoted texts, lines, brackets


@dataclass(frozen=True, slots=True)
class Target:
    """One reader of what comes from outside.

    ``run`` gives it the bytes and checks what else it promises (AssertionError). ``refuses`` are
    the errors that it may raise. ``seeds`` gives valid inputs, from which others are made.
    """

    name: str
    run: Callable[[bytes], object]
    refuses: tuple[type[Exception], ...] = ()
    seeds: Callable[[], Sequence[bytes]] = tuple
    shape: Shape = Shape.BYTES


@dataclass(frozen=True, slots=True)
class Finding:
    """An input that broke the contract: which reader's, how, and where in the program."""

    target: str
    what: str
    where: str
    given: bytes

    @property
    def name(self) -> str:
        """The same for the same input of the same target; fit for a file."""
        return f"{self.target.replace(chr(47), chr(45))}-{sha256(self.given).hexdigest()[:12]}"


def tried(target: Target, given: bytes, slow_s: float = SLOW_S) -> Finding | None:
    """What the reader makes of this; None where it keeps its contract.

    >>> tried(Target("two", lambda given: given[1], (IndexError,)), b"") is None
    True
    """
    begun_s = time.process_time()
    try:
        target.run(given)
    except target.refuses as why:
        wrong = _why_no_message(str(why), _MOST_LETTERS + _MOST_AN_INPUT_BYTE * len(given))
        if wrong:
            return Finding(target.name, f"{type(why).__name__}: {wrong}", _place(why), given)
    except KeyboardInterrupt:
        raise
    except BaseException as why:  # a panic in Rust is no Exception
        text = ascii(str(why))[:200]
        return Finding(target.name, f"{type(why).__name__}: {text}", _place(why), given)
    took_s = time.process_time() - begun_s
    if took_s > slow_s:
        return Finding(target.name, f"slow: {took_s:.1f} s for {len(given)} bytes", "", given)
    return None


def _why_no_message(text: str, most: int) -> str:
    """What is wrong with an error's words; "" where a person may be shown them."""
    if not text.strip():
        return f"the message says nothing: {text!r}"
    if len(text) > most:
        return f"a message of {len(text)} letters"
    steers = [letter for letter in text if not letter.isprintable() and letter != "\n"]
    return f"the message holds {steers[0]!a}, which may steer a terminal" if steers else ""


def _place(why: BaseException) -> str:
    """The last line of the program's own on the way to the error."""
    own = [step for step in traceback.extract_tb(why.__traceback__)
           if Path(step.filename).is_relative_to(_ROOT) and "fuzz_" not in step.filename]
    if not own:
        return ""
    return f"{Path(own[-1].filename).relative_to(_ROOT)}:{own[-1].lineno}"

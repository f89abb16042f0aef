"""``python tests/planted``: are small faults in every room of the product caught? See README.md."""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE))

from mutations import Fault, as_data, drawn, room_of  # noqa: E402
from scratch import GONE, ROOT, Outcome, Scratch  # noqa: E402

LIST = HERE / "faults.json"


def main() -> int:
    """The exit code: 1 where a fault is missed."""
    asked = _asked()
    kept = json.loads(LIST.read_text(encoding="utf-8"))
    if asked.draw:
        kept["faults"] = as_data(_drawn(kept))
        LIST.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        return 0
    faults = [Fault(**one) for one in kept["faults"]]
    faults = [one for one in faults if any(part in one.path for part in asked.only or [""])]
    outcomes: list[Outcome] = []
    with TemporaryDirectory(prefix="planted-") as folder:
        for outcome in _tried(faults, Path(folder), asked.against, asked.jobs):
            outcomes.append(outcome)
            print(_line(outcome), flush=True)
            if asked.json:
                asked.json.write_text(json.dumps([asdict(one) for one in outcomes], indent=1,
                                                 ensure_ascii=False) + "\n", encoding="utf-8")
    print()
    caught = Counter(room_of(one.fault.path) for one in outcomes if one.caught)
    for room, all_ in sorted(Counter(room_of(one.fault.path) for one in outcomes).items()):
        print(f"{room:32} {caught[room]:3} of {all_:3}")
    print(f"{'all rooms':32} {caught.total():3} of {len(outcomes):3}, "
          f"{sum(one.seconds for one in outcomes):.0f} s")
    lost = _lost(outcomes, asked.before) if asked.before else []
    for one in lost:
        print("caught before:", _line(one))
    return int(bool(lost) if asked.before else caught.total() < len(outcomes))


def _drawn(kept: dict[str, Any]) -> list[Fault]:
    """The list anew: what stands on it and still can be planted stays."""
    left_out = [Fault(**{key: value for key, value in one.items() if key != "why"})
                for one in kept["left_out"]]
    listed = [Fault(**one) for one in (*kept["first"], *kept["faults"])]
    stay = [one for one in dict.fromkeys(listed)
            if one not in left_out and (ROOT / one.path).is_file()
            and one.planted((ROOT / one.path).read_text(encoding="utf-8"))]
    return drawn(ROOT, kept["seed"], kept["many"], stay, left_out)


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python tests/planted", description=__doc__)
    parser.add_argument("--jobs", type=int, default=1, help="faults side by side (1)")
    parser.add_argument("--against", metavar="COMMIT",
                        help="the tree of this commit, tests and product, instead of the one here")
    parser.add_argument("--only", metavar="PATH", action="append",
                        help="faults whose path holds this; may be given again")
    parser.add_argument("--json", type=Path, metavar="FILE", help="the outcomes as JSON too")
    parser.add_argument("--before", type=Path, metavar="FILE",
                        help="such a JSON: fail where a fault was caught then and isn't now")
    parser.add_argument("--draw", action="store_true",
                        help="fill the list up: what is gone or left out gives way to the next")
    return parser.parse_args()


def _tried(faults: list[Fault], folder: Path, commit: str | None, jobs: int) -> Iterator[Outcome]:
    """The outcomes in the list's order; each job has a copy of the tree to itself."""
    free: SimpleQueue[Scratch] = SimpleQueue()
    for n in range(jobs):
        free.put(Scratch(folder / str(n), commit))

    def one(fault: Fault) -> Outcome:
        scratch = free.get()
        try:
            return scratch.tried(fault)
        finally:
            free.put(scratch)

    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(one, faults)


def _line(one: Outcome) -> str:
    fault = one.fault
    broken = f" (fail without it too: {', '.join(one.broken)})" if one.broken else ""
    became = "caught" if one.caught else "gone  " if one.by == GONE else "MISSED"
    return (f"{became} {one.seconds:6.1f} s  {fault.path} "
            f"{fault.within}: {fault.kind}\n"
            f"         {fault.was.strip()}  ->  {fault.becomes.strip()}\n"
            f"         {one.by or '-'}{broken}")


def _lost(outcomes: list[Outcome], before: Path) -> list[Outcome]:
    then = {Fault(**one["fault"]): one["caught"]
            for one in json.loads(before.read_text(encoding="utf-8"))}
    return [one for one in outcomes if then.get(one.fault) and not one.caught]


sys.exit(main())

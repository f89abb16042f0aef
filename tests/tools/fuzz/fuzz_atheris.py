"""One target under atheris, a fuzzer for Python on LLVM's libFuzzer, in a process of its own.

libFuzzer ends the process that it fuzzes in, and sees only what is imported while it looks on: so
this is a program, `python -m tests.tools.fuzz.fuzz_atheris`, which `fuzz` starts.
Source: https://github.com/google/atheris
"""

import re
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:  # the program's own imports come late, so that they are seen
    from tests.tools.fuzz.fuzz_run import Summary
    from tests.tools.fuzz.fuzz_target import Target

_INSTRUMENTED: Final = ["dealer_assist", "drivers", "tomllib"]
_MEMORY_MB: Final = 2048
_HANGS_S: Final = 25
_MOST_BYTES: Final = 1 << 16
_RUNS: Final = re.compile(rb"stat::number_of_executed_units:\s*(\d+)")
_COVERED: Final = re.compile(rb"cov: (\d+)")
_ENDED: Final = re.compile(rb"==\d+== ?ERROR: ([^\n]{0,120})")
_FOUND: Final = re.compile(rb"^found\t([^\t]*)\t([^\t]*)\t([^\t\n]*)$", re.MULTILINE)


def with_atheris(target: "Target", seeds: Sequence[bytes], seconds: float, out: Path) -> "Summary":
    """Inputs that atheris makes, led by what they reach. Raises EngineMissing."""
    from tests.tools.fuzz.fuzz_run import EngineMissing, Summary
    from tests.tools.fuzz.fuzz_target import Finding

    if find_spec("atheris") is None:
        raise EngineMissing("atheris is missing: pip install 'dealer-assist[fuzz]' "
                            "(CPython 3.11 or 3.12 on Linux), or give --engine hypothesis")
    out.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        for number, seed in enumerate(seeds):
            (Path(folder) / f"seed-{number}").write_bytes(seed)
        command = [sys.executable, "-m", __name__, target.name, str(round(seconds)), folder,
                   str(out)]
        done = subprocess.run(command, capture_output=True, check=False)
    said = done.stdout + done.stderr
    runs, covered = (pattern.findall(said) for pattern in (_RUNS, _COVERED))
    ended = _ENDED.search(said)
    found = [Finding(target.name, what.decode(), where.decode(), (out / name.decode()).read_bytes())
             for what, where, name in _FOUND.findall(said)]
    why = ended[1].decode("utf-8", "replace") if ended else ""
    if not runs and not why:
        why = said[-300:].decode("utf-8", "replace").strip()
    return Summary(target.name, int(runs[-1]) if runs else 0, tuple(found),
                   int(covered[-1]) if covered else 0, why)


def main(argv: Sequence[str]) -> None:
    """TARGET SECONDS SEEDS OUT: fuzz, and say each kind of finding once."""
    name, seconds, seeds, out = argv
    import atheris

    with atheris.instrument_imports(include=_INSTRUMENTED):
        from tests.tools.fuzz.fuzz_changes import changed
        from tests.tools.fuzz.fuzz_run import Kinds
        from tests.tools.fuzz.fuzz_target import tried
        from tests.tools.fuzz.fuzz_targets import target_of

        target = target_of(name)
    kinds = Kinds(Path(out))
    known = [one.read_bytes() for one in sorted(Path(seeds).iterdir())]

    def once(given: bytes) -> None:
        finding = tried(target, given)
        if kinds.note(finding) and finding is not None:
            told = (finding.what, finding.where, finding.name)
            print("found", *(ascii(one)[1:-1] for one in told), sep="\t", flush=True)

    def otherwise(given: bytes, most: int, chance: int) -> bytes:
        random: Any = Random(chance)
        if random.random() < 0.5:
            return bytes(atheris.Mutate(given, most))
        return changed([given, given, *known], target.shape, random)[:most]

    options = [
        f"-max_total_time={seconds}", f"-rss_limit_mb={_MEMORY_MB}", f"-timeout={_HANGS_S}",
        f"-max_len={_MOST_BYTES}", f"-artifact_prefix={out}/{name.replace('/', '-')}-",
        "-print_final_stats=1", "-len_control=0", seeds,
    ]
    atheris.Setup([sys.argv[0], *options], once, custom_mutator=otherwise)
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv[1:])

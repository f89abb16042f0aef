"""Judges the built images: `check_images.py size` and `check_images.py production`.

`size`: the production images must fit 64 KiB of flash and 32 KiB of RAM, stack included, and the
device must hash exactly what is flashed.
`production`: they must hold nothing of the bench port and must refuse the test key. The same search
must find both in the images for QEMU, else it proves nothing.
"""

import re
import subprocess
import sys
from pathlib import Path

BUILD = Path(__file__).parent.parent / "build"
IMAGES = ("shoe", "scanner")
FLASH_LIMIT, RAM_LIMIT = 64 * 1024, 32 * 1024
#: A name or a source file of the bench port; the switch that lets the test key in.
FORBIDDEN = {
    "bench port": re.compile(r"bench"),
    "emulator's or native board": re.compile(r"^(qemu|native)\w*\.c$"),
    "test key": re.compile(r"^session_test_key_allowed$"),
}


def elf_of(board: str, image: str) -> Path:
    """Where make puts an image of a board."""
    return BUILD / board / f"{image}.elf"


def run(*command: str) -> str:
    """What a tool of the cross compiler prints; CalledProcessError where it fails."""
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def sections(elf: Path) -> dict[str, int]:
    """The sections that lie in the chip's memory, with their sizes in bytes."""
    lines = run("arm-none-eabi-size", "-A", str(elf)).splitlines()
    rows = [line.split() for line in lines]
    return {row[0]: int(row[1]) for row in rows if len(row) == 3 and row[0].startswith(".")}


def flash_and_ram(elf: Path) -> tuple[int, int]:
    """Bytes of flash (code, constants, initial values) and of RAM (variables, reserved stack)."""
    sizes = sections(elf)
    if not sizes.get(".stack"):
        raise SystemExit(f"{elf}: no stack is reserved, so its RAM can't be judged")
    text, data, bss = run("arm-none-eabi-size", str(elf)).splitlines()[1].split()[:3]
    return int(text) + int(data), int(data) + int(bss)


def hashed_bytes(elf: Path) -> int:
    """How many bytes of flash the device hashes: from `image_begin` to `image_end`."""
    rows = [line.split() for line in run("arm-none-eabi-nm", str(elf)).splitlines()]
    places = {row[2]: int(row[0], 16) for row in rows if len(row) == 3}
    return places["image_end"] - places["image_begin"]


def judge_sizes() -> bool:
    """Prints what each production image needs; false where one needs too much, or isn't hashed."""
    fits = True
    for image in IMAGES:
        elf = elf_of("f405", image)
        flash, ram = flash_and_ram(elf)
        hashed, flashed = hashed_bytes(elf), elf.with_suffix(".bin").stat().st_size
        if hashed != flashed:
            print(f"{image}: the device hashes {hashed} bytes of an image of {flashed}")
            fits = False
        fits = fits and flash <= FLASH_LIMIT and ram <= RAM_LIMIT
        print(f"{image:8} flash {flash:6} of {FLASH_LIMIT}   RAM {ram:6} of {RAM_LIMIT}")
    return fits


def names_in(elf: Path) -> set[str]:
    """Every symbol and source file that an image names."""
    rows = [line.split() for line in run("arm-none-eabi-readelf", "-sW", str(elf)).splitlines()]
    return {row[7] for row in rows if len(row) >= 8}


def found_in(elf: Path) -> dict[str, list[str]]:
    """What an image holds that a production image must not, by kind."""
    found: dict[str, list[str]] = {}
    for name in sorted(names_in(elf)):
        for kind, rule in FORBIDDEN.items():
            if rule.search(name):
                found.setdefault(kind, []).append(name)
    return found


def judge_production() -> bool:
    """Prints what is where it must not be; false where there is any, or the search is blind."""
    clean = True
    for image in IMAGES:
        here = found_in(elf_of("f405", image))
        for kind, names in here.items():
            print(f"f405 {image}: {kind}: {', '.join(names)}")
        missed = set(FORBIDDEN) - set(found_in(elf_of("qemu", image)))
        if missed:
            print(f"qemu {image}: the search doesn't find {', '.join(sorted(missed))}")
        clean = clean and not here and not missed
        if not here and not missed:
            print(f"{image}: no bench port, no test key")
    return clean


if __name__ == "__main__":
    judges = {"size": judge_sizes, "production": judge_production}
    sys.exit(0 if judges[sys.argv[1]]() else 1)

"""Firmware, drawings and build guide name the same pins for the same wires."""

import re
import runpy
from pathlib import Path
from xml.etree import ElementTree

HARDWARE = Path(__file__).parents[2] / "hardware"
BOARDS = HARDWARE / "firmware" / "boards"
PIN = re.compile(r"P[ABC]\d{1,2}")
PINS = runpy.run_path(str(HARDWARE / "drawings" / "pins.py"))["PINS"]

# RM0090, table of alternate functions: which of USART1/USART2 (7), UART4 (8), SPI1 (5) a pin is.
FUNCTION_OF = {0: "UART4", 1: "UART4", 2: "USART1_2", 3: "USART1_2", 9: "USART1_2", 10: "USART1_2",
               5: "SPI1", 6: "SPI1", 7: "SPI1"}


def firmware_jobs() -> dict[str, str]:
    """Pin to job, from the head comment of f405_parts.h."""
    said = (BOARDS / "f405_parts.h").read_text(encoding="utf-8").split("*/")[0]
    jobs = {}
    for device, out, back in re.findall(r"(host|reader 0|reader 1)\s+U\S+\s+(P\w+) out, (P\w+) in",
                                        said):
        jobs[out], jobs[back] = f"{device}: out", f"{device}: in"
    for pin, job in re.findall(r"(P[A-C]\d+) (clock|in|out|select)\b", said):
        if pin not in jobs:
            jobs[pin] = f"FRAM: {job}"
    for job, pin in re.findall(r"(entry gate|exit gate|lid|case)\s+(P[A-C]\d+)", said):
        jobs[pin] = job
    for job, pin in re.findall(r"(LED|beeper|card stop) (P[A-C]\d+)", said):
        jobs[pin] = job
    return jobs


def drawn_pins() -> dict[str, str]:
    """Pin to job, from drawings/pins.py."""
    return {pin.name: pin.job for pin in PINS}


def pins_of(drawing: str) -> set[str]:
    root = ElementTree.parse(HARDWARE / "drawings" / drawing).getroot()
    texts = root.iter("{http://www.w3.org/2000/svg}text")
    return {text.text for text in texts if text.text and PIN.fullmatch(text.text)}


def guide_pins(section: str) -> set[str]:
    text = (HARDWARE / "build" / f"{section}.md").read_text(encoding="utf-8")
    cells = (line.split("|")[1].strip() for line in text.splitlines() if line.startswith("|"))
    return {cell for cell in cells if PIN.fullmatch(cell)}


def test_the_drawing_table_has_the_firmware_s_jobs() -> None:
    firmware = firmware_jobs()
    drawn = drawn_pins()
    assert firmware.keys() == drawn.keys()
    for pin, job in firmware.items():
        assert drawn[pin].replace("chip select", "select").lower().startswith(job.lower()), pin


def test_the_firmware_switches_each_line_to_its_own_function() -> None:
    source = (BOARDS / "f405_pins.c").read_text(encoding="utf-8")
    found = {int(pin): name for pin, name in re.findall(r"\{(\d+),\s*AF_(\w+)\}", source)}
    assert found == FUNCTION_OF
    assert re.search(r"AF_SPI1 = 5, AF_USART1_2 = 7, AF_UART4 = 8", source)
    assert re.search(r"LED = 0, BEEPER = 1, CARD_STOP = 12", source)


def test_each_wiring_drawing_has_the_pins_of_its_device() -> None:
    assert pins_of("shoe-wiring.svg") == {pin.name for pin in PINS if pin.shoe}
    assert pins_of("scanner-wiring.svg") == {pin.name for pin in PINS if pin.scanner}


def test_each_build_guide_s_pin_table_has_the_pins_of_its_device() -> None:
    assert guide_pins("shoe") == {pin.name for pin in PINS if pin.shoe}
    assert guide_pins("scanner") == {pin.name for pin in PINS if pin.scanner}

"""The udev rules as udev itself evaluates them, over USB devices that umockdev makes up.

Needs root, for rules are read from /run/udev/rules.d; udevadm really makes links and database
entries, which go again behind each test.
"""

import shutil
import subprocess
from pathlib import Path

import pytest

UDEV = Path(__file__).parents[2] / "hardware" / "udev"
RULES_D = Path("/run/udev/rules.d")
USB = "/sys/devices/pci0000:00/0000:00:14.0/usb1/1-3"
MINOR = 211  # no machine has so many bridges
TTY = f"ttyUSB{MINOR}"
#: What brltty's own rules do, as of its version 6.5: every bridge of a kind is a braille display.
BRLTTY = """
SUBSYSTEM=="usb", KERNEL!="*:*", GOTO="brltty_usb_begin"
GOTO="brltty_device_end"
LABEL="brltty_usb_begin"
ENV{PRODUCT}=="10c4/ea60/*", ENV{BRLTTY_BRAILLE_DRIVER}="mm,sk", GOTO="brltty_usb_run"
GOTO="brltty_device_end"
LABEL="brltty_usb_run"
ENV{BRLTTY_BRAILLE_DEVICE}="usb:"
TAG+="systemd"
ACTION=="add", ENV{SYSTEMD_WANTS}+="brltty-device@.service"
LABEL="brltty_device_end"
"""
BRIDGE = """P: {usb}
N: bus/usb/001/005
E: DEVTYPE=usb_device
E: DRIVER=usb
E: PRODUCT={product}/100
E: SUBSYSTEM=usb
E: BUSNUM=001
E: DEVNUM=005
A: idVendor={vendor}\\n
A: idProduct={model}\\n
{serial}
P: {usb}/1-3:1.0
E: DEVTYPE=usb_interface
E: DRIVER={driver}
E: SUBSYSTEM=usb
A: bInterfaceNumber=00\\n
A: bInterfaceClass=ff\\n

P: {usb}/1-3:1.0/{tty}
E: DRIVER={driver}
E: SUBSYSTEM=usb-serial
L: driver=../../../../../../../../bus/usb-serial/drivers/{driver}
A: latency_timer=16\\n

P: {usb}/1-3:1.0/{tty}/tty/{tty}
N: {tty}
E: DEVNAME=/dev/{tty}
E: MAJOR=188
E: MINOR={minor}
E: SUBSYSTEM=tty
"""
PORT = f"{USB}/1-3:1.0/{TTY}"


@pytest.fixture
def bridge(tmp_path):
    """Makes a bridge with this serial number and tells what udev does with a part of it."""
    missing = [tool for tool in ("umockdev-run", "udevadm") if shutil.which(tool) is None]
    assert not missing, f"{missing}: apt-get install umockdev udev"
    RULES_D.mkdir(parents=True, exist_ok=True)
    written = [RULES_D / path.name for path in UDEV.glob("*.rules")]
    assert written
    for path in written:
        path.write_bytes((UDEV / path.name).read_bytes())
    shadow = RULES_D / "85-brltty.rules"
    shadow.write_text(BRLTTY, encoding="ascii")

    def evaluate(part, serial, vendor="10c4", model="ea60", driver="cp210x"):
        mock = tmp_path / "bridge.umockdev"
        number = f"A: serial={serial}\\n\n" if serial else ""
        mock.write_text(BRIDGE.format(
            usb=USB.removeprefix("/sys"), product=f"{vendor}/{model}", vendor=vendor,
            model=model, serial=number, driver=driver, tty=TTY, minor=MINOR), encoding="ascii")
        done = subprocess.run(
            ["umockdev-run", "--device", str(mock), "--", "udevadm", "test", part],
            capture_output=True, text=True, timeout=60, check=False)
        return done.stdout + done.stderr

    yield evaluate
    for path in [*written, shadow, Path(f"/dev/char/188:{MINOR}"),
                 Path(f"/run/udev/data/c188:{MINOR}"), Path("/run/udev/data/+usb:1-3"),
                 Path(f"/run/udev/data/+usb-serial:{TTY}"), *Path("/dev/pda").glob("*-UMOCK*")]:
        path.unlink(missing_ok=True)
    pda = Path("/dev/pda")
    if pda.is_dir() and not any(pda.iterdir()):
        pda.rmdir()


def properties(told):
    return dict(line.partition("=")[::2] for line in told.splitlines() if "=" in line)


@pytest.mark.parametrize("serial, link", [
    ("PDA-SHOE-UMOCK1", "/dev/pda/shoe-PDA-SHOE-UMOCK1"),
    ("PDA-SCAN-UMOCK1", "/dev/pda/scanner-PDA-SCAN-UMOCK1"),
    ("PDA-READER-UMOCK1", "/dev/pda/reader-PDA-READER-UMOCK1"),
    ("PDA-BADGE-UMOCK1", "/dev/pda/badge-PDA-BADGE-UMOCK1"),
])
def test_a_device_of_ours_gets_a_name_that_stays(bridge, serial, link):
    told = properties(bridge(f"{PORT}/tty/{TTY}", serial))
    assert link in told["DEVLINKS"].split()


def test_a_port_of_ours_is_open_to_its_group_alone_and_to_no_modem_manager(bridge):
    text = bridge(f"{PORT}/tty/{TTY}", "PDA-SHOE-UMOCK1")
    told = properties(text)
    assert "60-dealer-assist.rules" in text and "MODE 0660" in text and "GROUP" in text
    assert (told["ID_MM_DEVICE_IGNORE"], told["ID_MM_PORT_IGNORE"]) == ("1", "1")
    assert "systemd" in told["TAGS"]


def test_a_bridge_of_somebody_else_is_left_as_it_was(bridge):
    text = bridge(f"{PORT}/tty/{TTY}", "A50285BI")
    told = properties(text)
    assert "60-dealer-assist.rules:" not in text
    assert "ID_MM_DEVICE_IGNORE" not in told
    assert "pda/" not in told.get("DEVLINKS", "")


def test_a_bridge_without_a_number_is_left_as_it_was(bridge):
    text = bridge(f"{PORT}/tty/{TTY}", None, "1a86", "7523", "ch341-uart")
    assert "60-dealer-assist.rules:" not in text


def test_modem_manager_ignores_the_whole_device(bridge):
    assert properties(bridge(USB, "PDA-SHOE-UMOCK1"))["ID_MM_DEVICE_IGNORE"] == "1"


def test_brltty_is_not_called_for_a_device_of_ours(bridge):
    told = properties(bridge(USB, "PDA-SHOE-UMOCK1"))
    assert "SYSTEMD_WANTS" not in told
    assert "BRLTTY_BRAILLE_DRIVER" not in told


def test_brltty_keeps_the_bridges_of_others(bridge):
    assert properties(bridge(USB, "SEIKA1"))["SYSTEMD_WANTS"] == "brltty-device@.service"


def test_an_ftdi_bridge_of_ours_hands_its_bytes_on_at_once(bridge):
    text = bridge(PORT, "PDA-SHOE-UMOCK1", "0403", "6001", "ftdi_sio")
    assert f"{TTY}/latency_timer' writing '1'" in text


def test_an_ftdi_bridge_of_somebody_else_keeps_its_timer(bridge):
    assert "latency_timer" not in bridge(PORT, "A50285BI", "0403", "6001", "ftdi_sio")

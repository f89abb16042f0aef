"""Settings of a table: its set-up and its panel's look, as chosen last. No disk.

None of them is a fact of a hand: they stand in one file (`storage/settings/settings_file.py`), and
an option on the command line wins over each.
"""

from drivers.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of one table. Money in the smallest unit; paths and ports as they are typed.

    ``house`` and ``game`` are names as ``table --house`` and ``--game`` take them; ``structure`` is
    a tournament's, "" at a cash table, whose blinds are then ``small_blind`` and ``big_blind``. A
    device that isn't fitted is "", and so is a ``journal`` in the place for this table's name. With
    ``practice`` its hands are training, and no card need be sealed to a floor's key.
    """

    lang: str = "fr"
    theme: str = "dark"
    text_percent: int = 100
    arrangement: str = "auto"
    screen_inches: float = 0.0
    motion: str = "on"
    voice: bool = False
    voice_engine: str = "auto"
    voice_rate_percent: int = 100
    voice_volume_percent: int = 100
    voice_names: str = "seat"
    sounds: str = "off"
    players_display: bool = False
    players_stacks: bool = False
    players_lang: str = "panel"
    name: str = "1"
    house: str = "grand_cercle"
    game: str = "holdem_no_limit"
    structure: str = ""
    small_blind: int = 100
    big_blind: int = 200
    seats: int = 10
    journal: str = ""
    practice: bool = True
    shoe: str = ""
    scanner: str = ""
    board: str = ""
    badge: str = ""
    calibrations: tuple[str, ...] = ()
    chip_set: str = ""
    register: str = ""
    device_keys: str = ""
    floor_key: str = ""

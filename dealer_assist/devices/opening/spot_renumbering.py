"""Scanner whose spots lie before other seats than their numbers say, as the bench found it.

The table believes that spot 0 lies before seat 1, and so on. If two antennas are crossed, their
reports are swapped here, and so is the spot that the scanner is to watch most; chips, counts and
checksums stay as they are.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from drivers.devices import device_reports as r
from drivers.devices.device_port_interface import DevicePort
from drivers.devices.line_health import Health
from drivers.wire.constants import SPOTS

_OF_A_SPOT = (r.SpotChanged, r.ChipsCounted, r.StackUnsure)
Deliver = Callable[[r.Report], None]


def spot_map_of_scanner(seats: Mapping[int, int]) -> dict[int, int]:
    """Table's spot for each spot of the scanner.

    Spots that the bench left open take the remaining ones, in order.

    >>> spot_map_of_scanner({0: 2, 1: 1})[0], spot_map_of_scanner({0: 2, 1: 1})[5]
    (1, 5)
    """
    known = {spot: seat - 1 for spot, seat in seats.items()}
    left = iter(place for place in range(SPOTS) if place not in known.values())
    return {spot: known[spot] if spot in known else next(left) for spot in range(SPOTS)}


def port_with_spots_by_seat(
    seats: Mapping[int, int], made: Callable[[Deliver], DevicePort], deliver: Deliver
) -> DevicePort:
    """Port that `made` gives, with its spots mapped to the seats before which they lie.

    Unchanged if every spot lies where its number says.
    """
    places = spot_map_of_scanner(seats)
    if all(spot == place for spot, place in places.items()):
        return made(deliver)
    return _Seated(made(lambda report: deliver(_turned(report, places))), places)


def _turned(report: r.Report, places: Mapping[int, int]) -> r.Report:
    if isinstance(report, _OF_A_SPOT):
        return replace(report, spot=places.get(report.spot, report.spot))
    if isinstance(report, r.SpotsDoubtful):
        one, other = (places.get(spot, spot) for spot in report.spots)
        return replace(report, spots=(one, other))
    return report


class _Seated:
    """Port addressed by the table's spots."""

    def __init__(self, port: DevicePort, places: Mapping[int, int]) -> None:
        self._port = port
        self._spots = {place: spot for spot, place in places.items()}

    def start(self) -> None:
        self._port.start()

    def stop(self) -> None:
        self._port.stop()

    def committed(self, boot_id: int, seq: int) -> None:
        self._port.committed(boot_id, seq)

    def lock(self) -> int:
        return self._port.lock()

    def unlock(self) -> int:
        return self._port.unlock()

    def self_test(self) -> int:
        return self._port.self_test()

    def tell_spots(self) -> int:
        return self._port.tell_spots()

    def watch(self, spot: int) -> None:
        self._port.watch(self._spots.get(spot, spot))

    @property
    def health(self) -> Health:
        return self._port.health

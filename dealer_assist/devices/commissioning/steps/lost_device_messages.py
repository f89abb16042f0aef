"""Messages on a device that can't be heard: ids in words/technician.toml."""

from collections.abc import Mapping
from typing import Final

from dealer_assist.words.message import Message, message

_KNOWN: Final = frozenset({
    "unplugged", "silent", "stalled", "absent", "noise", "no key", "wrong key", "version",
    "wrong device", "in use by another program", "no permission to open it", "camera gone",
    "camera silent", "camera black", "camera burnt out", "camera blurred", "camera frozen",
})


def lost_id(why: str) -> str:
    """Message id for a LinkLost with this reason.

    >>> lost_id("wrong key: PDA-SHOE-1 does not hold it"), lost_id("?")
    ('bench_lost.wrong_key', 'bench_lost.other')
    """
    named = why.partition(":")[0]
    return f"bench_lost.{named.replace(' ', '_')}" if named in _KNOWN else "bench_lost.other"


#: Message by the first words of the driver's own reason (drivers/vision/frame_sources.py,
#: camera_picture_faults.py, cameras.py).
_WORDS: Final[Mapping[str, str]] = {
    "no camera": "absent", "no file": "no_file", "camera gone": "gone", "camera silent": "silent",
    "camera in use": "in_use", "camera no permission": "no_permission", "camera black": "black",
    "camera burnt out": "burnt_out", "camera blurred": "blurred", "camera frozen": "frozen",
    "camera size": "size", "corrupt file": "corrupt", "recording over": "over",
}


def lost_camera_message(why: str) -> Message:
    """Message for a camera lost for this reason of a `LinkLost`.

    >>> lost_camera_message("camera black").id
    'bench_camera.lost_black'
    """
    name = _WORDS.get(why.partition(":")[0])
    return message("bench_camera.lost",
                   why=why) if name is None else message(f"bench_camera.lost_{name}")

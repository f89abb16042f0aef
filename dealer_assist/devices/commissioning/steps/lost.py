"""Messages on a device that can't be heard: ids in words/technician.toml."""

from typing import Final

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

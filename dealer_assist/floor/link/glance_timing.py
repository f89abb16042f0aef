"""Sending times of glances: at once if somebody is needed at the table, else twice a second.

The newest replaces all before it, so a delayed one is never staler than that. At rest it is
repeated now and then: one that nobody received (its program wasn't listening yet) would stand for
hours.
"""

from dataclasses import replace
from typing import Final

from dealer_assist.floor.link.link_messages import Glance

PAUSE_S: Final = 0.5
AT_REST_S: Final = 10.0


class GlanceGate:
    """Delays glances; times are steady seconds."""

    def __init__(self) -> None:
        self._said: Glance | None = None
        self._said_s = 0.0

    def forget(self) -> None:
        """Forget the last glance: with the link lost, it may not have arrived."""
        self._said = None

    def is_due(self, glance: Glance, now_s: float) -> bool:
        """True if the glance is to be sent now."""
        said = self._said
        if said is None:
            return True
        if replace(glance, at_ms=said.at_ms) == said:
            return now_s >= self._said_s + AT_REST_S
        return now_s >= self._said_s + PAUSE_S or _urgent(glance) != _urgent(said)

    def said(self, glance: Glance, now_s: float) -> None:
        """Note that it was sent."""
        self._said, self._said_s = glance, now_s


def _urgent(glance: Glance) -> object:
    """Parts of a glance that somebody at the floor waits for."""
    return (glance.journal, glance.calls, glance.cases, glance.doubts, glance.alarms,
            glance.devices, glance.closed)

"""Copying the floor's own journal into the archive: a table's exchange, without a link."""

from pathlib import Path
from typing import Final

from dealer_assist.floor.link.commit_batch import Incoming, Settled
from dealer_assist.floor.link.link_messages import Hello, Rows
from dealer_assist.floor.link.mqtt_topics import FLOOR, Topic, What
from dealer_assist.floor.link.outbox import Outbox, OutboxState, Sender
from dealer_assist.floor.link.row_intake import Intake
from dealer_assist.storage.journal import RowReader

_SESSION: Final = "floor"
#: Exchanges at most for each commit of the tables: a long journal doesn't keep them waiting.
_MOST_ROUNDS: Final = 5


class OwnRows:
    """Copies the floor's journal; used by the archive's thread."""

    def __init__(self, path: Path, site: str) -> None:
        self._path, self._topic = path, Topic(site, FLOOR, What.EVENT)
        self._outbox: Outbox | None = None

    def begin_again(self) -> None:
        """Start over with another or reopened archive: ask it for its last row."""
        self._outbox = None

    def copied(self, intake: Intake, now_s: float, day_ms: int) -> Settled:
        """Store the new rows. Raises ArchiveFailed, and JournalUnusable."""
        outbox, rows, journals = self._outbox, 0, {}
        if outbox is None:
            reader = RowReader(self._path)
            sender = Sender(self._topic.site, FLOOR, reader.identity.id, reader.identity.kind,
                            _SESSION)
            outbox = Outbox(sender, reader)
            said = outbox.connected(now_s, day_ms)
        else:
            said = outbox.due(now_s, day_ms)
        for _ in range(_MOST_ROUNDS):
            if not said:
                break
            came = [Incoming(self._topic, one) for one in said if isinstance(one, Hello | Rows)]
            settled = intake.settle(came, now_s, day_ms)
            rows += settled.rows
            journals.update(dict.fromkeys(settled.journals))
            for reply in settled.replies:
                outbox.heard(reply.message, now_s)
            self._outbox = outbox
            said = outbox.due(now_s, day_ms) if outbox.stage is OutboxState.SENDING else []
        return Settled(rows=rows, journals=tuple(journals))

"""What is started and stopped, as a `with` block."""

from abc import ABC, abstractmethod
from types import TracebackType
from typing import Self


class Running(ABC):
    """Starts at the block's beginning and stops at its end, whatever happened in between."""

    @abstractmethod
    def start(self) -> None:
        """Begins."""

    @abstractmethod
    def stop(self) -> None:
        """Ends for good."""

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

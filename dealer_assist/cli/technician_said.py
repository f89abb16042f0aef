"""The bench on a terminal: what it says, line by line, as it changes."""

from dealer_assist.devices.commissioning.shown import BenchShown
from dealer_assist.view.technician.names import role_name, said, state_name, step_name
from dealer_assist.words import word


class Teller:
    """Says what is new in each view: steps, what to do, what was heard, notices."""

    def __init__(self, lang: str) -> None:
        self._lang = lang
        self._last: dict[str, str] = {}

    def tell(self, shown: BenchShown) -> None:
        """Print the lines that have changed."""
        lines: dict[str, str] = {"table": word(self._lang, "bench.at_table", table=shown.table)}
        if shown.who:
            lines["who"] = word(self._lang, "bench.at_work", name=shown.who)
        for device in shown.devices:
            name = role_name(device.role, self._lang)
            lines[f"device {device.role}"] = f"{name}: {said(device.says, self._lang)}"
        for step in shown.steps:
            state = state_name(step.state, self._lang)
            why = f" ({said(step.why, self._lang)})" if step.why is not None else ""
            lines[f"step {step.step}"] = f"{step_name(step.step, self._lang)}: {state}{why}"
        if shown.shown is not None:
            for at, one in enumerate(shown.shown.says):
                lines[f"says {at}"] = "> " + said(one, self._lang)
            if shown.shown.notes:
                lines["note"] = "  " + said(shown.shown.notes[-1], self._lang)
        if shown.notice is not None:
            lines["notice"] = "! " + said(shown.notice, self._lang)
        for key, line in lines.items():
            if self._last.get(key) != line:
                print(line, flush=True)
        self._last = lines

"""The table's line to the floor: whether its bundle is good, and whether it is let in now."""

import time
from pathlib import Path
from typing import Final

from dealer_assist.floor.link.connection_faults import LineTrouble, expiry_warning, why_refused
from dealer_assist.floor.security.certificate_bundle import BundleUnfit, read_bundle
from dealer_assist.live.doctor.doctor_finding import (
    DoctorFinding,
    attention_finding,
    finding_of_error,
    well_finding,
)
from dealer_assist.live.table.monitoring_health_line import Severity

#: What a person at the table can't wait out: somebody has to bring another certificate.
_BROKEN: Final = frozenset({"ended", "future", "revoked", "other", "none", "wrong_use",
                            "broker_other", "broker_name"})


def link_findings(folder: Path, now_s: int | None = None) -> list[DoctorFinding]:
    """Findings on the floor link; asking an absent broker takes some seconds."""
    now_s = int(time.time()) if now_s is None else now_s
    try:
        bundle = read_bundle(folder)
        trouble = why_refused(bundle, now_s)
    except BundleUnfit as error:
        return [finding_of_error("floor", Severity.BROKEN, error)]
    found = [_of(trouble)] if trouble is not None else [
        well_finding("floor", "floor_well", name=bundle.name, host=bundle.host,
             days=bundle.days_left(now_s))]
    if trouble is None and expiry_warning(bundle, now_s) is not None:
        found.append(attention_finding("floor", "floor_soon", name=bundle.name,
                                       days=bundle.days_left(now_s)))
    return found


def _of(trouble: LineTrouble) -> DoctorFinding:
    # the table plays on without it
    level = Severity.BROKEN if trouble.id in _BROKEN else Severity.LOOK
    return DoctorFinding("floor", level, said=trouble.words)

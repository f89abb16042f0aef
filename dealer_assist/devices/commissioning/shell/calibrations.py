"""The errands about calibrations by name, as the bench looks them up."""

from typing import Final

from dealer_assist.devices.commissioning.calibrations_tapped import BRING_IN, GIVE_OUT, PUT_BACK
from dealer_assist.devices.commissioning.shell.brought_in import bring_in
from dealer_assist.devices.commissioning.shell.given_out import give_out, put_back
from dealer_assist.devices.commissioning.shell.views import Carry

#: Put back, exported, imported.
CALIBRATION_ERRANDS: Final[dict[str, Carry]] = {
    PUT_BACK: put_back, GIVE_OUT: give_out, BRING_IN: bring_in,
}

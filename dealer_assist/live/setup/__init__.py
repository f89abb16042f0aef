"""Set-up at the first start: a draft of the settings, and the devices found on this machine."""

"""Discovery of devices: what is plugged in, what answers there, and what to do about it."""

"""The works of ``floor``, a file each."""

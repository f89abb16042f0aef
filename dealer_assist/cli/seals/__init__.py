"""The works of ``seals``, a file each."""

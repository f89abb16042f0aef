"""Hands as other programs write them: PHH and Open Hand History, read and written."""

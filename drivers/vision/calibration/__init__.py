"""Calibration of a camera: measured, stored, compared, and watched for changes."""

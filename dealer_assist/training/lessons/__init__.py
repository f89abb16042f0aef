"""Lessons for dealers: table scripts with a question in each, a folder for each subject."""

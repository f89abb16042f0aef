"""What writes the shelf is no test, and its modules want the rooms of other tests beside them."""

collect_ignore = ["__main__.py", "write_shelf.py", "write_whole.py"]

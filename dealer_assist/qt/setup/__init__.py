"""The first start: a few questions, one a page, and the table opens. The pages' words know no Qt.

draft.py is what was answered so far, pages.py what each page says of it, window.py shows a page.
Who sits where is not asked: that is a fact of the evening.
"""

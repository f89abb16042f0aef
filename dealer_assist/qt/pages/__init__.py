"""The pages of ``dealer_assist.view.pages`` on the screen and on paper.

``pages_window.py`` lays one over a window, large enough for fingers; ``page_document.py`` makes the
Markdown a document in the panel's type and colours, and prints it on A4.
"""

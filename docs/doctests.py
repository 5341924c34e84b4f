"""Shows the bare doctests of docstrings as code: mkdocs would take `>>>` for a quotation."""

import re
from typing import Any

from griffe import Extension, Object

# From a prompt to the next empty line, unless a heading such as `Examples:` has indented it.
DOCTEST = re.compile(r"^>>> .*(?:\n.+)*", re.MULTILINE)


class Doctests(Extension):
    """Puts a fence around each doctest."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Change the docstring of an object that has just been read."""
        if obj.docstring:
            obj.docstring.value = DOCTEST.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)

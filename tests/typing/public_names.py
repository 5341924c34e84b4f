"""Checked by mypy and pyright, never run: what a program that uses the library may rely on."""

from typing import assert_type

import trickgames as tg

assert_type(tg.__version__, str)

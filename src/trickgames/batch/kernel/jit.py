"""The decorators of the kernel: numba's, with types that checkers know.

Numba optimises a function together with all that it calls, again for every caller. So the kernel is cut into a few parts, each
compiled by itself and kept on disk, which call each other through addresses that stand in the block of the deal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, cast

import numba
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F", bound="Callable[..., Any]")
BLOCK = types.CPointer(types.int64)
ALONE = {"error_model": "numpy", "nogil": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def jit(function: F) -> F:
    """Compiled where it is called."""
    return cast("F", cast("Any", numba).njit(**ALONE)(function))


def entry(function: F) -> F:
    """Called from Python; compiled once and kept on disk."""
    return cast("F", cast("Any", numba).njit(error_model="numpy", nogil=True, cache=True)(function))


def part(function: Callable[..., int], numbers: int) -> int:
    """The address of a part, which takes the two blocks and so many numbers; compiled once and kept on disk."""
    signature = types.int64(BLOCK, BLOCK, *[types.int64] * numbers)
    made = cast("Any", numba).cfunc(signature, error_model="numpy", cache=True)(function)
    return cast("int", made.address)


def _call(builder: Any, args: Any) -> Any:
    word = ir.IntType(64)
    kind = ir.FunctionType(word, [arg.type for arg in args[1:]])
    return builder.call(builder.inttoptr(args[0], ir.PointerType(kind)), args[1:])


@intrinsic
def call_phase(_context: Any, address: Any, r: Any, d: Any, row: Any) -> Any:
    """Calls the part at an address with the row of a phase."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return _call(builder, args)

    return types.int64(types.int64, BLOCK, BLOCK, types.int64), generate


@intrinsic
def call_player(_context: Any, address: Any, r: Any, d: Any, seat: Any, question: Any, options: Any) -> Any:
    """Calls the part at an address with a question to a player."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return _call(builder, args)

    return types.int64(types.int64, BLOCK, BLOCK, types.int64, types.int64, types.int64), generate

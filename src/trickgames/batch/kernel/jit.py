"""The decorators of the kernel: numba's, with types that checkers know.

Numba optimises a function together with all that it calls, again for every caller. So the kernel is cut into a few parts, each
compiled by itself and kept on disk, which call each other through addresses that stand in the block of the deal.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, TypeAlias, TypeVar, cast

import numba
import numba.extending

F = TypeVar("F", bound="Callable[..., Any]")
Block: TypeAlias = list[int]  # for the checkers: an address of whole numbers, of the game (`r`) or of the deal (`d`)
types: Any = numba.types
ir: Any = import_module("llvmlite.ir")  # which has no types
BLOCK: Final = types.CPointer(types.int64)
ALONE = {"error_model": "numpy", "nogil": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def jit(function: F) -> F:
    """Compiled where it is called."""
    return cast("F", cast("Any", numba).njit(**ALONE)(function))


def entry(function: F) -> F:
    """Called from Python; compiled once and kept on disk."""
    return cast("F", _kept(cast("Any", numba).njit, function, nogil=True))


def part(function: Callable[..., int], numbers: int) -> int:
    """The address of a part, which takes the two blocks and this number of numbers; compiled once and kept on disk."""
    signature = types.int64(BLOCK, BLOCK, *[types.int64] * numbers)
    return cast("int", _kept(cast("Any", numba).cfunc, function, signature).address)


def _kept(compiler: Any, function: Callable[..., Any], *signature: Any, **options: Any) -> Any:
    """Compiled and kept on disk; where no folder can be written to, compiled in every process."""
    try:
        return compiler(*signature, error_model="numpy", cache=True, **options)(function)
    except RuntimeError:
        return compiler(*signature, error_model="numpy", **options)(function)


def native(function: Callable[..., Any]) -> Any:
    """An operation that numba does not have, from a function that generates it."""
    return cast("Any", numba.extending).intrinsic(function)


def call_with(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
    """Generates the call of a part: its address is the first argument, what it takes are the others."""
    word = ir.IntType(64)
    kind = ir.FunctionType(word, [arg.type for arg in args[1:]])
    return builder.call(builder.inttoptr(args[0], ir.PointerType(kind)), args[1:])


def _call_phase(_context: Any, _address: Any, _r: Any, _d: Any, _row: Any) -> Any:
    return types.int64(types.int64, BLOCK, BLOCK, types.int64), call_with


def _call_three(_context: Any, _address: Any, _r: Any, _d: Any, _one: Any, _two: Any, _three: Any) -> Any:
    return types.int64(types.int64, BLOCK, BLOCK, types.int64, types.int64, types.int64), call_with


call_phase: Callable[[int, Block, Block, int], int] = native(_call_phase)
"""Calls the part at an address with the row of a phase."""
call_three: Callable[[int, Block, Block, int, int, int], int] = native(_call_three)
"""Calls the part at an address with three numbers."""

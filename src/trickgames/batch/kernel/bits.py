"""Bits, memory and numbers: choosing bits of a mask, the memory of an array, the random numbers of a deal.

Everything in the kernel is a whole number of 64 bits in one of two blocks of memory, the game's and the deal's, so that its
functions pass two addresses and nothing else: arrays would be counted at every call.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np

from trickgames.batch.kernel.jit import BLOCK, Block, ir, jit, native, types
from trickgames.batch.kernel.places import RNG

llvm: Any = import_module("llvmlite.binding")
U: Any = np.uint64
SIGNED: Any = np.int64
ONE = U(1)
STEP = U(0x9E3779B97F4A7C15)
FIRST, SECOND = U(0xBF58476D1CE4E5B9), U(0x94D049BB133111EB)
WORD: Any = ir.IntType(64)
UNDEFINED_AT_ZERO: Any = ir.Constant(ir.IntType(1), 1)


def _memory(_context: Any, array: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        (kind,) = signature.args
        return context.make_array(kind)(context, builder, args[0]).data

    return BLOCK(array), generate


def _size(_context: Any, _mask: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


def _lowest(_context: Any, _mask: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], UNDEFINED_AT_ZERO)

    return types.int64(types.int64), generate


def _highest(_context: Any, _mask: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.sub(ir.Constant(WORD, 63), builder.ctlz(args[0], UNDEFINED_AT_ZERO))

    return types.int64(types.int64), generate


def _deposited(_context: Any, _mask: Any, _place: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        kind = ir.FunctionType(WORD, [WORD, WORD])
        deposit = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", fnty=kind)
        placed = builder.call(deposit, [builder.shl(ir.Constant(WORD, 1), args[1]), args[0]])
        return builder.cttz(placed, UNDEFINED_AT_ZERO)

    return types.int64(types.int64, types.int64), generate


memory: Callable[[Any], Block] = native(_memory)
"""The memory of an array of whole numbers, which must outlive its use."""
size: Callable[[int], int] = native(_size)
"""How many bits of a mask are set."""
lowest: Callable[[int], int] = native(_lowest)
"""The index of the lowest bit of a mask that is not empty."""
highest: Callable[[int], int] = native(_highest)
"""The index of the highest bit of a mask that is not empty."""


@jit
def nth_by_steps(mask: int, place: int) -> int:
    """As `nth`, on any processor."""
    for _ in range(place):
        mask &= mask - 1
    return lowest(mask)


def _deposits_quickly() -> bool:
    """Whether the processor places bits by an instruction that is quick (before Zen 3 AMD's was not)."""
    return bool(llvm.get_host_cpu_features().get("bmi2")) and llvm.get_host_cpu_name() not in ("znver1", "znver2")


nth_at_once: Callable[[int, int], int] = native(_deposited)
nth: Callable[[int, int], int] = nth_at_once if _deposits_quickly() else nth_by_steps
"""The index of the bit of a mask that has this number of set bits below it."""


@jit
def bit(place: int) -> int:
    """The mask of one bit."""
    return 1 << place


@jit
def mixed(number: Any) -> Any:
    """A number with its bits mixed (the finalizer of SplitMix64)."""
    number = (number ^ (number >> U(30))) * FIRST
    number = (number ^ (number >> U(27))) * SECOND
    return number ^ (number >> U(31))


@jit
def begin_stream(d: Block, key: Any, index: int) -> None:
    """Begins the random numbers of a deal."""
    d[RNG] = SIGNED(mixed(key + (U(index) + ONE) * STEP))


@jit
def scaled(number: Any, limit: int) -> int:
    """The number of a stream at this place, brought down to below the limit."""
    made: int = SIGNED(((mixed(number) >> U(32)) * U(limit)) >> U(32))
    return made


@jit
def below(d: Block, limit: int) -> int:
    """A number from 0 to below the limit, the next of the deal's."""
    number = U(d[RNG]) + STEP
    d[RNG] = SIGNED(number)
    return scaled(number, limit)


@jit
def pick(d: Block, mask: int) -> int:
    """The index of a uniformly random bit of a mask."""
    return nth(mask, below(d, size(mask)))

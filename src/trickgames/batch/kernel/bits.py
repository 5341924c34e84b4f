"""Bits, memory and numbers: choosing bits of a mask, the memory of an array, the random numbers of a deal.

Everything in the kernel is a whole number of 64 bits in one of two blocks of memory, the game's and the deal's, so that its
functions pass two addresses and nothing else: arrays would be counted at every call.
"""

from __future__ import annotations

from typing import Any

import llvmlite.binding as llvm
import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from trickgames.batch.kernel.jit import jit
from trickgames.batch.kernel.places import RNG

U = np.uint64
ONE = U(1)
STEP = U(0x9E3779B97F4A7C15)
FIRST, SECOND = U(0xBF58476D1CE4E5B9), U(0x94D049BB133111EB)
WORD = ir.IntType(64)
UNDEFINED_AT_ZERO = ir.Constant(ir.IntType(1), 1)


@intrinsic
def memory(_context: Any, array: Any) -> Any:
    """The memory of an array of whole numbers, which must outlive its use."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        (kind,) = signature.args
        return context.make_array(kind)(context, builder, args[0]).data

    return types.CPointer(types.int64)(array), generate


@intrinsic
def size(_context: Any, mask: Any) -> Any:
    """How many bits of a mask are set."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@intrinsic
def lowest(_context: Any, mask: Any) -> Any:
    """The index of the lowest bit of a mask that is not empty."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], UNDEFINED_AT_ZERO)

    return types.int64(types.int64), generate


@intrinsic
def highest(_context: Any, mask: Any) -> Any:
    """The index of the highest bit of a mask that is not empty."""

    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.sub(ir.Constant(WORD, 63), builder.ctlz(args[0], UNDEFINED_AT_ZERO))

    return types.int64(types.int64), generate


def _deposits_quickly() -> bool:
    """Whether the processor places bits by an instruction that is quick (before Zen 3 AMD's was not)."""
    return bool(llvm.get_host_cpu_features().get("bmi2")) and llvm.get_host_cpu_name() not in ("znver1", "znver2")


if _deposits_quickly():

    @intrinsic
    def nth(_context: Any, mask: Any, place: Any) -> Any:
        """The index of the bit of a mask that has so many set bits below it."""

        def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            kind = ir.FunctionType(WORD, [WORD, WORD])
            deposit = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", fnty=kind)
            placed = builder.call(deposit, [builder.shl(ir.Constant(WORD, 1), args[1]), args[0]])
            return builder.cttz(placed, UNDEFINED_AT_ZERO)

        return types.int64(types.int64, types.int64), generate

else:

    @jit
    def nth(mask: int, place: int) -> int:
        """The index of the bit of a mask that has so many set bits below it."""
        for _ in range(place):
            mask &= mask - 1
        return lowest(mask)


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
def begin_stream(d: Any, key: Any, index: int) -> None:
    """Begins the random numbers of a deal."""
    d[RNG] = np.int64(mixed(key + (U(index) + ONE) * STEP))


@jit
def scaled(number: Any, limit: int) -> int:
    """The number of a stream at this place, brought down to below the limit."""
    return np.int64(((mixed(number) >> U(32)) * U(limit)) >> U(32))  # type: ignore[return-value]


@jit
def below(d: Any, limit: int) -> int:
    """A number from 0 to below the limit, the next of the deal's."""
    number = U(d[RNG]) + STEP
    d[RNG] = np.int64(number)
    return scaled(number, limit)


@jit
def pick(d: Any, mask: int) -> int:
    """The index of a uniformly random bit of a mask."""
    return nth(mask, below(d, size(mask)))

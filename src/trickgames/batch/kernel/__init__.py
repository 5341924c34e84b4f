"""The compiled kernel: numba functions over two blocks of whole numbers, the rules of a game and the state of a deal."""

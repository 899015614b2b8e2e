"""The spaces that an environment of Cairn names, and what learning programs do with them."""
import numpy as np


class Space:
    def seed(self, seed):
        self._random = np.random.default_rng(seed)


class Discrete(Space):
    def __init__(self, n):
        self.n, self.shape, self.dtype = int(n), (), np.dtype(np.int64)
        self._random = np.random.default_rng()

    def contains(self, x):
        whole = isinstance(x, int) or (isinstance(x, (np.generic, np.ndarray)) and np.issubdtype(x.dtype, np.integer)
                                       and x.shape == ())
        return whole and 0 <= int(x) < self.n

    def sample(self, mask=None):
        if mask is None:
            return np.int64(self._random.integers(self.n))
        assert isinstance(mask, np.ndarray) and mask.dtype == np.int8 and mask.shape == (self.n,), "the mask's type or shape"
        assert np.all((mask == 0) | (mask == 1)), "a mask has only 0 and 1"
        legal = np.flatnonzero(mask)
        return np.int64(self._random.choice(legal)) if legal.size else np.int64(0)

    def __eq__(self, other):
        return isinstance(other, Discrete) and self.n == other.n


class Box(Space):
    def __init__(self, low, high, shape, dtype):
        self.shape, self.dtype = tuple(shape), np.dtype(dtype)
        self.low, self.high = np.full(self.shape, low, self.dtype), np.full(self.shape, high, self.dtype)

    def contains(self, x):
        return (isinstance(x, np.ndarray) and x.shape == self.shape and np.can_cast(x.dtype, self.dtype)
                and bool(np.all(x >= self.low) and np.all(x <= self.high)))

    def __eq__(self, other):
        return isinstance(other, Box) and (self.shape, self.dtype) == (other.shape, other.dtype)


class Dict(Space):
    def __init__(self, spaces):
        self.spaces = dict(spaces)

    def keys(self):
        return self.spaces.keys()

    def __getitem__(self, key):
        return self.spaces[key]

    def contains(self, x):
        return (isinstance(x, dict) and x.keys() == self.spaces.keys()
                and all(space.contains(x[key]) for key, space in self.spaces.items()))

    def __eq__(self, other):
        return isinstance(other, Dict) and self.spaces == other.spaces

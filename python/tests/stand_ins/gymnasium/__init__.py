"""A stand-in for Gymnasium, which Debian does not have: the spaces that an environment of Cairn names."""
from . import spaces

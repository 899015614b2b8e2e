#!/usr/bin/env python3
"""A short run of scripts/soak, which goes on for as long as one likes."""
import unittest

from soak import soak


class Soak(unittest.TestCase):
    def test_nothing_acknowledged_is_lost_in_some_kills(self):
        faults, _ = soak(kills=25, tables=6, seed=7, moves=20)
        self.assertEqual(faults, [])


if __name__ == "__main__":
    unittest.main()

"""Cui bono? of 2004: yellow 1, pearl 2, red 3; over when somebody keeps his tenth die (seventh from five players on)."""
from games.cui_bono import Rules as CuiBono


class Rules(CuiBono):
    letters = "RYP"
    costs = {"Y": 1, "P": 2, "R": 3}
    turns_each = 200

    def __init__(self, **options):
        CuiBono.__init__(self, **options)
        self.enough = 10 if len(self.players) <= 4 else 7

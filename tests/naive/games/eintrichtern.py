"""Eintrichtern: Storing Scores with red over yellow dice, won by the eighth red die (the sixth from five players on)."""
from games.storing_scores import Rules as StoringScores


class Rules(StoringScores):
    cover = "R"
    patience = None
    turns_each = 200

    def __init__(self, **options):
        StoringScores.__init__(self, **options)
        self.target = self.usual_target()

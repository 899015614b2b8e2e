"""What the tests share."""
import os
import random

import cairn

COMMAND = os.environ["CAIRN"]

# Pages that take long to play are walked for fewer choices.
LONGEST = 250


def walk(game, seed, longest=LONGEST):
    """The states of a random game, the choice made in each beside it; the last with None."""
    generator = random.Random(seed)
    state = game.start()
    for _ in range(longest):
        if state.over:
            break
        choices = state.choices()
        choice = generator.choice(choices)
        yield state.copy(), choice
        state.play(choice)
    yield state, None


def every_game():
    for name in cairn.games():
        yield cairn.load(name)

#!/usr/bin/env python3
"""Measures how many choices a second Python plays on one core: in a plain loop, and in a batch.

    python3 python/examples/speed.py [GAME] [--batch 1024] [--seconds 2]
"""
import argparse
import random
import time

import numpy as np

import cairn


def timed(seconds, step):
    """Steps a second of processor time, so that a busy machine matters little; `step` plays some and returns how many."""
    step()
    steps, begin = 0, time.process_time()
    while time.process_time() - begin < seconds:
        steps += step()
    return steps / (time.process_time() - begin)


def loop(game):
    """One game after another: list the choices, take one, play it."""
    pick = random.Random(1).random

    def step():
        played = 0
        for _ in range(100):
            state = game.start()
            while not state.over:
                if state.decider == cairn.CHANCE:
                    choices = [choice for choice, _ in state.chances()]
                else:
                    choices = state.choices()
                state.play(choices[int(pick() * len(choices))])
                played += 1
        return played

    return step


def observed_loop(game):
    """The same with a mask and an observation at each choice."""
    pick = random.Random(1).random

    def step():
        played = 0
        for _ in range(20):
            state = game.start()
            while not state.over:
                choices = np.flatnonzero(state.mask())
                state.observation()
                state.play(int(choices[int(pick() * len(choices))]))
                played += 1
        return played

    return step


def batch(game, size, masks=False, observations=False):
    games = game.batch(size, seed=1)
    mask = games.masks() if masks else None
    seen = games.observe() if observations else None

    def step():
        for _ in range(10):
            games.step(games.sample())
            if masks:
                games.masks(mask)
            if observations:
                games.observe(seen)
        return 10 * size

    return step


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="spline")
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--seconds", type=float, default=2.0)
    a = parser.parse_args()
    game = cairn.load(a.game)
    print(f"{game.title}, choices a second on one core")
    for name, step in [
        ("plain loop", loop(game)),
        ("plain loop with mask and observation", observed_loop(game)),
        (f"batch of {a.batch}", batch(game, a.batch)),
        (f"batch of {a.batch} with masks", batch(game, a.batch, masks=True)),
        (f"batch of {a.batch} with masks and observations", batch(game, a.batch, masks=True, observations=True)),
    ]:
        print(f"{timed(a.seconds, step):>14,.0f}  {name}")


if __name__ == "__main__":
    main()

"""A few turns that several games share."""


def touching_pair(t, P, colours, fits=None):
    """One ball of each of two colours, in either order: colour, point, point."""
    b = t.board
    if fits is None:
        def fits(p, q):
            return q in P.contacts[p]
    t.require(all(t.left(c) > 0 for c in colours))
    first = t.choose(colours)
    second = colours[1 - colours.index(first)]
    p = t.choose(P.playable(b))
    b[p] = first
    q = t.choose([q for q in P.playable(b) if fits(p, q)], sure=True)
    b[q] = second
    return {first: p, second: q}


def largest(groups):
    return max((len(g) for g in groups), default=0)

"""Slipped: pull a green die out of any ridge, put it on the summit; call when your secret goal stands on a ridge."""
from games._ridges import RidgeGame, numbers

SLIPS = ("rising", "falling", "three-pairs", "alternating", "two-triples", "all-even", "all-odd", "mirror",
         "low-total", "high-total", "four-alike", "two-blocks")


def fits(slip, w):
    """Does a window of eight (parity and totals) or six numbers fulfil the slip?"""
    if slip == "all-even":
        return all(n in (2, 4, 6) for n in w)
    if slip == "all-odd":
        return all(n in (1, 3, 5) for n in w)
    if slip == "low-total":
        return sum(w) <= 16
    if slip == "high-total":
        return sum(w) >= 40
    if slip == "four-alike":
        return any(len(set(w[k:k + 4])) == 1 for k in (0, 1, 2))
    if slip in ("rising", "falling"):
        return "".join(map(str, w)) == {"rising": "123456", "falling": "654321"}[slip]
    shape = {"three-pairs": "aabbcc", "alternating": "ababab", "two-triples": "aaabbb", "mirror": "abccba",
             "two-blocks": "abcabc"}[slip]
    names = {}
    for letter, n in zip(shape, w):
        if names.setdefault(letter, n) != n:
            return False
    return len(set(names.values())) == len(names)


def holds(slip, b, n):
    length = 8 if slip in ("all-even", "all-odd", "low-total", "high-total") else 6
    for foot in ((n - 1, 0, 0), (0, n - 1, 0), (0, 0, n - 1)):
        ridge = [tuple(min(k, j) for k in foot) for j in range(n - 1, -1, -1)]
        for side in range(3):
            if foot[side] == 0:
                reading = [numbers(b[p])[side] for p in ridge]
                if any(fits(slip, reading[k:k + length]) for k in range(n - length + 1)):
                    return True
    return False


class Rules(RidgeGame):
    def start(self, t):
        RidgeGame.start(self, t)
        t.v["slips"] = SLIPS[:len(self.players)]
        t.v["moved"] = ()

    def call(self, t):
        if holds(t.v["slips"][t.me], t.board, self.n):
            t.win()
        t.out = t.out | {t.me}
        left = [s for s in range(len(self.players)) if s not in t.out]
        if len(left) == 1:
            t.win(left[0])

    def turn(self, t):
        pulls = [("pull", p) for p in self.lattice.points if p.count(0) == 2]
        choice = t.choose(pulls + ([("call",)] if t.me in t.v["moved"] else []), sure=True)
        if choice == ("call",):
            self.call(t)
            return
        self.put_on_top(t, self.lattice.pull(t.board, choice[1]))
        t.v["moved"] = tuple(sorted(set(t.v["moved"]) | {t.me}))
        if t.choose([("call",), ("quiet",)], sure=True) == ("call",):
            self.call(t)

"""Acquire: level by level; who builds on his own dice pays, who builds on those of others is paid."""
from games._dice_game import DiceGame


class Rules(DiceGame):
    def __init__(self, **options):
        DiceGame.__init__(self, **options)
        self.each = self.take("dice", 55, int)

    def start(self, t):
        t.v["stock"] = (self.each,) * 3

    def turn(self, t):
        D, b = self.lattice, t.board
        level = min(D.height(p) for p in D.points if p not in b)
        p = t.choose([q for q in D.level(level) if q not in b], sure=True)
        b[p] = t.colour
        stock = list(t.v["stock"])
        stock[t.me] -= 1
        out = set(t.out)
        if level:
            below = [b[q] for q in D.supports(p)]
            others = [(t.me + k) % 3 for k in (1, 2)]
            n = {seat: below.count("RGB"[seat]) for seat in range(3)}
            gives = []                          # (payer, receiver), a die each, in the order in which they are handed over
            if n[t.me] == 3:
                wanted = {s: 4 for s in others}
            elif n[t.me] == 2:
                wanted = {s: 4 if n[s] else 0 for s in others}
            else:
                wanted = {s: n[s] for s in others}
            if n[t.me]:
                for k in range(4):
                    gives += [(t.me, s) for s in others if wanted[s] > k and s not in t.out]
            else:
                for s in others:
                    if s not in t.out:
                        gives += [(s, t.me)] * {0: 0, 1: 2, 2: 4, 3: 8}[n[s]]
            for payer, receiver in gives:
                if stock[payer]:
                    stock[payer] -= 1
                    stock[receiver] += 1
                else:
                    out.add(payer)
        t.out = frozenset(out)
        t.v["stock"] = tuple(stock)

    def after(self, t):
        if self.is_full(t):
            self.score(t)
        while len(t.out) < 2 and t.v["stock"][t.next_seat()] == 0:
            t.out = t.out | {t.next_seat()}
        if len(t.out) == 2:
            t.win([s for s in range(3) if s not in t.out][0])

    def score(self, t):
        t.rank([(t.v["stock"][s], s not in t.out) for s in range(3)])

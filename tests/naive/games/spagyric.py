"""Spagyric: secret picks in a circle of strength; make a visible group of exactly four."""
from games._ball_game import BallGame

BEATS = {"W": "B", "B": "R", "R": "W"}


class Rules(BallGame):
    players = ("First", "Second")
    supply = None

    def start(self, t):
        t.v["stock"] = ((8, 8, 8), (8, 8, 8))
        t.v["pile"] = (0, 0, 0)

    def turn(self, t):
        """One round, both players acting."""
        if sum(t.v["stock"][0]) == 0:
            self.playoff(t)
            return
        picks, stocks, pile = [], [], list(t.v["pile"])
        for seat in (0, 1):
            stock = list(t.v["stock"][seat])
            pick = t.choose([c for i, c in enumerate("WBR") if stock[i]], by=seat, sure=True)
            stock["WBR".index(pick)] -= 1
            picks.append(pick)
            stocks.append(tuple(stock))
        t.v["stock"] = tuple(stocks)
        winner = self.stronger(picks)
        for seat in (0, 1):
            if seat != winner:
                pile["WBR".index(picks[seat])] += 1
        t.v["pile"] = tuple(pile)
        if winner is not None:
            P, b = self.lattice, t.board
            p = t.choose(P.playable(b), by=winner, sure=True)
            b[p] = picks[winner]
            size = len(P.visible_group(b, p))
            if size == 4:
                t.win(winner)
            if size >= 3:
                t.lose(winner)

    def stronger(self, picks):
        if BEATS[picks[0]] == picks[1]:
            return 0
        if BEATS[picks[1]] == picks[0]:
            return 1
        return None

    def playoff(self, t):
        pile, picks = list(t.v["pile"]), []
        if sum(pile) < 2:
            t.draw()
        for seat in (0, 1):
            pick = t.choose([c for i, c in enumerate("WBR") if pile[i]], by=seat, sure=True)
            pile["WBR".index(pick)] -= 1
            picks.append(pick)
        t.v["pile"] = tuple(pile)
        winner = self.stronger(picks)
        if winner is not None:
            t.win(winner)

"""Fire and Water: red and green may not share a face or an edge; be the first without coloured dice."""
from games._dice_game import CommonDiceGame


class Rules(CommonDiceGame):
    def __init__(self, **options):
        CommonDiceGame.__init__(self, **options)
        share = {2: 24, 3: 15, 4: 12, 5: 9, 6: 8}[len(self.players)]
        self.share = max(1, share * len(self.lattice.points) // 165)

    def start(self, t):
        t.v["hands"] = ((self.share, self.share),) * len(self.players)

    def spots(self, t, colour):
        enemy = {"R": "G", "G": "R"}[colour]
        return [p for p in self.lattice.playable(t.board)
                if not any(t.board.get(q) == enemy for q in self.lattice.near(p))]

    def turn(self, t):
        hands = [list(hand) for hand in t.v["hands"]]
        able = [c for k, c in enumerate("RG") if hands[t.me][k] and self.spots(t, c)]
        if able:
            colour = {"red": "R", "green": "G"}[t.choose([{"R": "red", "G": "green"}[c] for c in able], sure=True)]
            t.board[t.choose(self.spots(t, colour), sure=True)] = colour
            hands[t.me]["RG".index(colour)] -= 1
            t.v["hands"] = tuple(tuple(hand) for hand in hands)
            if not any(hands[t.me]):
                t.win()
        else:
            t.board[t.choose(self.lattice.playable(t.board), sure=True)] = "B"
        if self.is_full(t):
            t.finish()

    def score(self, t):
        t.rank([-sum(hand) for hand in t.v["hands"]])

"""Mes dés, tes dés: throw the largest group; both win dice, action dice buy them back; 28 of 55 win."""
from games._throws import throw
from table import Game


class Rules(Game):
    players = ("First", "Second")
    supply = None
    cap = 400

    def start(self, t):
        t.v.update(won=(0, 0), action=(6, 6), groups=(7, 7, 7, 7, 7, 8))

    def win_with_28(self, t):
        for seat in (t.me, 1 - t.me):
            if t.v["won"][seat] + t.v["action"][seat] >= 28:
                t.win(seat)

    def turn(self, t):
        me, you = t.me, 1 - t.me
        numbers = ((6, 5), (1, 2))              # main and side number of each
        place = t.v["groups"].index(max(t.v["groups"]))
        hand = t.v["groups"][place]
        t.add("groups", place, -hand)
        while hand:
            thrown = [throw(t) for _ in range(hand)]
            own = sum(1 for k in thrown if k in numbers[me])
            yours = thrown.count(numbers[you][0])
            most = min(yours, t.v["action"][me])
            ransom = 0
            if most:
                answer = t.choose([("ransom", k + 1) for k in range(most)] + ["no-ransom"], sure=True)
                ransom = 0 if answer == "no-ransom" else answer[1]
            t.add("action", me, -ransom)
            t.add("won", me, own)
            t.add("won", you, yours - ransom)
            hand = hand - own - (yours - ransom) + ransom
            self.win_with_28(t)
            if own + yours - ransom == 0:
                # Ending the turn and naming the group that takes the rest are one choice.
                ends = [("end-the-turn", g) for g in self.others(t)] or ["end-the-turn"]
                answer = t.choose(["buy-a-throw"] + ends, sure=True) if t.v["action"][me] else None
                if answer != "buy-a-throw":
                    return self.leave(t, hand, answer)
                t.add("action", me, -1)
                hand += 1

    def others(self, t):
        return [g + 1 for g in range(6) if t.v["groups"][g]]

    def leave(self, t, hand, answer):
        """The rest goes to a group, or to the opponent when there is none."""
        if self.others(t):
            group = answer[1] if answer else t.choose(self.others(t), sure=True)
            t.add("groups", group - 1, hand)
        else:
            t.add("won", 1 - t.me, hand)
            self.win_with_28(t)

    def show(self, choice):
        return "%s.%d" % choice if isinstance(choice, tuple) else str(choice)

    def text(self, t):
        return repr(t.v)

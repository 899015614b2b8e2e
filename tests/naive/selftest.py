"""Counts of the geometry that are printed in the catalogue or known from elsewhere."""
import os
import sys
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from dice import POSES, Dice, tipped
from pyramid import Pyramid


def geometry():
    P = Pyramid(4)
    full = {p: "W" for p in P.points}
    pairs = [(p, q) for p in P.points for q in P.contacts[p] if p < q]
    assert len(P.points) == 30
    assert len(pairs) == 96 and sum(p[2] == q[2] for p, q in pairs) == 40
    seen = [(p, q) for p, q in pairs if P.visible_contact(full, p, q)]
    assert len(seen) == 60 and sum(p[2] == q[2] for p, q in seen) == 24
    assert len(P.spanning_lines) == 24
    triples = P.straight_lines(3)
    assert len(triples) == 42 and sum(l[0][2] == l[2][2] for l in triples) == 22
    visible = [l for l in triples if P.line_is_visible(full, l)]
    assert len(visible) == 28 and sum(l[0][2] == l[2][2] for l in visible) == 12
    assert sum(P.apex not in l for l in visible) == 24
    fours = P.straight_lines(4)
    assert len(fours) == 12 and sum(l[0][2] == l[3][2] for l in fours) == 8
    places = P.top_view_places()
    assert sum(k == "slope" for k, _ in places) == 16 and sum(k == "ground" for k, _ in places) == 8
    assert sorted(P.name[p] for p in P.interior) == ["0:c3", "0:c5", "0:e3", "0:e5", "1:d4"]
    assert P.name[(4, 4, 3)] == "3:d4" and P.name[(2, 2, 1)] == "b2" and P.name[(3, 3, 2)] == "2:c3"
    assert len(Pyramid(6).interior) == 30
    for n in range(2, 8):
        Q = Pyramid(n)
        b = {p: "W" for p in Q.points}
        assert len(Q.points) == n * (n + 1) * (2 * n + 1) // 6
        flat = [(p, q) for p in Q.points for q in Q.flat[p] if p < q and not Q.is_cut(b, p, q)]
        rise = [(p, q) for p in Q.points for q in Q.above[p] if not Q.is_cut(b, p, q)]
        assert len(flat) == 2 * n * (n - 1)
        assert len(rise) == sum(8 * m - 12 for m in range(2, n + 1))
    assert P.write(P.read("..../..../..../W...")) == "..../..../..../W..."
    assert P.read("..../..../..../W...") == {(1, 1, 0): "W"}
    # a ridge sinks: take the corner out of a full pyramid
    b = {p: "WBRW"[p[2]] for p in P.points}
    dropped, head = P.lift(b, (1, 1, 0))
    assert [P.name[p] for p in dropped] == ["a1", "b2", "2:c3"] and head == P.apex
    assert b[(1, 1, 0)] == "B" and b[(3, 3, 2)] == "W" and len(b) == 29
    # a hidden ball has no visible contact
    for p in P.interior:
        assert not any(P.visible_contact(full, p, q) for q in P.contacts[p])
    # a push whose foremost ball falls through the gap in the corner
    b = {p: "W" for p in P.holes if p != P.point["g1"]}
    b[P.point["b2"]], b[P.point["d2"]] = "B", "R"
    east = (P.point["b2"], (2, 0))
    assert east in P.entries(b) and (P.point["f2"], None) not in P.entries(b)
    assert (P.point["b2"], (0, 2)) in P.entries(b) and (P.point["d2"], (0, 2)) in P.entries(b)
    P.enter(b, east, "W")
    assert P.write(b) == "WWWW/WWWW/WWWW/WWWR_.../.../WB."
    del b[P.point["g1"]], b[P.point["g3"]]
    assert east not in P.entries(b)     # two supports missing
    # an overpass cuts, one ball above does not
    b = P.read("WWWW/WWWW/WWWW/WWWW_.../.../W..")
    a, c = P.point["0:c3"], P.point["c1"]
    assert P.visible_contact(b, a, c)
    b[P.point["d2"]] = "W"
    assert not P.visible_contact(b, a, c) and P.visible_contact(b, a, P.point["d2"])
    # a corner ball without freedom goes; one that carries an enemy ball stays
    from games.spargo import Rules
    game = Rules()
    b = P.read("..../..../BB../WB..")
    game.capture(b, ["W"])
    assert P.write(b) == "..../..../BB../.B.."
    b = P.read("..../..../BB../WB.._.../.../B..")
    game.capture(b, ["W"])
    assert P.write(b) == "..../..../BB../WB.._.../.../B.."
    # Sploof: an overpassed ground line does not count, an open one does
    place = ("ground", [(1, 3), (3, 3), (5, 3), (7, 3)])
    b = P.read("..../BBBB/WWWW/BBBB")
    assert P.top_view_line(b, place, "W")
    b[P.point["b4"]] = b[P.point["b2"]] = "B"
    assert not P.top_view_line(b, place, "W")


def dice():
    D = Dice()
    assert len(D.points) == 165 and len(D.base) == 45
    assert sum(D.outside_faces(p) for p in D.points) == 135
    shown = [D.outside_faces(p) for p in D.points]
    assert [shown.count(k) for k in range(4)] == [56, 84, 24, 1]
    assert set(D.supports((3, 2, 2))) == {(4, 2, 2), (3, 3, 2), (3, 2, 3)}


def poses():
    assert len(POSES) == 24
    assert {(3, 2, 1), (1, 3, 2), (6, 2, 3), (6, 4, 2), (1, 4, 5)} <= set(POSES)
    assert not {(1, 2, 3), (6, 3, 2), (1, 5, 4)} & set(POSES)
    a, b, c = 0, 1, 2
    assert tipped((6, 2, 3), c, b) == (6, 4, 2)
    assert tipped(tipped(tipped((3, 2, 1), a, b), b, c), c, a) == (4, 1, 2)
    assert all(tipped(pose, i, j) in POSES for pose in POSES for i in range(3) for j in range(3) if i != j)
    D = Dice()
    board = {(4, 2, 2): ("R", (2, 3, 6)), (3, 3, 2): ("R", (4, 5, 1)), (3, 2, 3): ("R", (3, 1, 5))}
    assert D.funnel_numbers(board, (3, 2, 2)) == [2, 5, 5]
    assert D.read(D.write(board)) == board


def walks():
    D = Dice()

    def jumps(p, dice):
        return {D.name[q]: steps for q, steps in D.jumps({D.point[name]: "R" for name in dice.split()}, D.point[p]).items()}
    assert set(jumps("332", "332")) == {"242", "233", "422", "323", "431", "341"}
    assert set(jumps("800", "800")) == {"710", "701"}
    assert jumps("332", "332 422")["512"] == 4
    assert jumps("341", "341 431 521 422")["421"] == 3 and "421" not in jumps("341", "341 431 521")
    ten = {p: "R" for p in D.points if p[0] >= 6}
    assert D.free(ten) == [(6, 0, 0)] and D.jumps(ten, (6, 0, 0)) == {(5, 3, 0): 4, (5, 0, 3): 4}
    full = {p: "R" for p in D.points}
    assert [p for p in D.movable(full) if D.height(p) == 0] == [(0, 0, 8), (0, 8, 0), (8, 0, 0)]
    D.pull(full, (0, 0, 8))
    assert [p for p in D.points if p not in full] == [(0, 0, 0)] and D.playable(full) == [(0, 0, 0)]
    assert len(D.near((2, 2, 2))) == 18


if __name__ == "__main__":
    geometry()
    dice()
    poses()
    walks()
    print("geometry as it should be")

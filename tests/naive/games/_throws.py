"""Throwing a die, and laying one down as one likes."""
from dice import POSES, named_pose, pose_name


def throw(t):
    """A number from 1 to 6."""
    return t.choose(range(1, 7), by="chance", sure=True)


def throw_pose(t):
    """All that a thrown die shows: it is placed as it lies."""
    return choose_pose(t, POSES, by="chance")


def choose_pose(t, poses=POSES, by=None):
    return named_pose(t.choose([pose_name(pose) for pose in poses], by=by, sure=True))

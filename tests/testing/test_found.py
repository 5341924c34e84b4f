"""Faults of ours that the kit has found, each as the shortest match that showed it."""

import random

import trickgames as tg
from trickgames import pitch
from trickgames.testing import check_match
from trickgames.testing.match import match_of


def test_who_burns_is_given_the_rest_and_burns_again_can_be_imagined():
    """Knowledge that outlived its truth: who had a choice when it burned was thought to hold such a trump for ever (P30)."""
    match = match_of(
        pitch.SIXTEEN_POINT,
        """
        deal Hj Lj Td Qh Qs Jc Ad Ah Kd 2s Ac As Th 9d 8d Js Tc Ts Qd Jd Jh Kc 2c Kh 7d 6d 5d 9c 9h 9s 8c 8h 3d Ks Qc 2h 8s 7c\
 7h 7s 6c 6h 6s 5c 5h 5s 4c 4d 4h 4s 3c 3h 3s 2d
        pass
        pass
        shoot the moon
        name diamonds
        burn 9d
        burn 8d
        burn 7d
        burn Kd
        give the rest
        play Ad
        """,
    )
    check_match(match)
    for state in [*match.states()][5:]:
        for seat in range(4):
            seen = tg.view(state, seat)
            assert tg.view(tg.sample_state(seen, random.Random(seat)), seat) == seen

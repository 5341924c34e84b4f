"""Every rule of the rule book is cited by a test: this lists the numbers that no test names."""

import re
from pathlib import Path

TESTS = Path(__file__).parent.parent
PITCH = [f"P{number}" for number in range(1, 48) if number != 33] + [f"P33{letter}" for letter in "abcdefghi"]
EUCHRE = [f"E{number}" for number in range(3, 60)]
CITED = re.compile(r"\b([PE])(\d{1,2})([a-i]?)(?:-[PE]?(\d{1,2})?([a-i]?)\b)?")
WIDE = 17  # a longer range says nothing about its rules


def cited(text):
    """The numbers that a text cites; `P9-P14`, `P33a-P33d` and `E12-E16` are all that lie between."""
    found = set()
    for letter, first, part, last, last_part in CITED.findall(text):
        found.add(f"{letter}{first}{part}")
        if last and not part and int(first) < int(last) < int(first) + WIDE:
            found |= {f"{letter}{number}" for number in range(int(first), int(last) + 1) if (letter, number) != ("P", 33)}
            if letter == "P" and int(first) < 33 <= int(last):
                last_of_33 = last_part if int(last) == 33 and last_part else "i"
                found |= {f"P33{between}" for between in "abcdefghi" if between <= last_of_33}
        if part and last_part and (not last or last == first):
            found |= {f"{letter}{first}{between}" for between in "abcdefghi" if part <= between <= last_part}
    return found


def test_ranges_are_read():
    assert cited("P9-P14") == {f"P{number}" for number in range(9, 15)}
    assert cited("E12-E16, P33a-P33d") == {"E12", "E13", "E14", "E15", "E16", "P33a", "P33b", "P33c", "P33d"}
    assert cited("P31-P33b") == {"P31", "P32", "P33a", "P33b"}
    assert cited("(P33e) P30: D-P17, E7") >= {"P33e", "P30", "E7"}
    assert cited("P3 of P34") == {"P3", "P34"}
    assert cited("E3-E59") == {"E3"}
    assert cited("EP12, XE5, P, E") == set()


def test_every_rule_is_cited_by_a_test():
    here = Path(__file__)
    texts = [path.read_text(encoding="utf-8") for path in sorted(TESTS.rglob("test_*.py")) if path != here]
    texts += [path.read_text(encoding="utf-8") for path in sorted(TESTS.rglob("data/*")) if path.is_file()]
    # D-P17 is an entry on an open point, no rule.
    found = set().union(*(cited(re.sub(r"\bD-[PE]\d+\w*", "", text)) for text in texts))
    assert [rule for rule in (*PITCH, *EUCHRE) if rule not in found] == []

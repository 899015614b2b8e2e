#!/usr/bin/env python3
"""Checks the translations of what pages say to people: `fr.txt`, `de.txt` and `it.txt` beside each page of rules, and
those that several games share in `games/texts/`.

A file is pairs of lines, the English text and `= ` with its translation. The English text is the key: when the page
changes, its translation is stale and must be looked at again, so every key must still stand on its page.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
GAMES = ROOT / "games"
LANGUAGES = ("fr", "de", "it")


def read(text):
    """The pairs of a file, and what is wrong with it."""
    pairs, faults, waiting = {}, [], None
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        if not line.startswith("="):
            if waiting is not None:
                faults.append(f"{number}: the text before this line has no translation")
            waiting = line
            continue
        translation = line[1:].strip()
        if waiting is None:
            faults.append(f"{number}: this translation has no text above it")
            continue
        if not translation:
            faults.append(f"{number}: this translation is empty")
        if set(re.findall(r"\{[^}]*\}", waiting)) != set(re.findall(r"\{[^}]*\}", translation)):
            faults.append(f"{number}: the gaps in braces differ from those of the text above")
        if waiting in pairs:
            faults.append(f"{number}: this text has a translation already")
        pairs[waiting] = translation
        waiting = None
    if waiting is not None:
        faults.append("the last text has no translation")
    return pairs, faults


def on_page(text, page):
    """Does the page say this text, between quotation marks or as a name?"""
    return f'"{text}"' in page or re.search(rf"\b{re.escape(text.replace(' ', '_'))}\b", page) is not None


# A check that cannot fail checks nothing.
assert read("A\n= B\n") == ({"A": "B"}, [])
assert read("A\n\nC\n= D\n")[1] and read("= B\n")[1] and read("A\n=\n")[1] and read("A\n")[1]
assert read("{n} balls\n= balles\n")[1] and read("A\n= B\nA\n= C\n")[1]
assert on_page("a line", 'win(me, "a line")') and on_page("last mover", "var last_mover") and not on_page("x", "var y")


def main():
    faults, games = [], 0
    for page in sorted(GAMES.rglob("*.cairn")):
        files = [page.with_name(f"{code}.txt") for code in LANGUAGES]
        if not any(f.exists() for f in files):
            continue
        games += 1
        source = page.read_text(encoding="utf-8")
        keys = None
        for file in files:
            name = file.relative_to(ROOT)
            if not file.exists():
                faults.append(f"{name}: missing, though other languages are there")
                continue
            pairs, wrong = read(file.read_text(encoding="utf-8"))
            faults += [f"{name}:{w}" for w in wrong]
            faults += [f"{name}: the page does not say this (any more): {k}" for k in pairs if not on_page(k, source)]
            keys = keys or pairs.keys()
            faults += [f"{name}: not translated as in the other languages: {k}" for k in keys ^ pairs.keys()]
    common = None
    for code in LANGUAGES:
        file = GAMES / "texts" / f"{code}.txt"
        pairs, wrong = read(file.read_text(encoding="utf-8"))
        faults += [f"{file.relative_to(ROOT)}:{w}" for w in wrong]
        common = common or pairs.keys()
        faults += [f"{file.relative_to(ROOT)}: not translated as in the other languages: {k}" for k in common ^ pairs.keys()]
    if games < 71:
        faults.append(f"only {games} games have translations")
    print("\n".join(faults), file=sys.stderr, end="\n" if faults else "")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Puts the exam in Italian draughts to pydraughts, a draughts library for Python.

    pip install pydraughts
    damone conformance smoke --engine 'python3 pydraughts_adapter.py'
    damone conformance test  --engine 'python3 pydraughts_adapter.py' --ruleset italian

An example that has not been run against the library: it follows what the
library documents of Game, legal_moves and its two ways to write a position.
For an adapter that is tested see smalldama_adapter.py.

The library numbers the squares of the Italian board in its own way in some
places; the adapter finds out how by asking for the moves of a lone king in
the corner, and translates.
"""
import json
import sys

import draughts

try:
    from draughts import Board as Game  # later versions
except ImportError:
    from draughts import Game

START = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"


def mirrored(n):
    """The square as far from the other edge of its row."""
    return 4 * ((n - 1) // 4) + 4 - (n - 1) % 4


def same(n):
    return n


def moves_of(fen):
    """The library's legal moves as lists of squares, with what they take."""
    moves, captures = Game(variant="italian", fen=fen).legal_moves()
    for move, taken in zip(moves, captures):
        yield [move[0][0]] + [step[1] for step in move], [t for t in taken if t]


def calibrate():
    """How squares are translated into the library's FENs, and out of its moves."""
    into = same if len(list(moves_of("W:WK1:BK30"))) == 1 else mirrored
    corner = next(iter(moves_of(f"W:WK{into(1)}:BK{into(30)}")))[0][0]
    return into, same if corner == 1 else mirrored


INTO, OUT_OF = calibrate()


def translated(fen):
    turn, *lists = fen.split(":")
    out = []
    for text in lists:
        items = filter(None, text[1:].split(","))
        squares = [("K", item[1:]) if item[0] == "K" else ("", item) for item in items]
        out.append(text[0] + ",".join(king + str(INTO(int(n))) for king, n in squares))
    return ":".join([turn] + out)


def legal(fen):
    found = []
    for path, taken in moves_of(translated(START if fen == "startpos" else fen)):
        mark = "x" if taken else "-"
        found.append({"move": mark.join(str(OUT_OF(n)) for n in path),
                      "takes": [OUT_OF(n) for n in taken]})
    return found


def answer(request):
    if request["op"] == "hello":
        return {"op": "hello", "protocol": 1, "name": "pydraughts",
                "version": getattr(draughts, "__version__", "unknown"),
                "rulesets": ["italian"], "ops": ["legal"]}
    reply = {"seq": request["seq"], "fen": request["fen"]}
    if request["op"] != "legal" or request.get("readings"):
        reply["unsupported"] = True
        return reply
    try:
        reply["result"] = {"moves": legal(request["fen"])}
    except Exception as problem:  # whatever the library throws is its answer
        reply["error"] = f"{type(problem).__name__}: {problem}"
    return reply


for line in sys.stdin:
    request = json.loads(line)
    if request["op"] == "bye":
        break
    print(json.dumps(answer(request)), flush=True)

#!/usr/bin/env python3
"""Puts the exam in Italian draughts to pydraughts, a draughts library for Python.

    pip install pydraughts
    damone conformance test --engine 'python3 adapter.py'
    damone conformance test  --engine 'python3 adapter.py' --ruleset italian

Written for and tried with version 0.6.7, whose boards of Italian draughts are
numbered as ours. Its moves know every square they visit and what they take.
"""
import json
import sys

import draughts

START = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"


def legal(fen):
    board = draughts.Board(variant="italian", fen=START if fen == "startpos" else fen)
    return [{"move": ("x" if move.captures else "-").join(str(n) for n in move.steps_move),
             "takes": move.captures or []}
            for move in board.legal_moves()]


def answer(request):
    if request["op"] == "hello":
        return {"op": "hello", "protocol": 1, "name": "pydraughts",
                "version": getattr(draughts, "__version__", "unknown"),
                "rulesets": ["italian"], "ops": ["legal"]}
    reply = {"seq": request["seq"], "fen": request["fen"]}
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

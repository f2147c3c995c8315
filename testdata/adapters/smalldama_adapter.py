#!/usr/bin/env python3
"""Puts the exam to smalldama.py: an adapter to take as a model.

    damone conformance test --engine 'python3 testdata/adapters/smalldama_adapter.py'

All it does is translate: positions into the program's boards, the program's
squares into numbers.
"""
import json
import sys

import smalldama

START = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"

# The dark squares in the exam's order: a8 c8 e8 g8 b7 d7 ... f1 h1.
SQUARES = ["abcdefgh"[2 * k + row % 2] + str(8 - row) for row in range(8) for k in range(4)]
NUMBER = {square: n for n, square in enumerate(SQUARES, 1)}


def board_of(fen):
    """A position such as W:WK18,27:B3 as the program's side to move and board."""
    turn, *sides = fen.split(":")
    rows = [["."] * 8 for _ in range(8)]
    for side in sides:
        for item in filter(None, side[1:].split(",")):
            king = item.startswith("K")
            square = SQUARES[int(item[king:]) - 1]
            letter = side[0].upper() if king else side[0].lower()
            rows[8 - int(square[1])]["abcdefgh".index(square[0])] = letter
    return turn.lower(), smalldama.read_board(["".join(row) for row in rows])


def legal(fen):
    turn, board = board_of(START if fen == "startpos" else fen)
    return [{"move": ("x" if taken else "-").join(str(NUMBER[s]) for s in path),
             "takes": [NUMBER[s] for s in taken]}
            for path, taken in smalldama.legal_moves(board, turn)]


def answer(question):
    if question["op"] == "hello":
        return {"op": "hello", "protocol": 1, "name": "smalldama", "version": "1",
                "rulesets": ["italian"], "ops": ["legal"]}
    reply = {"seq": question["seq"], "fen": question["fen"]}
    if question.get("readings"):
        reply["unsupported"] = True
    else:
        try:
            reply["result"] = {"moves": legal(question["fen"])}
        except Exception as problem:  # say so, and go on with the next question
            reply["error"] = f"{type(problem).__name__}: {problem}"
    return reply


if __name__ == "__main__":
    for line in sys.stdin:
        question = json.loads(line)
        if question["op"] == "bye":
            break
        print(json.dumps(answer(question)), flush=True)

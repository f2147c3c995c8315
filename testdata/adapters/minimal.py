#!/usr/bin/env python3
"""A whole engine for the exam in a page: Italian draughts without the ladder.

It answers in lines of JSON what it is asked, and is faulty on purpose: it lets
the player choose any capture. `damone conformance test --engine 'python3
minimal.py'` finds out and says that it behaves like it-no-ladder. To make an
adapter of your own, replace legal_moves by a call of your program.
"""
import json
import sys


def place(n):
    """Square 1 to 32 as (row, column); row 0 is Black's edge."""
    row, k = divmod(n - 1, 4)
    return row, 2 * k + row % 2


SQUARE = {place(n): n for n in range(1, 33)}


def read(fen):
    """'W:WK18,27:B3' as the side to move and {square: (colour, king)}."""
    turn, *lists = fen.split(":")
    board = {}
    for text in lists:
        colour = text[0]
        for item in filter(None, text[1:].split(",")):
            king = item[0] == "K"
            board[int(item[king:])] = (colour, king)
    return turn, board


def ways(colour, king):
    ahead = -1 if colour == "W" else 1
    rows = (ahead, -ahead) if king else (ahead,)
    return [(r, c) for r in rows for c in (-1, 1)]


def captures(board, colour, king, path, taken):
    """Every complete capture that goes on from the end of path."""
    row, col = place(path[-1])
    last_row = 0 if colour == "W" else 7
    found = []
    if king or row != last_row or not taken:
        for r, c in ways(colour, king):
            over, to = SQUARE.get((row + r, col + c)), SQUARE.get((row + 2 * r, col + 2 * c))
            prey = board.get(over)
            if to and prey and prey[0] != colour and over not in taken and (king or not prey[1]) \
                    and (to not in board or to == path[0]):
                found += captures(board, colour, king, path + [to], taken + [over])
    if not found and taken:
        return [(path, taken)]
    return found


def legal_moves(fen):
    turn, board = read(fen)
    moves = []
    for at, (colour, king) in sorted(board.items()):
        if colour == turn:
            moves += captures(board, colour, king, [at], [])
    if moves or all(c == turn for c, _ in board.values()):
        return moves
    for at, (colour, king) in sorted(board.items()):
        if colour == turn:
            row, col = place(at)
            for r, c in ways(colour, king):
                to = SQUARE.get((row + r, col + c))
                if to and to not in board:
                    moves.append(([at, to], []))
    return moves


START = "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"


def answer(request):
    if request["op"] == "hello":
        return {"op": "hello", "protocol": 1, "name": "minimal", "version": "1",
                "rulesets": ["italian"], "ops": ["legal"]}
    reply = {"seq": request["seq"], "fen": request["fen"]}
    if request["op"] != "legal" or request.get("readings"):
        reply["unsupported"] = True
        return reply
    try:
        fen = START if request["fen"] == "startpos" else request["fen"]
        reply["result"] = {"moves": [
            {"move": ("x" if taken else "-").join(map(str, path)), "takes": taken}
            for path, taken in legal_moves(fen)]}
    except (ValueError, KeyError, IndexError):
        reply["rejected"] = {"phase": "position"}
    return reply


if __name__ == "__main__":
    for line in sys.stdin:
        request = json.loads(line)
        if request["op"] == "bye":
            break
        print(json.dumps(answer(request)), flush=True)

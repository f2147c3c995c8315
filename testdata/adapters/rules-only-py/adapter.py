#!/usr/bin/env python3
"""Puts the exam to damone.py."""
import json
import re
import sys

import damone

POSITION_CODES = ("no-pieces", "stands-on-crown", "no-royal")


class Rejected(Exception):
    """What the program refuses, as the protocol has it."""


def position_of(question, rules):
    try:
        return damone.parse(rules.start if question["fen"] == "startpos" else question["fen"], rules)
    except ValueError as reason:
        raise Rejected({"phase": "position", "code": str(reason)} if str(reason) in POSITION_CODES else {"phase": "position"})


def status_of(over):
    if not over:
        return {"outcome": "ongoing"}
    return {"outcome": {damone.WHITE: "white", damone.BLACK: "black", 0: "draw"}[over[0]], "by": over[1]}


def legal(position, rules, _):
    return {"moves": [{"move": m.text(False), "takes": list(m.taken), "after": damone.to_fen(damone.play(position, m))}
                      for m in damone.legal_moves(position, rules)],
            "status": status_of(damone.status(position, rules))}


def explain(position, rules, _):
    if damone.decided(position, rules):
        return {"fallen": []}
    lines, left = damone.all_lines(position), damone.legal_moves(position, rules)
    return {"fallen": [{"move": line.text(False), "by": damone.capture_fault(position, line.path, lines, rules)}
                       for line in lines if line not in left]}


def apply(position, rules, question):
    try:
        verdict = damone.judge(position, question["move"], rules)
    except ValueError:
        raise Rejected({"phase": "move", "code": "syntax"})
    if not verdict.legal:
        raise Rejected({"phase": "move", "by": verdict.clause})
    return {"after": damone.to_fen(damone.play(position, verdict.move))}


def perft(position, rules, question):
    return {"leaves": damone.perft(position, question.get("depth", 0), rules)}


def record(position, rules, question):
    moves = question.get("moves", [])
    try:
        over = damone.status(position, rules, moves)
    except ValueError as reason:
        told = re.fullmatch(r"move (\d+), .*: ([A-Z]+-[0-9.ivx]+)", str(reason))
        if told:
            raise Rejected({"phase": "record", "ply": int(told[1]), "by": told[2]})
        if len(moves) > 1:  # of a move that cannot be read the program does not say which it is
            record(position, rules, {"moves": moves[:-1]})
        raise Rejected({"phase": "record", "ply": len(moves)})
    if question.get("agreed") and not over:
        over = 0, "READ-13"
    for move in moves:
        position = damone.play(position, damone.judge(position, move, rules).move)
    return {"status": status_of(over), "after": damone.to_fen(position)}


def parse(position, _rules, _question):
    return {"fen": damone.to_fen(position)}


OPS = {"legal": legal, "explain": explain, "apply": apply, "perft": perft, "record": record, "parse": parse}


def answer(question):
    if question["op"] == "hello":
        return {"op": "hello", "protocol": 1, "name": "rules-only-py", "version": "1", "rulesets": list(damone.RULESETS), "ops": list(OPS)}
    rules = damone.RULESETS[question["ruleset"]]
    try:
        said = {"result": OPS[question["op"]](position_of(question, rules), rules, question)}
    except Rejected as refusal:
        said = {"rejected": refusal.args[0]}
    return {"seq": question["seq"], "fen": question["fen"], **said}


if __name__ == "__main__":
    for line in sys.stdin:
        question = json.loads(line)
        if question["op"] == "bye":
            break
        print(json.dumps(answer(question)), flush=True)

#!/usr/bin/env python3
"""Puts the exam to a program in Python, without a pipe.

    python3 harness.py italian.json my_engine.py [slow]

With `slow` it asks the cases that need a slow count, too. my_engine.py has answer(question): it takes and returns, as dicts, what PROTOCOL.md says, the greeting included. Of
reasons only the rungs in `fallen` are compared. Exit status: 0 nothing failed, 1 something did."""
import importlib
import itertools
import json
import os
import re
import sys


def number(square):
    """A square by number, where it is by letter too."""
    return int(square) if square.isdigit() else 4 * (8 - int(square[1])) + "ABCDEFGH".index(square[0]) // 2 + 1


def position(text):
    """Whose move it is and what stands on each square. Among squares by letter E2 is one, too."""
    turn, *sides = text.upper().replace(" ", "").rstrip(".").split(":")
    items = [(side[0], item) for side in sides for item in side[1:].split(",") if item]
    lettered = any(re.match("K?[A-DF-H]|[KE]E|E[A-H]", item) for _, item in items)
    forms = [(colour, re.fullmatch("([KE]" + "?" * (1 + lettered) + r")([A-H]\d|\d+)-?(\d*)", item)) for colour, item in items]
    return turn, frozenset((colour, form[1], n) for colour, form in forms for n in range(number(form[2]), number(form[3] or form[2]) + 1))


def path(move):
    return tuple(number(square) for square in re.split("[-X]", move["move"].upper()))


def effect(move):
    """The first square, the last and what is taken."""
    squares = path(move)
    place = [((n - 1) // 4, (n - 1) % 4 * 2 + (n - 1) // 4 % 2) for n in squares]
    taken = [4 * ((r + s) // 2) + (c + d) // 4 + 1 for (r, c), (s, d) in zip(place, place[1:]) if abs(r - s) == 2]
    return squares[0], squares[-1], frozenset(move.get("takes") or taken)


def same_moves(want, got, by_effect):
    key = effect if by_effect or any(len(m.get("takes", [])) >= len(path(m)) for m in got) else path
    wanted = {key(m): m for m in want}
    return {key(m) for m in got} == set(wanted) and all(
        m.get("by") in (None, wanted[key(m)].get("by")) and effect(m)[2] == effect(wanted[key(m)])[2]
        and ("after" not in m or position(m["after"]) == position(wanted[key(m)]["after"])) for m in got)


def right(want, reply, by_effect):
    if "rejected" in want:
        got = reply.get("rejected")
        return got is not None and all(got.get(k) in (None, want["rejected"].get(k)) for k in ("phase", "ply"))
    got = reply.get("result")
    return got is not None and all(k in got or k == "status" for k in want) and all(
        same_moves(v, got[k], by_effect) if k in ("moves", "fallen") else position(v) == position(got[k]) if k in ("after", "fen")
        else v["outcome"] == got[k]["outcome"] if k == "status" else v == got[k] for k, v in want.items() if k in got)


def holds(outcomes, choice):
    """Whether answers are right under a choice of readings."""
    ok = False
    for readings, fits in outcomes:
        if readings is None and fits:
            return True
        if readings is not None and readings.items() <= choice.items():
            ok = fits
    return ok


def main(file, program, *slow):
    sys.path.insert(0, os.path.dirname(os.path.abspath(program)))
    engine = importlib.import_module(os.path.splitext(os.path.basename(program))[0])
    exam, hello, counts, sat = json.load(open(file)), engine.answer({"op": "hello", "protocol": 1}), {}, {}
    for case in exam["cases"]:
        with_ = case.get("readings", {})
        asked = [i for i, q in enumerate(case["asked"]) if q["op"] in hello["ops"]]
        if (slow or "slow" not in case.get("needs", [])) and case["ruleset"] in hello["rulesets"] and all(v in hello.get("readings", {}).get(k, []) for k, v in with_.items()):
            replies = {i: engine.answer({"seq": i, "ruleset": case["ruleset"], "fen": case["fen"], "readings": with_,
                                         **{k: v for k, v in case["asked"][i].items() if k != "expect"}}) for i in asked}
            asked = [i for i in asked if set(case["asked"][i]["expect"]) != {"status"} or "result" not in replies[i] or "status" in replies[i]["result"]]
            by_effect = with_.get("same_move") == "effect"
            outcomes = [(a.get("readings"), all(right(a["expect"][i] or case["asked"][i]["expect"], replies[i], by_effect) for i in asked))
                        for a in [{"readings": {}, "expect": [None] * len(case["asked"])}] + case.get("admits", [])]
            verdict = "not asked" if not asked else "pass" if outcomes[0][1] else "differs" if any(ok for _, ok in outcomes) else "fail"
            counts[verdict] = counts.get(verdict, 0) + 1
            if verdict == "fail":
                print("fail", case["id"], case["fen"], *case["cites"], *case.get("kills", [])[:3])
            elif asked:
                sat.setdefault(case["ruleset"], []).append(outcomes)
    for ruleset, cases in sat.items():
        keys = [k for k in exam["rulesets"][ruleset]["readings"] if any(k in (r or {}) for c in cases for r, _ in c)]
        choices = [dict(zip(keys, values)) for values in itertools.product(*(exam["readings"][k]["values"] for k in keys))]
        followed = [c for c in choices if all(holds(outcomes, c) for outcomes in cases)]
        counts["fail"] = counts.get("fail", 0) + (not followed)
        print(ruleset, {k: sorted({c[k] for c in followed}) for k in keys} if followed else "fail: two values of one reading")
    print(hello["name"], counts)
    return 1 if counts.get("fail") or not counts.get("pass") else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

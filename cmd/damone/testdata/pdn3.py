"""Reads games by the grammar of PDN 3.0 alone and prints of each its players, moves,
variations and evaluations. Anything that the grammar does not know ends it."""
import re
import sys

TOKENS = re.compile(r"""\s+
|(?P<tag>\[\s*(?P<name>[A-Z][A-Za-z0-9_]*)\s+"(?P<value>(?:[^"\\]|\\.)*)"\s*\])
|(?P<comment>\{[^}]*\})
|(?P<result>1-0|0-1|1/2-1/2|2-0|0-2|1-1|0-0|\*)(?=\s|$)
|(?P<number>\d+\.(?:\.\.)?)
|(?P<move>(?:\d{1,2}(?:-\d{1,2}|(?:x\d{1,2})+))(?P<strength>[!?]{0,2}))
|(?P<nag>\$\d+)
|(?P<open>\()
|(?P<close>\))""", re.X)
COMMAND = re.compile(r"\[%(\w+)\s+([^\]]*)\]")
EVAL = re.compile(r"(?:-?\d+\.\d\d(?:,\d+)?|#-?\d+)$")

text = open(sys.argv[1], encoding="utf-8").read()
tags, moves, variations, evals, depth, at = {}, 0, 0, 0, 0, 0
while at < len(text):
    m = TOKENS.match(text, at)
    if not m:
        sys.exit(f"not PDN at {text[at:at + 30]!r}")
    at = m.end()
    kind = m.lastgroup if m.lastgroup not in ("value", "strength") else ("tag" if m.group("tag") else "move")
    if kind == "tag":
        tags[m.group("name")] = m.group("value")
    elif kind == "comment":
        for name, value in COMMAND.findall(m.group()):
            if name == "eval":
                if not EVAL.match(value):
                    sys.exit(f"not an evaluation: {value}")
                evals += 1
    elif kind == "move":
        moves += depth == 0
    elif kind == "open":
        depth, variations = depth + 1, variations + 1
    elif kind == "close":
        depth -= 1
    elif kind == "result" and depth == 0:
        print(tags.get("White", "?"), tags.get("Black", "?"), moves, variations, evals, m.group())
        tags, moves, variations, evals = {}, 0, 0, 0

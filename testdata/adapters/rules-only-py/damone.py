#!/usr/bin/env python3
"""The rules of Italian Damone, written from RULES.md alone.

As a library: parse(), legal_moves(), judge(), play(), perft(), status(), to_fen().
As a program: python3 damone.py moves|judge|play|perft|status POSITION ...

A position is a Position(turn, board). White is +1 and Black -1, as players and as the sign of
their pieces; 1, 2, 3 are Pedina, Dama, Damone. board[1] to board[32] are the numbered squares.
"""
import argparse
import re
import sys
from collections import Counter
from typing import NamedTuple, Optional

WHITE, BLACK = 1, -1
PEDINA, DAMA, DAMONE = 1, 2, 3
LETTERS = {"": PEDINA, "K": DAMA, "E": DAMONE}

NAMES = [""] + ["abcdefgh"[2 * ((n - 1) % 4) + (n - 1) // 4 % 2] + str(8 - (n - 1) // 4)
                for n in range(1, 33)]
NUMBERS = {name: n for n, name in enumerate(NAMES) if n}
NW, NE, SW, SE = DIRECTIONS = ((-1, 1), (1, 1), (-1, -1), (1, -1))
BACKWARD = {WHITE: SE, BLACK: NW}                                     # DAM-4.2
CROWNS = {(WHITE, PEDINA): (2, 9), (BLACK, PEDINA): (24, 31),         # DAM-7.1
          (WHITE, DAMA): (1,), (BLACK, DAMA): (32,)}                  # DAM-7.2


def beside(square, direction):
    """The number of the next square in that direction, or 0 off the board."""
    file, row = NAMES[square] if square else "  "
    return NUMBERS.get(chr(ord(file) + direction[0]) + chr(ord(row) + direction[1]), 0)


NEXT = [{d: beside(n, d) for d in DIRECTIONS} for n in range(33)]
STEPS = [{NEXT[n][d]: d for d in DIRECTIONS if NEXT[n][d]} for n in range(33)]
LEAPS = [{NEXT[NEXT[n][d]][d]: (NEXT[n][d], d) for d in DIRECTIONS if NEXT[NEXT[n][d]][d]}
         for n in range(33)]     # LEAPS[here][there] = (square jumped, direction)

FULL = "W:WE32,K24,K31,16,20,23,27,30:BE1,K2,K9,3,6,10,13,17"
SMALL = "W:WK24,K31,K32,20,23,27:BK1,K2,K9,6,10,13"


class Rules(NamedTuple):
    """What tells the Damone rulesets apart; everything else holds in all of them."""
    ladder: tuple                 # clause ids of the rungs, lowest first
    royal: bool = False           # DAM-8.3: the last Damone decides
    start: str = FULL
    repetition: str = "READ-4"    # READ-4: the third occurrence draws; WIN-2: it loses


ARTICLE = tuple("DAM-6." + i for i in ("i", "ii", "iii", "iv", "v", "vi"))
WINTHER = ("WIN-1.i", "WIN-1.ii", "WIN-1.iii")
RULESETS = {
    "damone": Rules(ARTICLE), "damone-royal": Rules(ARTICLE, royal=True),
    "damone-3x3": Rules(ARTICLE, start=SMALL),
    "damone-winther": Rules(WINTHER, repetition="WIN-2"),
    "damone-winther-royal": Rules(WINTHER, royal=True, repetition="WIN-2"),
    "damone-winther-3x3": Rules(WINTHER, start=SMALL, repetition="WIN-2"),
}
DEFAULT = RULESETS["damone"]

REASONS = {
    "DAM-2": "only the dark squares are used", "DAM-3.2": "no piece of the player to move there",
    "DAM-4.2": "a Pedina never goes backward", "DAM-4.4": "a step goes one square, to a vacant one",
    "DAM-5": "a higher rank cannot be captured", "DAM-6.1": "that is not a short leap over an enemy",
    "DAM-6.2": "a Pedina does not capture backward", "DAM-6.3": "capturing is compulsory",
    "DAM-6.4": "the capture must go on", "READ-1": "promotion ends the capture",
    "READ-2": "no piece is jumped twice", "READ-7": "several captures fit; name more squares",
    "DAM-6.i": "another line takes more pieces", "WIN-1.i": "another line takes more pieces",
    "DAM-6.ii": "a higher rank can capture", "WIN-1.ii": "a higher rank can capture",
    "DAM-6.iii": "another line takes a higher piece", "WIN-1.iii": "another line takes a higher piece",
    "DAM-6.iv": "another line takes more of that highest rank",
    "DAM-6.v": "another line takes a higher next rank",
    "DAM-6.vi": "another line takes more of the next rank", "DAM-8.1": "the game is over: no pieces left",
    "DAM-8.2": "the game is over: no move left", "DAM-8.3": "the game is over: the last Damone is gone",
    "WIN-2": "the game is over: third repetition",
}


class Position(NamedTuple):
    turn: int
    board: tuple


class Move(NamedTuple):
    path: tuple            # the squares visited, the first included
    taken: tuple = ()      # the squares of the captured pieces, in order; () is a step

    def text(self, algebraic=True):
        """The move in notation."""
        return ("x" if self.taken else "-").join(square_text(s, algebraic) for s in self.path)


class Verdict(NamedTuple):
    legal: bool
    clause: Optional[str]       # the clause that refuses the move
    move: Optional[Move]        # the legal move that the text means


# ---- text ---------------------------------------------------------------------------------------

def square_text(square, algebraic=True):
    return NAMES[square] if algebraic else str(square)


def read_square(text):
    """A square's number from 18 or c4; 0 for a light square; ValueError for anything else."""
    if text in NUMBERS:
        return NUMBERS[text]
    if text.isdigit() and 1 <= int(text) <= 32:
        return int(text)
    if re.fullmatch("[a-h][1-8]", text):
        return 0
    raise ValueError(f"no such square: {text!r}")


def parse(fen, rules=DEFAULT):
    """The Position of a text; ValueError, with the reason, for one that is refused (READ-9)."""
    match = re.fullmatch(r"([WB]):([WB])([^:]*):([WB])([^:]*)", re.sub(r"\s|\.$", "", fen))
    if not match or match[2] == match[4]:
        raise ValueError("unreadable position")
    board = [0] * 33
    for colour, squares in ((match[2], match[3]), (match[4], match[5])):
        for item in squares.split(",") if squares else []:
            letter = item[:1] if item[:1] in ("K", "E") else ""
            square = read_square(item[len(letter):])
            if not square or board[square]:
                raise ValueError(f"light square or square used twice: {item}")
            player, rank = (WHITE if colour == "W" else BLACK), LETTERS[letter]
            if square in CROWNS.get((player, rank), ()):
                raise ValueError("stands-on-crown")
            board[square] = player * rank
    if not any(board):
        raise ValueError("no-pieces")
    if rules.royal and all(any(p * side > 0 for p in board) for side in (WHITE, BLACK)) \
            and not {DAMONE, -DAMONE} & set(board):
        raise ValueError("no-royal")                                  # DAM-8.3
    return Position(WHITE if match[1] == "W" else BLACK, tuple(board))


def to_fen(position):
    """The text of a position: Damoni, Dame, Pedine, each by square number."""
    def side(player):
        return ",".join(letter + str(n) for letter in "EK" for n in range(1, 33)
                        if position.board[n] == player * LETTERS[letter]) + "," + \
            ",".join(str(n) for n in range(1, 33) if position.board[n] == player)
    turn = "W" if position.turn == WHITE else "B"
    return f"{turn}:W{side(WHITE).strip(',')}:B{side(BLACK).strip(',')}"


def doubts(position, rules=DEFAULT):
    """READ-9: 'out-of-reach' for what play could not have produced, in a list."""
    start = parse(rules.start).board
    for player in (WHITE, BLACK):
        for rank in (PEDINA, DAMA, DAMONE):       # ranks only grow, so low ones cannot multiply
            counts = [sum(0 < p * player <= rank for p in b) for b in (position.board, start)]
            if counts[0] > counts[1]:
                return ["out-of-reach"]
        for n in range(1, 33):
            file, row = "abcdefgh".index(NAMES[n][0]), int(NAMES[n][1])
            advance = 6 - file + row if player == WHITE else file + 8 - row
            if position.board[n] == player * PEDINA and advance < 4:
                return ["out-of-reach"]
    return []


# ---- moving -------------------------------------------------------------------------------------

def promoted(piece, square):
    """The piece after it has come to stand on the square (DAM-7.1, DAM-7.2)."""
    player = WHITE if piece > 0 else BLACK
    return piece + player if square in CROWNS.get((player, abs(piece)), ()) else piece


def step_fault(position, here, there):
    """The clause that forbids this step by itself, captures elsewhere apart; None if none does."""
    piece = position.board[here]
    direction = STEPS[here].get(there)
    if abs(piece) == PEDINA and direction == BACKWARD[position.turn]:
        return "DAM-4.2"
    return "DAM-4.4" if direction is None or position.board[there] else None


def leap_fault(position, origin, here, there, taken):
    """The clause that forbids this leap of a capture begun on origin; None if none does."""
    board, piece = position.board, position.board[origin]
    over, direction = LEAPS[here].get(there, (0, None))
    prey = board[over] * -position.turn
    if prey > abs(piece):
        return "DAM-5"
    if prey <= 0 or (board[there] and there != origin):
        return "DAM-6.1"
    if abs(piece) == PEDINA and direction == BACKWARD[position.turn]:
        return "DAM-6.2"
    return "READ-2" if over in taken else None


def next_leaps(position, path, taken):
    """The leaps with which a capture can go on, as (landing, prey); none after a promotion."""
    piece = position.board[path[0]]
    if len(path) > 1 and promoted(piece, path[-1]) != piece:          # READ-1
        return []
    return [(there, over) for there, (over, _) in LEAPS[path[-1]].items()
            if leap_fault(position, path[0], path[-1], there, taken) is None]


def all_lines(position):
    """Every capture of the player to move, followed to its end, before the ladder (DAM-6.4)."""
    def follow(path, taken):
        leaps = next_leaps(position, path, taken)
        if not leaps and taken:
            yield Move(path, taken)
        for there, over in leaps:
            yield from follow(path + (there,), taken + (over,))
    return [line for square in range(1, 33) if position.board[square] * position.turn > 0
            for line in follow((square,), ())]


def weight(position, line, rules=DEFAULT):
    """What each rung of the ladder counts, lowest rung first; the greatest tuple is best."""
    ranks = sorted((abs(position.board[square]) for square in line.taken), reverse=True)
    rest = [rank for rank in ranks if rank < ranks[0]]
    rungs = (len(ranks), abs(position.board[line.path[0]]), ranks[0], ranks.count(ranks[0]),
             max(rest, default=0), rest.count(max(rest, default=0)))
    return rungs[:len(rules.ladder)]


def decided(position, rules=DEFAULT):
    """(winner, clause) if the pieces alone decide (DAM-8.1, DAM-8.3), else None."""
    board = position.board
    for clause, rank in (("DAM-8.1", PEDINA), ("DAM-8.3", DAMONE)):
        if rank == PEDINA or rules.royal:
            for player in (WHITE, BLACK):
                if not any(p * player >= rank for p in board):
                    return -player, clause
    return None


def legal_moves(position, rules=DEFAULT):
    """The legal moves, by square numbers; none when the game is over."""
    if decided(position, rules):
        return []
    lines = all_lines(position)
    if lines:
        weights = [weight(position, line, rules) for line in lines]
        return sorted(line for line, w in zip(lines, weights) if w == max(weights))
    return sorted(Move((here, there)) for here in range(1, 33)
                  if position.board[here] * position.turn > 0
                  for there in STEPS[here] if step_fault(position, here, there) is None)


def play(position, move):
    """The position after a legal Move."""
    board = list(position.board)
    piece = board[move.path[0]]
    for square in (move.path[0],) + move.taken:
        board[square] = 0
    board[move.path[-1]] = promoted(piece, move.path[-1])
    return Position(-position.turn, tuple(board))


def perft(position, depth, rules=DEFAULT):
    """The number of ways to play that many single moves; repetition is not looked at."""
    if depth == 0:
        return 1
    moves = legal_moves(position, rules)
    if depth == 1:
        return len(moves)
    return sum(perft(play(position, move), depth - 1, rules) for move in moves)


# ---- judging ------------------------------------------------------------------------------------

def judge(position, text, rules=DEFAULT):
    """A Verdict on a move in text; ValueError for a text that is no move at all."""
    if not re.fullmatch(r"\w+(-\w+|(x\w+)+)", text):
        raise ValueError(f"unreadable move: {text!r}")
    path = tuple(read_square(s) for s in re.split("[-x]", text))
    legal = legal_moves(position, rules)
    over = status(position, rules)
    if over:
        return Verdict(False, over[1], None)
    if 0 in path:
        return Verdict(False, "DAM-2", None)
    if position.board[path[0]] * position.turn <= 0:
        return Verdict(False, "DAM-3.2", None)
    if "-" in text:
        clause = step_fault(position, *path) or ("DAM-6.3" if legal[0].taken else None)
        return Verdict(not clause, clause, None if clause else Move(path))
    captures = [move for move in legal if move.taken]
    for move in captures:
        if move.path == path:
            return Verdict(True, None, move)
    lines = all_lines(position)
    if len(path) == 2:         # perhaps a short text (READ-7): a legal line first, then any line
        one_leap = leap_fault(position, path[0], *path, ()) is None
        for pool in (captures, [] if one_leap else lines):
            fits = [line for line in pool if (line.path[0], line.path[-1]) == path]
            if len({frozenset(line.taken) for line in fits}) > 1:
                return Verdict(False, "READ-7", None)
            if fits and pool is captures:
                return Verdict(True, None, fits[0])
            if fits:
                path = fits[0].path
    return Verdict(False, capture_fault(position, path, lines, rules), None)


def capture_fault(position, path, lines, rules):
    """The clause that refuses a capture written in full; the caller knows that one does."""
    taken, piece = (), position.board[path[0]]
    for i in range(1, len(path)):
        if i > 1 and promoted(piece, path[i - 1]) != piece:
            return "READ-1"
        clause = leap_fault(position, path[0], path[i - 1], path[i], taken)
        if clause:
            return clause
        taken += (LEAPS[path[i - 1]][path[i]][0],)
    if next_leaps(position, path, taken):
        return "DAM-6.4"
    best = max(weight(position, line, rules) for line in lines)
    mine = weight(position, Move(path, taken), rules)
    return next(rung for rung, a, b in zip(rules.ladder, mine, best) if a < b)


def status(position, rules=DEFAULT, record=()):
    """(winner, clause) of a finished game, 0 for a draw; None while it goes on.

    The record is a list of moves in text, played from the position. A draw by repetition may be
    passed over in a record (READ-10), so only the last position is looked at; a loss may not.
    """
    seen = Counter([position])
    for i, text in enumerate(record):
        verdict = judge(position, text, rules)
        lost = rules.repetition == "WIN-2" and seen[position] >= 3
        if lost or not verdict.legal:
            raise ValueError(f"move {i + 1}, {text}: {'WIN-2' if lost else verdict.clause}")
        position = play(position, verdict.move)
        seen[position] += 1
    over = decided(position, rules)
    if not over and not legal_moves(position, rules):
        over = -position.turn, "DAM-8.2"
    if not over and seen[position] >= 3:     # the player to move did not make the last move
        over = (position.turn if rules.repetition == "WIN-2" else 0), rules.repetition
    return over


# ---- command line -------------------------------------------------------------------------------

def main(arguments=None):
    parser = argparse.ArgumentParser(description="The rules of Italian Damone.")
    parser.add_argument("--rules", choices=RULESETS, default="damone")
    parser.add_argument("--squares", choices=("algebraic", "number"), default="algebraic")
    parser.add_argument("command", choices=("moves", "judge", "play", "perft", "status"))
    parser.add_argument("position", help="as in W:WE32,K24:BE1,3 or the word start")
    parser.add_argument("more", nargs="*", help="the move, the moves, or the depth")
    given = parser.parse_args(arguments)
    rules, algebraic = RULESETS[given.rules], given.squares == "algebraic"
    needed = {"moves": 0, "judge": 1, "play": 1, "perft": 1}.get(given.command)
    if needed is not None and len(given.more) != needed:
        parser.error(f"{given.command} takes {needed} argument(s) after the position")
    try:
        position = parse(rules.start if given.position == "start" else given.position, rules)
        for doubt in doubts(position, rules):
            print(f"warning: {doubt} (READ-9)", file=sys.stderr)
        if given.command == "moves":
            for move in legal_moves(position, rules):
                takes = " ".join(square_text(s, algebraic) for s in move.taken)
                print(move.text(algebraic) + (f"  takes {takes}" if takes else ""))
        elif given.command == "perft":
            print(perft(position, int(given.more[0]), rules))
        elif given.command == "status":
            over = status(position, rules, given.more)
            names = {WHITE: "white wins", BLACK: "black wins", 0: "drawn"}
            print(f"{names[over[0]]} ({over[1]})" if over else "goes on")
        else:
            verdict = judge(position, given.more[0], rules)
            if not verdict.legal:
                print(f"refused ({verdict.clause}): {REASONS[verdict.clause]}")
                return 1
            print(to_fen(play(position, verdict.move)) if given.command == "play"
                  else f"legal: {verdict.move.text(algebraic)}")
    except ValueError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""A small program of Italian draughts, as somebody else might have written it.

It knows nothing of the exam: it has squares by letter (a1 at the bottom left),
boards as eight rows of text (the topmost first: w and b are men, W and B kings)
and moves as lists of squares. smalldama_adapter.py puts it to the exam.
"""

FILES = "abcdefgh"


def read_board(rows):
    """The pieces of eight rows of text by square."""
    return {FILES[x] + str(8 - y): piece
            for y, row in enumerate(rows) for x, piece in enumerate(row) if piece in "wbWB"}


def away(square, dx, dy):
    """The square so many files and ranks away, or None off the board."""
    x, y = FILES.index(square[0]) + dx, int(square[1]) + dy
    return FILES[x] + str(y) if 0 <= x < 8 and 1 <= y <= 8 else None


def directions(piece):
    ahead = {"w": [1], "b": [-1]}.get(piece, [1, -1])
    return [(dx, dy) for dy in ahead for dx in (-1, 1)]


def crowned(piece, square):
    return piece == "w" and square[1] == "8" or piece == "b" and square[1] == "1"


def jumps(board, piece, path, taken):
    """All complete captures that begin with path, each with the squares taken."""
    found = []
    if not crowned(piece, path[-1]):
        for dx, dy in directions(piece):
            over, to = away(path[-1], dx, dy), away(path[-1], 2 * dx, 2 * dy)
            prey = board.get(over, piece)
            if (to is not None and prey.lower() != piece.lower() and over not in taken
                    and (piece.isupper() or prey.islower()) and (to not in board or to == path[0])):
                found += jumps(board, piece, path + [to], taken + [over])
    return found or ([(path, taken)] if taken else [])


def worth(board, capture):
    """The ladder, as a tuple to compare: pieces, king, kings, the earliest king."""
    path, taken = capture
    kings = [board[square].isupper() for square in taken]
    return len(taken), board[path[0]].isupper(), sum(kings), kings


def legal_moves(board, turn):
    """The legal moves of "w" or "b": pairs of the squares visited and taken."""
    mine = {square: piece for square, piece in board.items() if piece.lower() == turn}
    if len(mine) in (0, len(board)):
        return []
    captures = [c for square, piece in mine.items() for c in jumps(board, piece, [square], [])]
    if captures:
        best = max(worth(board, c) for c in captures)
        return [c for c in captures if worth(board, c) == best]
    return [([square, to], []) for square, piece in mine.items()
            for to in (away(square, dx, dy) for dx, dy in directions(piece))
            if to is not None and to not in board]

/**
 * The 32 dark squares, 1 (a8) to 32 (h1).
 */

/** The row of a square, 0 for the eighth. */
export const row = s => (s - 1) >> 2;

/** The column of a square, 0 for the a-file. */
export const column = s => ((s - 1) % 4) * 2 + row(s) % 2;

/** The square at a row and column, 0 where there is none. */
export const squareAt = (r, c) =>
  r >= 0 && r < 8 && c >= 0 && c < 8 && (r + c) % 2 === 0 ? r * 4 + (c >> 1) + 1 : 0;

/** A square's name, by number or by letter. */
export const nameOf = (s, letters) => letters ? "abcdefgh"[column(s)] + (8 - row(s)) : String(s);

/** The square that an answer names in either way. */
export function squareOf(name) {
  if (typeof name === "number") return name;
  return squareAt(8 - Number(name[1]), name.charCodeAt(0) - 97);
}

/** The square that a leap from one to another jumps, 0 where it is no leap. */
export function between(a, b) {
  const down = row(b) - row(a), right = column(b) - column(a);
  return Math.abs(down) === 2 && Math.abs(right) === 2 ? squareAt(row(a) + down / 2, column(a) + right / 2) : 0;
}

/** A move with its squares named in one of the two ways. */
export const renamed = (move, letters) =>
  move.replace(/[a-h][1-8]|\d+/g, name => nameOf(squareOf(/^\d/.test(name) ? Number(name) : name), letters));

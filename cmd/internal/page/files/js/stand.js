/**
 * How a game stands: the referee's answer about a position, squares as numbers.
 */

import { ask } from "./ask.js";
import { squareOf } from "./square.js";

/**
 * @typedef {{move: string, path: number[], captured: number[], tell?: string, clause?: string, reason?: string, beaten_by?: string[]}} Line
 * @typedef {{square: number, side: "white" | "black", height: number, name: string}} Piece
 * @typedef {{clause: string | null, prefers: string, best: string, stayed: string[], fell: {move: string, does: string}[]}} Round
 * @typedef {{ruleset: string, position: string, moves: string[], reading?: string}} Place
 * @typedef {{move: string, path: number[], legal: boolean, clause: string | null, fault: string | null, reason: string | null, title: string, tell: string, instead: string[]}} Attempt
 */

const readLine = line => ({
  ...line,
  path: line.path.map(squareOf),
  captured: line.captured.map(c => squareOf(c.square)),
});

export class Stand {
  constructor(place, answer) {
    Object.assign(this, answer, {
      place, over: answer.ends !== "ongoing",
      moves: answer.moves.map(readLine), // those that may be played
      lines: new Map(answer.lines.map(l => [l.move, readLine(l)])), // all captures
      pieces: new Map(answer.pieces.map(p => [p.square, p])),
      played: answer.played.map(m => ({ ...m, path: m.path.map(squareOf) })),
    });
  }

  /** Asks how a game stands. */
  static async of(place) {
    return new Stand(place, await ask("position", place));
  }

  /** Asks about a move that somebody tries, or a capture that has begun and may go on. */
  async judge(move, begun) {
    const answer = await ask("move", { ...this.place, move, begun });
    return { ...answer, path: answer.path.map(squareOf) };
  }

  /** A move or capture by its text, legal or not. */
  line(move) {
    return this.lines.get(move) ?? this.moves.find(m => m.move === move);
  }
}

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

/** @param {any} line @returns {Line} */
const readLine = line => ({
  ...line,
  path: line.path.map(squareOf),
  captured: line.captured.map((/** @type {any} */ c) => squareOf(c.square)),
});

export class Stand {
  /** @param {Place} place @param {any} answer */
  constructor(place, answer) {
    this.place = place;
    /** @type {"white" | "black"} */
    this.turn = answer.turn;
    /** @type {string} */
    this.fen = answer.fen;
    /** @type {string} */
    this.start = answer.start;
    /** @type {boolean} players may agree on a draw */
    this.draws = answer.draws;
    this.over = answer.ends !== "ongoing";
    /** @type {boolean} */
    this.capture = answer.capture;
    /** @type {string} */
    this.standing = answer.standing;
    /** @type {string} */
    this.left = answer.left;
    /** @type {Line[]} */
    this.moves = answer.moves.map(readLine);
    /** @type {Line[]} */
    this.rejected = answer.rejected.map(readLine);
    /** @type {Map<string, Line>} */
    this.lines = new Map(answer.lines.map((/** @type {any} */ l) => [l.move, readLine(l)]));
    /** @type {Round[]} */
    this.rounds = answer.rounds;
    /** @type {{reason: string, clause: string | null}[]} */
    this.misses = answer.misses;
    /** @type {string[]} */
    this.doubts = answer.doubts;
    /** @type {Map<number, Piece>} */
    this.pieces = new Map(answer.pieces.map((/** @type {Piece} */ p) => [p.square, p]));
    /** @type {{move: string, short: string, path: number[], number: number, side: string, fen: string}[]} */
    this.played = answer.played.map((/** @type {any} */ m) => ({ ...m, path: m.path.map(squareOf) }));
  }

  /** Asks how a game stands. @param {Place} place */
  static async of(place) {
    return new Stand(place, await ask("position", place));
  }

  /** Asks about a move that somebody tries.
   * @param {string} move
   * @param {boolean} begun whether it is a capture that may go on
   * @returns {Promise<Attempt>}
   */
  async judge(move, begun) {
    const answer = await ask("move", { ...this.place, move, begun });
    return { ...answer, path: answer.path.map(squareOf) };
  }

  /** A move or capture by its text, legal or not. @param {string} move */
  line(move) {
    return this.lines.get(move) ?? this.moves.find(m => m.move === move);
  }
}

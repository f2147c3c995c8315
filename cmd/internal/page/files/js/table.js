/**
 * A table to play at: a board, the piece in the player's hand, and the panel
 * that says why.
 */

import { boardIn } from "./board.js";
import { find, unbroken } from "./dom.js";
import { Hand } from "./hand.js";
import { Reason } from "./reason.js";
import { between, nameOf, row } from "./square.js";
import { settings } from "./settings.js";
import { announce, say, sentence } from "./words.js";

export class Table {
  /** `root`: with a board, a reason and a turn in it. `played`: what follows a legal move. */
  constructor(root, played) {
    this.board = boardIn(root);
    this.reason = new Reason(find(".reason", root), (refused, instead) => this.point(refused, instead));
    this.turnMark = find(".turn use", root);
    this.standing = find(".standing", root);
    this.played = played;
    this.arrows = {}; // the moves that are drawn as arrows, for a picture
    this.denied = () => {}; // what follows a refused one
    this.blind = false; // whether nothing is told of where a piece may go
    this.waits = true; // for the referee to say how the game stands
    this.early = []; // the squares chosen meanwhile
    this.drawings = {}; // by the visitor, on each position
    this.stand = null;
    this.hand = null;
    this.board.pick = square => this.pick(square);
    this.board.lift = square => this.choose(square);
    this.board.drop = square => this.drop(square);
    this.board.cancel = () => this.back();
  }

  /** Shows how a game stands. A single move further is shown being made. */
  async show(stand) {
    const before = this.stand, last = stand.played[stand.played.length - 1];
    this.board.turn(); // before a move is shown on it
    const made = this.hand && this.hand.path.length > 1;
    if (before && last && !made && before.start === stand.start && before.played.length + 1 === stand.played.length) {
      const line = before.line(last.move);
      if (line) {
        this.board.point([]);
        await this.board.travel(line.path, line.captured);
      }
    }
    if (stand.fen !== before?.fen) this.board.drawings = this.drawings[stand.fen] ??= new Set();
    this.stand = stand;
    this.waits = false;
    this.hand = new Hand(stand);
    this.reason.idle(stand);
    this.draw();
    this.turnMark.setAttribute("href", `#d-${stand.turn[0]}1`);
    this.standing.replaceChildren(...unbroken(stand.standing));
    if (before) announce([last?.move ?? "", stand.standing].map(sentence).join(" "));
    while (this.early.length && this.stand === stand && !this.waits) await this.pick(this.early.shift());
  }

  /** Draws the board as it is, without arrows. */
  draw() {
    const { stand, hand } = this;
    if (!stand || !hand) return;
    const pieces = new Map(stand.pieces), piece = pieces.get(hand.path[0]);
    if (piece) {
      pieces.delete(hand.path[0]);
      pieces.set(hand.at, { ...piece, square: hand.at });
    }
    const may = new Set(stand.moves.map(m => m.path[0])), last = stand.played[stand.played.length - 1];
    this.board.loose = new Set([...pieces.values()].filter(p => p.side === stand.turn && !stand.over).map(p => p.square));
    this.board.point([]);
    this.arrows = {};
    this.board.show(pieces, {
      last: last ? [last.path[0], last.path[last.path.length - 1]] : [],
      may: hand.path.length || this.blind ? [] : may,
      chosen: hand.at,
      next: hand.path.length && !this.blind ? hand.next : [],
      jumped: hand.jumped,
      captures: stand.capture,
    });
  }

  /** A move has been made: the referee will say how the game stands. */
  made(move) {
    this.waits = true;
    this.played(move);
  }

  /** Puts the piece back that is in hand. */
  putBack() {
    this.waits = false;
    this.early = [];
    this.hand = this.stand && new Hand(this.stand);
    this.draw();
  }

  /** A square was chosen. */
  pick(square) {
    const { stand, hand } = this;
    if (!stand || !hand || this.waits) return this.wait(square);
    const own = stand.pieces.get(square)?.side === stand.turn;
    if (!hand.path.length) return own ? this.choose(square) : this.reason.idle(stand, `${this.board.named(square)}. ${stand.over ? stand.standing : say("choose-own")}`);
    if (square === hand.at) return hand.path.length > 1 && hand.made ? this.made(hand.made.move) : this.back();
    if (square !== hand.path[0] && own && !hand.next.has(square)) return this.choose(square);
    return this.go(square);
  }

  /** Keeps a square for when it is known what may be played there: of the first board, or after a move. */
  wait(square) {
    if (!this.stand && location.hash) return;
    this.early.push(square);
    this.board.mark({ chosen: square });
  }

  /** Takes a piece in hand; the one that is in hand stays there. */
  choose(square) {
    const { stand, hand } = this;
    if (!stand || !hand || this.waits || stand.over || hand.at === square) return;
    this.hand = new Hand(stand, [square]);
    if (this.reason.state !== "why") this.reason.idle(stand);
    this.draw();
    if (this.blind) return announce(this.board.named(square));
    const next = [...this.hand.next].map(s => nameOf(s, settings.letters));
    announce(next.length ? say("goes-to", { squares: next.join(", ") }) : say("goes-nowhere"));
  }

  /** Puts down a piece that was dragged. */
  drop(square) {
    if (!this.hand) return;
    if (this.waits || !square || square === this.hand.at) return this.draw();
    this.go(square);
  }

  /** Takes back a leap, or puts the piece back. */
  back() {
    if (!this.hand?.path.length) return;
    this.hand = this.hand.back();
    this.draw();
    announce(say("taken-back"));
  }

  /** Goes on with the piece in hand, or says why not. */
  async go(square) {
    const { stand, hand } = this;
    if (!stand || !hand) return;
    if (!hand.next.has(square)) return this.attempt(stand, [...hand.path, square]);
    const next = hand.to(square), dragged = this.board.dragging, more = [...next.next];
    this.hand = next;
    this.waits = Boolean(next.made && !more.length);
    if (!dragged) await this.board.travel([hand.at, square], next.jumped.slice(-1));
    if (this.hand !== next) return;
    this.draw();
    if (this.waits) return this.played(next.made.move);
    if (this.blind) return;
    announce(say("goes-on", { squares: more.map(s => nameOf(s, settings.letters)).join(", ") }));
  }

  /** The referee could not answer. */
  failed(error, head) {
    this.putBack();
    this.reason.failed(error, head);
  }

  /** Has the referee judge a move that is not along a legal line. */
  async attempt(stand, path) {
    const [a, b] = path.slice(-2), prey = stand.pieces.get(between(a, b));
    const leaps = path.length > 2 || prey && prey.side !== stand.turn || stand.capture && Math.abs(row(a) - row(b)) > 1;
    await this.judge(stand, path.map(s => nameOf(s, settings.letters)).join(leaps ? "x" : "-"), Boolean(leaps));
  }

  /** Plays a move that the referee allows, and shows why it is refused otherwise. */
  async judge(stand, text, begun) {
    try {
      const attempt = await stand.judge(text, begun);
      if (stand !== this.stand) return;
      this.putBack();
      if (attempt.legal) return this.made(attempt.move);
      this.reason.refused(stand, attempt);
      this.board.balk(attempt.path);
      this.denied(attempt);
    } catch (error) {
      this.failed(error, "");
    }
  }

  /** Shows why a move that somebody made is refused, if it is. */
  async argue(stand, text) {
    const attempt = await stand.judge(text, false).catch(() => null);
    if (!attempt || attempt.legal || stand !== this.stand) return;
    this.reason.refused(stand, attempt);
  }

  /** Draws a refused move and one that is not. */
  point(refused, instead) {
    const line = this.stand?.line(instead), routes = [];
    this.arrows = { move: instead, refused: refused.length > 1 ? refused.join("x") : "" };
    if (refused.length > 1) routes.push({ line: { path: refused }, refused: true });
    if (line) routes.push({ line });
    this.board.point(routes);
  }
}

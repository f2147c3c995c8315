/**
 * The piece in a player's hand and the way it has gone: a capture is made leap
 * by leap, along legal lines.
 */

export class Hand {
  constructor(stand, path = []) {
    this.stand = stand;
    this.path = path;
  }

  /** The legal moves that go on from here. */
  get moves() {
    return this.stand.moves.filter(m => this.path.every((s, i) => m.path[i] === s));
  }

  /** The squares to go to. */
  get next() {
    return new Set(this.moves.flatMap(m => m.path.slice(this.path.length, this.path.length + 1)));
  }

  /** The legal move that has been made, if one has. */
  get made() {
    return this.moves.find(m => m.path.length === this.path.length);
  }

  /** Where the piece has come to. */
  get at() {
    return this.path[this.path.length - 1] ?? 0;
  }

  /** The squares of the pieces jumped so far. */
  get jumped() {
    const line = this.moves[0];
    return line && this.path.length > 1 ? line.captured.slice(0, this.path.length - 1) : [];
  }

  /** The hand one square further. */
  to(square) {
    return new Hand(this.stand, [...this.path, square]);
  }

  /** The hand one square back. */
  back() {
    return new Hand(this.stand, this.path.slice(0, -1));
  }
}

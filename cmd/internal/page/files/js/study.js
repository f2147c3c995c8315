/**
 * The tree of moves that grew from a position: each move and those that were tried instead,
 * with what somebody wrote. The browser keeps the last trees.
 */

import { settings } from "./settings.js";
import { renamed } from "./square.js";
import { keep, recall } from "./store.js";

/** Under what they are kept, and how many. */
const name = "damone-studies", most = 20;

/** A node of the tree; "" is the move of its root. `next`: what follows, the main line first. */
const leaf = (move = "") => ({ move, number: "", text: "", comment: "", glyph: "", next: [] });

const bare = text => text.replace(/[!?()]+$/, "");

function all() {
  try {
    return JSON.parse(recall("localStorage", name) || "[]");
  } catch {
    return [];
  }
}

export class Study {
  /** The tree of a game's beginning. */
  constructor({ ruleset, position }) {
    Object.assign(this, { ruleset, position });
    this.key = `${ruleset}/${position}`;
    const { root = leaf(), tags = [] } = all().find(s => s.key === this.key) ?? {};
    Object.assign(this, { root, tags });
  }

  keep() {
    const { key, root, tags } = this, others = all().filter(s => s.key !== key);
    keep("localStorage", name, JSON.stringify([...root.next.length || root.comment ? [{ key, root, tags }] : [], ...others].slice(0, most)));
  }

  /** Goes along the moves of a game, as a Stand has them, and adds those that are new. Returns the nodes on the way. */
  walk(played) {
    const way = [this.root];
    let grown = false;
    for (const m of played) {
      const move = m.path.join(m.move.includes("x") ? "x" : "-"), { next } = way[way.length - 1];
      let node = next.find(n => n.move === move);
      if (!node) {
        grown = true;
        next.push(node = leaf(move));
      }
      Object.assign(node, { number: `${m.number}.${m.side === "black" ? ".." : ""}`, text: m.short });
      way.push(node);
    }
    if (grown) this.keep();
    return way;
  }

  /** A way on to the end of its line. */
  onward(way) {
    const line = [...way];
    while (line[line.length - 1].next.length) line.push(line[line.length - 1].next[0]);
    return line;
  }

  /** Takes up the tags and nodes of a recorded game, which becomes the main line. */
  adopt({ tags, nodes }) {
    this.tags = tags;
    const taken = [], firsts = new Set();
    nodes.forEach(({ parent, move, fen, illegal, number, text, comment, lead, glyph }, i) => {
      const from = taken[parent], said = [lead, comment].filter(Boolean).join(" ");
      let node = i ? null : this.root;
      if (from && move && fen && !illegal) {
        node = from.next.find(n => n.move === move) ?? leaf(move);
        const others = from.next.filter(n => n !== node);
        from.next = firsts.has(from) ? [...others, node] : [node, ...others];
        firsts.add(from);
        Object.assign(node, { number, text: bare(text), glyph: glyph || node.glyph });
      }
      if (node && !node.comment.includes(said)) node.comment = [node.comment, said].filter(Boolean).join(" ");
      taken.push(node);
    });
    this.keep();
  }

  /** The nodes in the order of a text, the root first, as writeMoves has them. */
  get list() {
    const list = [];
    const add = (node, parent, depth) => list.push({ node, parent, depth, number: node.number, glyph: node.glyph, comment: node.comment,
      text: node.text && renamed(node.text, settings.letters) + node.glyph, move: node.move, fen: "known", lead: "", faults: [], remarks: [] }) - 1;
    const follow = (node, at, depth) => {
      while (node.next.length) {
        const [main, ...others] = node.next, on = add(main, at, depth);
        for (const other of others) follow(other, add(other, at, depth + 1), depth + 1);
        node = main;
        at = on;
      }
    };
    follow(this.root, add(this.root, -1, 0), 0);
    return list;
  }

  /** Where a way leads, to be written as an address. */
  place(way) {
    return { ruleset: this.ruleset, position: this.position, moves: way.slice(1).map(n => renamed(n.move, settings.letters)) };
  }

  /** Has the last variation on a way take the place of what it is a variation of. */
  promote(way) {
    for (let i = way.length - 1; i > 0; i--) {
      const { next } = way[i - 1];
      if (next[0] === way[i]) continue;
      way[i - 1].next = [way[i], ...next.filter(n => n !== way[i])];
      return this.keep();
    }
  }

  /** Removes the last move of a way with all that follows; all moves from the root. */
  remove(way) {
    const node = way[way.length - 1], parent = way[way.length - 2];
    if (parent) parent.next = parent.next.filter(n => n !== node);
    else Object.assign(this, { root: leaf(), tags: [] });
    this.keep();
  }

  /** What a record of it says: the main line and the tree. */
  get record() {
    return { tags: this.tags, moves: this.onward([this.root]).slice(1).map(n => n.move),
      tree: this.list.map(({ parent, depth, move, glyph, comment }) => ({ parent, depth, move, glyph, comment })) };
  }
}

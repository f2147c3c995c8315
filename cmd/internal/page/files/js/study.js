/**
 * The tree of moves of a game: each move and those that were tried instead, with what somebody wrote.
 * The browser keeps the last trees that grew on the board, and as long as its tab those of recorded games.
 */

import { settings } from "./settings.js";
import { renamed } from "./square.js";
import { keep, recall } from "./store.js";

/** Under what they are kept, and how many from the board. */
const name = "damone-studies", most = 20;

/** A node of the tree; "" is the move of its root. `fen`: "own" of a move that no record has; `next`: what follows,
 * the main line first. */
const leaf = (move = "") => ({ move, number: "", text: "", lead: "", comment: "", glyph: "", fen: "own", faults: [], remarks: [], illegal: false, next: [] });

const bare = text => text.replace(/[!?()]+$/, "");

/** What stands before a move and behind it. */
const said = ({ lead, comment }) => [lead, comment].filter(Boolean).join(" ");

/** Forgets what was added to recorded games. */
export const forgetRecorded = () => keep("sessionStorage", name, "");

export class Study {
  /** The tree of a game's beginning, or under a `key` that of a recorded game with its `nodes`, as the referee tells them. */
  constructor(told, key = `${told.ruleset}/${told.position}`) {
    const { ruleset, position, nodes, tags = [] } = told;
    Object.assign(this, { told, ruleset, position, key, where: nodes ? "sessionStorage" : "localStorage" });
    const first = nodes?.map((node, id) => ({ ...node, id })) ?? [{ parent: -1, id: 0 }];
    const kept = this.all.find(s => s.key === key && s.nodes) ?? { tags, nodes: first }, grown = [];
    this.tags = kept.tags;
    this.nodes = new Map(); // by their names in addresses
    for (const { parent, ...was } of kept.nodes) {
      grown.push(this.name({ ...leaf(), ...first[was.id], ...was, next: [] }, was.id));
      grown[parent]?.next.push(grown[grown.length - 1]);
    }
    this.root = grown[0];
  }

  /** Names a node. */
  name(node, id = Math.max(...this.nodes.keys()) + 1) {
    this.nodes.set(id, node);
    return Object.assign(node, { id });
  }

  get all() {
    try {
      return JSON.parse(recall(this.where, name) || "[]");
    } catch {
      return [];
    }
  }

  /** Whether it is that of a recorded game. */
  get recorded() { return this.root.fen !== "own"; }

  /** Keeps it, or no longer. */
  keep(on = this.recorded || this.root.next.length || this.root.comment) {
    const { key, tags, where } = this, others = this.all.filter(s => s.key !== key);
    const nodes = this.list.map(({ node: { id, move, number, text, comment, glyph, fen }, parent }) =>
      ({ parent, id, comment, glyph, ...fen === "own" && { move, number, text } }));
    keep(where, name, JSON.stringify([...on ? [{ key, tags, nodes }] : [], ...others].slice(0, where === "localStorage" ? most : undefined)));
  }

  /** Goes on along a way by a move, as a Stand has it, which is added where it is new. */
  onto(way, m) {
    const move = m.path.join(m.move.includes("x") ? "x" : "-"), { next } = way[way.length - 1];
    const there = next.find(n => n.move === move && n.fen && !n.illegal), node = there ?? this.name(leaf(move));
    if (node.fen === "own") Object.assign(node, { number: `${m.number}.${m.side === "black" ? ".." : ""}`, text: m.short });
    if (!there) {
      next.push(node);
      this.keep();
    }
    return [...way, node];
  }

  /** A way on to the end of its line. */
  onward(way) {
    const line = [...way];
    while (line[line.length - 1].next.length) line.push(line[line.length - 1].next[0]);
    return line;
  }

  /** Takes up the tags and the nodes of another, whose main line comes first. */
  adopt({ tags, list }) {
    this.tags = tags;
    const taken = [], firsts = new Set();
    const inOrder = [...list.entries()].sort(([, a], [, b]) => a.depth - b.depth); // a variation may begin as the main line does
    for (const [i, { node: { move, fen, illegal, number, text, glyph }, node: other, parent }] of inOrder) {
      const from = taken[parent];
      let node = other.move ? null : this.root;
      if (from && move && fen && !illegal) {
        node = from.next.find(n => n.move === move) ?? this.name(leaf(move));
        if (!firsts.has(from)) from.next = [node, ...from.next.filter(n => n !== node)];
        else if (!from.next.includes(node)) from.next.push(node);
        firsts.add(from);
        Object.assign(node, { number, text: bare(text), glyph: glyph || node.glyph });
      }
      if (node && !node.comment.includes(said(other))) node.comment = [node.comment, said(other)].filter(Boolean).join(" ");
      taken[i] = node;
    }
    this.keep();
  }

  /** The nodes in the order of a text, the root first, as writeMoves has them. */
  get list() {
    const list = [];
    const add = (node, parent, depth) => list.push({ ...node, node, parent, depth,
      text: (node.fen === "own" ? renamed(node.text, settings.letters) : node.glyph ? bare(node.text) : node.text) + node.glyph }) - 1;
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

  /** Where a way leads: the moves since the start, or since the last place where they cannot be followed. */
  place(way) {
    const moves = [];
    let i = way.length - 1;
    if (way[i].illegal) i--;
    for (; i > 0 && way[i].move && way[i].fen && !way[i].illegal; i--) moves.unshift(way[i].move);
    while (i > 0 && !way[i].fen) i--;
    return { ruleset: this.ruleset, position: i > 0 ? way[i].fen : this.position, moves };
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

  /** Removes the last move of a way with all that follows; from the root all that was added. */
  remove(way) {
    const node = way[way.length - 1], parent = way[way.length - 2];
    this.keep(false);
    if (!parent) return Object.assign(this, new Study(this.told, this.key));
    parent.next = parent.next.filter(n => n !== node);
    this.keep();
  }

  /** What a record of it says: the main line, unless another record has it, and the tree. */
  get record() {
    return { position: this.position, tags: this.tags, moves: this.recorded ? [] : this.onward([this.root]).slice(1).map(n => n.move),
      tree: this.list.map(({ parent, depth, move, glyph, lead, comment }) => ({ parent, depth, move, glyph, lead, comment })) };
  }
}

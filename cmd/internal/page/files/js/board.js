/**
 * A board: the picture, and the 32 buttons that lie over its dark squares.
 */

import { find, set, svg } from "./dom.js";
import { stamp } from "./glyph.js";
import { route } from "./route.js";
import { settings, still } from "./settings.js";
import { column, nameOf, row, squareAt } from "./square.js";
import { say } from "./words.js";

/**
 * @typedef {{last?: number[], may?: Iterable<number>, chosen?: number, next?: Iterable<number>, jumped?: number[], captures?: boolean}} Marks
 */

/** How far each key goes: rows down and columns to the right. */
const keys = {
  ArrowUp: [-1, 1], ArrowRight: [1, 1], ArrowDown: [1, -1], ArrowLeft: [-1, -1],
  Home: [-1, -1], PageUp: [-1, 1], End: [1, -1], PageDown: [1, 1],
};

/** How far a pointer moves before it drags, in pixels. */
const slack = 6;

/** How long after a tap its click may come, in milliseconds. */
const clickDelay = 700;

/** How far a finger goes to the side to turn to another move, in pixels. */
const swipe = 60;

/** How long one turn of the wheel is, in milliseconds. */
const notch = 90;

/** The board of a view, made where there is none yet. */
export function boardIn(root) {
  root.querySelector(".slot")?.replaceWith(find("#board").content.firstElementChild.cloneNode(true));
  return new Board(find(".board", root));
}

export class Board {
  constructor(root) {
    this.root = root;
    this.names = find(".names", root);
    this.marks = find(".marks", root);
    this.stock = find(".pieces", root);
    this.routes = find(".routes", root);
    this.squares = find(".squares", root);
    this.buttons = [...this.squares.querySelectorAll("button")];
    this.pieces = new Map();
    this.drawn = new Map();
    this.held = null; // the piece that follows the pointer
    this.turned = undefined; // for whom it is turned: Black (true), White, or the visitor's usual side
    this.dragging = false; // a piece is being dragged, or just has been
    this.ending = 0;
    this.tapped = -Infinity; // when a finger tapped last
    this.loose = new Set(); // the squares whose pieces can be dragged
    this.pick = () => {}; // what happens when a square is chosen
    this.lift = () => {}; // what happens when a piece is lifted
    this.drop = () => {}; // what happens when it is put down; 0 is beside the board
    this.cancel = () => {}; // what happens when a choice is taken back
    this.step = () => {}; // what the wheel and a swipe do: by 1 on, by -1 back
    this.drawings = new Set(); // by the visitor: a square, or two for an arrow
    this.pointed = 0; // when the square that has the focus was pointed at, 0 for not
    this.rolled = -Infinity; // when the wheel turned last
    this.listen();
    this.turn();
  }

  listen() {
    this.squares.addEventListener("click", e => {
      const square = this.squareOf(e.target);
      if (square && !this.dragging && e.timeStamp - this.tapped > clickDelay) this.pick(square);
    });
    this.squares.addEventListener("keydown", e => this.key(e));
    this.squares.addEventListener("pointerdown", e => this.press(e));
    this.squares.addEventListener("contextmenu", e => e.preventDefault());
    this.squares.addEventListener("wheel", e => this.wheel(e), { passive: false });
    this.squares.addEventListener("focusin", e => {
      if (e.timeStamp - this.pointed > clickDelay) this.pointed = 0;
      this.roam(this.buttons.indexOf(e.target));
    });
  }

  /** Whether Black is at the bottom. */
  get flip() { return this.turned ?? settings.flip; }
  set flip(on) {
    if (this.turned === undefined) settings.flip = on;
    else this.turned = on;
  }

  /** The square under one of the buttons, 0 for anything else. */
  squareOf(button) {
    const i = this.buttons.indexOf(button);
    return i < 0 ? 0 : this.flip ? 32 - i : i + 1;
  }

  /** The button over a square. */
  button(square) {
    return this.buttons[this.flip ? 32 - square : square - 1];
  }

  /** What a square is called, and what stands on it. */
  named(square) { return this.button(square).ariaLabel; }

  /** The middle of a square in the picture. */
  center(square) {
    const s = this.flip ? 33 - square : square;
    return { x: column(s) * 100 + 50, y: row(s) * 100 + 50 };
  }

  /** Writes the names of the squares, for either side at the bottom. */
  turn() {
    const { flip } = this, { letters } = settings, way = `${flip} ${letters}`;
    for (const [name, on] of Object.entries({ flip, letters })) {
      this.root.parentElement?.querySelector(`[data-do=${name}]`)?.setAttribute("aria-pressed", String(on));
    }
    if (way === this.way) return;
    this.way = way;
    this.drawn.clear();
    this.names.replaceChildren();
    for (let s = 1; s <= 32; s++) {
      const { x, y } = this.center(s);
      this.names.append(svg("text", { x, y }, nameOf(s, letters)));
    }
  }

  key(e) {
    if (e.ctrlKey || e.altKey || e.metaKey) return;
    if (e.key === "Escape") return this.cancel();
    const by = keys[e.key];
    const i = this.buttons.indexOf(e.target);
    if (!by || i < 0 || this.pointed) return;
    e.preventDefault();
    const to = squareAt(row(i + 1) + by[0], column(i + 1) + by[1]);
    if (to) this.buttons[to - 1].focus();
  }

  /** Makes one button the one that the tab key comes to. */
  roam(i) {
    if (i >= 0) this.buttons.forEach((b, j) => { b.tabIndex = j === i ? 0 : -1; });
  }

  /** A pointer is about to drag a piece, or to tap. */
  press(down) {
    const square = this.squareOf(down.target), finger = down.pointerType === "touch";
    this.pointed = down.timeStamp;
    if (down.button === 2) return this.follow(down, null, () => {}, up => this.sketch(square, this.under(up)));
    if (down.button !== 0 || !finger && !this.pieces.has(square)) return;
    const lift = () => {
      this.squares.setPointerCapture(down.pointerId);
      this.lift(square);
      return this.drawn.get(square);
    };
    const turns = e => { // a finger goes to another move, and not with a piece to where it may go
      const right = e.clientX - down.clientX, far = Math.abs(right) > Math.max(swipe, 2 * Math.abs(e.clientY - down.clientY));
      if (!finger || !far || [...this.shown.next ?? []].includes(this.under(e))) return false;
      if (this.dragging) this.cancel();
      this.step(-right);
      return true;
    };
    this.follow(down, this.loose.has(square) && lift, (to, e) => {
      if (to < 0) this.show(this.pieces, this.shown);
      else if (!turns(e)) this.drop(to);
    }, e => {
      const on = this.under(e) === square;
      if (turns(e)) return;
      if (finger && on) this.tapped = e.timeStamp; // browsers may leave out its click, as after a drag
      if (finger === on) this.pick(square); // a mouse that drags what cannot be dragged makes no click there
    });
  }

  /** Goes to another move with the wheel, which may turn more often than a move can be seen. */
  wheel(e) {
    if (e.ctrlKey || !e.deltaY) return;
    e.preventDefault();
    if (e.timeStamp - this.rolled < notch) return;
    this.rolled = e.timeStamp;
    this.step(e.deltaY);
  }

  /** Draws an arrow or a circle, or takes it away. */
  sketch(from, to) {
    const shape = from === to ? `${from}` : `${from}-${to}`;
    if (!from || !to) return;
    if (!this.drawings.delete(shape)) this.drawings.add(shape);
    this.outline();
  }

  /** Draws what the visitor has drawn. */
  outline() {
    find(".sketches", this.root).replaceChildren(...[...this.drawings].map(shape => {
      const points = shape.split("-").map(s => this.center(Number(s))), [{ x, y }] = points;
      return points.length > 1 ? route(points, [], {}) : svg("circle", { cx: x, cy: y, r: 44 });
    }));
  }

  /** Follows a pointer until it goes up. `lift`: gives the piece to drag, once it moves; `drop`: is told where, 0 beside
   * the board, less where the browser ends it; `tap`: is called where nothing was dragged. */
  follow(down, lift, drop, tap) {
    let piece = null;
    clearTimeout(this.ending);
    this.dragging = false;
    const move = e => {
      if (lift && !this.dragging && Math.hypot(e.clientX - down.clientX, e.clientY - down.clientY) > slack) {
        this.dragging = true;
        piece = lift();
      }
      if (piece) this.hold(piece, e);
    };
    const end = e => {
      stop.abort();
      const up = e.type === "pointerup";
      if (!this.dragging) return up && tap?.(e);
      this.ending = setTimeout(() => { this.dragging = false; }); // after the click that a browser may make of it
      drop(up ? this.under(e) : -1, e);
    };
    const stop = new AbortController();
    for (const [type, act] of Object.entries({ pointermove: move, pointerup: end, pointercancel: end })) {
      addEventListener(type, act, { signal: stop.signal });
    }
  }

  /** Has a piece follow the pointer. */
  hold(piece, e) {
    const box = this.root.getBoundingClientRect();
    piece.setAttribute("x", String((e.clientX - box.left) / box.width * 800));
    piece.setAttribute("y", String((e.clientY - box.top) / box.height * 800));
    piece.classList.add("held");
    if (piece !== this.held) this.stock.append(piece);
    this.held = piece;
  }

  /** The square under a pointer, 0 where there is none. */
  under(e) {
    return this.squareOf(document.elementsFromPoint(e.clientX, e.clientY).find(el => this.squares.contains(el) && el !== this.squares));
  }

  /** Shows pieces and marks, and says them on the buttons. */
  show(pieces, marks) {
    this.turn(); // it may have been turned elsewhere
    this.pieces = pieces;
    this.shown = marks;
    this.outline();
    this.place(marks.jumped ?? []);
    this.mark(marks);
    const may = new Set(marks.may), next = new Set(marks.next);
    for (let s = 1; s <= 32; s++) this.label(s, may.has(s), next.has(s), marks);
  }

  /** Draws the pieces. Those that stay where they are are not drawn anew, which would have the browser paint
   * the whole board. */
  place(jumped) {
    if (!this.drawn.size) this.stock.replaceChildren();
    for (const [square, use] of this.drawn) {
      if (use !== this.held && use.getAttribute("href") === stamp(this.pieces.get(square))) continue;
      use.remove();
      this.drawn.delete(square);
    }
    this.held = null;
    for (const [square, piece] of this.pieces) {
      const use = this.drawn.get(square) ?? svg("use", { href: stamp(piece), ...this.center(square) });
      use.classList.toggle("jumped", jumped.includes(square));
      if (!this.drawn.has(square)) this.stock.append(use);
      this.drawn.set(square, use);
    }
  }

  mark({ last = [], may = [], chosen = 0, next = [] }) {
    this.marks.replaceChildren();
    const square = (s, kind) => {
      const { x, y } = this.center(s);
      this.marks.append(svg("rect", { x: x - 50, y: y - 50, width: 100, height: 100, class: kind }));
    };
    const disc = (s, kind, r) => {
      const { x, y } = this.center(s);
      this.marks.append(svg("circle", { cx: x, cy: y, r, class: kind }));
    };
    for (const s of last) square(s, "last");
    for (const s of may) square(s, "may");
    if (chosen) square(chosen, "chosen");
    for (const s of next) disc(s, "next", 15);
  }

  label(square, may, next, marks) {
    const button = this.button(square), piece = this.pieces.get(square), name = nameOf(square, settings.letters);
    const parts = [piece
      ? say("piece-on-square", { square: name, side: say(piece.side), piece: piece.name })
      : say("empty-square", { square: name })];
    if (may) parts.push(say(marks.captures ? "may-capture" : "may-move"));
    if (marks.chosen === square) parts.push(say("chosen"));
    if (next) parts.push(say("may-go"));
    set(button, "aria-label", parts.join(", "));
    set(button, "aria-pressed", String(marks.chosen === square));
    button.classList.toggle("loose", this.loose.has(square));
  }

  /** Draws moves as arrows. */
  point(routes) {
    this.routes.replaceChildren();
    routes.forEach(({ line, refused }, i) => {
      const to = line.path[line.path.length - 1];
      const aside = routes.length > 1 ? (i - (routes.length - 1) / 2) * 26 : 0;
      this.routes.append(route(line.path.map(s => this.center(s)), (line.captured ?? []).map(s => this.center(s)),
        { refused, aside, occupied: this.pieces.has(to) }));
    });
  }

  /** Moves a piece along a way, leap by leap. */
  async travel(path, captured) {
    const piece = this.drawn.get(path[0]);
    if (!piece || still()) return;
    this.stock.append(piece);
    const from = this.center(path[0]);
    for (let i = 1; i < path.length; i++) {
      const a = this.center(path[i - 1]), b = this.center(path[i]);
      await piece.animate([
        { transform: `translate(${a.x - from.x}px, ${a.y - from.y}px)` },
        { transform: `translate(${b.x - from.x}px, ${b.y - from.y}px)` },
      ], { duration: 190, easing: "ease-in-out" }).finished;
      if (captured.length) this.drawn.get(captured[i - 1])?.classList.add("jumped");
    }
  }

  /** Has a piece set out and come back. */
  balk(path) {
    const piece = this.drawn.get(path[0]);
    if (!piece || still()) return;
    const a = this.center(path[0]), b = this.center(path[1] ?? path[0]);
    const way = `translate(${(b.x - a.x) * 0.35}px, ${(b.y - a.y) * 0.35}px)`;
    piece.animate([{ transform: "none" }, { transform: way }, { transform: "none" }], { duration: 320, easing: "ease-out" });
  }
}

/**
 * Small pictures of pieces in a text.
 */

import { html, svg } from "./dom.js";

/** What the page's picture of a piece is called. */
export const stamp = piece => piece && `#d-${piece.side[0]}${piece.height}`;

/** A piece. */
export const glyph = piece =>
  svg("svg", { class: "glyph", viewBox: "-40 -52 80 104", "aria-hidden": "true" }, svg("use", { href: stamp(piece) }));

/** A capture: who makes it, and what it takes. */
export function captureGlyphs(stand, move) {
  const line = stand.line(move), row = html("span", { class: "glyphs" });
  const mover = line && stand.pieces.get(line.path[0]);
  if (!line || !mover) return row;
  row.append(glyph(mover), html("span", { class: "takes", "aria-hidden": "true" }, "×"));
  for (const s of line.captured) {
    const prey = stand.pieces.get(s);
    if (prey) row.append(glyph(prey));
  }
  return row;
}

/**
 * Moves drawn on a board as arrows, with the measures of package draw.
 */

import { svg } from "./dom.js";

const headLength = 34, headWidth = 34, clearance = 37, crossArm = 15, barRadius = 17;

/** The point at a distance from a on the way to b. */
function along(a, b, distance) {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return { x: a.x + (b.x - a.x) * distance / length, y: a.y + (b.y - a.y) * distance / length };
}

const polyline = points => "M" + points.map(p => `${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join("L");

function head(tip, from) {
  const back = along(tip, from, headLength), length = Math.hypot(tip.x - from.x, tip.y - from.y) || 1;
  const aside = { x: -(tip.y - from.y) / length * headWidth / 2, y: (tip.x - from.x) / length * headWidth / 2 };
  return polyline([tip, { x: back.x + aside.x, y: back.y + aside.y }, { x: back.x - aside.x, y: back.y - aside.y }]) + "z";
}

const cross = (p, arm) => `M${p.x - arm} ${p.y - arm}l${2 * arm} ${2 * arm}M${p.x - arm} ${p.y + arm}l${2 * arm} ${-2 * arm}`;

/** An arrow. A refused one is dashed and ends in a crossed circle; any other has what it takes crossed out.
 * `points`: where it goes, the first where its piece stands. */
export function route(points, taken, { refused = false, occupied = false, aside = 0 }) {
  const last = points.length - 1;
  const way = points.map(p => ({ x: p.x + aside, y: p.y }));
  way[0] = along(way[0], way[1], clearance);
  if (occupied) way[last] = along(way[last], way[last - 1], clearance);
  const tip = way[last], from = way[last - 1];
  const shaft = polyline([...way.slice(0, last), along(tip, from, headLength * 0.8)]);
  const group = svg("g", { class: refused ? "route refused" : "route" });
  const both = (tag, shape) => {
    group.append(svg(tag, { ...shape, class: "casing " + (shape.class ?? "") }));
    return svg(tag, { ...shape, class: "ink " + (shape.class ?? "") });
  };
  const inks = [both("path", { d: shaft, class: "shaft" }), both("path", { d: head(tip, from), class: "head" })];
  for (const p of way.slice(1, last)) inks.push(both("circle", { cx: p.x, cy: p.y, r: 9, class: "head" }));
  if (!refused) for (const p of taken) inks.push(both("path", { d: cross(p, crossArm), class: "cross" }));
  group.append(...inks);
  if (refused) {
    const c = along(tip, from, headLength + barRadius), d = barRadius * Math.SQRT1_2;
    group.append(svg("circle", { class: "bar", cx: c.x, cy: c.y, r: barRadius }),
      svg("path", { class: "bar", d: `M${c.x - d} ${c.y + d}l${2 * d} ${-2 * d}` }));
  }
  return group;
}

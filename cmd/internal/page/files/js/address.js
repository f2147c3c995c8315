/**
 * The page's address, which says everything that the page shows:
 * #RULESET/POSITION/MOVES, #editor/RULESET/POSITION, #rules/CLAUSE,
 * #games/GAME/MOVE, #puzzles/ID, #learn/LESSON/EXERCISE; #file is the games of the file
 * that the server was started with.
 */

/** The views that an address names; any other is of the board. */
const views = ["games", "puzzles", "learn", "editor", "rules"];

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Colons and commas need no sign of their own here. */
const encoded = text => encodeURIComponent(text).replace(/%3A/g, ":").replace(/%2C/g, ",");

/** The address by which a served file is opened. */
export const servedFile = "#file";

/** Reads an address. */
export function read(hash) {
  const parts = hash.replace(/^#/, "").split("/").map(decoded);
  const view = views.includes(parts[0]) ? String(parts.shift()) : "board";
  const [ruleset = "", position = "", moves = ""] = parts;
  const place = view !== "board" && view !== "editor" ? { ruleset: "", position: "", moves: [] }
    : { ruleset, position: position === "startpos" ? "" : position, moves: moves.split(",").filter(Boolean) };
  return { view, place, clause: view === "rules" ? ruleset : "", puzzle: view === "puzzles" ? ruleset : "", lesson: view === "learn" ? ruleset : "", n: Math.trunc(Number(ruleset)) || 1, node: Math.trunc(Number(position)) || 0 };
}

/** The address of a game. */
export function write({ ruleset, position, moves }) {
  const parts = [ruleset, position || "startpos", moves.join(",")].map(encoded);
  return "#" + parts.slice(0, moves.length ? 3 : 2).join("/");
}

/** The address of a position in the editor. */
export const writeEditor = (ruleset, position) => "#editor/" + encoded(ruleset) + "/" + encoded(position);

/** The address of a move of a recorded game. */
export const writeGame = (game, node) => `#games/${game}/${node}`;

/** The address of an exercise, 0 for the board that shows the rule; of all lessons for "". */
export const writeLesson = (lesson, n) => "#learn" + (lesson && `/${encoded(lesson)}/${n}`);

/** The address of a puzzle, "" for the next one. */
export const writePuzzle = id => "#puzzles" + (id && "/" + encoded(id));

#!/usr/bin/env node
// Italian Damone and Italian draughts, written from RULES.md alone. MIT licence, see LICENSE.
//
// Board: square n of the document is bit n-1 of a 32-bit mask. A position holds one mask for each
// side and rank: { turn, pieces: [white[pedine, dame, damoni], black[...]] }.
import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const WHITE = 0, LETTERS = ['', 'K', 'E'], SIDES = ['white', 'black'];
const NW = 0, NE = 1, SW = 2, SE = 3;
const NEXT = [[-1, -1], [-1, 1], [1, -1], [1, 1]].map(([down, right]) =>
  Array.from({ length: 32 }, (_, square) => {
    const row = (square >> 2) + down, column = (square & 3) * 2 + (square >> 2 & 1) + right;
    return row < 0 || row > 7 || column < 0 || column > 7 ? -1 : row * 4 + (column >> 1);
  }));
const bit = square => 1 << square;
const mask = (...numbers) => numbers.reduce((all, n) => all | bit(n - 1), 0);
const all = side => side[0] | side[1] | side[2];
function squaresOf(bits) {
  const list = [];
  for (; bits; bits &= bits - 1) list.push(31 - Math.clz32(bits & -bits));
  return list;
}
const count = bits => squaresOf(bits).length;
const rankAt = (side, square) => side.findIndex(bits => bits & bit(square));

// ---------------------------------------------------------------------------------- rulesets
// A ladder is a list of [clause, score]; on each rung only the lines with the best score stay.
const highest = prey => Math.max(-1, ...prey);
const below = prey => prey.filter(rank => rank < highest(prey));
const topCount = prey => prey.filter(rank => rank === highest(prey)).length;
const capturer = (line, rules) => rules.capturing_rank === 'at-end' ? line.endRank : line.rank;
const firstRungs = id => [[`${id}.i`, line => line.prey.length], [`${id}.ii`, capturer],
  [`${id}.iii`, line => highest(line.prey)]];
const ARTICLE = [...firstRungs('DAM-6'), ['DAM-6.iv', line => topCount(line.prey)],
  ['DAM-6.v', line => highest(below(line.prey))], ['DAM-6.vi', line => topCount(below(line.prey))]];
const WINTHER = firstRungs('WIN-1');
const ITALIAN = [['ITA-5.1', line => line.prey.length], ['ITA-5.2', capturer],
  ['ITA-5.3', line => line.prey.filter(rank => rank).length],
  ['ITA-5.4', (line, rules) => rules.king_earliest === 'first-only' ? -line.prey.indexOf(1)
    : line.prey.reduce((sum, rank) => sum * 2 + rank, 0)]];

const READINGS = { promotion_in_capture: 'ends', capturing_rank: 'at-start', same_move: 'path',
  king_earliest: 'leap-by-leap', on_crowning_square: 'refuse', draw_claims: 'in-records' };
const DAMONE = { ...READINGS, damone: true, ladder: ARTICLE, ranks: 3, quiet_limit: 0,
  repetition: 'draws', repeats: 'READ-4', menDirections: [[NW, NE, SW], [SE, SW, NE]],
  crowns: [[mask(2, 9), mask(1), 0], [mask(24, 31), mask(32), 0]],
  start: 'W:WE32,K24,K31,16,20,23,27,30:BE1,K2,K9,3,6,10,13,17',
  clauses: { board: 'DAM-2', turn: 'DAM-3.2', stepBack: 'DAM-4.2', step: 'DAM-4.4', rank: 'DAM-5',
    leap: 'DAM-6.1', leapBack: 'DAM-6.2', must: 'DAM-6.3', goOn: 'DAM-6.4', twice: 'READ-2',
    crowned: 'READ-1', noPiece: 'DAM-8.1', noMove: 'DAM-8.2', royal: 'DAM-8.3' } };
const SIX = { start: 'W:WK24,K31,K32,20,23,27:BK1,K2,K9,6,10,13' };
const BY_WINTHER = { ladder: WINTHER, repetition: 'loses', repeats: 'WIN-2' };
const RULESETS = {
  'damone': DAMONE, 'damone-royal': { ...DAMONE, royal: true }, 'damone-3x3': { ...DAMONE, ...SIX },
  'damone-winther': { ...DAMONE, ...BY_WINTHER },
  'damone-winther-royal': { ...DAMONE, ...BY_WINTHER, royal: true },
  'damone-winther-3x3': { ...DAMONE, ...BY_WINTHER, ...SIX },
  'italian': { ...READINGS, ladder: ITALIAN, ranks: 2, quiet_limit: 80, repetition: 'draws',
    repeats: 'ITA-8.2', menDirections: [[NW, NE], [SW, SE]],
    crowns: [[mask(1, 2, 3, 4), 0, 0], [mask(29, 30, 31, 32), 0, 0]],
    start: 'W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12',
    clauses: { board: 'ITA-1', turn: 'ITA-2', stepBack: 'ITA-3.1', step: 'ITA-3.1', rank: 'ITA-4.3',
      leap: 'ITA-4.1', leapBack: 'ITA-4.2', must: 'ITA-4.5', goOn: 'ITA-4.6', twice: 'ITA-4.7',
      crowned: 'ITA-6.2', noPiece: 'ITA-7.1', noMove: 'ITA-7.1' } },
};
export const names = Object.keys(RULESETS);
export function ruleset(name = 'damone', readings = {}) {
  if (!Object.hasOwn(RULESETS, name)) throw new Error(`no ruleset ${name}; there are ${names.join(', ')}`);
  for (const key in readings)
    if (!(key in READINGS) && key !== 'repetition' && key !== 'quiet_limit') throw new Error(`no reading ${key}`);
  return { ...RULESETS[name], ...readings };
}

// ------------------------------------------------------------------------------------- texts
/** "18" or "c4" as 0..31; -1 for a light square; throws for anything else. */
function readSquare(text) {
  if (/^\d+$/.test(text) && +text >= 1 && +text <= 32) return +text - 1;
  const [, letter, digit] = /^([a-h])([1-8])$/.exec(text) ?? [];
  if (!letter) throw new Error(`no such square: "${text}"`);
  const row = 8 - digit, column = letter.charCodeAt(0) - 97;
  return (row + column) % 2 ? -1 : row * 4 + (column >> 1);
}
export const squareName = (square, algebraic) => !algebraic ? String(square + 1)
  : 'abcdefgh'[(square & 3) * 2 + (square >> 2 & 1)] + (8 - (square >> 2));
export const moveText = (move, algebraic) =>
  move.path.map(square => squareName(square, algebraic)).join(move.taken ? 'x' : '-');

export function readPosition(rules, text) {
  const [, turn, first, second] = /^([WB]):([WB][^:]*):([WB][^:]*?)\.?$/.exec(text.trim()) ?? [];
  if (!turn || first[0] === second[0]) throw new Error('a position looks like W:WE32,16:BK2,3');
  const position = { turn: turn === 'W' ? 0 : 1, pieces: [[0, 0, 0], [0, 0, 0]] };
  for (const part of [first, second]) {
    const side = position.pieces[part[0] === 'W' ? 0 : 1];
    for (const piece of part.slice(1).split(',').filter((p, _, list) => p || list.length > 1)) {
      const [, letter, name] = /^([KE]?)(.*)$/.exec(piece.trim()), rank = LETTERS.indexOf(letter);
      const square = readSquare(name);
      if (rank >= rules.ranks) throw new Error(`no rank ${letter} in this game`);
      if (square < 0) throw new Error(`${name} is a light square`);
      if (position.pieces.some(s => all(s) & bit(square))) throw new Error(`two pieces on ${name}`);
      side[rank] |= bit(square);
    }
  }
  return position;
}
export function positionText({ turn, pieces }) {
  const list = side => [2, 1, 0].flatMap(rank => squaresOf(side[rank]).map(s => LETTERS[rank] + (s + 1)));
  return `${'WB'[turn]}:W${list(pieces[0])}:B${list(pieces[1])}`;
}
/** What is wrong with a set-up: { invalid: reason or undefined, doubt: reason or undefined }. */
export function check(rules, { pieces }) {
  const start = readPosition(rules, rules.start).pieces;
  // How far a square lies from the line a8-h1's middle, towards White's corner h1.
  const nearH1 = square => ((square & 3) * 2 + (square >> 2 & 1)) + (square >> 2) - 7;
  const onCrown = pieces.some((side, s) => side.some((bits, rank) => bits & rules.crowns[s][rank]));
  const noRoyal = rules.royal && !pieces[0][2] && !pieces[1][2] && all(pieces[0]) && all(pieces[1]);
  const nobody = !all(pieces[0]) && !all(pieces[1]);
  const tooMany = pieces.some((side, s) => [0, 1, 2].some(rank => // ranks only rise, so count from below
    count(all(side.slice(0, rank + 1))) > count(all(start[s].slice(0, rank + 1)))));
  const behind = rules.damone && pieces.some((side, s) =>
    squaresOf(side[0]).some(square => nearH1(square) * (s === WHITE ? 1 : -1) > 3));
  return { invalid: nobody ? 'no-pieces' : onCrown && rules.on_crowning_square === 'refuse'
    ? 'stands-on-crown' : noRoyal ? 'no-royal' : undefined,
  doubt: tooMany || behind ? 'out-of-reach' : undefined };
}

// ------------------------------------------------------------------------------------- moves
const ALL_WAYS = [NW, NE, SW, SE];
const ways = (rules, turn, rank) => rank ? ALL_WAYS : rules.menDirections[turn];
const crowned = (rules, turn, rank, square) =>
  rules.crowns[turn][rank] & bit(square) ? rank + 1 : rank;

/** Why a piece that began on `origin` may not leap from `from` that way: a key of clauses, or null. */
function leapFault(rules, { turn, pieces }, origin, from, rank, way, taken) {
  const foe = pieces[1 - turn], over = NEXT[way][from], to = over < 0 ? -1 : NEXT[way][over];
  if (to < 0 || !(all(foe) & bit(over))) return 'leap';
  if (!ways(rules, turn, rank).includes(way)) return 'leapBack';
  if (rankAt(foe, over) > rank) return 'rank';
  if ((all(foe) | all(pieces[turn]) & ~bit(origin)) & bit(to)) return 'leap';
  return taken & bit(over) ? 'twice' : null;
}
/** Every capture followed to its end, whatever the ladder says of it. */
function captureLines(rules, position) {
  const lines = [], { turn, pieces } = position;
  function follow(path, prey, preySquares, taken, rank, now, stopped) {
    const from = path.at(-1);
    let ended = true;
    for (const way of stopped ? [] : ALL_WAYS) {
      if (leapFault(rules, position, path[0], from, now, way, taken)) continue;
      const over = NEXT[way][from], to = NEXT[way][over], after = crowned(rules, turn, now, to);
      const stops = after !== now && rules.promotion_in_capture === 'ends';
      ended = false;
      follow([...path, to], [...prey, rankAt(pieces[1 - turn], over)], [...preySquares, over],
        taken | bit(over), rank, rules.promotion_in_capture === 'continue-promoted' || stops ? after : now, stops);
    }
    if (ended && taken) lines.push({ path, prey, preySquares, taken, rank,
      endRank: stopped ? now : crowned(rules, turn, now, from) });
  }
  pieces[turn].forEach((bits, rank) =>
    squaresOf(bits).forEach(square => follow([square], [], [], 0, rank, rank, false)));
  return lines;
}
/** Climbs the ladder: gives every line that is out the clause that put it out, returns the rest. */
function climb(rules, lines) {
  return rules.ladder.reduce((left, [clause, score]) => {
    if (left.length < 2) return left;
    const best = Math.max(...left.map(line => score(line, rules)));
    return left.filter(line => score(line, rules) === best || (line.out = clause, false));
  }, lines);
}
function steps(rules, { turn, pieces }) {
  const occupied = all(pieces[0]) | all(pieces[1]);
  return pieces[turn].flatMap((bits, rank) => squaresOf(bits).flatMap(from => ways(rules, turn, rank)
    .map(way => NEXT[way][from]).filter(to => to >= 0 && !(occupied & bit(to)))
    .map(to => ({ path: [from, to], prey: [], preySquares: [], taken: 0, rank, endRank: crowned(rules, turn, rank, to) }))));
}
const byPath = (a, b) => {
  const i = a.path.findIndex((square, n) => square !== b.path[n]);
  return i < 0 ? -1 : a.path[i] - (b.path[i] ?? -1);
};
const sameEffect = (a, b) =>
  a.path[0] === b.path[0] && a.path.at(-1) === b.path.at(-1) && a.taken === b.taken;

/** How a game is over by the pieces on the board alone: { winner, clause } or null. */
function overByPieces(rules, { pieces }) {
  const lost = rules.clauses;
  for (const s of [0, 1]) if (!all(pieces[s])) return { winner: 1 - s, clause: lost.noPiece };
  for (const s of [0, 1]) if (rules.royal && !pieces[s][2]) return { winner: 1 - s, clause: lost.royal };
  return null;
}
export function legalMoves(rules, position) {
  if (overByPieces(rules, position)) return [];
  const lines = captureLines(rules, position);
  const moves = (lines.length ? climb(rules, lines) : steps(rules, position)).sort(byPath);
  return rules.same_move !== 'effect' ? moves
    : moves.filter((move, n) => moves.findIndex(other => sameEffect(move, other)) === n);
}
export function play({ turn, pieces }, { path, taken, rank, endRank }) {
  const own = [...pieces[turn]], foe = pieces[1 - turn].map(bits => bits & ~taken);
  own[rank] &= ~bit(path[0]);
  own[endRank] |= bit(path.at(-1));
  return { turn: 1 - turn, pieces: turn === WHITE ? [own, foe] : [foe, own] };
}
export function perft(rules, position, depth) {
  if (depth === 0) return 1;
  const moves = legalMoves(rules, position);
  return depth === 1 ? moves.length
    : moves.reduce((sum, move) => sum + perft(rules, play(position, move), depth - 1), 0);
}

// ----------------------------------------------------------------------------------- judging
/** { legal: true, move } or { legal: false, clause }. Throws when the text is no move at all. */
export function judge(rules, position, text) {
  const names = text.trim().split(/[-x]/), squares = names.map(readSquare), step = text.includes('-');
  if (names.length < 2 || step && text.includes('x')) throw new Error('a move looks like 30-27 or 30x21x14');
  const { turn, pieces } = position, refuse = key => ({ legal: false, clause: rules.clauses[key] ?? key });
  const moves = legalMoves(rules, position), fits = moves.filter(move => !move.taken === step);
  const exact = fits.find(move => move.path.join() === squares.join());
  if (exact) return { legal: true, move: exact };
  const over = overByPieces(rules, position);
  if (over) return refuse(over.clause);
  if (squares.includes(-1)) return refuse('board');
  const origin = squares[0], rank = rankAt(pieces[turn], origin);
  if (rank < 0) return refuse('turn');
  if (step) {
    if (squares.length > 2) return refuse('turn');
    const way = ALL_WAYS.find(w => NEXT[w][origin] === squares[1]);
    if (way === undefined) return refuse('step');
    if (!ways(rules, turn, rank).includes(way)) return refuse('stepBack');
    return refuse((all(pieces[0]) | all(pieces[1])) & bit(squares[1]) ? 'step' : 'must');
  }
  const lines = captureLines(rules, position);
  climb(rules, lines);
  const short = squares.length === 2; // first and last square, the way between them left out
  const meant = lines.filter(line => short ? line.path[0] === origin && line.path.at(-1) === squares[1]
    : line.path.join() === squares.join());
  const good = meant.filter(line => !line.out).sort(byPath);
  if (good.length) return good.every(line => sameEffect(line, good[0]))
    ? { legal: true, move: good[0] } : refuse('READ-7');
  let now = rank, taken = 0;
  for (let n = 1; n < squares.length; n++) {
    const from = squares[n - 1], after = n > 1 ? crowned(rules, turn, now, from) : now;
    if (after !== now && rules.promotion_in_capture === 'ends') return refuse('crowned');
    if (rules.promotion_in_capture === 'continue-promoted') now = after;
    const way = ALL_WAYS.find(w => NEXT[w][from] >= 0 && NEXT[w][NEXT[w][from]] === squares[n]);
    const fault = way === undefined ? 'leap' : leapFault(rules, position, origin, from, now, way, taken);
    if (fault) return refuse((short && meant.at(-1)?.out) || fault);
    taken |= bit(NEXT[way][from]);
  }
  return refuse(meant.find(line => line.path.length === squares.length)?.out ?? 'goOn');
}

// ------------------------------------------------------------------------------------- games
/** Plays a record: { position, status }, status being null or { winner (absent: drawn), clause }. */
export function playRecord(rules, position, texts) {
  const seen = new Map(), meet = p => seen.set(positionText(p), (seen.get(positionText(p)) ?? 0) + 1);
  let quiet = 0, lostBy = null;
  meet(position);
  for (const text of texts) {
    if (lostBy) throw new Error(`${text}: the game was over (${lostBy.clause})`);
    const verdict = judge(rules, position, text);
    if (!verdict.legal) throw new Error(`${text}: refused (${verdict.clause})`);
    quiet = verdict.move.rank && !verdict.move.taken ? quiet + 1 : 0;
    position = play(position, verdict.move);
    meet(position);
    if (rules.repetition === 'loses' && seen.get(positionText(position)) >= 3)
      lostBy = { winner: position.turn, clause: rules.repeats };
  }
  let status = overByPieces(rules, position);
  if (!status && !legalMoves(rules, position).length) status = { winner: 1 - position.turn, clause: rules.clauses.noMove };
  status ??= lostBy;
  if (!status && rules.draw_claims !== 'always') {
    if (rules.repetition === 'draws' && seen.get(positionText(position)) >= 3) status = { clause: rules.repeats };
    else if (+rules.quiet_limit && quiet >= +rules.quiet_limit) status = { clause: rules.damone ? 'READ-12' : 'ITA-8.3' };
  }
  return { position, status };
}
export const statusText = status => !status ? 'goes on'
  : `${status.winner === undefined ? 'drawn' : `${SIDES[status.winner]} wins`} (${status.clause})`;

// ------------------------------------------------------------------------------ command line
const USAGE = `node damone.mjs COMMAND POSITION [...] [--rules NAME] [--squares number|algebraic] [--with READING=VALUE]
  moves POSITION            the legal moves, with what they capture
  judge POSITION MOVE       legal, or the clause that refuses it (exit 1)
  play POSITION MOVE...     the position after the moves
  status POSITION MOVE...   how the game stands after the moves
  perft POSITION N          the leaf count N moves deep
POSITION is a text like W:WE32,16:BK2,3 or the word start. NAME is one of ${names.join(', ')}.`;
function main(words) {
  const options = { rules: 'damone', with: {} }, rest = [];
  while (words.length) {
    const word = words.shift();
    if (!word.startsWith('--')) rest.push(word);
    else if (word === '--with') { const [key, value] = String(words.shift()).split('='); options.with[key] = value; }
    else if (['--rules', '--squares'].includes(word)) options[word.slice(2)] = String(words.shift());
    else throw new Error(USAGE);
  }
  const [command, text, ...args] = rest;
  if (!['moves', 'judge', 'play', 'status', 'perft'].includes(command) || !text) throw new Error(USAGE);
  if (![undefined, 'number', 'algebraic'].includes(options.squares)) throw new Error(USAGE);
  const rules = ruleset(options.rules, options.with);
  const algebraic = options.squares ? options.squares === 'algebraic' : rules.damone;
  const position = readPosition(rules, text === 'start' ? rules.start : text), { invalid, doubt } = check(rules, position);
  if (invalid) throw new Error(`position refused: ${invalid}`);
  if (doubt) console.error(`warning: ${doubt}`);
  const line = move => moveText(move, algebraic) + (move.taken ? '  takes ' + move.preySquares
    .map((square, n) => LETTERS[move.prey[n]] + squareName(square, algebraic)).join(', ') : '');
  if (command === 'moves') console.log(legalMoves(rules, position).map(line).join('\n') || statusText(playRecord(rules, position, []).status));
  else if (command === 'play') console.log(positionText(playRecord(rules, position, args).position));
  else if (command === 'status') console.log(statusText(playRecord(rules, position, args).status));
  else if (command === 'perft') {
    if (!/^\d+$/.test(args[0] ?? '')) throw new Error(USAGE);
    console.log(perft(rules, position, +args[0]));
  } else {
    if (args.length !== 1) throw new Error(USAGE);
    const verdict = judge(rules, position, args[0]);
    console.log(verdict.legal ? `legal: ${line(verdict.move)}` : `refused (${verdict.clause})`);
    process.exitCode = verdict.legal ? 0 : 1;
  }
}
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try { main(process.argv.slice(2)); } catch (error) { console.error(error.message); process.exitCode = 2; }
}

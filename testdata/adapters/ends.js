#!/usr/bin/env node
// A small, correct program of Italian draughts that tells captures by their
// ends and what they take, and sits the exam:
//
//     damone conformance test --ruleset italian --engine 'node testdata/adapters/ends.js'
'use strict';

const START = 'W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12';

// Squares are [row, column] inside, from the top left, and numbers outside.
const square = (n) => [(n - 1) >> 2, 2 * ((n - 1) & 3) + ((n - 1) >> 2) % 2];
const number = ([row, col]) => 4 * row + (col >> 1) + 1;
const onBoard = ([row, col]) => row >= 0 && row < 8 && col >= 0 && col < 8;

// A board has a piece, {white, king}, under the number of its square.
function read(fen) {
  const [turn, ...sides] = (fen === 'startpos' ? START : fen).split(':');
  const board = new Map();
  for (const side of sides) {
    for (const item of side.slice(1).split(',').filter(Boolean)) {
      board.set(Number(item.replace('K', '')), { white: side[0] === 'W', king: item[0] === 'K' });
    }
  }
  return { board, white: turn === 'W' };
}

function directions(piece) {
  const rows = piece.king ? [-1, 1] : [piece.white ? -1 : 1];
  return rows.flatMap((row) => [[row, -1], [row, 1]]);
}

const crowned = (piece, n) => !piece.king && (piece.white ? n <= 4 : n >= 29);

// captures are all complete captures that go on from a square, {from, to, takes}.
function captures(board, piece, from, at, takes) {
  const found = [];
  if (!crowned(piece, at)) {
    const [row, col] = square(at);
    for (const [dr, dc] of directions(piece)) {
      const landing = [row + 2 * dr, col + 2 * dc];
      if (!onBoard(landing)) continue;
      const over = number([row + dr, col + dc]), to = number(landing), prey = board.get(over);
      if (prey && prey.white !== piece.white && (piece.king || !prey.king) && !takes.includes(over) && (!board.has(to) || to === from)) {
        found.push(...captures(board, piece, from, to, [...takes, over]));
      }
    }
  }
  return found.length || !takes.length ? found : [{ from, to: at, takes }];
}

// worth is the ladder as a list to compare: pieces, with a king, kings, and
// whether each leap takes one.
function worth(board, move) {
  const kings = move.takes.map((n) => Number(board.get(n).king));
  return [move.takes.length, Number(board.get(move.from).king), kings.reduce((a, b) => a + b, 0), ...kings];
}

function compare(a, b) {
  const i = a.findIndex((value, at) => value !== b[at]);
  return i < 0 ? 0 : a[i] - b[i];
}

function legal(fen) {
  const { board, white } = read(fen);
  const mine = [...board].filter(([, piece]) => piece.white === white);
  if (mine.length === board.size) return []; // the other side has nothing left
  const all = mine.flatMap(([n, piece]) => captures(board, piece, n, n, []));
  if (all.length) {
    const best = all.map((m) => worth(board, m)).reduce((a, b) => (compare(a, b) >= 0 ? a : b));
    return all.filter((m) => compare(worth(board, m), best) === 0).map((m) => ({ move: `${m.from}x${m.to}`, takes: m.takes }));
  }
  return mine.flatMap(([n, piece]) => directions(piece)
    .map(([dr, dc]) => [square(n)[0] + dr, square(n)[1] + dc])
    .filter((to) => onBoard(to) && !board.has(number(to)))
    .map((to) => ({ move: `${n}-${number(to)}` })));
}

function answer({ op, seq, fen }) {
  if (op === 'hello') return { op, protocol: 1, name: 'ends', version: '1', rulesets: ['italian'], ops: ['legal'] };
  return { seq, fen, result: { moves: legal(fen) } };
}

module.exports = { answer };
if (require.main === module) {
  require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const question = JSON.parse(line);
    if (question.op === 'bye') process.exit();
    console.log(JSON.stringify(answer(question)));
  });
}

#!/usr/bin/env node
// Puts the exam in Italian draughts to the rules of dama-jev.
//
//     node testdata/adapters/dama-jev/adapter.mjs FOLDER
//
// FOLDER is where dama-jev lies. Its squares are numbered as the exam's.
import { createInterface } from 'node:readline';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const { initialPosition, positionFrom, legalMoves, gameStatus } =
  await import(pathToFileURL(resolve(process.argv[2], 'server/rules.js')));

const OUTCOME = { playing: 'ongoing', white_wins: 'white', black_wins: 'black', draw: 'draw' };

function read(fen) {
  if (fen === 'startpos') return initialPosition('italian');
  const [turn, ...sides] = fen.split(':');
  const pieces = {};
  for (const side of sides) {
    for (const item of side.slice(1).split(',').filter(Boolean)) {
      const king = item.startsWith('K'), colour = side[0];
      pieces[item.slice(Number(king))] = king ? colour : colour.toLowerCase();
    }
  }
  return positionFrom(pieces, turn === 'W' ? 'white' : 'black', 'italian');
}

function answer({ op, seq, fen }) {
  if (op === 'hello') return { op, protocol: 1, name: 'dama-jev', version: process.argv[3] ?? '', rulesets: ['italian'], ops: ['legal'] };
  try {
    const state = read(fen);
    const moves = legalMoves(state).map(({ path, captured }) => ({ move: path.join(captured.length ? 'x' : '-'), takes: captured }));
    return { seq, fen, result: { moves, status: { outcome: OUTCOME[gameStatus(state)] } } };
  } catch (problem) {
    return { seq, fen, error: String(problem) };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  if (question.op === 'bye') break;
  process.stdout.write(JSON.stringify(answer(question)) + '\n');
}

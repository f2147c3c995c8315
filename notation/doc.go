// Package notation turns squares, positions and moves into text and back, exactly. There is one canonical
// output for each, and what was written reads back equal; the readers are forgiving, never panic on any input,
// and report every fault of a text at once with its place and a hint.
//
// # Positions
//
// The canonical form is the turn, then White's and Black's pieces: Damoni before Dame before Pedine, each in
// number order. K marks a Dama or king and E a Damone (the Emperor); a Pedina or man has no letter:
//
//	W:WE32,K24,K31,16,20,23,27,30:BE1,K2,K9,3,6,10,13,17
//
// ParsePosition and ParseSetup also read
//
//   - lower case, and either colour first;
//   - spaces anywhere except between the digits of a number;
//   - ranges of numbers, 21-32, with a letter for the whole range, K21-24;
//   - squares by letter, WEh1,Kf1, also mixed with numbers;
//   - leading zeros;
//   - an empty list for a side without pieces, and a comma at the end of one;
//   - a full stop at the end, and move counters there, :H0:F1;
//   - the colours by name or initial, in English or Italian, White to move where
//     nothing tells the turn: Bianco: K16, 20; Nero: 5; Muove il Nero;
//   - blanks instead of commas, in a list that has no comma;
//   - D for a Dama, where the game has no Damone (ParsePosition only);
//   - quotes around it, and PDN's tag, [FEN "..."];
//   - startpos (ParsePosition only);
//   - a diagram as Diagram draws it, either way up, with or without the row
//     numbers, the column letters and the side to move (White when missing),
//     spaced as it may be, with squares marked as [o], <.> or (x).
//
// A lone e2 may be a Pedina on the square e2 or a Damone on 2. The rest of the text decides: a text that writes
// its other squares by letter means the square, one that writes them by number the Damone; failing that a
// capital E is the Damone and a small e in a text with capitals the square. What is left is a fault, and so is
// D where it could mean Dama or Damone.
//
// # Moves
//
// The full form names every square, 30-27 and 30x21x14x5. ParseMove also reads
//
//   - a capture with squares between the first and the last left out, as long
//     as the legal captures it fits take the same pieces;
//   - squares by letter, in either case, with marks or without (h1g2);
//   - :, X and × as capture marks, dashes of any length as step marks, no mark
//     but a space, and four digits in a row (3228);
//   - a capture written with the mark of a step;
//   - spaces, leading zeros, and the strength marks !, ?, (!?) and * after it;
//   - a bare x for the only capture there is.
//
// # Games and rulesets
//
// Games stand above this package, a package a format: record holds a game as it is written down, pdn, zsg and
// jsongame read and write it, gamefile tells the formats apart, and replay says whether the moves are legal.
// Package rulesetfile reads and writes rulesets, package hub the Hub protocol's spelling.
package notation

/* A small, correct program of Italian draughts in C that sits the exam:

       cc -o paths testdata/adapters/paths.c
       damone conformance test --ruleset italian --engine ./paths

   It reads as much JSON as the exam writes, and no more. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define START "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"

enum { EMPTY, MAN, KING };

typedef struct { char rank[33], white[33], turn; } Board;               /* by number, from 1 */
typedef struct { int squares[16], takes[16], leaps; } Capture;

static Capture found[2000];
static int captures;

static int row(int n) { return (n - 1) / 4; }
static int col(int n) { return (n - 1) % 4 * 2 + row(n) % 2; }

/* The square so many rows and columns away, or 0 off the board. */
static int away(int n, int rows, int cols)
{
    int r = row(n) + rows, c = col(n) + cols;
    return r < 0 || r > 7 || c < 0 || c > 7 ? 0 : 4 * r + c / 2 + 1;
}

/* Whether a piece goes that way: men only ahead. */
static int goes(const Board *b, int from, int rows)
{
    return b->rank[from] == KING || rows == (b->white[from] ? -1 : 1);
}

static void read_board(Board *b, const char *fen)
{
    memset(b, 0, sizeof *b);
    b->turn = *fen == 'W';
    for (int white = 0; *fen; fen++) {
        if (*fen == 'W' || *fen == 'B') {
            white = *fen == 'W';
        } else if (*fen == 'K' || (*fen >= '0' && *fen <= '9')) {
            int rank = *fen == 'K' ? KING : MAN;
            int n = (int)strtol(fen + (rank == KING), (char **)&fen, 10);
            b->rank[n] = (char)rank;
            b->white[n] = (char)white;
            fen--;
        }
    }
}

/* All complete captures that go on from the last square of c. */
static void leap(const Board *b, Capture *c)
{
    int from = c->squares[0], at = c->squares[c->leaps], on = 0;
    int crowned = b->rank[from] == MAN && row(at) == (b->white[from] ? 0 : 7);
    for (int rows = -1; rows <= 1 && !crowned; rows += 2) {
        for (int cols = -1; cols <= 1; cols += 2) {
            int over = away(at, rows, cols), to = away(at, 2 * rows, 2 * cols), jumped = 0;
            if (!to || !goes(b, from, rows) || !b->rank[over] || b->white[over] == b->white[from]
                || (b->rank[to] && to != from) || b->rank[over] > b->rank[from])
                continue;
            for (int i = 0; i < c->leaps; i++)
                jumped |= c->takes[i] == over;
            if (jumped)
                continue;
            c->takes[c->leaps++] = over;
            c->squares[c->leaps] = to;
            leap(b, c);
            c->leaps--;
            on = 1;
        }
    }
    if (!on && c->leaps)
        found[captures++] = *c;
}

/* The ladder: pieces, with a king, kings, and the first leap that differs. */
static int better(const Board *b, const Capture *x, const Capture *y)
{
    int d = x->leaps - y->leaps, kings = 0, first = 0;
    if (!d)
        d = b->rank[x->squares[0]] - b->rank[y->squares[0]];
    for (int i = 0; !d && i < x->leaps; i++) {
        int leaps = b->rank[x->takes[i]] - b->rank[y->takes[i]];
        kings += leaps;
        first = first ? first : leaps;
    }
    return d ? d : kings ? kings : first;
}

static void answer(const char *fen)
{
    Board b;
    int mine = 0, others = 0, written = 0;
    read_board(&b, strcmp(fen, "startpos") ? fen : START);
    captures = 0;
    for (int n = 1; n <= 32; n++) {
        Capture c = {{n}, {0}, 0};
        mine += b.rank[n] && b.white[n] == b.turn;
        others += b.rank[n] && b.white[n] != b.turn;
        if (b.rank[n] && b.white[n] == b.turn)
            leap(&b, &c);
    }
    for (int i = 0; i < captures; i++) {
        int legal = 1;
        for (int j = 0; j < captures; j++)
            legal &= better(&b, &found[j], &found[i]) <= 0;
        if (!legal)
            continue;
        printf("%s{\"move\":\"%d", written++ ? "," : "", found[i].squares[0]);
        for (int j = 1; j <= found[i].leaps; j++)
            printf("x%d", found[i].squares[j]);
        printf("\"}");
    }
    for (int n = 1; n <= 32 && !captures && mine && others; n++)
        for (int way = 0; way < 4 && b.rank[n] && b.white[n] == b.turn; way++) {
            int rows = way / 2 * 2 - 1, to = away(n, rows, way % 2 * 2 - 1);
            if (to && goes(&b, n, rows) && !b.rank[to])
                printf("%s{\"move\":\"%d-%d\"}", written++ ? "," : "", n, to);
        }
}

int main(void)
{
    static char line[1 << 20], fen[1 << 20];
    while (fgets(line, sizeof line, stdin) && !strstr(line, "\"op\":\"bye\"")) {
        const char *seq = strstr(line, "\"seq\":"), *at = strstr(line, "\"fen\":\"");
        if (!seq || !at) {
            puts("{\"op\":\"hello\",\"protocol\":1,\"name\":\"paths\",\"version\":\"1\",\"rulesets\":[\"italian\"],\"ops\":[\"legal\"]}");
        } else {
            sscanf(at + 7, "%[^\"]", fen);
            printf("{\"seq\":%d,\"fen\":\"%s\",\"result\":{\"moves\":[", atoi(seq + 6), fen);
            answer(fen);
            puts("]}}");
        }
        fflush(stdout);
    }
    return 0;
}

/* Puts the exam in Italian draughts to the move generator of mcts-dama.

   Link it to that program's engine. Its squares are bits, a1 the lowest; it
   gives every square of a capture. The exam's JSON is read as far as needed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dama/engine/game.h"
#include "dama/engine/movegen.h"

/* The exam's number of a square, and back. */
static int number(int bit) { return 4 * (7 - bit / 8) + bit % 8 / 2 + 1; }
static int bit(int n)
{
    int row = (n - 1) / 4;
    return 8 * (7 - row) + (n - 1) % 4 * 2 + row % 2;
}

static void read_position(GameState *state, const char *fen)
{
    memset(state, 0, sizeof *state);
    state->current_player = *fen == 'W' ? WHITE : BLACK;
    for (Color color = WHITE; *fen; fen++) {
        if (*fen == 'W' || *fen == 'B') {
            color = *fen == 'W' ? WHITE : BLACK;
        } else if (*fen == 'K' || (*fen >= '0' && *fen <= '9')) {
            Piece piece = *fen == 'K' ? LADY : PAWN;
            int n = (int)strtol(fen + (piece == LADY), (char **)&fen, 10);
            state->piece[color][piece] |= 1ULL << bit(n);
            fen--;
        }
    }
}

static void print_moves(const GameState *state)
{
    MoveList list;
    movegen_generate(state, &list);
    for (int i = 0; i < list.count; i++) {
        const Move *m = &list.moves[i];
        int last = m->length ? m->length : 1;
        printf("%s{\"move\":\"%d", i ? "," : "", number(m->path[0]));
        for (int k = 1; k <= last; k++)
            printf("%c%d", m->length ? 'x' : '-', number(m->path[k]));
        printf("\"}");
    }
}

int main(int argc, char **argv)
{
    static char line[1 << 20], fen[1 << 20];
    movegen_init();
    while (fgets(line, sizeof line, stdin) && !strstr(line, "\"op\":\"bye\"")) {
        const char *seq = strstr(line, "\"seq\":"), *at = strstr(line, "\"fen\":\"");
        if (!seq || !at) {
            printf("{\"op\":\"hello\",\"protocol\":1,\"name\":\"mcts-dama\",\"version\":\"%s\",\"rulesets\":[\"italian\"],\"ops\":[\"legal\"]}\n",
                   argc > 1 ? argv[1] : "");
        } else {
            GameState state;
            sscanf(at + 7, "%[^\"]", fen);
            if (strcmp(fen, "startpos"))
                read_position(&state, fen);
            else
                init_game(&state);
            printf("{\"seq\":%d,\"fen\":\"%s\",\"result\":{\"moves\":[", atoi(seq + 6), fen);
            print_moves(&state);
            puts("]}}");
        }
        fflush(stdout);
    }
    return 0;
}

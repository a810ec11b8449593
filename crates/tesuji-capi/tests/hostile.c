/* Any bytes become calls, with exactly as much memory as each of them asks for. Nothing may crash, hang or write where it
 * should not, and what is written has to make sense.
 *
 * libFuzzer calls `LLVMFuzzerTestOneInput`; without it (no -DFUZZER) the program runs the files that it is given. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#undef NDEBUG
#include <assert.h>

#include "tesuji.h"

static const char *const QUERIES[] = {
    "solve", "count", "check", "candidates", "why", "unneeded", "hint", "steps", "explain", "rate", "classify",
    "canonicalize", "symmetry", "isomorphic", "transform", "distance", "automorphisms", "shuffle", "minimal", "vicinity",
    "unavoidable", "scan", "convert", "textbook", "picture", "generate", "technique", "techniques", "formats", "scales",
    "algorithms", "", "no query", "\xff\xfe",
};

/* Long enough for what is usual, and short enough for a fuzzer. */
static const double SECONDS = 0.05;

static void is_error(TesujiCode code, const TesujiError *error) {
    assert(code == error->code && code >= TESUJI_CODE_OK && code <= TESUJI_CODE_OTHER && code != TESUJI_CODE_INTERNAL);
    assert((code == TESUJI_CODE_OK) == (error->message[0] == 0));
    assert(memchr(error->message, 0, TESUJI_MESSAGE_SIZE) != NULL && memchr(error->help, 0, TESUJI_MESSAGE_SIZE) != NULL);
}

static void is_grid(const char *grid) {
    for (int cell = 0; cell < TESUJI_CELLS; cell++) assert(grid[cell] == '.' || (grid[cell] >= '1' && grid[cell] <= '9'));
}

static void is_solved(const char *grid, const char *puzzle, TesujiStatus status) {
    is_grid(grid);
    bool yes = false;
    TesujiFault faults[TESUJI_CELLS];
    if (status == TESUJI_STATUS_UNIQUE || status == TESUJI_STATUS_SEVERAL) {
        assert(tesuji_check(grid, 81, puzzle, 81, &yes, faults, NULL) == TESUJI_CODE_OK && yes);
    } else {
        assert(status <= TESUJI_STATUS_STOPPED && grid[0] == '.');
    }
}

static void one(uint8_t kind, const char *text, size_t length, const TesujiControl *control) {
    TesujiError error;
    TesujiStatus status = TESUJI_STATUS_UNKNOWN;
    char *grid = malloc(TESUJI_CELLS);
    uint64_t count = 0;
    bool yes = false;
    TesujiFault faults[TESUJI_CELLS];
    TesujiRating rating;
    assert(grid != NULL);
    switch (kind % 5) {
    case 0:
        is_error(tesuji_solve(text, length, grid, &status, NULL, control, &error), &error);
        is_solved(grid, text, status);
        break;
    case 1: is_error(tesuji_count(text, length, (uint64_t)kind * kind, &count, NULL, control, &error), &error); break;
    case 2: is_error(tesuji_check(text, length, text, length, &yes, faults, &error), &error); break;
    case 3:
        is_error(tesuji_canonicalize(text, length, grid, &status, &error), &error);
        if (error.code == TESUJI_CODE_OK) is_grid(grid);
        break;
    default: is_error(tesuji_rate(text, length, &rating, &status, NULL, control, &error), &error);
    }
    free(grid);
}

static void many(uint8_t kind, const char *text, size_t length, const TesujiControl *control) {
    TesujiError error;
    size_t count = length / TESUJI_CELLS, threads = kind / 4 % 4;
    char *grids = malloc(count * TESUJI_CELLS);
    TesujiStatus *statuses = malloc(count * sizeof *statuses);
    uint64_t *counts = malloc(count * sizeof *counts);
    TesujiRating *ratings = malloc(count * sizeof *ratings);
    switch (kind % 4) {
    case 0:
        is_error(tesuji_solve_many(text, count, grids, statuses, threads, control, &error), &error);
        for (size_t row = 0; row < count; row++) is_solved(grids + row * 81, text + row * 81, statuses[row]);
        break;
    case 1: is_error(tesuji_count_many(text, count, kind, counts, statuses, threads, control, &error), &error); break;
    case 2: is_error(tesuji_canonicalize_many(text, count, grids, statuses, threads, control, &error), &error); break;
    default: is_error(tesuji_rate_many(text, count, ratings, statuses, threads, control, &error), &error);
    }
    for (size_t row = 0; row < count; row++) assert(statuses[row] <= TESUJI_STATUS_STOPPED);
    free(ratings);
    free(counts);
    free(statuses);
    free(grids);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The first byte says what is called, the second how, and the rest is the text. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size < 2) return 0;
    /* A copy of its own, so that a byte too far is seen. */
    size_t length = size - 2;
    char *text = malloc(length > 0 ? length : 1);
    assert(text != NULL);
    memcpy(text, data + 2, length);
    TesujiControl *control = tesuji_control_new(SECONDS);
    if (data[0] == 'o') {
        one(data[1], text, length, control);
    } else if (data[0] == 'm') {
        many(data[1], text, length, control);
    } else {
        TesujiError error;
        TesujiAnswer *answer = NULL;
        const char *query = QUERIES[data[1] % (sizeof QUERIES / sizeof *QUERIES)];
        is_error(tesuji_ask(query, text, length, &answer, NULL, control, &error), &error);
        assert((answer != NULL) == (error.code == TESUJI_CODE_OK));
        if (answer != NULL) {
            size_t told = tesuji_answer_length(answer);
            assert(told > 2 && tesuji_answer_text(answer)[0] == '{' && strlen(tesuji_answer_text(answer)) == told);
        }
        tesuji_answer_free(answer);
    }
    tesuji_control_free(control);
    free(text);
    return 0;
}

#ifndef FUZZER
int main(int argc, char **argv) {
    for (int nth = 1; nth < argc; nth++) {
        FILE *file = fopen(argv[nth], "rb");
        assert(file != NULL);
        static uint8_t data[1 << 16];
        LLVMFuzzerTestOneInput(data, fread(data, 1, sizeof data, file));
        fclose(file);
    }
    printf("%d inputs\n", argc - 1);
    return 0;
}
#endif

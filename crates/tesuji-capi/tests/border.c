/* Every function of the header as C calls it: what it writes, and what it refuses. */

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tesuji.h"

#undef NDEBUG
#include <assert.h>

static const char *const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
static const char *const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
static const char *const SEVERAL = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9.......";
static const char *const CLASH = "55..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

static int is(const char *found, const char *expected) { return memcmp(found, expected, TESUJI_CELLS) == 0; }

static void names(void) {
    assert(strchr(tesuji_version(), '.') != NULL);
    assert(strcmp(tesuji_code_name(TESUJI_CODE_TEXT_UNREADABLE), "text-unreadable") == 0);
    assert(strcmp(tesuji_code_name(-1), "unknown") == 0);
    assert(strcmp(tesuji_status_name(TESUJI_STATUS_SEVERAL), "several") == 0);
    assert(strcmp(tesuji_status_name(99), "no status") == 0);
}

static void questions(TesujiScratch *scratch) {
    TesujiError error;
    TesujiAnswer *answer = NULL;
    const char *request = "{\"text\": \"1... .... .... ....\", \"limit\": 5}";
    assert(tesuji_ask("solve", request, strlen(request), &answer, scratch, NULL, &error) == TESUJI_CODE_OK);
    assert(error.code == TESUJI_CODE_OK && error.message[0] == 0);
    assert(strstr(tesuji_answer_text(answer), "\"count\":5,\"exact\":false") != NULL);
    assert(strlen(tesuji_answer_text(answer)) == tesuji_answer_length(answer));
    tesuji_answer_free(answer);

    const char *unread = "{\"text\": \"53..7....\\n6..195...\"}";
    assert(tesuji_ask("solve", unread, strlen(unread), &answer, NULL, NULL, &error) == TESUJI_CODE_TEXT_UNREADABLE);
    assert(answer == NULL && error.line == 2 && strcmp(error.message, "expected 9 rows, found 2") == 0);
    assert(tesuji_ask("sing", NULL, 0, &answer, NULL, NULL, NULL) == TESUJI_CODE_UNKNOWN_QUERY);
    assert(tesuji_ask("techniques", NULL, 0, &answer, NULL, NULL, NULL) == TESUJI_CODE_OK);
    tesuji_answer_free(answer);
    assert(tesuji_ask(NULL, NULL, 0, &answer, NULL, NULL, &error) == TESUJI_CODE_ARGUMENT);
    assert(strcmp(error.message, "query is null") == 0 && error.offset == SIZE_MAX);
    assert(tesuji_ask("solve", NULL, 1, &answer, NULL, NULL, NULL) == TESUJI_CODE_ARGUMENT);
    assert(tesuji_ask("solve", request, SIZE_MAX, &answer, NULL, NULL, NULL) == TESUJI_CODE_ARGUMENT);
    assert(tesuji_ask("solve", request, strlen(request), NULL, NULL, NULL, NULL) == TESUJI_CODE_ARGUMENT);
    assert(tesuji_answer_text(NULL) == NULL && tesuji_answer_length(NULL) == 0);
    tesuji_answer_free(NULL);
}

static void one_puzzle(TesujiScratch *scratch) {
    TesujiError error;
    TesujiStatus status;
    char grid[TESUJI_CELLS];
    assert(tesuji_solve(PUZZLE, 81, grid, &status, scratch, NULL, &error) == TESUJI_CODE_OK);
    assert(status == TESUJI_STATUS_UNIQUE && is(grid, SOLUTION));
    assert(tesuji_solve(SEVERAL, 81, grid, &status, NULL, NULL, NULL) == TESUJI_CODE_OK);
    assert(status == TESUJI_STATUS_SEVERAL && grid[0] == '8' && memchr(grid, '.', 81) == NULL);
    assert(tesuji_solve(CLASH, 81, grid, &status, scratch, NULL, NULL) == TESUJI_CODE_OK);
    assert(status == TESUJI_STATUS_UNSOLVABLE && grid[0] == '.');
    assert(tesuji_solve(PUZZLE, 80, grid, &status, scratch, NULL, &error) == TESUJI_CODE_TEXT_UNREADABLE);
    assert(error.offset == 80 && error.line == 1 && strcmp(error.message, "expected 81 cells, found 80") == 0);
    assert(status == TESUJI_STATUS_UNKNOWN && grid[0] == '.');

    uint64_t count;
    assert(tesuji_count(SEVERAL, 81, 10000, &count, scratch, NULL, NULL) == TESUJI_CODE_OK && count == 849);
    assert(tesuji_count(SEVERAL, 81, 10, &count, NULL, NULL, NULL) == TESUJI_CODE_OK && count == 10);
    assert(tesuji_count(SEVERAL, 81, 10, NULL, NULL, NULL, NULL) == TESUJI_CODE_ARGUMENT);

    bool yes;
    TesujiFault faults[TESUJI_CELLS];
    assert(tesuji_check(SOLUTION, 81, PUZZLE, 81, &yes, faults, NULL) == TESUJI_CODE_OK && yes && faults[3] == TESUJI_FAULT_NONE);
    assert(tesuji_check(PUZZLE, 81, NULL, 7, &yes, faults, NULL) == TESUJI_CODE_OK && !yes && faults[2] == TESUJI_FAULT_EMPTY);
    assert(tesuji_check(CLASH, 81, NULL, 0, &yes, faults, NULL) == TESUJI_CODE_OK && faults[1] == TESUJI_FAULT_WRONG);
    assert(tesuji_check(SOLUTION, 81, PUZZLE, 0, &yes, faults, NULL) == TESUJI_CODE_TEXT_UNREADABLE);

    char turned[TESUJI_CELLS], form[TESUJI_CELLS];
    for (int cell = 0; cell < TESUJI_CELLS; cell++) turned[cell] = PUZZLE[80 - cell];
    assert(tesuji_canonicalize(PUZZLE, 81, grid, &status, &error) == TESUJI_CODE_OK && status == TESUJI_STATUS_UNKNOWN);
    assert(tesuji_canonicalize(turned, 81, form, &status, &error) == TESUJI_CODE_OK && is(grid, form));
    assert(tesuji_canonicalize(CLASH, 81, form, &status, NULL) == TESUJI_CODE_OK && status == TESUJI_STATUS_UNSOLVABLE);

    TesujiRating rating;
    assert(tesuji_rate(PUZZLE, 81, &rating, &status, scratch, NULL, NULL) == TESUJI_CODE_OK);
    assert(status == TESUJI_STATUS_UNIQUE && fabs(rating.er - 1.2) < 1e-9 && fabs(rating.ed - 1.2) < 1e-9);
    assert(tesuji_rate(SEVERAL, 81, &rating, &status, NULL, NULL, NULL) == TESUJI_CODE_OK);
    assert(status == TESUJI_STATUS_SEVERAL && rating.er == 0.0);
}

enum { ROWS = 1000 };

static void many_puzzles(void) {
    const char *kinds[4] = {PUZZLE, SEVERAL, CLASH, "????????####"};
    const TesujiStatus known[4] = {TESUJI_STATUS_UNIQUE, TESUJI_STATUS_SEVERAL, TESUJI_STATUS_UNSOLVABLE, TESUJI_STATUS_UNREADABLE};
    /* Exactly as much memory as is asked for, so that tools see what goes beyond it. */
    char *puzzles = malloc(ROWS * TESUJI_CELLS), *grids = malloc(ROWS * TESUJI_CELLS);
    TesujiStatus *statuses = malloc(ROWS * sizeof *statuses);
    uint64_t *counts = malloc(ROWS * sizeof *counts);
    assert(puzzles != NULL && grids != NULL && statuses != NULL && counts != NULL);
    memset(puzzles, '#', ROWS * TESUJI_CELLS);
    for (int row = 0; row < ROWS; row++) {
        memcpy(puzzles + row * TESUJI_CELLS, kinds[row % 4], strlen(kinds[row % 4]));
    }
    for (size_t threads = 0; threads < 4; threads++) {
        assert(tesuji_solve_many(puzzles, ROWS, grids, statuses, threads, NULL, NULL) == TESUJI_CODE_OK);
        for (int row = 0; row < ROWS; row++) {
            assert(statuses[row] == known[row % 4]);
            assert(row % 4 != 0 || is(grids + row * TESUJI_CELLS, SOLUTION));
        }
    }
    assert(tesuji_count_many(puzzles, ROWS, 1000, counts, statuses, 2, NULL, NULL) == TESUJI_CODE_OK);
    assert(counts[0] == 1 && counts[ROWS - 3] == 849 && counts[2] == 0 && statuses[1] == TESUJI_STATUS_SEVERAL);
    assert(tesuji_canonicalize_many(puzzles, 8, grids, statuses, 2, NULL, NULL) == TESUJI_CODE_OK);
    assert(is(grids, grids + 4 * TESUJI_CELLS) && statuses[6] == TESUJI_STATUS_UNSOLVABLE);
    TesujiRating ratings[8];
    assert(tesuji_rate_many(puzzles, 8, ratings, statuses, 2, NULL, NULL) == TESUJI_CODE_OK);
    assert(ratings[0].er == ratings[4].er && ratings[4].er > 1.0 && statuses[5] == TESUJI_STATUS_SEVERAL);

    /* None at all, and what cannot be. */
    TesujiError error;
    assert(tesuji_solve_many(NULL, 0, NULL, NULL, 0, NULL, &error) == TESUJI_CODE_OK);
    assert(tesuji_solve_many(puzzles, ROWS, NULL, statuses, 0, NULL, &error) == TESUJI_CODE_ARGUMENT);
    assert(tesuji_solve_many(puzzles, SIZE_MAX / 2, grids, statuses, 0, NULL, &error) == TESUJI_CODE_ARGUMENT);
    assert(tesuji_solve_many(puzzles, ROWS, puzzles, statuses, 0, NULL, &error) == TESUJI_CODE_ARGUMENT);
    assert(strcmp(error.message, "solutions overlaps puzzles") == 0);
    uint64_t *odd = (uint64_t *)(void *)((char *)counts + 1);
    assert(tesuji_count_many(puzzles, 1, 2, odd, statuses, 0, NULL, &error) == TESUJI_CODE_ARGUMENT);

    /* A control that has ended. */
    TesujiControl *control = tesuji_control_new(0.0);
    assert(tesuji_solve_many(puzzles, ROWS, grids, statuses, 2, control, &error) == TESUJI_CODE_STOPPED);
    assert(statuses[0] == TESUJI_STATUS_STOPPED && statuses[ROWS - 1] == TESUJI_STATUS_STOPPED && grids[0] == '.');
    assert(tesuji_control_done(control) == 0 && tesuji_control_done(NULL) == 0);
    tesuji_control_free(control);
    control = tesuji_control_new(-1.0);
    assert(tesuji_solve_many(puzzles, ROWS, grids, statuses, 2, control, &error) == TESUJI_CODE_OK);
    assert(tesuji_control_done(control) == ROWS);
    tesuji_control_stop(control);
    assert(tesuji_rate_many(puzzles, 4, ratings, statuses, 1, control, &error) == TESUJI_CODE_STOPPED);
    tesuji_control_free(control);
    tesuji_control_stop(NULL);
    tesuji_control_free(NULL);

    char made[3][TESUJI_CELLS], solved[3][TESUJI_CELLS], found[TESUJI_CELLS];
    size_t count;
    assert(tesuji_generate(7, 3, made[0], solved[0], &count, 2, NULL, &error) == TESUJI_CODE_OK && count == 3);
    assert(tesuji_solve(made[2], 81, found, statuses, NULL, NULL, NULL) == TESUJI_CODE_OK);
    assert(statuses[0] == TESUJI_STATUS_UNIQUE && is(found, solved[2]));
    free(counts);
    free(statuses);
    free(grids);
    free(puzzles);
}

static void *solve_alone(void *scratch) {
    for (int turn = 0; turn < 50; turn++) {
        char grid[TESUJI_CELLS];
        TesujiStatus status;
        assert(tesuji_solve(PUZZLE, 81, grid, &status, scratch, NULL, NULL) == TESUJI_CODE_OK && is(grid, SOLUTION));
    }
    return NULL;
}

/* Threads that share a scratch wait for each other. */
static void shared(TesujiScratch *scratch) {
    pthread_t threads[3];
    for (int nth = 0; nth < 3; nth++) assert(pthread_create(&threads[nth], NULL, solve_alone, scratch) == 0);
    for (int nth = 0; nth < 3; nth++) assert(pthread_join(threads[nth], NULL) == 0);
}

int main(void) {
    TesujiScratch *scratch = tesuji_scratch_new();
    names();
    questions(scratch);
    one_puzzle(scratch);
    many_puzzles();
    shared(scratch);
    tesuji_scratch_free(scratch);
    tesuji_scratch_free(NULL);
    puts("every function is as the header says");
    return 0;
}

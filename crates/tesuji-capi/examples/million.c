/* Solves every puzzle of a file, 81 characters a line, over all cores, and prints the solutions:
 * million FILE [THREADS] > solutions.txt */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tesuji.h"

/* Reads the puzzles one behind the other, without line ends. A line that is too short is a row that cannot be read. */
static char *read_puzzles(FILE *file, size_t *count) {
    size_t room = 1 << 16;
    char *puzzles = malloc(room * TESUJI_CELLS);
    char line[256];
    *count = 0;
    while (puzzles != NULL && fgets(line, sizeof line, file) != NULL) {
        size_t length = strcspn(line, "\r\n");
        if (*count == room) {
            room *= 2;
            char *larger = realloc(puzzles, room * TESUJI_CELLS);
            if (larger == NULL) {
                free(puzzles);
                return NULL;
            }
            puzzles = larger;
        }
        char *puzzle = puzzles + *count * TESUJI_CELLS;
        memset(puzzle, '#', TESUJI_CELLS);
        memcpy(puzzle, line, length < TESUJI_CELLS ? length : TESUJI_CELLS);
        *count += 1;
    }
    return puzzles;
}

int main(int argc, char **argv) {
    FILE *file = argc > 1 ? fopen(argv[1], "r") : stdin;
    if (file == NULL) {
        perror(argv[1]);
        return 2;
    }
    size_t threads = argc > 2 ? strtoul(argv[2], NULL, 10) : 0;
    size_t count;
    char *puzzles = read_puzzles(file, &count);
    char *solutions = malloc(count * TESUJI_CELLS + 1);
    TesujiStatus *statuses = malloc(count * sizeof *statuses + 1);
    if (puzzles == NULL || solutions == NULL || statuses == NULL) {
        fputs("there is not enough memory\n", stderr);
        return 2;
    }

    TesujiError error;
    clock_t begin = clock();
    if (tesuji_solve_many(puzzles, count, solutions, statuses, threads, NULL, &error) != TESUJI_CODE_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 2;
    }

    /* All threads together: the time of processors, not of the clock on the wall. */
    double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;

    size_t seen[6] = {0};
    for (size_t row = 0; row < count; row++) {
        seen[statuses[row]] += 1;
        fwrite(solutions + row * TESUJI_CELLS, 1, TESUJI_CELLS, stdout);
        putchar('\n');
    }
    for (int status = 0; status < 6; status++) {
        if (seen[status] > 0) {
            fprintf(stderr, "%zu %s\n", seen[status], tesuji_status_name(status));
        }
    }
    fprintf(stderr, "%.3f s of processor time in the call\n", seconds);
    free(statuses);
    free(solutions);
    free(puzzles);
    if (file != stdin) {
        fclose(file);
    }
    return 0;
}

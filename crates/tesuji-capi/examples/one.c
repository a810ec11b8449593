/* One puzzle: solved and rated by typed calls, and a hint for it by the call that answers every question. */

#include <stdio.h>
#include <string.h>

#include "tesuji.h"

int main(void) {
    const char *puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    TesujiScratch *scratch = tesuji_scratch_new();
    TesujiError error;
    TesujiStatus status;

    char solution[TESUJI_CELLS];
    if (tesuji_solve(puzzle, strlen(puzzle), solution, &status, scratch, NULL, &error) != TESUJI_CODE_OK) {
        fprintf(stderr, "%s\n", error.message);
        return 2;
    }
    printf("%s: %.81s\n", tesuji_status_name(status), solution);

    TesujiRating rating;
    if (tesuji_rate(puzzle, strlen(puzzle), &rating, &status, scratch, NULL, &error) == TESUJI_CODE_OK) {
        printf("rated %.1f/%.1f/%.1f\n", rating.er, rating.ep, rating.ed);
    }

    char request[256];
    snprintf(request, sizeof request, "{\"text\": \"%s\", \"depth\": \"full\"}", puzzle);
    TesujiAnswer *answer = NULL;
    if (tesuji_ask("hint", request, strlen(request), &answer, scratch, NULL, &error) == TESUJI_CODE_OK) {
        fputs(tesuji_answer_text(answer), stdout);
        tesuji_answer_free(answer);
    }

    /* What is wrong has a code and a place. */
    const char *wrong = "{\"text\": \"53..7....\\n6..195...\"}";
    TesujiCode code = tesuji_ask("solve", wrong, strlen(wrong), &answer, scratch, NULL, &error);
    printf("%s: line %zu, column %zu: %s\n", tesuji_code_name(code), error.line, error.column, error.message);

    tesuji_scratch_free(scratch);
    return 0;
}

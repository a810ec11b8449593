/* Made by cbindgen 0.29.4: cargo xtask header. Do not edit. b9fb39318498045c */
/*
 * Tesuji for C and C++: sudoku of any kind, read, solved, counted, rated and made.
 *
 * Every call that can fail returns a code, 0 after a success, and describes the error with its position in the caller's
 * `TesujiError`, which may be null. Inputs are read only during the call. Outputs belong to the caller: the library writes
 * only to them, and keeps no pointer to them. They must not overlap inputs or each other. Free each value that `tesuji_ask`
 * or a function with `_new` in its name returns once, with the function that has `_free` in its name.
 *
 * All functions may be called from any number of threads at the same time. A handle must not be freed while another call
 * uses it. No exception or panic leaves a call: after an internal error, the code is TESUJI_CODE_INTERNAL. If the system
 * has no memory left, the process ends.
 */

#ifndef TESUJI_H
#define TESUJI_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * The bytes of a classic grid.
 */
#define TESUJI_CELLS 81

/**
 * The bytes of a message, with the 0 at its end.
 */
#define TESUJI_MESSAGE_SIZE 256

/**
 * The result of a call: 0, or the reason why it has no answer. Codes never change; new ones may be added.
 */
enum TesujiCode
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The call has succeeded.
     */
    TESUJI_CODE_OK = 0,
    /**
     * No query has this name.
     */
    TESUJI_CODE_UNKNOWN_QUERY = 1,
    /**
     * The request is not JSON; the offset is in the request.
     */
    TESUJI_CODE_JSON_SYNTAX = 2,
    /**
     * A parameter is unknown or has a wrong value; the offset is in the request.
     */
    TESUJI_CODE_PARAMETER = 3,
    /**
     * The request has no text, or an empty one.
     */
    TESUJI_CODE_TEXT_MISSING = 4,
    /**
     * The text cannot be read; the offset is in its record.
     */
    TESUJI_CODE_TEXT_UNREADABLE = 5,
    /**
     * The text is longer than any problem.
     */
    TESUJI_CODE_TEXT_TOO_LONG = 6,
    /**
     * The text has several problems, and the query takes one.
     */
    TESUJI_CODE_SEVERAL_PROBLEMS = 7,
    /**
     * No puzzle can match the specification.
     */
    TESUJI_CODE_SPECIFICATION = 8,
    /**
     * The notation cannot express the problem.
     */
    TESUJI_CODE_NOT_WRITABLE = 9,
    /**
     * The query has no answer for this kind of problem.
     */
    TESUJI_CODE_UNSUPPORTED = 10,
    /**
     * A pointer is null or not aligned, a length is impossible, or an output overlaps something else.
     */
    TESUJI_CODE_ARGUMENT = 11,
    /**
     * The control has ended the work before all was known.
     */
    TESUJI_CODE_STOPPED = 12,
    /**
     * The library has a fault: please report it. Handles can still be used.
     */
    TESUJI_CODE_INTERNAL = 13,
    /**
     * An error of a kind that this list does not have yet.
     */
    TESUJI_CODE_OTHER = 14,
    /**
     * The picture cannot be decoded, or does not show a puzzle that can be read.
     */
    TESUJI_CODE_PICTURE_UNREADABLE = 15,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum TesujiCode TesujiCode;
#else
typedef int32_t TesujiCode;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The known number of solutions of a puzzle.
 */
enum TesujiStatus
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * There is no solution.
     */
    TESUJI_STATUS_UNSOLVABLE = 0,
    /**
     * There is exactly one solution.
     */
    TESUJI_STATUS_UNIQUE = 1,
    /**
     * There are several solutions.
     */
    TESUJI_STATUS_SEVERAL = 2,
    /**
     * The call did not ask how many solutions there are.
     */
    TESUJI_STATUS_UNKNOWN = 3,
    /**
     * The 81 bytes are not a puzzle: one of them is neither a digit nor a mark for an empty cell.
     */
    TESUJI_STATUS_UNREADABLE = 4,
    /**
     * The control stopped the work before the answer was known.
     */
    TESUJI_STATUS_STOPPED = 5,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum TesujiStatus TesujiStatus;
#else
typedef uint8_t TesujiStatus;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The result of a check for one cell.
 */
enum TesujiFault
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : uint8_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /**
     * The cell is correct.
     */
    TESUJI_FAULT_NONE = 0,
    /**
     * The cell is empty.
     */
    TESUJI_FAULT_EMPTY = 1,
    /**
     * The digit clashes with another one, or differs from the puzzle.
     */
    TESUJI_FAULT_WRONG = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum TesujiFault TesujiFault;
#else
typedef uint8_t TesujiFault;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/**
 * The answer to a question: JSON in UTF-8.
 */
typedef struct TesujiAnswer TesujiAnswer;

/**
 * A deadline, and a way to stop work from another thread. It can be shared by any number of calls and threads.
 */
typedef struct TesujiControl TesujiControl;

/**
 * The memory that a thread keeps from call to call, which makes short calls faster.
 */
typedef struct TesujiScratch TesujiScratch;

/**
 * An error and its position. The caller owns the memory; there is nothing to free.
 */
typedef struct TesujiError {
    /**
     * The code that the call returned.
     */
    TesujiCode code;
    /**
     * The byte offset: in the request if it cannot be read, otherwise in the record of its text, or in the 81 bytes.
     * `SIZE_MAX` if there is no position.
     */
    size_t offset;
    /**
     * The line of that position, counted from 1; 0 if there is no position.
     */
    size_t line;
    /**
     * The column of that position, counted from 1; 0 if there is no position.
     */
    size_t column;
    /**
     * The error message, one clause in UTF-8, terminated by a 0. Empty after a success.
     */
    char message[TESUJI_MESSAGE_SIZE];
    /**
     * Advice about the error, one clause in UTF-8, terminated by a 0. Usually empty.
     */
    char help[TESUJI_MESSAGE_SIZE];
} TesujiError;

/**
 * The rating of a puzzle on the Sudoku Explainer 1.2.1 scale.
 */
typedef struct TesujiRating {
    /**
     * The hardest step of all: the rating of the puzzle.
     */
    double er;
    /**
     * The hardest step up to the first placement, the pearl.
     */
    double ep;
    /**
     * The first step, the diamond.
     */
    double ed;
} TesujiRating;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Returns the version of the library, such as "0.1.0". It is never freed.
 */
const char *tesuji_version(void);

/**
 * Returns the name of a code, such as "text-unreadable"; "unknown" for a number that is not a code. It is never freed.
 */
const char *tesuji_code_name(int32_t code);

/**
 * Returns the name of a status, such as "unique"; "no status" for a number that is not a status. It is never freed.
 */
const char *tesuji_status_name(int32_t status);

/**
 * Makes a control, whose deadline is this number of seconds from now. It has no deadline if the number is infinite,
 * negative or not a number.
 *
 * A control bounds the calls that it is passed to. It may be shared by any number of threads and calls, and belongs to
 * the caller, who frees it with `tesuji_control_free` once none of them uses it. Returns null if there is a fault of
 * the library.
 */
struct TesujiControl *tesuji_control_new(double seconds);

/**
 * Stops all calls that have this control, within about ten milliseconds, and all later ones.
 *
 * It may be called from any thread, and from a signal handler. Does nothing for null.
 */
void tesuji_control_stop(const struct TesujiControl *control);

/**
 * Returns the number of puzzles that the calls over many puzzles with this control have finished, to display progress.
 *
 * It may be called from any thread. Returns 0 for null.
 */
uint64_t tesuji_control_done(const struct TesujiControl *control);

/**
 * Frees a control that no call uses. Does nothing for null.
 */
void tesuji_control_free(struct TesujiControl *control);

/**
 * Makes a scratch: memory for calls about one puzzle, which makes short calls many times as fast.
 *
 * Each thread keeps one; threads that share one wait for each other. It belongs to the caller, who frees it with
 * `tesuji_scratch_free`. Returns null after an internal error; calls take null for new memory.
 */
struct TesujiScratch *tesuji_scratch_new(void);

/**
 * Frees a scratch that no call uses. Does nothing for null.
 */
void tesuji_scratch_free(struct TesujiScratch *scratch);

/**
 * Answers any question: the name of a query and its request in JSON in, an answer in JSON out, as over HTTP.
 *
 * `docs/json.md` lists the queries, their parameters and the keys of their answers. `query` ends with a 0; `request`
 * has `length` bytes of UTF-8, and none for a request without parameters. The answer belongs to the caller, who frees
 * it with `tesuji_answer_free`; after an error `*answer` is null. Work that the control ends is an answer with the
 * status `stopped`. `scratch`, `control` and `error` may be null.
 */
TesujiCode tesuji_ask(const char *query,
                      const char *request,
                      size_t length,
                      struct TesujiAnswer **answer,
                      const struct TesujiScratch *scratch,
                      const struct TesujiControl *control,
                      struct TesujiError *error);

/**
 * Returns the JSON of an answer, in UTF-8 and with a 0 at the end. It lives as long as the answer. Returns null for
 * null.
 */
const char *tesuji_answer_text(const struct TesujiAnswer *answer);

/**
 * Returns the number of bytes of the JSON of an answer, without the 0 at the end. Returns 0 for null.
 */
size_t tesuji_answer_length(const struct TesujiAnswer *answer);

/**
 * Frees an answer and its text. Does nothing for null.
 */
void tesuji_answer_free(struct TesujiAnswer *answer);

/**
 * Solves a classic puzzle, and proves whether the solution is the only one.
 *
 * `puzzle` has `length` bytes, which must be 81: `1` to `9`, and any of `.0_-*?xX` or the space for an empty cell.
 * They need no 0 at the end. Writes 81 bytes to `solution`, without a 0 at the end, and one status. If there are
 * several solutions, writes one of them; if there is none, and after an error, 81 dots. The status after an error is
 * `unknown`. `scratch`, `control` and `error` may be null.
 */
TesujiCode tesuji_solve(const char *puzzle,
                        size_t length,
                        char *solution,
                        TesujiStatus *status,
                        const struct TesujiScratch *scratch,
                        const struct TesujiControl *control,
                        struct TesujiError *error);

/**
 * Counts the solutions of a classic puzzle up to a limit: a count of `limit` is that many or more.
 *
 * `puzzle` and `length` are as for `tesuji_solve`. Writes one count; if the control ends the work, the number of
 * solutions found until then. `scratch`, `control` and `error` may be null.
 */
TesujiCode tesuji_count(const char *puzzle,
                        size_t length,
                        uint64_t limit,
                        uint64_t *count,
                        const struct TesujiScratch *scratch,
                        const struct TesujiControl *control,
                        struct TesujiError *error);

/**
 * Checks whether a classic grid is full, follows the rules and respects a puzzle.
 *
 * `grid` and `puzzle` have `length` and `puzzle_length` bytes, as for `tesuji_solve`; a null `puzzle` stands for any
 * puzzle. Writes one value to `is_solution`, and to `faults` one fault for each of the 81 cells. `error` may be null.
 */
TesujiCode tesuji_check(const char *grid,
                        size_t length,
                        const char *puzzle,
                        size_t puzzle_length,
                        bool *is_solution,
                        TesujiFault *faults,
                        struct TesujiError *error);

/**
 * Finds the canonical form of a classic puzzle: the smallest 81 bytes that moving houses and renaming digits can make
 * of it.
 *
 * Two puzzles are essentially the same if their forms are. `puzzle` and `length` are as for `tesuji_solve`. Writes 81
 * bytes to `form`, and a status: `unknown`, because the solutions are not counted, or `unsolvable`, with 81 dots, if
 * clues clash. `error` may be null.
 */
TesujiCode tesuji_canonicalize(const char *puzzle,
                               size_t length,
                               char *form,
                               TesujiStatus *status,
                               struct TesujiError *error);

/**
 * Rates a classic puzzle on the Sudoku Explainer 1.2.1 scale.
 *
 * `puzzle` and `length` are as for `tesuji_solve`. Writes the three numbers and a status; unless that is `unique`, the
 * numbers are 0. This takes milliseconds, and seconds for the hardest puzzles. `scratch`, `control` and `error` may be
 * null.
 */
TesujiCode tesuji_rate(const char *puzzle,
                       size_t length,
                       struct TesujiRating *rating,
                       TesujiStatus *status,
                       const struct TesujiScratch *scratch,
                       const struct TesujiControl *control,
                       struct TesujiError *error);

/**
 * Makes classic puzzles with exactly one solution from a seed. The same seed makes the same puzzles on any machine.
 *
 * Writes `count` times 81 bytes to `puzzles` and to `solutions`, one after another without a 0 between them, and their
 * number to `made`: fewer than `count` if the control ends the work, or if some would be essentially the same as
 * earlier ones. `threads` is 0 for one per core. `control` and `error` may be null. For puzzles to a specification,
 * see the query `generate` of `tesuji_ask`.
 */
TesujiCode tesuji_generate(uint64_t seed,
                           size_t count,
                           char *puzzles,
                           char *solutions,
                           size_t *made,
                           size_t threads,
                           const struct TesujiControl *control,
                           struct TesujiError *error);

/**
 * Solves many classic puzzles on several threads, several times as fast as one at a time.
 *
 * `puzzles` has `count` times 81 bytes, one puzzle after another with nothing between them. Writes as many bytes to
 * `solutions`, and `count` statuses, in the order of the puzzles. A row that cannot be read has the status
 * `unreadable` and 81 dots, and the other rows are answered. `threads` is 0 for one per core; no thread outlives the
 * call. If the control ends the work, the code is `TESUJI_CODE_STOPPED`, and the rows that have no answer have the
 * status `stopped`. Outputs must not overlap anything. `control` and `error` may be null.
 */
TesujiCode tesuji_solve_many(const char *puzzles,
                             size_t count,
                             char *solutions,
                             TesujiStatus *statuses,
                             size_t threads,
                             const struct TesujiControl *control,
                             struct TesujiError *error);

/**
 * Counts the solutions of many classic puzzles on several threads, each up to a limit.
 *
 * Writes `count` numbers to `counts` and `count` statuses, which distinguish none, one and several if the limit is 2
 * or more; everything else is as for `tesuji_solve_many`. A count of `limit` is that many or more, and 0 for a row
 * without an answer.
 */
TesujiCode tesuji_count_many(const char *puzzles,
                             size_t count,
                             uint64_t limit,
                             uint64_t *counts,
                             TesujiStatus *statuses,
                             size_t threads,
                             const struct TesujiControl *control,
                             struct TesujiError *error);

/**
 * Finds the canonical forms of many classic puzzles on several threads.
 *
 * Writes `count` times 81 bytes to `forms`, and `count` statuses as `tesuji_canonicalize` does; everything else is as
 * for `tesuji_solve_many`.
 */
TesujiCode tesuji_canonicalize_many(const char *puzzles,
                                    size_t count,
                                    char *forms,
                                    TesujiStatus *statuses,
                                    size_t threads,
                                    const struct TesujiControl *control,
                                    struct TesujiError *error);

/**
 * Rates many classic puzzles on several threads.
 *
 * Writes `count` ratings and `count` statuses as `tesuji_rate` does; everything else is as for `tesuji_solve_many`.
 */
TesujiCode tesuji_rate_many(const char *puzzles,
                            size_t count,
                            struct TesujiRating *ratings,
                            TesujiStatus *statuses,
                            size_t threads,
                            const struct TesujiControl *control,
                            struct TesujiError *error);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* TESUJI_H */

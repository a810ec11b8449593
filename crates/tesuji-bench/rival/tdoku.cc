// Lets tdoku (https://github.com/t-dillon/tdoku) take part in a run of the bench. From a checkout of it:
//
//   clang++ -O3 -march=native -DNDEBUG -std=c++17 -Iinclude -Isrc -o tdoku tdoku.cc src/solver_dpll_triad_simd.cc src/util.cc
//   cargo run --release -p tesuji-bench --features rivals -- --rival ./tdoku ...
//
// A question is a line with the number of puzzles and the limit, and as many lines of 81 characters. The answer is one
// line: the seconds of CPU time that the puzzles took, and the count of each. Sets of few puzzles are gone through several
// times, for the clock; the time is that of one.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <vector>

#include "tdoku.h"

static double now() {
    timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec + time.tv_nsec * 1e-9;
}

int main() {
    size_t puzzles, limit;
    while (scanf("%zu %zu", &puzzles, &limit) == 2) {
        std::vector<char> lines(puzzles * 128);
        for (size_t i = 0; i < puzzles; i++) {
            char *line = &lines[i * 128];
            if (scanf("%81s", line) != 1) return 2;
            for (size_t cell = 0; cell < 81; cell++) {
                if (line[cell] == '0') line[cell] = '.';
            }
        }
        std::vector<size_t> counts(puzzles);
        double start = now(), seconds;
        int rounds = 0;
        do {
            for (size_t i = 0; i < puzzles; i++) {
                char solution[128];
                size_t guesses = 0;
                counts[i] = TdokuSolverDpllTriadSimd(&lines[i * 128], limit, 0, solution, &guesses);
            }
            rounds++;
            seconds = now() - start;
        } while (seconds < 0.05);
        printf("%.9g", seconds / rounds);
        for (size_t count : counts) printf(" %zu", count);
        printf("\n");
        fflush(stdout);
    }
}

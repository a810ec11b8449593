// Puzzles made, rated and sorted in C++: handles that free themselves, errors as exceptions, and a deadline for it all.

#include <algorithm>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "tesuji.h"

namespace {

struct Free {
    void operator()(TesujiControl *control) const { tesuji_control_free(control); }
    void operator()(TesujiAnswer *answer) const { tesuji_answer_free(answer); }
};

void check(TesujiCode code, const TesujiError &error) {
    if (code != TESUJI_CODE_OK) {
        throw std::runtime_error(std::string(tesuji_code_name(code)) + ": " + error.message);
    }
}

std::string ask(const char *query, const std::string &request, const TesujiControl *control) {
    TesujiError error;
    TesujiAnswer *answer = nullptr;
    check(tesuji_ask(query, request.data(), request.size(), &answer, nullptr, control, &error), error);
    std::unique_ptr<TesujiAnswer, Free> owned(answer);
    return std::string(tesuji_answer_text(answer), tesuji_answer_length(answer));
}

} // namespace

int main() try {
    const std::size_t count = 20;
    std::unique_ptr<TesujiControl, Free> control(tesuji_control_new(60.0));
    TesujiError error;

    std::string puzzles(count * TESUJI_CELLS, '.'), solutions = puzzles;
    std::size_t made = 0;
    check(tesuji_generate(42, count, &puzzles[0], &solutions[0], &made, 0, control.get(), &error), error);

    std::vector<TesujiRating> ratings(made);
    std::vector<TesujiStatus> statuses(made);
    check(tesuji_rate_many(puzzles.data(), made, ratings.data(), statuses.data(), 0, control.get(), &error), error);

    std::vector<std::size_t> order(made);
    for (std::size_t row = 0; row < made; row++) order[row] = row;
    std::sort(order.begin(), order.end(), [&](auto one, auto other) {
        return ratings[one].er != ratings[other].er ? ratings[one].er > ratings[other].er : one < other;
    });
    for (std::size_t row : order) {
        std::printf("%.81s  %.1f\n", &puzzles[row * TESUJI_CELLS], ratings[row].er);
    }

    const std::string hardest = puzzles.substr(order[0] * TESUJI_CELLS, TESUJI_CELLS);
    std::fputs(ask("classify", "{\"text\": \"" + hardest + "\"}", control.get()).c_str(), stdout);
    return 0;
} catch (const std::exception &error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 2;
}

// Tesuji from Go: one puzzle, many puzzles, and a question in JSON.
package main

// #include <stdlib.h>
// #include "tesuji.h"
import "C"

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"unsafe"
)

const cells = C.TESUJI_CELLS

// failure returns what a call says is wrong.
func failure(code C.TesujiCode, told *C.TesujiError) error {
	if code == C.TESUJI_CODE_OK {
		return nil
	}
	return fmt.Errorf("%s: %s", C.GoString(C.tesuji_code_name(code)), C.GoString(&told.message[0]))
}

// solveMany solves puzzles of 81 bytes, one behind the other.
func solveMany(puzzles []byte) ([]byte, []C.TesujiStatus, error) {
	count := len(puzzles) / cells
	solutions, statuses := make([]byte, count*cells), make([]C.TesujiStatus, count)
	var told C.TesujiError
	code := C.tesuji_solve_many((*C.char)(unsafe.Pointer(&puzzles[0])), C.size_t(count),
		(*C.char)(unsafe.Pointer(&solutions[0])), &statuses[0], 0, nil, &told)
	return solutions, statuses, failure(code, &told)
}

// ask answers any question.
func ask(query string, request map[string]any) (map[string]any, error) {
	text, err := json.Marshal(request)
	if err != nil {
		return nil, err
	}
	name := C.CString(query)
	defer C.free(unsafe.Pointer(name))
	var told C.TesujiError
	var answer *C.TesujiAnswer
	code := C.tesuji_ask(name, (*C.char)(unsafe.Pointer(&text[0])), C.size_t(len(text)), &answer, nil, nil, &told)
	if err := failure(code, &told); err != nil {
		return nil, err
	}
	defer C.tesuji_answer_free(answer)
	var object map[string]any
	return object, json.Unmarshal([]byte(C.GoString(C.tesuji_answer_text(answer))), &object)
}

func run() error {
	puzzle := "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	solutions, statuses, err := solveMany([]byte(strings.Repeat(puzzle, 1000)))
	if err != nil {
		return err
	}
	fmt.Printf("%d puzzles, the last %s: %s\n", len(statuses), C.GoString(C.tesuji_status_name(C.int32_t(statuses[999]))),
		solutions[999*cells:])
	rated, err := ask("rate", map[string]any{"text": puzzle})
	if err != nil {
		return err
	}
	fmt.Println("rated", rated["er"])
	_, err = ask("solve", map[string]any{"text": puzzle[1:]})
	fmt.Println(err)
	return nil
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}

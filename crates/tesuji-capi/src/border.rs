//! All functions of the library, and all of its unsafe code: pointers from C are read and written only here.
//!
//! Each function has the same shape. Errors that addresses reveal are checked first: null, alignment, impossible
//! lengths, and overlapping outputs. Then outputs are filled, so that they are initialized before anything refers to
//! them. Safe modules do the work, and no panic escapes.
#![expect(
    unsafe_code,
    reason = "pointers of C can only be followed with the word; names that are linked are marked by it"
)]

use std::ffi::{CStr, c_char};
use std::slice;

use tesuji::{Control, Line};

use crate::answer::TesujiAnswer;
use crate::classic::{self, NO_GRID, TESUJI_CELLS, TesujiFault, TesujiRating};
use crate::code::TesujiCode;
use crate::control::TesujiControl;
use crate::error::{Failure, TesujiError};
use crate::generation;
use crate::guard::guarded;
use crate::many::{self, Many, Work};
use crate::memory::{Memory, apart};
use crate::scratch::{TesujiScratch, with_scratch};
use crate::status::TesujiStatus;

/// A puzzle in bytes.
type Cells = [u8; TESUJI_CELLS];

/// Returns the values of an argument.
///
/// # Safety
///
/// `count` values at `place` must be readable, and must not be written while the result is used. `Memory::of` must have
/// accepted them.
unsafe fn input<'a, T>(place: *const T, count: usize) -> &'a [T] {
    if count == 0 {
        return &[];
    }
    // SAFETY: the caller promises the values; `Memory::of` has checked that they are not null, aligned and not too
    // many.
    unsafe { slice::from_raw_parts(place, count) }
}

/// Fills the memory of a result, and returns it.
///
/// # Safety
///
/// `count` values at `place` must be writable, and not used elsewhere while the result is used. `Memory::of` must have
/// accepted them.
unsafe fn output<'a, T: Copy>(place: *mut T, count: usize, value: T) -> &'a mut [T] {
    if count == 0 {
        return &mut [];
    }
    // SAFETY: the caller promises the memory; `Memory::of` has checked that it is not null, aligned and not too large.
    // The slice consists of values that have been written.
    unsafe {
        (0..count).for_each(|nth| place.add(nth).write(value));
        slice::from_raw_parts_mut(place, count)
    }
}

/// Returns the object of a handle, or `None` for null.
///
/// # Safety
///
/// The handle must be null, or come from the function that makes such handles and not have been freed.
unsafe fn handle<'a, T>(place: *const T) -> Option<&'a T> {
    // SAFETY: handles come from boxes, which only the functions that free them release.
    unsafe { place.as_ref() }
}

/// Frees the object of a handle.
///
/// # Safety
///
/// As for `handle`, and it must not be used any more.
unsafe fn free<T>(place: *mut T) {
    let _ = guarded(|| {
        if !place.is_null() {
            // SAFETY: the handle was made by `Box::into_raw`, and the caller frees it once.
            drop(unsafe { Box::from_raw(place) });
        }
        Ok(())
    });
}

/// Does the work of a call, reports its error to the caller, and returns the code.
///
/// # Safety
///
/// `error` must be null, or point to memory for an error.
unsafe fn call(error: *mut TesujiError, work: impl FnOnce() -> Result<(), Failure>) -> TesujiCode {
    let done = guarded(|| Memory::of("error", error, usize::from(!error.is_null()))).and_then(|_| guarded(work));
    let told = TesujiError::from(&done);
    if !error.is_null() && error.is_aligned() {
        // SAFETY: the caller promises the memory.
        unsafe { error.write(told) };
    }
    told.code
}

/// Returns the version of the library, such as "0.1.0". It is never freed.
#[unsafe(no_mangle)]
pub extern "C" fn tesuji_version() -> *const c_char {
    const VERSION: &CStr = match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
        Ok(version) => version,
        Err(_) => c"",
    };
    VERSION.as_ptr()
}

/// Returns the name of a code, such as "text-unreadable"; "unknown" for a number that is not a code. It is never freed.
#[unsafe(no_mangle)]
pub extern "C" fn tesuji_code_name(code: i32) -> *const c_char {
    TesujiCode::name_of(code).as_ptr()
}

/// Returns the name of a status, such as "unique"; "no status" for a number that is not a status. It is never freed.
#[unsafe(no_mangle)]
pub extern "C" fn tesuji_status_name(status: i32) -> *const c_char {
    TesujiStatus::name_of(status).as_ptr()
}

/// Makes a control, whose deadline is this number of seconds from now. It has no deadline if the number is infinite,
/// negative or not a number.
///
/// A control bounds the calls that it is passed to. It may be shared by any number of threads and calls, and belongs to
/// the caller, who frees it with `tesuji_control_free` once none of them uses it. Returns null if there is a fault of
/// the library.
#[unsafe(no_mangle)]
pub extern "C" fn tesuji_control_new(seconds: f64) -> *mut TesujiControl {
    guarded(|| Ok(Box::into_raw(Box::new(TesujiControl::new(seconds))))).unwrap_or(std::ptr::null_mut())
}

/// Stops all calls that have this control, within about ten milliseconds, and all later ones.
///
/// It may be called from any thread, and from a signal handler. Does nothing for null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_control_stop(control: *const TesujiControl) {
    // SAFETY: the caller promises a handle.
    if let Some(control) = unsafe { handle(control) } {
        control.as_control().stop();
    }
}

/// Returns the number of puzzles that the calls over many puzzles with this control have finished, to display progress.
///
/// It may be called from any thread. Returns 0 for null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_control_done(control: *const TesujiControl) -> u64 {
    // SAFETY: the caller promises a handle.
    unsafe { handle(control) }.map_or(0, |control| control.as_control().records())
}

/// Frees a control that no call uses. Does nothing for null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_control_free(control: *mut TesujiControl) {
    // SAFETY: the caller promises a handle that is not used any more.
    unsafe { free(control) }
}

/// Makes a scratch: memory for calls about one puzzle, which makes short calls many times as fast.
///
/// Each thread keeps one; threads that share one wait for each other. It belongs to the caller, who frees it with
/// `tesuji_scratch_free`. Returns null after an internal error; calls take null for new memory.
#[unsafe(no_mangle)]
pub extern "C" fn tesuji_scratch_new() -> *mut TesujiScratch {
    guarded(|| Ok(Box::into_raw(Box::default()))).unwrap_or(std::ptr::null_mut())
}

/// Frees a scratch that no call uses. Does nothing for null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_scratch_free(scratch: *mut TesujiScratch) {
    // SAFETY: the caller promises a handle that is not used any more.
    unsafe { free(scratch) }
}

/// Answers any question: the name of a query and its request in JSON in, an answer in JSON out, as over HTTP.
///
/// `docs/json.md` lists the queries, their parameters and the keys of their answers. `query` ends with a 0; `request`
/// has `length` bytes of UTF-8, and none for a request without parameters. The answer belongs to the caller, who frees
/// it with `tesuji_answer_free`; after an error `*answer` is null. Work that the control ends is an answer with the
/// status `stopped`. `scratch`, `control` and `error` may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_ask(
    query: *const c_char,
    request: *const c_char,
    length: usize,
    answer: *mut *mut TesujiAnswer,
    scratch: *const TesujiScratch,
    control: *const TesujiControl,
    error: *mut TesujiError,
) -> TesujiCode {
    let work = || {
        let asked = [Memory::of("query", query, 1)?, Memory::of("request", request, length)?];
        apart(&asked, &[Memory::of("answer", answer, 1)?])?;
        // SAFETY: the caller promises a terminated text, `length` bytes, memory for a pointer, and handles.
        let (query, request, answer, scratch, control) = unsafe {
            let answer = output(answer, 1, std::ptr::null_mut());
            (CStr::from_ptr(query), input(request.cast(), length), answer, handle(scratch), handle(control))
        };
        let own = Control::new();
        let control = control.map_or(&own, TesujiControl::as_control);
        let found = with_scratch(scratch, |scratch| TesujiAnswer::of(query.to_bytes(), request, scratch, control))?;
        answer[0] = Box::into_raw(Box::new(found));
        Ok(())
    };
    // SAFETY: the caller promises null or memory for an error.
    unsafe { call(error, work) }
}

/// Returns the JSON of an answer, in UTF-8 and with a 0 at the end. It lives as long as the answer. Returns null for
/// null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_answer_text(answer: *const TesujiAnswer) -> *const c_char {
    // SAFETY: the caller promises a handle.
    unsafe { handle(answer) }.map_or(std::ptr::null(), |answer| answer.text().as_ptr())
}

/// Returns the number of bytes of the JSON of an answer, without the 0 at the end. Returns 0 for null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_answer_length(answer: *const TesujiAnswer) -> usize {
    // SAFETY: the caller promises a handle.
    unsafe { handle(answer) }.map_or(0, |answer| answer.text().count_bytes())
}

/// Frees an answer and its text. Does nothing for null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_answer_free(answer: *mut TesujiAnswer) {
    // SAFETY: the caller promises a handle that is not used any more.
    unsafe { free(answer) }
}

/// Solves a classic puzzle, and proves whether the solution is the only one.
///
/// `puzzle` has `length` bytes, which must be 81: `1` to `9`, and any of `.0_-*?xX` or the space for an empty cell.
/// They need no 0 at the end. Writes 81 bytes to `solution`, without a 0 at the end, and one status. If there are
/// several solutions, writes one of them; if there is none, and after an error, 81 dots. The status after an error is
/// `unknown`. `scratch`, `control` and `error` may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_solve(
    puzzle: *const c_char,
    length: usize,
    solution: *mut c_char,
    status: *mut TesujiStatus,
    scratch: *const TesujiScratch,
    control: *const TesujiControl,
    error: *mut TesujiError,
) -> TesujiCode {
    let work = || {
        let room = [Memory::of("solution", solution, TESUJI_CELLS)?, Memory::of("status", status, 1)?];
        apart(&[Memory::of("puzzle", puzzle, length)?], &room)?;
        // SAFETY: the caller promises `length` bytes, memory for a grid and a status, and handles.
        let (puzzle, solution, status, scratch, control) = unsafe {
            let solution = output(solution.cast::<Cells>(), 1, NO_GRID);
            let status = output(status, 1, TesujiStatus::Unknown);
            (input(puzzle.cast(), length), solution, status, handle(scratch), handle(control))
        };
        let own = Control::new();
        let control = control.map_or(&own, TesujiControl::as_control);
        (solution[0], status[0]) = with_scratch(scratch, |scratch| classic::solve(puzzle, scratch, control))?;
        Ok(())
    };
    // SAFETY: the caller promises null or memory for an error.
    unsafe { call(error, work) }
}

/// Counts the solutions of a classic puzzle up to a limit: a count of `limit` is that many or more.
///
/// `puzzle` and `length` are as for `tesuji_solve`. Writes one count; if the control ends the work, the number of
/// solutions found until then. `scratch`, `control` and `error` may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_count(
    puzzle: *const c_char,
    length: usize,
    limit: u64,
    count: *mut u64,
    scratch: *const TesujiScratch,
    control: *const TesujiControl,
    error: *mut TesujiError,
) -> TesujiCode {
    let work = || {
        apart(&[Memory::of("puzzle", puzzle, length)?], &[Memory::of("count", count, 1)?])?;
        // SAFETY: the caller promises `length` bytes, memory for a count, and handles.
        let (puzzle, count, scratch, control) =
            unsafe { (input(puzzle.cast(), length), output(count, 1, 0), handle(scratch), handle(control)) };
        let own = Control::new();
        let control = control.map_or(&own, TesujiControl::as_control);
        let found = with_scratch(scratch, |scratch| classic::count(puzzle, limit, scratch, control))?;
        count[0] = found.unwrap_or_else(|found| found);
        found.map(drop).map_err(|_| Failure::stopped())
    };
    // SAFETY: the caller promises null or memory for an error.
    unsafe { call(error, work) }
}

/// Checks whether a classic grid is full, follows the rules and respects a puzzle.
///
/// `grid` and `puzzle` have `length` and `puzzle_length` bytes, as for `tesuji_solve`; a null `puzzle` stands for any
/// puzzle. Writes one value to `is_solution`, and to `faults` one fault for each of the 81 cells. `error` may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_check(
    grid: *const c_char,
    length: usize,
    puzzle: *const c_char,
    puzzle_length: usize,
    is_solution: *mut bool,
    faults: *mut TesujiFault,
    error: *mut TesujiError,
) -> TesujiCode {
    let work = || {
        let puzzle_length = if puzzle.is_null() { 0 } else { puzzle_length };
        let asked = [Memory::of("grid", grid, length)?, Memory::of("puzzle", puzzle, puzzle_length)?];
        let room = [Memory::of("is_solution", is_solution, 1)?, Memory::of("faults", faults, TESUJI_CELLS)?];
        apart(&asked, &room)?;
        // SAFETY: the caller promises the bytes of both lengths, and memory for a truth value and 81 faults.
        let (grid, clues, is_solution, faults) = unsafe {
            let faults = output(faults, TESUJI_CELLS, TesujiFault::None);
            let clues = input(puzzle.cast::<u8>(), puzzle_length);
            (input(grid.cast(), length), clues, output(is_solution, 1, false), faults)
        };
        let (yes, found) = classic::check(grid, (!puzzle.is_null()).then_some(clues))?;
        is_solution[0] = yes;
        faults.copy_from_slice(&found);
        Ok(())
    };
    // SAFETY: the caller promises null or memory for an error.
    unsafe { call(error, work) }
}

/// Finds the canonical form of a classic puzzle: the smallest 81 bytes that moving houses and renaming digits can make
/// of it.
///
/// Two puzzles are essentially the same if their forms are. `puzzle` and `length` are as for `tesuji_solve`. Writes 81
/// bytes to `form`, and a status: `unknown`, because the solutions are not counted, or `unsolvable`, with 81 dots, if
/// clues clash. `error` may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_canonicalize(
    puzzle: *const c_char,
    length: usize,
    form: *mut c_char,
    status: *mut TesujiStatus,
    error: *mut TesujiError,
) -> TesujiCode {
    let work = || {
        let room = [Memory::of("form", form, TESUJI_CELLS)?, Memory::of("status", status, 1)?];
        apart(&[Memory::of("puzzle", puzzle, length)?], &room)?;
        // SAFETY: the caller promises `length` bytes, and memory for a grid and a status.
        let (puzzle, form, status) = unsafe {
            let form = output(form.cast::<Cells>(), 1, NO_GRID);
            (input(puzzle.cast(), length), form, output(status, 1, TesujiStatus::Unknown))
        };
        (form[0], status[0]) = classic::canonicalize(Line::new(puzzle)?);
        Ok(())
    };
    // SAFETY: the caller promises null or memory for an error.
    unsafe { call(error, work) }
}

/// Rates a classic puzzle on the Sudoku Explainer 1.2.1 scale.
///
/// `puzzle` and `length` are as for `tesuji_solve`. Writes the three numbers and a status; unless that is `unique`, the
/// numbers are 0. This takes milliseconds, and seconds for the hardest puzzles. `scratch`, `control` and `error` may be
/// null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_rate(
    puzzle: *const c_char,
    length: usize,
    rating: *mut TesujiRating,
    status: *mut TesujiStatus,
    scratch: *const TesujiScratch,
    control: *const TesujiControl,
    error: *mut TesujiError,
) -> TesujiCode {
    let work = || {
        let room = [Memory::of("rating", rating, 1)?, Memory::of("status", status, 1)?];
        apart(&[Memory::of("puzzle", puzzle, length)?], &room)?;
        // SAFETY: the caller promises `length` bytes, memory for a rating and a status, and handles.
        let (puzzle, rating, status, scratch, control) = unsafe {
            let (rating, status) = (output(rating, 1, TesujiRating::NONE), output(status, 1, TesujiStatus::Unknown));
            (input(puzzle.cast(), length), rating, status, handle(scratch), handle(control))
        };
        let line = Line::new(puzzle)?;
        let own = Control::new();
        let control = control.map_or(&own, TesujiControl::as_control);
        (rating[0], status[0]) = with_scratch(scratch, |scratch| classic::rate(line, scratch, control));
        if status[0] == TesujiStatus::Stopped { Err(Failure::stopped()) } else { Ok(()) }
    };
    // SAFETY: the caller promises null or memory for an error.
    unsafe { call(error, work) }
}

/// Makes classic puzzles with exactly one solution from a seed. The same seed makes the same puzzles on any machine.
///
/// Writes `count` times 81 bytes to `puzzles` and to `solutions`, one after another without a 0 between them, and their
/// number to `made`: fewer than `count` if the control ends the work, or if some would be essentially the same as
/// earlier ones. `threads` is 0 for one per core. `control` and `error` may be null. For puzzles to a specification,
/// see the query `generate` of `tesuji_ask`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_generate(
    seed: u64,
    count: usize,
    puzzles: *mut c_char,
    solutions: *mut c_char,
    made: *mut usize,
    threads: usize,
    control: *const TesujiControl,
    error: *mut TesujiError,
) -> TesujiCode {
    let (puzzles, solutions) = (puzzles.cast::<Cells>(), solutions.cast::<Cells>());
    let work = || {
        let room = [Memory::of("puzzles", puzzles, count)?, Memory::of("solutions", solutions, count)?];
        apart(&[], &[&room[..], &[Memory::of("made", made, 1)?]].concat())?;
        // SAFETY: the caller promises memory for `count` grids twice and for a number, and a handle.
        let (puzzles, solutions, made, control) = unsafe {
            let (puzzles, solutions) = (output(puzzles, count, NO_GRID), output(solutions, count, NO_GRID));
            (puzzles, solutions, output(made, 1, 0), handle(control))
        };
        let own = Control::new();
        let control = control.map_or(&own, TesujiControl::as_control);
        generation::generate(seed, puzzles, solutions, &mut made[0], Work { threads, control })
    };
    // SAFETY: the caller promises null or memory for an error.
    unsafe { call(error, work) }
}

/// Answers a query for each of many puzzles, and writes the answers and their statuses.
///
/// # Safety
///
/// As for `tesuji_solve_many` in the header.
unsafe fn ask_many<R: Copy>(
    puzzles: *const c_char,
    count: usize,
    (name, results, none): (&'static str, *mut R, R),
    statuses: *mut TesujiStatus,
    control: *const TesujiControl,
    ask: impl FnOnce(Many<'_, R>, &Control<'static>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let puzzles = puzzles.cast::<Cells>();
    let room = [Memory::of(name, results, count)?, Memory::of("statuses", statuses, count)?];
    apart(&[Memory::of("puzzles", puzzles, count)?], &room)?;
    // SAFETY: the caller promises `count` grids, memory for as many results and statuses, and a handle.
    let (puzzles, results, statuses, control) = unsafe {
        let (results, statuses) = (output(results, count, none), output(statuses, count, TesujiStatus::Stopped));
        (input(puzzles, count), results, statuses, handle(control))
    };
    let own = Control::new();
    ask(Many { puzzles, results, statuses }, control.map_or(&own, TesujiControl::as_control))
}

/// Solves many classic puzzles on several threads, several times as fast as one at a time.
///
/// `puzzles` has `count` times 81 bytes, one puzzle after another with nothing between them. Writes as many bytes to
/// `solutions`, and `count` statuses, in the order of the puzzles. A row that cannot be read has the status
/// `unreadable` and 81 dots, and the other rows are answered. `threads` is 0 for one per core; no thread outlives the
/// call. If the control ends the work, the code is `TESUJI_CODE_STOPPED`, and the rows that have no answer have the
/// status `stopped`. Outputs must not overlap anything. `control` and `error` may be null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_solve_many(
    puzzles: *const c_char,
    count: usize,
    solutions: *mut c_char,
    statuses: *mut TesujiStatus,
    threads: usize,
    control: *const TesujiControl,
    error: *mut TesujiError,
) -> TesujiCode {
    let results = ("solutions", solutions.cast::<Cells>(), NO_GRID);
    // SAFETY: the caller promises what `ask_many` requires.
    let work = || unsafe {
        ask_many(puzzles, count, results, statuses, control, |many, control| {
            many::solve(many, Work { threads, control })
        })
    };
    // SAFETY: the caller promises null or memory for an error.
    unsafe { call(error, work) }
}

/// Counts the solutions of many classic puzzles on several threads, each up to a limit.
///
/// Writes `count` numbers to `counts` and `count` statuses, which distinguish none, one and several if the limit is 2
/// or more; everything else is as for `tesuji_solve_many`. A count of `limit` is that many or more, and 0 for a row
/// without an answer.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_count_many(
    puzzles: *const c_char,
    count: usize,
    limit: u64,
    counts: *mut u64,
    statuses: *mut TesujiStatus,
    threads: usize,
    control: *const TesujiControl,
    error: *mut TesujiError,
) -> TesujiCode {
    let results = ("counts", counts, 0);
    // SAFETY: the caller promises what `ask_many` requires.
    let work = || unsafe {
        ask_many(puzzles, count, results, statuses, control, |many, control| {
            many::count(many, limit, Work { threads, control })
        })
    };
    // SAFETY: the caller promises null or memory for an error.
    unsafe { call(error, work) }
}

/// Finds the canonical forms of many classic puzzles on several threads.
///
/// Writes `count` times 81 bytes to `forms`, and `count` statuses as `tesuji_canonicalize` does; everything else is as
/// for `tesuji_solve_many`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_canonicalize_many(
    puzzles: *const c_char,
    count: usize,
    forms: *mut c_char,
    statuses: *mut TesujiStatus,
    threads: usize,
    control: *const TesujiControl,
    error: *mut TesujiError,
) -> TesujiCode {
    let results = ("forms", forms.cast::<Cells>(), NO_GRID);
    // SAFETY: the caller promises what `ask_many` requires.
    let work = || unsafe {
        ask_many(puzzles, count, results, statuses, control, |many, control| {
            many::canonicalize(many, Work { threads, control })
        })
    };
    // SAFETY: the caller promises null or memory for an error.
    unsafe { call(error, work) }
}

/// Rates many classic puzzles on several threads.
///
/// Writes `count` ratings and `count` statuses as `tesuji_rate` does; everything else is as for `tesuji_solve_many`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tesuji_rate_many(
    puzzles: *const c_char,
    count: usize,
    ratings: *mut TesujiRating,
    statuses: *mut TesujiStatus,
    threads: usize,
    control: *const TesujiControl,
    error: *mut TesujiError,
) -> TesujiCode {
    let results = ("ratings", ratings, TesujiRating::NONE);
    // SAFETY: the caller promises what `ask_many` requires.
    let work = || unsafe {
        ask_many(puzzles, count, results, statuses, control, |many, control| {
            many::rate(many, Work { threads, control })
        })
    };
    // SAFETY: the caller promises null or memory for an error.
    unsafe { call(error, work) }
}

//! Rules of lines.

use tesuji_core::Automaton;

use crate::poster::Poster;
use crate::propagators::{Element, Ends, ForwardCheck, MOST_MOVES, Machine, Order, Regular};
use crate::space::Var;

/// Requires values to increase along the line, or not to decrease if `slow`.
pub(super) fn thermometer(cells: &[Var], slow: bool, poster: &mut Poster) {
    let step = usize::from(!slow);
    if !slow {
        poster.distinct(cells.to_vec());
    }
    poster.ready(Order { cells: cells.to_vec(), step });
}

/// Requires the cells to add up to the number in the circle.
pub(super) fn arrow(circle: &[Var], cells: &[Var], poster: &mut Poster) {
    let mut terms: Vec<(i64, Var)> = cells.iter().map(|&cell| (1, cell)).collect();
    let places = circle.len() as u32;
    terms.extend(circle.iter().enumerate().map(|(nth, &cell)| (-(10i64.pow(places - 1 - nth as u32)), cell)));
    let digits = poster.mask_where(|number| (0..10).contains(&number));
    if digits != poster.all() {
        circle[1..].iter().for_each(|&cell| poster.keep(cell, digits));
    }
    poster.sum(terms, 0);
}

/// Requires the inner cells to add up to the sum of the ends.
pub(super) fn double_arrow(cells: &[Var], poster: &mut Poster) {
    let last = cells.len() - 1;
    let factor = |nth| if nth == 0 || nth == last { -1 } else { 1 };
    poster.sum(cells.iter().enumerate().map(|(nth, &cell)| (factor(nth), cell)).collect(), 0);
}

/// Requires the line to read the same from both ends.
pub(super) fn palindrome(cells: &[Var], poster: &mut Poster) {
    for nth in 0..cells.len() / 2 {
        poster.equal(cells[nth], cells[cells.len() - 1 - nth]);
    }
}

/// Requires the values to be different and consecutive.
pub(super) fn renban(cells: &[Var], poster: &mut Poster) {
    let size = cells.len();
    if size > poster.values {
        return poster.never();
    }
    if size < 2 {
        return;
    }
    let window = (1u64 << size) - 1;
    poster.options(cells.to_vec(), (0..=poster.values - size).map(|low| window << low).collect());
}

/// Requires neighbours on the line to differ by at least `difference`.
pub(super) fn whisper(cells: &[Var], difference: i64, poster: &mut Poster) {
    let table = poster.table(|a, b| (a - b).abs() >= difference);
    cells.windows(2).for_each(|pair| poster.relation(pair[0], pair[1], &table));
}

/// Requires the pieces of the line in the regions to have equal sums.
pub(super) fn region_sum_line(cells: &[Var], poster: &mut Poster) {
    if poster.regions.is_empty() {
        return;
    }
    let region_of = |cell: Var| poster.regions.iter().position(|region| region.contains(&cell));
    let mut pieces: Vec<Vec<Var>> = Vec::new();
    let mut last = None;
    for &cell in cells {
        let region = Some(region_of(cell));
        match pieces.last_mut() {
            Some(piece) if region == last => piece.push(cell),
            _ => pieces.push(vec![cell]),
        }
        last = region;
    }
    super::sets::equal_sums(&pieces, poster);
}

/// Requires the inner cells to be strictly between the ends.
pub(super) fn between(cells: &[Var], poster: &mut Poster) {
    let inner = |low: usize, high: usize| if high > low + 1 { ((1u64 << high) - 1) & !((2u64 << low) - 1) } else { 0 };
    let all = poster.all();
    ends(cells, poster, |a, b| if cells.len() == 2 { all } else { inner(a.min(b), a.max(b)) });
}

/// Requires the ends to differ by at least `difference`, and the inner cells to be outside their range.
pub(super) fn lockout(cells: &[Var], difference: i64, poster: &mut Poster) {
    let all = poster.all();
    ends(cells, poster, |a, b| {
        let (low, high) = (a.min(b), a.max(b));
        match ((high - low) as i64) < difference {
            true => 0,
            false if cells.len() == 2 => all,
            false => all & !(((2u64 << high) - 1) & !((1u64 << low) - 1)),
        }
    });
}

fn ends(cells: &[Var], poster: &mut Poster, allowed: impl Fn(usize, usize) -> u64) {
    let values = poster.values;
    let allowed = (0..values * values).map(|both| allowed(both / values, both % values)).collect();
    let ends = [cells[0], cells[cells.len() - 1]];
    poster.ready(Ends { ends, inner: cells[1..cells.len() - 1].to_vec(), values, allowed });
}

/// Requires pairs of cells at the same distance from the centre to have equal sums.
pub(super) fn zipper(cells: &[Var], poster: &mut Poster) {
    let mut groups: Vec<Vec<Var>> =
        (0..cells.len() / 2).map(|nth| vec![cells[nth], cells[cells.len() - 1 - nth]]).collect();
    if cells.len() % 2 == 1 {
        groups.push(vec![cells[cells.len() / 2]]);
    }
    super::sets::equal_sums(&groups, poster);
}

/// Requires all cells to differ by at least 2.
pub(super) fn nabner(cells: &[Var], poster: &mut Poster) {
    let size = cells.len();
    if size > poster.values {
        return poster.never();
    }
    poster.distinct(cells.to_vec());
    let table = poster.table(|a, b| (a - b).abs() >= 2);
    for (nth, &one) in cells.iter().enumerate() {
        cells[..nth].iter().for_each(|&other| poster.relation(one, other, &table));
    }
    if size > 2
        && let Some(masks) = super::sets::masks_where(size, poster, |mask| mask & mask << 1 == 0)
    {
        poster.options(cells.to_vec(), masks);
    }
}

/// Requires every three consecutive cells to be of different groups.
pub(super) fn entropic(cells: &[Var], poster: &mut Poster) {
    let groups = super::grid::thirds(poster);
    let group = |value: i64| groups.iter().position(|mask| mask >> value & 1 != 0);
    let first = poster.first;
    classes(cells, 3, poster, |number| group(number - first).unwrap_or(0) as i64);
}

/// Requires every `modulus` consecutive cells to have different residues.
pub(super) fn modular(cells: &[Var], modulus: i64, poster: &mut Poster) {
    classes(cells, modulus as usize, poster, |number| number.rem_euclid(modulus));
}

/// Requires cells within a window to be of different classes. There are only as many classes as cells in a window, so
/// cells a window apart are of the same class.
fn classes(cells: &[Var], window: usize, poster: &mut Poster, class: impl Fn(i64) -> i64) {
    if window.min(cells.len()) > poster.values {
        return poster.never();
    }
    let differ = poster.table(|a, b| class(a) != class(b));
    let same = poster.table(|a, b| class(a) == class(b));
    for (nth, &one) in cells.iter().enumerate() {
        for back in 1..=window.min(nth) {
            poster.relation(one, cells[nth - back], if back < window { &differ } else { &same });
        }
    }
}

/// Requires that the line can be cut into pieces with this sum.
pub(super) fn sum_line(cells: &[Var], sum: i64, closed: bool, poster: &mut Poster) {
    if cells.is_empty() {
        return;
    }
    let most = cells.len() as i64 * (poster.first + poster.values as i64 - 1);
    let sum = match usize::try_from(sum) {
        Ok(found) if sum <= most => found,
        _ => return poster.never(),
    };
    if sum == 0 {
        let zero = poster.mask(0);
        return cells.iter().for_each(|&cell| poster.keep(cell, zero));
    }
    let states = if closed { 2 * sum * (sum + 1) } else { sum + 1 };
    if states * poster.values > MOST_MOVES {
        let first = poster.first;
        let number = move |&value: &usize| (first + value as i64) as usize;
        let holds = move |values: &[usize]| can_be_cut(&values.iter().map(number).collect::<Vec<_>>(), sum, closed);
        return poster.ready(ForwardCheck::new(cells.to_vec(), holds));
    }
    let add = |machine: &mut Machine, poster: &Poster, from: usize, to: &dyn Fn(usize) -> Option<usize>| {
        for value in 0..poster.values {
            if let Some(state) = usize::try_from(poster.first + value as i64).ok().and_then(to) {
                machine.add(from, 1 << value, state);
            }
        }
    };
    // The state is the sum of the current piece. A complete piece continues with zeros, or the next one begins.
    let next = |so_far: usize, number: usize| Some(so_far % sum + number).filter(|&all| all <= sum);
    let next = |so_far: usize, number: usize| if number == 0 { Some(so_far) } else { next(so_far, number) };
    if !closed {
        let mut machine = Machine::new(sum + 1);
        machine.start.push(0);
        machine.accept[sum] = true;
        for state in 0..=sum {
            add(&mut machine, poster, state, &|number| next(state, number));
        }
        return poster.regular(cells, machine);
    }
    // A closed line begins within a piece or between two: the part of the piece before the first cell comes at the end
    // of the line. A second half of the states is for lines in which a piece has been completed.
    let half = sum * (sum + 1);
    let mut machine = Machine::new(2 * half);
    for before in 0..sum {
        let block = before * (sum + 1);
        let begin = if before == 0 { sum } else { before };
        machine.start.push((block + begin) as u32);
        machine.accept[half + block + begin] = true;
        for state in 0..=sum {
            add(&mut machine, poster, block + state, &|number| {
                let completes = |to: usize| if number > 0 && to == sum { half } else { 0 };
                next(state, number).map(|to| completes(to) + block + to)
            });
            add(&mut machine, poster, half + block + state, &|number| next(state, number).map(|to| half + block + to));
        }
    }
    poster.regular(cells, machine);
}

/// Returns whether numbers can be cut into pieces with this sum, from the first number or, in a loop, from any number.
fn can_be_cut(numbers: &[usize], sum: usize, closed: bool) -> bool {
    let starts = if closed { numbers.len() } else { 1 };
    (0..starts).any(|start| {
        let mut piece = 0;
        let fits = |&number: &usize| {
            // A complete piece continues with zeros, or the next one begins.
            piece = if piece == sum && number > 0 { number } else { piece + number };
            piece <= sum
        };
        numbers[start..].iter().chain(&numbers[..start]).all(fits) && piece == sum
    })
}

/// Requires the value of the first cell to be as many steps beyond the second cell as the second cell's number.
pub(super) fn value_indexing(cells: &[Var], poster: &mut Poster) {
    let array = (0..poster.values)
        .map(|value| usize::try_from(poster.first + value as i64).ok().filter(|&steps| steps > 0))
        .map(|steps| steps.and_then(|steps| cells.get(steps + 1).copied()))
        .collect();
    poster.ready(Element { index: cells[1], array, value: Ok(cells[0]) });
}

/// Requires the automaton to accept the segments.
pub(super) fn regular(segments: &[Vec<Var>], automaton: &Automaton, poster: &mut Poster) {
    let mut machine = Machine::new(automaton.states.max(1));
    machine.start.extend(automaton.start.iter().map(|&state| state as u32));
    automaton.accept.iter().for_each(|&state| machine.accept[state] = true);
    automaton.moves.iter().for_each(|&(from, values, to)| machine.add(from, values.bits(), to));
    automaton.breaks.iter().for_each(|&(from, to)| machine.breaks[from].push(to as u32));
    let mut steps = Vec::new();
    for (nth, segment) in segments.iter().enumerate() {
        if nth > 0 && !automaton.breaks.is_empty() {
            steps.push(None);
        }
        steps.extend(segment.iter().copied().map(Some));
    }
    poster.ready(Regular::new(steps, std::rc::Rc::new(machine)));
}

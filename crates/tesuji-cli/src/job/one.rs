//! Reading a file that contains one record.

use anyhow::{Context, bail};
use tesuji::format::{Chunks, Format, Record};
use tesuji::stream::confirmed;

use crate::input::Input;
use crate::operand::Operand;

/// Reads the only record of a file.
pub(crate) fn read_one(operand: &Operand, from: Option<Format>) -> anyhow::Result<Record> {
    let input = Input::of(operand).with_context(|| operand.to_string())?;
    let name = input.name.clone();
    let mut chunks = Chunks::new(input.into_reader(), from);
    let first = chunks.next().transpose().with_context(|| name.clone())?;
    let mut records = first.iter().flat_map(|chunk| chunk.records()).map(|item| item.and_then(confirmed));
    match (records.next(), records.next()) {
        (Some(Ok(record)), None) => Ok(record),
        (Some(Err(error)), _) => bail!("{name}:{}:{}: {error}", error.line(), error.column()),
        (Some(Ok(_)), Some(_)) => bail!("{name}: expected one puzzle, found several"),
        (None, _) => bail!("{name}: no puzzle"),
    }
}

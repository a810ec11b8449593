//! The work of a verb on table files.

#[cfg(feature = "tables")]
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::bail;
#[cfg(feature = "tables")]
use anyhow::ensure;
use tesuji::render::Render;
#[cfg(feature = "tables")]
use tesuji::render::forms::columns::{ColumnType, Columns};
#[cfg(feature = "tables")]
use tesuji::{CanonicalForm, Grid};
use tesuji::{Entry, Expression, Listing, Query, Selection};

use super::{FileContext, Job, Length};
#[cfg(feature = "tables")]
use super::{is_met, origin};
use crate::exit::Exit;
use crate::output::Page;
use crate::table_args::TableArgs;
#[cfg(feature = "tables")]
use crate::tables::{self, Task};

impl<'a> Job<'a> {
    /// Allows the output of tables, with these options.
    pub(crate) fn in_tables(mut self, args: &TableArgs) -> Job<'a> {
        self.table_args = Some(args.clone());
        self
    }

    /// Reads also these columns of tables, besides the column of puzzles, as the metadata of a record; the flag tells
    /// whether a column is required.
    pub(crate) fn reading(mut self, columns: Vec<(String, bool)>) -> Job<'a> {
        self.other_columns = columns;
        self
    }

    /// Returns the output file or folder for tables, if the verb writes any.
    pub(crate) fn table(&self) -> Option<(&Path, &TableArgs)> {
        self.table.as_deref().zip(self.table_args.as_ref())
    }

    /// Returns the tables to read and write; `picks` is `true` if rows may be left out or repeated.
    #[cfg(feature = "tables")]
    fn table_task<'t>(&'t self, file: &'t Path, args: &'t TableArgs, picks: bool) -> Task<'t> {
        let Job { operands, from, column, other_columns: others, session, .. } = self;
        Task { file, args, operands, from: *from, column: column.as_deref(), picks, others, session }
    }

    /// Answers a query for every row of table files, which are written again with additional columns.
    pub(super) fn answer_table<Q: Query<Response: Render>>(
        &self,
        (file, args): (&Path, &TableArgs),
        other: &(impl Fn(&Entry<'_>, &Q::Response) -> Option<Q::Response> + Sync),
        query: &Q,
        filter: &Option<Expression>,
        keep: &(impl Fn(&FileContext, &Entry<'_>, &Q::Response, &mut Page) -> bool + Sync),
        picks: bool,
    ) -> anyhow::Result<Exit> {
        #[cfg(not(feature = "tables"))]
        {
            let _ = (args, other, query, filter, keep, picks);
            without_tables(file)
        }
        #[cfg(feature = "tables")]
        {
            let task = self.table_task(file, args, picks || filter.is_some());
            tables::answer(&task, query, &self.stream, |entry, response, page| {
                let own = other(entry, response);
                let response = own.as_ref().unwrap_or(response);
                let wanted = keep(&FileContext::TABLE, entry, response, page)
                    && (filter.is_none() || {
                        let problem = || entry.problem();
                        is_met(filter, response, &origin(&FileContext::TABLE, entry.line(), entry.rest(), &problem))
                    });
                (own, wanted)
            })
        }
    }

    /// Makes a list for every row of table files: the row is written once per item, with the columns of the item.
    pub(super) fn list_table<L: Listing<Item: Render>>(
        &self,
        (file, args): (&Path, &TableArgs),
        listing: &L,
        filter: &Option<Expression>,
        length: Length<'_>,
    ) -> anyhow::Result<Exit> {
        #[cfg(not(feature = "tables"))]
        {
            let _ = (args, listing, filter, length);
            without_tables(file)
        }
        #[cfg(feature = "tables")]
        {
            let control = &self.session.control;
            let task = self.table_task(file, args, true);
            tables::list(&task, <L::Item as Render>::COLUMN_TYPES, &self.stream, &|scratch, entry, items| {
                let (problem, context) = (entry.problem(), FileContext::TABLE);
                let made = || problem.clone();
                let origin = origin(&context, entry.line(), entry.rest(), &made);
                let mut found = false;
                let bounded = self.limits.control(control);
                let listed = listing.list(&problem, entry.line() as u64, scratch, &bounded, &mut |item| {
                    found = true;
                    match is_met(filter, &item, &origin) {
                        true => items.push(|columns| columns.push(&item)),
                        false => ControlFlow::Continue(()),
                    }
                });
                match (listed, length) {
                    (Err(status), _) if !control.is_stopped() => {
                        items.page().refuse("", entry.line(), &status);
                        items.refuse(&status.reason().unwrap_or_default());
                    }
                    (Ok(()), Length::AtLeastOne(missing)) if !found => items.page().remark("", entry.line(), missing),
                    _ => {}
                }
            })
        }
    }

    /// Writes tables; `make` makes a list for each row, whose items have these columns.
    #[cfg(feature = "tables")]
    pub(crate) fn list_rows(&self, types: &'static [ColumnType], make: &tables::MakeList<'_>) -> anyhow::Result<Exit> {
        self.check_rows()?;
        let Some((file, args)) = self.table() else { bail!("no table to write") };
        tables::list(&self.table_task(file, args, true), types, &self.stream, make)
    }

    /// Writes tables; `sort` decides for each row in order, given the canonical form of its puzzle, whether to keep it
    /// and with which columns.
    #[cfg(feature = "tables")]
    pub(crate) fn sort_rows(
        &self,
        form: CanonicalForm,
        types: &'static [ColumnType],
        picks: bool,
        sort: &mut dyn FnMut(&Grid, &mut Columns) -> bool,
    ) -> anyhow::Result<Exit> {
        self.check_rows()?;
        let Some((file, args)) = self.table() else { bail!("no table to write") };
        tables::sort(&self.table_task(file, args, picks), form, types, &self.stream, sort)
    }

    /// Returns an error for options that table files do not have, for a verb without fields of its answers.
    #[cfg(feature = "tables")]
    fn check_rows(&self) -> anyhow::Result<()> {
        let (selection, filter) = self.divide(&[])?;
        let filter = self.filter_of_rows(&selection, filter)?;
        ensure!(filter.is_none(), "this command does not support --where for tables in files");
        Ok(())
    }

    /// Returns the condition on the answers to rows of table files, whose records have no fields known in advance.
    pub(super) fn filter_of_rows(
        &self,
        selection: &Selection,
        filter: Option<Expression>,
    ) -> anyhow::Result<Option<Expression>> {
        if !self.fields.is_empty() {
            bail!("--fields is for standard output; a table in a file has all columns");
        }
        let asks_input = |filter: &Expression| filter.fields().any(|(name, _)| name.starts_with("input"));
        if !selection.is_all() || filter.as_ref().is_some_and(asks_input) {
            bail!(
                "for a table in a file --where can test only fields of the answer, such as er >= 9; \
                 --id, --skip and --take do not work"
            );
        }
        Ok(filter)
    }

    /// Returns an error if table output is requested: the answers are not rows with their own columns.
    pub(super) fn refuse_table(&self) -> anyhow::Result<()> {
        match &self.table {
            Some(file) => {
                bail!("{}: this command cannot write table files, only output forms", file.display())
            }
            None => Ok(()),
        }
    }
}

/// Returns the error that this program cannot write table files.
#[cfg(not(feature = "tables"))]
pub(crate) fn without_tables(file: &Path) -> anyhow::Result<Exit> {
    bail!("{}: this program was built without tables in files; the feature `tables` adds them", file.display())
}

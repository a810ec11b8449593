//! A verb at work on tables in files.

use std::path::Path;

use anyhow::bail;
use tesuji::render::Render;
use tesuji::{Entry, Expression, Query, Selection};

use super::{Job, Place};
#[cfg(feature = "tables")]
use super::{is_met, origin};
use crate::exit::Exit;
use crate::output::Page;
use crate::table_args::TableArgs;
#[cfg(feature = "tables")]
use crate::tables::{self, Task};

impl<'a> Job<'a> {
    /// Lets tables be written, in this way.
    pub(crate) fn in_tables(mut self, args: &TableArgs) -> Job<'a> {
        self.table_args = Some(args.clone());
        self
    }

    /// Answers a query for every row of tables in files, which are written again with more columns.
    pub(super) fn answer_table<Q: Query<Response: Render>>(
        &self,
        file: &Path,
        args: &TableArgs,
        other: &(impl Fn(&Entry<'_>, &Q::Response) -> Option<Q::Response> + Sync),
        query: &Q,
        filter: &Option<Expression>,
        keep: &(impl Fn(&Place, &Entry<'_>, &Q::Response, &mut Page) -> bool + Sync),
    ) -> anyhow::Result<Exit> {
        #[cfg(not(feature = "tables"))]
        {
            let _ = (args, other, query, filter, keep);
            bail!("{}: this program was built without tables in files; the feature `tables` adds them", file.display())
        }
        #[cfg(feature = "tables")]
        {
            let task = Task { file, args, operands: &self.operands, from: self.from, session: self.session };
            tables::answer(&task, query, &self.stream, |entry, response, page| {
                let own = other(entry, response);
                let response = own.as_ref().unwrap_or(response);
                let wanted = keep(&Place::TABLE, entry, response, page)
                    && (filter.is_none() || {
                        let problem = || entry.problem();
                        is_met(filter, response, &origin(&Place::TABLE, entry.line(), entry.rest(), &problem))
                    });
                (own, wanted)
            })
        }
    }

    /// Returns what has to hold for the answers to rows of tables in files, of which nothing is known before.
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
                "for a table in a file --where asks fields of the answer alone, such as er >= 9; it has no --id, --skip or --take"
            );
        }
        Ok(filter)
    }

    /// Refuses to write tables in files: the answers are no rows with columns of their own.
    pub(super) fn refuse_table(&self) -> anyhow::Result<()> {
        match &self.table {
            Some(file) => {
                bail!("{}: this command writes no tables in files, only forms of output", file.display())
            }
            None => Ok(()),
        }
    }
}

//! The columns of a table and of the answers.

use std::sync::Arc;

use anyhow::bail;
use arrow_schema::{Schema, SchemaRef};
use tesuji::api::arrow;
use tesuji::render::forms::columns::{ColumnType, ERROR};

/// Returns the schema of a table, extended by the columns of answers of these types.
///
/// # Errors
///
/// Returns an error if a column already exists.
pub(super) fn extended(table: &Schema, types: &[ColumnType], prefix: &str) -> anyhow::Result<SchemaRef> {
    let mut fields = table.fields().to_vec();
    for column in types.iter().chain([&ERROR]) {
        let field = arrow::field(column, prefix);
        if table.column_with_name(field.name()).is_some() {
            bail!("it already has a column {}; --prefix TEXT gives the new columns other names", field.name());
        }
        fields.push(Arc::new(field));
    }
    Ok(Arc::new(Schema::new_with_metadata(fields, table.metadata().clone())))
}

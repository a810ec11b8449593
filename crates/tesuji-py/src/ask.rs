//! Queries on the rows of columns, and the columns of the answers.

use std::ops::ControlFlow;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{ArrayRef, StructArray};
use arrow_schema::{ArrowError, DataType, Field, FieldRef, Fields};
use tesuji::api::{self, ApiError, Kinds, Texts, Verb, arrow};
use tesuji::render::forms::columns::{ColumnType, Columns, ERROR};
use tesuji::{Control, Stream};

/// A query for every row.
pub(crate) struct Ask {
    kind: AskedVerb,
    pub(crate) parameters: Vec<u8>,
    pub(crate) stream: Stream,
}

enum AskedVerb {
    Verb(&'static Verb),
    Kinds(Kinds),
}

impl Ask {
    /// Returns the query with this name, or `None` if there is none.
    pub(crate) fn new(name: &str, parameters: &[u8], stream: Stream) -> Option<Ask> {
        let kind = match name {
            "distinct" => AskedVerb::Kinds(Kinds::new()),
            name => AskedVerb::Verb(api::verb(name)?),
        };
        Some(Ask { kind, parameters: parameters.to_vec(), stream })
    }

    /// Returns the type of the answers, which are structs.
    pub(crate) fn field(&self) -> FieldRef {
        field(match &self.kind {
            AskedVerb::Verb(verb) => verb.typed(),
            AskedVerb::Kinds(_) => Kinds::COLUMN_TYPES,
        })
    }

    /// Answers for every text; the chunks of the answers are in order.
    ///
    /// # Errors
    ///
    /// Returns an error if the parameters cannot be read, or if the query has no columns.
    pub(crate) fn answer(&mut self, texts: &dyn Texts, control: &Control<'_>) -> Result<Vec<ArrayRef>, AskError> {
        let field = self.field();
        chunks(&field, |deliver| match &mut self.kind {
            AskedVerb::Verb(verb) => verb.columns(&self.parameters, texts, self.stream, control, deliver),
            AskedVerb::Kinds(kinds) => kinds.answer(&self.parameters, texts, self.stream, control, deliver),
        })
    }
}

/// Returns the pages that `work` delivers as arrays of structs of this type, until one of them cannot be made.
///
/// # Errors
///
/// Returns an error if the work fails, or if the strings of a page are too long for an array.
pub(crate) fn chunks(
    field: &Field,
    work: impl FnOnce(&mut dyn FnMut(Columns) -> ControlFlow<()>) -> Result<(), ApiError>,
) -> Result<Vec<ArrayRef>, AskError> {
    let (mut chunks, mut failure) = (Vec::new(), None);
    work(&mut |page| match chunk(field, page, chunks.last()) {
        Ok(chunk) => {
            chunks.push(chunk);
            ControlFlow::Continue(())
        }
        Err(error) => {
            failure = Some(error);
            ControlFlow::Break(())
        }
    })
    .map_err(AskError::Api)?;
    failure.map_or(Ok(chunks), |error| Err(AskError::Arrow(error)))
}

/// The reason why there is no answer.
pub(crate) enum AskError {
    Api(ApiError),
    Arrow(ArrowError),
}

/// Returns the type of structs of these columns.
pub(crate) fn field(types: &[ColumnType]) -> FieldRef {
    let fields: Fields = types.iter().chain([&ERROR]).map(|column| arrow::field(column, "")).collect();
    Arc::new(Field::new("answer", DataType::Struct(fields), true))
}

/// Returns columns as an array of structs of this type, which share buffers with those of the chunk before.
fn chunk(field: &Field, columns: Columns, before: Option<&ArrayRef>) -> Result<ArrayRef, ArrowError> {
    let DataType::Struct(fields) = field.data_type() else { unreachable!("answers are structs") };
    let len = columns.len();
    // The structs themselves are never null, because tables could not contain them.
    let (columns, _) = columns.into_parts();
    let before = |nth: usize| before.map(|chunk| chunk.as_struct().column(nth));
    let arrays = columns.into_iter().enumerate().map(|(nth, column)| arrow::array(column, before(nth)));
    let arrays = arrays.collect::<Result<_, _>>()?;
    let array = StructArray::try_new_with_length(fields.clone(), arrays, None, len)?;
    Ok(Arc::new(array))
}

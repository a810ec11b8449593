/// The form of the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogForm {
    /// A line an event.
    #[default]
    Text,
    /// An object of JSON an event.
    Json,
}

/// Begins to write what happens to standard error; with `requests` each request too. Does nothing if there is a log already.
pub fn start_log(form: LogForm, requests: bool) {
    let level = if requests { tracing::Level::DEBUG } else { tracing::Level::INFO };
    let log = tracing_subscriber::fmt().with_max_level(level).with_writer(std::io::stderr).with_target(false);
    let _ = match form {
        LogForm::Text => tracing::subscriber::set_global_default(log.with_ansi(false).finish()),
        LogForm::Json => tracing::subscriber::set_global_default(log.json().flatten_event(true).finish()),
    };
}

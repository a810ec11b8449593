//! The log on standard error, as text or JSON.

/// The form of the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogForm {
    /// One line per event.
    #[default]
    Text,
    /// One JSON object per event.
    Json,
}

/// Starts a log on standard error; with `requests`, it includes each request. Does nothing if there is already a log.
pub fn start_log(form: LogForm, requests: bool) {
    let level = if requests { tracing::Level::DEBUG } else { tracing::Level::INFO };
    let log = tracing_subscriber::fmt().with_max_level(level).with_writer(std::io::stderr).with_target(false);
    let _ = match form {
        LogForm::Text => tracing::subscriber::set_global_default(log.with_ansi(false).finish()),
        LogForm::Json => tracing::subscriber::set_global_default(log.json().flatten_event(true).finish()),
    };
}

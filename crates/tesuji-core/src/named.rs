//! The macro that implements parsing and printing of an enum by name.

/// Defines `Display`, `FromStr` and its error for an enum that has `ALL` and `name()`. `$expected` is the error
/// message.
#[macro_export]
#[doc(hidden)]
macro_rules! named_enum {
    ($name:ident, $error:ident, $expected:literal) => {
        /// Writes the name.
        impl ::core::fmt::Display for $name {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.pad(self.name())
            }
        }

        #[doc = concat!("The error of parsing a [`", stringify!($name), "`]: none has this name.")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $error(());

        impl ::core::fmt::Display for $error {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                f.write_str($expected)
            }
        }

        impl ::core::error::Error for $error {}

        /// Reads the name, ignoring case.
        impl ::core::str::FromStr for $name {
            type Err = $error;

            fn from_str(text: &str) -> Result<$name, $error> {
                let found = $name::ALL.into_iter().find(|one| one.name().eq_ignore_ascii_case(text));
                found.ok_or($error(()))
            }
        }
    };
}

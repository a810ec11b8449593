//! Tests of the public interface of the notations: texts are read, written, damaged and refused.

mod damaged;
mod documents;
mod documents_of_programs;
mod json_lines;
mod ksudoku;
mod laws;
mod pasted;
mod posts;
mod readings;
mod robustness;
mod samples;
mod tables;
mod variants;

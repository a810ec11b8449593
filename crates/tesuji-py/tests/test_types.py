"""The types of the package agree with the module: the names of parameters, the keys of answers and their values."""

import inspect
import re
import types
import typing
from collections.abc import Iterator
from typing import Any, Literal, Union

import pytest
from puzzles import ALL, CLASH, EASY, HARD, SOLUTION

import tesuji
from tesuji import answers, ask, names, questions

WING = "8.....4....5..6.78.2.4.75.1.......469...1......26.59.....5.....5.8..91.2........7"
PROBLEMS = [
    *ALL,
    WING,
    SOLUTION,
    SOLUTION.replace("5", "."),
    EASY[:80] + "l",
    "12..\n....\n....\n...1",
    "2.....\n....6.\n41....\n5.61..\n.....1\n..5..4",
    HARD.replace("8..", "1..", 1),
    ".Shape~4x4.~R1C1_1.Cage~5~R2C1~R2C2",
    ".Shape~4x4.Cage~9~R1C1~R1C2.~R2C1_1",
    ".Shape~9x9.~R1C1_1.AntiKnight",
    ".Shape~4x6",
]

MORE: dict[str, list[dict[str, Any]]] = {
    "solve": [{}, {"limit": 0}, {"mistyped": True}],
    "count": [{"limit": 3, "probes": 5}],
    "check": [{}, {"puzzle": EASY}],
    "hint": [{"depth": "full", "drawing": True}, {"depth": "where"}, {"depth": "technique", "words": False}, {"played": {"placed": ["r2c1=1"]}}],
    "steps": [{"limit": 4}],
    "rate": [{"steps": True}, {"scale": "hodoku", "steps": True}, {"scale": "steps"}, {"window": {"er": "..1.0"}}],
    "classify": [{}, {"band_only": True}],
    "canonicalize": [{}, {"form": "solution"}],
    "isomorphic": [{"to": EASY}, {"to": HARD, "form": "pattern"}],
    "distance": [{"to": EASY}],
}
CLASSES: dict[str, Any] = {
    "solve": answers.SolveAnswer,
    "count": answers.CountAnswer,
    "check": answers.CheckAnswer,
    "candidates": answers.TrueCandidates,
    "why": answers.WhyAnswer,
    "unneeded": answers.UnneededAnswer,
    "hint": answers.HintAnswer,
    "steps": answers.Path,
    "explain": answers.Path,
    "rate": answers.RateAnswer,
    "classify": answers.ClassifyAnswer,
    "canonicalize": answers.CanonicalForm,
    "symmetry": answers.Symmetries,
    "isomorphic": answers.Comparison,
    "distance": answers.Comparison,
}
OF_THE_TEXT = {"schema", "query", "line", "rest"}
"""The keys about the position of a problem, which the caller knows."""


def misfits(hint: Any, value: Any, at: str) -> Iterator[str]:
    """Yields the parts of a JSON value that do not fit an annotation."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if hint is Any:
        return
    if origin in (Union, types.UnionType):
        if all(list(misfits(one, value, at)) for one in arguments):
            yield from next((said for said in ([*misfits(one, value, at)] for one in arguments if one is not types.NoneType)), [])
    elif origin is Literal:
        if value not in arguments:
            yield f"{at}: {value!r} is none of {arguments}"
    elif origin is tuple:
        if not isinstance(value, list):
            yield f"{at}: {value!r} is no list"
        else:
            for item in value:
                yield from misfits(arguments[0], item, f"{at}[]")
    elif origin is dict:
        if not isinstance(value, dict):
            yield f"{at}: {value!r} is no object"
    elif hasattr(hint, "__dataclass_fields__"):
        if not isinstance(value, dict):
            yield f"{at}: {value!r} is no object"
            return
        hints = typing.get_type_hints(hint)
        for key, one in value.items():
            if key not in hints:
                yield f"{at}.{key}: {hint.__name__} has no such field"
            else:
                yield from misfits(hints[key], one, f"{at}.{key}")
    elif hint is types.NoneType:
        if value is not None:
            yield f"{at}: {value!r} is not None"
    elif hint is float:
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            yield f"{at}: {value!r} is no number"
    elif type(value) is not hint:
        yield f"{at}: {value!r} is no {hint}"


def without_place(found: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in found.items() if key not in OF_THE_TEXT}


@pytest.mark.parametrize("name", CLASSES)
def test_answers_fit_their_classes(name: str) -> None:
    keys: set[str] = set()
    for text in PROBLEMS:
        for more in MORE.get(name, [{}]):
            for limit in (0.5, 0.0):
                found = without_place(tesuji.request(name, {"text": text, "time_limit": limit, **more}))
                keys |= found.keys()
                assert not list(misfits(CLASSES[name], found, name))
    # The answers together have all fields, except those about a player's digits.
    own = {field for field in CLASSES[name].__dataclass_fields__} - set(answers.Answer.__dataclass_fields__)
    if CLASSES[name] not in (answers.Path, answers.Comparison):
        assert own <= keys | {"wrong", "candidates", "er_at_least", "number_at_least", "version", "label"}, own - keys


def test_items_fit_their_classes() -> None:
    for text in PROBLEMS:
        for to in (None, "line", "boxed"):
            try:
                found = tesuji.request("convert", {"text": text, "to": to})
            except tesuji.TesujiError:
                continue
            for item in found["items"]:
                assert "code" in item or not list(misfits(answers.Problem, without_place(item), "convert"))
    for asked in [
        {"seed": 1, "count": 2, "rate": True, "path": True, "difficulty": "easy..medium"},
        {"seed": 1, "method": "unbiased"},
        {"seed": 1, "size": 4, "rules": ["x"]},
        {"seed": 1, "count": 0},
        {"seed": 1, "tries": 1, "er": "9.0..9.1"},
    ]:
        found = tesuji.request("generate", asked)
        for item in found["items"]:
            assert not list(misfits(answers.GeneratedPuzzle, without_place(item), "generate"))
        whole = {key: value for key, value in found.items() if key not in ("schema", "query", "items")}
        assert not list(misfits(answers.GeneratedPuzzles, whole, "generate"))
    made = tesuji.generate(2, seed=9)
    assert (made.seed, len(made), made.given_up) == (9, 2, 0)


def known(name: str) -> set[str]:
    """Returns the parameters of the module."""
    with pytest.raises(tesuji.ArgumentError) as raised:
        tesuji.request(name, {"?": 1})
    return set(re.findall(r"`(\w+)`", raised.value.message.split("known: ")[1]))


@pytest.mark.parametrize("name", [*CLASSES, "convert"])
def test_functions_have_every_parameter(name: str) -> None:
    own = inspect.signature(getattr(tesuji, name)).parameters
    said = {parameter for parameter in own if parameter != "options"} | set(ask.OPTIONS) - set(ask.BOUNDS)
    assert said == known(name)
    for parameter in own.values():
        if parameter.name not in ("options", "text", "to"):
            assert parameter.kind is inspect.Parameter.KEYWORD_ONLY


def test_generate_has_every_parameter() -> None:
    own = [name for name in inspect.signature(tesuji.generate).parameters if name not in ("criteria", "time_limit")]
    of_answers = {"words", "notation", "lang", "drawing", "max_items"}
    assert {*own, *questions.CRITERIA} - {"with_"} == known("generate") - of_answers
    of_columns = [name for name in inspect.signature(tesuji.columns.generate).parameters]
    assert {*of_columns} - {"threads", "progress", "criteria"} == {*own}


@pytest.mark.parametrize(
    ("name", "ask_for"),
    [
        ("Depth", lambda one: tesuji.hint(EASY, depth=one)),
        ("Band", lambda one: tesuji.hint(EASY, techniques={"up_to": one})),
        ("Order", lambda one: tesuji.hint(EASY, techniques={"order": one})),
        ("TechniqueId", lambda one: tesuji.hint(CLASH, techniques={"only": [one]})),
        ("Preference", lambda one: tesuji.explain(SOLUTION, prefer=one)),
        ("Scale", lambda one: tesuji.rate(EASY, scale=one)),
        ("Form", lambda one: tesuji.canonicalize(EASY, form=one)),
        ("CellNames", lambda one: tesuji.hint(EASY, notation=one)),
        ("Language", lambda one: tesuji.hint(EASY, lang=one)),
        ("Notation", lambda one: tesuji.request("generate", {"count": 0}) and tesuji.convert(EASY, to=one)),
        ("Symmetry", lambda one: tesuji.generate(0, symmetry=one)),
        ("Method", lambda one: tesuji.generate(0, method=one)),
        ("Level", lambda one: tesuji.generate(0, level=one)),
        ("Rule", lambda one: tesuji.generate(0, rules=[one])),
        ("Algorithm", lambda one: tesuji.request("textbook", {"text": EASY, "algorithm": one, "limit": 0})),
    ],
)
def test_every_name_is_one_of_the_module(name: str, ask_for: Any) -> None:
    for one in typing.get_args(getattr(names, name)):
        try:
            ask_for(one)
        except tesuji.TesujiError as error:
            # Some notations cannot express the puzzle, and some rules do not apply to 9x9.
            assert error.code in ("not-writable", "specification"), (one, error)
    with pytest.raises(tesuji.ArgumentError):
        ask_for("nothing of this name")


def test_queries_are_those_of_the_module() -> None:
    from tesuji import _native

    assert list(typing.get_args(names.Query)) == [name for name, *_ in _native.verbs()]

"""The signature of a score: a string that states everything the score depends on."""

from __future__ import annotations

from collections.abc import Mapping

from redink.errors import InvalidParameter

INTERVAL_LEVEL = "0.95"


class Signature(str):
    """A signature such as `errant|beta:0.5|n:72|v:0.2.0`: the name of a metric and named fields.

    A signature is a string, so it can be printed, compared and stored as it is.

    >>> signature = Signature.build("errant", {"beta": "0.5", "n": "72"})
    >>> signature.name, signature.fields["beta"]
    ('errant', '0.5')
    >>> signature.with_interval(samples=1000, seed=1)
    'errant|beta:0.5|n:72|ci:0.95|samples:1000|seed:1'
    """

    __slots__ = ()

    @classmethod
    def build(cls, name: str, fields: Mapping[str, object]) -> Signature:
        """Build a signature from a name and fields, in their order."""
        return cls("|".join([name, *(f"{key}:{value}" for key, value in fields.items())]))

    @classmethod
    def parse(cls, text: str) -> Signature:
        """Check that a text is a signature with at least one field and no field twice."""
        signature = cls(text.strip())
        parts = signature.split("|")[1:]
        if not parts or not all(name and colon for name, colon, _ in (part.partition(":") for part in parts)):
            raise InvalidParameter(
                f"a signature is written metric|name:value|..., as printed below a table, got {text!r}"
            )
        _ = signature.fields
        return signature

    @property
    def name(self) -> str:
        """Name of the metric or test, without its parameters."""
        return self.partition("|")[0]

    @property
    def fields(self) -> dict[str, str]:
        """Fields by name, in the order of the text."""
        fields: dict[str, str] = {}
        for name, _, value in (part.partition(":") for part in self.split("|")[1:]):
            if name in fields:
                raise InvalidParameter(f"a signature must not contain a field twice, got {name} twice in {str(self)!r}")
            fields[name] = value
        return fields

    def extend(self, **fields: object) -> Signature:
        """Append fields."""
        return Signature.build(self, fields)

    def insert(self, before: str, name: str, value: object) -> Signature:
        """Insert a field before another field."""
        fields: dict[str, object] = {}
        for key, other in self.fields.items():
            if key == before:
                fields[name] = value
            fields[key] = other
        return Signature.build(self.name, fields)

    def drop(self, *names: str) -> Signature:
        """Remove fields."""
        return Signature.build(self.name, {key: value for key, value in self.fields.items() if key not in names})

    def change(self, name: str, value: object) -> Signature:
        """Change the value of a field."""
        return Signature.build(self.name, {**self.fields, name: value})

    def with_interval(self, samples: int, seed: int) -> Signature:
        """State how the interval was computed, instead of any previous interval."""
        return self.without_interval().extend(ci=INTERVAL_LEVEL, samples=samples, seed=seed)

    def without_interval(self) -> Signature:
        """Remove the fields of the interval."""
        return self.drop("ci", "samples", "seed") if "ci" in self.fields else self


EMPTY = Signature()

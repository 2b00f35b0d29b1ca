"""Which drawn thing each option of a view belongs to, and what makes it answer to pointer, keyboard and reader."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from pickaxe.draw.svg import Value
from pickaxe.kernel.view import Option


@dataclass(frozen=True)
class Targets:
    """The options of a view by the thing they are about; `elsewhere` are those that need a button of their own."""

    options: dict[int, Option] = field(default_factory=dict)
    things: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    elsewhere: list[int] = field(default_factory=list)

    def of(self, kind: str, id: str | int, *verbs: str) -> tuple[int, ...]:
        """The choices about a thing, with one of these verbs or with any; numbers have two digits at least."""
        found = self.things.get((kind, f"{id:02}" if isinstance(id, int) else id), ())
        return tuple(choice for choice in found if not verbs or self.options[choice]["verb"] in verbs)

    def ids(self, kind: str) -> list[str]:
        """The things of a kind that some choice is about."""
        return [id for known, id in self.things if known == kind]

    def verbs(self) -> Collection[str]:
        """All verbs that are open."""
        return {option["verb"] for option in self.options.values()}


def targets(options: Iterable[Option]) -> Targets:
    """The options of a view, sorted by the things they are about."""
    found = Targets()
    for option in options:
        found.options[option["choice"]] = option
        for target in option["targets"]:
            found.things.setdefault((target["kind"], target["id"]), []).append(option["choice"])
        if not option["targets"]:
            found.elsewhere.append(option["choice"])
    return found


def handle(*, label: str, about: str, choices: Sequence[int] = (), disabled: bool = False) -> dict[str, Value]:
    """The attributes of a thing: what it is about, and the choices that pressing it can mean."""
    said: dict[str, Value] = {"aria_label": label, "data_about": about}
    if choices:
        several = " ".join(map(str, choices)) if len(choices) > 1 else None
        return {"role": "button", "tabindex": "-1", "data_choice": str(choices[0]), "data_choices": several, **said}
    if disabled:
        return {"role": "button", "tabindex": "-1", "aria_disabled": "true", **said}
    return {"role": "img", **said}

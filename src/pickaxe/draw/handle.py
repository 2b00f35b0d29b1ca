"""What makes a drawn thing answer to pointer, keyboard and screen reader."""

from collections.abc import Sequence

from pickaxe.draw.svg import Value


def handle(*, label: str, about: str, choices: Sequence[int] = (), disabled: bool = False) -> dict[str, Value]:
    """The attributes of a thing: what it is about, and the choices that pressing it can mean."""
    said: dict[str, Value] = {"aria_label": label, "data_about": about}
    if choices:
        several = " ".join(map(str, choices)) if len(choices) > 1 else None
        return {"role": "button", "tabindex": "-1", "data_choice": str(choices[0]), "data_choices": several, **said}
    if disabled:
        return {"role": "button", "tabindex": "-1", "aria_disabled": "true", **said}
    return {"role": "img", **said}

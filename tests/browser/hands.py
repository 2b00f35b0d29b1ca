"""The ways to make a choice: mouse, finger, keys."""

from collections.abc import Callable

from playwright.sync_api import Locator, Page

from browser.screen import Hand, Screen
from browser.steering import CLOSING, HELD

# What the page's own numbers count: every piece that answers the question.
LEGAL = """() => [...document.querySelectorAll("main [data-choice]")]
    .filter(piece => piece.getClientRects().length && !piece.closest(".any, .end, .finish"))
    .map(piece => (piece.dataset.choices ?? piece.dataset.choice).split(" ").map(Number))"""
FOCUSED = """() => {
    const { choice, choices } = document.activeElement.dataset;
    return (choices ?? choice ?? "").split(" ").filter(Boolean).map(Number);
}"""

# The button that puts a piece where it was picked, and a board that is seen as a whole.
PICKED = "#finish[data-lay]"
FAR = "[data-zoom-out][hidden]"
NEAR = "[data-zoom-out]:not([hidden])"


def mouse(screen: Screen, choice: int, token: str) -> None:
    """Click on it."""
    if token == HELD:
        screen.page.locator("#end").click()
        return
    piece = screen.piece(choice)
    has_menu = piece.get_attribute("data-choices")
    piece.click()
    if has_menu:
        screen.page.locator(f'#choices [data-choice="{choice}"]').click()


def farmer(screen: Screen, choice: int, token: str) -> None:
    """Click on it; the halves of a tile one after the other, a furnishing under its tab, food as it is proposed."""
    farm(screen, choice, token, mouse, lambda piece: piece.click())


def farmer_finger(screen: Screen, choice: int, token: str) -> None:
    """The same by taps."""
    farm(screen, choice, token, finger, lambda piece: piece.tap())


def farm(screen: Screen, choice: int, token: str, hand: Hand, press: Callable[[Locator], None]) -> None:
    """Make a choice at a farm by a way to choose and a way to press."""
    page = screen.page
    verb, *cells = token.split()
    if verb == "pay":
        press(page.locator("#feed-them"))
    elif verb == "at" and len(cells) == 2:
        for cell in cells:
            press(page.locator(f'[data-twins] [data-cell="{cell}"]'))
    else:
        if verb == "furnish":
            _open_tab(page, choice, press)
        hand(screen, choice, token)


def _open_tab(page: Page, choice: int, press: Callable[[Locator], None]) -> None:
    """Open the tab under which something lies."""
    wanted = page.locator(f'[data-panel]:has([data-choice="{choice}"], [data-choices~="{choice}"])')
    press(page.locator(f'[data-tab="{wanted.get_attribute("data-panel")}"]'))


def finger(screen: Screen, choice: int, token: str) -> None:
    """Tap on it."""
    if token == HELD:
        screen.page.locator("#end").tap()
        return
    piece = screen.piece(choice)
    has_menu = piece.get_attribute("data-choices")
    is_far = token.startswith("at ") and bool(screen.page.locator(FAR).count())
    piece.tap()
    if screen.page.locator(".prepared").count():  # the first tap explains, the second one chooses
        piece.tap()
    if has_menu:
        screen.page.locator(f'#choices [data-choice="{choice}"]').tap()
    elif is_far:  # a tap comes nearer, the next one chooses
        screen.page.locator(NEAR).wait_for()
        picked = screen.page.locator(PICKED)
        (picked if picked.count() else piece).tap()
    elif token.startswith("at ") and screen.page.locator(PICKED).count():
        screen.page.locator(PICKED).tap()


class Keys:
    """No hand on the mouse: E, D, a number, or N until it is there and then Enter, in turn."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, screen: Screen, choice: int, token: str) -> None:
        """Press the keys for it."""
        page = screen.page
        self.count += 1
        legal: list[list[int]] = page.evaluate(LEGAL)
        place = next((index for index, choices in enumerate(legal) if choice in choices), None)
        if token in (*CLOSING, HELD) or place is None:
            page.keyboard.press("e" if token in ("end", HELD) or page.locator("#end[data-final]").count() else "d")
            return
        if place < 9 and self.count % 2:
            page.keyboard.press(str(place + 1))
        else:
            _walk_to(page, choice, len(legal))
            page.keyboard.press("Enter")
        if len(legal[place]) > 1:
            _pick_from_menu(page, choice)


class FarmerKeys(Keys):
    """The same at a farm: tabs and what is fed are reached by Tab and the arrows, here at once, and opened by Enter."""

    def __call__(self, screen: Screen, choice: int, token: str) -> None:
        """Press the keys for it."""
        farm(screen, choice, token, super().__call__, _enter)


def _enter(piece: Locator) -> None:
    piece.focus()
    piece.press("Enter")


def _walk_to(page: Page, choice: int, most: int) -> None:
    for _ in range(most + 1):
        if choice in page.evaluate(FOCUSED):
            return
        page.keyboard.press("n")
    raise AssertionError(f"N never came to {choice}")


def _pick_from_menu(page: Page, choice: int) -> None:
    buttons = page.locator("#choices button")
    buttons.first.wait_for()
    for _ in range(buttons.count()):
        if page.evaluate(FOCUSED) == [choice]:
            page.keyboard.press("Enter")
            return
        page.keyboard.press("ArrowDown")
    raise AssertionError(f"the menu has no {choice}")


def choose(screen: Screen, token: str, hand: Hand = mouse) -> None:
    """Click on what a token, or its beginning, stands for."""
    view = screen.wait_for_question()
    option = next(option for option in view["options"] if option["token"].startswith(token))
    before = screen.number
    hand(screen, option["choice"], option["token"])
    screen.wait_past(before)


def press(screen: Screen, selector: str) -> None:
    """Click on something that changes the table."""
    before = screen.number
    screen.page.locator(selector).click()
    screen.wait_past(before)

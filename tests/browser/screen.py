"""A page of the site: what is on it, whether it fits, and what went wrong."""

from collections.abc import Callable
from fnmatch import fnmatch
from typing import Any
from urllib.parse import urlencode, urlsplit

from playwright.sync_api import ConsoleMessage, Locator, Page, Request, Response

import pickaxe
from browser.steering import HELD, Steering, View
from pickaxe.kernel.words import figures
from server.site import PATIENCE

Hand = Callable[["Screen", int, str], None]  # makes a choice, given its number and its token

MILLISECONDS = PATIENCE * 1_000
NO_WORKER = "Service Worker registration blocked by Playwright"  # but where a test wants one

# The parts of the table that leave the window or the document that is larger than it; what a box clips is the
# box's affair, and what a drawing does inside is the drawing's.
TOO_LARGE = """() => {
    const root = document.scrollingElement, found = [];
    if (root.scrollHeight > innerHeight) found.push(`document ${root.scrollHeight} high`);
    if (root.scrollWidth > innerWidth) found.push(`document ${root.scrollWidth} wide`);
    const visit = (element) => {
        const box = element.getBoundingClientRect();
        if (!box.width || !box.height) return;
        const name = `${element.tagName} ${element.id} ${element.className.baseVal ?? element.className}`;
        if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
            found.push(`${name} ${[box.left, box.top, box.right, box.bottom].map(Math.round)}`);
        const style = getComputedStyle(element);
        if (style.overflowX === "visible" && !(element instanceof SVGElement)) [...element.children].forEach(visit);
    };
    document.querySelectorAll("header#bar, main#table").forEach(visit);
    return found;
}"""
# Rings of the last move that are not drawn, by what they are around.
UNRINGED = """() => [...document.querySelectorAll(".hex.last, .plot.last, .small .last")].filter(it => {
    const style = getComputedStyle(it.querySelector(":scope > .ring"));
    return style.stroke === "none" || parseFloat(style.strokeWidth) < 1.5;
}).map(it => it.getAttribute("class"))"""
# Badges of what has changed that lie on a number, an icon or a name.
COVERING = """() => {
    const found = [], box = it => it.getBoundingClientRect();
    const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom - .25 && b.top < a.bottom - .25;
    const words = it => { const range = document.createRange(); range.selectNodeContents(it); return range; };
    for (const badge of document.querySelectorAll("main i:is(.plus, .minus)")) {
        if (!badge.getClientRects().length) continue;
        for (const it of document.querySelectorAll("main :is(.ico, .goods b, .ph h2, .family, .who b)"))
            if (!badge.contains(it) && it.getClientRects().length && meet(box(badge), box(it)))
                found.push(`${badge.textContent} on ${it.textContent || it.outerHTML}`);
        const score = badge.closest(".scr, .total");
        const number = score && [...score.childNodes].find(node => node.nodeType === 3 && node.textContent.trim());
        if (number && meet(box(badge), box(words(number)))) found.push(`${badge.textContent} on the score`);
    }
    return found;
}"""
# The texts of the page that cannot be read in full, with the box that cuts them or that they leave. What can be
# scrolled to can be read, and so can what is shortened to one line where a tip or the log has it in full; what is for
# listeners only and what a drawing does inside are no concern of this.
CUT = """() => {
    const found = new Set(), walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const named = (it) => {
        if (it.id || it.className) return it.id ? `#${it.id}` : `.${it.className}`;
        return `${named(it.parentElement)} ${it.localName}`;
    };
    const told = (box, text) => found.add(`${named(box)}: ${text.trim().replace(/\\s+/g, " ").slice(0, 80)}`);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement;
        const isLeftOut = parent.closest("svg, .vh, .who, .last-move, script, style, option, textarea");
        if (isLeftOut || !node.data.trim()) continue;
        if (parent.closest("[title]")?.title.includes(node.data.trim())) continue;
        if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
        range.selectNodeContents(node);
        const words = range.getBoundingClientRect(), { fontSize, writingMode } = getComputedStyle(parent);
        if (!words.width) continue;
        const ledge = 0.2 * parseFloat(fontSize); // of a line, above and below its letters
        const [across, down] = writingMode === "horizontal-tb" ? [1, 1 + ledge] : [1 + ledge, 1];
        const leaves = (edge) => words.left < edge.left - across || words.right > edge.right + across
            || words.top < edge.top - down || words.bottom > edge.bottom + down;
        for (let box = parent; box !== document.body; box = box.parentElement) {
            const style = getComputedStyle(box);
            if (["inline", "contents"].includes(style.display)) continue;
            if (["auto", "scroll"].includes(style.overflowX) || ["auto", "scroll"].includes(style.overflowY)) break;
            const isShortened = style.textOverflow === "ellipsis" && box.scrollWidth > box.clientWidth + 1;
            if (isShortened || leaves(box.getBoundingClientRect())) {
                told(box, node.data);
                break;
            }
            if (["absolute", "fixed"].includes(style.position)) break; // a badge may lie across an edge
        }
    }
    return [...found];
}"""
# Resolves when the letters that are shown are the ones that will be.
LETTERS = "() => document.body.offsetHeight && document.fonts.ready.then(() => {})"
FONT_FILES = "**/static/fonts/*"
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
NUMBER = "Number(document.querySelector('main#table').dataset.number)"


class Screen:
    """Somebody's browser window."""

    def __init__(self, page: Page, *, fonts: str = "own") -> None:
        self.page = page
        if fonts == "blocked":
            page.context.route(FONT_FILES, lambda route: route.abort())
        self.troubles: list[str] = []
        self.has_bars = False
        page.set_default_timeout(MILLISECONDS)
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        page.on("requestfailed", self._failed)
        page.on("response", self._answered)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.text == NO_WORKER:
            return
        if message.type in ("error", "warning") and not fnmatch(message.location["url"], FONT_FILES):
            self.troubles.append(f"console: {message.text}")

    def _failed(self, request: Request) -> None:
        is_blocked = fnmatch(request.url, FONT_FILES) and request.failure == "net::ERR_FAILED"
        if request.failure != "net::ERR_ABORTED" and not is_blocked:  # else the page was left
            self.troubles.append(f"failed: {request.url} {request.failure}")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self.troubles.append(f"{response.status}: {response.url}")

    # The way to a table

    def card(self, game: str = "cave-vs-cave") -> Locator:
        """The card of a game in the lobby."""
        return self.page.locator("form.game", has=self.page.locator(f'input[name=game][value="{game}"]'))

    def open(
        self,
        kind: str,
        *,
        game: str = "cave-vs-cave",
        mode: str = "era-1",
        level: str = "steady",
        players: int | None = None,
    ) -> None:
        """Open a table, as the buttons of the lobby do."""
        wish = {"game": game, "mode": mode, "kind": kind, "level": level}
        self._open(wish | ({"several": str(players)} if players else {}))

    def _open(self, wish: dict[str, str]) -> None:
        answer = self.page.request.post("/tables", data=urlencode(wish), headers=FORM, max_redirects=0)
        assert answer.status == 303, answer.text()
        self.page.goto(answer.headers["location"])

    def show_lessons(self, game: str = "cave-vs-cave") -> None:
        """Open the lessons of a game in the lobby."""
        self.card(game).locator(f'[popovertarget="lessons-{game}"]').first.click()

    def learn(self, game: str, lesson: str, lang: str = "en") -> None:
        """Open a lesson, as its button in the lobby does."""
        if lang != "en":
            self.page.goto("/")
            self.speak(lang)
        self._open({"game": game, "lesson": lesson})

    def take(self) -> None:
        """Take the screen from whoever had it before, if it is being passed on."""
        sheet = self.page.locator("#pass [data-takes]")
        if sheet.count():
            sheet.click()
            self.page.locator("main#table:not(.passing)").wait_for()

    @property
    def table(self) -> str:
        """The path of the table."""
        return "/".join(["", *urlsplit(self.page.url).path.split("/")[1:3]])

    # What the server says

    def known(self, table: str = "") -> dict[str, Any]:
        """What whoever sits here may know about the table; who plays several seats speaks for the one that decides."""
        path = f"{table or self.table}/view.json"
        seen = self._json(path)
        decides = seen["view"]["seat"]
        return seen if seen["seat"] is not None or decides is None else self._json(f"{path}?seat={decides}")

    def _json(self, path: str) -> dict[str, Any]:
        answer = self.page.request.get(path)
        assert answer.ok, answer.text()
        return dict(answer.json())

    def record(self) -> pickaxe.Record:
        """The record as the server hands it out."""
        return pickaxe.Record.parse(self.page.request.get(f"{self.table}/record").text())

    def post(self, path: str, values: dict[str, object]) -> int:
        """Post something beside the page; the status of the answer."""
        return self.page.request.post(f"{self.table}/{path}", data=values).status

    def play_unseen(
        self, steering: Steering, turns: int = 1_000, *, until: Callable[[View], bool] = lambda view: False
    ) -> None:
        """Play some turns, or until something is asked, while the page is closed, which is quick; then open it."""
        table = self.table
        self.page.goto("about:blank")
        while turns:
            now = self.known(table)
            if now["view"]["over"] or until(now["view"]):
                break
            _, token = steering.next(now["view"])
            form = urlencode({"number": now["number"], "choice": token})
            answer = self.page.request.post(f"{table}/choices", data=form, headers=FORM, max_redirects=0)
            assert answer.status == 303, answer.text()
            turns -= token == "end"
        self.page.goto(table)

    # What the page shows

    @property
    def number(self) -> int:
        """The number of the position that is shown."""
        return int(self.page.evaluate(NUMBER))

    def wait_past(self, number: int) -> None:
        """Wait until the page shows something after this position."""
        self.page.wait_for_function(f"number => {NUMBER} > number", arg=number)

    def piece(self, choice: int) -> Locator:
        """What can be pressed for a choice."""
        wanted = f'[data-choice="{choice}"], [data-choices~="{choice}"]'
        return self.page.locator(f"main#table :is({wanted})").locator("visible=true").first

    def draw_again(self) -> None:
        """Let the page be drawn again for the same position, as when somebody sits down."""
        self.page.evaluate("document.querySelector('main#table').classList.add('before')")
        assert self.post("resume", {}) == 200
        self.page.locator("main#table:not(.before)").wait_for()

    def speak(self, lang: str) -> None:
        """Have the next pages in a language."""
        self.page.context.add_cookies([{"name": "lang", "value": lang, "url": self.page.url}])

    def measure(self, script: str) -> Any:
        """What a script finds once the page is set in its fonts."""
        self.page.evaluate(LETTERS)
        return self.page.evaluate(script)

    def too_large(self) -> list[str]:
        """What does not fit the window."""
        return list(self.measure(TOO_LARGE))

    def cut(self) -> list[str]:
        """The texts that cannot be read in full."""
        return list(self.measure(CUT))

    def assert_fits(self) -> None:
        """Nothing scrolls on a small laptop: now with the bars of the browser, the next time without them."""
        self.has_bars = not self.has_bars
        height = 640 if self.has_bars else 768
        self.page.set_viewport_size({"width": 1366, "height": height})
        found = self.too_large()
        assert found == [], f"{height}: {found}"

    # Playing

    def play(self, hand: Hand, steering: Steering, *, turns: int = 1_000, each_turn: Callable[[], None]) -> int:
        """Play turns with a hand until the game is over; how many choices that were."""
        count = 0
        while turns:
            view = self.wait_for_question()
            if view["over"]:
                break
            choice, token = steering.next(view)
            before = self.number
            hand(self, choice, token)
            self.wait_past(before)
            self.mean(hand)
            count += 1
            if token == "end":
                each_turn()
                turns -= 1
        return count

    def mean(self, hand: Hand) -> None:
        """End the turn if the choice that ends it is held."""
        held = self.page.locator("main#table").get_attribute("data-held")
        if held is not None:
            before = self.number
            hand(self, int(held), HELD)
            self.wait_past(before)

    def settle(self, *settings: str) -> None:
        """Have other settings than the usual ones."""
        told = ".".join(settings)
        self.page.context.add_cookies([{"name": "settings", "value": told, "url": self.page.url}])

    def wait_for_question(self) -> View:
        """Wait until the page asks something, or shows that the game is over; what the server then knows."""
        self.page.wait_for_selector("main#table [data-choice], #result, [data-takes]", state="attached")
        self.take()
        known = self.known()
        self.page.wait_for_function(f"number => {NUMBER} >= number", arg=known["number"])
        return dict(known["view"])

    def go_to_end(self) -> None:
        """Go to the end page, and see that it tells the scores of the record."""
        self.page.locator("#result").click()
        self.page.wait_for_url("**/end")
        result = self.record().result
        assert result
        told = self.page.locator("main tfoot td").all_text_contents()
        assert [text for text in map(str.strip, told) if text] == [figures(score) for score in result]


def nothing() -> None:
    """Nothing to look at after a turn."""

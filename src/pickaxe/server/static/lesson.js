// A lesson above its table: one thing glows, one sentence says why; anything else answers with a sentence and does nothing.
// It knows no rules and no lesson: what is expected stands in the page, by choice and token.

import { reasonsFor } from "./details.js";
import { all, keepSet, keptSet, one, say, still } from "./page.js";
import { basketChoices } from "./panels.js";
import { laid } from "./piece.js";

let post = () => {}; // how the table posts choices and undoes them
let step = 0; // which of the sentences before the next choice is told
let shown = ""; // which sentence the dialog shows
let isLast = false; // after a step back: the sentence that asks comes first
let over = false; // the game goes on without the lesson

const now = () => (over ? null : one("#lesson-now"));
const sentences = () => all("p", now().content);
const sentence = () => sentences()[step];
const plays = () => JSON.parse(now().dataset.plays);
const asks = () => step === sentences().length - 1 && plays().length > 0 && !("waiting" in now().dataset);
const isOver = () => "finished" in now().dataset && step === sentences().length - 1;
const visible = (it) => it && it.getClientRects().length > 0;

// ---------------------------------------------------------------- what glows

const named = (name) => mine(all(`main :is([data-about="${CSS.escape(name)}"], [data-region="${CSS.escape(name)}"])`).filter(visible));
const chosenBy = (choice) => `[data-choice="${choice}"], [data-choices~="${choice}"]`;

// The thing to press for what is expected, if it can be found; or what is told about, of several things the first and the last.
function things() {
  if (!asks()) return sentence().dataset.at.split(", ").map(named).filter(Boolean);
  const [choice, token] = plays()[0];
  const menu = one(`#choices:popover-open [data-choice="${choice}"]`);
  if (menu) return [menu];
  const half = halves().find((cell) => !cell.matches(".picked"));
  if (half) return [half];
  if (one("#finish[data-lay]")) return [isExpected(laid() ?? []) ? one("#finish") : one(".turning.loose [data-rotate]")].filter(visible);
  const feed = one("main [data-feed]");
  if (feed && isExpected(basketChoices(feed))) return [feed];
  const plan = all("main [data-plan]").find((it) => isExpected(it.dataset.plan.split(" ").map(Number)));
  if (plan && plays().length > 1) return [plan];
  const found = all(`main :is(${chosenBy(choice)})`);
  if (!found.some(visible)) found.map((it) => it.closest("[data-panel][hidden]")).filter(Boolean).slice(0, 1).forEach((panel) => one(`[data-tab="${panel.dataset.panel}"]`).click());
  const typed = all("main form[data-token]").find((form) => token.startsWith(form.dataset.token.replace("{}", "")));
  return [mine(found.filter(visible)) ?? typed].filter(Boolean);
}

// Of things that are there several times, the one on the own board.
const mine = (list) => list.find((it) => it.closest("[data-region=own]")) ?? list[0];

// The cells of a tile of two halves that is expected.
function halves() {
  const pair = one(`[data-twins] .pair[data-way="${plays()[0][0]}"]`);
  return pair ? [pair.dataset.first, pair.dataset.second].map((cell) => one(`[data-twins] [data-cell="${CSS.escape(cell)}"]`)) : [];
}

// Whether choices, by number or token, are those that are expected, or the first of them.
function isExpected(choices) {
  const expected = plays();
  return choices.length > 0 && choices.length <= expected.length && choices.every((it, index) => expected[index].includes(it));
}

const MARGIN = 3;

// The hole in the veil around what glows; the dialog beside it, where it covers neither.
function place() {
  if (!now()) return;
  const found = things();
  const box = around(found);
  const hole = one("#hole");
  hole.classList.toggle("bare", !found.length);
  hole.style.cssText = `left:${box.left}px;top:${box.top}px;width:${box.right - box.left}px;height:${box.bottom - box.top}px`;
  fit();
  const menu = found[0]?.closest("#choices");
  if (menu) light(found[0]);
  const isUnderWay = "waiting" in now().dataset || one("main[aria-busy]"); // while others play, or an answer is awaited
  const stays = isUnderWay && one("#coach").style.left; // then it does not jump about
  if (!stays && !isPhone()) stand(one("#coach"), menu ? around([menu]) : box, found.length > 0);
}

const isPhone = () => matchMedia("(max-width: 760px)").matches;

// The box around things, without what of them lies below the bar or the foot of a phone.
function around(found) {
  const boxes = found.map((it) => it.getBoundingClientRect());
  const edge = (pick, name) => pick(...boxes.map((box) => box[name]));
  if (!boxes.length) return { left: innerWidth / 2, right: innerWidth / 2, top: innerHeight / 2, bottom: innerHeight / 2 };
  const [top, bottom] = isPhone() ? inSight(found[0]) : [0, innerHeight];
  const [first, last] = [edge(Math.min, "top"), edge(Math.max, "bottom")];
  return { left: edge(Math.min, "left") - MARGIN, top: Math.max(first, Math.min(top, last)) - MARGIN, right: edge(Math.max, "right") + MARGIN, bottom: Math.min(last, Math.max(bottom, first)) + MARGIN };
}

// A menu lies above the veil and its hole: what glows in it has a ring of its own.
function light(button) {
  for (const it of all("#choices .meant")) if (it !== button) it.classList.remove("meant");
  if (!button.classList.contains("meant")) button.classList.add("meant");
}

// How much of a phone the sheet takes.
const fit = () => document.body.style.setProperty("--sheet", `${one("#lesson").offsetHeight}px`);

// Below the thing, above it, or at its side: where there is room. Above what lies low, for what belongs to it lies at the foot, too;
// and above a space of a mountain, for the tunnels that lead there come from below.
function stand(coach, box, points) {
  const { offsetWidth: width, offsetHeight: height } = coach;
  const [top, bottom, gap] = [48, one("#course").getBoundingClientRect().top - 8, 16];
  const within = (at, size, from, to) => Math.max(from, Math.min(at, to - size));
  const across = within((box.left + box.right - width) / 2, width, 8, innerWidth - 8);
  const beside = within((box.top + box.bottom - height) / 2, height, top, bottom);
  const ways = [
    ["below", across, box.bottom + gap, box.bottom + gap + height <= bottom],
    ["above", across, box.top - gap - height, box.top - gap - height >= top],
    ["right", box.right + gap, beside, box.right + gap + width <= innerWidth - 8],
    ["left", box.left - gap - width, beside, box.left - gap - width >= 8],
    ["inside", across, within(box.bottom - height - 24, height, top, bottom), true],
  ];
  if (box.top > (top + bottom) / 2 || things()[0]?.matches(".hex")) ways.unshift(...ways.splice(1, 1));
  const [way, left, at] = points ? ways.find((it) => it[3]) : ["inside", across, beside];
  coach.dataset.way = way;
  coach.style.cssText = `left:${left}px;top:${at}px;--tip:${within((box.left + box.right) / 2 - left, 0, 22, width - 22)}px`;
}

// ---------------------------------------------------------------- telling

// The steps that were played for the learner: their dots stay open until they are done by hand.
const skips = () => `skipped ${location.pathname}`;
const dotOf = (title, number) => `${title} ${number}`;

function note(isSkipped) {
  const { title, number } = sentence().dataset;
  const skipped = keptSet(skips());
  if (isSkipped) skipped.add(dotOf(title, number));
  else skipped.delete(dotOf(title, number));
  keepSet(skips(), skipped);
}

function dots({ title, number, steps }) {
  const skipped = keptSet(skips());
  return Array.from({ length: Number(steps) }, (_, index) => {
    const dot = document.createElement("li");
    const isPast = index + 1 < Number(number) && !skipped.has(dotOf(title, index + 1));
    dot.className = isPast ? "past" : index + 1 === Number(number) ? "now" : "";
    return dot;
  });
}

function tell() {
  if (!now()) return;
  step = Math.min(step, sentences().length - 1);
  calm(!asks());
  const { title, number, where } = sentence().dataset;
  const text = sentence().innerHTML;
  const key = `${title} ${number} ${now().dataset.plays} ${"waiting" in now().dataset}`;
  if (shown !== key) {
    shown = key;
    one("#coach-says").innerHTML = text;
    answer("");
    one("#course .chapter b").textContent = title;
    one("#course .chapter small").textContent = where;
    one("#course .dots").replaceChildren(...dots(sentence().dataset));
    showButtons();
    bringIntoSight();
    one("#coach").focus({ preventScroll: true });
    requestAnimationFrame(bringIntoSight); // the table is laid out anew around the sheet
  }
  place();
}

// While a sentence only tells, nothing looks as if it were to be pressed.
function calm(isTelling) {
  const [from, to] = isTelling ? ["legal", "calm"] : ["calm", "legal"];
  for (const it of all(`main .${from}`)) it.classList.replace(from, to);
}

// What the dialog says below its sentence: what to do, or why something else is not done.
function answer(text) {
  const how = one("#coach-how");
  const { press, finish, read, wait, end } = how.dataset;
  const asked = () => (things()[0]?.matches("[data-final]") ? finish : press);
  how.textContent = text || ("waiting" in now().dataset ? wait : isOver() ? end : asks() ? asked() : read);
  how.classList.toggle("refused", Boolean(text));
  if (text) say(text, true);
}

function showButtons() {
  const { following, followingWords, back } = now().dataset;
  one("#lesson-back").disabled = step === 0 && back === undefined;
  one("#lesson-next").hidden = asks() || isOver() || "waiting" in now().dataset;
  one("#lesson-skip").hidden = !asks();
  one("#lesson-play").hidden = !isOver();
  one("#lesson-following").hidden = !isOver() || !following;
  one("#lesson-following button").value = following ?? "";
  one("#lesson-following button").textContent = followingWords ?? "";
}

// What glows stands clear of the sheet on a phone, and in sight everywhere.
function bringIntoSight() {
  if (!now()) return;
  fit();
  const thing = things()[0];
  if (!thing) return;
  thing.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const box = thing.getBoundingClientRect();
  const [top, bottom] = inSight(thing);
  const isHigh = box.bottom - box.top > bottom - top; // then its head is shown
  if (box.top < top || box.bottom > bottom) scrollBy({ top: isHigh ? box.top - top : (box.top + box.bottom - top - bottom) / 2, behavior: "instant" });
}

// Between which heights a thing can be seen: below the bar, above the sheet of a phone and the turn bar.
function inSight(thing) {
  const foot = thing.closest("#turnbar, #choices") ? innerHeight : one("#turnbar").getBoundingClientRect().top;
  return [52, Math.min(one("#lesson").getBoundingClientRect().top || innerHeight, foot)];
}

// ---------------------------------------------------------------- going on and back

function goOn() {
  if (asks()) return press();
  if (isOver()) return playOn();
  if (step < sentences().length - 1) { step += 1; tell(); }
}

function goBack() {
  if (step > 0) { step -= 1; return tell(); }
  const { back } = now().dataset;
  if (back === undefined) return;
  isLast = true;
  post("/undo", { to: Number(back) });
}

// The step is played for the learner.
function skip() {
  if (!asks()) return goOn();
  note(true);
  play();
}

const play = () => post("/choices", { choices: plays().map(([, token]) => token) });

// Presses what glows; what has to be pressed twice, or is nowhere to be pressed, is played at once.
function press() {
  const list = things();
  if (list.length !== 1 || list[0].matches("form, .hex, [data-choices]")) { note(false); return play(); }
  list[0].dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}

function playOn() {
  over = true;
  calm(false);
  document.body.classList.remove("lesson");
  all("#hole, #lesson").forEach((it) => it.remove());
  one("main#table").focus({ preventScroll: true });
}

// ---------------------------------------------------------------- what is pressed

const ACTS = "[data-choice], [data-plan], [data-instead], [data-lay], [data-feed]";

// Whether a press does what the lesson expects.
function isRight(it) {
  if (!asks()) return false;
  if ("feed" in it.dataset) return isExpected(basketChoices(it));
  if ("lay" in it.dataset) return isExpected(laid() ?? []);
  if ("plan" in it.dataset) return isExpected(it.dataset.plan.split(" ").map(Number));
  if (one("[data-twins]")?.contains(it)) return halves().includes(it);
  return (it.dataset.choices ?? it.dataset.choice ?? "").split(" ").map(Number).includes(plays()[0][0]);
}

// Before the table hears of a press: what is not expected does nothing, and says why.
async function pressed(event) {
  const it = event.target.closest?.(`main :is(${ACTS}, [data-about]), #choices [data-choice]`);
  if (!now() || !it || event.target.closest("a[href]")) return;
  if (it.matches(ACTS)) {
    if (isRight(it)) return note(false);
    event.stopPropagation();
    event.preventDefault();
    answer(one("#coach-how").dataset.other);
    return;
  }
  const [reason] = await reasonsFor(it);
  if (now()) answer(reason ?? one("#coach-how").dataset.none);
}

function typed(event) {
  if (!now() || !event.target.closest("#lesson, body") || event.target.closest("input, select, textarea, dialog[open], [popover]")) return;
  const isMine = event.target.closest("#coach") || event.target === document.body || event.target.matches("main#table");
  const act = isMine && { Enter: goOn, ArrowLeft: goBack, ArrowRight: skip }[event.key];
  if (act) { event.preventDefault(); event.stopPropagation(); return act(); }
  if (event.key === "Tab" && !event.shiftKey && event.target.closest("#coach") && things()[0]) {
    event.preventDefault();
    const thing = things()[0];
    if (!thing.matches("button, a, [tabindex]")) thing.setAttribute("tabindex", "-1");
    thing.focus({ focusVisible: true });
  }
}

// After a swap of the table: the sentences of the place where it stands now.
export function showLesson(isSame) {
  if (over || !one("#lesson")) return;
  if (!one("#lesson-now")) return playOn();
  if (!isSame) step = isLast ? sentences().length - 1 : 0;
  isLast = false;
  tell();
}

export function startLesson(how) {
  if (!one("#lesson-now")) return;
  post = how;
  document.body.classList.add("lesson");
  document.documentElement.classList.toggle("still", still.matches);
  document.addEventListener("click", pressed, true);
  document.addEventListener("keydown", typed, true);
  document.addEventListener("refused", (event) => { if (now()) answer(event.detail); });
  one("#lesson-back").addEventListener("click", goBack);
  one("#lesson-next").addEventListener("click", goOn);
  one("#lesson-skip").addEventListener("click", skip);
  one("#lesson-play").addEventListener("click", playOn);
  let waits = 0;
  const later = () => { if (!waits) waits = requestAnimationFrame(() => { waits = 0; place(); }); };
  addEventListener("resize", later);
  document.addEventListener("scroll", later, { passive: true, capture: true });
  document.addEventListener("transitionend", later);
  new MutationObserver(later).observe(document.body, { subtree: true, childList: true, attributeFilter: ["class", "hidden", "display", "viewBox", "open", "data-lay", "aria-busy"] });
  tell();
  document.fonts.ready.then(bringIntoSight);
}

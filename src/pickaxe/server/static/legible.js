// What is drawn can be read however small the drawing is shown: every drawing knows how many of its units ten pixels
// take (--ten), and no letters in it are smaller. What would need more room than there is, the style sheets leave out.

import { all } from "./page.js";

const SCALED = 'g[transform*="scale"]'; // what is drawn smaller inside a drawing has units of its own
const SIZED = 'text[font-size]:not([style]), text[style^="font-size:"]:not([style*="max("])'; // letters whose size no style sheet says
const TEN = 10.05; // so that no rounding comes out below ten

// First all is looked at, then all is written: a look after a change makes the browser style the page once more.
function measure(drawings) {
  const parts = drawings.flatMap((drawing) => [drawing, ...all(SCALED, drawing).filter((part) => part.querySelector("text"))]);
  const shown = parts.map((part) => part.getScreenCTM());
  for (const [index, part] of parts.entries()) {
    const { a = 0, b = 0 } = shown[index] ?? {};
    if (a || b) part.style.setProperty("--ten", (TEN / Math.hypot(a, b)).toFixed(3));
  }
}

const resized = new ResizeObserver((found) => measure(found.map(({ target }) => target)));

function see(drawing) {
  for (const text of all(SIZED, drawing)) text.style.fontSize = `max(${text.style.fontSize || `${text.getAttribute("font-size")}px`}, var(--ten, 0) * 1px)`;
  resized.observe(drawing);
}

const DRAWN = "svg.drawing";
const within = (node) => (node.matches?.(DRAWN) ? [node] : node.querySelectorAll ? all(DRAWN, node) : []);

// Looks after all drawings, also those that come later or are zoomed.
export function keepLegible() {
  new MutationObserver((changes) => {
    for (const drawing of changes.flatMap(({ addedNodes }) => [...addedNodes].flatMap(within))) see(drawing);
    const zoomed = changes.filter(({ type }) => type === "attributes").map(({ target }) => target);
    if (zoomed.length) measure(zoomed);
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ["viewBox"] });
  for (const drawing of all(DRAWN)) see(drawing);
}

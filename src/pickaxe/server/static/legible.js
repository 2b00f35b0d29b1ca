// What is drawn can be read however small the drawing is shown: every drawing knows how many of its units ten pixels
// take (--ten), and no letters in it are smaller. What would need more room than there is, the style sheets leave out.

import { all } from "./page.js";

const SCALED = 'g[transform*="scale"]'; // what is drawn smaller inside a drawing has units of its own
const SIZED = 'text[font-size]:not([style]), text[style^="font-size:"]:not([style*="max("])'; // letters whose size no style sheet says
const TEN = 10.05; // so that no rounding comes out below ten

function measure(part) {
  const shown = part.getScreenCTM();
  if (shown?.a || shown?.b) part.style.setProperty("--ten", (TEN / Math.hypot(shown.a, shown.b)).toFixed(3));
}

function measureAll(drawing) {
  measure(drawing);
  for (const part of all(SCALED, drawing)) if (part.querySelector("text")) measure(part);
}

const resized = new ResizeObserver((found) => { for (const { target } of found) measureAll(target); });

function see(drawing) {
  for (const text of all(SIZED, drawing)) text.style.fontSize = `max(${text.style.fontSize || `${text.getAttribute("font-size")}px`}, var(--ten, 0) * 1px)`;
  resized.observe(drawing);
}

const DRAWN = "svg.drawing";
const within = (node) => (node.matches?.(DRAWN) ? [node] : node.querySelectorAll ? all(DRAWN, node) : []);

// Looks after all drawings, also those that come later or are zoomed.
export function keepLegible() {
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === "attributes") measureAll(target);
      else for (const drawing of [...addedNodes].flatMap(within)) see(drawing);
    }
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ["viewBox"] });
  for (const drawing of all(DRAWN)) see(drawing);
}

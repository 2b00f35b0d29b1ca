// The browser's side of Pickaxe, on what browsers have built in.

import { bringKey, clickedAbove, matchModes, offerLessons, one, pressed, readFiles, remember, shareName, showTimes } from "./page.js";
import { startReplay } from "./replay.js";
import { startRules } from "./rules.js";
import { startTable, startWaiting } from "./table.js";

document.addEventListener("click", pressed);
remember();
matchModes();
shareName();
readFiles();
offerLessons();
bringKey();
startRules();
showTimes();
if (one("main#table")) startTable();
if (one("#slider")) startReplay();
document.addEventListener("click", clickedAbove);
if (one("[data-waits]")) startWaiting(one("[data-waits]").dataset.waits);

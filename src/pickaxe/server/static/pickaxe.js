// The browser's side of Pickaxe, on what browsers have built in.

import { startAway } from "./away.js";
import { startNews } from "./news.js";
import { clickedAbove, matchModes, offerLessons, one, pressed, readFiles, remember, shareName, showTimes } from "./page.js";
import { startReplay } from "./replay.js";
import { startRules } from "./rules.js";
import { startTable, startWaiting } from "./table.js";
import { startTurns } from "./turns.js";

document.addEventListener("click", pressed);
remember();
matchModes();
shareName();
readFiles();
offerLessons();
startRules();
showTimes();
if (one("main#table")) startTable();
if (one("#slider")) startReplay();
document.addEventListener("click", clickedAbove);
if (one("[data-waits]")) startWaiting();
startTurns();
startNews();
startAway();

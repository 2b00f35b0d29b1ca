// The browser's side of Pickaxe, on what browsers have built in.

import { keepLegible } from "./legible.js";
import { startAway } from "./away.js";
import { startBringing } from "./bring.js";
import { sendZone, showLeft } from "./clock.js";
import { startNews } from "./news.js";
import { bringKey, clickedAbove, matchModes, offerLessons, one, pressed, readFiles, remember, shareName, showTimes } from "./page.js";
import { startReplay } from "./replay.js";
import { startRules } from "./rules.js";
import { startTable, startWaiting } from "./table.js";
import { startTurns } from "./turns.js";

document.addEventListener("click", pressed);
keepLegible();
remember();
matchModes();
shareName();
readFiles();
offerLessons();
bringKey();
startRules();
showTimes();
showLeft();
sendZone();
startBringing();
if (one("main#table")) startTable();
if (one("#slider")) startReplay();
document.addEventListener("click", clickedAbove);
if (one("[data-waits]")) startWaiting();
startTurns();
startNews();
startAway();

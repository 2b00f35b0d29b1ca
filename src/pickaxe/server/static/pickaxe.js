// The browser's side of Pickaxe, on what browsers have built in.

import { clickedAbove, matchModes, one, pressed, readFiles, remember, showTimes } from "./page.js";
import { startReplay } from "./replay.js";
import { startTable, startWaiting } from "./table.js";

document.addEventListener("click", pressed);
remember();
matchModes();
readFiles();
showTimes();
if (one("main#table")) startTable();
if (one("#slider")) startReplay();
document.addEventListener("click", clickedAbove);
if (one("[data-waits]")) startWaiting(one("[data-waits]").dataset.waits);

// The connection over which the server tells what is new: of some tables, and where it is one's turn.

import { below } from "./root.js";

const AGAIN = 10_000; // milliseconds until a connection that was refused is asked for again

// Tells `hear` by name what comes: changed, chat, turns, lost, found.
export function connection(hear) {
  let address = "";
  let again = 0;
  let open = []; // the last one is meant; those before it stay until it is there, so that nothing is missed

  function connect() {
    clearTimeout(again);
    const events = new EventSource(address);
    open.push(events);
    const isMeant = () => events === open.at(-1);
    const shut = () => { for (const other of open.splice(0, open.length - 1)) other.close(); };
    for (const name of ["changed", "chat", "turns"]) events.addEventListener(name, (event) => hear(name, JSON.parse(event.data)));
    events.addEventListener("open", () => { if (isMeant()) { shut(); hear("found", {}); } });
    events.addEventListener("error", () => {
      if (!isMeant()) return;
      shut();
      hear("lost", {});
      if (events.readyState === EventSource.CLOSED) again = setTimeout(connect, AGAIN); // refused, and a browser would not ask again
    });
  }

  function close() {
    clearTimeout(again);
    for (const events of open) events.close();
    open = [];
    address = "";
  }

  function watch(tables) {
    const wanted = below(`/events?tables=${tables.join(",")}`);
    if (wanted === address) return;
    address = wanted;
    connect();
  }

  return { watch, close };
}

// The load of load.py for boardgame.io: `serve STORE FOLDER` is its server, `drive PORT TABLES RATE SECONDS` the clients.
const { Server, FlatFile, Origins } = require("boardgame.io/server");
const { Client } = require("boardgame.io/client");
const { SocketIO } = require("boardgame.io/multiplayer");

const LISTENERS = 2;

// Two players in turns; a move changes a number, and a game has no end.
const game = {
  name: "plain",
  setup: () => ({ cells: Array(60).fill(0), moves: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { place: ({ G }, cell) => { G.cells[cell] += 1; G.moves += 1; } },
};

async function serve(store, folder) {
  const db = store === "files" ? new FlatFile({ dir: folder }) : undefined;
  const server = Server({ games: [game], origins: [Origins.LOCALHOST], ...(db ? { db } : {}) });
  const { appServer } = await server.run(0);
  console.log(`port ${appServer.address().port}`);
}

// A match begins when the first client comes to it.
async function opened(address, matchID) {
  const seats = [client(address, matchID, "0")];
  await ready(seats[0]);
  seats.push(client(address, matchID, "1"));
  const listeners = Array.from({ length: LISTENERS }, () => client(address, matchID));
  await Promise.all([seats[1], ...listeners].map(ready));
  return { seats, listeners, isBusy: false };
}

function client(address, matchID, playerID) {
  const made = Client({ game, numPlayers: 2, multiplayer: SocketIO({ server: address }), matchID, playerID, debug: false });
  made.start();
  return made;
}

const ready = (each) => new Promise((done) => {
  const stop = each.subscribe((state) => { if (state) { done(); setTimeout(() => stop(), 0); } });
});

// A move is answered when the server's own state has come back; boardgame.io shows a guess before that.
function heard(each, number) {
  return new Promise((done) => {
    const look = (state) => { if (state && state._stateID >= number && !state.isOptimistic) { stop(); done(performance.now()); } };
    const stop = each.transport.subscribeToConnectionStatus ? subscribe(each, look) : each.subscribe(look);
  });
}

function subscribe(each, look) {
  const before = each.transport.transportDataCallback;
  each.transport.transportDataCallback = (data) => {
    before(data);
    if (data.type === "update" || data.type === "sync") look(data.type === "update" ? data.args[1] : data.args[1].state);
    if (data.type === "patch") look({ _stateID: data.args[2] });
  };
  return () => { each.transport.transportDataCallback = before; };
}

async function move(table, due, told) {
  const current = table.seats[0].getState().ctx.currentPlayer;
  const seat = table.seats[Number(current)];
  const number = seat.getState()._stateID + 1;
  const answer = heard(seat, number);
  const others = table.listeners.map((each) => heard(each, number));
  seat.moves.place(Math.floor(Math.random() * 60));
  told.answers.push((await answer - due) / 1000);
  for (const each of await Promise.all(others)) told.events.push((each - due) / 1000);
  table.isBusy = false;
}

async function drive(port, count, rate, seconds) {
  const address = `http://localhost:${port}`;
  const tables = [];
  for (let number = 0; number < count; number += 1) tables.push(await opened(address, `match${number}`));
  console.log("opened");
  const told = { answers: [], events: [], failures: 0 };
  const began = performance.now();
  const running = [];
  for (let number = 0; number < rate * seconds; number += 1) {
    const due = began + 1000 * number / rate;
    while (performance.now() < due) await new Promise((done) => setTimeout(done, Math.max(0, due - performance.now())));
    let free = tables.filter((table) => !table.isBusy);
    while (!free.length) {
      await new Promise((done) => setTimeout(done, 5));
      free = tables.filter((table) => !table.isBusy);
    }
    const table = free[Math.floor(Math.random() * free.length)];
    table.isBusy = true;
    running.push(move(table, due, told));
  }
  await Promise.race([Promise.all(running), new Promise((done) => setTimeout(done, 30_000))]);
  told.failures = Math.max(0, running.length - told.answers.length);
  told.seconds = (performance.now() - began) / 1000;
  process.stdout.write(`${JSON.stringify(told)}\n`, () => process.exit(0)); // not before all of it has gone through the pipe
}

const [, , what, ...given] = process.argv;
if (what === "serve") serve(...given);
else drive(given[0], ...given.slice(1).map(Number));

// Answers for the server while it cannot be reached: with static files of this version, with the last page of a table that was
// looked at, which says that the connection is lost and takes no input, and else with a page that says so.
// It keeps nothing that is posted, and shows nothing that the server has not sent. ROOT, VERSION and NEEDED come from the server.

const STATIC = `static-${VERSION}`;
const TABLES = `tables-${VERSION}`;
const OFFLINE = `${ROOT}/offline`;
const KEPT = 5; // tables of which the last page is kept
const REFUSED = [403, 404, 410]; // who may look at a table no longer has no page of it either

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(STATIC).then((files) => files.addAll([...NEEDED, OFFLINE])).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => event.waitUntil(tidy()));

async function tidy() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => ![STATIC, TABLES].includes(name)).map((name) => caches.delete(name)));
  await self.clients.claim();
}

// A page that was on its way while this worker began belongs to none, and asks for it.
self.addEventListener("message", (event) => event.waitUntil(self.clients.claim()));

const isTable = ({ pathname }) => pathname.startsWith(`${ROOT}/t/`) && !pathname.slice(ROOT.length + 3).includes("/");

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request, address));
  else if (address.pathname.startsWith(`${ROOT}/static/`)) event.respondWith(file(request, address));
});

// What has its version in its address never changes; of the rest the newest, and the kept one where that cannot be had.
async function file(request, address) {
  const kept = await caches.open(STATIC);
  const known = await kept.match(request);
  if (known && address.searchParams.has("v")) return known;
  try {
    const answer = await fetch(request);
    if (answer.ok) kept.put(request, answer.clone());
    return answer;
  } catch (error) {
    if (known) return known;
    throw error;
  }
}

async function page(request, address) {
  try {
    const answer = await fetch(request);
    if (isTable(address) && answer.ok && !answer.redirected) await keep(address.pathname, answer.clone());
    if (isTable(address) && REFUSED.includes(answer.status)) await (await caches.open(TABLES)).delete(address.pathname);
    return answer;
  } catch {
    return (isTable(address) && (await lastSeen(address.pathname))) || caches.match(OFFLINE);
  }
}

async function keep(path, answer) {
  const tables = await caches.open(TABLES);
  await tables.delete(path);
  await tables.put(path, answer);
  for (const old of (await tables.keys()).slice(0, -KEPT)) await tables.delete(old);
}

// The last page of a table, marked as such: its script lets nobody choose anything before the server answers again.
async function lastSeen(path) {
  const kept = await (await caches.open(TABLES)).match(path);
  if (!kept) return null;
  const html = (await kept.text()).replace("<body ", '<body class="lost kept" ');
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": kept.headers.get("Content-Security-Policy") } });
}

// A notification leads to its table, in a tab that is open if there is one.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.address));
});

async function open(address) {
  const tabs = await self.clients.matchAll({ type: "window" });
  const there = tabs.find((tab) => new URL(tab.url).pathname === address) ?? tabs[0];
  if (!there) return self.clients.openWindow(address);
  const tab = await there.focus();
  return new URL(tab.url).pathname === address ? tab : tab.navigate(address);
}

// Keeps the page in the browser, so that it works without a network. The bundle has the version and the list of files
// that are kept at once; of a page that is not bundled, what was loaded is kept.

const VERSION = 'dev';
const FILES = [];
const CACHE = `tesuji-${VERSION}`;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  const drop = async () => {
    for (const name of await caches.keys()) if (name.startsWith('tesuji-') && name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(drop());
});

// What changes with each version comes from the network, if there is one; the cache stands in for it.
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.includes('/api/') || url.pathname.endsWith('/healthz') || url.pathname.endsWith('/metrics')) return;
  event.respondWith(fresh(request));
});

async function fresh(request) {
  const cache = await caches.open(CACHE);
  const known = FILES.length === 0 ? undefined : await cache.match(request, { ignoreSearch: true });
  if (known) return known;
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}

// Keeps the page in the browser, so that it works without a network. The bundle has a version and a list of files,
// which are kept together: a page never has files of two versions. Files that are not in the list are kept once they
// were requested, and so are all files of a page that is not bundled; those come from the network if there is one.

const VERSION = 'dev';
const FILES = [];
const CACHE = `tesuji-${VERSION}`;

// Open pages keep the previous worker until a page that starts requests the new version.
self.addEventListener('install', (event) => {
  const requests = FILES.map((file) => new Request(file, { cache: 'no-cache' }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

self.addEventListener('message', ({ data }) => {
  if (data === 'begin') self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const drop = async () => {
    for (const name of await caches.keys()) if (name.startsWith('tesuji-') && name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(drop());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || url.pathname.includes('/api/') || url.pathname.endsWith('/healthz') || url.pathname.endsWith('/metrics')) return;
  event.respondWith(answer(request));
});

async function answer(request) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept && FILES.length > 0) return kept;
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

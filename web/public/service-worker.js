/**
 * For listeners who keep tracks offline; only they have it. Everything comes from the network first, so pages are never stale. Without
 * a network: pages lead to `/offline`, whose document and scripts are in the cache, and audio comes from the cache. Other requests
 * are left alone. `web/src/player/offline` fills both caches.
 */
const SHELL = 'offline-shell';
const AUDIO = 'offline-audio';
const PAGE = '/offline';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname, searchParams } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  const otherwise = (answer) => event.respondWith(fetch(request).catch(answer));
  if (request.mode === 'navigate') otherwise(() => offlinePage(pathname));
  else if (pathname.startsWith('/assets/')) otherwise(() => cached(SHELL, pathname));
  else if (pathname === '/storage/' && searchParams.has('quality'))
    otherwise(() => audio(searchParams.get('trackid'), request.headers.get('range')));
});

async function cached(cache, key) {
  return (await (await caches.open(cache)).match(key)) ?? Response.error();
}

async function offlinePage(pathname) {
  const page = await cached(SHELL, PAGE);
  return page.type === 'error' || pathname === PAGE ? page : Response.redirect(PAGE, 302);
}

/** Browsers read audio in ranges: `bytes=100-` or `bytes=100-199`. */
async function audio(trackId, range) {
  const found = await cached(AUDIO, `/offline-audio/${trackId}`);
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  if (found.type === 'error' || first === undefined) return found;
  const whole = await found.blob();
  const from = Number(first);
  const to = last === '' ? whole.size : Math.min(whole.size, Number(last) + 1);
  if (from >= to)
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${whole.size}` } });
  return new Response(whole.slice(from, to), {
    status: 206,
    headers: {
      'Content-Type': found.headers.get('Content-Type') ?? 'audio/mpeg',
      'Content-Length': String(to - from),
      'Content-Range': `bytes ${from}-${to - 1}/${whole.size}`,
      'Accept-Ranges': 'bytes',
    },
  });
}

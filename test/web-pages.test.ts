/** The pages as rendered by the server, before any script runs. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { type DemoService, startDemoService } from './demo-service.fixture.ts';

let service: DemoService;
before(async () => {
  service = await startDemoService(4);
});
after(() => service?.close());

const html = { accept: 'text/html' };
/** All pages for listeners, with content. */
const PAGES = [
  '/',
  '/search?q=river',
  '/browse?tags=folk',
  '/albums?tags=folk',
  '/artists?initial=T',
  '/charts',
  '/radios',
  '/radio/1',
  '/track/10001',
  '/list/a1001',
  '/artist/101',
  '/join/no-such-token',
  '/library',
  '/for-you',
  '/user/501/followers',
  '/offline',
  '/developers',
  '/embed/track/10001',
];

function headerOf(name: string, headers: object): string {
  return String((headers as Record<string, unknown>)[name] ?? '');
}

for (const page of PAGES) {
  test(`${page} is rendered completely, without inline script, cookie or another host`, async () => {
    const { status, headers, text } = await service.sendRequest(page, { headers: html });
    assert.equal(status, 200);
    assert.match(text, /<h1/);
    const policy = headerOf('content-security-policy', headers);
    assert.match(policy, /script-src 'self';/);
    assert.doesNotMatch(policy, /script-src[^;]*unsafe/);
    for (const [, attributes] of text.matchAll(/<script\b([^>]*)>/g))
      assert.match(attributes, / src="\/assets\/|type="application\/(ld\+)?json"/);
    assert.doesNotMatch(text, /<[^>]+\son[a-z]+=/, 'no handlers in attributes');
    assert.equal(headers['set-cookie'], undefined);
    const loaded = text.matchAll(/<(?:script|link|img|audio|source|iframe)\b[^>]*?(?:src|href)="([^"]*)"/g);
    for (const [element, address] of loaded) {
      if (/rel="(canonical|alternate)"/.test(element)) continue;
      assert.match(address, /^\/(?!\/)|^data:/, element);
    }
    const rules = await stylesOf(text);
    const classes = [...text.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names.split(' '));
    for (const name of new Set(classes.filter((each) => each.startsWith('_'))))
      assert.ok(rules.includes(`.${name}`), `${name} has its style before scripts run`);
    assert.deepEqual(service.faults, []);
  });
}

const styles = new Map<string, string>();

async function stylesOf(page: string): Promise<string> {
  const addresses = [...page.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href);
  for (const address of addresses)
    if (!styles.has(address)) styles.set(address, (await service.sendRequest(address)).text);
  return addresses.map((address) => styles.get(address)).join('');
}

test('a page for visitors is cached, and revalidated by its ETag', async () => {
  const first = await service.sendRequest('/', { headers: html });
  const tag = headerOf('etag', first.headers);
  assert.match(headerOf('cache-control', first.headers), /^public/);
  assert.match(headerOf('vary', first.headers), /Cookie/);
  const again = await service.sendRequest('/', { headers: { ...html, 'if-none-match': tag } });
  assert.deepEqual([again.status, again.text], [304, '']);
});

test('the navigation marks the destination of a page', async () => {
  const marked = async (path: string) => {
    const { text } = await service.sendRequest(path, { headers: html });
    const [header] = /<header.*?<\/header>/s.exec(text) ?? [''];
    return Array.from(
      header.matchAll(/<a\b[^>]*aria-current="page"[^>]*>/g),
      ([link]) => /href="([^"]*)"/.exec(link)?.[1],
    );
  };
  for (const [path, destination] of [
    ...[
      ['/', '/'],
      ['/browse', '/browse'],
      ['/albums', '/browse'],
      ['/artists', '/browse'],
      ['/charts', '/charts'],
    ],
    ...[
      ['/radios', '/radios'],
      ['/radio/1', '/radios'],
      ['/developers/errors', '/developers'],
    ],
  ])
    assert.deepEqual(await marked(path), [destination], path);
  assert.deepEqual(await marked('/search?q=a'), []);
});

test('a chart shows the listens of each entry in its period', async () => {
  const { text } = await service.sendRequest('/charts?what=albums&period=month', { headers: html });
  const chart = await service.sendRequest('/v3.0/charts/albums?client_id=5eedcafe&period=month&limit=100');
  const ids = JSON.parse(chart.text).results.map(({ id }: { id: string }) => id);
  const shown = await service.sendRequest('/web-api/charts?of=albums&period=month&limit=100');
  const { places, albums } = JSON.parse(shown.text);
  assert.deepEqual(
    albums.map(({ id }: { id: string }) => id),
    ids,
  );
  assert.ok(ids.length > 1);
  assert.deepEqual(
    Array.from(text.matchAll(/>([\d,]+) listens?</g), ([, listens]) => Number(listens.replaceAll(',', ''))),
    places.map(({ listens }: { listens: number }) => listens),
  );
  assert.match(text, /Play chart/);
});

test('similar tracks are of several artists, at most two of each', async () => {
  for (const id of [10001, 10050, 10100]) {
    const found = await service.sendRequest(`/v3.0/tracks/similar?client_id=5eedcafe&id=${id}&limit=10`);
    const artists = JSON.parse(found.text).results.map((one: { artist_id: string }) => one.artist_id);
    assert.ok(mostOften(artists) > 2, `the tracks most similar to ${id} are of one artist`);
    const { text } = await service.sendRequest(`/track/${id}`, { headers: html });
    const [, list] = /<ol aria-label="Similar tracks"(.*?)<\/ol>/s.exec(text)!;
    const shown = Array.from(list.matchAll(/href="\/artist\/(\d+)"/g), ([, artist]) => artist);
    assert.equal(shown.length, 10);
    assert.equal(mostOften(shown), 2);
  }
});

function mostOften(values: readonly string[]): number {
  return Math.max(...[...Map.groupBy(values, (value) => value).values()].map(({ length }) => length));
}

test('pages and files are compressed if the client supports it', async () => {
  const response = await fetch(`${service.url}/`, { headers: { ...html, 'accept-encoding': 'br' } });
  assert.equal(response.headers.get('content-encoding'), 'br');
  const page = await response.text();
  const script = /<script type="module" src="([^"]+)"/.exec(page)![1];
  const plain = await fetch(service.url + script, { headers: { 'accept-encoding': 'identity' } });
  assert.equal(plain.headers.get('content-encoding'), null);
  assert.match(plain.headers.get('cache-control')!, /immutable/);
  const whole = Buffer.from(await plain.arrayBuffer());
  const packed = await service.sendRequest(script, { headers: { 'accept-encoding': 'br;q=0' } });
  assert.equal(packed.headers['content-encoding'], undefined);
  const small = await fetch(service.url + script, { headers: { 'accept-encoding': 'gzip, br' } });
  assert.equal(small.headers.get('content-encoding'), 'br');
  assert.equal((await small.arrayBuffer()).byteLength, whole.length);
  assert.throws(() => brotliDecompressSync(whole), 'the plain one is plain');
});

test('the language comes from the URL, else from the browser', async () => {
  const inGerman = await service.sendRequest('/browse?language=de', { headers: html });
  assert.match(inGerman.text, /<html lang="de"/);
  const inSpanish = await service.sendRequest('/browse', {
    headers: { ...html, 'accept-language': 'es-MX,en;q=0.5' },
  });
  assert.match(inSpanish.text, /<html lang="es"/);
});

test('pages announce their playlist files and feeds, and each of them exists', async () => {
  const announced = async (page: string) => {
    const { text } = await service.sendRequest(page, { headers: html });
    const links = text.matchAll(/<link rel="alternate" type="(?!application\/json)([^"]*)" href="([^"]*)"/g);
    return Array.from(links, ([, type, href]) => ({ type, href: href.replaceAll('&amp;', '&') }));
  };
  const counts: Record<string, number> = {
    ...{
      '/': 4,
      '/list/a1001': 4,
      '/artist/101': 4,
      '/albums?tags=folk&order=name': 4,
      '/browse?tags=folk&order=name': 4,
    },
    ...{ '/charts?what=albums&period=month&language=de': 4, '/charts?what=artists': 0 },
    ...{ '/radio/1': 4, '/radios': 2, '/track/10001': 0 },
  };
  for (const [page, count] of Object.entries(counts)) {
    const links = await announced(page);
    assert.equal(links.length, count, page);
    for (const { type, href } of links) {
      const { status, headers } = await service.sendRequest(href.slice(service.url.length));
      assert.deepEqual([status, headerOf('content-type', headers)], [200, `${type}; charset=utf-8`], href);
    }
  }
  const [rss] = await announced('/charts?what=albums&period=month&language=de');
  const { text } = await service.sendRequest(rss.href.slice(service.url.length));
  assert.match(text, /<title>Charts: Alben, dieser Monat<\/title>/);
  assert.deepEqual(service.faults, []);
});

test('missing pages say so, with their status', async () => {
  for (const path of [
    '/track/99999999',
    '/track/abc',
    '/list/a99999999',
    '/list/x1',
    '/artist/0',
    '/nowhere/at/all',
  ]) {
    const { status, text, headers } = await service.sendRequest(path, { headers: html });
    assert.equal(status, 404, path);
    assert.match(text, /<h1/, path);
    assert.doesNotMatch(headerOf('cache-control', headers), /public/);
  }
  const plain = await service.sendRequest('/nowhere', { headers: { accept: '*/*' } });
  assert.deepEqual(
    [plain.status, headerOf('content-type', plain.headers)],
    [404, 'text/plain; charset=utf-8'],
  );
});

test('admin pages require an administrator', async () => {
  const { status, headers } = await service.sendRequest('/admin/health', { headers: html });
  assert.deepEqual([status, headers.location], [303, '/login?next=%2Fadmin%2Fhealth']);
});

test('hostile URLs are harmless', async () => {
  const cases = [
    '/search?q=%3Cscript%3Ealert(1)%3C/script%3E',
    '/browse?tags=%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E&durationbetween=x&limit=-1&offset=1e9',
    `/search?q=${'%F0%9F%8E%B5'.repeat(500)}`,
    '/browse?language=%00&order=__proto__',
    '/list/a1001?language=../../etc/passwd',
    '/search?q=%',
  ];
  for (const path of cases) {
    const { status, text } = await service.sendRequest(path, { headers: html });
    assert.ok([200, 400, 404].includes(status), `${path}: ${status}`);
    assert.doesNotMatch(text, /<script>alert|<img src=x/, path);
  }
  assert.deepEqual(service.faults, []);
  for (const file of ['..%2f..%2fpackage.json', 'manifest.json', '__proto__', '%00'])
    assert.equal((await service.sendRequest(`/assets/${file}`)).status, 404, file);
});

test('only the embedded player may be framed by other sites', async () => {
  const policyOf = async (path: string) =>
    headerOf('content-security-policy', (await service.sendRequest(path, { headers: html })).headers);
  assert.match(await policyOf('/embed/track/10001'), /frame-ancestors \*/);
  assert.match(await policyOf('/track/10001'), /frame-ancestors 'none'/);
});

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createCatalogueBuilder } from '../../catalogue/build/builder.ts';
import { album, artist, exampleServices, HARD_NAME, PUBLIC_URL, track } from '../example-service.fixture.ts';
import { type RouteServer, serveRoutes } from '../router.fixture.ts';
import type { Services } from '../services.ts';
import { shareRoutes } from './routes.ts';

const servers: RouteServer[] = [];
async function serve(change: Partial<Omit<Services, 'people'>> = {}): Promise<string> {
  const server = await serveRoutes(shareRoutes(exampleServices(change)), () => undefined);
  servers.push(server);
  return server.url;
}

let url: string;
before(async () => {
  url = await serve();
});
after(async () => {
  for (const server of servers) await server.close();
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(url + path, { headers, redirect: 'manual' });
const textOf = async (path: string, from = url) => {
  const response = await fetch(from + path);
  assert.equal(response.status, 200, path);
  return await response.text();
};

test('short addresses lead to the pages, for good', async () => {
  const pairs = [
    ['/t/700', '/track/700'],
    ['/l/a70', '/list/a70'],
    ['/l/p5/', '/list/p5'],
    ['/a/7', '/artist/7'],
  ];
  for (const [short, page] of pairs) {
    const response = await ask(short);
    assert.equal(response.status, 301, short);
    assert.equal(response.headers.get('location'), page);
    assert.equal((await ask(page)).status, 200, page);
  }
});

test('a track can be heard, kept and named as its licence asks', async () => {
  const page = await textOf('/track/700');
  assert.ok(page.includes('<title>Rising by Aurora · Cantiga</title>'));
  assert.ok(page.includes('<h1><bdi>Rising</bdi></h1>'));
  assert.ok(page.includes('<a href="/artist/7"><bdi>Aurora</bdi></a>'));
  assert.ok(page.includes('<a href="/list/a70"><bdi>Morning</bdi></a>'));
  assert.match(page, /<audio controls preload="none" src="\/storage\/\?trackid=700&amp;format=mp31"/);
  assert.match(
    page,
    /<img [^>]*src="\/image\/\?type=album&amp;id=70&amp;width=300"[^>]* alt="Cover of Morning">/,
  );
  assert.ok(page.includes('<time datetime="PT95S">1:35</time>'));
  assert.ok(page.includes('href="/storage/download/track/700/mp32/"'));
  const license = 'http://creativecommons.org/licenses/by-nc-sa/3.0/';
  assert.ok(page.includes(`<a rel="license" href="${license}">CC BY-NC-SA 3.0</a>`));
  assert.ok(
    page.includes(
      `>“Rising” by Aurora (${PUBLIC_URL}/track/700). Licence: CC BY-NC-SA 3.0 (${license}).</textarea>`,
    ),
  );
});

test('what may not be downloaded is not offered', async () => {
  assert.doesNotMatch(await textOf('/track/701'), /\/storage\/download/);
  assert.match(await textOf('/list/a70'), /href="\/storage\/download\/a70\/mp32\/"/);
  assert.doesNotMatch(await textOf('/list/a80'), /\/storage\/download/);
  assert.match(await textOf('/list/p5'), /href="\/storage\/download\/p5\/mp32\/"/);
  assert.doesNotMatch(await textOf('/list/p6'), /\/storage\/download/);
});

test('a single has a picture of its own and no album', async () => {
  const page = await textOf('/track/702');
  assert.match(
    page,
    /<img [^>]*src="\/image\/\?type=track&amp;id=702&amp;width=300"[^>]* alt="Cover of Alone">/,
  );
  assert.doesNotMatch(page, /\/list\//);
});

const tracksOn = (page: string) =>
  [...page.matchAll(/<li>\s*<div[^>]*><span><a href="\/track\/(\d+)"/g)].map((match) => match[1]);
const players = (page: string) => page.match(/<audio /g)?.length ?? 0;

test('an album has its tracks in order, each with a player', async () => {
  const page = await textOf('/list/a70');
  assert.ok(page.includes('<title>Morning by Aurora · Cantiga</title>'));
  assert.deepEqual(tracksOn(page), ['700', '701']);
  assert.equal(players(page), 2);
  assert.ok(page.includes('Released <time>2012-06-30</time>'));
});

test('a playlist has its tracks, whose artists are named, and the cover of the first', async () => {
  const page = await textOf('/list/p5');
  assert.ok(page.includes('<title>Mornings, a playlist by ana · Cantiga</title>'));
  assert.deepEqual(tracksOn(page), ['700', '800']);
  assert.ok(page.includes('by <a href="/artist/8"><bdi>Björk &amp; the &lt;Bees&gt;</bdi></a>'));
  assert.match(page, /<img [^>]*src="\/image\/\?type=album&amp;id=70&amp;width=300"/);
});

test('an artist has a picture and a site where there are any, albums and tracks', async () => {
  const page = await textOf('/artist/7');
  assert.ok(page.includes('<title>Aurora · Cantiga</title>'));
  assert.match(
    page,
    /<img [^>]*src="\/image\/\?type=artist&amp;id=7&amp;width=300"[^>]* alt="Picture of Aurora">/,
  );
  assert.match(page, /<a [^>]*href="https:\/\/aurora\.example">/);
  assert.ok(page.includes('<a href="/list/a70">'));
  // The most popular first.
  assert.deepEqual(tracksOn(page), ['702', '701', '700']);
  const other = await textOf('/artist/8');
  assert.doesNotMatch(other, /type=artist|rel="nofollow"/);
});

test('lists end somewhere, and say so', async () => {
  const builder = createCatalogueBuilder({ synonyms: new Map() });
  builder.addArtist(artist(1, 'Busy'));
  for (let id = 1; id <= 30; id++) builder.addAlbum(album(id, `Album ${id}`, 1));
  for (let id = 1; id <= 120; id++)
    builder.addTrack(track(id, `Track ${id}`, 1, { album_id: 1, position: 121 - id }));
  const catalogue = builder.finish(1);
  const entries = Array.from({ length: 101 }, (_, i) => ({ position: i + 1, track_id: i + 1, date: '' }));
  const { playlists } = exampleServices();
  const busy = await serve({
    catalogue: () => catalogue,
    playlists: {
      ...playlists,
      entries: async (_, { offset, limit }) => ({
        rows: entries.slice(offset, offset + limit),
        more: entries.length > offset + limit,
        fullcount: undefined,
      }),
    },
  });
  const ofAlbum = await textOf('/list/a1', busy);
  assert.deepEqual([players(ofAlbum), tracksOn(ofAlbum)[0]], [100, '120']);
  assert.match(ofAlbum, /120 tracks.*Only the first 100 are shown/s);
  const ofPlaylist = await textOf('/list/p5', busy);
  assert.deepEqual([players(ofPlaylist), tracksOn(ofPlaylist)[0]], [100, '1']);
  assert.match(ofPlaylist, /More than 100 tracks.*Only the first 100 are shown/s);
  const ofArtist = await textOf('/artist/1', busy);
  assert.equal(players(ofArtist), 20);
  assert.equal(ofArtist.match(/href="\/list\/a/g)?.length, 24);
  assert.match(ofArtist, /Only the newest 24 are shown.*Only the most popular 20 are shown/s);
});

test('an album, a playlist and an artist without tracks say so', async () => {
  const builder = createCatalogueBuilder({ synonyms: new Map() });
  builder.addArtist(artist(1, 'Quiet'));
  builder.addAlbum(album(1, 'Silence', 1));
  const catalogue = builder.finish(1);
  const { playlists } = exampleServices();
  const nothing = async () => ({ rows: [], more: false, fullcount: undefined });
  const quiet = await serve({ catalogue: () => catalogue, playlists: { ...playlists, entries: nothing } });
  assert.match(await textOf('/list/a1', quiet), /There are no tracks on this album/);
  assert.doesNotMatch(await textOf('/list/a1', quiet), /\/storage\/download/);
  assert.match(await textOf('/list/p6', quiet), /There is nothing on this playlist yet/);
  assert.match(await textOf('/artist/1', quiet), /There are no tracks by this artist/);
});

test('others see what a page is about, by its one address', async () => {
  const page = await textOf('/track/0700');
  const properties = Object.fromEntries(
    [...page.matchAll(/<meta property="([^"]+)" content="([^"]*)">/g)].map(([, name, content]) => [
      name,
      content,
    ]),
  );
  assert.deepEqual(properties, {
    'og:site_name': 'Cantiga',
    'og:type': 'music.song',
    'og:title': 'Rising by Aurora',
    'og:description': 'From “Morning”.',
    'og:url': `${PUBLIC_URL}/track/700`,
    'og:image': `${PUBLIC_URL}/image/?type=album&amp;id=70&amp;width=600`,
    'og:image:width': '600',
    'og:image:height': '600',
    'og:audio': `${PUBLIC_URL}/storage/?trackid=700&amp;format=mp31`,
    'og:audio:type': 'audio/mpeg',
    'music:duration': '95',
    'music:musician': `${PUBLIC_URL}/artist/7`,
    'music:album': `${PUBLIC_URL}/list/a70`,
  });
  assert.ok(page.includes(`<link rel="canonical" href="${PUBLIC_URL}/track/700">`));
  for (const path of ['/list/a70', '/list/p5', '/artist/7']) {
    const other = await textOf(path);
    assert.ok(other.includes(`<link rel="canonical" href="${PUBLIC_URL}${path}">`), path);
    assert.ok(other.includes(`<meta property="og:url" content="${PUBLIC_URL}${path}">`), path);
  }
});

test('names are text, whatever is in them', async () => {
  for (const path of ['/track/800', '/list/a80', '/list/p5', '/list/p6', '/artist/8']) {
    const page = await textOf(path);
    assert.doesNotMatch(page, /<tag>|<Bees>|<nights>|<script/, path);
  }
  const shown = HARD_NAME.replace('&', '&amp;')
    .replace('<', '&lt;')
    .replace('>', '&gt;')
    .replaceAll('"', '&quot;');
  assert.ok((await textOf('/track/800')).includes(`<h1><bdi>${shown}</bdi></h1>`));
});

test('what turns text around stays out of titles and of what is copied', async () => {
  const builder = createCatalogueBuilder({ synonyms: new Map() });
  builder.addArtist(artist(1, 'Evil\u202egnp.\nSecond line'));
  builder.addTrack(track(1, 'One', 1, { license_ccurl: '' }));
  const catalogue = builder.finish(1);
  const page = await textOf('/track/1', await serve({ catalogue: () => catalogue }));
  assert.ok(page.includes('<title>One by Evil gnp. Second line · Cantiga</title>'));
  assert.ok(
    page.includes(`>“One” by Evil gnp. Second line (${PUBLIC_URL}/track/1). All rights reserved.</textarea>`),
  );
  assert.doesNotMatch(page, /rel="license"/);
});

test('what is not there is not found', async () => {
  const kinds = ['/track/', '/list/a', '/list/p', '/artist/'];
  const paths = kinds.flatMap((kind) =>
    ['1', '0', 'x', '-1', '7.0', '99999999999999999', '%3Cb%3E'].map((id) => kind + id),
  );
  for (const path of [...paths, '/list/70', '/list/x70', '/t/x', '/l/70', '/l/ax', '/a/x']) {
    const response = await ask(path);
    assert.equal(response.status, 404, path);
    assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    assert.match(await response.text(), /<h1>Nothing here<\/h1>/);
  }
});

test('before the first generation is there, the pages ask for patience', async () => {
  const early = await serve({ catalogue: () => undefined });
  for (const path of ['/track/700', '/list/a70', '/list/p5', '/artist/7']) {
    const response = await fetch(early + path);
    assert.equal(response.status, 503, path);
    assert.match(response.headers.get('retry-after') ?? '', /^\d+$/);
    assert.equal(response.headers.get('cache-control'), 'no-store');
  }
});

test('a page is kept for a minute, and not sent again while it is the same', async () => {
  for (const path of ['/track/700', '/list/a70', '/list/p5', '/artist/7']) {
    const first = await ask(path);
    const tag = first.headers.get('etag');
    assert.ok(tag !== null, path);
    assert.equal(first.headers.get('cache-control'), 'public, max-age=60');
    const again = await ask(path, { 'if-none-match': tag });
    assert.equal(again.status, 304, path);
    assert.equal(again.headers.get('etag'), tag);
    assert.equal((await ask(path, { 'if-none-match': '"other"' })).status, 200);
  }
  const tags = await Promise.all(
    ['/track/700', '/track/701'].map(async (path) => (await ask(path)).headers.get('etag')),
  );
  assert.notEqual(tags[0], tags[1]);
});

test('the pages may load sound and pictures of this service, and no script', async () => {
  const policy = (await ask('/track/700')).headers.get('content-security-policy') ?? '';
  assert.match(policy, /default-src 'none'/);
  assert.match(policy, /img-src 'self'/);
  assert.match(policy, /media-src 'self'/);
  assert.doesNotMatch(policy, /script-src/);
});

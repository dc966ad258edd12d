import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createCatalogueBuilder } from '../../catalogue/build/builder.ts';
import { installationOf } from '../../core/changes/changes.ts';
import type { Media } from '../../core/media/media.ts';
import type { Radios } from '../../core/radios/radios.ts';
import type { PlaylistEntry } from '../../domain/playlists.ts';
import { Refusal } from '../../domain/refusal.ts';
import { album, artist, exampleServices, HARD_NAME, PUBLIC_URL, track } from '../example-service.fixture.ts';
import type { Services } from '../http-services.ts';
import type { RouteContext } from '../route-context.ts';
import { type RouteServerOptions, serveRoutes } from '../router.fixture.ts';
import { readDocument, textsOf, type XmlElement } from './read-document.fixture.ts';
import { syndicationRoutes } from './routes.ts';

const ATOM = 'http://www.w3.org/2005/Atom ';
const XSPF = 'http://xspf.org/ns/0/ ';
const ITUNES = 'http://www.itunes.com/dtds/podcast-1.0.dtd ';
const LICENSE = 'http://backend.userland.com/creativeCommonsRssModule license';
const URN = `urn:x-cantiga:${installationOf('example')}`;
const audio = (id: number) => `${PUBLIC_URL}/storage/track/${id}.mp3`;

const RADIO = { id: 3, name: 'night', dispname: 'Night\n#EXTINF:1,x & <y>', type: 'www' } as const;
const radios: Pick<Radios, 'list' | 'find' | 'programme'> = {
  list: () => [{ ...RADIO, tags: [], tracks: [] }],
  find: (id) => (id === 3 ? { ...RADIO, tags: [], tracks: [] } : undefined),
  programme: async () => ({
    tracks: [],
    at: (ms) => ({ trackId: 700, start: ms - (ms % 1000) - 5000, end: ms + 1 }),
    async prepare() {},
  }),
};

async function open(
  t: TestContext,
  change: Partial<Services> = {},
  more: { media?: Pick<Media, 'knownSizes'> } & RouteServerOptions = {},
) {
  const services = exampleServices(change);
  const media = { knownSizes: async () => new Map() };
  const context = { ...services, radios, media, ...more } as unknown as RouteContext;
  const { url, close } = await serveRoutes(syndicationRoutes(context), () => undefined, more);
  t.after(close);
  const send = (path: string, headers: Record<string, string> = {}) =>
    fetch(url + path, { headers, redirect: 'manual' });
  const read = async (path: string) => {
    const response = await send(path);
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return text;
  };
  const channel = async (path: string) => readDocument(await read(path)).children[0];
  return { send, read, channel };
}

const items = (parent: XmlElement, name = 'item') => parent.children.filter((child) => child.name === name);
const child = (parent: XmlElement, name: string) => {
  const found = parent.children.filter((one) => one.name === name);
  assert.equal(found.length, 1, `${name} in ${parent.name}`);
  return found[0];
};

test('an album is a playlist file, in M3U with either ending', async (t) => {
  const { send, read } = await open(t);
  const text = await read('/list/a70.m3u8');
  assert.equal(
    text,
    `#EXTM3U
#PLAYLIST:Morning
#EXTINF:95,Aurora - Rising
#EXTALB:Morning
${audio(700)}
#EXTINF:180,Aurora - Setting
#EXTALB:Morning
${audio(701)}
`,
  );
  const { headers } = await send('/list/a70.m3u');
  assert.equal(await read('/list/a70.m3u'), text);
  assert.equal(headers.get('content-type'), 'audio/x-mpegurl; charset=utf-8');
  assert.match(headers.get('content-disposition') ?? '', /^attachment; filename="Morning\.m3u"/);
});

test('an album is a podcast: episodes in its order, with stable ids and the licence', async (t) => {
  const { channel } = await open(t, {}, { media: { knownSizes: async () => new Map([[700, 1234]]) } });
  const album = await channel('/list/a70.rss');
  assert.deepEqual(textsOf(album, 'title'), ['Morning']);
  assert.equal(child(album, `${ATOM}link`).attributes['href'], `${PUBLIC_URL}/list/a70.rss`);
  assert.equal(child(album, `${ITUNES}type`).text, 'serial');
  const [first, second] = items(album);
  assert.deepEqual(child(first, 'enclosure').attributes, {
    url: audio(700),
    length: '1234',
    type: 'audio/mpeg',
  });
  assert.equal(child(first, 'guid').text, `${URN}:track:700`);
  assert.equal(child(first, 'guid').attributes['isPermaLink'], 'false');
  assert.equal(child(first, 'pubDate').text, 'Sat, 30 Jun 2012 00:00:01 GMT');
  assert.equal(child(first, `${ITUNES}duration`).text, '95');
  assert.equal(child(first, LICENSE).text, 'http://creativecommons.org/licenses/by-nc-sa/3.0/');
  assert.deepEqual(
    [first, second].map((item) => child(item, `${ITUNES}episode`).text),
    ['1', '2'],
  );
  // Downloads of the second track are not allowed: the stream is no download.
  assert.equal(child(second, 'enclosure').attributes['url'], audio(701));
  // 180 seconds with 225 kbit/s, as long as its size is not known.
  assert.equal(child(second, 'enclosure').attributes['length'], '5062500');
});

test('each compression of a feed has an ETag of its own', async (t) => {
  const { send } = await open(t);
  const tags = new Map<string, string>();
  for (const encoding of ['identity', 'gzip', 'br']) {
    const { headers } = await send('/list/a70.rss', { 'accept-encoding': encoding });
    tags.set(encoding, headers.get('etag')!);
  }
  assert.equal(new Set(tags.values()).size, 3);
  for (const [encoding, etag] of tags) {
    const again = await send('/list/a70.rss', { 'accept-encoding': encoding, 'if-none-match': etag });
    assert.equal(again.status, 304, encoding);
  }
  const other = await send('/list/a70.rss', { 'accept-encoding': 'br', 'if-none-match': tags.get('gzip')! });
  assert.equal(other.status, 200);
});

test('unknown parameters are refused where parameters select tracks, and change nothing elsewhere', async (t) => {
  const { send, read } = await open(t);
  assert.equal(await read('/list/a70.rss?utm_source=mail'), await read('/list/a70.rss'));
  assert.equal((await send('/charts.rss?period=month&what=albums&language=de')).status, 200);
  for (const path of [
    '/charts.rss?week=1',
    '/browse.rss?tag=rock',
    '/albums.rss?tag=rock',
    '/charts.rss?period=year',
  ]) {
    const response = await send(path);
    assert.equal(response.status, 400, path);
    assert.match(await response.text(), /accepted: /, path);
  }
});

test('names of any characters are in every format, and cannot leave their place', async (t) => {
  const { read, channel } = await open(t);
  const readable = HARD_NAME.replace('\u0001\ufffe', '');
  const rss = await channel('/list/a80.rss');
  assert.deepEqual(textsOf(rss, 'title'), [readable]);
  assert.equal(child(items(rss)[0], 'title').text, readable);
  const atom = readDocument(await read('/list/a80.atom'));
  assert.equal(child(atom, `${ATOM}title`).text, readable);
  const xspf = readDocument(await read('/list/a80.xspf'));
  const [first] = items(child(xspf, `${XSPF}trackList`), `${XSPF}track`);
  assert.equal(child(first, `${XSPF}creator`).text, 'Björk & the <Bees>');
  assert.equal(child(first, `${XSPF}title`).text, readable);
});

test('a name cannot add lines to an M3U file', async (t) => {
  const builder = createCatalogueBuilder({ synonyms: new Map() });
  const evil = 'x\r\nhttps://evil.example/a.mp3\u2028\u0085#EXTINF:1,y ]]> \u202e';
  builder.addArtist(artist(1, evil));
  builder.addAlbum(album(1, evil, 1));
  builder.addTrack(track(1, evil, 1, { album_id: 1, position: 1 }));
  const catalogue = builder.finish(1);
  const { read, channel } = await open(t, { catalogue: () => catalogue });
  for (const path of ['/list/a1.m3u8', '/radio/3.m3u', '/radios.m3u8']) {
    const lines = (await read(path)).split(/[\r\n\u0085\u2028\u2029]+/).filter((line) => line !== '');
    const urls = lines.filter((line) => !line.startsWith('#'));
    assert.ok(urls.length === 1 && urls[0].startsWith(`${PUBLIC_URL}/`), `${path}: ${lines.join('|')}`);
    assert.equal(lines.filter((line) => line.startsWith('#EXTINF')).length, 1);
  }
  assert.match(child(items(await channel('/list/a1.rss'))[0], 'title').text, /evil\.example.*\]\]>/s);
});

test('XSPF has the structure of its specification', async (t) => {
  const { read } = await open(t);
  const playlist = readDocument(await read('/list/a70.xspf'));
  assert.deepEqual([playlist.name, playlist.attributes['version']], [`${XSPF}playlist`, '1']);
  const order = ['title', 'creator', 'info', 'location', 'identifier', 'image', 'trackList'];
  assert.deepEqual(
    playlist.children.map(({ name }) => name),
    order.map((name) => XSPF + name),
  );
  const [first] = items(child(playlist, `${XSPF}trackList`), `${XSPF}track`);
  const texts = Object.fromEntries(first.children.map(({ name, text }) => [name.slice(XSPF.length), text]));
  assert.deepEqual(texts, {
    location: audio(700),
    identifier: `${URN}:track:700`,
    title: 'Rising',
    creator: 'Aurora',
    info: `${PUBLIC_URL}/track/700`,
    image: `${PUBLIC_URL}/image/?type=album&id=70&width=600`,
    album: 'Morning',
    trackNum: '1',
    duration: '95000',
    meta: 'http://creativecommons.org/licenses/by-nc-sa/3.0/',
  });
});

test('Atom has ids, dates, the links to itself and its page, and enclosures', async (t) => {
  const { read } = await open(t);
  const feed = readDocument(await read('/artist/7.atom'));
  assert.equal(child(feed, `${ATOM}id`).text, `${URN}:artist:7`);
  assert.equal(child(feed, `${ATOM}updated`).text, '2016-01-01T00:00:00.000Z');
  const links = items(feed, `${ATOM}link`).map(({ attributes: { rel, href } }) => `${rel} ${href}`);
  assert.deepEqual(links, [`self ${PUBLIC_URL}/artist/7.atom`, `alternate ${PUBLIC_URL}/artist/7`]);
  const entries = items(feed, `${ATOM}entry`);
  assert.deepEqual(
    entries.map((entry) => child(entry, `${ATOM}title`).text),
    ['Alone', 'Rising', 'Setting'],
  );
  const [first] = entries;
  assert.equal(child(first, `${ATOM}updated`).text, '2016-01-01T00:00:00.000Z');
  const rels = items(first, `${ATOM}link`).map(({ attributes }) => attributes['rel']);
  assert.deepEqual(rels, ['alternate', 'enclosure', 'license']);
});

test('lists new releases, those with a tag, and charts', async (t) => {
  const { channel, read, send } = await open(t);
  const titles = async (path: string) => items(await channel(path)).map((item) => child(item, 'title').text);
  const releases = await titles('/albums.rss');
  assert.deepEqual(releases.slice(1), ['Björk & the <Bees> – Last', 'Aurora – Rising', 'Aurora – Setting']);
  assert.deepEqual(await titles('/browse.rss?tags=guitar'), ['Aurora – Rising']);
  assert.deepEqual(await titles('/albums.rss?tags=guitar'), ['Aurora – Rising', 'Aurora – Setting']);
  assert.equal((await titles('/browse.rss')).length, 4, 'without the undated one');
  const tagged = await channel('/browse.rss?tags=rock+pop&language=de');
  assert.equal(child(tagged, 'title').text, 'Neue Tracks: rock, pop');
  const self = child(tagged, `${ATOM}link`).attributes['href'];
  assert.equal(self, `${PUBLIC_URL}/browse.rss?tags=rock+pop&language=de`);
  assert.match(await read('/browse.m3u8?order=name'), /Alone.*Last.*Rising.*Setting/s);
  const chart = await channel('/charts.rss?period=total');
  assert.equal(child(chart, 'title').text, 'Charts: tracks, all time');
  const cover = `${PUBLIC_URL}/image/?type=album&id=80&width=600`;
  assert.equal(child(chart, `${ITUNES}image`).attributes['href'], cover, 'of the first track');
  assert.equal(child(chart, 'link').text, `${PUBLIC_URL}/charts?period=total`);
  assert.equal(child(items(chart)[0], 'title').text, 'Björk & the <Bees> – Last');
  for (const path of [
    '/charts.rss?what=artists',
    '/charts.m3u8?period=year',
    '/browse.rss?tag=rock',
    '/albums.rss?speed=fast',
  ]) {
    const { status } = await send(path);
    assert.equal(status, 400, path);
  }
});

test('a feed of a playlist has each track once, the last added first', async (t) => {
  const entry = (position: number, track_id: number, day: string): PlaylistEntry => {
    return { position, track_id, date: `2020-03-${day} 10:00:00` };
  };
  const rows = [entry(2, 800, '09'), entry(3, 700, '08'), entry(1, 700, '03')];
  const orders: unknown[] = [];
  const playlists: Services['playlists'] = {
    ...exampleServices().playlists,
    async entries(_, { order }) {
      orders.push(order);
      return { rows, more: false, fullcount: undefined };
    },
  };
  const { channel, read } = await open(t, { playlists });
  const feed = await channel('/list/p5.rss');
  assert.deepEqual(
    items(feed).map((item) => [child(item, 'guid').text, child(item, 'pubDate').text]),
    [
      [`${URN}:track:800`, 'Mon, 09 Mar 2020 10:00:00 GMT'],
      [`${URN}:track:700`, 'Sun, 08 Mar 2020 10:00:00 GMT'],
    ],
  );
  assert.equal((await read('/list/p5.m3u8')).match(/^https:/gm)?.length, 3);
  assert.deepEqual(orders[1], { descending: false });
});

test('a playlist of ten thousand tracks is written in pieces, whole', async (t) => {
  const count = 10_000;
  const rows = Array.from({ length: count }, (_, i) => {
    return { position: i + 1, track_id: i % 2 === 0 ? 700 : 800, date: '2020-03-03 10:00:00' };
  });
  const playlists = {
    ...exampleServices().playlists,
    entries: async () => ({ rows, more: false, fullcount: undefined }),
  };
  const { send } = await open(t, { playlists });
  const m3u = await send('/list/p5.m3u8');
  assert.equal(m3u.headers.get('content-length'), null);
  assert.equal((await m3u.text()).match(/^https:/gm)?.length, count);
  const xspf = await (await send('/list/p5.xspf')).text();
  assert.equal(xspf.match(/<track>/g)?.length, count);
  assert.match(xspf.slice(-2000), new RegExp(`<location>${audio(800)}</location>.*</playlist>\n$`, 's'));
});

test('so is one of tracks without audio, although nothing is written for them', async (t) => {
  const builder = createCatalogueBuilder({ synonyms: new Map() });
  builder.addArtist(artist(1, 'Ana'));
  builder.addTrack(track(1, 'Silent', 1, { has_audio: false }));
  const catalogue = builder.finish(1);
  const rows = Array.from({ length: 10_000 }, (_, i) => {
    return { position: i + 1, track_id: 1, date: '2020-03-03 10:00:00' };
  });
  const playlists = {
    ...exampleServices().playlists,
    entries: async () => ({ rows, more: false, fullcount: undefined }),
  };
  const { send } = await open(t, { playlists, catalogue: () => catalogue });
  for (const format of ['m3u8', 'xspf']) {
    const response = await send(`/list/p5.${format}`);
    assert.equal(response.headers.get('content-length'), null, format);
    assert.doesNotMatch(await response.text(), /https:.*\/storage\//, format);
  }
});

test('the likes of a user, and radios', async (t) => {
  const { channel, read, send } = await open(t);
  const likes = await channel('/user/1.rss');
  assert.equal(child(likes, 'title').text, 'Tracks liked by Ana');
  assert.deepEqual(
    items(likes).map((item) => child(item, 'guid').text),
    [`${URN}:track:700`, `${URN}:track:701`],
  );
  assert.match(await read('/radio/3.m3u8'), new RegExp(`#EXTINF:-1,Night .*\n${PUBLIC_URL}/stream/3/\n$`));
  const [playing] = items(await channel('/radio/3.rss'));
  assert.match(child(playing, 'guid').text, /:radio:3:\d{10}:track:700$/);
  const { headers } = await send('/radio/3.rss');
  assert.equal(headers.get('cache-control'), 'public, max-age=30');
});

test('a list that does not exist is not found, in words for people; a merged artist has moved', async (t) => {
  const { send } = await open(t, { successors: { find: async (id) => (id === 6 ? 7 : undefined) } });
  const playlists = ['/list/p99.m3u8', '/list/a7e2.xspf', '/list/x5.rss', '/radio/9.m3u', '/user/x.atom'];
  for (const path of ['/artist/5.rss', '/list/a99.atom', '/user/9.rss', ...playlists]) {
    const response = await send(path);
    assert.equal(response.status, 404, path);
    assert.match(await response.text(), /^This list does not exist/);
  }
  const { status, headers } = await send('/artist/6.atom?language=fr');
  assert.deepEqual([status, headers.get('location')], [301, '/artist/7.atom?language=fr']);
});

test('a track without audio has no enclosure, and is not in playlist files', async (t) => {
  const builder = createCatalogueBuilder({ synonyms: new Map() });
  builder.addArtist(artist(1, 'Ana'));
  builder.addTrack(track(1, 'Silent', 1, { has_audio: false, license_ccurl: '', releasedate: '' }));
  const catalogue = builder.finish(1);
  const { channel, read } = await open(t, { catalogue: () => catalogue });
  const [silent] = items(await channel('/artist/1.rss'));
  const names = silent.children.map(({ name }) => name);
  for (const name of ['enclosure', 'pubDate', LICENSE]) assert.ok(!names.includes(name), name);
  assert.equal(await read('/artist/1.m3u8'), '#EXTM3U\n#PLAYLIST:New releases by Ana\n');
});

test('an unchanged feed is 304, whatever happens to ratings, and another one if its content changes', async (t) => {
  let catalogue = exampleServices().catalogue()!;
  const { send } = await open(t, { catalogue: () => catalogue });
  const first = await send('/list/a70.rss');
  const etag = first.headers.get('etag')!;
  assert.equal(first.headers.get('cache-control'), 'public, max-age=300');
  const again = await send('/list/a70.rss', { 'if-none-match': etag });
  assert.deepEqual([again.status, await again.text()], [304, '']);
  assert.deepEqual([again.headers.get('vary'), again.headers.get('etag')], ['Accept-Encoding', etag]);
  catalogue = { ...catalogue, counted: { change: 99, day: '2030-01-01' } };
  assert.equal((await send('/list/a70.rss', { 'if-none-match': etag })).status, 304);
  assert.notEqual((await send('/list/a70.atom')).headers.get('etag'), etag);
  assert.notEqual((await send('/list/a70.rss?language=de')).headers.get('etag'), etag);
  catalogue = { ...catalogue, version: 2 };
  assert.equal((await send('/list/a70.rss', { 'if-none-match': etag })).status, 200);
});

test('feeds are compressed, count for the address, and may be read by other origins', async (t) => {
  let counted = 0;
  const limits = {
    countStranger() {
      if (++counted > 2) throw new Refusal('rate-limit', 'Too many requests.', { retryAfter: 1 });
    },
  };
  const { send } = await open(t, {}, { limits });
  const { headers } = await send('/albums.atom', { 'accept-encoding': 'gzip' });
  assert.deepEqual([headers.get('content-encoding'), headers.get('vary')], ['gzip', 'Accept-Encoding']);
  assert.equal(headers.get('access-control-allow-origin'), '*');
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  await send('/radios.m3u');
  assert.equal((await send('/radios.m3u')).status, 429);
});

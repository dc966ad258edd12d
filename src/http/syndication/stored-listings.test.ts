import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase, type TestDatabase } from '../../../test/databases.fixture.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { openAdmin } from '../../core/admin/admin.fixture.ts';
import { deleteUser } from '../../core/delete-user.ts';
import { take } from '../../core/playlists/lists.fixture.ts';
import { NO_SEARCH } from '../../core/playlists/playlist-reads.ts';
import { createPlaylists } from '../../core/playlists/playlists.ts';
import { createUsers } from '../../core/users/users.ts';
import { inParts } from '../../store/queries/in-parts.ts';
import { exampleServices } from '../example-service.fixture.ts';
import { wholeBody } from '../response.ts';
import type { WebRequest } from '../route.ts';
import type { RouteContext } from '../route-context.ts';
import { createRouteTable } from '../route-table.ts';
import { readDocument, textsOf } from './read-document.fixture.ts';
import { syndicationRoutes } from './routes.ts';

const UNTOUCHED = { touch() {} };

async function open(database: TestDatabase) {
  const opened = await openAdmin(database);
  const { store } = opened;
  const search = { ...NO_SEARCH, find: async () => [5, 2, 10] };
  const playlists = createPlaylists(store, UNTOUCHED, () => new Date(), undefined, search);
  const users = createUsers(store, UNTOUCHED);
  let catalogue: Catalogue = await opened.rebuild();
  const services = { ...exampleServices({ playlists, catalogue: () => catalogue }), users };
  const radios = { list: () => [], find: () => undefined, programme: () => assert.fail() };
  const media = { knownSizes: async () => new Map() };
  const find = createRouteTable(syndicationRoutes({ ...services, radios, media } as unknown as RouteContext));
  const read = async (path: string): Promise<string> => {
    const { parameters, routes } = find(path)!;
    const route = routes.get('GET')!;
    assert.ok(route.access === 'everyone');
    const query = new URLSearchParams();
    const request = { method: 'GET', path, parameters, query, headers: {}, address: '127.0.0.1' };
    return (await wholeBody(await route.handle(request as WebRequest)))?.toString() ?? '';
  };
  const titles = async (path: string) =>
    readDocument(await read(path)).children[0].children.flatMap((item) =>
      item.name === 'item' ? textsOf(item, 'title') : [],
    );
  const rebuild = async () => {
    catalogue = await opened.rebuild();
  };
  return { ...opened, playlists, users, read, titles, rebuild };
}

const MISSING = { kind: 'not-found' };

forEachDatabase((database) => {
  test('the feed of a hidden artist is not found, and lists leave hidden tracks out', async () => {
    const { administration, eva, ana, users, playlists, read, titles, rebuild } = await open(database);
    const { id } = await playlists.create(ana, { name: 'Walks' });
    await playlists.add(ana, id, { trackIds: [1, 10] });
    await users.relate(ana.id, 'like', 10);
    await users.relate(ana.id, 'like', 2);
    await users.relate(ana.id, 'favorite', 3);
    assert.deepEqual(await titles(`/list/p${id}.rss`), ['Faro – Track 10', 'Lume – Track 1']);
    assert.deepEqual(await titles(`/user/${ana.id}.rss`), ['Lume – Track 2', 'Faro – Track 10']);
    assert.deepEqual(await titles('/artist/8.rss'), ['Track 10']);
    await administration.hide(eva, 'artist', 8);
    await rebuild();
    for (const path of ['/artist/8.rss', '/artist/8.m3u8', '/list/a80.atom'])
      await assert.rejects(read(path), MISSING, path);
    assert.deepEqual(await titles(`/list/p${id}.rss`), ['Lume – Track 1']);
    assert.deepEqual(await titles(`/user/${ana.id}.rss`), ['Lume – Track 2']);
  });

  test('the feed of a dynamic playlist has its order and the dates of releases; a private one has none', async () => {
    const { ana, playlists, read, titles } = await open(database);
    const { id } = await playlists.create(ana, { name: 'Jazz', query: 'tags=jazz' });
    assert.deepEqual(await titles(`/list/p${id}.rss`), [
      'Lume – Track 5',
      'Lume – Track 2',
      'Faro – Track 10',
    ]);
    const [albumDates, dates] = [await read('/list/a80.atom'), await read(`/list/p${id}.atom`)].map((text) =>
      text.match(/<published>[^<]+/g),
    );
    assert.equal(dates?.[2], albumDates?.[0]);
    await playlists.update(ana, id, { private: true });
    for (const ending of ['rss', 'm3u8']) await assert.rejects(read(`/list/p${id}.${ending}`), MISSING);
  });

  test('the lists of a deleted user are not found', async () => {
    const { store, rui, eva, playlists, read } = await open(database);
    const { id } = await playlists.create(rui, { name: 'Walks' });
    assert.match(await read(`/list/p${id}.m3u8`), /^#EXTM3U\n#PLAYLIST:Walks\n$/);
    await deleteUser(store, rui.id, eva);
    for (const path of [`/list/p${id}.m3u8`, `/user/${rui.id}.xspf`])
      await assert.rejects(read(path), MISSING, path);
  });

  test('a stored playlist of ten thousand tracks is complete and in order; its feed has the latest', async () => {
    const { store, ana, playlists, read, titles, rebuild } = await open(database);
    await take(store, [
      {
        ...{ entity: 'track', id: 11, name: 'Heard', artist_id: 7, duration: 60, releasedate: '2020-01-01' },
        ...{ license_ccurl: 'http://creativecommons.org/licenses/by/4.0/', audio: 'heard.mp3' },
      },
    ]);
    await rebuild();
    const { id: playlist_id } = await playlists.create(ana, { name: 'Everything' });
    const rows = Array.from({ length: 10_000 }, (_, i) => {
      // The first position was added last; its track has no audio.
      const date = i === 0 ? '2026-02-02 00:00:00.000' : '2026-01-01 00:00:00.000';
      return { playlist_id, position: i + 1, track_id: i === 0 ? 5 : 11, date };
    });
    for (const part of inParts(rows)) await store.db.insertInto('playlist_track').values(part).execute();
    const urls = (await read(`/list/p${playlist_id}.m3u8`)).match(/^https:.*/gm) ?? [];
    assert.equal(urls.length, 9_999);
    assert.deepEqual(await titles(`/list/p${playlist_id}.rss`), ['Lume – Track 5', 'Lume – Heard']);
  });
});

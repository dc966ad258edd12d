import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import type { ImportRecord } from '../../domain/imports/records.ts';
import type { CatalogueKind } from '../../domain/vocabulary.ts';
import { take } from '../playlists/lists.fixture.ts';
import { openAdmin } from './admin.fixture.ts';
import type { ItemsQuery } from './find-items.ts';

const license_ccurl = 'http://creativecommons.org/licenses/by/4.0/';
const single = (id: number, name: string): ImportRecord => ({
  ...{ entity: 'track', id, name, artist_id: 8, duration: 60, releasedate: '2020-01-01', license_ccurl },
});

async function open(...[database]: Parameters<typeof openAdmin>) {
  const opened = await openAdmin(database);
  const find = async (kind: CatalogueKind, query: Partial<ItemsQuery> = {}) => {
    const { items, total } = await opened.administration.find(kind, { offset: 0, limit: 50, ...query });
    return { ids: items.map(({ id }) => id), total, items };
  };
  return { ...opened, find };
}

forEachDatabase((database) => {
  test('without a search lists all, highest id first, in pages', async () => {
    const { find } = await open(database);
    const { ids, total, items } = await find('track', { limit: 4 });
    assert.deepEqual([ids, total], [[10, 9, 8, 7], 10]);
    assert.deepEqual((await find('track', { limit: 4, offset: 8 })).ids, [2, 1]);
    assert.deepEqual((await find('track', { offset: 10 })).ids, []);
    assert.deepEqual(items[0], {
      ...{ kind: 'track', id: 10, name: 'Track 10', releasedate: '2020-01-01', visibility: 'shown' },
      ...{ artist: { id: 8, name: 'Faro' }, album: { id: 80, name: 'Brasa' } },
      image: '/image/?type=album&id=80',
    });
    const [artist] = (await find('artist')).items;
    assert.deepEqual(artist, {
      ...{ kind: 'artist', id: 8, name: 'Faro', releasedate: '', visibility: 'shown' },
      ...{ artist: null, album: null, image: '' },
    });
  });

  test('finds by part of the name, ignoring case and accents, and by id', async () => {
    const { store, find, rebuild } = await open(database);
    await take(store, [single(1984, 'Ma ré alta'), single(20, 'In 1984'), single(21, '1984')]);
    await rebuild();
    assert.deepEqual((await find('track', { q: ' RE AL' })).ids, [1984]);
    assert.deepEqual((await find('album', { q: 'nd' })).ids, [70]);
    const found = await find('track', { q: '1984' });
    assert.deepEqual([found.ids[0], found.ids.slice(1).sort(), found.total], [1984, [20, 21], 3]);
    assert.deepEqual((await find('track', { q: '1984', limit: 1 })).ids, [1984]);
    const rest = await find('track', { q: '1984', limit: 2, offset: 1 });
    assert.deepEqual([rest.ids.sort(), rest.total], [[20, 21], 3]);
    assert.deepEqual((await find('track', { q: 'none of them' })).ids, []);
    assert.equal((await find('track', { q: '  ' })).total, 13);
  });

  test('finds hidden entities too, hidden directly or through their parent', async () => {
    const { administration, eva, find, rebuild } = await open(database);
    await administration.hide(eva, 'track', 3);
    await administration.hide(eva, 'album', 80);
    await rebuild();
    const all = await find('track', { q: 'TRACK' });
    assert.equal(all.total, 10);
    assert.deepEqual(
      all.items.slice(-2).map(({ id, visibility }) => [id, visibility]),
      [
        [10, 'album-hidden'],
        [3, 'hidden'],
      ],
    );
    assert.deepEqual((await find('track', { offset: 7, limit: 2 })).ids, [1, 10]);
    assert.deepEqual((await find('track', { offset: 9, limit: 2 })).ids, [3]);
    const hidden = await find('track', { hidden: true });
    assert.deepEqual([hidden.ids, hidden.total], [[10, 3], 2]);
    assert.deepEqual((await find('track', { hidden: true, q: '3' })).ids, [3]);
    assert.deepEqual((await find('track', { hidden: true, q: '4' })).ids, []);
    assert.deepEqual((await find('track', { hidden: false })).total, 8);
    assert.deepEqual((await find('track', { hidden: false, q: '10' })).ids, []);
    await administration.restore(eva, 'album', 80);
    await administration.merge(eva, 8, 7);
    assert.deepEqual(
      (await find('artist', { hidden: true })).items.map(({ id, visibility }) => [id, visibility]),
      [[8, 'merged']],
    );
  });

  test('names are those of the store, and a newly hidden entity is listed once', async () => {
    const { administration, eva, find } = await open(database);
    const { version } = await administration.get('artist', 7);
    await administration.edit(eva, 'artist', 7, { name: 'Lúmia' }, version);
    await administration.hide(eva, 'artist', 8);
    const { items } = await find('artist');
    assert.deepEqual(
      items.map(({ id, name, visibility }) => [id, name, visibility]),
      [
        [7, 'Lúmia', 'shown'],
        [8, 'Faro', 'hidden'],
      ],
    );
  });
});

/**
 * A mirror that follows `changes` on two nodes, during random changes, ends up with the catalogue: the same records as a full read
 * of the API. The names of artists and albums inside other records come with their own records.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { askHere } from '../src/catalogue/ask-here.fixture.ts';
import { createCatalogueAdmin } from '../src/core/admin/catalogue.ts';
import { COMMAND_LINE } from '../src/domain/admin.ts';
import { Refusal } from '../src/domain/refusal.ts';
import { CATALOGUE_KINDS, type ChangedEntity } from '../src/domain/vocabulary.ts';
import { importRecords } from '../src/import/writing/import-records.ts';
import type { Store } from '../src/store/store.ts';
import { eventually } from './cli-process.fixture.ts';
import { forEachDatabase } from './databases.fixture.ts';
import { seeded } from './seeded.fixture.ts';
import { startTwoNodes } from './two-nodes.fixture.ts';

const CLIENT = '5eedcafe';
const STEPS = 25;
/** The artist whose record is the last change. */
const MARKER = 9_999_999;

type Item = Record<string, unknown> & { id: string };
type Records = Record<ChangedEntity, Map<string, Item>>;

/** The request for some records of each entity, hidden ones apart. */
const REQUESTS: Record<ChangedEntity, string[]> = {
  artist: ['artists/?'],
  album: ['albums/?type=album+single&'],
  track: ['tracks/?type=single+albumtrack&include=licenses+musicinfo+lyrics&'],
  radio: ['radios/?type=www&', 'radios/?type=pro&'],
};
const ENTITIES = Object.keys(REQUESTS) as ChangedEntity[];

async function get(url: string): Promise<{ results: Item[]; next: string | undefined }> {
  const { origin } = new URL(url);
  const text = await (await fetch(url)).text();
  // Each node has an address of its own.
  const { headers, results } = JSON.parse(text.replaceAll(origin, '')) as {
    headers: { code: number; error_message: string; next?: string };
    results: Item[];
  };
  assert.equal(headers.code, 0, headers.error_message);
  return { results, next: headers.next && origin + headers.next };
}

const empty = (): Records => ({ artist: new Map(), album: new Map(), track: new Map(), radio: new Map() });

async function readAll(base: string): Promise<Records> {
  const records = empty();
  for (const entity of ENTITIES)
    for (const request of REQUESTS[entity]) {
      let url: string | undefined = `${base}/v3.0/${request}client_id=${CLIENT}&limit=200`;
      while (url !== undefined) {
        const { results, next } = await get(url);
        for (const item of results) records[entity].set(String(item.id), item);
        url = next;
      }
    }
  return records;
}

function createMirror() {
  const records = empty();
  let cursor = '';
  const fetchSome = async (base: string, entity: ChangedEntity, ids: string[]) => {
    const found = new Map<string, Item>();
    // Radios are found by one id.
    const parts = entity === 'radio' ? ids : [ids.join('+')];
    for (const request of REQUESTS[entity])
      for (const part of parts) {
        const url = `${base}/v3.0/${request}client_id=${CLIENT}&limit=200&id=${part}`;
        for (const item of (await get(url)).results) found.set(String(item.id), item);
      }
    for (const id of ids) {
      const item = found.get(id);
      if (item !== undefined) records[entity].set(id, item);
    }
  };
  return {
    records,
    /** One page. Returns whether there was anything. */
    async follow(base: string, limit: number): Promise<boolean> {
      const url = `${base}/v3.0/changes/?client_id=${CLIENT}&limit=${limit}&since=${cursor}`;
      const { results } = await get(url);
      for (const entity of ENTITIES) {
        const changes = results.filter((one) => one['entity'] === entity);
        const gone = changes.filter(({ action }) => action === 'deleted');
        for (const { id } of gone) records[entity].delete(id);
        const others = changes.filter((one) => !gone.includes(one)).map(({ id }) => id);
        if (others.length > 0) await fetchSome(base, entity, others);
      }
      cursor = String(results.at(-1)?.['cursor'] ?? cursor);
      return results.length > 0;
    },
  };
}

/** With the names of their own records; the `idstr` of an artist follows from the name. */
function resolved({ artist, album, track, radio }: Records): object {
  const named = (item: Item): Item => {
    const { artist_idstr: _, ...rest } = item;
    if ('artist_name' in rest) rest['artist_name'] = artist.get(String(item['artist_id']))?.['name'];
    if (item['album_id']) rest['album_name'] = album.get(String(item['album_id']))?.['name'];
    return rest as Item;
  };
  const sorted = (records: Map<string, Item>) =>
    [...records.values()].map(named).sort((one, other) => Number(one.id) - Number(other.id));
  return { artist: sorted(artist), album: sorted(album), track: sorted(track), radio: sorted(radio) };
}

/** A few records of the demo and new ones, by ids that exist. */
function randomRecords(random: (max: number) => number, ids: Record<string, number[]>): object[] {
  const one = (of: string) => ids[of][random(ids[of].length)];
  const name = `Name ${random(1000)}`;
  const [releasedate, license_ccurl] = ['2020-01-01', 'http://creativecommons.org/licenses/by/4.0/'];
  const fresh = (of: string, isNew: boolean) => {
    if (!isNew) return one(of);
    const id = 500_000 + random(100_000);
    ids[of].push(id);
    return id;
  };
  const made: Record<string, () => object> = {
    artist: () => ({ entity: 'artist', id: fresh('artist', random(2) === 0), name, tags: ['rock'] }),
    album: () => ({
      ...{
        entity: 'album',
        id: fresh('album', random(2) === 0),
        name,
        artist_id: one('artist'),
        releasedate,
      },
    }),
    track: () => ({
      ...{
        entity: 'track',
        id: fresh('track', random(2) === 0),
        name,
        artist_id: one('artist'),
        duration: 60,
      },
      ...{ album_id: random(3) === 0 ? undefined : one('album'), releasedate, license_ccurl },
    }),
    radio: () => ({
      entity: 'radio',
      id: fresh('radio', random(2) === 0),
      name: `r${random(1e9)}`,
      dispname: name,
    }),
  };
  return Array.from({ length: 1 + random(5) }, () =>
    made[['artist', 'album', 'track', 'track', 'radio'][random(5)]](),
  );
}

async function take(store: Store, records: object[]): Promise<void> {
  const once = new Map(records.map((record) => [`${JSON.stringify(record).slice(0, 40)}`, record]));
  const batches = [[...once.values()].map((record, at) => ({ record, line: at + 1 }))];
  const source = { name: 'random', owner: 'jsonl', batches, bytesDone: () => 0, bytesTotal: 0 };
  await importRecords(store, source, { replace: true });
}

forEachDatabase((database) => {
  test('a mirror has exactly the catalogue after random changes', async (t) => {
    const { here, there, store } = await startTwoNodes(t, database);
    const random = seeded(14);
    const administration = createCatalogueAdmin({ store, ask: askHere(() => undefined) });
    const start = await readAll(here.url);
    const ids: Record<string, number[]> = Object.fromEntries(
      ENTITIES.map((entity) => [entity, [...start[entity].keys()].map(Number)]),
    );
    const change = async () => {
      const kind = CATALOGUE_KINDS[random(3)];
      const id = ids[kind][random(ids[kind].length)];
      const step = random(10);
      if (step < 4) return await take(store, randomRecords(random, ids));
      if (step === 4) return await administration.hide(COMMAND_LINE, kind, id);
      if (step < 7) return await administration.restore(COMMAND_LINE, kind, id);
      if (step === 7 && kind === 'artist')
        return await administration.merge(COMMAND_LINE, id, ids['artist'][random(ids['artist'].length)]);
      const { version } = await administration.get(kind, id);
      return await administration.edit(COMMAND_LINE, kind, id, { name: `Edited ${random(1000)}` }, version);
    };
    const mirror = createMirror();
    for (let step = 0; step < STEPS; step++) {
      await change().catch((error) => {
        // For example an artist that was merged already.
        if (!(error instanceof Refusal)) throw error;
      });
      const node = [here, there][random(2)];
      if (random(3) > 0) await mirror.follow(node.url, 1 + random(40));
    }
    await take(store, [{ entity: 'artist', id: MARKER, name: 'The last one' }]);
    await eventually(
      () => mirror.follow(here.url, 200),
      () => mirror.records.artist.has(String(MARKER)),
    );
    const all = await readAll(here.url);
    assert.deepEqual(resolved(mirror.records), resolved(all));
    assert.notDeepEqual(resolved(all), resolved(start));
    assert.ok(all.track.size > 20 && all.album.size > 5 && all.artist.size > 5 && all.radio.size > 0);
  });
});

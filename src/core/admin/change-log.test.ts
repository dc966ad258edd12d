/** The change log against a naive model: all rows of the catalogue before and after each of many random changes. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { seeded } from '../../../test/seeded.fixture.ts';
import { Refusal } from '../../domain/refusal.ts';
import { CATALOGUE_KINDS, type CatalogueKind, type ChangeAction } from '../../domain/vocabulary.ts';
import { hideMissing, restoreFound, settleMissing } from '../../import/missing-files.ts';
import { readCatalogue, readCatalogueRows } from '../../store/catalogue/catalogue-rows.ts';
import { readChangedAfter } from '../../store/changes/changed.ts';
import { latestChanges, recordChange } from '../../store/changes/changes.ts';
import type { Store } from '../../store/store.ts';
import { saveWaveforms } from '../media/waveform-maker.ts';
import { take } from '../playlists/lists.fixture.ts';
import { openAdmin } from './admin.fixture.ts';

const STEPS = 70;
const ARTISTS = 6;
const ALBUMS = 10;
const TRACKS = 30;

type Rows = Map<string, object>;

/** Everything visible, by kind and id. */
async function visible(store: Store): Promise<Rows> {
  const rows: Rows = new Map();
  const add = (kind: CatalogueKind) => (page: { id: number }[]) => {
    for (const row of page) rows.set(`${kind} ${row.id}`, row);
  };
  await store.snapshot((snapshot) =>
    readCatalogue(snapshot, { artists: add('artist'), albums: add('album'), tracks: add('track') }),
  );
  return rows;
}

function expected(before: Rows, after: Rows): Record<string, ChangeAction> {
  const changes: Record<string, ChangeAction> = {};
  for (const [key, row] of after) {
    const old = before.get(key);
    if (old === undefined) changes[key] = 'created';
    else if (JSON.stringify(old) !== JSON.stringify(row)) changes[key] = 'updated';
  }
  for (const key of before.keys()) if (!after.has(key)) changes[key] = 'deleted';
  return changes;
}

const recordsOf = (random: (max: number) => number) => {
  const license_ccurl = 'http://creativecommons.org/licenses/by/4.0/';
  const releasedate = '2020-01-01';
  const name = `Name ${random(3)}`;
  return {
    artist: () => ({ entity: 'artist', id: 1 + random(ARTISTS), name }),
    album: () => ({
      ...{ entity: 'album', id: 1 + random(ALBUMS), name, artist_id: 1 + random(ARTISTS), releasedate },
    }),
    track: () => ({
      ...{ entity: 'track', id: 1 + random(TRACKS), name, artist_id: 1 + random(ARTISTS), duration: 60 },
      ...(random(3) > 0 && { album_id: 1 + random(ALBUMS) }),
      ...{ releasedate, license_ccurl },
    }),
  };
};

forEachDatabase((database) => {
  test('lists exactly what has changed, after random imports, edits, hides, restores and merges', async () => {
    const { store, administration, eva } = await openAdmin(database);
    const random = seeded(14);
    const all = recordsOf(random);
    await take(store, [
      ...Array.from({ length: ARTISTS }, (_, at) => ({ ...all.artist(), id: at + 1 })),
      ...Array.from({ length: ALBUMS }, (_, at) => ({ ...all.album(), id: at + 1 })),
    ]);
    const importSome = async () => {
      const records = new Map<string, object>();
      for (let left = 1 + random(4); left > 0; left--) {
        const record = recordsOf(random)[CATALOGUE_KINDS[random(3)]]();
        records.set(`${record.entity} ${record.id}`, record);
      }
      await take(store, [...records.values()]);
    };
    const missing = async () => {
      const [lost, found] = [[1 + random(TRACKS)], [1 + random(TRACKS)]];
      await store.commit(async (trx) => {
        await hideMissing(trx, lost);
        await restoreFound(trx, found);
        const hiddenOrShown = { ...(await settleMissing(trx)), track: [...lost, ...found] };
        await recordChange(store, trx, { catalogue: { hiddenOrShown } });
      });
    };
    const act = async () => {
      const kind = CATALOGUE_KINDS[random(3)];
      const id = 1 + random({ artist: ARTISTS, album: ALBUMS, track: TRACKS }[kind]);
      const step = random(10);
      if (step < 3) return await importSome();
      if (step === 3) return await missing();
      if (step === 4) return await saveWaveforms(store, [{ id, audio: '', peaks: new Uint8Array(960) }]);
      if (step === 5 && random(4) === 0) return await administration.merge(eva, id, 1 + random(ARTISTS));
      if (step === 5 || step === 6) return await administration.hide(eva, kind, id);
      if (step < 9) return await administration.restore(eva, kind, id);
      const { version } = await administration.get(kind, id);
      return await administration.edit(eva, kind, id, { name: `Edited ${random(3)}` }, version);
    };
    const seen = new Set<ChangeAction>();
    for (let step = 0, before = await visible(store); step < STEPS; step++) {
      const { catalogue } = await latestChanges(store.db);
      await act().catch((error) => {
        if (!(error instanceof Refusal)) throw error;
      });
      const after = await visible(store);
      const pages = await Array.fromAsync(readChangedAfter(store.db, catalogue));
      const logged = Object.fromEntries(
        pages.flat().map(({ entity, id, action }) => [`${entity} ${id}`, action]),
      );
      assert.deepEqual(logged, expected(before, after), `step ${step}`);
      for (const action of Object.values(logged)) seen.add(action);
      before = after;
    }
    assert.equal(seen.size, 3);
    const ids = Array.from({ length: 2500 }, (_, at) => 2500 - at);
    const rows = await visible(store);
    const of = (kind: CatalogueKind) =>
      [...rows].filter(([key]) => key.startsWith(kind)).map(([, row]) => row);
    assert.deepEqual(await readCatalogueRows(store.db, 'artist', ids), of('artist'));
    assert.deepEqual(await readCatalogueRows(store.db, 'album', ids), of('album'));
    assert.deepEqual(await readCatalogueRows(store.db, 'track', [...ids, 1, 1]), of('track'));
    assert.ok(
      of('track').length > 5 && of('artist').length > 1 && of('album').length > 1,
      'enough is visible',
    );
  });
});

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { findTracks } from '../../catalogue/query/tracks.ts';
import type { ImportRecord } from '../../domain/imports/records.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import { type DatabaseLocation, type Log, WAVEFORM_TEXT_MAX } from '../../domain/ports.ts';
import { Unavailable } from '../../domain/refusal.ts';
import { openWaveformFile } from '../../media/waveform-file.ts';
import { openStore, storeId } from '../../store/store.ts';
import { artist, put, track, trackNames } from './example-tracks.fixture.ts';
import { Generations } from './generations.ts';
import { createLiveCatalogue } from './live-catalogue.ts';

const folder = mkdtempSync(join(tmpdir(), 'cantiga-live-'));
after(() => rmSync(folder, { recursive: true }));

function liveOn(
  store: DatabaseLocation,
  { library = folder, log = quiet }: { library?: string; log?: Log } = {},
) {
  return createLiveCatalogue(new Generations({ store, folder, library }, log), log);
}

test('an update that follows one of many changes begins immediately', async () => {
  let version = 1;
  let calls = 0;
  const counts = { tracks: { count: 0 }, albums: { count: 0 }, artists: { count: 0 } };
  const next = async () => {
    calls++;
    return { version, ...counts } as Catalogue;
  };
  const live = createLiveCatalogue({ next, recount: async () => undefined, close: async () => {} }, quiet);
  await live.update();
  version = 20;
  await live.update();
  version = 30;
  const updating = live.update();
  await new Promise(setImmediate);
  assert.equal(calls, 3);
  await updating;
  assert.equal(live.current()!.version, 30);
});

forEachDatabase(({ newLocation }) => {
  test('each refresh shows the current store, and an old generation stays unchanged', async () => {
    const location = await newLocation();
    const store = await openStore(location);
    const live = liveOn(location);
    assert.equal(live.current(), undefined);
    await live.update();
    const empty = live.current()!;
    assert.equal(empty.tracks.count, 0);

    await put(store, artist, track(7, 'Seven', 1));
    await live.update();
    assert.deepEqual(trackNames(live.current()!), ['Seven']);
    assert.ok(live.current()!.version > empty.version);
    assert.equal(empty.tracks.count, 0);

    await put(store, track(3, 'Three', 3), track(7, 'Seven again', 7));
    await Promise.all([live.update(), live.update(), live.update()]);
    assert.deepEqual(trackNames(live.current()!), ['Three', 'Seven again']);
    await Promise.all([live.close(), store.close()]);
  });

  test('every waveform of a generation is in the file', async () => {
    const location = await newLocation();
    const store = await openStore(location);
    const live = liveOn(location);
    const file = openWaveformFile(folder, await storeId(store), quiet);
    const peakOf = (ordinal: number) => {
      const target = new Uint8Array(WAVEFORM_TEXT_MAX);
      const length = file.copy(live.current()!.tracks.waveform[ordinal], target, 0);
      return Number(Buffer.from(target.subarray(0, length)).toString().split(',')[0]);
    };
    await put(store, artist, track(3, 'Three', 3), track(7, 'Seven', 7));
    await live.update();
    assert.deepEqual([peakOf(0), peakOf(1)], [3, 7]);
    await put(store, track(3, 'Three', 100));
    await live.update();
    assert.deepEqual([peakOf(0), peakOf(1)], [100, 7]);
    file.close();
    await Promise.all([live.close(), store.close()]);
  });

  test('a failed update keeps the last generation, and is retried', async () => {
    const location = await newLocation();
    const store = await openStore(location);
    const live = liveOn(location);
    await put(store, artist, track(7, 'Seven', 1));
    await live.update();
    await put(store, track(8, 'Eight', 1));
    await sql`alter table track rename to track_away`.execute(store.db);
    assert.deepEqual([live.status().failing, live.status().updating], [0, false]);
    const { taken } = live.status();
    await live.update();
    assert.deepEqual(trackNames(live.current()!), ['Seven']);
    assert.ok(live.status().failing >= 1);
    assert.deepEqual(live.status().taken, taken);
    await sql`alter table track_away rename to track`.execute(store.db);
    for (let waited = 0; live.current()!.tracks.count < 2; waited += 50) {
      assert.ok(waited < 60_000, 'the update was not retried');
      await sleep(50);
    }
    assert.equal(live.status().failing, 0);
    await Promise.all([live.close(), store.close()]);
  });

  test('a schema newer than the program is logged as an error, once', async () => {
    const location = await newLocation();
    const store = await openStore(location);
    const faults: unknown[] = [];
    const live = liveOn(location, {
      log: { ...quiet, error: (_, fields) => void faults.push(fields?.['error']) },
    });
    await live.update();
    await sql`update meta set value = '9999' where key in ('schema', 'compatible_from')`.execute(store.db);
    await live.update();
    await live.update();
    assert.equal(faults.length, 1);
    assert.ok(!(faults[0] instanceof Unavailable), 'it is not an outage, which would be hidden');
    assert.match(String(faults[0]), /newer than this program/);
    await Promise.all([live.close(), store.close()]);
  });

  test('a built generation can be queried', async () => {
    const location = await newLocation();
    const store = await openStore(location);
    const live = liveOn(location);
    await put(store, artist, track(7, 'Guitar Song', 1), track(8, 'Other', 1));
    await live.update();
    const page = findTracks(live.current()!, {
      types: ['single'],
      search: 'guitra',
      order: [],
      offset: 0,
      limit: 10,
      fullcount: true,
    });
    assert.deepEqual(page, { ordinals: [0], more: false, fullcount: 1 });
    await Promise.all([live.close(), store.close()]);
  });

  test('an update detects whether a changed track has audio: an existing file, or the demo', async () => {
    const location = await newLocation();
    const store = await openStore(location);
    const library = mkdtempSync(join(folder, 'library-'));
    writeFileSync(join(library, 'three.mp3'), '');
    const live = liveOn(location, { library });
    const withAudio = () => {
      const page = {
        types: ['single' as const],
        audio: true,
        order: [],
        offset: 0,
        limit: 10,
        fullcount: false,
      };
      const { tracks } = live.current()!;
      return findTracks(live.current()!, page).ordinals.map((ordinal) => tracks.id[ordinal]);
    };
    const records = [
      { ...track(3, 'Three', 1), audio: 'three.mp3' },
      { ...track(4, 'Four', 1), audio: 'four.mp3' },
      { ...track(5, 'Five', 1), audio: 'demo:5' },
      track(6, 'Six', 1),
    ];
    await put(store, artist, ...records);
    await live.update();
    assert.deepEqual(withAudio(), [3, 5]);
    rmSync(join(library, 'three.mp3'));
    writeFileSync(join(library, 'four.mp3'), '');
    const [three, four] = [track(3, 'Three again', 1), track(4, 'Four again', 1)];
    await put(
      store,
      { ...three, audio: 'three.mp3' } as ImportRecord,
      { ...four, audio: 'four.mp3' } as ImportRecord,
    );
    await live.update();
    assert.deepEqual(withAudio(), [4, 5]);
    await Promise.all([live.close(), store.close()]);
  });
});

import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { findTracks } from '../../catalogue/query/tracks.ts';
import { WAVEFORM_TEXT_MAX } from '../../domain/ports.ts';
import { quiet } from '../../domain/quiet-log.fixture.ts';
import { Unavailable } from '../../domain/refusal.ts';
import { openWaveformFile } from '../../media/waveform-file.ts';
import { openStore, storeId } from '../../store/store.ts';
import { artist, put, track, trackNames } from './example-tracks.fixture.ts';
import { createLiveCatalogue } from './live-catalogue.ts';
import { createRatingUpdate } from './update-ratings.ts';

const folder = mkdtempSync(join(tmpdir(), 'cantiga-live-'));
after(() => rmSync(folder, { recursive: true }));

forEachDatabase(({ newLocation }) => {
  test('each refresh shows the current store, and an old generation stays unchanged', async () => {
    const location = await newLocation();
    const store = await openStore(location);
    const live = createLiveCatalogue(
      {
        store: location,
        folder,
        library: folder,
        updateRatings: createRatingUpdate(store, () => new Date()),
        ratingsBehind() {},
      },
      quiet,
    );
    assert.equal(live.current(), undefined);
    await live.rebuild();
    const empty = live.current()!;
    assert.equal(empty.tracks.count, 0);

    await put(store, artist, track(7, 'Seven', 1));
    await live.rebuild();
    assert.deepEqual(trackNames(live.current()!), ['Seven']);
    assert.ok(live.current()!.version > empty.version);
    assert.equal(empty.tracks.count, 0);

    await put(store, track(3, 'Three', 3), track(7, 'Seven again', 7));
    await Promise.all([live.rebuild(), live.rebuild(), live.rebuild()]);
    assert.deepEqual(trackNames(live.current()!), ['Three', 'Seven again']);
    await Promise.all([live.close(), store.close()]);
  });

  test('ratings refreshed during a build are left to the next refresh', async () => {
    const location = await newLocation();
    const store = await openStore(location);
    let behind = 0;
    let change = 0;
    const faults: string[] = [];
    const live = createLiveCatalogue(
      {
        ...{ store: location, folder, library: folder },
        updateRatings: async (generation) => ({
          ...generation,
          counted: { ...generation.counted, change: change++ },
        }),
        ratingsBehind: () => behind++,
      },
      { ...quiet, error: (message) => faults.push(message) },
    );
    await live.rebuild();
    assert.equal(behind, 0, 'the first has no predecessor');
    await live.rebuild();
    assert.deepEqual([behind, change, faults], [1, 2, []]);
    await Promise.all([live.close(), store.close()]);
  });

  test('every waveform of a generation is in the file', async () => {
    const location = await newLocation();
    const store = await openStore(location);
    const live = createLiveCatalogue(
      {
        store: location,
        folder,
        library: folder,
        updateRatings: createRatingUpdate(store, () => new Date()),
        ratingsBehind() {},
      },
      quiet,
    );
    const file = openWaveformFile(folder, await storeId(store), quiet);
    const peakOf = (ordinal: number) => {
      const target = new Uint8Array(WAVEFORM_TEXT_MAX);
      const length = file.copy(live.current()!.tracks.waveform[ordinal], target, 0);
      return Number(Buffer.from(target.subarray(0, length)).toString().split(',')[0]);
    };
    await put(store, artist, track(3, 'Three', 3), track(7, 'Seven', 7));
    await live.rebuild();
    assert.deepEqual([peakOf(0), peakOf(1)], [3, 7]);
    await put(store, track(3, 'Three', 100));
    await live.rebuild();
    assert.deepEqual([peakOf(0), peakOf(1)], [100, 7]);
    file.close();
    await Promise.all([live.close(), store.close()]);
  });

  test('a failed build keeps the last generation, and is retried', async () => {
    const location = await newLocation();
    const store = await openStore(location);
    const live = createLiveCatalogue(
      {
        store: location,
        folder,
        library: folder,
        updateRatings: createRatingUpdate(store, () => new Date()),
        ratingsBehind() {},
      },
      quiet,
    );
    await put(store, artist, track(7, 'Seven', 1));
    await live.rebuild();
    await sql`alter table track rename to track_away`.execute(store.db);
    assert.deepEqual([live.status().failing, live.status().building], [0, false]);
    const { taken } = live.status();
    await live.rebuild();
    assert.deepEqual(trackNames(live.current()!), ['Seven']);
    assert.ok(live.status().failing >= 1);
    assert.deepEqual(live.status().taken, taken);
    await sql`alter table track_away rename to track`.execute(store.db);
    await put(store, track(8, 'Eight', 1));
    for (let waited = 0; live.current()!.tracks.count < 2; waited += 50) {
      assert.ok(waited < 20_000, 'the build was not retried');
      await sleep(50);
    }
    assert.equal(live.status().failing, 0);
    await Promise.all([live.close(), store.close()]);
  });

  test('a schema newer than the program is logged as an error, once', async () => {
    const location = await newLocation();
    const store = await openStore(location);
    const faults: unknown[] = [];
    const live = createLiveCatalogue(
      {
        ...{ store: location, folder, library: folder, ratingsBehind() {} },
        updateRatings: createRatingUpdate(store, () => new Date()),
      },
      { ...quiet, error: (_, fields) => void faults.push(fields?.['error']) },
    );
    await live.rebuild();
    await sql`update meta set value = '9999' where key = 'schema'`.execute(store.db);
    await live.rebuild();
    await live.rebuild();
    assert.equal(faults.length, 1);
    assert.ok(!(faults[0] instanceof Unavailable), 'it is not an outage, which would be hidden');
    assert.match(String(faults[0]), /newer than this program/);
    await Promise.all([live.close(), store.close()]);
  });

  test('a built generation can be queried', async () => {
    const location = await newLocation();
    const store = await openStore(location);
    const live = createLiveCatalogue(
      {
        store: location,
        folder,
        library: folder,
        updateRatings: createRatingUpdate(store, () => new Date()),
        ratingsBehind() {},
      },
      quiet,
    );
    await put(store, artist, track(7, 'Guitar Song', 1), track(8, 'Other', 1));
    await live.rebuild();
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

  test('a build detects tracks with audio: an existing file, or the demo', async () => {
    const location = await newLocation();
    const store = await openStore(location);
    const library = mkdtempSync(join(folder, 'library-'));
    writeFileSync(join(library, 'three.mp3'), '');
    const live = createLiveCatalogue(
      {
        store: location,
        folder,
        library,
        updateRatings: createRatingUpdate(store, () => new Date()),
        ratingsBehind() {},
      },
      quiet,
    );
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
    await live.rebuild();
    assert.deepEqual(withAudio(), [3, 5]);
    rmSync(join(library, 'three.mp3'));
    writeFileSync(join(library, 'four.mp3'), '');
    await put(store, track(7, 'Seven', 1));
    await live.rebuild();
    assert.deepEqual(withAudio(), [4, 5], 'the next build checks again');
    await Promise.all([live.close(), store.close()]);
  });
});

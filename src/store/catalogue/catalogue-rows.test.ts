import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { WAVEFORM_PEAKS } from '../../domain/vocabulary.ts';
import { openStore } from '../store.ts';
import { readWaveformsAfter } from './catalogue-rows.ts';

const RECORD = WAVEFORM_PEAKS + 1;

/** Different for each record; zeros, and bytes that are no text, are among them. */
const peaksOf = (record: number) => Buffer.alloc(WAVEFORM_PEAKS, Uint8Array.of(0, 255, record, record >>> 8));

forEachDatabase(({ newLocation }) => {
  test('waveforms are read in ascending order, also where numbers are missing', async () => {
    const store = await openStore(await newLocation());
    const stored = Array.from({ length: 2500 }, (_, i) => i + 1).filter((record) => record % 1000 !== 7);
    const rows = stored.map((record) => ({ record, track_id: record, peaks: peaksOf(record) })).reverse();
    for (let at = 0; at < rows.length; at += 500)
      await store.db
        .insertInto('waveform')
        .values(rows.slice(at, at + 500))
        .execute();
    const found: number[] = [];
    for await (const { records, peaks } of readWaveformsAfter(store.dialect, store.db, 2)) {
      assert.equal(peaks.length, records.length * RECORD - 1);
      for (const [i, record] of records.entries()) {
        found.push(record);
        assert.ok(
          peaksOf(record).equals(peaks.subarray(i * RECORD, i * RECORD + WAVEFORM_PEAKS)),
          `${record}`,
        );
        if (i > 0) assert.equal(peaks[i * RECORD - 1], 1);
      }
    }
    assert.deepEqual(found, stored.slice(2));
    assert.deepEqual(await Array.fromAsync(readWaveformsAfter(store.dialect, store.db, 2500)), []);
    await store.close();
  });
});

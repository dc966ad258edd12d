/**
 * Tracks and their waveforms. A waveform's record number is never used for other content (see `WaveformTable`): the
 * same peaks keep their number, other peaks get the next one. The caller holds the import lock, so numbers are given
 * in the order of commits.
 */
import type { TrackRecord } from '../../domain/imports/records.ts';
import type { EntityRows, Schema, Trx } from '../../store/schema.ts';
import { batched, type Writer } from './batched.ts';
import { ownedUpsert, type RecordOwner, upsert } from './upsert.ts';

/** `toRow` returns the row without the waveform. */
export async function trackWriter(
  trx: Trx,
  owner: RecordOwner,
  toRow: (record: TrackRecord) => EntityRows['track'],
): Promise<Writer<TrackRecord>> {
  const tracks = ownedUpsert(trx, owner, 'track', ['id']);
  const waveforms = upsert(trx, 'waveform', ['record']);
  const counter = trx.selectFrom('meta').select('value').where('key', '=', 'waveform_records');
  const recordsBefore = Number((await counter.executeTakeFirstOrThrow()).value);
  let records = recordsBefore;

  const batches = batched<TrackRecord>(async (batch) => {
    const written = batch.map(({ record }) => record);
    // Nothing to compare with in a store that never had a waveform.
    const existing = recordsBefore === 0 ? new Map<number, Existing>() : await findExisting(trx, written);
    const stale: number[] = [];
    const fresh: Schema['waveform'][] = [];
    for (const record of written) {
      const row = toRow(record);
      const old = existing.get(record.id);
      const peaks = record.waveform && toBytes(record.waveform);
      if (peaks !== undefined && old !== undefined && Buffer.compare(peaks, old.peaks) === 0)
        row.waveform = old.record;
      else {
        if (old !== undefined) stale.push(old.record);
        if (peaks !== undefined) {
          row.waveform = ++records;
          fresh.push({ record: records, track_id: record.id, peaks });
        }
      }
      await tracks.add(row);
    }
    if (stale.length > 0) await trx.deleteFrom('waveform').where('record', 'in', stale).execute();
    for (const row of fresh) await waveforms.add(row);
  });
  return {
    add: batches.add,
    async flush() {
      await batches.flush();
      await tracks.flush();
      await waveforms.flush();
      if (records === recordsBefore) return;
      const value = String(records);
      await trx.updateTable('meta').set({ value }).where('key', '=', 'waveform_records').execute();
    },
  };
}

const toBytes = (peaks: number[] | Uint8Array) =>
  peaks instanceof Uint8Array ? peaks : Uint8Array.from(peaks);

interface Existing {
  record: number;
  peaks: Uint8Array;
}

async function findExisting(trx: Trx, tracks: TrackRecord[]): Promise<Map<number, Existing>> {
  const ids = tracks.map((track) => track.id);
  const rows = await trx.selectFrom('waveform').selectAll().where('track_id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.track_id, row]));
}

/** Waveforms computed here, for files without an imported one. */
import { BUILT_IN } from '../domain/built-in.ts';
import { recordChange } from './changes.ts';
import type { Db } from './schema.ts';
import type { Store } from './store.ts';

export interface SilentTrack {
  id: number;
  audio: string;
}

/** Tracks with a file and without a waveform, in ascending id; not those whose file was missing at the last import. */
export async function listWithoutWaveform(db: Db, after: number, most: number): Promise<SilentTrack[]> {
  return await db
    .selectFrom('track')
    .select(['id', 'audio'])
    .where('id', '>', after)
    .where('waveform', 'is', null)
    .where('audio', '<>', '')
    .where('audio', 'not like', `${BUILT_IN}%`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('folder_file')
            .select('folder_file.path')
            .whereRef('folder_file.path', '=', 'track.audio')
            .where('folder_file.gone', '<>', ''),
        ),
      ),
    )
    .orderBy('id')
    .limit(most)
    .execute();
}

export interface MadeWaveform extends SilentTrack {
  peaks: Uint8Array;
}

/**
 * Record numbers are assigned in the order of commits (see `WaveformTable`), so this waits for imports. A track with another
 * file by now, or a waveform, is not changed.
 */
export async function saveWaveforms(store: Store, made: readonly MadeWaveform[]): Promise<void> {
  await store.db.transaction().execute(async (trx) => {
    await store.dialect.lock(trx, 'import');
    const counter = trx.selectFrom('meta').select('value').where('key', '=', 'waveform_records');
    let record = Number((await counter.executeTakeFirstOrThrow()).value);
    const tracks: number[] = [];
    for (const { id, audio, peaks } of made) {
      const { numUpdatedRows } = await trx
        .updateTable('track')
        .set({ waveform: record + 1 })
        .where('id', '=', id)
        .where('audio', '=', audio)
        .where('waveform', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) continue;
      record++;
      tracks.push(id);
      await trx.insertInto('waveform').values({ record, track_id: id, peaks }).execute();
    }
    await trx
      .updateTable('meta')
      .set({ value: String(record) })
      .where('key', '=', 'waveform_records')
      .execute();
    await recordChange(store, trx, { catalogue: { written: { track: tracks } } });
  });
}

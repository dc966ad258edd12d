/** Waveforms computed here, for files without an imported one. */
import { sql } from 'kysely';
import { BUILT_IN } from '../../domain/built-in.ts';
import { readChangedAfter } from '../../store/changes/changed.ts';
import { recordChange } from '../../store/changes/changes.ts';
import { inParts } from '../../store/queries/in-parts.ts';
import { pagesOf } from '../../store/queries/pages.ts';
import { deleteRows, insertRows, updateRows } from '../../store/queries/rows.ts';
import type { Db, Trx } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';

export interface SilentTrack {
  id: number;
  audio: string;
}

/** Tracks per page. */
const PAGE = 100;

/** Tracks with a file and without a waveform, not those whose file was missing at the last import. */
export function withoutWaveform(db: Db) {
  return (
    db
      .selectFrom('track')
      .select(['id', 'audio'])
      // Literals, as in the condition of the index.
      .where('waveform', 'is', null)
      .where('audio', '<>', sql.lit(''))
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
  );
}

/** All of them, in pages of ascending id. */
export function readWithoutWaveform(db: Db): AsyncGenerator<SilentTrack[]> {
  return pagesOf<SilentTrack>(PAGE, (last) =>
    withoutWaveform(db)
      .where('id', '>', last?.id ?? 0)
      .limit(PAGE)
      .execute(),
  );
}

/** Those whose track has changed after the change `seq`. */
export async function* readChangedWithoutWaveform(db: Db, seq: number): AsyncGenerator<SilentTrack[]> {
  for await (const page of readChangedAfter(db, seq)) {
    const ids = page.filter(({ entity }) => entity === 'track').map(({ id }) => id);
    for (const some of inParts(ids, PAGE)) yield await withoutWaveform(db).where('id', 'in', some).execute();
  }
}

/** The file has changed: one of the nodes computes its waveform again. */
export async function clearWaveform(trx: Trx, trackId: number): Promise<void> {
  await updateRows(trx, 'track', { id: trackId }, { waveform: null });
  await deleteRows(trx, 'waveform', { track_id: trackId });
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
      await insertRows(trx, 'waveform', { record, track_id: id, peaks });
    }
    await updateRows(trx, 'meta', { key: 'waveform_records' }, { value: String(record) });
    await recordChange(store, trx, { catalogue: { written: { track: tracks } } });
  });
}

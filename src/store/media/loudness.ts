/** ReplayGain of tracks: from their tags, or computed here. */
import { SHOWN } from '../hidden.ts';
import type { Db } from '../schema.ts';
import type { Store } from '../store.ts';

export interface GainRow {
  id: number;
  album_id: number | null;
  audio: string;
  duration: number;
  /** dB; `null` if it is unknown. */
  gain: number | null;
  /** It has been measured, perhaps without a result. */
  isMeasured: boolean;
}

/** Tracks of albums that are read for the gain of an album. */
const ALBUM_TRACKS_MAX = 2000;

/** The tracks, and the other tracks of their albums. */
export async function readGains(db: Db, ids: readonly number[]): Promise<GainRow[]> {
  const own = await rows(db).where('track.id', 'in', ids).execute();
  const albums = [...new Set(own.flatMap(({ album_id }) => album_id ?? []))];
  const others =
    albums.length === 0
      ? []
      : await rows(db).where('track.album_id', 'in', albums).limit(ALBUM_TRACKS_MAX).execute();
  return [...new Map([...own, ...others].map((row) => [row.id, row])).values()].map(
    ({ replaygain, gain, measured, ...row }) => ({
      ...row,
      gain: replaygain ?? gain,
      isMeasured: replaygain !== null || measured !== null,
    }),
  );
}

/** What was measured of another file does not count. */
function rows(db: Db) {
  return db
    .selectFrom('track')
    .leftJoin('loudness', (join) =>
      join.onRef('loudness.track_id', '=', 'track.id').onRef('loudness.audio', '=', 'track.audio'),
    )
    .select(['track.id', 'track.album_id', 'track.audio', 'track.duration', 'track.replaygain'])
    .select(['loudness.gain', 'loudness.track_id as measured'])
    .where(SHOWN.track);
}

export interface MeasuredGain {
  id: number;
  audio: string;
  gain: number | null;
}

export async function saveGains(store: Store, measured: readonly MeasuredGain[]): Promise<void> {
  if (measured.length === 0) return;
  const values = measured.map(({ id: track_id, audio, gain }) => ({ track_id, audio, gain }));
  await store.commit((trx) =>
    trx
      .insertInto('loudness')
      .values(values)
      .onConflict((conflict) =>
        conflict.column('track_id').doUpdateSet({
          audio: (expression) => expression.ref('excluded.audio'),
          gain: (expression) => expression.ref('excluded.gain'),
        }),
      )
      .execute(),
  );
}

/**
 * ReplayGain for the player. Tracks without one in their tags are measured after their waveform was made, or when they are played,
 * one file at a time, in the background.
 */
import { isBuiltIn } from '../../domain/built-in.ts';
import { createQueue } from '../../domain/collections/queue.ts';
import { commonGain, type GainsAnswer, gainOf, type TrackGains } from '../../domain/media/loudness.ts';
import type { Log } from '../../domain/ports.ts';
import { type Ffmpeg, requireFfmpeg } from '../../media/ffmpeg/find.ts';
import { readLoudness } from '../../media/ffmpeg/loudness.ts';
import type { Originals } from '../../media/originals.ts';
import { SHOWN } from '../../store/hidden.ts';
import { upsertRow } from '../../store/queries/rows.ts';
import type { Db } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';

interface LoudnessParts {
  store: Store;
  ffmpeg: () => Ffmpeg;
  originals: Pick<Originals, 'look'>;
  log: Log;
}

/** Tracks that wait for their measurement. */
const WAITING_MAX = 200;

export function createLoudness({ store, ffmpeg, originals, log }: LoudnessParts) {
  const stop = new AbortController();
  const { signal } = stop;
  const inTurn = createQueue({ atOnce: 1, waitingMax: WAITING_MAX });
  const waiting = new Map<number, Promise<void>>();

  function measureLater({ id, audio, isMeasured }: GainRow): void {
    if (isMeasured || audio === '' || isBuiltIn(audio) || 'missing' in ffmpeg() || signal.aborted) return;
    if (waiting.has(id) || waiting.size > WAITING_MAX) return;
    const measured = inTurn(() => measure(id, audio), { signal })
      .catch((error) => {
        if (!signal.aborted) log.debug('the loudness of a file could not be measured', { track: id, error });
      })
      .finally(() => waiting.delete(id));
    waiting.set(id, measured);
  }

  async function measure(id: number, audio: string): Promise<void> {
    const found = requireFfmpeg(ffmpeg());
    const original = await originals.look(audio);
    const held = await original.hold();
    try {
      const loudness = await readLoudness(found, held.path, { signal, log });
      const gain = loudness === undefined ? null : gainOf(loudness);
      await store.commit((trx) => upsertRow(trx, 'loudness', { track_id: id }, { audio, gain }));
    } finally {
      held.release();
    }
  }

  return {
    /** Unknown ids are left out. */
    async find(ids: readonly number[]): Promise<GainsAnswer> {
      const rows = await readGains(store.db, ids);
      const requested = rows.filter(({ id }) => ids.includes(id));
      for (const row of requested) measureLater(row);
      const albums = Map.groupBy(rows, ({ album_id }) => album_id);
      const gains = requested.map(({ id, album_id, gain }): [number, TrackGains] => {
        const known = (album_id === null ? [] : (albums.get(album_id) ?? [])).flatMap(({ gain, duration }) =>
          gain === null ? [] : { gain, duration },
        );
        return [id, { track: gain, album: commonGain(known) ?? gain }];
      });
      return { gains: Object.fromEntries(gains) };
    },
    /** Measures what is unknown of these tracks, as far as there is room. */
    async measure(ids: readonly number[]): Promise<void> {
      for (const row of await readGains(store.db, ids)) if (ids.includes(row.id)) measureLater(row);
    },
    async close(): Promise<void> {
      stop.abort();
      await Promise.all(waiting.values());
    },
  };
}

export type Loudness = ReturnType<typeof createLoudness>;

interface GainRow {
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
async function readGains(db: Db, ids: readonly number[]): Promise<GainRow[]> {
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

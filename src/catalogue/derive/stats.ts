/** The stats of tracks, when some tracks have changed. */
import type { TrackStatsRow } from '../../domain/ports.ts';
import { hasActivity } from '../build/stats.ts';
import type { TrackStats } from '../catalogue.ts';
import { GONE, isIdentity, numbersAfter, type RowChange, renumbering } from './renumbering.ts';
import { spliceNumbers } from './splice.ts';

const COUNTS = ['playlisted', 'favorited', 'likes', 'dislikes', 'notes'] as const;

export function patchStats(
  before: TrackStats,
  change: RowChange,
  rows: readonly { stats: TrackStatsRow | undefined }[],
): TrackStats {
  const rowAfter = numbersAfter(change);
  const written = new Set(change.written);
  const gone = Uint32Array.from(
    before.track.keys().filter((entry) => {
      const row = rowAfter[before.track[entry]];
      return row === GONE || written.has(row);
    }),
  );
  const coming = rows
    .map(({ stats }, i) => ({ stats, row: change.written[i] }))
    .filter(
      (one): one is { stats: TrackStatsRow; row: number } =>
        one.stats !== undefined && hasActivity(one.stats),
    );
  if (gone.length + coming.length === 0 && isIdentity(change)) return before;
  const staying = before.track.map((row) => rowAfter[row]).filter((row) => row !== GONE && !written.has(row));
  const inserted = Uint32Array.from(
    coming,
    ({ row }, i) => i + staying.findLastIndex((other) => other < row) + 1,
  );
  const entries = { ...renumbering(before.track.length, gone, inserted), written: inserted };
  const values = (name: Exclude<keyof TrackStatsRow, 'track_id'>) => coming.map(({ stats }) => stats[name]);
  const mapped = before.track.map((row) => rowAfter[row]);
  return {
    track: spliceNumbers(
      mapped,
      entries,
      coming.map(({ row }) => row),
    ),
    avgnote: spliceNumbers(before.avgnote, entries, values('avgnote')),
    ...(Object.fromEntries(
      COUNTS.map((name) => [name, spliceNumbers(before[name], entries, values(name))]),
    ) as Record<(typeof COUNTS)[number], Uint32Array>),
  };
}

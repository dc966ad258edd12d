/** The stats of tracks, when some tracks have changed. */
import { byName } from '../../domain/collections/by-name.ts';
import type { TrackStatsRow } from '../../domain/ports.ts';
import { hasActivity } from '../build/stats.ts';
import type { TrackStats } from '../catalogue.ts';
import { indexOfNumber } from '../columns/lookup.ts';
import { GONE, isIdentity, lowerBound, type RowChange, renumbering, writtenRows } from './renumbering.ts';
import { remapNumbers, spliceNumbers } from './splice.ts';

const COUNTS = ['playlisted', 'favorited', 'likes', 'dislikes', 'notes'] as const;

/** `rows` are those of the written tracks. */
export function patchStats(
  before: TrackStats,
  change: RowChange,
  rows: readonly { stats: TrackStatsRow | undefined }[],
): TrackStats {
  const removed = change.lost
    .map((track) => indexOfNumber(before.track, track))
    .filter((entry) => entry !== GONE);
  const coming = rows
    .map(({ stats }, i) => ({ stats, track: change.written[i] }))
    .filter(
      (one): one is { stats: TrackStatsRow; track: number } =>
        one.stats !== undefined && hasActivity(one.stats),
    );
  if (removed.length + coming.length === 0 && isIdentity(change)) return before;
  const tracks = remapNumbers(before.track, change);
  const staying = spliceNumbers(
    tracks,
    writtenRows(renumbering(before.track.length, removed, new Uint32Array(0)), new Uint32Array(0)),
    [],
  );
  const inserted = Uint32Array.from(coming, ({ track }, i) => i + lowerBound(staying, track));
  const entries = writtenRows(renumbering(before.track.length, removed, inserted), inserted);
  const values = (name: Exclude<keyof TrackStatsRow, 'track_id'>) => coming.map(({ stats }) => stats[name]);
  return {
    track: spliceNumbers(
      tracks,
      entries,
      coming.map(({ track }) => track),
    ),
    avgnote: spliceNumbers(before.avgnote, entries, values('avgnote')),
    ...byName(COUNTS, (name) => spliceNumbers(before[name], entries, values(name))),
  };
}

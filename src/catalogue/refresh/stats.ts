/** The stats with some entries replaced, added or taken out. */
import type { TrackStatsRow } from '../../domain/ports.ts';
import { hasActivity } from '../build/stats.ts';
import type { TrackStats } from '../catalogue.ts';
import { firstIndex } from '../columns/lookup.ts';

/** `rows` run parallel to `ordinals`, which ascend. */
export function replacedStats(
  stats: TrackStats,
  ordinals: Uint32Array,
  rows: readonly TrackStatsRow[],
): TrackStats {
  if (ordinals.length === 0) return stats;
  /** The position of each entry, existing or not. */
  const indexes = new Uint32Array(ordinals.length);
  for (let i = 0; i < ordinals.length; i++)
    indexes[i] = firstIndex(stats.track.length, (index) => stats.track[index] >= ordinals[i]);
  const edits = rows.map((row, i) => ({
    place: indexes[i],
    isThere: stats.track[indexes[i]] === ordinals[i],
    row: hasActivity(row) ? row : undefined,
    ordinal: ordinals[i],
  }));
  const growth = edits.reduce((sum, { isThere, row }) => sum + (row ? 1 : 0) - (isThere ? 1 : 0), 0);
  const length = stats.track.length + growth;

  const fill = <T extends Uint32Array | Float64Array>(
    column: T,
    target: T,
    value: (row: TrackStatsRow, ordinal: number) => number,
  ): T => {
    let from = 0;
    let to = 0;
    for (const { place: index, isThere, row, ordinal } of edits) {
      target.set(column.subarray(from, index), to);
      to += index - from;
      from = isThere ? index + 1 : index;
      if (row !== undefined) target[to++] = value(row, ordinal);
    }
    target.set(column.subarray(from), to);
    return target;
  };
  const counts = (name: Exclude<keyof TrackStats, 'track' | 'avgnote'>) =>
    fill(stats[name], new Uint32Array(length), (row) => row[name]);
  return {
    track: fill(stats.track, new Uint32Array(length), (_, ordinal) => ordinal),
    playlisted: counts('playlisted'),
    favorited: counts('favorited'),
    likes: counts('likes'),
    dislikes: counts('dislikes'),
    notes: counts('notes'),
    avgnote: fill(stats.avgnote, new Float64Array(length), (row) => row.avgnote),
  };
}

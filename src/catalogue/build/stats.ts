/** User activity per track, as columns of the tracks that have any. */
import type { TrackStatsRow } from '../../domain/ports.ts';
import type { TrackStats } from '../catalogue.ts';
import { indexOfNumber } from '../columns/lookup.ts';

/** Activity for tracks that are not in the catalogue is left out (behaviour.md 21). */
export function statsColumns(rows: TrackStatsRow[], ids: Float64Array): TrackStats {
  const known = rows
    .filter(hasActivity)
    .map((row) => ({ row, track: indexOfNumber(ids, row.track_id) }))
    .filter(({ track }) => track >= 0)
    .sort((a, b) => a.track - b.track);
  return {
    track: Uint32Array.from(known, ({ track }) => track),
    playlisted: Uint32Array.from(known, ({ row }) => row.playlisted),
    favorited: Uint32Array.from(known, ({ row }) => row.favorited),
    likes: Uint32Array.from(known, ({ row }) => row.likes),
    dislikes: Uint32Array.from(known, ({ row }) => row.dislikes),
    notes: Uint32Array.from(known, ({ row }) => row.notes),
    avgnote: Float64Array.from(known, ({ row }) => row.avgnote),
  };
}

/** Whether a track has an entry. */
export function hasActivity({ playlisted, favorited, likes, dislikes, notes }: TrackStatsRow): boolean {
  return playlisted + favorited + likes + dislikes + notes > 0;
}

/**
 * Which playlists are hot (behaviour.md 29). Every track that was added to a list in the last 30 days counts
 * `1 + log10(1 + listens + 3 × downloads)`, once per list, with its listens and downloads of that time; of each list the 30
 * highest count. It is unknown from which playlist a track was played. Playlists of equal heat are sorted by their last
 * addition, so that the order is useful without recent activity. The first ten of each user come before all others.
 *
 *   Two tracks were added to a list this month. One has 9 listens: 1 + log10(10) = 2. The other has none: 1. Its heat is 3.
 */
import type { LivelyPlaylist } from '../../store/playlists/playlists.ts';

/** Listens and downloads of a track in the last 30 days, a download counting three; `undefined` for one that is not known. */
export type Heat = (trackId: number) => number | undefined;

const TRACKS_COUNTED = 30;
const LISTS_OF_ONE_PERSON = 10;

/** `lively` come by their last addition, the latest first. */
export function hottest(
  lively: readonly LivelyPlaylist[],
  additions: readonly { playlist_id: number; track_id: number }[],
  heat: Heat,
): LivelyPlaylist[] {
  const added = Map.groupBy(additions, ({ playlist_id }) => playlist_id);
  const heats = new Map(
    lively.map(({ id }) => {
      const tracks = new Set((added.get(id) ?? []).map(({ track_id }) => track_id));
      const worths = Array.from(tracks).flatMap((track) => {
        const played = heat(track);
        return played === undefined ? [] : [1 + Math.log10(1 + played)];
      });
      const largest = worths.sort((one, other) => other - one).slice(0, TRACKS_COUNTED);
      return [id, largest.reduce((sum, worth) => sum + worth, 0)];
    }),
  );
  // Sorting is stable.
  return lively.toSorted((one, other) => heats.get(other.id)! - heats.get(one.id)!);
}

/** In the same order, but playlists beyond ten of one user come last, so that no user fills the top. */
export function sharedOut<T extends { user_id: number }>(lists: readonly T[]): T[] {
  const had = new Map<number, number>();
  const behind: T[] = [];
  const first = lists.filter((list) => {
    const count = (had.get(list.user_id) ?? 0) + 1;
    had.set(list.user_id, count);
    if (count > LISTS_OF_ONE_PERSON) behind.push(list);
    return count <= LISTS_OF_ONE_PERSON;
  });
  return [...first, ...behind];
}

/**
 * Which playlists are hot (behaviour.md 29): those whose tracks others play. Of each list, the 30 latest tracks that were added in
 * the last 30 days count `log10(1 + listens + 3 × downloads)`, with the listens and downloads since the day after the addition. An addition
 * alone counts nothing, and neither does a listen of the owner or a collaborator, as far as their histories show it. It is unknown
 * from which playlist a track was played. Of playlists of equal heat the oldest comes first, so that no owner can change the
 * order. The first ten of each user come before all others.
 *
 *   Two tracks were added to a list this month. One has 9 listens since: log10(10) = 1. The other has none: 0. Its heat is 1.
 */
import { WEIGHTS } from '../../domain/activity/popularity.ts';
import type { OwnListens, PlayedAddition, PlaylistSummary } from './find-playlists.ts';

const LISTS_OF_ONE_PERSON = 10;
/** One download counts as this many listens. */
const DOWNLOAD = WEIGHTS.downloads / WEIGHTS.listens;

export function hottest<T extends PlaylistSummary>(
  lists: readonly T[],
  additions: readonly PlayedAddition[],
  own: readonly OwnListens[],
): T[] {
  const added = Map.groupBy(additions, ({ playlist_id }) => playlist_id);
  const ownListens = Map.groupBy(own, keyOf);
  const worthOf = (addition: PlayedAddition) => {
    const dayAdded = addition.date.slice(0, 10);
    const notCounted = (ownListens.get(keyOf(addition)) ?? [])
      .filter(({ day }) => day > dayAdded)
      .reduce((sum, { listens }) => sum + listens, 0);
    return Math.log10(1 + Math.max(0, addition.listens - notCounted) + DOWNLOAD * addition.downloads);
  };
  const heats = new Map(
    lists.map(({ id }) => {
      const worths = (added.get(id) ?? []).map(worthOf);
      return [id, worths.reduce((sum, worth) => sum + worth, 0)];
    }),
  );
  return lists.toSorted((one, other) => heats.get(other.id)! - heats.get(one.id)! || one.id - other.id);
}

const keyOf = ({ playlist_id, track_id }: { playlist_id: number; track_id: number }) =>
  `${playlist_id} ${track_id}`;

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

/**
 * The tracks that recommendations start from. Each source finds tracks of a user, with a reason and a weight; a few of them are chosen for each
 * day, so that recommendations change from day to day and not with every request.
 */
import type { Store } from '../../store/store.ts';
import { listMostListened } from '../history/listens.ts';
import { walkUserTracks } from '../users/user-tracks.ts';
import { randomOf, type Seed } from './rank.ts';

/** Finds tracks of a user; a bounded number of them. */
export type SeedSource = (userId: number) => Promise<Seed[]>;

/** Of one user: the latest. */
const LIKED_MAX = 300;
/** The latest of these count twice. */
const LATEST = 20;
const FAVORITE_WEIGHT = 2;

/** The tracks that a user likes or has made favourites. */
export function likedTracks({ db }: Pick<Store, 'db'>): SeedSource {
  return async (userId) => {
    const relations = ['like', 'favorite'] as const;
    const rows = await walkUserTracks(db, userId, { relations }, { descending: true }).next(LIKED_MAX);
    return rows.map(({ id, favorited }, place) => {
      const isFavorite = favorited !== '';
      return {
        trackId: id,
        reason: isFavorite ? 'favorite' : 'like',
        weight: (isFavorite ? FAVORITE_WEIGHT : 1) * (place < LATEST ? 2 : 1),
      };
    });
  };
}

/** Tracks of the listening history, which must have been heard several times. */
const LISTENED_MAX = 100;
const LATEST_LISTENS = 500;
const LISTENS_MIN = 2;

/** The tracks that a user with a listening history has heard most often lately. */
export function listenedTracks({ db }: Pick<Store, 'db'>): SeedSource {
  return async (userId) => {
    const found = await listMostListened(db, userId, { latest: LATEST_LISTENS, max: LISTENED_MAX });
    return found
      .filter(({ listens }) => listens >= LISTENS_MIN)
      .map(({ trackId }) => ({ trackId, reason: 'listen', weight: 1 }));
  };
}

/**
 * A random selection that prefers high weights: the `max` seeds with the largest u^(1/weight), where u is a random number of the track and of
 * `salt`. So another like changes at most one of them.
 */
export function chooseSeeds(all: readonly Seed[], salt: string, max: number): Seed[] {
  const keyed = all.map((seed) => ({ seed, key: randomOf(salt, seed.trackId) ** (1 / seed.weight) }));
  return keyed
    .sort((one, other) => other.key - one.key)
    .slice(0, max)
    .map(({ seed }) => seed);
}

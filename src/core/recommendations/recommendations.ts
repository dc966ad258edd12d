/** Tracks that a user may like, each with the reason. They stay the same for a day, unless the user likes or dislikes tracks. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { indexOfNumber } from '../../catalogue/columns/lookup.ts';
import type { Ask } from '../../catalogue/question.ts';
import { requireLoaded } from '../../catalogue/require-loaded.ts';
import { BoundedMap } from '../../domain/collections/bounded-map.ts';
import type { Recommendation } from '../../domain/recommendations.ts';
import { dayOf } from '../../domain/timestamps.ts';
import type { Db } from '../../store/schema.ts';
import type { Store } from '../../store/store.ts';
import { listMostListened } from '../history/history.ts';
import { findUserTracks } from '../users/user-lists.ts';
import { walkUserTracks } from '../users/user-tracks.ts';
import { randomOf, rankSimilar, type Seed } from './rank.ts';

/** Each costs a search for similar tracks. */
const SEEDS_MAX = 10;
const PER_ARTIST = 3;
/** Recommendations that one seed may explain beyond its equal share. */
const PER_SEED_SPARE = 2;
/** Ranked tracks that are cached for each user. */
const RANKED_MAX = 300;
const CACHED_USERS = 1000;
const CACHED_MS = 60 * 60_000;

interface Ranking {
  /** The day and the seeds it was made from. */
  key: string;
  ranked: Recommendation[];
}

interface Dependencies {
  store: Store;
  catalogue(): Catalogue | undefined;
  ask: Ask;
  clock(): Date;
}

export function createRecommendations({ store, catalogue, ask, clock }: Dependencies) {
  const rankings = new BoundedMap<number, Ranking>({
    max: CACHED_USERS,
    maxAgeMs: CACHED_MS,
    clock: () => clock().getTime(),
  });

  const rankFor = async (userId: number): Promise<Recommendation[]> => {
    const found = await Promise.all([likedTracks(store.db, userId), listenedTracks(store.db, userId)]);
    // The first reason counts, for a track that both find.
    const known = new Map(
      found
        .flat()
        .toReversed()
        .map((seed) => [seed.trackId, seed]),
    );
    const salt = `${dayOf(clock())} ${userId}`;
    const seeds = chooseSeeds([...known.values()], salt, SEEDS_MAX);
    const key = [salt, ...seeds.map(({ trackId, reason }) => `${trackId} ${reason}`)].join();
    const cached = rankings.get(userId);
    if (cached?.key === key) return cached.ranked;
    const ranked = await ask(rankSimilar, { seeds, salt, max: RANKED_MAX }, { payer: `user ${userId}` });
    rankings.set(userId, { key, ranked });
    return ranked;
  };

  return {
    /** Without tracks that the user likes, has favorited or dislikes. */
    async list(userId: number, max: number): Promise<Recommendation[]> {
      const ranked = await rankFor(userId);
      const ids = ranked.map(({ track_id }) => track_id);
      const rows = await findUserTracks(store.db, userId, ids);
      const isRelated = (row: (typeof rows)[number]) => row.liked + row.favorited + row.disliked !== '';
      const related = new Set(rows.filter(isRelated).map(({ track_id }) => track_id));
      const fresh = ranked.filter(({ track_id }) => !related.has(track_id));
      return varied(requireLoaded(catalogue()), fresh, max);
    },
  };
}

export type Recommendations = ReturnType<typeof createRecommendations>;

/** At most `PER_ARTIST` tracks of an artist, and no seed explains much more than the others. */
function varied({ tracks }: Catalogue, ranked: readonly Recommendation[], max: number): Recommendation[] {
  const seeds = new Set(ranked.map(({ because }) => because.track_id));
  const perSeed = Math.ceil(max / Math.max(1, seeds.size)) + PER_SEED_SPARE;
  const ofArtist = new Map<number, number>();
  const ofSeed = new Map<number, number>();
  const chosen: Recommendation[] = [];
  for (const one of ranked) {
    if (chosen.length === max) break;
    const track = indexOfNumber(tracks.id, one.track_id);
    if (track < 0) continue;
    const artist = tracks.artist[track];
    const [byArtist, bySeed] = [ofArtist.get(artist) ?? 0, ofSeed.get(one.because.track_id) ?? 0];
    if (byArtist === PER_ARTIST || bySeed === perSeed) continue;
    ofArtist.set(artist, byArtist + 1);
    ofSeed.set(one.because.track_id, bySeed + 1);
    chosen.push(one);
  }
  return chosen;
}

// The tracks that recommendations start from. Each source finds a bounded number of tracks of a user, with a reason and a weight; a few of
// them are chosen for each day, so that recommendations change from day to day and not with every request.

/** The likes of one user: the latest. */
const LIKED_MAX = 300;
/** The latest of these count twice. */
const LATEST = 20;
const FAVORITE_WEIGHT = 2;

/** The tracks that a user likes or has made favourites. */
async function likedTracks(db: Db, userId: number): Promise<Seed[]> {
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
}

/** Tracks of the listening history, which must have been heard several times. */
const LISTENED_MAX = 100;
const LATEST_LISTENS = 500;
const LISTENS_MIN = 2;

/** The tracks that a user with a listening history has heard most often lately. */
async function listenedTracks(db: Db, userId: number): Promise<Seed[]> {
  const found = await listMostListened(db, userId, { latest: LATEST_LISTENS, max: LISTENED_MAX });
  return found
    .filter(({ listens }) => listens >= LISTENS_MIN)
    .map(({ trackId }) => ({ trackId, reason: 'listen', weight: 1 }));
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

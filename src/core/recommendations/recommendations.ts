/** Tracks that a user may like, each with the reason. They stay the same for a day, unless the user likes or dislikes tracks. */

import { setImmediate as turn } from 'node:timers/promises';
import { type Catalogue, FLAG } from '../../catalogue/catalogue.ts';
import { indexOfNumber } from '../../catalogue/columns/lookup.ts';
import type { Ordinal } from '../../catalogue/columns/types.ts';
import { mostSimilar } from '../../catalogue/query/similar/similar-tracks.ts';
import { requireLoaded } from '../../catalogue/require-loaded.ts';
import { BoundedMap } from '../../domain/collections/bounded-map.ts';
import type { Recommendation } from '../../domain/recommendations.ts';
import { dayOf } from '../../domain/timestamps.ts';
import type { Store } from '../../store/store.ts';
import { findUserTracks } from '../users/user-tracks.ts';
import { chooseSeeds, randomOf, type Seed, type SeedSource } from './seeds.ts';

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
  clock(): Date;
  /** Where seeds come from. Of a track that several of them find, the reason of the first counts. */
  sources: readonly SeedSource[];
}

export function createRecommendations({ store, catalogue, clock, sources }: Dependencies) {
  const rankings = new BoundedMap<number, Ranking>({
    max: CACHED_USERS,
    maxAgeMs: CACHED_MS,
    clock: () => clock().getTime(),
  });

  const rankFor = async (generation: Catalogue, userId: number): Promise<Recommendation[]> => {
    const found = (await Promise.all(sources.map((source) => source(userId)))).flat();
    const known = new Map(found.toReversed().map((seed) => [seed.trackId, seed]));
    const salt = `${dayOf(clock())} ${userId}`;
    const seeds = chooseSeeds([...known.values()], salt, SEEDS_MAX);
    const key = [salt, ...seeds.map(({ trackId, reason }) => `${trackId} ${reason}`)].join();
    const cached = rankings.get(userId);
    if (cached?.key === key) return cached.ranked;
    const ranked = (await rankSimilar(generation, seeds, salt)).slice(0, RANKED_MAX);
    rankings.set(userId, { key, ranked });
    return ranked;
  };

  return {
    /** Without tracks that the user likes, has favorited or dislikes. */
    async list(userId: number, max: number): Promise<Recommendation[]> {
      const generation = requireLoaded(catalogue());
      const ranked = await rankFor(generation, userId);
      const ids = ranked.map(({ track_id }) => track_id);
      const marks = await findUserTracks(store.db, userId, ids);
      const related = new Set(
        marks.filter(({ relations }) => relations.length > 0).map(({ track_id }) => track_id),
      );
      const fresh = ranked.filter(({ track_id }) => !related.has(track_id));
      return varied(generation, fresh, max);
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

// Ranks tracks by their similarity to the seeds of a user (`catalogue/query/similar/similar-tracks.ts`). A track that is similar to several seeds gets the
// sum of its scores; the most similar seed explains it:
//
//   seeds A, B    similar to A: x 0.8, y 0.5    similar to B: y 0.6, z 0.7    →  y 1.1 because of B, x 0.8 because of A, z 0.7 because of B
//
// A random part of up to `VARIATION`, the same for a whole day, changes the order from day to day.

/** Similar tracks of each seed. */
const SIMILAR_MAX = 100;
const VARIATION = 0.3;

interface Found {
  ordinal: Ordinal;
  sum: number;
  /** The score of the seed that explains it. */
  best: number;
  seed: Seed;
}

/**
 * The best first; tracks without audio only if none has any. Yields after each seed: at 600,000 tracks, each takes some milliseconds. The caller
 * holds the generation.
 */
async function rankSimilar(
  catalogue: Catalogue,
  seeds: readonly Seed[],
  salt: string,
): Promise<Recommendation[]> {
  const { id, flags } = catalogue.tracks;
  const found = new Map<Ordinal, Found>();
  for (const seed of seeds) {
    const track = indexOfNumber(id, seed.trackId);
    if (track < 0) continue;
    for (const { ordinal, score } of mostSimilar(catalogue, track, SIMILAR_MAX)) {
      const before = found.get(ordinal) ?? { ordinal, sum: 0, best: 0, seed };
      const isBest = score > before.best;
      found.set(ordinal, {
        ordinal,
        sum: before.sum + score,
        best: isBest ? score : before.best,
        seed: isBest ? seed : before.seed,
      });
    }
    await turn();
  }
  const all = [...found.values()];
  const playable = all.filter(({ ordinal }) => (flags[ordinal] & FLAG.audio) !== 0);
  const valued = (playable.length > 0 ? playable : all).map(({ ordinal, sum, seed }) => ({
    trackId: id[ordinal],
    value: sum * (1 + VARIATION * randomOf(salt, id[ordinal])),
    seed,
  }));
  return valued
    .sort((one, other) => other.value - one.value || one.trackId - other.trackId)
    .map(({ trackId, seed }) => ({
      track_id: trackId,
      because: { reason: seed.reason, track_id: seed.trackId },
    }));
}

/**
 * Ranks tracks by their similarity to the seeds of a user (`catalogue/query/similar/similar-tracks.ts`). A track that is similar to several seeds gets the
 * sum of its scores; the most similar seed explains it:
 *
 *   seeds A, B    similar to A: x 0.8, y 0.5    similar to B: y 0.6, z 0.7    →  y 1.1 because of B, x 0.8 because of A, z 0.7 because of B
 *
 * A random part of up to `VARIATION`, the same for a whole day, changes the order from day to day.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { type Catalogue, FLAG } from '../../catalogue/catalogue.ts';
import { indexOfNumber } from '../../catalogue/columns/lookup.ts';
import type { Ordinal } from '../../catalogue/columns/types.ts';
import { mostSimilar } from '../../catalogue/query/similar/similar-tracks.ts';
import type { Recommendation } from '../../domain/recommendations.ts';
import { randomOf, type Seed } from './seeds.ts';

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
export async function rankSimilar(
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

/**
 * Ranks tracks by their similarity to the seeds of a user (`catalogue/query/similar/similar-tracks.ts`). A track that is similar to several seeds gets the
 * sum of its scores; the most similar seed explains it:
 *
 *   seeds A, B    similar to A: x 0.8, y 0.5    similar to B: y 0.6, z 0.7    →  y 1.1 because of B, x 0.8 because of A, z 0.7 because of B
 *
 * A random part of up to `VARIATION`, the same for a whole day, changes the order from day to day.
 */
import { hash } from 'node:crypto';
import { type Catalogue, FLAG } from '../../catalogue/catalogue.ts';
import { indexOfNumber } from '../../catalogue/columns/lookup.ts';
import type { Ordinal } from '../../catalogue/columns/types.ts';
import { mostSimilar } from '../../catalogue/query/similar/similar-tracks.ts';
import type { Question } from '../../catalogue/question.ts';
import type { Recommendation, SeedReason } from '../../domain/recommendations.ts';

export interface Seed {
  trackId: number;
  reason: SeedReason;
  /** How much more likely it is chosen than one of weight 1. */
  weight: number;
}

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

interface Ranked {
  seeds: readonly Seed[];
  salt: string;
  /** How many to return. */
  max: number;
}

/** The best first; tracks without audio only if none has any. At 600,000 tracks, each seed takes some milliseconds. */
export const rankSimilar: Question<Ranked, Recommendation[]> = {
  name: 'recommendations',
  answer: rank,
};

function rank(catalogue: Catalogue, { seeds, salt, max }: Ranked): Recommendation[] {
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
    .slice(0, max)
    .map(({ trackId, seed }) => ({
      track_id: trackId,
      because: { reason: seed.reason, track_id: seed.trackId },
    }));
}

/** From 0 to below 1; the same for the same arguments. */
export function randomOf(salt: string, id: number): number {
  return Number.parseInt(hash('sha1', `${salt} ${id}`).slice(0, 8), 16) / 2 ** 32;
}

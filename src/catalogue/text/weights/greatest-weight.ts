/**
 * The most that a word can weigh for a track (`search-tracks.ts` has the formula), from the best factor it has in each field:
 *
 *     word(track) ≤ best field + a tenth of the others, each with its best factor
 *
 *     `rain` is an exact word of names and albums, and the beginning of an artist's     in the name 10 + 0.4 + 0.3, elsewhere 4 + 0.3
 */
import { includes } from '../../columns/lookup.ts';
import type { WordHits } from '../hits/hits.ts';
import type { BonusNames } from '../hits/whole-names.ts';
import { FIELDS, LENGTH_FACTORS, type SearchField, WEIGHT, wordWeight } from '../search-weights.ts';

/** By field, 0 where the word is in none. */
export type BestFactors = Record<SearchField, number>;

/** Among the names of a field, these only, if they are few. */
export function bestFactors({ names, tags }: WordHits, among?: BonusNames): BestFactors {
  // Hits come best first.
  const best = (field: Exclude<SearchField, 'tags'>) => names[field][0]?.factor ?? 0;
  let inTags = 0;
  for (const factor of tags.values()) inTags = Math.max(inTags, factor);
  const factors = {
    tracks: best('tracks'),
    artists: best('artists'),
    albums: best('albums'),
    tags: inTags,
    similar: best('similar'),
  };
  if (among !== undefined && among.names.length <= FEW) {
    const { field, names: few } = among;
    const has = (ordinals: Uint32Array, sorted: boolean) =>
      few.some((name) => (sorted ? includes(ordinals, name) : ordinals.includes(name)));
    factors[field] = names[field].find(({ ordinals, sorted }) => has(ordinals, sorted))?.factor ?? 0;
  }
  return factors;
}

const FEW = 1024;

/** For a track in whose name the word weighs so much. */
export function greatestWith(factors: BestFactors, inName: number): number {
  let best = inName;
  let sum = inName;
  for (const field of FIELDS) {
    if (field === 'tracks') continue;
    const weight = WEIGHT[field] * factors[field];
    sum += weight;
    if (weight > best) best = weight;
  }
  return wordWeight(best, sum);
}

/** For any track. */
export function greatestWeight(word: WordHits): number {
  const factors = bestFactors(word);
  return greatestWith(factors, weightInName(factors.tracks, 1));
}

/** For the own name of a track, of so many words. */
export function weightInName(factor: number, length: number): number {
  return WEIGHT.tracks * factor * LENGTH_FACTORS[length];
}

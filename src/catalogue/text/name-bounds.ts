/**
 * The most that words weigh together for a track, by how many of them its own name has and how long that is. A track with `words` of
 * them, m in its name:
 *
 *     bound(m) = the m largest weights in a name of this length + the `words` - m largest weights elsewhere
 *
 *     `red rain`: red weighs 20 in a name of two words and 14 elsewhere, rain 18 and 12
 *     both in the name 38      one in the name 20 + 14      none 14 + 12
 *
 * Most tracks of frequent words have few of them in their own name, and such tracks need not be scored once a page of better ones is found.
 */
import { returnBits, takeBits } from '../columns/idle-bits.ts';
import { greatestElsewhere, greatestWeight } from './best-of-word.ts';
import type { WordHits } from './hits.ts';
import type { SearchedCatalogue, SearchIndex } from './search-index.ts';
import { rarity } from './search-weights.ts';
import { markNamed } from './word-tracks.ts';

/** Tracks whose names have as many of the words, and are as long. */
export interface NameGroup {
  tracks: Uint32Array;
  /** No track among them has more weight. */
  bound: number;
}

/** The tracks, each of which has at most `words` of the words `hits`, with the highest bound first. */
export function groupByNames(
  { tracks: { count }, search }: Pick<SearchedCatalogue, 'tracks'> & { search: SearchIndex },
  tracks: Uint32Array,
  hits: readonly WordHits[],
  words: number,
): NameGroup[] {
  const { lengths } = search.tracks;
  const inName = wordsInNames(tracks, hits, count);
  const counts = new Uint32Array((hits.length + 1) * LENGTHS);
  for (let i = 0; i < tracks.length; i++) counts[inName[i] * LENGTHS + lengths[tracks[i]]]++;
  const groups = Array.from(counts, (size) => (size === 0 ? NONE : new Uint32Array(size)));
  counts.fill(0);
  for (let i = 0; i < tracks.length; i++) {
    const group = inName[i] * LENGTHS + lengths[tracks[i]];
    groups[group][counts[group]++] = tracks[i];
  }
  const bound = createBound(count, hits, words);
  return groups
    .map((tracks, i) => ({
      tracks,
      bound: tracks === NONE ? 0 : bound(Math.floor(i / LENGTHS), i % LENGTHS),
    }))
    .filter(({ tracks }) => tracks !== NONE)
    .sort((a, b) => b.bound - a.bound);
}

const NONE = new Uint32Array(0);
/** Names have at most 255 words. */
const LENGTHS = 256;

function wordsInNames(tracks: Uint32Array, hits: readonly WordHits[], size: number): Uint8Array {
  const inName = new Uint8Array(tracks.length);
  const bits = takeBits(size);
  for (const { names } of hits) {
    if (names.tracks.length === 0) continue;
    markNamed(names.tracks, bits, size);
    for (let i = 0; i < tracks.length; i++) inName[i] += (bits[tracks[i] >>> 5] >>> (tracks[i] & 31)) & 1;
    bits.fill(0);
  }
  returnBits(bits);
  return inName;
}

function createBound(
  tracks: number,
  hits: readonly WordHits[],
  words: number,
): (inName: number, length: number) => number {
  const reached = hits.filter(({ reach }) => reach > 0);
  const descending = (weightOf: (word: WordHits) => number) =>
    reached.map((word) => rarity(tracks, word.reach) * weightOf(word)).sort((a, b) => b - a);
  const elsewhere = descending(greatestElsewhere);
  const byLength: number[][] = [];
  return (inName, length) => {
    byLength[length] ??= descending((word) => greatestWeight(word, length));
    return sumOf(byLength[length], inName) + sumOf(elsewhere, Math.max(0, words - inName));
  };
}

/** Of the first ones. */
function sumOf(weights: readonly number[], count: number): number {
  let sum = 0;
  for (let i = 0; i < count && i < weights.length; i++) sum += weights[i];
  return sum;
}

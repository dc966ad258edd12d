/**
 * The most that words weigh together for a track, by which of them its own name has, how well, and how long it is. A track with `words` of
 * them, m in its name:
 *
 *     bound = weights of the m words in the name + the `words` - m largest weights elsewhere of the other words
 *
 *     `red rain`: red weighs 20 in a name of two words and 14 elsewhere, rain 18 and 12
 *     both in the name 38      red in the name 20 + 12      rain in the name 18 + 14      none 14 + 12
 *
 * Most tracks of frequent words have few of them in their own name, or only as a correction or a beginning, and such tracks need not be
 * scored once a page of better ones is found. Of many words only m is known, and the largest weights in the name are those that it may have.
 */
import { returnBits, takeBits } from '../columns/idle-bits.ts';
import { longListBits } from '../columns/long-lists.ts';
import type { Bits } from '../columns/types.ts';
import { bestFactors, greatestWith, weightInName } from './greatest-weight.ts';
import type { Hit, WordHits } from './hits.ts';
import type { SearchedCatalogue, SearchIndex } from './search-index.ts';
import { rarity } from './search-weights.ts';
import type { BonusNames } from './whole-names.ts';
import { markNamed } from './word-tracks.ts';

/** Tracks whose names have the same words equally well, and are as long. */
export interface NameGroup {
  tracks: Uint32Array;
  /** No track among them has more weight. */
  bound: number;
}

/** The tracks, each of which has at most `words` of the words `hits`, with the highest bound first; all of these `owners`, if there are any. */
export function groupByNames(
  { tracks: { count }, search }: Pick<SearchedCatalogue, 'tracks'> & { search: SearchIndex },
  tracks: Uint32Array,
  hits: readonly WordHits[],
  words: number,
  owners?: BonusNames,
): NameGroup[] {
  const bounded = hits
    .filter(({ reach }) => reach > 0)
    .map((word) => boundedWord(word, rarity(count, word.reach), owners));
  const keys = bounded.length > FEW ? keysByCount(bounded, words) : keysByWord(bounded, words);
  const groupOf = readGroups(tracks, keys, search.tracks.lengths, count);
  const ends = new Uint32Array(keys.count * LENGTHS);
  for (let i = 0; i < groupOf.length; i++) ends[groupOf[i]]++;
  for (let group = 1; group < ends.length; group++) ends[group] += ends[group - 1];
  const sorted = new Uint32Array(tracks.length);
  const starts = ends.slice();
  for (let i = tracks.length - 1; i >= 0; i--) sorted[--starts[groupOf[i]]] = tracks[i];
  const groups: NameGroup[] = [];
  for (let group = 0; group < ends.length; group++) {
    if (starts[group] === ends[group]) continue;
    const bound = keys.bound(Math.floor(group / LENGTHS), group % LENGTHS);
    groups.push({ tracks: sorted.subarray(starts[group], ends[group]), bound });
  }
  return groups.sort((a, b) => b.bound - a.bound);
}

/** Names with more words are rare, and bounded as if they had just so many. */
const LENGTHS = 16;

interface BoundedWord {
  /** The names with the best factor, and with lower ones. These count as if all were as good as the next best: most are few. */
  levels: Level[];
  elsewhere: number;
  /** With a factor, in a name of so many words. */
  weightOf(factor: number, length: number): number;
}

interface Level {
  factor: number;
  hits: Hit[];
}

function boundedWord(word: WordHits, rarity: number, owners: BonusNames | undefined): BoundedWord {
  const factors = bestFactors(word, owners);
  // Hits come best first.
  const best = word.names.tracks.filter(({ factor }) => factor === factors.tracks);
  const others = word.names.tracks.slice(best.length);
  return {
    levels: [best, others].flatMap((hits) => (hits.length === 0 ? [] : [{ factor: hits[0].factor, hits }])),
    elsewhere: rarity * greatestWith(factors, 0),
    weightOf: (factor, length) => rarity * greatestWith(factors, weightInName(factor, length)),
  };
}

/** What of its name a track is bounded by, as a number below `count`: for each of the hits that it is among, 1 is added at its binary digit. */
interface NameKeys {
  count: number;
  hits: Hit[][];
  digits: number[];
  bound(key: number, length: number): number;
}

/** So few words are told apart. */
const FEW = 5;

/** One bit of the key for each level of each word. */
function keysByWord(words: BoundedWord[], most: number): NameKeys {
  const levels = words.flatMap((word) => word.levels.map((level) => ({ word, ...level })));
  return {
    count: 1 << levels.length,
    hits: levels.map(({ hits }) => hits),
    digits: levels.map((_, i) => i),
    bound(key, length) {
      const inName = new Map<BoundedWord, number>();
      for (const [i, { word, factor }] of levels.entries())
        if ((key >>> i) & 1 && !inName.has(word)) inName.set(word, word.weightOf(factor, length));
      const others = words.filter((word) => !inName.has(word)).map(({ elsewhere }) => elsewhere);
      return sumOfLargest([...inName.values()], inName.size) + sumOfLargest(others, most - inName.size);
    },
  };
}

/** The key is how many words the name has. */
function keysByCount(words: BoundedWord[], most: number): NameKeys {
  const elsewhere = words.map((word) => word.elsewhere);
  const named = words.filter(({ levels }) => levels.length > 0);
  return {
    count: named.length + 1,
    hits: named.map(({ levels }) => levels.flatMap(({ hits }) => hits)),
    digits: named.map(() => 0),
    bound(key, length) {
      const inName = named.map(({ levels: [best], weightOf }) => weightOf(best.factor, length));
      return sumOfLargest(inName, key) + sumOfLargest(elsewhere, most - key);
    },
  };
}

function sumOfLargest(weights: number[], count: number): number {
  let sum = 0;
  for (const weight of weights.sort((a, b) => b - a).slice(0, Math.max(0, count))) sum += weight;
  return sum;
}

/** For each track its key and the length of its name, which does not matter without a word in it. */
function readGroups(
  tracks: Uint32Array,
  { hits, digits }: NameKeys,
  lengths: Uint8Array,
  size: number,
): Uint16Array {
  const keyOf = new Uint16Array(tracks.length);
  const marks = takeBits(size);
  for (const [i, some] of hits.entries()) {
    const known = knownSet(some, size);
    if (known === undefined) markNamed(some, marks, size);
    addWhere(tracks, known ?? marks, digits[i], keyOf);
    if (known === undefined) marks.fill(0);
  }
  returnBits(marks);
  for (let i = 0; i < tracks.length; i++)
    if (keyOf[i] > 0) keyOf[i] = keyOf[i] * LENGTHS + Math.min(lengths[tracks[i]], LENGTHS - 1);
  return keyOf;
}

function knownSet([{ word, ordinals }, ...others]: Hit[], size: number): Bits | undefined {
  return others.length === 0 && word ? longListBits(word.postings, word.place, ordinals, size) : undefined;
}

/** Without a branch, which could not be predicted. */
function addWhere(tracks: Uint32Array, marks: Bits, digit: number, sums: Uint16Array): void {
  for (let i = 0; i < tracks.length; i++) {
    const track = tracks[i];
    sums[i] += ((marks[track >>> 5] >>> (track & 31)) & 1) << digit;
  }
}

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
 * scored once a page of better ones is found.
 */
import { ordinalsIn } from '../columns/bits.ts';
import { returnBits, takeBits } from '../columns/idle-bits.ts';
import type { Bits } from '../columns/types.ts';
import { bestFactors, greatestWith, weightInName } from './greatest-weight.ts';
import type { Hit, WordHits } from './hits.ts';
import type { SearchedCatalogue, SearchIndex } from './search-index.ts';
import { rarity } from './search-weights.ts';
import type { BonusNames } from './whole-names.ts';
import { markNamed } from './word-tracks.ts';

/** Tracks with about the same bound. */
export interface NameGroup {
  tracks: Uint32Array;
  /** No track among them has more weight. */
  bound: number;
}

/** The tracks, each of which has at most `words` of the words `hits`, with the highest bound first; if not of any names, of those of `owners`. */
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
  const bits = takeBits(count);
  const levels = bounded.flatMap((word) => word.levels);
  const { named, others } = splitByNames(tracks, levels, bits, count);
  const bounds = new Float64Array(named.length);
  /** By track: which words are in its name. */
  const inName = new Uint16Array(named.length);
  for (const [i, { levels }] of bounded.entries())
    for (const { hits, weights } of levels) {
      markNamed(hits, bits, count);
      addInName(named, bits, i, inName, search.tracks.lengths, weights, bounds);
      bits.fill(0);
    }
  returnBits(bits);
  const elsewhere = bounded.map((word) => word.elsewhere);
  const most = new Float64Array(1 << bounded.length).fill(Number.NaN);
  for (let i = 0; i < named.length; i++) {
    if (Number.isNaN(most[inName[i]])) most[inName[i]] = greatestOfOthers(elsewhere, inName[i], words);
    bounds[i] += most[inName[i]];
  }
  const groups = inGroups(named, bounds);
  if (others.length > 0) groups.push({ tracks: others, bound: greatestOfOthers(elsewhere, 0, words) });
  return groups.sort((a, b) => b.bound - a.bound);
}

const NONE = new Uint32Array(0);

/** Takes the tracks apart that have none of the words in their name, if these are many. Before and after, the bits are empty. */
function splitByNames(
  tracks: Uint32Array,
  levels: readonly Level[],
  bits: Bits,
  size: number,
): { named: Uint32Array; others: Uint32Array } {
  let names = 0;
  for (const { hits } of levels) for (const { ordinals } of hits) names += ordinals.length;
  if (names > tracks.length) return { named: tracks, others: NONE };
  for (const { hits } of levels) markNamed(hits, bits, size);
  const split = { named: ordinalsIn(bits, tracks), others: ordinalsIn(bits, tracks, true) };
  bits.fill(0);
  return split;
}

interface BoundedWord {
  elsewhere: number;
  levels: Level[];
}

/** Names that a word is found in about equally well, and its weights in them by their length. */
interface Level {
  hits: Hit[];
  weights: Float64Array;
}

/** Names have at most 255 words. Longer ones than these are rare, so their bound is that of these. */
const LENGTHS = 256;
const LONG = 12;

function boundedWord(word: WordHits, rarity: number, owners: BonusNames | undefined): BoundedWord {
  const factors = bestFactors(word, owners);
  const weightsWith = (factor: number) => {
    const weights = new Float64Array(LENGTHS);
    for (let length = 0; length <= LONG; length++)
      weights[length] = rarity * greatestWith(factors, weightInName(factor, length));
    return weights.fill(weights[LONG], LONG);
  };
  // Hits come best first. Those after the best ones count as if all were as good as the next best: most are few.
  const best = word.names.tracks.filter(({ factor }) => factor === factors.tracks);
  const others = word.names.tracks.slice(best.length);
  return {
    elsewhere: rarity * greatestWith(factors, 0),
    levels: [best, others].flatMap((hits) =>
      hits.length === 0 ? [] : [{ hits, weights: weightsWith(hits[0].factor) }],
    ),
  };
}

/** Adds the weight of word number `word` for the tracks that are marked, unless they have it already. Without a branch, which could not be predicted. */
function addInName(
  tracks: Uint32Array,
  marks: Bits,
  word: number,
  inName: Uint16Array,
  lengths: Uint8Array,
  weights: Float64Array,
  bounds: Float64Array,
): void {
  for (let i = 0; i < tracks.length; i++) {
    const track = tracks[i];
    const isNew = (marks[track >>> 5] >>> (track & 31)) & ~(inName[i] >>> word) & 1;
    inName[i] |= isNew << word;
    bounds[i] += isNew * weights[lengths[track]];
  }
}

/** The largest weights elsewhere of words that are not in the name, if the track has so many `words` in all. */
function greatestOfOthers(elsewhere: readonly number[], inName: number, words: number): number {
  let left = words;
  for (let rest = inName; rest !== 0; rest &= rest - 1) left--;
  const others = elsewhere.filter((_, i) => ((inName >>> i) & 1) === 0).sort((a, b) => b - a);
  let sum = 0;
  for (let i = 0; i < left && i < others.length; i++) sum += others[i];
  return sum;
}

/** Few bounds differ, so this many groups separate nearly all of them. */
const GROUPS = 256;

function inGroups(tracks: Uint32Array, bounds: Float64Array): NameGroup[] {
  let least = Number.POSITIVE_INFINITY;
  let greatest = 0;
  for (let i = 0; i < bounds.length; i++) {
    if (bounds[i] < least) least = bounds[i];
    if (bounds[i] > greatest) greatest = bounds[i];
  }
  const perBound = greatest > least ? (GROUPS - 1) / (greatest - least) : 0;
  const groupOf = new Uint8Array(tracks.length);
  const ends = new Uint32Array(GROUPS);
  const highest = new Float64Array(GROUPS);
  for (let i = 0; i < tracks.length; i++) {
    const group = Math.floor((greatest - bounds[i]) * perBound);
    groupOf[i] = group;
    ends[group]++;
    if (bounds[i] > highest[group]) highest[group] = bounds[i];
  }
  for (let group = 0, before = 0; group < GROUPS; group++) {
    const size = ends[group];
    ends[group] = before;
    before += size;
  }
  const sorted = new Uint32Array(tracks.length);
  for (let i = 0; i < tracks.length; i++) sorted[ends[groupOf[i]]++] = tracks[i];
  const groups: NameGroup[] = [];
  for (let group = 0, from = 0; group < GROUPS; from = ends[group++])
    if (ends[group] > from)
      groups.push({ tracks: sorted.subarray(from, ends[group]), bound: highest[group] });
  return groups;
}

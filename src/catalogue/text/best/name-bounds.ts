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
 *
 * Groups may also be told apart by whether a word reaches them through their artist or album, or through a tag: popularity adds a tenth at most, so
 * if the bound is a tenth too high, all tracks of a group are scored.
 *
 *     `rian voice`: 27,000 tracks with Rain in their name and the tag `voice`, of which few are by an artist called Voice
 */
import { returnBits, takeBits } from '../../columns/idle-bits.ts';
import { longListBits } from '../../columns/long-lists.ts';
import type { Bits } from '../../columns/types.ts';
import type { Hit, WordHits } from '../hits/hits.ts';
import type { BonusNames } from '../hits/whole-names.ts';
import { markNamed, markTracks } from '../hits/word-tracks.ts';
import type { SearchedCatalogue, SearchIndex } from '../index/search-index.ts';
import { rarity } from '../search-weights.ts';
import { type BestFactors, bestFactors, greatestWith, weightInName } from '../weights/greatest-weight.ts';
import { hitsOfOwners, hitsOfTags } from './alike-tracks.ts';

/** Tracks whose names have the same words equally well, and are as long. */
export interface NameGroup {
  tracks: Uint32Array;
  /** No track among them has more weight. */
  bound: number;
}

interface Grouping {
  /** All tracks are of these. */
  owners?: BonusNames | undefined;
  /** Up to five words are told apart by the other fields that they reach a track through, too. */
  byFields?: boolean;
}

/** The tracks, each of which has at most `words` of the words `hits`, with the highest bound first. */
export function groupByNames(
  catalogue: SearchedCatalogue & { search: SearchIndex },
  tracks: Uint32Array,
  hits: readonly WordHits[],
  words: number,
  { owners, byFields = false }: Grouping = {},
): NameGroup[] {
  const { count } = catalogue.tracks;
  const bounded = hits
    .filter(({ reach }) => reach > 0)
    .map((word) => boundedWord(catalogue, word, owners, byFields));
  const keys = bounded.length > FEW ? keysByCount(bounded, words) : keysByWord(bounded, words);
  const groupOf = readGroups(tracks, keys, catalogue.search.tracks.lengths, count);
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

/** Tracks that share a property. */
interface TrackSet {
  known?: Bits | undefined;
  mark(bits: Bits): void;
}

interface BoundedWord {
  /** The names with the best factor, and with lower ones. These count as if all were as good as the next best: most are few. */
  levels: Level[];
  /** Tracks that the word reaches through their artist or album, or through a tag; undefined where that is not told apart. */
  owned: TrackSet | undefined;
  tagged: TrackSet | undefined;
  /** In a name of so many words with this factor, or 0 in none; of a track that may be owned, or tagged. */
  weightOf(factor: number, length: number, owned: boolean, tagged: boolean): number;
}

interface Level extends TrackSet {
  factor: number;
}

function boundedWord(
  catalogue: SearchedCatalogue,
  word: WordHits,
  owners: BonusNames | undefined,
  byFields: boolean,
): BoundedWord {
  const { count } = catalogue.tracks;
  const ofWord = rarity(count, word.reach);
  const factors = bestFactors(word, owners);
  // Hits come best first.
  const best = word.names.tracks.filter(({ factor }) => factor === factors.tracks);
  const others = word.names.tracks.slice(best.length);
  const ofOwners = hitsOfOwners(word);
  const hasOwners = Object.values(ofOwners.names).some((hits) => hits.length > 0);
  const ofTags = hitsOfTags(word);
  const reached = (hits: WordHits): TrackSet => ({ mark: (bits) => markTracks(catalogue, hits, bits) });
  const unowned = { ...factors, artists: 0, albums: 0, similar: 0 };
  const weightBy = (of: BestFactors, tagged: boolean, inName: number) =>
    ofWord * greatestWith(tagged ? of : { ...of, tags: 0 }, inName);
  return {
    levels: [best, others].flatMap((hits) => (hits.length === 0 ? [] : [levelOf(hits, count)])),
    owned: byFields && hasOwners ? reached(ofOwners) : undefined,
    tagged: byFields && word.tags.size > 0 ? reached(ofTags) : undefined,
    weightOf: (factor, length, owned, tagged) =>
      weightBy(owned ? factors : unowned, tagged, factor === 0 ? 0 : weightInName(factor, length)),
  };
}

function levelOf(hits: Hit[], count: number): Level {
  const [{ factor, word, ordinals }] = hits;
  const known =
    hits.length === 1 && word ? longListBits(word.postings, word.place, ordinals, count) : undefined;
  return { factor, known, mark: (bits) => markNamed(hits, bits, count) };
}

/** What a track is bounded by, as a number below `count`: for each of the sets that it is in, 1 is added at its binary digit. */
interface NameKeys {
  count: number;
  sets: TrackSet[];
  digits: number[];
  bound(key: number, length: number): number;
}

/** So few words are told apart. */
const FEW = 5;
/** The most binary digits of a key. */
const DIGITS_MAX = 10;

/** One bit of the key for each level of each word, and for as many of the other fields as there are bits left. */
function keysByWord(words: BoundedWord[], most: number): NameKeys {
  const levels = words.flatMap((word) => word.levels);
  const others = [...words.map(({ owned }) => owned), ...words.map(({ tagged }) => tagged)];
  const sets = [...levels, ...others.filter((set) => set !== undefined)].slice(0, DIGITS_MAX);
  const digitOf = new Map(sets.map((set, i) => [set, i]));
  return {
    count: 1 << sets.length,
    sets,
    digits: sets.map((_, i) => i),
    bound(key, length) {
      const has = (set: TrackSet) => ((key >>> (digitOf.get(set) ?? 0)) & 1) === 1;
      const mayBe = (set: TrackSet | undefined) => set === undefined || !digitOf.has(set) || has(set);
      const inName: number[] = [];
      const elsewhere: number[] = [];
      for (const { levels, owned, tagged, weightOf } of words) {
        const level = levels.find(has);
        const weight = weightOf(level?.factor ?? 0, length, mayBe(owned), mayBe(tagged));
        (level === undefined ? elsewhere : inName).push(weight);
      }
      return sumOfLargest(inName, inName.length) + sumOfLargest(elsewhere, most - inName.length);
    },
  };
}

/** The key is how many words the name has. */
function keysByCount(words: BoundedWord[], most: number): NameKeys {
  const elsewhere = words.map(({ weightOf }) => weightOf(0, 0, true, true));
  const named = words.filter(({ levels }) => levels.length > 0);
  const inAnyLevel = ({ levels }: BoundedWord): TrackSet =>
    levels.length === 1
      ? levels[0]
      : {
          mark: (bits) =>
            levels.forEach((level) => {
              level.mark(bits);
            }),
        };
  return {
    count: named.length + 1,
    sets: named.map(inAnyLevel),
    digits: named.map(() => 0),
    bound(key, length) {
      const inName = named.map(({ levels: [best], weightOf }) => weightOf(best.factor, length, true, true));
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
  { sets, digits }: NameKeys,
  lengths: Uint8Array,
  size: number,
): Uint16Array {
  const keyOf = new Uint16Array(tracks.length);
  const marks = takeBits(size);
  for (const [i, { known, mark }] of sets.entries()) {
    if (known === undefined) mark(marks);
    addWhere(tracks, known ?? marks, digits[i], keyOf);
    if (known === undefined) marks.fill(0);
  }
  returnBits(marks);
  for (let i = 0; i < tracks.length; i++)
    if (keyOf[i] > 0) keyOf[i] = keyOf[i] * LENGTHS + Math.min(lengths[tracks[i]], LENGTHS - 1);
  return keyOf;
}

/** Without a branch, which could not be predicted. */
function addWhere(tracks: Uint32Array, marks: Bits, digit: number, sums: Uint16Array): void {
  for (let i = 0; i < tracks.length; i++) {
    const track = tracks[i];
    sums[i] += ((marks[track >>> 5] >>> (track & 31)) & 1) << digit;
  }
}

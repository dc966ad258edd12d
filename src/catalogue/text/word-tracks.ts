/** The tracks that words reach, without scores. */
import { countBits } from '../columns/bit-loops.ts';
import {
  addAscending,
  addBits,
  clearBits,
  hasBit,
  ordinalsIn,
  ordinalsOf,
  setBits,
} from '../columns/bits.ts';
import { returnBits, takeBits } from '../columns/idle-bits.ts';
import { listAt } from '../columns/list-column.ts';
import { longListBits, longOwnedBits } from '../columns/long-lists.ts';
import type { Bits, ListColumn } from '../columns/types.ts';
import { narrowerTags, storedTags } from '../tags/tag-columns.ts';
import type { Hit, WordHits } from './hits.ts';
import type { SearchedCatalogue, SearchIndex } from './search-index.ts';
import { lookupOf } from './word-lookup.ts';

/** Tracks are visited as lists of a column, because a call for each of them, or for each list, would take longer than the rest of the work. */
type VisitLists = (column: ListColumn, lists: Uint32Array, ascending: boolean) => void;

const FIRST = new Uint32Array(1);

function columnOf(items: Uint32Array): ListColumn {
  return { starts: Uint32Array.of(0, items.length), items };
}

/** A track comes as often as the word reaches it, or less. With `visitSet`, long lists are visited as sets. */
function eachList(
  { tracks, artists, albums, tags, outsideArtists }: SearchedCatalogue,
  { names, tags: found, tagFamily }: WordHits,
  visit: VisitLists,
  visitSet?: (set: Bits) => void,
): void {
  const visitStored = (column: ListColumn, list: number, owner: object = column) => {
    const set = visitSet && longListBits(owner, list, listAt(column, list), tracks.count);
    if (set === undefined) visit(column, Uint32Array.of(list), true);
    else visitSet?.(set);
  };
  for (const { word, ordinals, sorted } of names.tracks) {
    if (word === undefined) visit(columnOf(ordinals), FIRST, sorted);
    else visitStored(word.postings, word.place);
  }
  for (const [hits, { tracks: owned }] of [
    [names.artists, artists] as const,
    [names.albums, albums] as const,
  ])
    for (const { word, ordinals } of hits) {
      const set = visitSet && word && longOwnedBits(owned, word.postings, word.place, ordinals, tracks.count);
      if (set === undefined) visit(owned, ordinals, true);
      else visitSet?.(set);
    }
  const below = tagFamily === undefined ? undefined : narrowerTags(tags, tagFamily);
  if (below !== undefined) visitStored(columnOf(below.tracks), 0, below);
  const listed = tagFamily === undefined ? found.keys() : storedTags(tags, tagFamily);
  for (const tag of listed) visitStored(tags.tracks, tag);
  const { starts, items } = outsideArtists.artists;
  for (const { ordinals } of names.similar)
    for (const name of ordinals) visit(artists.tracks, items.subarray(starts[name], starts[name + 1]), true);
}

/** Marks the tracks with these names. */
export function markNamed(hits: readonly Hit[], bits: Bits, size: number): void {
  for (const { word, ordinals } of hits) {
    const set = word && longListBits(word.postings, word.place, ordinals, size);
    if (set === undefined) setBits(bits, ordinals);
    else addBits(bits, set);
  }
}

export function markTracks(catalogue: SearchedCatalogue, word: WordHits, bits: Bits): void {
  const mark: VisitLists = ({ starts, items }, lists, ascending) => {
    for (let i = 0; i < lists.length; i++) {
      const [from, to] = [starts[lists[i]], starts[lists[i] + 1]];
      if (ascending) addAscending(bits, items, from, to);
      else setBits(bits, items.subarray(from, to));
    }
  };
  eachList(catalogue, word, mark, (set) => addBits(bits, set));
}

/** Whether the word reaches at least so many tracks that are allowed, which are few. */
export function reaches(
  catalogue: SearchedCatalogue,
  word: WordHits,
  least: number,
  allowed?: Bits,
): boolean {
  const found = new Set<number>();
  eachList(catalogue, word, ({ starts, items }, lists) => {
    for (let i = 0; i < lists.length && found.size < least; i++)
      for (let at = starts[lists[i]]; at < starts[lists[i] + 1] && found.size < least; at++)
        if (allowed === undefined || hasBit(allowed, items[at])) found.add(items[at]);
  });
  return found.size === least;
}

/** Adds the tracks that the word reaches and that are not marked yet to `tracks`, which has so many, and marks them. Returns how many it has then. */
export function takeTracks(
  catalogue: SearchedCatalogue,
  word: WordHits,
  marks: Bits,
  tracks: Uint32Array,
  before: number,
): number {
  let count = before;
  eachList(catalogue, word, (column, lists) => {
    count = takeToggled(column, lists, marks, 0, tracks, count);
  });
  return count;
}

/** A word that reaches so many times the tracks at hand is looked up for each of them instead of being read. */
const LOOKED_UP = 128;

/** Those of the tracks that the word reaches, in any order. Before, just the tracks are marked; after, those that it does not reach. */
export function takeReached(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  word: WordHits,
  marks: Bits,
  tracks: Uint32Array,
): Uint32Array {
  const reached = new Uint32Array(tracks.length);
  let count = 0;
  if (word.reach > tracks.length * LOOKED_UP) {
    const { reaches } = lookupOf(index, catalogue, word);
    for (let i = 0; i < tracks.length; i++) if (reaches(tracks[i])) reached[count++] = tracks[i];
    clearBits(marks, reached.subarray(0, count));
  } else {
    const take: VisitLists = (column, lists) => {
      count = takeToggled(column, lists, marks, 1, reached, count);
    };
    eachList(catalogue, word, take, (set) => take(columnOf(ordinalsIn(set, tracks)), FIRST, false));
  }
  return reached.subarray(0, count);
}

/**
 * The tracks that all words reach, ascending, and are allowed if not all are. The words come by ascending reach: the tracks of the first one, or
 * those that are allowed, if they are fewer, are marked, and each further word keeps what it reaches of them.
 */
export function tracksWithAll(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  words: WordHits[],
  allowed?: Bits,
): Uint32Array {
  const marks = takeBits(catalogue.tracks.count);
  const { first, others } = firstTracks(catalogue, words, marks, allowed);
  let tracks = first;
  for (const word of others) {
    if (tracks.length === 0) break;
    const reached = takeReached(index, catalogue, word, marks, tracks);
    clearBits(marks, tracks);
    setBits(marks, reached);
    tracks = reached;
  }
  const sorted = ascending(tracks, marks);
  clearBits(marks, tracks);
  returnBits(marks);
  return sorted;
}

/** The tracks to begin with, which are marked, and the words that they may lack. */
function firstTracks(
  catalogue: SearchedCatalogue,
  words: WordHits[],
  marks: Bits,
  allowed: Bits | undefined,
): { first: Uint32Array; others: WordHits[] } {
  const [rarest, ...others] = words;
  const allowedCount = allowed === undefined ? Number.POSITIVE_INFINITY : countBits(allowed);
  if (allowed !== undefined && allowedCount < rarest.reach) {
    const first = ordinalsOf(allowed, allowedCount);
    setBits(marks, first);
    return { first, others: words };
  }
  const room = new Uint32Array(Math.min(rarest.reach, catalogue.tracks.count));
  const first = room.subarray(0, takeTracks(catalogue, rarest, marks, room, 0));
  return { first: allowed === undefined ? first : keepAllowed(first, marks, allowed), others };
}

/** So few of all tracks are sorted faster than read out of their marks. */
const SORTED = 1 / 512;

/** The tracks, which are just those that are marked. */
export function ascending(tracks: Uint32Array, marks: Bits): Uint32Array {
  const isFew = tracks.length < marks.length * 32 * SORTED;
  return isFew ? tracks.slice().sort() : ordinalsOf(marks, tracks.length);
}

/**
 * Takes the tracks of some lists whose mark is `marked`, and inverts the mark, so that each is taken once. Returns how many `taken` has
 * then. A function of its own, because variables of a closure are written to memory in each step.
 */
function takeToggled(
  { starts, items }: ListColumn,
  lists: Uint32Array,
  marks: Bits,
  marked: 0 | 1,
  taken: Uint32Array,
  before: number,
): number {
  let count = before;
  for (let i = 0; i < lists.length; i++) {
    const end = starts[lists[i] + 1];
    for (let at = starts[lists[i]]; at < end; at++) {
      const track = items[at];
      const block = marks[track >>> 5];
      if (((block >>> (track & 31)) & 1) !== marked) continue;
      marks[track >>> 5] = block ^ (1 << (track & 31));
      taken[count++] = track;
    }
  }
  return count;
}

/** The allowed tracks; the others are unmarked. */
export function keepAllowed(tracks: Uint32Array, marks: Bits, allowed: Bits): Uint32Array {
  clearBits(marks, ordinalsIn(allowed, tracks, true));
  return ordinalsIn(allowed, tracks);
}

/** The tracks that words reach, without scores. */
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
import { longListBits } from '../columns/long-lists.ts';
import type { Bits, ListColumn } from '../columns/types.ts';
import { narrowerTags, storedTags } from '../tags/tag-columns.ts';
import type { Hit, WordHits } from './search-hits.ts';
import type { SearchedCatalogue, SearchIndex } from './search-index.ts';
import { lookupOf } from './word-lookup.ts';

/** Tracks are visited as parts of lists, because a call for each of them would take longer than the rest of the work. */
type VisitList = (items: Uint32Array, from: number, to: number, ascending: boolean) => void;

/** A track comes as often as the word reaches it, or less. With `visitSet`, long lists are visited as sets. */
function eachList(
  { tracks, artists, albums, tags, outsideArtists }: SearchedCatalogue,
  { names, tags: found, tagFamily }: WordHits,
  visit: VisitList,
  visitSet?: (set: Bits) => void,
): void {
  const visitStored = (column: object, list: number, ordinals: Uint32Array) => {
    const set = visitSet && longListBits(column, list, ordinals, tracks.count);
    if (set === undefined) visit(ordinals, 0, ordinals.length, true);
    else visitSet?.(set);
  };
  for (const { word, ordinals, sorted } of names.tracks) {
    if (word === undefined) visit(ordinals, 0, ordinals.length, sorted);
    else visitStored(word.postings, word.place, ordinals);
  }
  eachOwned(names.artists, artists.tracks, visit);
  eachOwned(names.albums, albums.tracks, visit);
  const below = tagFamily === undefined ? undefined : narrowerTags(tags, tagFamily);
  if (below !== undefined) visitStored(below, 0, below.tracks);
  const listed = tagFamily === undefined ? found.keys() : storedTags(tags, tagFamily);
  for (const tag of listed) visitStored(tags.tracks, tag, listAt(tags.tracks, tag));
  const { starts, items } = outsideArtists.artists;
  for (const hit of names.similar)
    for (const name of hit.ordinals)
      for (let i = starts[name]; i < starts[name + 1]; i++) visitList(artists.tracks, items[i], visit);
}

function eachOwned(hits: Hit[], tracksOf: ListColumn, visit: VisitList): void {
  for (const { ordinals: names } of hits)
    for (let i = 0; i < names.length; i++) visitList(tracksOf, names[i], visit);
}

function visitList({ starts, items }: ListColumn, list: number, visit: VisitList): void {
  visit(items, starts[list], starts[list + 1], true);
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
  const mark: VisitList = (items, from, to, ascending) => {
    if (ascending) addAscending(bits, items, from, to);
    else setBits(bits, items.subarray(from, to));
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
  eachList(catalogue, word, (items, from, to) => {
    for (let i = from; i < to && found.size < least; i++)
      if (allowed === undefined || hasBit(allowed, items[i])) found.add(items[i]);
  });
  return found.size === least;
}

/** A word that reaches so many times the tracks at hand is looked up for each of them instead of being read. */
const LOOKED_UP = 128;

/**
 * The tracks that all words reach, ascending, and are allowed if not all are. The words come by ascending reach: those of the
 * first are marked, and each further word keeps what it reaches of them.
 */
export function tracksWithAll(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  [rarest, ...others]: WordHits[],
  allowed?: Bits,
): Uint32Array {
  const { count: all } = catalogue.tracks;
  const marks = takeBits(all);
  let tracks = new Uint32Array(Math.min(rarest.reach, all));
  let count = 0;
  eachList(catalogue, rarest, (items, from, to) => {
    count = takeUnmarked(items, from, to, marks, tracks, count);
  });
  if (allowed !== undefined) count = keepAllowed(tracks.subarray(0, count), marks, allowed);
  for (const word of others) {
    if (count === 0) break;
    const before = tracks.subarray(0, count);
    count = 0;
    if (word.reach > before.length * LOOKED_UP) {
      const { reaches } = lookupOf(index, catalogue, word);
      clearBits(marks, before);
      for (const track of before) if (reaches(track)) tracks[count++] = track;
    } else {
      tracks = new Uint32Array(before.length);
      const take = (items: Uint32Array, from: number, to: number) => {
        count = takeMarked(items, from, to, marks, tracks, count);
      };
      eachList(catalogue, word, take, (set) => {
        const having = ordinalsIn(set, before);
        take(having, 0, having.length);
      });
      clearBits(marks, before);
    }
    setBits(marks, tracks.subarray(0, count));
  }
  tracks = tracks.subarray(0, count);
  const ascending = count * 32 > all ? ordinalsOf(marks, count) : tracks.slice().sort();
  clearBits(marks, tracks);
  returnBits(marks);
  return ascending;
}

// The loops are functions of their own, because variables of a closure are written to memory in each step.

/** Marks the tracks of a part of a list that are not marked yet, and adds them to `taken`. Returns how many it has then. */
function takeUnmarked(
  items: Uint32Array,
  from: number,
  to: number,
  marks: Bits,
  taken: Uint32Array,
  before: number,
): number {
  let count = before;
  for (let i = from; i < to; i++) {
    const track = items[i];
    const bit = 1 << (track & 31);
    const block = marks[track >>> 5];
    if ((block & bit) !== 0) continue;
    marks[track >>> 5] = block | bit;
    taken[count++] = track;
  }
  return count;
}

/** The same for those that are marked: they are not afterwards. */
function takeMarked(
  items: Uint32Array,
  from: number,
  to: number,
  marks: Bits,
  taken: Uint32Array,
  before: number,
): number {
  let count = before;
  for (let i = from; i < to; i++) {
    const track = items[i];
    const bit = 1 << (track & 31);
    const block = marks[track >>> 5];
    if ((block & bit) === 0) continue;
    marks[track >>> 5] = block & ~bit;
    taken[count++] = track;
  }
  return count;
}

/** Moves the allowed tracks to the front, and unmarks the others. Returns how many there are. */
function keepAllowed(tracks: Uint32Array, marks: Bits, allowed: Bits): number {
  let count = 0;
  for (const track of tracks) {
    if (hasBit(allowed, track)) tracks[count++] = track;
    else marks[track >>> 5] &= ~(1 << (track & 31));
  }
  return count;
}

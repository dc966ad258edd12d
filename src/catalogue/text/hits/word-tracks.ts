/** The tracks that words reach, without scores. */
import { addAscending, addBits, clearBit, hasBit, setBits } from '../../columns/bits.ts';
import { listAt } from '../../columns/list-column.ts';
import { longListBits, longOwnedBits } from '../../columns/long-lists.ts';
import { type MarkedRows, markRow } from '../../columns/marked-rows.ts';
import type { Bits, ListColumn } from '../../columns/types.ts';
import { narrowerTags, storedTags } from '../../tags/tag-columns.ts';
import type { SearchedCatalogue } from '../index/search-index.ts';
import type { Hit, WordHits } from './hits.ts';

/** Tracks are visited as lists of a column, because a call for each of them, or for each list, would take longer than the rest of the work. */
type VisitLists = (column: ListColumn, lists: Uint32Array, ascending: boolean) => void;

const FIRST = new Uint32Array(1);
/** One list of a column; reused, as every visit ends before the next. */
const single = new Uint32Array(1);

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
    if (set === undefined) {
      single[0] = list;
      visit(column, single, true);
    } else visitSet?.(set);
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
    if (word === undefined) setBits(bits, ordinals);
    else markList(word.postings, word.place, ordinals, size, bits);
  }
}

/** Marks the tracks of list number `list` of a column, which has these ordinals below `size`. */
export function markList(
  column: object,
  list: number,
  ordinals: Uint32Array,
  size: number,
  bits: Bits,
): void {
  const set = longListBits(column, list, ordinals, size);
  if (set === undefined) setBits(bits, ordinals);
  else addBits(bits, set);
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

/** Takes the tracks that the word reaches out of a set. They ascend. */
export function takeReached(catalogue: SearchedCatalogue, word: WordHits, set: Bits): Uint32Array {
  const taken: number[] = [];
  eachList(catalogue, word, ({ starts, items }, lists) => {
    for (let i = 0; i < lists.length; i++)
      for (let at = starts[lists[i]]; at < starts[lists[i] + 1]; at++) {
        const track = items[at];
        if (!hasBit(set, track)) continue;
        clearBit(set, track);
        taken.push(track);
      }
  });
  return Uint32Array.from(taken).sort();
}

/** Marks them for being read as a list. */
export function markEach(catalogue: SearchedCatalogue, word: WordHits, rows: MarkedRows): void {
  eachList(catalogue, word, ({ starts, items }, lists) => {
    for (let i = 0; i < lists.length; i++)
      for (let at = starts[lists[i]]; at < starts[lists[i] + 1]; at++) markRow(rows, items[at]);
  });
}

/** Whether the word reaches at least so many tracks that are allowed, which are few. */
export function reaches(
  catalogue: SearchedCatalogue,
  word: WordHits,
  least: number,
  allowed?: Bits,
): boolean {
  const hasMany = ({ sorted, ordinals }: Hit) => sorted && ordinals.length >= least;
  if (allowed === undefined && word.names.tracks.some(hasMany)) return true;
  const found = new Set<number>();
  eachList(catalogue, word, ({ starts, items }, lists) => {
    for (let i = 0; i < lists.length && found.size < least; i++)
      for (let at = starts[lists[i]]; at < starts[lists[i] + 1] && found.size < least; at++)
        if (allowed === undefined || hasBit(allowed, items[at])) found.add(items[at]);
  });
  return found.size === least;
}

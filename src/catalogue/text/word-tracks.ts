/** The tracks that words reach, without scores. */
import { clearBits, createBits, hasBit, ordinalsOf, setBit, setBits } from '../columns/bits.ts';
import type { Bits, ListColumn } from '../columns/types.ts';
import { narrowerTags, storedTags } from '../tags/tag-columns.ts';
import type { Hit, WordHits } from './search-hits.ts';
import type { SearchedCatalogue, SearchIndex } from './search-index.ts';
import { lookupOf } from './word-lookup.ts';

/** Tracks are visited as parts of lists, because a call for each of them would take longer than the rest of the work. */
type VisitList = (items: Uint32Array, from: number, to: number) => void;

/** A track comes as often as the word reaches it, or less. */
function eachList(
  { artists, albums, tags, outsideArtists }: SearchedCatalogue,
  { names, tags: found, tagFamily }: WordHits,
  visit: VisitList,
): void {
  for (const hit of names.tracks) visit(hit.ordinals, 0, hit.ordinals.length);
  eachOwned(names.artists, artists.tracks, visit);
  eachOwned(names.albums, albums.tracks, visit);
  const below = tagFamily === undefined ? undefined : narrowerTags(tags, tagFamily);
  if (below !== undefined) visit(below.tracks, 0, below.tracks.length);
  const listed = tagFamily === undefined ? found.keys() : storedTags(tags, tagFamily);
  for (const tag of listed) visitList(tags.tracks, tag, visit);
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
  visit(items, starts[list], starts[list + 1]);
}

export function markTracks(catalogue: SearchedCatalogue, word: WordHits, bits: Bits): void {
  eachList(catalogue, word, (items, from, to) => {
    for (let i = from; i < to; i++) setBit(bits, items[i]);
  });
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

/** Empty between uses. Taken while in use, so that a search that throws leaves nothing behind for the next. */
let idle: Bits | undefined;

function takeMarks(tracks: number): Bits {
  const marks = idle;
  idle = undefined;
  return marks !== undefined && marks.length === (tracks + 31) >>> 5 ? marks : createBits(tracks);
}

/** A word that reaches so many times the tracks at hand is looked up for each of them instead of being read. */
const LOOKED_UP = 16;

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
  const marks = takeMarks(all);
  let tracks = new Uint32Array(Math.min(rarest.reach, all));
  let count = 0;
  eachList(catalogue, rarest, (items, from, to) => {
    for (let i = from; i < to; i++) {
      const track = items[i];
      if (hasBit(marks, track) || (allowed !== undefined && !hasBit(allowed, track))) continue;
      setBit(marks, track);
      tracks[count++] = track;
    }
  });
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
      eachList(catalogue, word, (items, from, to) => {
        for (let i = from; i < to; i++) {
          if (!hasBit(marks, items[i])) continue;
          marks[items[i] >>> 5] &= ~(1 << (items[i] & 31));
          tracks[count++] = items[i];
        }
      });
      clearBits(marks, before);
    }
    setBits(marks, tracks.subarray(0, count));
  }
  tracks = tracks.subarray(0, count);
  const ascending = count * 32 > all ? ordinalsOf(marks, count) : tracks.slice().sort();
  clearBits(marks, tracks);
  idle = marks;
  return ascending;
}

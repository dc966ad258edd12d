/**
 * The tracks that all words of a query reach: those of the rarest word, of which each further word keeps what it reaches.
 *
 *     `red` 3 7 8 9     `rain` 1 3 5 8     both 3 8
 */
import { common } from '../../columns/ascending.ts';
import { countBits } from '../../columns/bit-loops.ts';
import { ordinalsIn, ordinalsOf } from '../../columns/bits.ts';
import { returnBits, takeBits } from '../../columns/idle-bits.ts';
import { clearRows, createMarkedRows, type MarkedRows, rowsMarked } from '../../columns/marked-rows.ts';
import type { Bits } from '../../columns/types.ts';
import type { WordHits } from '../hits/hits.ts';
import { markEach, markTracks, takeReached } from '../hits/word-tracks.ts';
import type { SearchedCatalogue, SearchIndex } from '../index/search-index.ts';
import { isFrequent, listOfWord } from '../weights/word-list.ts';
import { lookupOf } from '../weights/word-lookup.ts';
import { setOfWord } from './word-set.ts';

/** A word that reaches so many times the tracks at hand is looked up for each of them instead of being read. */
const LOOKED_UP = 128;

/** Ascending, and allowed if not all tracks are. The words come by ascending reach. */
export function tracksWithAll(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  words: WordHits[],
  allowed?: Bits,
): Uint32Array {
  let { tracks, others } = tracksOfFirst(index, catalogue, words, allowed);
  for (const word of others) {
    if (tracks.length === 0) break;
    tracks = keepReached(index, catalogue, word, tracks);
  }
  return tracks;
}

/** What the first words leave, and the other words. */
function tracksOfFirst(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  words: WordHits[],
  allowed: Bits | undefined,
): { tracks: Uint32Array; others: WordHits[] } {
  const [rarest, second, ...others] = words;
  if (allowed !== undefined) {
    const count = countBits(allowed);
    if (count < rarest.reach) return { tracks: ordinalsOf(allowed, count), others: words };
  } else if (canReadBoth(index, catalogue, rarest, second))
    return { tracks: tracksOfBoth(catalogue, rarest, second), others };
  return { tracks: tracksOfWord(index, catalogue, rarest, allowed), others: words.slice(1) };
}

/** Whether there is neither a list nor a set of the tracks of two words, which reach about as many. */
function canReadBoth(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  rarest: WordHits,
  second: WordHits | undefined,
): boolean {
  if (second === undefined || second.reach > rarest.reach * LOOKED_UP) return false;
  const isRead = (word: WordHits) =>
    !isFrequent(catalogue, word) && listOfWord(index, catalogue, word) === undefined;
  return isRead(rarest) && isRead(second);
}

/** The tracks of the rarer word are marked, and not listed: few of them are those of the other, too. */
function tracksOfBoth(catalogue: SearchedCatalogue, rarest: WordHits, other: WordHits): Uint32Array {
  const marked = takeBits(catalogue.tracks.count);
  markTracks(catalogue, rarest, marked);
  const tracks = takeReached(catalogue, other, marked);
  returnBits(marked.fill(0));
  return tracks;
}

/** All tracks that the word reaches and that are allowed, ascending. */
export function tracksOfWord(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  word: WordHits,
  allowed?: Bits,
): Uint32Array {
  const tracks = isFrequent(catalogue, word)
    ? ordinalsOf(setOfWord(index, catalogue, word))
    : (listOfWord(index, catalogue, word)?.tracks ?? readTracks(catalogue, word));
  return allowed === undefined ? tracks : ordinalsIn(allowed, tracks);
}

/** Working memory; empty while it is not in use. */
let idle: MarkedRows | undefined;

function readTracks(catalogue: SearchedCatalogue, word: WordHits): Uint32Array {
  const { count } = catalogue.tracks;
  const rows = idle?.marks.length === (count + 31) >>> 5 ? idle : createMarkedRows(count);
  // A search that throws leaves nothing behind for the next.
  idle = undefined;
  markEach(catalogue, word, rows);
  const tracks = rowsMarked(rows);
  clearRows(rows);
  idle = rows;
  return tracks;
}

/** Those of the tracks, which ascend, that the word reaches. */
export function keepReached(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  word: WordHits,
  tracks: Uint32Array,
): Uint32Array {
  const list = listOfWord(index, catalogue, word);
  if (list !== undefined) return common(tracks, list.tracks, catalogue.tracks.count);
  const isCached = word.key !== undefined && isFrequent(catalogue, word);
  if (!isCached && word.reach > tracks.length * LOOKED_UP) {
    const { reaches } = lookupOf(index, catalogue, word);
    return tracks.filter((track) => reaches(track));
  }
  if (isFrequent(catalogue, word)) return ordinalsIn(setOfWord(index, catalogue, word), tracks);
  const reached = takeBits(catalogue.tracks.count);
  markTracks(catalogue, word, reached);
  const kept = ordinalsIn(reached, tracks);
  returnBits(reached.fill(0));
  return kept;
}

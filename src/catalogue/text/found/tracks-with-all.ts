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
import { markEach, markTracks } from '../hits/word-tracks.ts';
import type { SearchedCatalogue, SearchIndex } from '../index/search-index.ts';
import { isFrequent, listOfWord } from '../weights/word-list.ts';
import { lookupOf } from '../weights/word-lookup.ts';
import { setOfWord } from './word-set.ts';

/** Ascending, and allowed if not all tracks are. The words come by ascending reach. */
export function tracksWithAll(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  words: WordHits[],
  allowed?: Bits,
): Uint32Array {
  const [rarest, ...others] = words;
  const allowedCount = allowed === undefined ? Number.POSITIVE_INFINITY : countBits(allowed);
  const isAllowedFirst = allowed !== undefined && allowedCount < rarest.reach;
  let tracks = isAllowedFirst
    ? ordinalsOf(allowed, allowedCount)
    : tracksOfWord(index, catalogue, rarest, allowed);
  for (const word of isAllowedFirst ? words : others) {
    if (tracks.length === 0) break;
    tracks = keepReached(index, catalogue, word, tracks);
  }
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

/** A word that reaches so many times the tracks at hand is looked up for each of them instead of being read. */
const LOOKED_UP = 128;

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

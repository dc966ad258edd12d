/**
 * Finds a text anywhere in names (`namesearch`). Every letter and digit of a name is in one of its words, so the names are among those of the
 * words that have the longest piece of the text, and these names are read:
 *
 *     ain do   →   `ain`   →   the words rain, train, again   →   their names   →   those with `ain do`
 *
 * All names are read for a text without letters and digits, and for one or two letters, which most words have.
 */
import { BoundedMap } from '../../../domain/collections/bounded-map.ts';
import { countBits } from '../../columns/bit-loops.ts';
import { addAscending, createBits, keepWhere, setBit } from '../../columns/bits.ts';
import { cached } from '../../columns/cached.ts';
import { listAt } from '../../columns/list-column.ts';
import { type RowTexts, TEXT_BLOCK_BITS } from '../../columns/row-texts.ts';
import type { Bits, CountedBits, ListColumn } from '../../columns/types.ts';
import { pairs, runsOf } from '../words/words.ts';
import { pairsIn, utf8, wordsFrom } from './dictionary.ts';
import { occurrenceIn, placeOf } from './occurrence.ts';
import { namesWith, type WordIndex } from './word-index.ts';

/** The names of tracks, artists or albums, and their words. */
export interface SearchedTexts {
  folded: RowTexts;
  words: WordIndex;
}

/** Pieces of so many bytes are looked for in words. */
const PIECE_MIN = 3;

interface Candidates {
  /** All names that contain the needle, and perhaps others. */
  names: Bits;
  /** Whether all of them are known to contain it. */
  areCertain: boolean;
}

/** The names of the last needles: a letter is in most names, and is typed again and again. */
const cacheOf = cached(
  ({ folded, words }: SearchedTexts) => [folded, words],
  () => new BoundedMap<string, Candidates>({ max: 64 }),
);

function candidatesFor(texts: SearchedTexts, needle: Uint8Array): Candidates {
  const cache = cacheOf(texts);
  const key = needle.join();
  let found = cache.use(key);
  if (found === undefined) {
    const piece = longestPiece(needle);
    const areCertain = piece.length < PIECE_MIN;
    const names = areCertain ? readAll(texts, needle) : namesOfWords(texts.words, piece);
    found = { names, areCertain };
    cache.set(key, found);
  }
  return found;
}

/** All names that contain the needle, and perhaps others. The caller must not change the set. */
export function namesToRead(texts: SearchedTexts, needle: Uint8Array): CountedBits {
  const bits = candidatesFor(texts, needle).names;
  return { bits, count: countBits(bits) };
}

/**
 * All names with a word after the first that begins with the needle, and others, each perhaps several times. Undefined where they are not known:
 * the needle is no part of a word, a single letter (`words.ts` leaves some out), or of a script that is indexed by pairs.
 */
export function namesBeginningWord({ words }: SearchedTexts, needle: Uint8Array): Uint32Array | undefined {
  const text = Buffer.from(needle).toString();
  const [unit, ...others] = runsOf(text).flat();
  if (others.length > 0 || unit?.text !== text || !unit.spaced || text.length < 2) return undefined;
  const { from, to } = wordsFrom(words, text);
  return namesWith(words, from, to);
}

/** The names that contain the needle. The caller must not change the set. */
export function namesContaining(texts: SearchedTexts, needle: Uint8Array): Bits {
  const found = candidatesFor(texts, needle);
  if (!found.areCertain) keepWhere(found.names, (name) => occurrenceIn(texts.folded, name, needle) > 0);
  found.areCertain = true;
  return found.names;
}

/** By `OCCURRENCE`. */
export function scoresOf({ folded }: SearchedTexts, needle: Uint8Array, names: Uint32Array): Float64Array {
  const scores = new Float64Array(names.length);
  for (let i = 0; i < names.length; i++) scores[i] = occurrenceIn(folded, names[i], needle);
  return scores;
}

/** Letters and digits that a word of each name with the text must have; perhaps none. Scripts without spaces are indexed by pairs of characters. */
function longestPiece(needle: Uint8Array): Uint8Array {
  const units = runsOf(Buffer.from(needle).toString()).flat();
  const pieces = units.flatMap(({ text, spaced }) => (spaced ? [text] : pairs(text))).map(utf8);
  return pieces.reduce((longest, one) => (one.length > longest.length ? one : longest), new Uint8Array(0));
}

/** The names that have a word with the piece. Of the words, those with its rarest pair of bytes are read. */
function namesOfWords({ dictionary, pairs, postings, lengths }: WordIndex, piece: Uint8Array): Bits {
  const { bytes, starts } = dictionary;
  const names = createBits(lengths.length);
  for (const word of wordsWithRarestPair(pairs, piece)) {
    const [from, to] = [postings.starts[word], postings.starts[word + 1]];
    // The dictionary has words of other fields, too.
    if (from < to && placeOf(bytes, starts[word], starts[word + 1], piece) >= 0)
      addAscending(names, postings.items, from, to);
  }
  return names;
}

function wordsWithRarestPair(pairs: ListColumn, piece: Uint8Array): Uint32Array {
  const lists = [...pairsIn(piece, 0, piece.length)].map((pair) => listAt(pairs, pair));
  return lists.reduce((rarest, one) => (one.length < rarest.length ? one : rarest));
}

/** The search of `Buffer` is several times as fast as a loop. */
function readAll({ folded, words }: SearchedTexts, needle: Uint8Array): Bits {
  const names = createBits(words.lengths.length);
  const sought = needle.length === 1 ? needle[0] : needle;
  for (const [block, { starts, items }] of folded.entries()) {
    const bytes = Buffer.from(items.buffer, items.byteOffset, items.length);
    let row = 0;
    for (let at = bytes.indexOf(sought); at >= 0; ) {
      while (starts[row + 1] <= at) row++;
      const end = starts[row + 1];
      const isInside = at + needle.length <= end;
      if (isInside) setBit(names, (block << TEXT_BLOCK_BITS) | row);
      at = bytes.indexOf(sought, isInside ? end : at + 1);
    }
  }
  return names;
}

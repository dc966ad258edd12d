/**
 * Finds a text anywhere in names (`namesearch`). Every letter and digit of a name is in one of its words, so the names are those of the words
 * that have the longest piece of the text, and these names are read:
 *
 *     ain do   →   `ain`   →   the words rain, train, again   →   their names   →   those with `ain do`
 *
 * All names are read for a text without letters and digits, and for one that is in many words.
 */
import { createBits, ordinalsOf, setBit, setBits } from '../../columns/bits.ts';
import { type RowTexts, TEXT_BLOCK_BITS } from '../../columns/row-texts.ts';
import { NOTHING, type Scored } from '../../columns/scored.ts';
import type { Bits } from '../../columns/types.ts';
import { pairs, runsOf } from '../words/words.ts';
import { lettersIn, utf8 } from './dictionary.ts';
import { needleOf, occurrenceIn, placeOf } from './occurrence.ts';
import { namesWith, textsWith, type WordIndex } from './word-index.ts';

/** The names of tracks, artists or albums, and their words. */
export interface SearchedTexts {
  folded: RowTexts;
  words: WordIndex;
}

/** Ascending. */
export interface Candidates {
  names: Uint32Array;
  /** Whether all of them contain the needle, so that none need be read. */
  areCertain: boolean;
}

/** Reading one name in so many, here and there, takes as long as reading all one after the other (measured with 125,000 real names). */
const SCATTERED_COST = 2;

export function candidatesFor({ folded, words }: SearchedTexts, needle: Uint8Array): Candidates {
  const size = words.lengths.length;
  const piece = longestPiece(needle);
  const found = piece === undefined ? [] : wordsContaining(words, piece);
  const names = found.reduce((sum, word) => sum + textsWith(words, word), 0);
  const isRead = piece === undefined || names * SCATTERED_COST > size;
  const bits = isRead ? scanned(folded, needle, size) : createBits(size);
  if (!isRead) for (const word of found) setBits(bits, namesWith(words, word, word + 1));
  return { names: ordinalsOf(bits), areCertain: isRead };
}

/** Those of the candidates that contain the needle. */
export function certainNames(
  { folded }: SearchedTexts,
  needle: Uint8Array,
  { names, areCertain }: Candidates,
): Uint32Array {
  if (areCertain) return names;
  const certain = new Uint32Array(names.length);
  let count = 0;
  for (let i = 0; i < names.length; i++) {
    certain[count] = names[i];
    if (occurrenceIn(folded, names[i], needle) > 0) count++;
  }
  return certain.subarray(0, count);
}

/** The names that contain the needle, ascending. */
export function namesContaining(texts: SearchedTexts, needle: Uint8Array): Uint32Array {
  return certainNames(texts, needle, candidatesFor(texts, needle));
}

/** The names that contain a text, case and accents folded, scored by `OCCURRENCE`. */
export function findContaining(texts: SearchedTexts, text: string): Scored {
  const needle = needleOf(text);
  if (needle === undefined) return NOTHING;
  const ordinals = namesContaining(texts, needle);
  return { ordinals, scores: scoresOf(texts, needle, ordinals) };
}

export function scoresOf({ folded }: SearchedTexts, needle: Uint8Array, names: Uint32Array): Float64Array {
  const scores = new Float64Array(names.length);
  for (let i = 0; i < names.length; i++) scores[i] = occurrenceIn(folded, names[i], needle);
  return scores;
}

/** Letters and digits that a word of each name with the text must have. Scripts without spaces are indexed by pairs of characters. */
function longestPiece(needle: Uint8Array): Uint8Array | undefined {
  const units = runsOf(Buffer.from(needle).toString()).flat();
  const pieces = units.flatMap(({ text, spaced }) => (spaced ? [text] : pairs(text))).map(utf8);
  return pieces.toSorted((a, b) => b.length - a.length)[0];
}

function wordsContaining({ dictionary: { bytes, starts }, letters }: WordIndex, piece: Uint8Array): number[] {
  const needed = lettersIn(piece, 0, piece.length);
  const found: number[] = [];
  for (let word = 0; word < letters.length; word++)
    if ((letters[word] & needed) === needed && placeOf(bytes, starts[word], starts[word + 1], piece) >= 0)
      found.push(word);
  return found;
}

function scanned(folded: RowTexts, needle: Uint8Array, size: number): Bits {
  const bits = createBits(size);
  for (const [block, { starts, items }] of folded.entries())
    for (let row = 0; row < starts.length - 1; row++)
      if (placeOf(items, starts[row], starts[row + 1], needle) >= 0)
        setBit(bits, (block << TEXT_BLOCK_BITS) | row);
  return bits;
}

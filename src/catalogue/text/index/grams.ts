/**
 * The pieces of a name that the gram index lists. A gram is three bytes in one number. For `a b12`:
 *
 *     each three neighbours, with zeros after the name       a␠b, ␠b1, b12, 12∅, 2∅∅
 *     the start of the name                                  NAME_BEGINS a ␠
 *     the start of each later word (after a character that is
 *     not part of a word, except white space)                WORD_BEGINS b 1
 *
 * So each byte, and each two neighbours, are the start of some gram.
 *
 * Folded texts contain no control characters, so the marks and the zero cannot be mistaken for text.
 */
import type { TextColumn } from '../../columns/types.ts';
import { codePointBefore, isWordCharacter } from '../words/words.ts';

export const NAME_BEGINS = 1;
export const WORD_BEGINS = 2;
const SPACE = 0x20;

export function gramOf(first: number, second: number, third: number): number {
  return (first << 16) | (second << 8) | third;
}

/**
 * Grams as small numbers, so that tables can be indexed by them: the few bytes that occur are numbered, ascending,
 * after the zero and the two marks.
 */
export interface GramReader {
  /** Puts the small grams of a name, with repetitions, into `grams` and returns how many there are. */
  read(name: number): number;
  grams: Uint32Array;
  /** All small grams are below this. */
  size: number;
  /** The gram of a small one; both have the same order. */
  expand(small: number): number;
}

export function createGramReader(folded: TextColumn): GramReader {
  const { bytes, starts } = folded;
  const { used, numbers } = numberBytes(bytes);
  const base = used.length;
  /** Whether a word may begin after this ASCII character. */
  const ends = Uint8Array.from({ length: 128 }, (_, code) => (isWordCharacter(code) ? 0 : 1));

  function beginsWord(at: number): boolean {
    if (bytes[at] === SPACE) return false;
    const before = bytes[at - 1];
    if (before < 0x80) return ends[before] === 1;
    const continues = (bytes[at] & 0xc0) === 0x80;
    return !continues && !isWordCharacter(codePointBefore(bytes, at));
  }

  const reader: GramReader = {
    grams: new Uint32Array(1 << 10),
    size: base ** 3,
    read(name) {
      const start = starts[name];
      const end = starts[name + 1];
      if (start === end) return 0;
      if (reader.grams.length < (end - start) * 2 + 1) reader.grams = new Uint32Array((end - start) * 4);
      const { grams } = reader;
      let first = numbers[bytes[start]];
      let second = start + 1 < end ? numbers[bytes[start + 1]] : 0;
      grams[0] = (NAME_BEGINS * base + first) * base + second;
      let count = 1;
      for (let at = start; at < end; at++) {
        const third = at + 2 < end ? numbers[bytes[at + 2]] : 0;
        grams[count++] = (first * base + second) * base + third;
        if (at > start && beginsWord(at)) grams[count++] = (WORD_BEGINS * base + first) * base + second;
        first = second;
        second = third;
      }
      return count;
    },
    expand(small) {
      const pair = Math.floor(small / base);
      return gramOf(used[Math.floor(pair / base)], used[pair % base], used[small % base]);
    },
  };
  return reader;
}

function numberBytes(bytes: Uint8Array): { used: number[]; numbers: Uint8Array } {
  const numbers = new Uint8Array(256);
  for (let i = 0; i < bytes.length; i++) numbers[bytes[i]] = 1;
  const used = [0, NAME_BEGINS, WORD_BEGINS];
  for (let byte = 0; byte < 256; byte++) if (numbers[byte] === 1) numbers[byte] = used.push(byte) - 1;
  return { used, numbers };
}

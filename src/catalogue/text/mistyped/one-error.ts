/**
 * The words of a dictionary that are a typed text, or begin with it, if one typing error is forgiven: a character too many, too few, another one,
 * or two neighbours swapped.
 *
 *     saltmra   →   words that begin with saltmar (swapped), saltma, saltra, … (too many), saltm?ra (too few), saltm?a (another one)
 *
 * The dictionary is sorted, so the words with a common beginning are a range. It is narrowed from one character of the text to the next, and
 * at each of them to what may come instead: only characters that follow in some word of that range are tried in place of a missing or wrong
 * one. The last character may be the wrong one, so `saltmr` is enough.
 *
 * Which errors are likely: `likely-errors.ts`.
 */

import { compareToBytes } from '../../columns/text-column.ts';
import type { TextColumn } from '../../columns/types.ts';
import { utf8, type WordRange } from '../index/dictionary.ts';
import type { WordIndex } from '../index/word-index.ts';
import { codePointAt, isWordCharacter, sizeOfCharacter } from '../words/words.ts';
import { areConfused, isLikelyError } from './likely-errors.ts';

/** Above this are scripts without spaces, with thousands of characters that no typing error replaces by a letter. */
const LETTERS_END = 0x2e80;
/** Words of fewer bytes are too many others with an error. */
const SHORTEST = 3;

/** The words one edit away from a text, ascending; not the text itself. */
export function wordsWithError({ dictionary }: WordIndex, text: string): number[] {
  const { starts } = dictionary;
  const typed = utf8(text);
  const found = new Set<number>();
  visitNear(dictionary, text, ({ from }, length) => {
    if (starts[from + 1] - starts[from] === length && length >= SHORTEST) found.add(from);
  });
  return [...found].filter((word) => compareToBytes(dictionary, word, typed) !== 0).sort((a, b) => a - b);
}

/** Ranges ascend, without overlaps. */
export interface NearPrefixes {
  /** The words that begin with the text itself are among them. */
  all: WordRange[];
  /** The words with a likely error, and perhaps words that begin with the text itself. */
  likely: WordRange[];
}

export function nearPrefixes({ dictionary }: WordIndex, text: string): NearPrefixes {
  const all: WordRange[] = [];
  const likely: WordRange[] = [];
  visitNear(dictionary, text, (range, _, isLikely) => {
    all.push({ ...range });
    if (isLikely()) likely.push({ ...range });
  });
  return { all: united(all), likely: united(likely) };
}

const ALWAYS = () => true;

/** Visits the words that begin with the text with an error; with it, the text has so many bytes. */
function visitNear(
  dictionary: TextColumn,
  text: string,
  visit: (range: WordRange, length: number, isLikely: () => boolean) => void,
): void {
  const { bytes: stored, starts } = dictionary;
  const typed = utf8(text);
  const end = typed.length;
  /** Adds the words of a range with the same first `depth` bytes that go on with the rest of a text. */
  const add = (range: WordRange, depth: number, rest: Uint8Array, from: number, isLikely: () => boolean) => {
    const near = narrowed(dictionary, range, depth, rest, from, end);
    if (near.from < near.to) visit(near, depth + end - from, isLikely);
  };
  let range = { from: 0, to: starts.length - 1 };
  for (let at = 0; range.from < range.to; ) {
    const isEnd = at === end;
    const next = isEnd ? end : at + sizeOfCharacter(typed[at]);
    const character = isEnd ? '' : String.fromCodePoint(codePointAt(typed, at));
    if (!isEnd) add(range, at, typed, next, () => isLikelyError(text, without(typed, at, next)));
    if (next < end) add(range, at, withSwapped(typed, at, next), at, ALWAYS);
    for (let word = range.from; word < range.to; ) {
      const start = starts[word] + at;
      if (start === starts[word + 1]) {
        word++;
        continue;
      }
      const code = codePointAt(stored, start);
      if (code >= LETTERS_END) break;
      const size = sizeOfCharacter(stored[start]);
      const others = { from: word, to: endOf(dictionary, word, range.to, at + size) };
      if (isWordCharacter(code)) {
        if (!isEnd)
          add(others, at + size, typed, next, () => areConfused(character, String.fromCodePoint(code)));
        add(others, at + size, typed, at, ALWAYS);
      }
      word = others.to;
    }
    if (isEnd) return;
    range = narrowed(dictionary, range, at, typed, at, next);
    at = next;
  }
}

function without(typed: Uint8Array, at: number, next: number): string {
  return decoder.decode(typed.subarray(0, at)) + decoder.decode(typed.subarray(next));
}

const decoder = new TextDecoder();

/** The text with the character from `at` to `next` after the one that follows. */
function withSwapped(typed: Uint8Array, at: number, next: number): Uint8Array {
  const after = next + sizeOfCharacter(typed[next]);
  const swapped = typed.slice();
  swapped.set(typed.subarray(next, after), at);
  swapped.set(typed.subarray(at, next), at + after - next);
  return swapped;
}

/** The words of a range with the same first `depth` bytes that go on with the bytes of a text from one place up to another. */
function narrowed(
  dictionary: TextColumn,
  range: WordRange,
  depth: number,
  text: Uint8Array,
  textFrom: number,
  textTo: number,
): WordRange {
  const { bytes, starts } = dictionary;
  let low = range.from;
  let high = range.to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(bytes, starts[middle] + depth, starts[middle + 1], text, textFrom, textTo)) low = middle + 1;
    else high = middle;
  }
  if (low === range.to) return { from: low, to: low };
  const start = starts[low] + depth;
  const length = textTo - textFrom;
  if (start + length > starts[low + 1]) return { from: low, to: low };
  for (let i = 0; i < length; i++) if (bytes[start + i] !== text[textFrom + i]) return { from: low, to: low };
  return { from: low, to: endOf(dictionary, low, range.to, depth + length) };
}

function isBefore(
  bytes: Uint8Array,
  start: number,
  end: number,
  text: Uint8Array,
  textFrom: number,
  textTo: number,
): boolean {
  let at = start;
  for (let i = textFrom; i < textTo; i++, at++) {
    if (at === end) return true;
    if (bytes[at] !== text[i]) return bytes[at] < text[i];
  }
  return false;
}

/** The end of the words, before `to`, that have the first `length` bytes of a word. Few words begin alike, so it is near. */
function endOf({ bytes, starts }: TextColumn, word: number, to: number, length: number): number {
  const start = starts[word];
  const isAlike = (other: number) => {
    if (starts[other] + length > starts[other + 1]) return false;
    for (let i = length - 1; i >= 0; i--) if (bytes[starts[other] + i] !== bytes[start + i]) return false;
    return true;
  };
  let low = word + 1;
  let high = low;
  for (let step = 1; high < to && isAlike(high); step *= 2) {
    low = high + 1;
    high = Math.min(to, high + step);
  }
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isAlike(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function united(ranges: WordRange[]): WordRange[] {
  const all: WordRange[] = [];
  for (const { from, to } of ranges.sort((one, other) => one.from - other.from)) {
    const last = all.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else all.push({ from, to });
  }
  return all;
}

/**
 * The words of a dictionary that begin with a text in which one typing error is forgiven: a character too many, too few, another
 * one, or two neighbours swapped.
 *
 *     saltmra   →   words that begin with saltmar (swapped), saltma, saltra, … (too many), saltm?ra (too few), saltm?a (another one)
 *
 * The dictionary is sorted, so the words with a common beginning are a range. Only characters that follow in some word of that range
 * are tried in place of a missing or wrong one. The last character may be the wrong one, so `saltmr` is enough.
 */

import { firstIndex } from '../columns/lookup.ts';
import { compareToBytes } from '../columns/text-column.ts';
import type { TextColumn } from '../columns/types.ts';
import { utf8, type WordRange } from '../text/dictionary.ts';
import type { WordIndex } from '../text/word-index.ts';
import { codePointAt, isWordCharacter } from '../text/words.ts';

/** Above this are scripts without spaces, with thousands of characters that no typing error replaces by a letter. */
const LETTERS_END = 0x2e80;

/** Ascending, without overlaps. The words that begin with the text itself are among them. */
export function nearPrefixes({ dictionary }: WordIndex, text: string): WordRange[] {
  const characters = [...text];
  const ranges: WordRange[] = [];
  let range = { from: 0, to: dictionary.starts.length - 1 };
  for (let at = 0; at < characters.length && range.from < range.to; at++) {
    const before = characters.slice(0, at).join('');
    const after = characters.slice(at + 1).join('');
    const [character, next] = characters.slice(at, at + 2);
    const add = (prefix: string, among: WordRange) => ranges.push(beginningWith(dictionary, prefix, among));
    add(before + after, range);
    if (next !== undefined) {
      add(before + next + character + characters.slice(at + 2).join(''), range);
      // Behind the last character this is not needed: words that begin with all but the last are already in.
      for (const other of charactersAfter(dictionary, before, range)) {
        add(before + other.character + after, other);
        add(before + other.character + character + after, other);
      }
    }
    range = beginningWith(dictionary, before + character, range);
  }
  return united(ranges.filter(({ from, to }) => from < to));
}

/** The words of a range that begin with the prefix. */
function beginningWith(dictionary: TextColumn, prefix: string, { from, to }: WordRange): WordRange {
  const bytes = utf8(prefix);
  const length = to - from;
  const first = from + firstIndex(length, (i) => compareToBytes(dictionary, from + i, bytes) >= 0);
  if (first === to || !startsWith(dictionary, first, bytes)) return { from: first, to: first };
  // Few words begin alike, so the end is near.
  let step = 1;
  let low = first + 1;
  while (low + step < to && startsWith(dictionary, low + step, bytes)) {
    low += step;
    step *= 2;
  }
  const end = Math.min(to, low + step);
  return { from: first, to: low + firstIndex(end - low, (i) => !startsWith(dictionary, low + i, bytes)) };
}

function startsWith({ bytes, starts }: TextColumn, word: number, prefix: Uint8Array): boolean {
  const start = starts[word];
  if (start + prefix.length > starts[word + 1]) return false;
  for (let i = 0; i < prefix.length; i++) if (bytes[start + i] !== prefix[i]) return false;
  return true;
}

/** The characters that follow the prefix in the words of its range, each with the words that have it. */
function charactersAfter(dictionary: TextColumn, prefix: string, { from, to }: WordRange) {
  const { bytes, starts } = dictionary;
  const length = Buffer.byteLength(prefix);
  const found: (WordRange & { character: string })[] = [];
  for (let word = from; word < to; ) {
    if (starts[word] + length === starts[word + 1]) {
      word++;
      continue;
    }
    const code = codePointAt(bytes, starts[word] + length);
    if (code >= LETTERS_END) break;
    const character = String.fromCodePoint(code);
    const range = beginningWith(dictionary, prefix + character, { from: word, to });
    if (isWordCharacter(code)) found.push({ character, ...range });
    word = range.to;
  }
  return found;
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

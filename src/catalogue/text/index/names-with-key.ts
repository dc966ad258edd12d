/**
 * The names with a key (`wordKey`): equal but for case, accents, spaces and punctuation. They are found by the hash of the key and compared in
 * place: a short name may be that of thousands of tracks, and most keys that are looked up are those of no name.
 */
import type { NameColumn } from '../../columns/name-column.ts';
import { type RowTexts, TEXT_BLOCK_BITS, TEXT_BLOCK_MASK, textOfRow } from '../../columns/row-texts.ts';
import { codePointAt, isWordCharacter, wordKey } from '../words/words.ts';
import { utf8 } from './dictionary.ts';
import { hashKey, keyList, type WordIndex } from './word-index.ts';

/** Ascending. */
export function namesWithKey(index: WordIndex, column: ComparedNames, key: string): number[] {
  const found: number[] = [];
  addNamesWithKey(found, index, column, key);
  return found;
}

/** They ascend. */
export function addNamesWithKey(
  found: number[],
  index: WordIndex,
  { folded, rank }: ComparedNames,
  key: string,
): void {
  if (key === '') return;
  const bytes = utf8(key);
  const { starts, items } = index.keys;
  const list = keyList(hashKey(key), starts.length - 1);
  const from = starts[list];
  let has = false;
  for (let i = from; i < starts[list + 1]; i++) {
    const name = items[i];
    // Thousands of names may be equal, and each is read once.
    if (i === from || rank[name] !== rank[items[i - 1]]) has = hasKey(folded, name, bytes);
    if (has) found.push(name);
  }
}

type ComparedNames = Pick<NameColumn, 'folded' | 'rank'>;

export function hasKey(folded: RowTexts, name: number, key: Uint8Array): boolean {
  const { length } = key;
  const { starts, items: bytes } = folded[name >>> TEXT_BLOCK_BITS];
  const end = starts[(name & TEXT_BLOCK_MASK) + 1];
  let matched = 0;
  for (let at = starts[name & TEXT_BLOCK_MASK]; at < end; at++) {
    const byte = bytes[at];
    if (byte >= 0x80) {
      // No other letter has an ASCII letter in a key.
      const isAscii = matched === length || key[matched] < 0x80;
      if (isAscii && isWordCharacter(codePointAt(bytes, at))) return false;
      return Buffer.compare(utf8(wordKey(textOfRow(folded, name))), key) === 0;
    }
    if (matched < length && byte === key[matched]) matched++;
    else if (isWordCharacter(byte)) return false;
  }
  return matched === length;
}

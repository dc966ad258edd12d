/** The names with a key (`wordKey`): equal but for case, accents, spaces and punctuation. */

import { type RowTexts, TEXT_BLOCK_BITS, TEXT_BLOCK_MASK, textOfRow } from '../columns/row-texts.ts';
import { utf8 } from './dictionary.ts';
import type { SearchedCatalogue, SearchIndex } from './search-index.ts';
import { textsWithKey, type WordIndex } from './word-index.ts';
import { isWordCharacter, wordKey } from './words.ts';

/** Each name once. */
export function namesWithKeys(
  { index, catalogue }: { index: SearchIndex; catalogue: SearchedCatalogue },
  field: 'tracks' | 'artists' | 'albums',
  keys: readonly string[],
): number[] {
  const { folded } = catalogue[field].name;
  return keys.flatMap((key) => namesWithKey(index[field], folded, key));
}

/** Ascending. */
export function namesWithKey(index: WordIndex, folded: RowTexts, key: string): number[] {
  const found: number[] = [];
  const names = key === '' ? [] : textsWithKey(index, key);
  if (names.length === 0) return found;
  const bytes = utf8(key);
  for (const name of names) if (hasKey(folded, name, key, bytes)) found.push(name);
  return found;
}

/** Compares in place while the name is ASCII, as a short name may be that of thousands of tracks. */
export function hasKey(folded: RowTexts, name: number, key: string, keyBytes: Uint8Array): boolean {
  const { starts, items: bytes } = folded[name >>> TEXT_BLOCK_BITS];
  const end = starts[(name & TEXT_BLOCK_MASK) + 1];
  let matched = 0;
  for (let at = starts[name & TEXT_BLOCK_MASK]; at < end; at++) {
    const byte = bytes[at];
    if (byte >= 0x80) return wordKey(textOfRow(folded, name)) === key;
    if (byte === keyBytes[matched]) matched++;
    else if (isWordCharacter(byte)) return false;
  }
  return matched === keyBytes.length;
}

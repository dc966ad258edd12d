/**
 * The names that may have a frequent word twice, for phrases such as `"the the"`: one of them is in few of the 100,000 names that have the word,
 * and to read all of them would take most of the time of a search. They are found once for each frequent word.
 */
import { type RowTexts, TEXT_BLOCK_BITS, TEXT_BLOCK_MASK } from '../columns/row-texts.ts';
import { utf8 } from './dictionary.ts';
import { timesInName } from './repeated.ts';

/** Fewer names are read each time. */
const MANY = 2048;

const cache = new WeakMap<RowTexts, Map<string, Uint32Array>>();

/** Those of all `names` of a column with a word in ASCII that may have it twice; undefined if they are not many. */
export function repeatedNames(folded: RowTexts, word: string, names: Uint32Array): Uint32Array | undefined {
  if (names.length < MANY) return undefined;
  const known = cache.get(folded) ?? new Map<string, Uint32Array>();
  cache.set(folded, known);
  let repeated = known.get(word);
  if (repeated === undefined) {
    const bytes = utf8(word);
    repeated = names.filter((name) => timesInName(folded, name, bytes) > 1 || !isAscii(folded, name));
    known.set(word, repeated);
  }
  return repeated;
}

/** Of others it is not known what their characters mean. */
function isAscii(folded: RowTexts, name: number): boolean {
  const { starts, items: bytes } = folded[name >>> TEXT_BLOCK_BITS];
  const row = name & TEXT_BLOCK_MASK;
  for (let at = starts[row]; at < starts[row + 1]; at++) if (bytes[at] >= 0x80) return false;
  return true;
}

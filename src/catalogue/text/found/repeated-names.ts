/**
 * The names that have a frequent word twice in a row, for phrases such as `"the the"`: they are few of the 100,000 names that have the word,
 * and to read all of them would take most of the time of a search. They are found once for each frequent word.
 */
import { type RowTexts, textOfRow } from '../../columns/row-texts.ts';
import { utf8 } from '../index/dictionary.ts';
import { hasAsciiPhrase } from '../parse/ascii-phrase.ts';
import { holdsPhrase } from '../parse/phrase-in-name.ts';

/** Fewer names are read each time. */
const MANY = 2048;

const cache = new WeakMap<RowTexts, Map<string, Uint32Array>>();

/** Those of all `names` of a column with a word in ASCII; undefined if they are not many. */
export function repeatedNames(folded: RowTexts, word: string, names: Uint32Array): Uint32Array | undefined {
  if (names.length < MANY) return undefined;
  const known = cache.get(folded) ?? new Map<string, Uint32Array>();
  cache.set(folded, known);
  let repeated = known.get(word);
  if (repeated === undefined) {
    const twice = utf8(`${word} ${word}`);
    const unit = { text: word, spaced: true };
    const phrase = { units: [unit, unit], afterMinus: false };
    repeated = names.filter(
      (name) => hasAsciiPhrase(folded, name, twice) ?? holdsPhrase(textOfRow(folded, name), phrase),
    );
    known.set(word, repeated);
  }
  return repeated;
}

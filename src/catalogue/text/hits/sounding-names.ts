/**
 * Names in kana or Hangul that sound like the whole text, and names in Cyrillic or Greek whose usual romanization is the text.
 *
 *     noka          →   `녹아`
 *     kimi no namae →   `きみのなまえ`
 *     otchoran mal  →   `어쩌란 말`
 *     pej           →   `Пей`, rather than `Peg` with an error corrected
 *
 * They count as nearly the text, which also makes up for the length of those in kana and Hangul: each character but the first counts as a word. That a word sounds like one
 * in another script may be chance (`moon` and 문), so nothing is found if a word of the text is in a name as it is typed.
 */
import { textOfRow } from '../../columns/row-texts.ts';
import { findWord } from '../index/dictionary.ts';
import { namesWith } from '../index/word-index.ts';
import type { SearchQuery } from '../parse/query-words.ts';
import { FACTOR } from '../search-weights.ts';
import { isSound, isUnspacedSound, romanizations, soundsOf, soundsOfName } from '../words/romanize.ts';
import { wordKey } from '../words/words.ts';
import type { WordHits } from './hits.ts';
import type { SearchContext } from './search-hits.ts';
import type { NamedField } from './whole-names.ts';

/** So many names are compared. */
const COMPARED_MAX = 500;

/** `hits` are in the order of the words. */
export function soundingNames(
  { index, catalogue, query }: SearchContext,
  field: NamedField,
  hits: WordHits[],
): number[] {
  if (hits.some(({ known }) => known) || !canSound(query)) return [];
  // Most words sound like none.
  if (!hits[0].names[field].some(({ factor }) => factor === FACTOR.alike)) return [];
  const sounds = [...soundsOf(query.key), ...query.words[query.units[0].word].alike].filter(isSound);
  const words = index[field];
  const names = new Set<number>();
  for (const sound of new Set(sounds)) {
    const at = findWord(words, sound);
    if (at >= 0) for (const name of namesWith(words, at, at + 1)) names.add(name);
  }
  if (names.size > COMPARED_MAX) return [];
  const { exact } = catalogue[field].name;
  return [...names].filter((name) => soundsLike(query, textOfRow(exact, name)));
}

function canSound({ units, words }: SearchQuery): boolean {
  return units.length > 0 && units.every(({ word }) => word >= 0 && !words[word].optional);
}

/** Whether a name, as it is written, is the text in Latin letters, or sounds like it: as one, or each part between spaces like the word in its place. */
export function soundsLike(query: SearchQuery, name: string): boolean {
  if (!canSound(query)) return false;
  if (romanizations(name).some((latin) => wordKey(latin) === query.key)) return true;
  const parts = name.split(' ').filter((part) => part !== '');
  const areAlike = (part: string, sounds: readonly string[]) =>
    soundsOfName(part).some((sound) => isUnspacedSound(sound) && sounds.includes(sound));
  if (parts.length === 1 && areAlike(name, soundsOf(query.key))) return true;
  return (
    parts.length === query.units.length &&
    parts.every((part, i) => areAlike(part, query.words[query.units[i].word].alike))
  );
}

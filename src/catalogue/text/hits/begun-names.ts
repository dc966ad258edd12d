/**
 * Tracks whose name begins with the text as it is typed: the user is still typing it.
 *
 *     sugar f          →   `Sugar Fever`, though the last letter is optional, and `Sugar` is shorter
 *     medicine (fea    →   `Medicine (feat. Tia)`
 *
 * If some name is the text, or is with an error corrected and the last word is not short, the user is done. If many begin with it, it does not say which one is meant. A single word may as well be mistyped.
 */
import { firstIndex } from '../../columns/lookup.ts';
import { compareRowToBytes, textOfRow } from '../../columns/row-texts.ts';
import { utf8 } from '../index/dictionary.ts';
import type { SearchQuery } from '../parse/query-words.ts';
import { isWordCharacter } from '../words/words.ts';
import type { WordHits } from './hits.ts';
import type { SearchContext } from './search-hits.ts';
import { hasNames, type WholeNames } from './whole-names.ts';

export const BEGUN_MAX = 64;
/** A last word of so few letters is rather the beginning of another one. */
const SHORT = 2;

/** `hits` are in the order of the words. */
export function withBegun(
  { catalogue, query }: SearchContext,
  hits: readonly WordHits[],
  whole: WholeNames,
): WholeNames {
  if (query.units.length < 2 || hasNames(whole.exact)) return whole;
  if (hasNames(whole.corrected) && !endsShort(query)) return whole;
  const { folded, ascending } = catalogue.tracks.name;
  const bytes = utf8(query.typed);
  const from = firstIndex(ascending.length, (i) => compareRowToBytes(folded, ascending[i], bytes) >= 0);
  const begins = begunBy(query, (word) => hits[word].known);
  const tracks: number[] = [];
  for (let i = from; i < ascending.length && tracks.length <= BEGUN_MAX; i++) {
    const name = textOfRow(folded, ascending[i]);
    if (!name.startsWith(query.typed)) break;
    if (begins(name)) tracks.push(ascending[i]);
  }
  if (tracks.length === 0 || tracks.length > BEGUN_MAX) return whole;
  return { ...whole, begun: { tracks: tracks.sort((a, b) => a - b), artists: [], albums: [] } };
}

/** Whether the last word is short. */
export function endsShort({ units }: Pick<SearchQuery, 'units'>): boolean {
  return (units.at(-1)?.text.length ?? 0) <= SHORT;
}

/** Tells which folded names begin with the text; inside a word, only if the last one typed is short, or no name has it. */
export function begunBy(
  { units, typed }: SearchQuery,
  isKnown: (word: number) => boolean,
): (name: string) => boolean {
  const last = units.at(-1);
  if (units.length < 2 || last === undefined) return () => false;
  const isWhole = !endsShort({ units }) && last.word >= 0 && isKnown(last.word);
  return (name) =>
    name.startsWith(typed) && !(isWhole && isWordCharacter(name.codePointAt(typed.length) ?? 0));
}

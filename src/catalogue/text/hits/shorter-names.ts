/**
 * Names that are the text without one of its words, which the name does not have. They are looked for if the words find too little, and have the word
 * then, with little weight.
 *
 *     mi amor world          →   `Mi Amor`
 *     the black dog holiday  →   `The Black Dog`
 *
 * Only a frequent word is one too many: another one is rather mistyped, or the name of an artist.
 */
import { findWord } from '../index/dictionary.ts';
import { namesWithKey } from '../index/names-with-key.ts';
import type { Searched } from '../index/search-index.ts';
import { textsWith, type WordIndex } from '../index/word-index.ts';
import type { QueryWord, SearchQuery } from '../parse/query-words.ts';
import { FACTOR } from '../search-weights.ts';
import type { Hit } from './hits.ts';
import { eachNamed, hasNames, type NamedField } from './whole-names.ts';

/** A long text is hardly a name. */
const UNITS_MAX = 10;
/** A word is frequent if more than one of so many tracks has it in its name. */
export const FREQUENT = 500;

/** For each word of the query, the names that lack it; undefined if there are none. */
export function shorterHits(
  { index, catalogue }: Searched,
  query: SearchQuery,
): (Record<NamedField, Hit[]> | undefined)[] {
  return query.words.map((_, position) => {
    const key = keyWithout(query, position);
    if (key === undefined || !isFrequent(index.tracks, query.words[position])) return undefined;
    const named = eachNamed((field) => namesWithKey(index[field], catalogue[field].name, key));
    if (!hasNames(named)) return undefined;
    return eachNamed((field): Hit[] =>
      named[field].length === 0
        ? []
        : [{ ordinals: Uint32Array.from(named[field]), sorted: true, factor: FACTOR.lacking }],
    );
  });
}

function isFrequent(names: WordIndex, { spellings }: QueryWord): boolean {
  const place = findWord(names, spellings[0]);
  return place >= 0 && textsWith(names, place) * FREQUENT > names.lengths.length;
}

/** The key of the text without a word; undefined if the text needs it. */
export function keyWithout({ units, words }: SearchQuery, word: number): string | undefined {
  const left = units.filter((unit) => unit.word !== word);
  const isNeeded = left.some((unit) => unit.word < 0 || !words[unit.word].optional);
  if (words[word].optional || !isNeeded || left.length === units.length) return undefined;
  return units.length > UNITS_MAX ? undefined : left.map(({ text }) => text).join('');
}

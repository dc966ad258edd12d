/**
 * Names that are the whole text but for errors that its words alone do not show. They are looked for if the words find too little.
 *
 *     threewrodtitle   →   `Three Word Title`    several words typed as one
 *     ak me            →   `Ask Me`              one or two letters, which may be too many other words
 *     ak me nora       →   `Ask Me` by `Nora`
 */
import { listAt } from '../../columns/list-column.ts';
import { textOfRow } from '../../columns/row-texts.ts';
import { splits } from '../hits/credited-tracks.ts';
import { eachNamed, type FoundNames, hasNames, NAMED } from '../hits/whole-names.ts';
import { findWord, utf8 } from '../index/dictionary.ts';
import { hashKey } from '../index/key-hash.ts';
import { addNamesWith, namesWithKey } from '../index/names-with-key.ts';
import type { Searched } from '../index/search-index.ts';
import { isOneEditAway, oneEditFrom } from '../mistyped/one-edit.ts';
import type { QueryUnit, SearchQuery } from '../parse/query-words.ts';
import { wordKey } from '../words/words.ts';

/** Words of so few letters are not corrected by themselves. */
const SHORT = 2;
/** A single word of so many letters may be several, which are not looked for one by one. */
const SEVERAL = { min: 8, max: 40 };
/** Longer texts are hardly names, and have too many words that may be others. */
export const UNITS_MAX = 10;
/** So many tracks of artists whose name is a part of the text are compared. */
const COMPARED_MAX = 500;

/** Undefined if there are none. `isKnown` is whether some name has all the words. */
export function mistypedNames(
  searched: Searched,
  query: SearchQuery,
  isKnown: boolean,
): FoundNames | undefined {
  const { units } = query;
  if (units.length > UNITS_MAX) return undefined;
  const found: FoundNames = { tracks: [], artists: [], albums: [] };
  for (const { key, word } of mistypedKeys(query, isKnown)) {
    const [hash, bytes] = [hashKey(key), utf8(key)];
    for (const field of NAMED) {
      const index = searched.index[field];
      const before = found[field].length;
      addNamesWith(found[field], index, searched.catalogue[field].name, hash, bytes);
      const isOther = word !== undefined && found[field].length > before && findWord(index, word) < 0;
      if (isOther) found[field].length = before;
    }
  }
  if (hasShort(query)) found.tracks.push(...creditedTracks(searched, units));
  return hasNames(found) ? eachNamed((field) => [...new Set(found[field])].sort((a, b) => a - b)) : undefined;
}

/** The key of the text with an error in a word, which is another word of the names, or in all words typed as one. */
interface MistypedKey {
  key: string;
  word?: string;
}

/** With an error in a short word, or in the only one, if no name has it. */
export function mistypedKeys(query: SearchQuery, isKnown: boolean): MistypedKey[] {
  const texts = query.units.map(({ text }) => text);
  if (texts.length === 1) {
    const { length } = texts[0];
    if (isKnown || length < SEVERAL.min || length > SEVERAL.max) return [];
    return oneEditFrom(texts[0]).map((key) => ({ key }));
  }
  return query.units.flatMap((unit, i) =>
    isShort(query, unit)
      ? oneEditFrom(unit.text).map((word) => ({ key: texts.with(i, word).join(''), word }))
      : [],
  );
}

/** Whether the text, without the name of an artist, may be a name with an error. */
export function hasShort(query: SearchQuery): boolean {
  return query.units.some((unit) => isShort(query, unit));
}

/** A last letter is optional: the user may still be typing. */
function isShort({ words }: SearchQuery, { text, word }: QueryUnit): boolean {
  return text.length <= SHORT && !words[word]?.optional;
}

function creditedTracks(
  { index, catalogue: { tracks, artists } }: Searched,
  units: readonly QueryUnit[],
): number[] {
  const found: number[] = [];
  let compared = 0;
  const keyOf = (part: readonly QueryUnit[]) => part.map(({ text }) => text).join('');
  for (const [artistUnits, trackUnits] of splits(units)) {
    const key = keyOf(trackUnits);
    for (const artist of namesWithKey(index.artists, artists.name, keyOf(artistUnits)))
      for (const track of listAt(artists.tracks, artist))
        if (compared++ < COMPARED_MAX && isOneEditAway(key, wordKey(textOfRow(tracks.name.folded, track))))
          found.push(track);
  }
  return found;
}

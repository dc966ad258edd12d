/** The names that equal a text but for case, accents, spaces and punctuation. */

import { bitsOf, hasBit } from '../columns/bits.ts';
import { type RowTexts, TEXT_BLOCK_BITS, TEXT_BLOCK_MASK, textOfRow } from '../columns/row-texts.ts';
import type { Scored } from '../columns/scored.ts';
import type { SearchQuery } from './query-words.ts';
import type { SearchedCatalogue, SearchIndex } from './search-index.ts';
import { WHOLE, WHOLE_DEGREE } from './search-weights.ts';
import { textsWithKey, type WordIndex } from './word-index.ts';
import { isWordCharacter, wordKey } from './words.ts';

/** Ascending ordinals. */
export interface FoundNames {
  tracks: number[];
  artists: number[];
  albums: number[];
}

export interface WholeNames {
  /** Names that are the text. */
  exact: FoundNames;
  /** Names with one of its other keys (`query-keys.ts`). */
  nearly: FoundNames;
  /** Names that are the text but for one word that is corrected. */
  corrected: FoundNames;
  /** Names that are the text with its quotes and minus signs, if it has such syntax. */
  typed: FoundNames;
}

export type NamedField = keyof FoundNames;
/** The best first. */
const DEGREES = ['typed', 'exact', 'corrected', 'nearly'] as const;
const encoder = new TextEncoder();

export function findWholeNames(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  { key, otherKeys, syntax }: SearchQuery,
): WholeNames {
  const names = (field: NamedField, text: string) =>
    namesWithKey(index[field], catalogue[field].name.folded, text);
  const typed = eachNamed((field) => {
    if (syntax === undefined) return [];
    const texts = catalogue[field].name.folded;
    return names(field, wordKey(syntax)).filter((name) => textOfRow(texts, name) === syntax);
  });
  return {
    exact: eachNamed((field) => names(field, key)),
    nearly: eachNamed((field) => namesWithKeys({ index, catalogue }, field, otherKeys)),
    corrected: eachNamed(() => []),
    typed,
  };
}

/** Each name once. */
export function namesWithKeys(
  { index, catalogue }: { index: SearchIndex; catalogue: SearchedCatalogue },
  field: NamedField,
  keys: readonly string[],
): number[] {
  const { folded } = catalogue[field].name;
  return keys.flatMap((key) => namesWithKey(index[field], folded, key));
}

export function eachNamed<T>(make: (field: NamedField) => T): Record<NamedField, T> {
  return { tracks: make('tracks'), artists: make('artists'), albums: make('albums') };
}

function namesWithKey(index: WordIndex, folded: RowTexts, key: string): number[] {
  const found: number[] = [];
  if (key === '') return found;
  const bytes = encoder.encode(key);
  for (const name of textsWithKey(index, key)) if (hasKey(folded, name, key, bytes)) found.push(name);
  return found;
}

/** Compares in place while the name is ASCII, as a short name may be that of thousands of tracks. */
function hasKey(folded: RowTexts, name: number, key: string, keyBytes: Uint8Array): boolean {
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

/** Raises the scores of tracks one of whose names is the whole text; the best of a track's whole names counts. */
export function raiseWhole(catalogue: SearchedCatalogue, whole: WholeNames, scored: Scored): Scored {
  if (!hasWhole(whole)) return scored;
  const { artist, album } = catalogue.tracks;
  const { tracks, artists, albums } = eachNamed((field) => bonuses(whole, field, catalogue[field].count));
  const { ordinals, scores } = scored;
  for (let i = 0; i < ordinals.length; i++) {
    const track = ordinals[i];
    let bonus = tracks.any !== undefined && hasBit(tracks.any, track) ? tracks.of(track) : 0;
    if (artists.any !== undefined && hasBit(artists.any, artist[track]))
      bonus = Math.max(bonus, artists.of(artist[track]));
    if (albums.any !== undefined && album[track] >= 0 && hasBit(albums.any, album[track]))
      bonus = Math.max(bonus, albums.of(album[track]));
    if (bonus > 0) scores[i] *= 1 + bonus;
  }
  return scored;
}

/** The bonus of each whole name of a field. Few names are whole, so `any` tells first whether one is. */
function bonuses(whole: WholeNames, field: NamedField, count: number) {
  const sets = DEGREES.filter((degree) => whole[degree][field].length > 0).map((degree) => ({
    names: bitsOf(whole[degree][field], count),
    bonus: WHOLE[field] * WHOLE_DEGREE[degree],
  }));
  const any = sets[0]?.names.slice();
  for (const { names } of sets) for (let i = 0; i < names.length; i++) any[i] |= names[i];
  return { any, of: (name: number) => sets.find(({ names }) => hasBit(names, name))?.bonus ?? 0 };
}

export function hasWhole(whole: WholeNames): boolean {
  return DEGREES.some((degree) => Object.values(whole[degree]).some((names) => names.length > 0));
}

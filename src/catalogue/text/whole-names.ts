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
  /** Names that are the text with its quotes and minus signs, if it has such syntax. */
  typed: FoundNames;
}

type NamedField = keyof FoundNames;
/** The best first. */
const DEGREES = ['typed', 'exact', 'nearly'] as const;
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
    nearly: eachNamed((field) => [...new Set(otherKeys.flatMap((other) => names(field, other)))]),
    typed,
  };
}

function eachNamed<T>(make: (field: NamedField) => T): Record<NamedField, T> {
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
  const bonus = eachNamed((field) => bonuses(whole, field, catalogue[field].count));
  const { ordinals, scores } = scored;
  for (let i = 0; i < ordinals.length; i++) {
    const track = ordinals[i];
    const ofAlbum = album[track] < 0 ? 0 : bonus.albums(album[track]);
    scores[i] *= 1 + Math.max(bonus.tracks(track), bonus.artists(artist[track]), ofAlbum);
  }
  return scored;
}

function bonuses(whole: WholeNames, field: NamedField, count: number): (name: number) => number {
  const sets = DEGREES.filter((degree) => whole[degree][field].length > 0).map((degree) => ({
    names: bitsOf(whole[degree][field], count),
    bonus: WHOLE[field] * WHOLE_DEGREE[degree],
  }));
  return (name) => sets.find(({ names }) => hasBit(names, name))?.bonus ?? 0;
}

export function hasWhole(whole: WholeNames): boolean {
  return DEGREES.some((degree) => Object.values(whole[degree]).some((names) => names.length > 0));
}

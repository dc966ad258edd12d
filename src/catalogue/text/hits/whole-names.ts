/** The names that equal a text but for case, accents, spaces and punctuation, and what they add to a score. */

import { addBits, dropBits, hasBit, setBits } from '../../columns/bits.ts';
import { returnBits, takeBits } from '../../columns/idle-bits.ts';
import { compareRowToBytes, type RowTexts, textOfRow } from '../../columns/row-texts.ts';
import type { Scored } from '../../columns/scored.ts';
import { utf8 } from '../index/dictionary.ts';
import { isAmong, listedNames } from '../index/listed-names.ts';
import { namesWithKey, namesWithKeys } from '../index/names-with-key.ts';
import type { SearchedCatalogue, SearchIndex } from '../index/search-index.ts';
import { type OtherKeys, reorderedKeys } from '../parse/query-keys.ts';
import type { SearchQuery } from '../parse/query-words.ts';
import { WHOLE, WHOLE_DEGREE } from '../search-weights.ts';
import { spacedKey, wordKey } from '../words/words.ts';
import { creditedTracks } from './credited-tracks.ts';

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
  equivalent: FoundNames;
  nearly: FoundNames;
  /** Artists with the words of the text in another order, if no name is the text: titles are found by their words alone. */
  reordered: FoundNames;
  /** Names that are the text but for one word that is corrected. */
  corrected: FoundNames;
  /** Tracks whose name begins with the text (`begun-names.ts`). */
  begun: FoundNames;
  /** Tracks whose name and artist together are the text (`credited-tracks.ts`). */
  credited: FoundNames;
  /** The same without the dispensable words of the text. */
  nearlyCredited: FoundNames;
  /** Names that are the text with its quotes and minus signs, if it has such syntax; otherwise, with its spaces, if others have none or more. */
  typed: FoundNames;
}

export type NamedField = keyof FoundNames;
/** The best first. */
export const NAMED = ['tracks', 'artists', 'albums'] as const;
const DEGREES = [
  'typed',
  'exact',
  'equivalent',
  'corrected',
  'begun',
  'reordered',
  'credited',
  'nearly',
  'nearlyCredited',
] as const;

export function findWholeNames(
  index: SearchIndex,
  catalogue: SearchedCatalogue,
  { key, spacedKey: spaced, otherKeys, syntax, units, words }: SearchQuery,
): WholeNames {
  const names = (field: NamedField, text: string) => namesWithKey(index[field], catalogue[field].name, text);
  const exact = eachNamed((field) => names(field, key));
  const typed = eachNamed((field) => {
    const { folded, rank } = catalogue[field].name;
    if (syntax === undefined) return withSpaces(folded, rank, exact[field], spaced);
    const bytes = utf8(syntax);
    const typedKey = wordKey(syntax);
    const named = typedKey === key ? exact[field] : names(field, typedKey);
    return named.filter(onceForEqual(rank, (name) => compareRowToBytes(folded, name, bytes) === 0));
  });
  const credited = creditedTracks({ index, catalogue }, units);
  const others = (keys: string[]) => eachNamed((field) => namesWithKeys({ index, catalogue }, field, keys));
  const reorderedArtists = () =>
    namesWithKeys({ index, catalogue }, 'artists', reorderedKeys({ units, words }));
  return {
    exact,
    ...othersOf(otherKeys, hasNames(exact), others),
    corrected: eachNamed(() => []),
    begun: eachNamed(() => []),
    reordered: { tracks: [], artists: hasNames(exact) ? [] : reorderedArtists(), albums: [] },
    credited: { tracks: credited.exact, artists: [], albums: [] },
    nearlyCredited: { tracks: credited.nearly, artists: [], albums: [] },
    typed,
  };
}

/** If a name is the text, those with another connective are just nearly the text: `guns n roses` is rather the artist than `Guns & Roses`. */
function othersOf(
  { equivalent, nearly, lettered }: OtherKeys,
  hasExact: boolean,
  named: (keys: string[]) => FoundNames,
): Pick<WholeNames, 'equivalent' | 'nearly'> {
  return hasExact
    ? { equivalent: named([]), nearly: named([...equivalent, ...nearly]) }
    : { equivalent: named([...equivalent, ...lettered]), nearly: named(nearly) };
}

/** Those of the names with the same key that also have the same spaces; none if all have: `make up` is rather `Make Up` than `Makeup`. */
function withSpaces(folded: RowTexts, rank: Uint32Array, names: number[], key: string): number[] {
  if (names.every((name) => rank[name] === rank[names[0]])) return [];
  const same = names.filter(onceForEqual(rank, (name) => spacedKey(textOfRow(folded, name)) === key));
  return same.length === names.length ? [] : same;
}

/** The same test, which reads a name again only if it differs from the last one: thousands of names may be equal. */
function onceForEqual(rank: Uint32Array, test: (name: number) => boolean): (name: number) => boolean {
  let last = -1;
  let passed = false;
  return (name) => {
    if (rank[name] !== last) {
      last = rank[name];
      passed = test(name);
    }
    return passed;
  };
}

export function eachNamed<T>(make: (field: NamedField) => T): Record<NamedField, T> {
  return { tracks: make('tracks'), artists: make('artists'), albums: make('albums') };
}

/** Raises the scores of tracks one of whose names is the whole text. */
export function raiseWhole(
  catalogue: SearchedCatalogue,
  whole: WholeNames,
  { ordinals, scores }: Scored,
): void {
  if (ordinals.length === 0 || !hasWhole(whole)) return;
  if (ordinals.length >= MANY) {
    raiseMany(catalogue, whole, { ordinals, scores });
    return;
  }
  const bonusOf = createBonus(catalogue, whole);
  for (let i = 0; i < ordinals.length; i++) {
    const bonus = bonusOf(ordinals[i]);
    if (bonus > 0) scores[i] *= 1 + bonus;
  }
}

/** So many tracks are not looked up one by one. */
const MANY = 4096;

/** The same with a set of the tracks that each bonus is for. */
function raiseMany(catalogue: SearchedCatalogue, whole: WholeNames, { ordinals, scores }: Scored): void {
  const raised = takeBits(catalogue.tracks.count);
  const named = takeBits(catalogue.tracks.count);
  for (const names of namesByBonus(whole)) {
    setBits(named, tracksNamed(catalogue, names));
    dropBits(named, raised);
    for (let i = 0; i < ordinals.length; i++) if (hasBit(named, ordinals[i])) scores[i] *= 1 + names.bonus;
    addBits(raised, named);
    named.fill(0);
  }
  returnBits(named);
  returnBits(raised.fill(0));
}

/** The bonus of a track, or 0; the best of its whole names counts. */
export function createBonus(
  { tracks, artists, albums }: SearchedCatalogue,
  whole: WholeNames,
): (track: number) => number {
  const counts = { tracks: tracks.count, artists: artists.count, albums: albums.count };
  const groups = namesByBonus(whole).map(({ field, names, bonus }) => ({
    ownerOf: field === 'tracks' ? undefined : field === 'artists' ? tracks.artist : tracks.album,
    has: memberOf(names, counts[field]),
    bonus,
  }));
  return (track) => {
    for (let i = 0; i < groups.length; i++) {
      const { ownerOf, has, bonus } = groups[i];
      const name = ownerOf === undefined ? track : ownerOf[track];
      // A track may have no album.
      if (name >= 0 && has(name)) return bonus;
    }
    return 0;
  };
}

/** So few names are compared one by one. */
const FEW = 8;

function memberOf(names: number[], count: number): (name: number) => boolean {
  if (names.length <= FEW) return (name) => names.includes(name);
  const listed = listedNames(new Uint32Array(names).sort(), true, count);
  return (name) => isAmong(listed, name);
}

/** Names that are the whole text, those with the largest bonus first. */
export interface BonusNames {
  field: NamedField;
  names: number[];
  bonus: number;
}

const BY_BONUS = DEGREES.flatMap((degree) =>
  NAMED.map((field) => ({ degree, field, bonus: WHOLE[field] * WHOLE_DEGREE[degree] })),
).sort((a, b) => b.bonus - a.bonus);

export function namesByBonus(whole: WholeNames): BonusNames[] {
  const found: BonusNames[] = [];
  for (const { degree, field, bonus } of BY_BONUS) {
    const names = whole[degree][field];
    if (names.length > 0) found.push({ field, names, bonus });
  }
  return found;
}

/** The tracks that have one of the names, or are by such an artist, or on such an album. */
export function tracksNamed(catalogue: SearchedCatalogue, { field, names }: BonusNames): Uint32Array {
  if (field === 'tracks') return Uint32Array.from(names);
  const { starts, items } = catalogue[field].tracks;
  const tracks = new Uint32Array(names.reduce((sum, name) => sum + starts[name + 1] - starts[name], 0));
  let count = 0;
  for (const name of names) for (let i = starts[name]; i < starts[name + 1]; i++) tracks[count++] = items[i];
  return tracks;
}

export function hasWhole(whole: WholeNames): boolean {
  return DEGREES.some((degree) => hasNames(whole[degree]));
}

export function hasNames({ tracks, artists, albums }: FoundNames): boolean {
  return tracks.length + artists.length + albums.length > 0;
}

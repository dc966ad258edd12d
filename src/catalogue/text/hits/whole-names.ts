/** The names that equal a text but for case, accents, spaces and punctuation, and what they add to a score. */

import { bitsOf, hasBit } from '../../columns/bits.ts';
import type { SearchedCatalogue } from '../index/search-index.ts';
import { WHOLE, WHOLE_DEGREE, type WholeDegree } from '../search-weights.ts';
import type { Hit } from './hits.ts';

/** Ascending ordinals. */
export interface FoundNames {
  tracks: number[];
  artists: number[];
  albums: number[];
}

/** By degree: names that are the text, or nearly (`name-rules.ts`), or begin with it, or are it together with the artist. */
export type WholeNames = Record<WholeDegree, FoundNames>;

export type NamedField = keyof FoundNames;
/** The best first. */
export const NAMED = ['tracks', 'artists', 'albums'] as const;
const DEGREES = Object.keys(WHOLE_DEGREE) as WholeDegree[];

export function noWholeNames(): WholeNames {
  return Object.fromEntries(DEGREES.map((degree) => [degree, eachNamed(() => [])])) as unknown as WholeNames;
}

export function eachNamed<T>(make: (field: NamedField) => T): Record<NamedField, T> {
  return { tracks: make('tracks'), artists: make('artists'), albums: make('albums') };
}

export type WholeHits = Record<NamedField, Hit[]>;

/** Hits in these names, each once; undefined if there are none. */
export function hitsInNames(all: readonly FoundNames[], factor: number, own = false): WholeHits | undefined {
  const [first, ...others] = all.filter(hasNames);
  if (first === undefined) return undefined;
  return eachNamed((field): Hit[] => {
    const more = others.flatMap((names) => names[field]);
    const names = more.length === 0 ? first[field] : new Set([...first[field], ...more]);
    const ordinals = Uint32Array.from(names).sort();
    return ordinals.length === 0 ? [] : [{ ordinals, sorted: true, factor, own }];
  });
}

/** Raises the scores of tracks one of whose names is the whole text; the best of their whole names counts. */
export function raiseWhole(
  { tracks, artists, albums }: SearchedCatalogue,
  whole: WholeNames,
  rows: Uint32Array,
  scores: Float64Array,
): void {
  const counts = { tracks: tracks.count, artists: artists.count, albums: albums.count };
  const isRaised = new Uint8Array(rows.length);
  for (const { field, names, bonus } of namesByBonus(whole)) {
    const named = bitsOf(names, counts[field]);
    const ownerOf = field === 'tracks' ? undefined : field === 'artists' ? tracks.artist : tracks.album;
    for (let i = 0; i < rows.length; i++) {
      const name = ownerOf === undefined ? rows[i] : ownerOf[rows[i]];
      // A track may have no album.
      if (isRaised[i] === 1 || name < 0 || !hasBit(named, name)) continue;
      isRaised[i] = 1;
      scores[i] *= 1 + bonus;
    }
  }
}

/** Tracks whose title is the text to the same degree, ascending, by degree. */
export function equalTitles({ typed, exact }: WholeNames): Uint32Array[] {
  const asTyped = new Set(typed.tracks);
  return [typed.tracks, exact.tracks.filter((track) => !asTyped.has(track))]
    .filter(({ length }) => length > 1)
    .map((titles) => Uint32Array.from(titles).sort());
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

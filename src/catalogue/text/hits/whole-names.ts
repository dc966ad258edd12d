/** The names that equal a text but for case, accents, spaces and punctuation, and what they add to a score. */

import type { Scored } from '../../columns/scored.ts';
import type { SearchedCatalogue } from '../index/search-index.ts';
import { WHOLE, WHOLE_DEGREE, type WholeDegree } from '../search-weights.ts';

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

/** Raises the scores of tracks one of whose names is the whole text. */
export function raiseWhole(
  catalogue: SearchedCatalogue,
  whole: WholeNames,
  { ordinals, scores }: Scored,
): void {
  if (ordinals.length === 0 || !hasWhole(whole)) return;
  const bonusOf = createBonus(catalogue, whole);
  for (let i = 0; i < ordinals.length; i++) scores[i] *= 1 + bonusOf(ordinals[i]);
}

/** The bonus of a track, or 0; the best of its whole names counts. */
export function createBonus(
  { tracks: { artist, album } }: SearchedCatalogue,
  whole: WholeNames,
): (track: number) => number {
  const best = eachNamed(() => new Map<number, number>());
  for (const { field, names, bonus } of namesByBonus(whole))
    for (const name of names) if (!best[field].has(name)) best[field].set(name, bonus);
  const { tracks, artists, albums } = best;
  return (track) =>
    Math.max(tracks.get(track) ?? 0, artists.get(artist[track]) ?? 0, albums.get(album[track]) ?? 0);
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

/** The numbers of the search formula; see `search-tracks.ts`. */

/** The fields in the order in which a word's weights are added up. */
export const FIELDS = ['tracks', 'artists', 'albums', 'tags', 'similar'] as const;
export type Field = (typeof FIELDS)[number];

export const WEIGHT: Record<Field, number> = { tracks: 10, artists: 6, albums: 4, tags: 3, similar: 1 };

/** Factors by kind of match; `typo` by number of edits. */
export const FACTOR = { exact: 1, prefix: 0.5, typo: [1, 0.25, 0.125] } as const;

/** What a name that is the whole text adds, as a part of the score. */
export const WHOLE = { tracks: 1, artists: 0.75, albums: 0.5 } as const;

/** Names of many words say less about each. */
export function lengthFactor(words: number): number {
  return 8 / (7 + words);
}

/** How much a word that so many tracks match counts. */
export function rarity(tracks: number, matching: number): number {
  return Math.log(1 + tracks / matching);
}

/** How many words a beginning of so many characters may stand for, in each field. */
export function prefixWords(characters: number): number {
  return characters <= 2 ? 64 : 1000;
}
/** How many words a mistyped one may stand for in each field, and how many words of a text may be mistyped. */
export const TYPO_WORDS = 32;
export const TYPO_LOOKUPS = 4;

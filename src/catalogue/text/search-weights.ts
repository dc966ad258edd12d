/** The numbers of the search formula; see `search-tracks.ts`. */

/** The fields in the order in which a word's weights are added up. */
export const FIELDS = ['tracks', 'artists', 'albums', 'tags', 'similar'] as const;
export type Field = (typeof FIELDS)[number];

export const WEIGHT: Record<Field, number> = { tracks: 10, artists: 6, albums: 4, tags: 3, similar: 1 };

/** Factors by kind of match; `typo` by number of edits. */
export const FACTOR = {
  exact: 1,
  /** In another script. */
  alike: 0.9,
  /** One word for two of the name. */
  split: 0.8,
  prefix: 0.5,
  alikePrefix: 0.45,
  /** A tag below the one that is meant. */
  narrower: 0.5,
  typo: [1, 0.25, 0.125],
} as const;

/** What a name that is the whole text adds, as a part of the score. */
export const WHOLE = { tracks: 1, artists: 0.75, albums: 0.5 } as const;

/** What is left of a score for each word that is missing: no popularity makes up for it. */
export const MISSING = 0.001;

/** Names of many words say less about each. */
export function lengthFactor(words: number): number {
  return 8 / (7 + words);
}

/** How much a word counts that reaches so many tracks, each counted as often as it is reached. */
export function rarity(tracks: number, reach: number): number {
  return Math.log(1 + tracks / reach);
}

/** Fewer tracks than this that have every word are worth a second look. */
export const ENOUGH = 10;
/** How many words a mistyped one may stand for in each field, and how many words of a text may be mistyped. */
export const TYPO_WORDS = 32;
export const TYPO_LOOKUPS = 6;
/** A word of at most so many letters is taken for two, where one of them is in fewer names than `most`. */
export const SPLIT = { letters: 40, most: 10_000 } as const;

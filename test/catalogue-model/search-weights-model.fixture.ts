/** The numbers of the formula, stated again: a change of one is a change of the ranking, and must be made twice. */
export const FIELDS = ['tracks', 'artists', 'albums', 'tags', 'similar'] as const;
export type SearchField = (typeof FIELDS)[number];
/** The fields whose names can be the whole text. */
export const NAMED = ['tracks', 'artists', 'albums'] as const;
export type NamedField = (typeof NAMED)[number];

export const WEIGHT = { tracks: 10, artists: 6, albums: 4, tags: 3, similar: 1 };

/** By kind of match; typing errors by their number. */
export const FACTOR = {
  exact: 1,
  alike: 0.9,
  variant: 0.8,
  split: 0.8,
  tooFew: 0.7,
  mistypedWhole: 0.6,
  prefix: 0.5,
  narrower: 0.5,
  alikePrefix: 0.45,
  lacking: 0.1,
  typo: [1, 0.6, 0.3],
  typoOfKnown: [1, 0.4, 0.2],
  unlikely: 0.87,
};

/** What a name that is the whole text adds, and how much of it one that is not quite. */
export const WHOLE = { tracks: 1, artists: 0.75, albums: 0.5 };
export const WHOLE_DEGREE = {
  typed: 1.5,
  exact: 1,
  equivalent: 0.8,
  corrected: 0.8,
  begun: 0.8,
  reordered: 0.8,
  credited: 0.5,
  nearly: 0.3,
  nearlyCredited: 0.2,
};

export const SPARED = 2.5;
export const MISSING = 0.1;
/** The weight of the matches of a word in other fields than the best one. */
export const REST = 0.1;

export const lengthFactor = (words: number) => 8 / (7 + words);
export const rarity = (tracks: number, reach: number) => Math.log(1 + tracks / reach);

/** Fewer tracks are too few. */
export const ENOUGH = 10;
export const RESPELLED_MAX = 20;
export const TYPO_WORDS = 32;
export const TYPO_LOOKUPS = 6;
export const CORRECTIONS_MAX = 48;
export const REPEATED_NAMES_MAX = 3000;
export const SPLIT = { lettersMax: 40, namesMax: 10_000 };

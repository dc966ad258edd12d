/** The numbers of the search formula; see `search-tracks.ts`. `npm run bench -- search` measures what a change of them does to each kind of text. */

/** The fields in the order in which a word's weights are added up. */
export const FIELDS = ['tracks', 'artists', 'albums', 'tags', 'similar'] as const;
export type SearchField = (typeof FIELDS)[number];

export const WEIGHT: Record<SearchField, number> = { tracks: 10, artists: 6, albums: 4, tags: 3, similar: 1 };

/** What each field counts next to the best one: enough to break ties, too little to beat a better name or a boost. */
const REST = 0.1;

/** No word weighs more for a track: one that is its name, its artist's, its album's, its tag and the name of a similar artist weighs 11.4. */
export const WORD_MAX = 13;

/** The weight of a word for a track, from its best field and the sum of its fields. */
export function wordWeight(best: number, sum: number): number {
  return best + REST * (sum - best);
}

/** Factors by kind of match; `typo` by number of edits. */
export const FACTOR = {
  exact: 1,
  /** A word that the query has more often than the name. */
  tooFew: 0.7,
  /** In another script. */
  alike: 0.9,
  /** Another form of the word, such as the plural. */
  variant: 0.8,
  /** One word for two of the name. */
  split: 0.8,
  /** One or two typing errors in a word that no name has. */
  typo: [1, 0.6, 0.3],
  typoOfKnown: [1, 0.4, 0.2],
  /** Each word of a text that is a whole name but for errors. */
  mistypedWhole: 0.6,
  /** An error that people seldom make (`likely-errors.ts`): still above a beginning. */
  unlikely: 0.87,
  prefix: 0.5,
  alikePrefix: 0.45,
  /** A name that is the text without this word. */
  lacking: 0.1,
  /** A narrower tag than the one meant. */
  narrower: 0.5,
} as const;

/** The bonus of a name that equals the whole text, relative to the score. */
export const WHOLE = { tracks: 1, artists: 0.75, albums: 0.5 } as const;

/** How much of that bonus a name gets. */
export const WHOLE_DEGREE = {
  /** Equal, with its spaces or the signs of the syntax, where other names differ in them. */
  typed: 1.5,
  /** But for spaces and signs. */
  exact: 1,
  /** But for a connective, signs or digits. */
  equivalent: 0.8,
  /** But for typing errors. */
  corrected: 0.8,
  /** Longer than the text. */
  begun: 0.8,
  /** But for the order of the words. */
  reordered: 0.8,
  /** Together with the name of the artist. */
  credited: 0.5,
  /** But for dispensable words. */
  nearly: 0.3,
  /** Both. */
  nearlyCredited: 0.2,
} as const;
export type WholeDegree = keyof typeof WHOLE_DEGREE;

/** The factor for a name that has the minus sign of an exclusion itself. */
export const SPARED = 2.5;

/** The factor for each missing word: no popularity compensates for it. */
export const MISSING = 0.1;

/** A word counts less in a longer name. */
export function lengthFactor(words: number): number {
  return 8 / (7 + words);
}

/** By the number of words, which is at most 255. */
export const LENGTH_FACTORS = Float64Array.from({ length: 256 }, (_, words) => lengthFactor(words));

/** The rarer a word, the more it counts. `reach` counts a track as often as it is reached. */
export function rarity(tracks: number, reach: number): number {
  return Math.log(1 + tracks / reach);
}

/** The search is widened if fewer tracks than this have every word. */
export const ENOUGH = 10;
/** A word that some name has may be another that sounds alike, unless it reaches so many tracks. */
export const RESPELLED_MAX = 20;
/** How many words a mistyped one may match in each field, and how many words of a text may be mistyped. */
export const TYPO_WORDS = 32;
export const TYPO_LOOKUPS = 6;
/** A text is looked up as a whole name with up to so many corrections of its words. */
export const CORRECTIONS_MAX = 48;
/** Names of a repeated word are counted up to so many. */
export const REPEATED_NAMES_MAX = 3000;
/** A word of at most `lettersMax` letters may be two words, if one of them is in fewer than `namesMax` names. */
export const SPLIT = { lettersMax: 40, namesMax: 10_000 } as const;

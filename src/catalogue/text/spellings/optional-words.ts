/**
 * Words of a query that a name need not have. They raise the score where they are found.
 *
 *     the rain               →  rain
 *     hall and oates         →  hall oates      (`and`, `&`, `n`, `+` and the same in other languages, between two words)
 *     home official video    →  home            (words that describe a recording rather than name it)
 */

/** Equivalent between two words of a name. The signs `&` and `+` are no words, so they are optional anyway. */
export const CONNECTIVES = ['and', 'n', 'und', 'et', 'y', 'e'] as const;
const CONNECTIVE = new Set<string>(CONNECTIVES);

const FILLERS = new Set(
  'song songs music video clip audio official lyrics lyric songtext paroles letra by hd hq mp3'.split(' '),
);

export function isConnective(word: string): boolean {
  return CONNECTIVE.has(word);
}

export function isFiller(word: string): boolean {
  return FILLERS.has(word);
}

/** Whether a name may lack the word; `between` is whether the query has a word before and after it. */
export function isDispensable(word: string, between: boolean): boolean {
  return word === 'the' || isFiller(word) || (between && isConnective(word));
}

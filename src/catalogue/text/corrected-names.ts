/**
 * Names that are the whole text with one mistyped word corrected.
 *
 *     rianbow road   →   `Rainbow Road`
 */
import { namesWithKeys } from './names-with-key.ts';
import { correctedKeys } from './query-keys.ts';
import { correctionsOf, type SearchContext, type WordHits } from './search-hits.ts';
import { eachNamed, type WholeNames } from './whole-names.ts';

/** The whole names, with those that the corrections among the hits give; `hits` are in the order of the words. */
export function withCorrected(context: SearchContext, hits: WordHits[]): WholeNames {
  const corrected = eachNamed((field) => {
    const words = hits.map((word) => correctionsOf(word, field));
    return namesWithKeys(context, field, correctedKeys(context.query, words));
  });
  return { ...context.whole, corrected };
}

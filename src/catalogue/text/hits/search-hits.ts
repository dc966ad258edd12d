/** Which names each word of a query is found in, and how well: by itself (`word-hits.ts`), joined with its neighbours, or as the whole text (`joined-hits.ts`). */
import { textAt } from '../../columns/text-column.ts';
import type { Searched } from '../index/search-index.ts';
import type { QueryWord, SearchQuery } from '../parse/query-words.ts';
import { ENOUGH, RESPELLED_MAX, TYPO_LOOKUPS } from '../search-weights.ts';
import { reachOfNames, type WordHits } from './hits.ts';
import type { FindMore } from './joined-hits.ts';
import { NAMED, type NamedField, type WholeNames } from './whole-names.ts';
import { hasOwn, type Width, withNames, wordHits } from './word-hits.ts';

/** The inputs of a search, the same for plain and wide matching. */
export interface SearchContext extends Searched {
  query: SearchQuery;
  whole: WholeNames;
  moreAt: FindMore;
}

/** The hits of each word of the query as typed; a word that no name has may have a typing error. */
export function plainHits(context: SearchContext): WordHits[] {
  let left = TYPO_LOOKUPS;
  return context.query.words.map((word, position) => {
    const hits = hitsAt(context, position);
    if (hits.known || !(canBeWider(word) || word.guest) || left === 0) return hits;
    left--;
    return hitsAt(context, position, { wide: false, edits: 1, respelled: true, anyStart: false });
  });
}

/** The places in the dictionary of words that a mistyped one may mean, the nearest first, each once. */
export function correctedPlaces({ names }: WordHits, field: NamedField): number[] {
  const places: number[] = [];
  for (const { isCorrected, word } of names[field])
    if (isCorrected && word !== undefined && !places.includes(word.place)) places.push(word.place);
  return places;
}

/** These words. */
export function correctionsOf({ index }: SearchContext, word: WordHits, field: NamedField): string[] {
  return correctedPlaces(word, field).map((place) => textAt(index[field].dictionary, place));
}

/** The hits of words, and whether none of several needed ones can have further hits. */
export interface WideHits {
  hits: WordHits[];
  isWidest: boolean;
}

/**
 * The hits of the same words, which may now be run together, be mistyped, or be beginnings. A word that no name has may have two errors if
 * it reaches few tracks with one; for the `widest` hits, always.
 */
export function wideHits(context: SearchContext, plain: WordHits[], widest = false): WideHits {
  const { words } = context.query;
  let isWidest = true;
  const typoCandidates = new Set(
    [...words.keys()]
      .filter((position) => canBeWider(words[position]))
      .sort((a, b) => plain[a].reach - plain[b].reach || a - b)
      .slice(0, TYPO_LOOKUPS),
  );
  const hits = words.map((word, position) => {
    if (!canBeWider(word)) return plain[position];
    const { known } = plain[position];
    const respelled = !known || plain[position].reach < RESPELLED_MAX;
    const wide = (edits: 0 | 1 | 2, anyStart = false) =>
      hitsAt(context, position, { wide: true, edits, respelled: respelled && edits > 0, anyStart });
    if (!typoCandidates.has(position)) return wide(0);
    if (known) return wide(1);
    if (widest) return wide(2, true);
    const once = wide(1);
    const some = once.reach >= ENOUGH ? once : wide(2);
    if (some.reach < ENOUGH) return wide(2, true);
    isWidest = false;
    return some;
  });
  const needed = words.filter(({ optional }) => !optional).length;
  return { hits, isWidest: isWidest || needed < 2 };
}

function canBeWider({ spaced, quoted, optional }: QueryWord): boolean {
  return spaced && !quoted && !optional;
}

/** The hits of a word, also joined with its neighbours, and as the whole text; with a width, further ones, none of which makes the word known. */
function hitsAt(context: SearchContext, position: number, width?: Omit<Width, 'known'>): WordHits {
  const word = context.query.words[position];
  const { whole, joined } = context.moreAt(position);
  const typed = wordHits(context, word, joined);
  const known = typed.known || (whole !== undefined && hasOwn(whole));
  const hits = width === undefined ? typed : wordHits(context, word, joined, { known, ...width });
  if (whole === undefined) return hits;
  const names = withNames(hits.names, whole);
  const reach = hits.reach + reachOfNames(context.catalogue, { ...whole, similar: [] });
  const isSame = NAMED.every((field) => names[field].length === hits.names[field].length);
  return isSame ? { ...hits, known, reach } : { ...hits, names, known, reach, own: hits };
}

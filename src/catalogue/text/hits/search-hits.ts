/** Which names each word of a query is found in, and how well: by itself (`own-hits.ts`, `wider-hits.ts`), joined with its neighbours, or as the whole text. */
import { hasAll } from '../../columns/ascending.ts';
import { textAt } from '../../columns/text-column.ts';
import type { SearchedCatalogue, SearchIndex } from '../index/search-index.ts';
import type { QueryWord, SearchQuery } from '../parse/query-words.ts';
import { ENOUGH, FACTOR, RESPELLED_MAX, TYPO_LOOKUPS } from '../search-weights.ts';
import { type Hit, type NameHits, reachOfNames, reachOfTags, unitedNames, type WordHits } from './hits.ts';
import type { FindMore, JoinedHits } from './joined-hits.ts';
import { areKnown, hitsWith, typedHits } from './own-hits.ts';
import { isFamily, type TagFactors, tagFactors, unitedFactors } from './tag-hits.ts';
import { eachNamed, type NamedField, type WholeNames } from './whole-names.ts';
import { type WiderHits, type Width, widerHits } from './wider-hits.ts';

/** The inputs of a search, the same for plain and wide matching. */
export interface SearchContext {
  index: SearchIndex;
  catalogue: SearchedCatalogue;
  query: SearchQuery;
  whole: WholeNames;
  moreAt: FindMore;
}

/** The hits of each word of the query as typed; a word that no name has may have a typing error. */
export function plainHits(context: SearchContext): WordHits[] {
  let left = TYPO_LOOKUPS;
  return context.query.words.map((word, position) => {
    const hits = hitsAsTyped(context, position);
    if (hits.known || !(canBeWider(word) || word.guest) || left === 0) return hits;
    left--;
    return widened(context, position, hits, {
      ...{ wide: false, edits: 1, respelled: true, anyStart: false },
    });
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
    // The hits of an unknown word have its corrections already.
    const typed = known ? plain[position] : hitsAsTyped(context, position);
    const respelled = !known || plain[position].reach < RESPELLED_MAX;
    const wide = (edits: 0 | 1 | 2, anyStart = false) =>
      widened(context, position, typed, { wide: true, edits, respelled: respelled && edits > 0, anyStart });
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

function hitsAsTyped({ index, catalogue, query, moreAt }: SearchContext, position: number): WordHits {
  const word = query.words[position];
  const typed = typedHits(index, catalogue, word);
  const { whole, joined } = moreAt(position);
  const own =
    joined === undefined
      ? typed
      : hitsWith(index, catalogue, word, joined.id, () => withJoined(catalogue, word, typed, joined));
  return whole === undefined ? { ...own } : withMore(catalogue, own, { ...whole, similar: [] }, NO_TAGS, []);
}

function withJoined(
  catalogue: SearchedCatalogue,
  word: QueryWord,
  typed: WordHits,
  { names, tags, keys }: JoinedHits,
): WordHits {
  const factors = tagFactors(catalogue.tags, keys, tags);
  return withMore(catalogue, typed, names, factors, [...word.spellings, ...keys]);
}

const NO_TAGS: TagFactors = new Map();

/** With names and tags that may make the word known. */
function withMore(
  catalogue: SearchedCatalogue,
  typed: WordHits,
  more: NameHits,
  tags: TagFactors,
  keys: string[],
): WordHits {
  const names = {
    ...eachNamed((field) => unknownTo(typed.names[field], more[field])),
    similar: more.similar,
  };
  const added = { names, tags, reach: reachOfNames(catalogue, more) };
  const known = typed.known || areKnown(names, tags);
  return { ...withHits(catalogue, typed, added, keys), known };
}

/** Without names that have the word itself, as most names have that are the whole text: they weigh no more by that. */
function unknownTo(typed: readonly Hit[], more: readonly Hit[]): Hit[] {
  const own = typed.find(({ own, factor }) => own && factor === FACTOR.exact);
  if (own === undefined) return [...more];
  return more.filter(({ ordinals, factor }) => factor !== FACTOR.exact || !hasAll(own.ordinals, ordinals));
}

/** Words with further hits, as long as both their parts are cached. The reach of the typed ones may differ. */
const widenedWords = new WeakMap<NameHits, WeakMap<WiderHits, { hits: WordHits; added: number }>>();

/** With further hits; none of them makes the word known. */
function widened(
  { index, catalogue, query }: SearchContext,
  position: number,
  typed: WordHits,
  width: Width,
): WordHits {
  const more = widerHits(index, catalogue, query.words[position], typed.known, width);
  const keys = typed.tagFamily === undefined ? [] : [typed.tagFamily];
  if (typed.key === undefined) return withHits(catalogue, typed, more, keys);
  const ofTyped = widenedWords.get(typed.names) ?? new WeakMap();
  widenedWords.set(typed.names, ofTyped);
  let known = ofTyped.get(more);
  if (known === undefined) {
    const hits = withHits(catalogue, typed, more, keys);
    const key =
      hits.names === typed.names ? typed.key : `${width.wide},${width.edits},${width.anyStart},${typed.key}`;
    known = { hits: { ...hits, key }, added: hits.reach - typed.reach };
    ofTyped.set(more, known);
  }
  return { ...known.hits, reach: typed.reach + known.added };
}

/** The keys are those that a family of tags may have. */
function withHits(
  catalogue: SearchedCatalogue,
  some: WordHits,
  more: Pick<WordHits, 'names' | 'tags' | 'reach'>,
  keys: string[],
): WordHits {
  if (more.tags.size === 0 && Object.values(more.names).every((hits) => hits.length === 0))
    return { ...some, reach: some.reach + more.reach };
  const names = unitedNames(some.names, more.names);
  const reach = some.reach + more.reach;
  if (more.tags.size === 0) return { ...some, names, reach, key: undefined };
  const tags = unitedFactors(some.tags, more.tags);
  return {
    names,
    tags,
    tagFamily: keys.find((key) => isFamily(catalogue.tags, key, tags)),
    known: some.known,
    reach: reach + reachOfTags(catalogue, tags.keys()) - reachOfTags(catalogue, some.tags.keys()),
    key: undefined,
  };
}

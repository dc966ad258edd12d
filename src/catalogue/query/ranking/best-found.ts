/**
 * The first page of `search` by relevance, without scoring all tracks that the words reach (`found-page.ts` has the bound).
 *
 * A few tracks that have several words are scored one by one. Many of them (`found-several.ts`), and those that have a single word
 * (`found-alone.ts`), are scored only if they can come into the page, which the words in their own names tell; before them the tracks
 * one of whose names is the whole text, because these get a bonus.
 */
import type { Catalogue, OrdinalPage } from '../../catalogue.ts';
import { clearBits, createBits, ordinalsOf, setBit } from '../../columns/bits.ts';
import { returnBits, takeBits } from '../../columns/idle-bits.ts';
import { createTopRows } from '../../columns/top-rows.ts';
import { allFound, type FoundTracks, findTracksOf } from '../../text/found/found-tracks.ts';
import type { WordHits } from '../../text/hits/hits.ts';
import { markTracks } from '../../text/hits/word-tracks.ts';
import { scoreFound } from '../../text/search-tracks.ts';
import { finished } from '../pages/page-request.ts';
import { passesAll, type RowFilter, select, testOf } from '../pages/selection.ts';
import type { Paging } from '../query.ts';
import { ROWS_MAX } from './best-rows.ts';
import { offerAlone } from './found-alone.ts';
import type { FoundPage } from './found-page.ts';
import { offerMany } from './found-several.ts';
import { type Boost, boosted } from './relevance.ts';

/** `undefined` when another way is better: the page is deep, or a filter lists rows. */
export function bestFound(
  catalogue: Catalogue,
  filters: RowFilter[],
  text: string,
  boost: Boost,
  { offset, limit, fullcount }: Paging,
): OrdinalPage | undefined {
  if (offset + limit >= ROWS_MAX) return undefined;
  if (filters.some((one) => one.kind === 'list' && one.passes === undefined)) return undefined;
  const { tracks, search } = catalogue;
  const found = findTracksOf(search, catalogue, text);
  if (found === undefined) return finished([], false, fullcount ? 0 : undefined);
  const tests = filters.map((filter) => testOf(filter, tracks.count, tracks.count));
  const top = createTopRows(offset + limit + 1);
  const page: FoundPage = {
    catalogue,
    found,
    boost,
    tests,
    top,
    raised: raisedTracks(catalogue, found),
    frequent: found.words.optional.filter((word) => word.reach > 0 && !isRaising(word)),
    offered: takeBits(tracks.count),
    single: [],
  };
  if (found.tracks.length < MANY) scoreEach(page);
  else offerMany(page);
  for (const word of found.alone) if (word.reach > 0) offerAlone(page, word);
  if (found.tracks.length < MANY) {
    clearBits(page.offered, found.tracks);
    clearBits(page.offered, page.single);
  } else page.offered.fill(0);
  returnBits(page.offered);
  const best = top.inOrder().map(({ ordinal }) => ordinal);
  const end = offset + limit;
  const count = () =>
    select(tracks.count, [...filters, { kind: 'list', ordinals: allFound(catalogue, found) }]).count;
  return finished(best.slice(offset, end), best.length > end, fullcount ? count() : undefined);
}

/** So many tracks with several words are not scored one by one. */
const MANY = 512;

function scoreEach({ catalogue, found, boost, tests, top, offered }: FoundPage): void {
  const { ordinals, scores } = scoreFound(catalogue.search, catalogue, found, found.tracks);
  for (let i = 0; i < ordinals.length; i++) {
    setBit(offered, ordinals[i]);
    if (top.isFull() && scores[i] * (1 + boost.intensity) < top.worst()) continue;
    if (passesAll(tests, ordinals[i])) top.offer(ordinals[i], boosted(scores[i], boost, ordinals[i]));
  }
}

/** The few tracks with the minus sign of an exclusion in a name, or with a rare word that is not needed. */
function raisedTracks(catalogue: Catalogue, { restricted, words }: FoundTracks): Uint32Array {
  const rare = words.optional.filter(isRaising);
  const spared = restricted?.spared;
  if (spared === undefined && rare.length === 0) return new Uint32Array(0);
  const bits = spared?.slice() ?? createBits(catalogue.tracks.count);
  for (const word of rare) markTracks(catalogue, word, bits);
  return ordinalsOf(bits);
}

const RAISING = 2000;

/** Whether so few tracks have the word that all of them are scored. */
function isRaising({ reach }: WordHits): boolean {
  return reach > 0 && reach < RAISING;
}

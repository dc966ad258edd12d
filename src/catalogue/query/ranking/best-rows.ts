/**
 * The best rows by relevance alone, in one pass over scored rows, without a set of all rows or a list of all boosted
 * scores. A heap holds the page's best rows so far, the worst on top. For most rows the relevance alone shows that even the
 * largest boost would not bring them into the page.
 */
import type { Catalogue, OrdinalPage } from '../../catalogue.ts';
import type { Scored } from '../../columns/scored.ts';
import { createTopRows } from '../../columns/top-rows.ts';
import { passesAll, type RowFilter, testOf } from '../pages/selection.ts';
import type { Paging } from '../query.ts';
import { type Boost, boosted } from './relevance.ts';

/** Pages that end beyond this are cut out of all rows instead. */
export const ROWS_MAX = 512;

/** `undefined` when another way is better: a deep page, or a filter with far fewer rows than have a score. */
export function bestRows(
  { tracks }: Catalogue,
  filters: RowFilter[],
  { ordinals, scores }: Scored,
  boost: Boost,
  { offset, limit }: Pick<Paging, 'offset' | 'limit'>,
): OrdinalPage | undefined {
  const rows = ordinals.length;
  if (offset + limit >= ROWS_MAX) return undefined;
  if (filters.some((one) => one.kind === 'list' && one.ordinals.length * 8 < rows)) return undefined;
  const tests = filters.map((filter) => testOf(filter, rows, tracks.count));
  const best = createTopRows(offset + limit + 1);
  for (let row = 0; row < rows; row++) {
    const highest = scores[row] * (1 + boost.intensity);
    if ((best.isFull() && highest < best.worst()) || !passesAll(tests, ordinals[row])) continue;
    best.offer(ordinals[row], boosted(scores[row], boost, ordinals[row]));
  }
  const page = best.inOrder().slice(offset);
  return { ordinals: page.slice(0, limit).map(({ ordinal }) => ordinal), more: page.length > limit };
}

/**
 * The best rows by relevance alone, in one pass over the shortest list of matches, without a set of all rows or a list of all
 * scores. A heap holds the page's best rows so far, the worst on top. For most rows the relevance alone shows that even the
 * largest boost would not bring them into the page.
 */
import type { Catalogue, OrdinalPage } from '../catalogue.ts';
import type { Scored } from '../columns/scored.ts';
import { createTopRows } from '../columns/top-rows.ts';
import type { Ordinal } from '../columns/types.ts';
import type { Paging } from './query.ts';
import { type Boost, boosted, fullMatchFirst, type Matches } from './relevance.ts';
import { passesAll, type RowFilter, testOf } from './selection.ts';

/** Pages that end beyond this are cut out of all rows instead. */
export const ROWS_MAX = 512;

/** `undefined` when another way is better: a deep page, or a filter with far fewer rows than the matches. */
export function bestRows(
  { tracks }: Catalogue,
  filters: RowFilter[],
  matches: Matches,
  boost: Boost,
  { offset, limit, fullcount }: Paging,
): OrdinalPage | undefined {
  const { all, fuzzytags } = matches;
  const shortest = all.reduce((best, next) => (next.ordinals.length < best.ordinals.length ? next : best));
  const rows = shortest.ordinals.length;
  if (offset + limit >= ROWS_MAX) return undefined;
  if (filters.some((one) => one.kind === 'list' && one.ordinals.length * 8 < rows)) return undefined;
  const tests = filters.map((filter) => testOf(filter, rows, tracks.count));
  const cursors = all.map((scored) => ({ ...scored, at: 0 }));
  const fuzzy = fuzzytags === undefined ? -1 : all.indexOf(fuzzytags);
  const driving = all.indexOf(shortest);
  const best = createTopRows(offset + limit + 1);
  let count = 0;
  /** The share of the fuzzytags that the current row has. */
  let share = 0;

  /** 0 when the row is not in all of the matches. */
  function relevanceOf(row: number, ordinal: Ordinal): number {
    // Always multiplied in the same order: a score must not depend on the path taken.
    let relevance = 1;
    for (let c = 0; c < cursors.length && relevance > 0; c++) {
      const score = c === driving ? shortest.scores[row] : scoreAt(cursors[c], ordinal);
      if (c === fuzzy) share = score;
      relevance *= score;
    }
    return relevance;
  }

  function look(row: number): void {
    const ordinal = shortest.ordinals[row];
    const relevance = cursors.length === 1 ? shortest.scores[row] : relevanceOf(row, ordinal);
    if (relevance === 0) return;
    const highest = relevance * (1 + boost.intensity);
    const hopeless = best.isFull() && final(highest, share) < best.worst();
    // Without `fullcount` the number of rows beyond the page is not needed.
    if ((hopeless && !fullcount) || !passesAll(tests, ordinal)) return;
    count++;
    if (!hopeless) best.offer(ordinal, final(boosted(relevance, boost, ordinal), share));
  }

  for (let row = 0; row < rows; row++) look(row);

  function final(score: number, share: number): number {
    return fuzzytags === undefined ? score : fullMatchFirst(score, share);
  }

  const ordinals = best
    .inOrder()
    .slice(offset)
    .map(({ ordinal }) => ordinal);
  const page = { ordinals: ordinals.slice(0, limit), more: ordinals.length > limit };
  return fullcount ? { ...page, fullcount: count } : page;
}

/** 0 when the match does not have the ordinal. Called with ascending ordinals. */
function scoreAt(cursor: Scored & { at: number }, ordinal: Ordinal): number {
  const { ordinals, scores } = cursor;
  let { at } = cursor;
  while (at < ordinals.length && ordinals[at] < ordinal) at++;
  cursor.at = at;
  return ordinals[at] === ordinal ? scores[at] : 0;
}

/**
 * The best rows by relevance alone, in one pass over rows with their relevance. A heap holds the best so far, the worst on top. For most rows the
 * relevance alone, or the rating, shows that they are not among them:
 *
 *     score = relevance × (1 + boost)   ≤   relevance × (1 + the largest boost)
 *
 * So most rows of a frequent word need neither a score nor a test by the filters.
 */
import type { Catalogue, OrdinalPage } from '../../catalogue.ts';
import { common } from '../../columns/ascending.ts';
import { hasBit, ordinalsOf } from '../../columns/bits.ts';
import { createTopRows, type TopRows } from '../../columns/top-rows.ts';
import type { Ordinal } from '../../columns/types.ts';
import { finished } from '../pages/page-request.ts';
import {
  passesAll,
  type RowFilter,
  select,
  selectedOrdinals,
  type Test,
  testOf,
} from '../pages/selection.ts';
import type { Paging } from '../query.ts';
import type { Match } from './match.ts';
import { type Boost, boosted, relevanceOf, requiredRating } from './relevance.ts';

/** Pages that end beyond this are cut out of all rows instead. */
export const ROWS_MAX = 512;

/** The page of the rows that pass all filters and matches. */
export function bestByRelevance(
  { tracks: { count } }: Catalogue,
  filters: RowFilter[],
  matches: Match[],
  boost: Boost,
  { offset, limit, fullcount }: Paging,
): OrdinalPage {
  const best = createTopRows(offset + limit + 1);
  const all = () => select(count, [...filters, ...matches.map(({ filter }) => filter)]);
  const page = (total: () => number): OrdinalPage => {
    const rows = best.inOrder().map(({ ordinal }) => ordinal);
    const end = offset + limit;
    return finished(rows.slice(offset, end), rows.length > end, fullcount ? total() : undefined);
  };
  const [{ classed }] = matches;
  // Of the few rows that a list has, each is scored.
  if (matches.length > 1 || classed === undefined || filters.some(({ kind }) => kind === 'list')) {
    const rows = selectedOrdinals(all());
    offerRows(best, { rows, relevance: relevanceOf(rows, matches) }, boost, () => true);
    return page(() => rows.length);
  }
  const tests = filters.map(testOf);
  const { rows, classes, relevance, apart } = classed();
  const others = common(ordinalsOf(apart), rows, count);
  offerRows(best, { rows: others, relevance: relevanceOf(others, matches) }, boost, (row) =>
    passesAll(tests, row),
  );
  offerRows(best, { rows, classes, relevance }, boost, (row) => !hasBit(apart, row) && passesAll(tests, row));
  return page(() => all().count);
}

/** Rows with the relevance of each, or with its class and the relevance of each class. */
interface RelevantRows {
  rows: Uint32Array;
  relevance: Float64Array;
  classes?: Uint16Array | Uint32Array;
}

function offerRows(
  best: TopRows,
  { rows, relevance, classes }: RelevantRows,
  boost: Boost,
  passes: Test,
): void {
  const { values } = boost;
  const highest = 1 + boost.intensity;
  const worst = () => (best.isFull() ? best.worst() : 0);
  let least = worst();
  /** By class, the rating that a row needs; not a number where it is not known yet. */
  const required = classes && new Float64Array(relevance.length).fill(Number.NaN);
  for (let i = 0; i < rows.length; i++) {
    const at = classes === undefined ? i : classes[i];
    const own = relevance[at];
    if (own * highest < least) continue;
    const row: Ordinal = rows[i];
    if (required !== undefined) {
      if (Number.isNaN(required[at])) required[at] = requiredRating(boost, own, best);
      if (values[row] < required[at]) continue;
    }
    const score = boosted(own, boost, row);
    if (!best.takes(row, score) || !passes(row)) continue;
    best.offer(row, score);
    least = worst();
    required?.fill(Number.NaN);
  }
}

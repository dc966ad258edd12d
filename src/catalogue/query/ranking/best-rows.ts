/**
 * The best rows by relevance alone. A heap holds the best so far, the worst on top. For most rows the relevance alone, or the rating, shows that they
 * are not among them:
 *
 *     score = relevance × (1 + boost)   ≤   relevance × (1 + the largest boost)
 *
 * So most rows need neither a score nor a test by the filters, if the best come early. A match has levels, of which the best come first, and those
 * that cannot be among the best are not looked up:
 *
 *     namesearch=rain           names that are the text, begin with it, have a word that begins with it, have it inside a word
 *     fuzzytags=rock+pop        tracks with two of the tags, with one
 *
 * A word of a search has rows in classes of the same relevance:
 *
 *     `rain`, 50,000 tracks     1. levels: tracks with the name `Rain`, and names that begin with it   2,000
 *                               2. the classes of the highest relevance, as long as they are few         500
 *                               3. the others by their rating, until it is too low for any class          80
 */
import type { Catalogue, OrdinalPage } from '../../catalogue.ts';
import { createBits, hasBit, setBit, setBits } from '../../columns/bits.ts';
import { indexOfNumber } from '../../columns/lookup.ts';
import { createTopRows, type TopRows } from '../../columns/top-rows.ts';
import type { Bits, Ordinal } from '../../columns/types.ts';
import { finished } from '../pages/page-request.ts';
import { passesAll, type RowFilter, select, selectedOrdinals, testOf } from '../pages/selection.ts';
import type { Paging } from '../query.ts';
import type { ClassedRows, Level, Match } from './match.ts';
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
  const [{ levels, classed, allowed }] = matches;
  // Each row of a list is scored, because a list is short.
  if (matches.length > 1 || levels === undefined || filters.some(({ kind }) => kind === 'list')) {
    const rows = selectedOrdinals(all());
    offerScored(best, rows, relevanceOf(rows, matches), boost);
    return page(() => rows.length);
  }
  const tests = filters.map((one) => testOf(one, count));
  if (allowed !== undefined) tests.push((row) => hasBit(allowed, row));
  const offered = createOffered(best, boost, createBits(count), (row) => passesAll(tests, row));
  for (const level of levels()) offerLevel(offered, level);
  if (classed !== undefined && offered.required(classed.highest) < Number.POSITIVE_INFINITY)
    offerClasses(offered, classed.rows());
  return page(() => all().count);
}

/** Rows that pass all filters, with their relevance. */
function offerScored(best: TopRows, rows: Uint32Array, relevance: Float64Array, boost: Boost): void {
  const highest = 1 + boost.intensity;
  let least = best.isFull() ? best.worst() : 0;
  for (let i = 0; i < rows.length; i++) {
    if (relevance[i] * highest < least) continue;
    if (best.offer(rows[i], boosted(relevance[i], boost, rows[i])) && best.isFull()) least = best.worst();
  }
}

/** The best rows of those offered so far. */
interface Offered {
  /** Rows that are not offered again. */
  seen: Bits;
  boost: Boost;
  passes(row: Ordinal): boolean;
  /** Returns whether the row is now among the best. */
  offer(row: Ordinal, relevance: number): boolean;
  /** No row of this relevance with a lower rating is among the best. */
  required(relevance: number): number;
}

function createOffered(best: TopRows, boost: Boost, seen: Bits, passes: (row: Ordinal) => boolean): Offered {
  return {
    seen,
    boost,
    passes,
    offer(row, relevance) {
      const score = boosted(relevance, boost, row);
      return best.takes(row, score) && passes(row) && best.offer(row, score);
    },
    required: (relevance) => requiredRating(boost, relevance, best),
  };
}

/** The relevance of rows whose rating is too low for the level is not looked up. */
function offerLevel(offered: Offered, { highest, rows: rowsOf, set, relevanceOf, scoresOf }: Level): void {
  const { seen, boost, passes, offer, required } = offered;
  if (required(highest) === Number.POSITIVE_INFINITY) return;
  if (set !== undefined) {
    const { bits, count } = set();
    // Rows of a set have no places.
    const ofSet = (row: Ordinal) => (hasBit(bits, row) ? (relevanceOf?.(row, -1) ?? highest) : 0);
    if (offerByRating(offered, ofSet, highest, count)) return;
  }
  let least = required(highest);
  const rows = rowsOf();
  if (scoresOf !== undefined) {
    const some = rows.filter((row) => boost.values[row] >= least && !hasBit(seen, row) && passes(row));
    setBits(seen, rows);
    const scores = scoresOf(some);
    for (let i = 0; i < some.length; i++) offer(some[i], scores[i]);
    return;
  }
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    if (hasBit(seen, row)) continue;
    setBit(seen, row);
    if (boost.values[row] < least) continue;
    const relevance = relevanceOf === undefined ? highest : relevanceOf(row, i);
    if (relevance > 0 && offer(row, relevance)) least = required(highest);
  }
}

/** Classes with so many rows in all are read whole, before the ratings of the others. */
const FEW = 512;
/** The ratings are read for up to one of so many rows of the classes: looking up a row takes about as long as reading so many in their order. */
const RATED = 16;

function offerClasses(offered: Offered, classed: ClassedRows): void {
  const {
    relevance,
    counts,
    classes,
    rows: { ordinals, bits },
  } = classed;
  const byRelevance = Array.from(relevance.keys())
    .filter((at) => counts[at] > 0)
    .sort((a, b) => relevance[b] - relevance[a]);
  const isHeavy = new Uint8Array(relevance.length);
  let few = 0;
  const next = byRelevance.find((at) => {
    few += counts[at];
    isHeavy[at] = few > FEW ? 0 : 1;
    return few > FEW;
  });
  const [best] = byRelevance;
  if (isHeavy[best] === 1 && offered.required(relevance[best]) < Number.POSITIVE_INFINITY)
    offerRows(offered, classed, isHeavy);
  if (next === undefined) return;
  const ofOthers = (row: Ordinal) => {
    if (bits !== undefined && !hasBit(bits, row)) return 0;
    const at = indexOfNumber(ordinals, row);
    return at < 0 || isHeavy[classes[at]] === 1 ? 0 : relevance[classes[at]];
  };
  if (offerByRating(offered, ofOthers, relevance[next], ordinals.length / RATED)) return;
  const others = isHeavy.map((heavy) => 1 - heavy);
  offerRows(offered, classed, others);
}

/**
 * Offers the rows that have a relevance by their rating, in so many steps at most. Returns whether no other row of these can be among the
 * best.
 */
function offerByRating(
  { seen, boost: { byRating, values }, offer, required }: Offered,
  relevanceOf: (row: Ordinal) => number,
  highest: number,
  steps: number,
): boolean {
  let least = required(highest);
  for (let i = 0; i < steps; i++) {
    const row = byRating[i];
    if (hasBit(seen, row)) continue;
    const relevance = relevanceOf(row);
    if (relevance === 0) continue;
    // Not read for other rows: the values of neighbours in this order are far from each other.
    if (values[row] < least) return true;
    setBit(seen, row);
    if (offer(row, relevance)) least = required(highest);
  }
  return least === Number.POSITIVE_INFINITY;
}

/** Offers the rows of some classes in one pass. */
function offerRows(
  { seen, boost: { values }, offer, required }: Offered,
  { rows: { ordinals }, classes, relevance }: ClassedRows,
  isOffered: Uint8Array,
): void {
  /** By class, the rating that a row needs; not a number where it is not known yet. */
  const least = new Float64Array(relevance.length).fill(Number.NaN);
  for (let i = 0; i < ordinals.length; i++) {
    const at = classes[i];
    if (isOffered[at] === 0) continue;
    if (Number.isNaN(least[at])) least[at] = required(relevance[at]);
    const row = ordinals[i];
    if (values[row] < least[at] || hasBit(seen, row)) continue;
    if (offer(row, relevance[at])) least.fill(Number.NaN);
  }
}

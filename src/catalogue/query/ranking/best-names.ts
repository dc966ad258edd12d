/**
 * The first page of `namesearch` by relevance, without scoring all names that contain the text.
 *
 *     score = degree of the occurrence × (1 + boost)   ≤   degree × (1 + the largest boost)
 *
 * Names are looked for from the best degree on: names that are the text, and names that begin with it, are adjacent in the order
 * of names; all others follow. Once the page is full and no lower degree can reach its last row, the rest is skipped. A name is read only if
 * its rating would bring it into the page.
 */
import type { Catalogue, OrdinalPage } from '../../catalogue.ts';
import { namesFrom } from '../../columns/name-column.ts';
import { createTopRows } from '../../columns/top-rows.ts';
import type { Ordinal } from '../../columns/types.ts';
import { type Candidates, candidatesFor, certainNames } from '../../text/index/names-containing.ts';
import { needleOf, OCCURRENCE, occurrenceIn } from '../../text/index/occurrence.ts';
import { finished } from '../pages/page-request.ts';
import { passesAll, type RowFilter, select, testOf } from '../pages/selection.ts';
import type { Paging } from '../query.ts';
import { ROWS_MAX } from './best-rows.ts';
import { type Boost, boosted, requiredRating } from './relevance.ts';

/** `undefined` when another way is better: the page is deep, or a filter lists rows. */
export function bestNames(
  { tracks, search }: Catalogue,
  filters: RowFilter[],
  namesearch: string,
  boost: Boost,
  { offset, limit, fullcount }: Paging,
): OrdinalPage | undefined {
  if (offset + limit >= ROWS_MAX) return undefined;
  if (filters.some(({ kind }) => kind === 'list')) return undefined;
  const needle = needleOf(namesearch);
  if (needle === undefined) return finished([], false, fullcount ? 0 : undefined);
  const { name } = tracks;
  const tests = filters.map(testOf);
  const best = createTopRows(offset + limit + 1);

  const isDone = (next: number) => best.isFull() && next * (1 + boost.intensity) < best.worst();

  /** `degreeOf` reads the name; rows whose degree is above `max` are already in. */
  function look(rows: Uint32Array, max: number, degreeOf?: (row: Ordinal) => number): void {
    let required = requiredRating(boost, max, best);
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i];
      if (boost.values[row] < required || !passesAll(tests, row)) continue;
      const degree = degreeOf === undefined ? max : degreeOf(row);
      if (degree === 0 || degree > max) continue;
      best.offer(row, boosted(degree, boost, row));
      required = requiredRating(boost, max, best);
    }
  }

  const degreeOf = (row: Ordinal) => occurrenceIn(name.folded, row, needle);
  const texts = { folded: name.folded, words: search.tracks };
  let found: Candidates | undefined;
  const candidates = () => {
    found ??= candidatesFor(texts, needle);
    return found;
  };

  const count = () => {
    const ordinals = certainNames(texts, needle, candidates());
    return select(tracks.count, [...filters, { kind: 'list', ordinals }]).count;
  };

  function page(): OrdinalPage {
    const ordinals = best.inOrder().map(({ ordinal }) => ordinal);
    const end = offset + limit;
    return finished(ordinals.slice(offset, end), ordinals.length > end, fullcount ? count() : undefined);
  }

  const { from, equal, to } = namesFrom(name, needle);
  look(name.ascending.subarray(from, equal), OCCURRENCE.whole);
  if (isDone(OCCURRENCE.beginning)) return page();
  look(name.ascending.subarray(equal, to), OCCURRENCE.beginning);
  if (!isDone(OCCURRENCE.wholeWord)) look(candidates().names, OCCURRENCE.wholeWord, degreeOf);
  return page();
}

/** Pages cut out of a list of all rows that pass. */
import type { OrdinalPage } from '../catalogue.ts';
import {
  compareBy,
  compareKeys,
  finished,
  type Grouping,
  type PageRequest,
  type Relevance,
  type SortKey,
} from './page-request.ts';
import { scoreWindow } from './score-window.ts';
import { type Selection, selectedOrdinals } from './selection.ts';
import { type Compare, sortedWindow } from './window.ts';

export function gather(request: PageRequest, selection: Selection): OrdinalPage {
  const { keys, grouping, relevance, offset, limit, fullcount } = request;
  const ordinals = selectedOrdinals(selection);
  if (relevance !== undefined && keys.length === 0 && grouping === undefined) {
    const rows = scoreWindow(relevance.scoresOf(ordinals), offset, limit);
    const more = offset + limit < ordinals.length;
    return finished(
      rows.map((row) => ordinals[row]),
      more,
      fullcount ? ordinals.length : undefined,
    );
  }
  const compare = compareRows(ordinals, keys, relevance);
  const rows = grouping === undefined ? undefined : firstOfGroups(ordinals, grouping, compare);
  const count = rows?.length ?? ordinals.length;
  const window =
    rows === undefined
      ? sortedWindow(count, offset, limit, compare)
      : sortedWindow(count, offset, limit, (a, b) => compare(rows[a], rows[b])).map((row) => rows[row]);
  return finished(
    window.map((row) => ordinals[row]),
    offset + limit < count,
    fullcount ? count : undefined,
  );
}

/** Compares row numbers of the ascending ordinals: by the keys, then by id, which is by row number. */
function compareRows(ordinals: Uint32Array, keys: SortKey[], relevance: Relevance | undefined): Compare {
  if (relevance === undefined) {
    const compare = compareBy(keys);
    return (a, b) => compare(ordinals[a], ordinals[b]);
  }
  const { before } = relevance;
  const scores = relevance.scoresOf(ordinals);
  const compareFirst = compareKeys(keys.slice(0, before));
  const compareLast = compareKeys(keys.slice(before));
  return (a, b) =>
    compareFirst(ordinals[a], ordinals[b]) ||
    scores[b] - scores[a] ||
    compareLast(ordinals[a], ordinals[b]) ||
    a - b;
}

/** The first row of each group, and every row without a group. */
function firstOfGroups(ordinals: Uint32Array, { groups, groupOf }: Grouping, compare: Compare): number[] {
  const first = new Int32Array(groups).fill(-1);
  const rows: number[] = [];
  for (let row = 0; row < ordinals.length; row++) {
    const group = groupOf(ordinals[row]);
    if (group < 0) rows.push(row);
    else if (first[group] < 0 || compare(row, first[group]) < 0) first[group] = row;
  }
  for (let group = 0; group < groups; group++) if (first[group] >= 0) rows.push(first[group]);
  return rows;
}

/** Pages cut out of a list of all rows that pass. */
import type { OrdinalPage } from '../catalogue.ts';
import { createBits, ordinalsOf, setBit } from '../columns/bits.ts';
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
import { type Compare, sortedWindow } from './window.ts';

/** The ordinals ascend. */
export function gather(request: PageRequest, ordinals: Uint32Array): OrdinalPage {
  const { keys, grouping, relevance, offset, limit, fullcount } = request;
  if (relevance !== undefined && keys.length === 0) {
    const scores = relevance.scoresOf(ordinals);
    return grouping === undefined
      ? bestScored(request, ordinals, scores)
      : bestScored(request, ...bestOfGroups(ordinals, scores, grouping));
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

/** The page by score alone, then by id. */
function bestScored(
  { offset, limit, fullcount }: PageRequest,
  ordinals: Uint32Array,
  scores: Float64Array,
): OrdinalPage {
  const page = scoreWindow(scores, offset, limit).map((row) => ordinals[row]);
  return finished(page, offset + limit < ordinals.length, fullcount ? ordinals.length : undefined);
}

/** The row with the highest score of each group, and every row without a group, ascending; with their scores. */
function bestOfGroups(
  ordinals: Uint32Array,
  scores: Float64Array,
  { groups, groupOf }: Grouping,
): [Uint32Array, Float64Array] {
  const best = new Int32Array(groups).fill(-1);
  // Beside `best`, because looking them up in `scores` would miss the cache.
  const bestScore = new Float64Array(groups).fill(Number.NEGATIVE_INFINITY);
  const isKept = createBits(ordinals.length);
  for (let row = 0; row < ordinals.length; row++) {
    const group = groupOf(ordinals[row]);
    if (group < 0) setBit(isKept, row);
    else if (scores[row] > bestScore[group]) {
      best[group] = row;
      bestScore[group] = scores[row];
    }
  }
  for (let group = 0; group < groups; group++) if (best[group] >= 0) setBit(isKept, best[group]);
  const kept = ordinalsOf(isKept);
  const keptScores = new Float64Array(kept.length);
  for (let i = 0; i < kept.length; i++) {
    keptScores[i] = scores[kept[i]];
    kept[i] = ordinals[kept[i]];
  }
  return [kept, keptScores];
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

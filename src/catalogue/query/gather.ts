/** Pages cut out of a list of all rows that pass. */
import type { OrdinalPage } from '../catalogue.ts';
import { createBits, ordinalsOf, setBit } from '../columns/bits.ts';
import {
  finished,
  type Grouping,
  isFirstOfGroup,
  type PageRequest,
  type Relevance,
  type SortKey,
} from './page-request.ts';
import { scoreWindow } from './score-window.ts';
import { listWindow } from './tie-window.ts';

/** The ordinals ascend. */
export function gather(request: PageRequest, ordinals: Uint32Array): OrdinalPage {
  const { size, keys, grouping, relevance, offset, limit, fullcount } = request;
  if (relevance !== undefined && keys.length === 0) {
    const scores = relevance.scoresOf(ordinals);
    return grouping === undefined
      ? bestScored(request, ordinals, scores)
      : bestScored(request, ...bestOfGroups(ordinals, scores, grouping));
  }
  const order = relevance === undefined ? keys : withRelevance(size, keys, relevance, ordinals);
  const rows = grouping === undefined ? ordinals : firstOfGroups(size, ordinals, order, grouping);
  return finished(
    listWindow(size, order, rows, offset, limit),
    offset + limit < rows.length,
    fullcount ? rows.length : undefined,
  );
}

/** Reused: what earlier pages have left in it is not read. */
let idleScores = new Float64Array(0);

/** The keys and, at its place among them, relevance. */
function withRelevance(
  size: number,
  keys: readonly SortKey[],
  { scoresOf, before }: Relevance,
  ordinals: Uint32Array,
): SortKey[] {
  const ofRows = scoresOf(ordinals);
  if (idleScores.length < size) idleScores = new Float64Array(size);
  const scores = idleScores;
  for (let row = 0; row < ordinals.length; row++) scores[ordinals[row]] = ofRows[row];
  const key: SortKey = { value: (ordinal) => scores[ordinal], descending: true, isRelevance: true };
  return keys.toSpliced(before, 0, key);
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

/**
 * The first row of each group, and every row without a group, ascending. For each key, one pass finds the best value of each group, and
 * only rows that have it remain.
 *
 *     group A: rows 1 to 4, by downloads (descending), then by name     downloads 0 5 5 2   →   rows 2, 3   →   row 3, if its name is first
 */
function firstOfGroups(
  size: number,
  ordinals: Uint32Array,
  keys: readonly SortKey[],
  { groups, groupOf }: Grouping,
): Uint32Array {
  const first = createBits(size);
  const seen = createBits(groups);
  const tied = { rows: new Uint32Array(ordinals.length), groups: new Uint32Array(ordinals.length), count: 0 };
  let different = 0;
  for (let i = 0; i < ordinals.length; i++) {
    const group = groupOf(ordinals[i]);
    if (group < 0) {
      setBit(first, ordinals[i]);
      continue;
    }
    if (isFirstOfGroup(seen, group)) different++;
    tied.rows[tied.count] = ordinals[i];
    tied.groups[tied.count++] = group;
  }
  const best = new Float64Array(groups);
  for (const key of keys) {
    if (tied.count === different) break;
    keepBest(tied, key, best);
  }
  seen.fill(0);
  for (let i = 0; i < tied.count; i++) if (isFirstOfGroup(seen, tied.groups[i])) setBit(first, tied.rows[i]);
  return ordinalsOf(first);
}

/** Rows and their groups. */
interface GroupedRows {
  rows: Uint32Array;
  groups: Uint32Array;
  count: number;
}

function keepBest(tied: GroupedRows, { value, descending }: SortKey, best: Float64Array): void {
  const { rows, groups } = tied;
  const values = new Float64Array(tied.count);
  best.fill(Number.NEGATIVE_INFINITY);
  for (let i = 0; i < values.length; i++) {
    values[i] = descending ? value(rows[i]) : -value(rows[i]);
    if (values[i] > best[groups[i]]) best[groups[i]] = values[i];
  }
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    const group = groups[i];
    rows[count] = rows[i];
    groups[count] = group;
    if (values[i] === best[group]) count++;
  }
  tied.count = count;
}

/** Pages cut out of a list of all rows that pass. */
import type { OrdinalPage } from '../../catalogue.ts';
import { firstOfGroups } from './first-of-groups.ts';
import { finished, type PageRequest, type Relevance, type SortKey } from './page-request.ts';
import { scoreWindow } from './score-window.ts';
import { listWindow, tiesBy } from './tie-window.ts';

/** The ordinals ascend. */
export function gather(request: PageRequest, ordinals: Uint32Array): OrdinalPage {
  const { size, keys, grouping, relevance, offset, limit } = request;
  if (relevance?.before === 0 && grouping === undefined) {
    const ties = tiesBy(size, keys, ordinals);
    const window = scoreWindow(relevance.scoresOf(ordinals), offset, limit, ties);
    return pageOfRows(
      request,
      window.map((row) => ordinals[row]),
      ordinals.length,
    );
  }
  const order = relevance === undefined ? keys : withRelevance(size, keys, relevance, ordinals);
  const rows = grouping === undefined ? ordinals : firstOfGroups(size, ordinals, order, grouping);
  return pageOfRows(request, listWindow(size, order, rows, offset, limit), rows.length);
}

function pageOfRows({ offset, limit, fullcount }: PageRequest, page: number[], count: number): OrdinalPage {
  return finished(page, offset + limit < count, fullcount ? count : undefined);
}

/** Reused: what earlier pages have left in it is not read. */
let idleScores = new Float64Array(0);

/** The keys and, at its place among them, relevance. Rows are scored when they tie in all keys before it, and not if none do. */
function withRelevance(
  size: number,
  keys: readonly SortKey[],
  { scoresOf, before }: Relevance,
  ordinals: Uint32Array,
): SortKey[] {
  let known: Float64Array | undefined;
  const scores = () => {
    known ??= byOrdinal(size, ordinals, scoresOf(ordinals));
    return known;
  };
  const key: SortKey = {
    value: (ordinal) => scores()[ordinal],
    get column() {
      return { values: scores() };
    },
    descending: true,
    isRelevance: true,
  };
  return keys.toSpliced(before, 0, key);
}

function byOrdinal(size: number, ordinals: Uint32Array, ofRows: Float64Array): Float64Array {
  if (idleScores.length < size) idleScores = new Float64Array(size);
  const scores = idleScores;
  for (let row = 0; row < ordinals.length; row++) scores[ordinals[row]] = ofRows[row];
  return scores;
}

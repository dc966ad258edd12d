/**
 * An answer shows at most 10,000 nested items: where there are more, the longest lists are cut, all to one length.
 *
 * Artists with 3, 12,000 and 9,000 tracks: the first keeps its 3, and the 9,997 left are shared out, 4,998 to each of
 * the others. With 200 artists on a page no list is cut below 50; a single artist shows 10,000.
 */
import type { NestedPage } from '../../../catalogue/query/nested.ts';

/** About 5 MB of tracks. */
const ITEMS_MAX = 10_000;
const CUT_NAMED = 10;

/** Whose lists they are, and what is in them. */
export interface InnerLists {
  owner: 'artist' | 'album';
  /** The owners'. */
  ids: Float64Array;
  of: 'tracks' | 'albums' | 'locations';
  /** The parameters that show what was cut off. */
  narrower: string;
}

export function truncateLongest(
  page: NestedPage,
  { owner, ids, of, narrower }: InnerLists,
  warnings: string[],
): NestedPage {
  const { ordinals, nested } = page;
  let total = 0;
  for (const list of nested) total += list.length;
  if (total <= ITEMS_MAX) return page;
  const share = lengthFor(
    nested.map(({ length }) => length),
    ITEMS_MAX,
  );
  const cut = ordinals.flatMap((ordinal, i) => {
    const { length } = nested[i];
    return length > share
      ? [`${owner} ${ids[ordinal]}: only the first ${share} of ${length} ${of} are shown`]
      : [];
  });
  warnings.push(...cut.slice(0, CUT_NAMED));
  if (cut.length > CUT_NAMED)
    warnings.push(`the ${of} of ${cut.length - CUT_NAMED} more ${owner}s are cut too`);
  warnings.push(`${narrower} or a smaller limit show the rest`);
  return { ...page, nested: nested.map((list) => (list.length > share ? list.slice(0, share) : list)) };
}

/** The greatest length that the lists can be cut to so that no more than `room` is left of them all. */
function lengthFor(lengths: readonly number[], room: number): number {
  const ascending = lengths.toSorted((a, b) => a - b);
  let left = room;
  for (const [i, length] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - i));
    if (length > share) return share;
    left -= length;
  }
  return room;
}

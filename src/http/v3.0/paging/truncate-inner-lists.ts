/**
 * A response contains at most 10,000 inner items: where there are more, the longest lists are truncated, all to one length.
 *
 * Artists with 3, 12,000 and 9,000 tracks: the first has its 3, and each of the others 4,998 of the 9,997 that are left. With 200
 * artists on a page no list is truncated below 50; a single artist has up to 10,000.
 */
import type { NestedPage } from '../../../catalogue/query/nested.ts';

/** About 5 MB of tracks. */
const ITEMS_MAX = 10_000;
const CUT_NAMED = 10;

/** The owners of the lists, and the items in them. */
export interface InnerLists {
  owner: 'artist' | 'album';
  of: 'tracks' | 'albums' | 'locations';
  /** The parameters that select the rest. */
  narrower: string;
  /** The operation that pages the list of one owner, up to its id. */
  paged?: string;
}

/** `ids` are those of all owners, by ordinal. */
export function truncateLongest(
  page: NestedPage,
  ids: Float64Array,
  { owner, of, narrower, paged }: InnerLists,
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
  // A smaller limit does not help where one list alone is too long.
  const huge = nested.findIndex(({ length }) => length > ITEMS_MAX);
  const rest = huge === -1 ? ' or a smaller limit' : paged ? ` or ${paged}${ids[ordinals[huge]]}` : '';
  warnings.push(`${narrower}${rest} show the rest`);
  return { ...page, nested: nested.map((list) => (list.length > share ? list.slice(0, share) : list)) };
}

/** The greatest length to which the lists can be truncated so that together they have at most `room` items. */
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

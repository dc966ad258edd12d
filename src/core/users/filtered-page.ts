/** The ids of one page of a user's items, without those that the catalogue does not accept. */
import { setImmediate as turn } from 'node:timers/promises';
import type { RowPage, RowPaging } from '../../domain/lists.ts';
import type { IdWalk } from '../../store/keyset-walk.ts';

export interface FilteredQuery extends RowPaging {
  /** Only these. */
  ids?: readonly number[] | undefined;
  /** Whether the item is in the catalogue and matches the request. */
  accept(id: number): boolean;
}

/** Ids of one query: SQLite blocks the process while it reads them. */
const CHUNK = 2000;

/** Reads no ids after the page. The total is counted with `everything`, which walks the same items in its own order. */
export async function filteredPage(
  { accept, offset, limit, count }: FilteredQuery,
  walk: IdWalk,
  everything: IdWalk,
): Promise<RowPage<number>> {
  const rows: number[] = [];
  let before = 0;
  await forEachAccepted(walk, accept, offset + limit + 1, (id) => {
    if (before < offset) before++;
    else rows.push(id);
    return rows.length <= limit;
  });
  const more = rows.length > limit;
  if (more) rows.pop();
  const known = before + rows.length;
  if (!count) return { rows, more, fullcount: undefined };
  return { rows, more, fullcount: more ? await countAccepted(everything, accept) : known };
}

async function countAccepted(everything: IdWalk, accept: FilteredQuery['accept']): Promise<number> {
  let total = 0;
  await forEachAccepted(everything, accept, CHUNK, () => {
    total++;
    return true;
  });
  return total;
}

/** Continues while `take` returns true. Reads `expected` ids first, then growing chunks. */
async function forEachAccepted(
  walk: IdWalk,
  accept: FilteredQuery['accept'],
  expected: number,
  take: (id: number) => boolean,
): Promise<void> {
  for (let count = Math.min(expected, CHUNK); ; count = Math.min(count * 2, CHUNK)) {
    const ids = await walk.next(count);
    for (const id of ids) if (accept(id) && !take(id)) return;
    if (ids.length < count) return;
    await turn();
  }
}

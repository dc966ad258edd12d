/** One page of a user's items, without those that the catalogue does not accept. */
import { setImmediate as turn } from 'node:timers/promises';
import type { RowPage, RowPaging } from '../../domain/lists.ts';
import type { Walk } from '../../store/keyset-walk.ts';

export interface FilteredQuery extends RowPaging {
  /** Only these. */
  ids?: readonly number[] | undefined;
  /** Whether the item is in the catalogue and matches the request. */
  accept(id: number): boolean;
}

/** Rows of one query: SQLite blocks the process while it reads them. */
const CHUNK = 2000;

type RowWithId<Columns> = Columns & { id: number };

/**
 * Reads no rows after the page. The total is counted with `everything`, which walks the same items in its own order and reads
 * fewer columns.
 */
export async function filteredPage<Columns>(
  { accept, offset, limit, count }: FilteredQuery,
  walk: Walk<Columns>,
  everything: Walk<unknown>,
): Promise<RowPage<RowWithId<Columns>>> {
  const rows: RowWithId<Columns>[] = [];
  let before = 0;
  await forEachAccepted(walk, accept, offset + limit + 1, (row) => {
    if (before < offset) before++;
    else rows.push(row);
    return rows.length <= limit;
  });
  const more = rows.length > limit;
  if (more) rows.pop();
  const known = before + rows.length;
  if (!count) return { rows, more, fullcount: undefined };
  return { rows, more, fullcount: more ? await countAccepted(everything, accept) : known };
}

async function countAccepted(everything: Walk<unknown>, accept: FilteredQuery['accept']): Promise<number> {
  let total = 0;
  await forEachAccepted(everything, accept, CHUNK, () => {
    total++;
    return true;
  });
  return total;
}

/** Continues while `take` returns true. Reads `expected` rows first, then growing chunks. */
async function forEachAccepted<Columns>(
  walk: Walk<Columns>,
  accept: FilteredQuery['accept'],
  expected: number,
  take: (row: RowWithId<Columns>) => boolean,
): Promise<void> {
  for (let count = Math.min(expected, CHUNK); ; count = Math.min(count * 2, CHUNK)) {
    const rows = await walk.next(count);
    for (const row of rows) if (accept(row.id) && !take(row)) return;
    if (rows.length < count) return;
    await turn();
  }
}

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

/** Rows or ids of one query: SQLite blocks the process while it reads them. */
const CHUNK = 2000;
/** Fewer items are skipped together with the rows of the page: another query would cost more. */
const SKIPPED_MIN = 100;

type RowWithId<Columns> = Columns & { id: number };

/**
 * Reads no rows after the page, and of most rows before it only the ids. The total is counted with `everything`, which walks the
 * same items in its own order.
 */
export async function filteredPage<Columns>(
  { accept, offset, limit, count }: FilteredQuery,
  walk: Walk<Columns>,
  everything: Walk<unknown>,
): Promise<RowPage<RowWithId<Columns>>> {
  const rows: RowWithId<Columns>[] = [];
  let before = await skip(walk, accept, offset);
  const take = (row: RowWithId<Columns>) => {
    if (before < offset) before++;
    else rows.push(row);
    return rows.length <= limit;
  };
  const expected = offset - before + limit + 1;
  for (let most = Math.min(expected, CHUNK); ; most = Math.min(most * 2, CHUNK)) {
    const read = await walk.next(most);
    if (!read.every((row) => !accept(row.id) || take(row)) || read.length < most) break;
    await turn();
  }
  const more = rows.length > limit;
  if (more) rows.pop();
  const known = before + rows.length;
  if (!count) return { rows, more, fullcount: undefined };
  return { rows, more, fullcount: more ? await countAccepted(everything, accept) : known };
}

/** Skips `offset` accepted items, or a few less, and returns how many: no step has more items than may be skipped. */
async function skip(walk: Walk<unknown>, accept: FilteredQuery['accept'], offset: number): Promise<number> {
  let skipped = 0;
  while (offset - skipped >= SKIPPED_MIN) {
    const most = Math.min(offset - skipped, CHUNK);
    const ids = await walk.nextIds(most);
    for (const id of ids) if (accept(id)) skipped++;
    if (ids.length < most) break;
    await turn();
  }
  return skipped;
}

async function countAccepted(everything: Walk<unknown>, accept: FilteredQuery['accept']): Promise<number> {
  for (let total = 0; ; await turn()) {
    const ids = await everything.nextIds(CHUNK);
    for (const id of ids) if (accept(id)) total++;
    if (ids.length < CHUNK) return total;
  }
}

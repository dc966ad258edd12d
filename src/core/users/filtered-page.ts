/** One page of a user's items, without those that the catalogue does not accept. */
import { setImmediate as turn } from 'node:timers/promises';
import type { RowPage, RowPaging } from '../../domain/lists.ts';
import type { RowWalk } from '../../store/users/keyset-walk.ts';

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
/** Rows beyond the expected number, because another query would cost more than they do. */
const SPARE = 4;

type RowWithId<Columns> = Columns & { id: number };

/**
 * Reads no rows after the page, and of most rows before it only the ids. The total is counted with `everything`, which walks the
 * same items in its own order.
 */
export async function filteredPage<Columns>(
  { accept, offset, limit, count }: FilteredQuery,
  walk: RowWalk<Columns>,
  everything: RowWalk<unknown>,
): Promise<RowPage<RowWithId<Columns>>> {
  const rows: RowWithId<Columns>[] = [];
  const read = await skip(walk, accept, offset);
  let before = read.accepted;
  const take = (row: RowWithId<Columns>) => {
    read.accepted++;
    if (before < offset) before++;
    else rows.push(row);
    return rows.length <= limit;
  };
  for (;;) {
    const missing = offset - before + limit + 1 - rows.length;
    const max = Math.min(expectedRows(missing, read) + SPARE, CHUNK);
    const next = await walk.next(max);
    read.rows += next.length;
    if (!next.every((row) => !accept(row.id) || take(row)) || next.length < max) break;
    await turn();
  }
  const more = rows.length > limit;
  if (more) rows.pop();
  const known = before + rows.length;
  if (!count) return { rows, more, fullcount: undefined };
  return { rows, more, fullcount: more ? await countAccepted(everything, accept) : known };
}

/** How many rows were read so far, and how many of them accepted. */
interface ReadSoFar {
  rows: number;
  accepted: number;
}

/** The rows that contain so many accepted ones, if as many are accepted as before: 11 of which 9 in 10 are accepted → 13. */
function expectedRows(accepted: number, read: ReadSoFar): number {
  return Math.ceil((accepted * (read.rows + 1)) / (read.accepted + 1));
}

/** Skips `offset` accepted items, or a few less: no step has more items than may be skipped. */
async function skip(
  walk: RowWalk<unknown>,
  accept: FilteredQuery['accept'],
  offset: number,
): Promise<ReadSoFar> {
  const read = { rows: 0, accepted: 0 };
  while (offset - read.accepted >= SKIPPED_MIN) {
    const max = Math.min(offset - read.accepted, CHUNK);
    const ids = await walk.nextIds(max);
    read.rows += ids.length;
    for (const id of ids) if (accept(id)) read.accepted++;
    if (ids.length < max) break;
    await turn();
  }
  return read;
}

async function countAccepted(everything: RowWalk<unknown>, accept: FilteredQuery['accept']): Promise<number> {
  for (let total = 0; ; await turn()) {
    const ids = await everything.nextIds(CHUNK);
    for (const id of ids) if (accept(id)) total++;
    if (ids.length < CHUNK) return total;
  }
}

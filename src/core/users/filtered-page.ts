/** One page of what a person has, of those things that the catalogue accepts. */
import { setImmediate as turn } from 'node:timers/promises';
import type { Walk } from '../../store/keyset-walk.ts';

export interface NestedQuery {
  /** Only these. */
  ids?: readonly number[] | undefined;
  /** The catalogue's say: whether it knows the thing, and it is one of those asked for. */
  accept(id: number): boolean;
  offset: number;
  limit: number;
  /** Whether the total is wanted. */
  count: boolean;
}

export interface NestedPage<Row> {
  rows: Row[];
  /** Whether anything comes after this page. */
  more: boolean;
  /** How many the catalogue accepts in all; `undefined` when nobody asked. */
  fullcount: number | undefined;
}

/** Rows of one step: SQLite keeps the process until it has them. */
const MOST_AT_ONCE = 2000;

type Row<Columns> = Columns & { id: number };

/**
 * Goes no further than the page does. The total comes of `everything`, which walks the same things in an order of its
 * own and has less to read of each.
 */
export async function nestedPage<Columns>(
  { accept, offset, limit, count }: NestedQuery,
  walk: Walk<Columns>,
  everything: Walk<unknown>,
): Promise<NestedPage<Row<Columns>>> {
  const rows: Row<Columns>[] = [];
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

async function countAccepted(everything: Walk<unknown>, accept: NestedQuery['accept']): Promise<number> {
  let total = 0;
  await forEachAccepted(everything, accept, MOST_AT_ONCE, () => {
    total++;
    return true;
  });
  return total;
}

/** Goes on while `take` returns true. Expects to need so many rows; more are read in growing steps. */
async function forEachAccepted<Columns>(
  walk: Walk<Columns>,
  accept: NestedQuery['accept'],
  expected: number,
  take: (row: Row<Columns>) => boolean,
): Promise<void> {
  for (let most = Math.min(expected, MOST_AT_ONCE); ; most = Math.min(most * 2, MOST_AT_ONCE)) {
    const rows = await walk.next(most);
    for (const row of rows) if (accept(row.id) && !take(row)) return;
    if (rows.length < most) return;
    await turn();
  }
}

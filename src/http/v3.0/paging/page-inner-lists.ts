/** Pages of the lists inside results (behaviour.md 23). */
import type { RowPage, RowPaging } from '../../../domain/lists.ts';
import type { LivePage } from '../kinds/operation.ts';
import type { CatalogueRow, EntriesRow } from '../shapes/render-context.ts';

/** Entries of all lists in one answer: about 5 MB. */
const ENTRIES_MAX = 10_000;

/**
 * `limit` and `offset` page the list inside each user or playlist (behaviour.md 23): one with nothing to show is there at
 * offset 0, with an empty list, and not beyond.
 */
export async function pageInnerLists<Owner, Entry>(
  { offset, limit, fullcount }: RowPaging,
  owners: readonly Owner[],
  warnings: string[],
  read: (owner: Owner, page: RowPaging) => Promise<RowPage<Entry>>,
  start: CatalogueRow,
): Promise<LivePage<Owner & EntriesRow<Entry>>> {
  const page = { offset, limit: shareOf(limit, owners.length, warnings), fullcount };
  const rows: (Owner & EntriesRow<Entry>)[] = [];
  let all = 0;
  let more = false;
  for (const owner of owners) {
    const list = await read(owner, page);
    const { rows: entries } = list;
    if (offset === 0 || entries.length > 0)
      rows.push({ ...owner, entries, cursor: { ...start, entry: entries[0] } });
    all += list.fullcount ?? 0;
    more ||= list.more;
  }
  return { rows, more, fullcount: fullcount ? all : undefined, next: offset + page.limit };
}

function shareOf(limit: number, lists: number, warnings: string[]): number {
  const share = Math.floor(ENTRIES_MAX / lists);
  if (limit <= share) return limit;
  warnings.push(`limit lowered to ${share}, because ${lists} lists are asked for at once`);
  return share;
}

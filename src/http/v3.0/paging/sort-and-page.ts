/** Pages of lists that are short enough to be sorted for each request. */
import type { Order } from '../../../catalogue/query/query.ts';
import { fold } from '../../../catalogue/text/words/fold.ts';
import type { RowPage, RowPaging } from '../../../domain/lists.ts';

/** Sort fields are properties of the items. Every order ends with ascending id (behaviour.md 12). */
export function sortAndPage<
  Field extends string,
  Item extends { id: number } & Record<Field, number | string>,
>(sorting: RowPaging & { order: readonly Order<Field>[] }, found: readonly Item[]): RowPage<Item> {
  const sorted = found.toSorted((one, other) => {
    for (const { field, descending } of sorting.order) {
      const difference = compareValues(one[field], other[field]);
      if (difference !== 0) return descending ? -difference : difference;
    }
    return one.id - other.id;
  });
  return pageOf(sorting, sorted);
}

/** Texts ignore case and accents, unless they are equal otherwise (behaviour.md 12). */
function compareValues(one: number | string, other: number | string): number {
  if (typeof one === 'number') return one - Number(other);
  return compareTexts(fold(one), fold(String(other))) || compareTexts(one, String(other));
}

function compareTexts(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

export function pageOf<Item>({ offset, limit, fullcount }: RowPaging, all: readonly Item[]): RowPage<Item> {
  const end = offset + limit;
  return {
    rows: all.slice(offset, end),
    more: end < all.length,
    fullcount: fullcount ? all.length : undefined,
  };
}

/** Pages of lists that are short enough to be sorted for each request. */
import type { Order } from '../../../catalogue/query/query.ts';
import { fold } from '../../../catalogue/text/words/fold.ts';
import type { RowPage } from '../../../domain/lists.ts';

interface SortedPageQuery<Field extends string> {
  order: readonly Order<Field>[];
  offset: number;
  limit: number;
  fullcount: boolean | undefined;
}

/** Every order ends with ascending id (behaviour.md 12). */
export function sortAndPage<Item extends { id: number }, Field extends string>(
  { order, offset, limit, fullcount }: SortedPageQuery<Field>,
  found: readonly Item[],
  compare: Record<Field, (one: Item, other: Item) => number>,
): RowPage<Item> {
  const sorted = found.toSorted((one, other) => {
    for (const { field, descending } of order) {
      const difference = compare[field](one, other);
      if (difference !== 0) return descending ? -difference : difference;
    }
    return one.id - other.id;
  });
  const end = offset + limit;
  return {
    rows: sorted.slice(offset, end),
    more: end < found.length,
    fullcount: fullcount === true ? found.length : undefined,
  };
}

/** Ignores case and accents, unless the names are equal otherwise (behaviour.md 12). */
export function compareNames(one: string, other: string): number {
  return compareTexts(fold(one), fold(other)) || compareTexts(one, other);
}

export function compareTexts(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

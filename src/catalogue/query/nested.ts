/** Owners with their items that pass the filters, for example artists with their tracks. */
import type { OrdinalPage } from '../catalogue.ts';
import { listAt } from '../columns/list-column.ts';
import type { ListColumn, Ordinal } from '../columns/types.ts';
import { isSelected, type RowFilter, type Selection } from './selection.ts';
import type { Compare } from './window.ts';

/** `nested` runs parallel to `ordinals`. */
export interface NestedPage extends OrdinalPage {
  nested: Ordinal[][];
}

/**
 * The owners with at least one passing item; every passing item must have an owner. If few items pass, their owners are listed;
 * if many pass, an owner's items are tested one by one, and usually the first passes.
 */
export function withAny(passing: Selection, lists: ListColumn, ownerOf: ArrayLike<number>): RowFilter {
  if (passing.kind === 'few') {
    const owners = new Set(Array.from(passing.ordinals, (ordinal) => ownerOf[ordinal]));
    return { kind: 'list', ordinals: Uint32Array.from(owners).sort() };
  }
  const { starts, items } = lists;
  const passes = isSelected(passing);
  return {
    kind: 'test',
    passes(owner) {
      for (let i = starts[owner]; i < starts[owner + 1]; i++) if (passes(items[i])) return true;
      return false;
    },
  };
}

export function withNested(
  page: OrdinalPage,
  passing: Selection,
  lists: ListColumn,
  compare: Compare,
): NestedPage {
  const passes = isSelected(passing);
  const nested = page.ordinals.map((owner) => Array.from(listAt(lists, owner)).filter(passes).sort(compare));
  return { ...page, nested };
}

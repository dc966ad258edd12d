/** Owners with those of what they own that pass: artists with their tracks, say. */
import type { Page } from '../catalogue.ts';
import { listAt } from '../columns/list-column.ts';
import type { ListColumn, Ordinal } from '../columns/types.ts';
import { isSelected, type Restriction, type Selection } from './restriction.ts';
import type { Compare } from './window.ts';

/** `nested` runs parallel to `ordinals`. */
export interface NestedPage extends Page {
  nested: Ordinal[][];
}

/**
 * The owners of which anything passes; nothing passes that nobody owns. Where few pass, their owners are listed; where
 * many do, an owner's own are tested one by one, and mostly the first passes.
 */
export function withAny(passing: Selection, lists: ListColumn, ownerOf: ArrayLike<number>): Restriction {
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

export function withNested(page: Page, passing: Selection, lists: ListColumn, compare: Compare): NestedPage {
  const passes = isSelected(passing);
  const nested = page.ordinals.map((owner) => Array.from(listAt(lists, owner)).filter(passes).sort(compare));
  return { ...page, nested };
}

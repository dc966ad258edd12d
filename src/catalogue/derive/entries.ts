/** Entries that belong to other rows, such as the locations of artists. They are stored owner by owner. */
import { type RowChange, renumbering, writtenRows } from './renumbering.ts';
import { spliceStarts, startsOf } from './splice.ts';

export interface EntriesChange {
  /** By owner, as in a list column. */
  starts: Uint32Array;
  /** All previous entries of a written owner are removed, and all its entries are inserted. */
  entries: RowChange;
}

/** `lengths` are how many entries the written owners have. */
export function changeEntries(
  starts: Uint32Array,
  owners: RowChange,
  lengths: readonly number[],
): EntriesChange {
  const startsAfter = spliceStarts(starts, owners, startsOf(lengths));
  const removed = entriesOf(starts, owners.lost);
  const inserted = entriesOf(startsAfter, owners.written);
  return {
    starts: startsAfter,
    entries: writtenRows(renumbering(starts[starts.length - 1], removed, inserted), inserted),
  };
}

function entriesOf(starts: Uint32Array, owners: Uint32Array): Uint32Array {
  const entries: number[] = [];
  for (const owner of owners)
    for (let entry = starts[owner]; entry < starts[owner + 1]; entry++) entries.push(entry);
  return Uint32Array.from(entries);
}

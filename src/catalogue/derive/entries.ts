/** Rows of a second kind that belong to rows of the first, such as the locations of an artist, one owner after the other. */
import { GONE, type RowChange, renumbering } from './renumbering.ts';
import { spliceNumbers } from './splice.ts';

export interface EntriesChange {
  /** By owner, as in a list column. */
  starts: Uint32Array;
  /** All entries of owners that are written are inserted, and all they had before are removed. */
  entries: RowChange;
}

/** `lengths` are the numbers of entries of the written owners. */
export function changeEntries(
  starts: Uint32Array,
  owners: RowChange,
  lengths: readonly number[],
): EntriesChange {
  const counts = starts.subarray(1).map((end, owner) => end - starts[owner]);
  const next = spliceNumbers(counts, owners, lengths);
  const startsAfter = new Uint32Array(next.length + 1);
  for (let owner = 0; owner < next.length; owner++) startsAfter[owner + 1] = startsAfter[owner] + next[owner];
  const removed = entriesOf(starts, owners.lost);
  const inserted = entriesOf(startsAfter, owners.written);
  return {
    starts: startsAfter,
    entries: {
      ...renumbering(starts[starts.length - 1], removed, inserted),
      written: inserted,
      sources: new Uint32Array(inserted.length).fill(GONE),
      lost: removed,
    },
  };
}

function entriesOf(starts: Uint32Array, owners: Uint32Array): Uint32Array {
  const entries: number[] = [];
  for (const owner of owners)
    for (let entry = starts[owner]; entry < starts[owner + 1]; entry++) entries.push(entry);
  return Uint32Array.from(entries);
}

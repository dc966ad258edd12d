/**
 * Memory for sets of bits that one search after another uses. To create sets for each search and to collect them would take longer than
 * most searches use them.
 *
 *     begin(600_000)   take()   takeEmpty()      two different sets
 *     begin(600_000)   take()                    the first of them again, with its content
 *
 * Searches are synchronous, so no other search of this thread begins before the result of one is complete.
 */
import { createBits } from './bits.ts';
import type { Bits } from './types.ts';

/** A search that takes more sets than most do creates the others for itself. */
const KEPT = 32;

export type BitArena = ReturnType<typeof createBitArena>;

export function createBitArena() {
  let size = 0;
  let sets: Bits[] = [];
  let taken = 0;

  /** With any content. */
  function take(): Bits {
    const known = sets[taken++];
    if (known !== undefined) return known;
    const created = createBits(size);
    if (sets.length < KEPT) sets.push(created);
    return created;
  }

  return {
    /** All sets are free again; from now on they have this size. */
    begin(requested: number): void {
      if (size !== requested) sets = [];
      size = requested;
      taken = 0;
    },
    take,
    takeEmpty: (): Bits => take().fill(0),
  };
}

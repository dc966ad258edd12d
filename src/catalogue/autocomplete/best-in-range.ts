/**
 * The names of a range with the best ranks, without reading all of them: a few letters may begin tens of thousands of names.
 *
 *     ranks    1 8 5 | 7 3 9 | 6 0 4     in blocks of three
 *     best     1     | 3     | 0         the best of all: after the first block, the second one cannot have a better one
 */
import type { TopRows } from '../columns/top-rows.ts';
import { cachedByColumns } from '../columns/used-columns.ts';

/** So many names are a block, as a power of two. */
const BITS = 6;

/** By block, its best rank. */
const bestRanks = cachedByColumns(
  (ranks: Uint32Array) => [ranks],
  (ranks) => {
    const best = new Uint32Array((ranks.length >>> BITS) + 1).fill(ranks.length);
    for (let name = 0; name < ranks.length; name++)
      if (ranks[name] < best[name >>> BITS]) best[name >>> BITS] = ranks[name];
    return best;
  },
);

/** Offers the names from `from` up to `to`; a better rank is a higher score, and none is above 0. */
export function offerRange(ranks: Uint32Array, from: number, to: number, top: TopRows): void {
  const best = bestRanks(ranks);
  for (let block = from >>> BITS; block << BITS < to; block++) {
    if (top.isFull() && -best[block] < top.worst()) continue;
    const end = Math.min(to, (block + 1) << BITS);
    for (let name = Math.max(from, block << BITS); name < end; name++) top.offer(name, -ranks[name]);
  }
}

/**
 * About how good the name of each entry is, side by side. A frequent word has 100,000 entries, which ascend. To look up the name of each and then
 * its rank waits for memory every time, but these are read in a row, and take one byte each: the first digits of the rank.
 *
 *     rank    0 … 7     8   9 … 15    16,17   18,19 … 30,31    32 … 35    …    2^19 … 2^19 + 2^16    …
 *     level   0 … 7     8   9 … 15    16      17    … 23       24         …    136                   …
 */
import { cachedByColumns } from '../columns/used-columns.ts';
import type { NameCompletions } from './completions.ts';

/** Binary digits of a rank after the first one. */
const DIGITS = 3;

/** Never less for a higher rank. */
export function levelOf(rank: number): number {
  if (rank < 1 << DIGITS) return rank;
  const shift = 31 - Math.clz32(rank) - DIGITS;
  return ((shift + 1) << DIGITS) | ((rank >>> shift) & ((1 << DIGITS) - 1));
}

/** By entry, the level of its name. */
export const entryLevels = cachedByColumns(
  ({ ranks, nameOf }: Pick<NameCompletions, 'ranks' | 'nameOf'>) => [ranks, nameOf],
  ({ ranks, nameOf }): Uint8Array => {
    const ofNames = new Uint8Array(ranks.length);
    for (let name = 0; name < ranks.length; name++) ofNames[name] = levelOf(ranks[name]);
    const levels = new Uint8Array(nameOf.length);
    for (let entry = 0; entry < nameOf.length; entry++) levels[entry] = ofNames[nameOf[entry]];
    return levels;
  },
);

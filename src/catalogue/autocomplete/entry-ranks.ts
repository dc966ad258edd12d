/**
 * About how good the name of each entry is, side by side. A frequent word has 100,000 entries, which ascend. To look up the name of each and then
 * its rank waits for memory every time, but these are read in a row.
 *
 *     ranks of names 0 … 449,999     →     levels 0 … 56,249 of eight ranks each     →     by entry, two bytes
 */
import { cachedByColumns } from '../columns/used-columns.ts';
import type { NameCompletions } from './completions.ts';

export interface EntryRanks {
  /** By entry, the level of its name. */
  levels: Uint16Array;
  levelOf(rank: number): number;
}

const LEVELS = 2 ** 16;

export const entryRanks = cachedByColumns(
  ({ ranks, nameOf }: Pick<NameCompletions, 'ranks' | 'nameOf'>) => [ranks, nameOf],
  ({ ranks, nameOf }): EntryRanks => {
    let shift = 0;
    while (ranks.length >>> shift > LEVELS) shift++;
    const levels = new Uint16Array(nameOf.length);
    for (let entry = 0; entry < nameOf.length; entry++) levels[entry] = ranks[nameOf[entry]] >>> shift;
    return { levels, levelOf: (rank) => rank >>> shift };
  },
);

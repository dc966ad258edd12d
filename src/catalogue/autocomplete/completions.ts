/**
 * Names by their typed prefixes.
 *
 * Names with the same folded text are one, and are numbered in the order of that text, so that those with a common prefix are
 * adjacent. `ranks` orders them: the names whose entries are the most popular together first, then those of the most entries. Tags have no
 * popularity, so those of the most tracks come first.
 *
 *     ascending   Élan, Elan, Elba, Rain     →   elan  elba  rain
 *     starts                                     0     2     3     4
 *     ranks                                      1     2     0        (rain is the most popular; the others have no listens)
 */

import { countBits } from '../columns/bit-loops.ts';
import { createBits, setBits } from '../columns/bits.ts';
import { listAt } from '../columns/list-column.ts';
import type { NameColumn } from '../columns/name-column.ts';
import { areRowsEqual } from '../columns/row-texts.ts';
import { sortDescending } from '../columns/sort.ts';
import { textColumn } from '../columns/text-column.ts';
import type { ListColumn, TextColumn } from '../columns/types.ts';
import type { TagColumns } from '../tags/tag-columns.ts';
import { fold } from '../text/words/fold.ts';

export interface NameCompletions {
  /** Where in `NameColumn.ascending` the entries of each name begin. */
  starts: Uint32Array;
  /** By entry, the number of its name. */
  nameOf: Uint32Array;
  /** By name: 0 is the best. */
  ranks: Uint32Array;
}

export interface TagCompletions {
  /** Ascending. */
  folded: TextColumn;
  /** By name of tag: the first of those that fold alike, and how many tracks have any of them. */
  tag: Uint32Array;
  count: Uint32Array;
  /** By tag, the number of its name. */
  nameOf: Uint32Array;
  ranks: Uint32Array;
}

export interface CompletionColumns {
  artists: NameCompletions;
  albums: NameCompletions;
  tracks: NameCompletions;
  tags: TagCompletions;
}

/** Which entries have the same folded name. */
export type NameGroups = Pick<NameCompletions, 'starts' | 'nameOf'>;

export function groupNames({ folded, ascending }: NameColumn): NameGroups {
  const starts = new Uint32Array(ascending.length + 1);
  const nameOf = new Uint32Array(ascending.length);
  let names = 0;
  for (let i = 0; i < ascending.length; i++) {
    if (i === 0 || !areRowsEqual(folded, ascending[i - 1], ascending[i])) starts[names++] = i;
    nameOf[ascending[i]] = names - 1;
  }
  starts[names] = ascending.length;
  return { starts: starts.slice(0, names + 1), nameOf };
}

/** `popularity` is by entry. */
export function completeNames(
  name: NameColumn,
  popularity: Float64Array,
  { starts, nameOf }: NameGroups = groupNames(name),
): NameCompletions {
  const sums = new Float64Array(starts.length - 1);
  for (let i = 0; i < sums.length; i++) sums[i] = sumOf(i, starts, name, popularity);
  const counts = new Uint32Array(sums.length);
  for (let i = 0; i < counts.length; i++) counts[i] = starts[i + 1] - starts[i];
  return { starts, nameOf, ranks: ranksOf(sums, counts) };
}

/** The popularity of a name. */
export function sumOf(
  name: number,
  starts: Uint32Array,
  { ascending }: NameColumn,
  popularity: Float64Array,
): number {
  let sum = 0;
  for (let i = starts[name]; i < starts[name + 1]; i++) sum += popularity[ascending[i]];
  return sum;
}

/** `trackCount` is that of all tracks. */
export function completeTags(
  name: TagColumns['name'],
  tracks: TagColumns['tracks'],
  trackCount: number,
): TagCompletions {
  const byText = new Map<string, number[]>();
  name.forEach((text, tag) => {
    const key = fold(text);
    const alike = byText.get(key);
    if (alike === undefined) byText.set(key, [tag]);
    else alike.push(tag);
  });
  const sorted = [...byText].sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const nameOf = new Uint32Array(name.length);
  for (const [number, [, tags]] of sorted.entries()) for (const tag of tags) nameOf[tag] = number;
  const count = Uint32Array.from(sorted, ([, tags]) => countTracks(tracks, tags, trackCount));
  return {
    folded: textColumn(sorted.map(([text]) => text)),
    tag: Uint32Array.from(sorted, ([, [first]]) => first),
    count,
    nameOf,
    ranks: ranksOf(new Float64Array(count.length), count),
  };
}

/** How many tracks have any of the tags. */
export function countTracks(tracks: ListColumn, tags: readonly number[], trackCount: number): number {
  if (tags.length === 1) return listAt(tracks, tags[0]).length;
  const bits = createBits(trackCount);
  for (const tag of tags) setBits(bits, listAt(tracks, tag));
  return countBits(bits);
}

/** The larger value first, then the larger count, then the lower number. */
function ranksOf(values: Float64Array, counts: Uint32Array): Uint32Array {
  const byCount = sortDescending(counts);
  const order = sortDescending(Float64Array.from(byCount, (name) => values[name]));
  const ranks = new Uint32Array(counts.length);
  order.forEach((place, rank) => {
    ranks[byCount[place]] = rank;
  });
  return ranks;
}

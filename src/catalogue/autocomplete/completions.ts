/**
 * Names by their typed prefixes.
 *
 * Names with the same folded text are one, and are numbered in the order of that text, so that those with a common prefix are
 * adjacent. `ranks` orders them: the names of the most entries first, then the most popular.
 *
 *     ascending   Élan, Elan, Elba, Rain     →   elan  elba  rain
 *     starts                                     0     2     3     4
 *     ranks                                      0     2     1        (rain is the more popular of the other two)
 */

import { countBits, createBits, setBit } from '../columns/bits.ts';
import { listAt } from '../columns/list-column.ts';
import type { NameColumn } from '../columns/name-column.ts';
import { compareRows } from '../columns/row-texts.ts';
import { sortByNumber, sortDescending } from '../columns/sort.ts';
import { textColumn } from '../columns/text-column.ts';
import type { ListColumn, TextColumn } from '../columns/types.ts';
import type { TagColumns } from '../tags/tag-columns.ts';
import { fold } from '../text/fold.ts';

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
    if (i === 0 || compareRows(folded, ascending[i - 1], ascending[i]) !== 0) starts[names++] = i;
    nameOf[ascending[i]] = names - 1;
  }
  starts[names] = ascending.length;
  return { starts: starts.slice(0, names + 1), nameOf };
}

/** `popularity` is by entry. */
export function completeNames(
  name: NameColumn,
  popularity: Float64Array,
  { starts, nameOf } = groupNames(name),
): NameCompletions {
  const names = starts.length - 1;
  const counts = new Uint32Array(names);
  const sums = new Float64Array(names);
  for (let group = 0; group < names; group++) {
    counts[group] = starts[group + 1] - starts[group];
    for (let i = starts[group]; i < starts[group + 1]; i++) sums[group] += popularity[name.ascending[i]];
  }
  return { starts, nameOf, ranks: ranksByCount(counts, sums) };
}

/** `trackCount` is that of all tracks. */
export function completeTags(
  { name, tracks }: Pick<TagColumns, 'name' | 'tracks'>,
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
    ranks: ranksByCount(count, new Float64Array(count.length)),
  };
}

/** How many tracks have any of the tags. */
function countTracks(tracks: ListColumn, tags: readonly number[], trackCount: number): number {
  if (tags.length === 1) return listAt(tracks, tags[0]).length;
  const bits = createBits(trackCount);
  for (const tag of tags) for (const track of listAt(tracks, tag)) setBit(bits, track);
  return countBits(bits);
}

/** The larger count first, then the larger value, then the lower number. */
function ranksByCount(counts: Uint32Array, values: Float64Array): Uint32Array {
  const byValue = sortDescending(values);
  const keys = new Float64Array(counts.length);
  let max = 0;
  for (const count of counts) if (count > max) max = count;
  byValue.forEach((name, rank) => {
    keys[name] = (max - counts[name]) * counts.length + rank;
  });
  const ranks = new Uint32Array(counts.length);
  sortByNumber(keys).forEach((name, rank) => {
    ranks[name] = rank;
  });
  return ranks;
}

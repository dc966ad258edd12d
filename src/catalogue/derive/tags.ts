/** The tags of tracks, and what is derived of them, when some tracks have changed. */

import {
  bearersOf,
  meaningsOf,
  type TagMeasure,
  tagWeightsOf,
  weightsOf,
} from '../build/similarity-columns.ts';
import { numbersByMeaning, type TagTable, tagsBelow } from '../build/tags.ts';
import { listAt } from '../columns/list-column.ts';
import type { ListColumn } from '../columns/types.ts';
import { type TagColumns, taggedAs, tagKindOf, tagOf } from '../tags/tag-columns.ts';
import { patchLists, sortedPairs } from './lists.ts';
import { changeNames } from './numbered.ts';
import { isIdentity, keepsNumbers, numbersAfter, type Renumbering, type RowChange } from './renumbering.ts';
import { listsOf, spliceLists, spliceNumbers } from './splice.ts';

/** A tag and its kind, an index into TAG_KINDS. */
export interface Tagged {
  tag: string;
  kind: number;
}

export interface PatchedTags {
  tags: TagColumns;
  ofTracks: ListColumn;
  /** Of the tags. */
  numbers: Renumbering;
  /** Tags, as numbers after, that some track has gained or lost; ascending. */
  touched: Uint32Array;
}

/** `tagged` are the tags of the written tracks. */
export function patchTags(
  tags: TagColumns,
  ofTracks: ListColumn,
  rows: RowChange,
  tagged: readonly (readonly Tagged[])[],
  hierarchy: TagTable['hierarchy'],
): PatchedTags {
  const lostTags = Array.from(rows.lost, (row) => [...new Set(listAt(ofTracks, row).values().map(tagOf))]);
  const uses = new Map<number, number>();
  for (const tag of lostTags.flat()) uses.set(tag, (uses.get(tag) ?? 0) + 1);
  const coming = new Set(tagged.flat().map(({ tag }) => tag));
  const gone = [...uses].filter(
    ([tag, lost]) => listAt(tags.tracks, tag).length === lost && !coming.has(tags.name[tag]),
  );
  const {
    names: name,
    numbers,
    numberOf,
  } = changeNames(
    tags.name,
    gone.map(([tag]) => tag),
    coming,
  );
  const before = isIdentity(numbers) ? ofTracks : renumbered(ofTracks, numbers);
  const next = spliceLists(
    before,
    rows,
    listsOf(tagged.map((list) => list.map(({ tag, kind }) => taggedAs(numberOf(tag), kind)))),
  );
  if (next === ofTracks) return { tags, ofTracks, numbers, touched: new Uint32Array(0) };

  const gained = tagged.map((list) => [...new Set(list.map(({ tag }) => numberOf(tag)))]);
  const tracks = patchLists(tags.tracks, {
    lists: numbers,
    rows,
    lost: sortedPairs(lostTags.flatMap((list, i) => list.map((tag) => [tag, rows.lost[i]] as const))),
    gained: sortedPairs(gained.flatMap((list, i) => list.map((tag) => [tag, rows.written[i]] as const))),
  });
  const after = numbersAfter(numbers);
  const touched = new Set([...gained.flat(), ...lostTags.flat().map((tag) => after[tag])]);
  // A tag that goes leaves fewer tracks to those that mean the same.
  const removed = new Set(numbers.removed);
  for (const alike of removed.size === 0 ? [] : tags.numbers.values())
    if (alike.some((tag) => removed.has(tag))) for (const tag of alike) touched.add(after[tag]);
  const meanings = isIdentity(numbers) ? tags.numbers : numbersByMeaning(name, tags.synonyms);
  return {
    tags: {
      name,
      tracks,
      numbers: meanings,
      synonyms: tags.synonyms,
      narrower: narrowerTags({ tags, meanings, tracks, rows, numbers, touched }, hierarchy),
    },
    ofTracks: next,
    numbers,
    touched: Uint32Array.from(touched.values().filter((tag) => tag < name.length)).sort(),
  };
}

function renumbered({ starts, items }: ListColumn, numbers: Renumbering): ListColumn {
  const after = numbersAfter(numbers);
  return { starts, items: items.map((tagged) => taggedAs(after[tagOf(tagged)], tagKindOf(tagged))) };
}

interface NarrowerChange {
  tags: TagColumns;
  meanings: TagColumns['numbers'];
  tracks: ListColumn;
  rows: RowChange;
  numbers: Renumbering;
  touched: Set<number>;
}

/** Only what contains a touched tag is made again, unless every ordinal is another one. */
function narrowerTags(change: NarrowerChange, hierarchy: TagTable['hierarchy']): TagColumns['narrower'] {
  const { tags, meanings, tracks, rows, numbers, touched } = change;
  const whole = () => tagsBelow(tracks, rows.after, meanings, hierarchy);
  if (!isIdentity(numbers) || !keepsNumbers(rows)) return whole();
  const isTouched = (top: string, below: readonly number[]) =>
    [...below, ...(meanings.get(top) ?? [])].some((tag) => touched.has(tag));
  const again = new Map(
    [...hierarchy].filter(([top]) => isTouched(top, tags.narrower.get(top)?.numbers ?? [])),
  );
  if (again.size === 0) return tags.narrower;
  const made = tagsBelow(tracks, rows.after, meanings, hierarchy, again.keys());
  return new Map([...tags.narrower].map(([top, below]) => [top, made.get(top) ?? below]));
}

/** See `build/similarity-columns.ts`. */
export function patchMeasure(before: TagMeasure, patched: PatchedTags, rows: RowChange): TagMeasure {
  const { tags, ofTracks, numbers, touched } = patched;
  const meaning = isIdentity(numbers) ? before.meaning : meaningsOf(tags);
  const bearers = spliceNumbers(
    before.bearers,
    { ...numbers, written: numbers.inserted },
    numbers.inserted,
  ).slice();
  const again = new Set(touched.values().map((tag) => meaning[tag]));
  for (const alike of tags.numbers.values()) {
    if (!again.has(alike[0])) continue;
    const bearing = bearersOf(tags.tracks, alike, rows.after);
    for (const tag of alike) bearers[tag] = bearing;
  }
  const weight = weightsOf(bearers, rows.after);
  const isSame = isIdentity(numbers) && weight.every((value, tag) => value === before.weight[tag]);
  if (!isSame) return { meaning, bearers, weight, tagWeight: tagWeightsOf(ofTracks, meaning, weight) };
  const written = listsOf(Array.from(rows.written, (track) => [...listAt(ofTracks, track)]));
  const tagWeight = spliceNumbers(before.tagWeight, rows, tagWeightsOf(written, meaning, weight));
  return { meaning, bearers, weight: before.weight, tagWeight };
}

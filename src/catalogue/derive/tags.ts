/** The tags of tracks, and what is derived from them, when some tracks have changed. */

import {
  bearersOf,
  meaningsOf,
  type TagMeasure,
  tagWeightsOf,
  weightsOf,
} from '../build/similarity-columns.ts';
import { numbersByMeaning, type TagTable } from '../build/tags.ts';
import { listAt } from '../columns/list-column.ts';
import { copyOf } from '../columns/new-column.ts';
import type { ListColumn } from '../columns/types.ts';
import { type TagColumns, taggedAs, tagKindOf, tagOf } from '../tags/tag-columns.ts';
import { patchLists, sortedPairs } from './lists.ts';
import { patchNarrower } from './narrower-tags.ts';
import { changeNames } from './numbered.ts';
import {
  GONE,
  isIdentity,
  numberBefore,
  numbersAfter,
  type Renumbering,
  type RowChange,
  writtenRows,
} from './renumbering.ts';
import { listsOf, spliceNumbers, spliceRagged } from './splice.ts';

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
  const next = spliceRagged(
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
  // If a tag is removed, the tags with the same meaning have fewer tracks.
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
      narrower: patchNarrower(tags.narrower, { meanings, hierarchy, rows, tagsOf: gained }),
    },
    ofTracks: next,
    numbers,
    touched: Uint32Array.from(touched.values().filter((tag) => tag < name.length)).sort(),
  };
}

/** There are few tags, and many items: each tag and kind is computed once. */
function renumbered({ starts, items }: ListColumn, numbers: Renumbering): ListColumn {
  const after = numbersAfter(numbers);
  const table = new Uint32Array(taggedAs(after.length, 0));
  for (let tagged = 0; tagged < table.length; tagged++)
    table[tagged] = taggedAs(after[tagOf(tagged)], tagKindOf(tagged));
  const next = new Uint32Array(items.length);
  for (let i = 0; i < items.length; i++) next[i] = table[items[i]];
  return { starts, items: next };
}

/** See `build/similarity-columns.ts`. */
export function patchMeasure(
  before: TagMeasure,
  { tags, ofTracks, numbers, touched }: PatchedTags,
  rows: RowChange,
): TagMeasure {
  const meaning = isIdentity(numbers) ? before.meaning : meaningsOf(tags);
  const isTouched = new Set(touched.values().map((tag) => meaning[tag]));
  const recounted = new Map<number, number>();
  for (const alike of tags.numbers.values()) {
    if (!isTouched.has(alike[0])) continue;
    const { length } = bearersOf(tags.tracks, alike, rows.after);
    for (const tag of alike) recounted.set(tag, length);
  }
  const change = writtenRows(numbers, Uint32Array.from(recounted.keys()));
  const bearers = spliceNumbers(
    before.bearers,
    change,
    Uint32Array.from(change.written, (tag) => recounted.get(tag)!),
  );
  const weights = weightsOf(bearers, rows.after);
  const isSame = isIdentity(numbers) && weights.every((value, tag) => value === before.weight[tag]);
  const weight = isSame ? before.weight : weights;
  const written = listsOf(Array.from(rows.written, (track) => [...listAt(ofTracks, track)]));
  const ofWritten = tagWeightsOf(written, meaning, weight);
  const spliced = spliceNumbers(before.tagWeight, rows, ofWritten);
  if (isSame) return { meaning, bearers, weight, tagWeight: spliced };

  const tagWeight = spliced === before.tagWeight ? copyOf(spliced) : spliced;
  for (const alike of tags.numbers.values()) {
    const known = alike.find((tag) => numberBefore(numbers, tag) !== GONE);
    if (known === undefined) continue;
    const difference = weight[known] - before.weight[numberBefore(numbers, known)];
    if (difference === 0) continue;
    const tracks = bearersOf(tags.tracks, alike, rows.after);
    for (let i = 0; i < tracks.length; i++) tagWeight[tracks[i]] += difference;
  }
  for (let i = 0; i < rows.written.length; i++) tagWeight[rows.written[i]] = ofWritten[i];
  return { meaning, bearers, weight, tagWeight };
}

/** What follows from the tags of tracks. */
import { clearBits, createBits, ordinalsOf, setBits } from '../columns/bits.ts';
import { invertLists, listAt } from '../columns/list-column.ts';
import type { ListColumn } from '../columns/types.ts';
import { meaning, type NarrowerTags, taggedAs, tagOf } from '../tags/tag-columns.ts';
import { tagKey } from '../tags/tag-key.ts';

/** What the tables in `tags/` say. */
export interface TagTable {
  synonyms: Map<string, string>;
  /** Meaning → the meanings right below it. */
  hierarchy: ReadonlyMap<string, readonly string[]>;
}

/** Each tag of the tables, stored or not, means itself. */
export function allSynonyms({ synonyms: typed, hierarchy }: TagTable): Map<string, string> {
  const named = [...typed.values(), ...[...hierarchy].flat(2)];
  return new Map([...named.map((key) => [key, key] as const), ...typed]);
}

/** The tracks of each tag, ascending. `ofTracks` are the tracks' tags with their kinds. */
export function tracksOfTags(ofTracks: ListColumn, tags: readonly string[]): ListColumn {
  // There are few tags and many items: each is computed once.
  const tagOfItem = Uint32Array.from({ length: taggedAs(tags.length, 0) }, (_, item) => tagOf(item));
  return invertLists(ofTracks, tags.length, tagOfItem);
}

/** How many tracks have each tag in each kind (see `taggedAs`). */
export function usesOfTags({ items }: ListColumn, tags: number): Uint32Array {
  const uses = new Uint32Array(taggedAs(tags, 0));
  for (let i = 0; i < items.length; i++) uses[items[i]]++;
  return uses;
}

/** Meaning → the numbers of the tags that have it. */
export function numbersByMeaning(
  names: string[],
  synonyms: ReadonlyMap<string, string>,
): Map<string, number[]> {
  const numbers = new Map<string, number[]>();
  names.forEach((name, number) => {
    const key = meaning(synonyms, tagKey(name));
    const alike = numbers.get(key);
    if (alike === undefined) numbers.set(key, [number]);
    else alike.push(number);
  });
  return numbers;
}

/** The stored tags at any depth below a meaning, ascending. */
function numbersBelow(
  top: string,
  numbers: ReadonlyMap<string, readonly number[]>,
  hierarchy: TagTable['hierarchy'],
): number[] {
  const meanings = new Set<string>();
  const descend = (broader: string) => {
    for (const narrower of hierarchy.get(broader) ?? []) {
      if (narrower === top || meanings.has(narrower)) continue;
      meanings.add(narrower);
      descend(narrower);
    }
  };
  descend(top);
  return [...meanings].flatMap((meaning) => numbers.get(meaning) ?? []).sort((a, b) => a - b);
}

/** The stored tags at any depth below each top. `tracks` are those of each tag, of `size` in all. */
export function tagsBelow(
  tracks: ListColumn,
  size: number,
  numbers: ReadonlyMap<string, readonly number[]>,
  hierarchy: TagTable['hierarchy'],
): Map<string, NarrowerTags> {
  const below = new Map<string, NarrowerTags>();
  for (const top of hierarchy.keys()) {
    const found = numbersBelow(top, numbers, hierarchy);
    if (found.length === 0) continue;
    const bits = createBits(size);
    for (const tag of found) setBits(bits, listAt(tracks, tag));
    for (const tag of numbers.get(top) ?? []) clearBits(bits, listAt(tracks, tag));
    below.set(top, { numbers: found, tracks: ordinalsOf(bits) });
  }
  return below;
}

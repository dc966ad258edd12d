/** Tags as numbers while tracks come in. */
import { TAG_KINDS, type TagKind } from '../../domain/vocabulary.ts';
import { clearBits, createBits, ordinalsOf, setBits } from '../columns/bits.ts';
import { growingLists } from '../columns/growing.ts';
import { invertLists, listAt } from '../columns/list-column.ts';
import type { ListColumn } from '../columns/types.ts';
import {
  meaning,
  type NarrowerTags,
  type TagColumns,
  taggedAs,
  tagKindOf,
  tagOf,
} from '../tags/tag-columns.ts';
import { tagKey } from '../tags/tag-key.ts';
import { createNumbering } from './numbering.ts';

/** What the tables in `tags/` say. */
export interface TagTable {
  synonyms: Map<string, string>;
  /** Meaning → the meanings right below it. */
  hierarchy: ReadonlyMap<string, readonly string[]>;
}

const NO_TAGS: number[] = [];

export function createTagsBuilder() {
  const tagNumbers = createNumbering();
  /** Few different lists occur, so each is parsed once. */
  const parsed: Map<string, number[]>[] = TAG_KINDS.map(() => new Map());
  const lists = growingLists(Uint32Array);

  function parse(kind: number, json: string): number[] {
    const tags = json === '' ? [] : (JSON.parse(json) as string[]);
    return [...new Set(tags)].map((tag) => taggedAs(tagNumbers.numberOf(tag), kind));
  }

  function parseOnce(kind: number, json: string): number[] {
    // Comparing is faster than a lookup.
    if (json === '[]') return NO_TAGS;
    let list = parsed[kind].get(json);
    if (list === undefined) {
      list = parse(kind, json);
      parsed[kind].set(json, list);
    }
    return list;
  }

  return {
    /** The three JSON lists of the next track. */
    add(row: Record<TagKind, string>): void {
      for (let kind = 0; kind < TAG_KINDS.length; kind++)
        for (const tagged of parseOnce(kind, row[TAG_KINDS[kind]])) lists.add(tagged);
      lists.endList();
    },
    finish({ synonyms: typed, hierarchy }: TagTable): { tags: TagColumns; ofTracks: ListColumn } {
      const named = [...typed.values(), ...[...hierarchy].flat(2)];
      const synonyms = new Map([...named.map((key) => [key, key] as const), ...typed]);
      const { starts, items } = lists.finish();
      const { names: name, places } = tagNumbers.finish();
      const numbersOfTags = new Uint32Array(items.length);
      for (let i = 0; i < items.length; i++) {
        numbersOfTags[i] = places[tagOf(items[i])];
        items[i] = taggedAs(numbersOfTags[i], tagKindOf(items[i]));
      }
      const ofTracks = { starts, items };
      const tracks = invertLists({ starts, items: numbersOfTags }, name.length);
      const numbers = numbersByMeaning(name, synonyms);
      const narrower = tagsBelow(tracks, lists.count(), numbers, hierarchy);
      return { tags: { name, tracks, numbers, synonyms, narrower }, ofTracks };
    },
  };
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
export function numbersBelow(
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

/** For each top the stored tags at any depth below it. `tracks` are those of each tag, of `size` in all. */
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

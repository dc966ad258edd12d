/** Tags as numbers while tracks come in. */
import type { TagKind } from '../../domain/vocabulary.ts';
import { TAG_KINDS } from '../../domain/vocabulary.ts';
import { createBits, ordinalsOf, setBit } from '../columns/bits.ts';
import { growing } from '../columns/growing.ts';
import { invertLists, listAt } from '../columns/list-column.ts';
import type { ListColumn } from '../columns/types.ts';
import { meaning } from '../tags/stored-tags.ts';
import { type NarrowerTags, type TagColumns, taggedAs, tagOf } from '../tags/tag-columns.ts';
import { tagKey } from '../tags/tag-key.ts';
import { createNumbering } from './numbering.ts';

export interface TagsBuilder {
  /** The three JSON lists of the next track. */
  add(lists: Record<TagKind, string>): void;
  finish(table: TagTable): { tags: TagColumns; ofTracks: ListColumn };
}

/** What the tables in `tags/` say. */
export interface TagTable {
  synonyms: Map<string, string>;
  /** Meaning → the meanings right below it. */
  hierarchy: ReadonlyMap<string, readonly string[]>;
}

export function createTagsBuilder(): TagsBuilder {
  const tagNumbers = createNumbering();
  /** Few different lists occur, so each is parsed once. */
  const parsed: Map<string, number[]>[] = TAG_KINDS.map(() => new Map());
  const ends = growing({ end: Uint32Array });
  const items = growing({ tagged: Uint32Array });

  function parse(kind: number, json: string): number[] {
    const tags = json === '' ? [] : (JSON.parse(json) as string[]);
    return [...new Set(tags)].map((tag) => taggedAs(tagNumbers.numberOf(tag), kind));
  }

  function parseOnce(kind: number, json: string): number[] {
    const list = parsed[kind].get(json) ?? parse(kind, json);
    parsed[kind].set(json, list);
    return list;
  }

  return {
    add(lists) {
      for (let kind = 0; kind < TAG_KINDS.length; kind++) {
        for (const tagged of parseOnce(kind, lists[TAG_KINDS[kind]])) {
          const item = items.next();
          items.columns.tagged[item] = tagged;
        }
      }
      const track = ends.next();
      ends.columns.end[track] = items.count();
    },
    finish({ synonyms, hierarchy }) {
      const ofTracks = { starts: startsOf(ends.finish().end), items: items.finish().tagged };
      const name = tagNumbers.names;
      const tracks = invertLists({ starts: ofTracks.starts, items: ofTracks.items.map(tagOf) }, name.length);
      const numbers = numbersByMeaning(name, synonyms);
      const narrower = tagsBelow(tracks, ends.count(), numbers, hierarchy);
      return { tags: { name, tracks, numbers, synonyms, narrower }, ofTracks };
    },
  };
}

/** Each list starts where the one before it ends, the first at 0. */
function startsOf(ends: Uint32Array): Uint32Array {
  const starts = new Uint32Array(ends.length + 1);
  starts.set(ends, 1);
  return starts;
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

/** Meaning → the stored tags at any depth below it. `tracks` are those of each tag, of `size` in all. */
export function tagsBelow(
  tracks: ListColumn,
  size: number,
  numbers: ReadonlyMap<string, readonly number[]>,
  hierarchy: TagTable['hierarchy'],
): Map<string, NarrowerTags> {
  const below = new Map<string, NarrowerTags>();
  for (const top of hierarchy.keys()) {
    const meanings = new Set<string>();
    const descend = (broader: string) => {
      for (const narrower of hierarchy.get(broader) ?? []) {
        if (narrower === top || meanings.has(narrower)) continue;
        meanings.add(narrower);
        descend(narrower);
      }
    };
    descend(top);
    const found = [...meanings].flatMap((meaning) => numbers.get(meaning) ?? []).sort((a, b) => a - b);
    if (found.length === 0) continue;
    const bits = createBits(size);
    for (const tag of found) for (const track of listAt(tracks, tag)) setBit(bits, track);
    for (const tag of numbers.get(top) ?? [])
      for (const track of listAt(tracks, tag)) bits[track >>> 5] &= ~(1 << (track & 31));
    below.set(top, { numbers: found, tracks: ordinalsOf(bits) });
  }
  return below;
}

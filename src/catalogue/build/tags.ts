/** Tags as numbers while tracks come in. */
import type { TagKind } from '../../domain/vocabulary.ts';
import { TAG_KINDS } from '../../domain/vocabulary.ts';
import { type TagColumns, taggedAs, tagOf } from '../catalogue.ts';
import { growing } from '../columns/growing.ts';
import { invertLists } from '../columns/list-column.ts';
import type { ListColumn } from '../columns/types.ts';
import { meaning } from '../tags/stored-tags.ts';
import { tagKey } from '../tags/tag-key.ts';
import { createNumbering } from './numbering.ts';

export interface TagsBuilder {
  /** The three JSON lists of the next track. */
  add(lists: Record<TagKind, string>): void;
  finish(synonyms: Map<string, string>): { tags: TagColumns; ofTracks: ListColumn };
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
    finish(synonyms) {
      const ofTracks = { starts: startsOf(ends.finish().end), items: items.finish().tagged };
      const name = tagNumbers.names;
      const tracks = invertLists({ starts: ofTracks.starts, items: ofTracks.items.map(tagOf) }, name.length);
      return { tags: { name, tracks, numbers: numbersByMeaning(name, synonyms), synonyms }, ofTracks };
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

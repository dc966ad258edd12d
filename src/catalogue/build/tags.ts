/** Tags as numbers while tracks come in. */
import type { TagKind } from '../../domain/vocabulary.ts';
import { TAG_KINDS } from '../../domain/vocabulary.ts';
import type { ListColumn, TagColumns } from '../catalogue.ts';
import { invertLists } from '../columns/list-column.ts';
import { createNumberBuilder } from '../columns/number-builder.ts';
import { tagKey } from '../tags/tag-key.ts';

export interface TagsBuilder {
  /** The three JSON lists of the next track. */
  add(lists: Record<TagKind, string>): void;
  finish(synonyms: Map<string, string>): { tags: TagColumns; ofTracks: ListColumn };
}

export function createTagsBuilder(): TagsBuilder {
  const numbering: Map<string, number>[] = TAG_KINDS.map(() => new Map());
  /** Few different lists occur, so each is parsed once. */
  const parsed: Map<string, number[]>[] = TAG_KINDS.map(() => new Map());
  const name: string[] = [];
  const kinds: number[] = [];
  const starts = createNumberBuilder(Uint32Array);
  const items = createNumberBuilder(Uint32Array);
  starts.add(0);

  function numberOf(kind: number, tag: string): number {
    let number = numbering[kind].get(tag);
    if (number === undefined) {
      number = name.length;
      numbering[kind].set(tag, number);
      name.push(tag);
      kinds.push(kind);
    }
    return number;
  }

  function numbersOf(kind: number, json: string): number[] {
    let list = parsed[kind].get(json);
    if (list === undefined) {
      const tags = json === '' ? [] : (JSON.parse(json) as string[]);
      list = [...new Set(tags)].map((tag) => numberOf(kind, tag));
      parsed[kind].set(json, list);
    }
    return list;
  }

  return {
    add(lists) {
      for (let kind = 0; kind < TAG_KINDS.length; kind++)
        for (const number of numbersOf(kind, lists[TAG_KINDS[kind]])) items.add(number);
      starts.add(items.length);
    },
    finish(synonyms) {
      const ofTracks = { starts: starts.finish(), items: items.finish() };
      const tracks = invertLists(ofTracks, name.length);
      const tags = { name, kind: Uint8Array.from(kinds), tracks, numbers: numbersByKey(name), synonyms };
      return { tags, ofTracks };
    },
  };
}

/** Key → the numbers of the tags that have it. */
export function numbersByKey(names: string[]): Map<string, number[]> {
  const numbers = new Map<string, number[]>();
  names.forEach((name, number) => {
    const key = tagKey(name);
    const alike = numbers.get(key);
    if (alike === undefined) numbers.set(key, [number]);
    else alike.push(number);
  });
  return numbers;
}

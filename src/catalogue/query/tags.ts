/** `tags` and `fuzzytags`: from what was typed to the tracks that bear it. */
import type { Catalogue, TagColumns } from '../catalogue.ts';
import { bitsOf, createBits, ordinalsOf } from '../columns/bits.ts';
import { listAt } from '../columns/list-column.ts';
import type { Scored } from '../scored.ts';
import { storedTag } from '../tags/stored-tag.ts';
import { tagKey } from '../tags/tag-key.ts';
import type { Restriction } from './restriction.ts';

export function bearingAll(tags: TagColumns, typed: string[]): Restriction[] {
  return tagsMeant(tags, typed).map((key) => ({ kind: 'list', ordinals: tracksBearing(tags, key) }));
}

/** All asked-for tags: 1. Some of them: half of their share, so that a full boost cannot lift it above. */
export function bearingAny({ tags, tracks }: Catalogue, typed: string[]): Scored {
  const lists = tagsMeant(tags, typed).map((key) => tracksBearing(tags, key));
  if (lists.length === 1) return { ordinals: lists[0], scores: new Float64Array(lists[0].length).fill(1) };
  const matches = new Uint8Array(tracks.count);
  const bits = createBits(tracks.count);
  for (const list of lists) {
    const other = bitsOf(list, tracks.count);
    for (let i = 0; i < bits.length; i++) bits[i] |= other[i];
    for (let i = 0; i < list.length; i++) matches[list[i]]++;
  }
  const ordinals = ordinalsOf(bits);
  const all = lists.length;
  const scores = new Float64Array(ordinals.length);
  for (let i = 0; i < ordinals.length; i++) {
    const matched = matches[ordinals[i]];
    scores[i] = matched === all ? 1 : (0.5 * matched) / all;
  }
  return { ordinals, scores };
}

const WORDS_MOST = 4;

/**
 * The keys of the tags that were meant, each once. A list splits on spaces, so a tag of several words arrives
 * in pieces: `drum and bass` is joined again, because `and` alone is no tag; `pop rock` stays two tags, because
 * both are, although there is a tag `poprock`.
 */
export function tagsMeant(tags: TagColumns, typed: string[]): string[] {
  const meant = new Set<string>();
  for (let i = 0; i < typed.length; ) {
    const length = wordsToJoin(tags, typed, i);
    const key = tagKey(typed.slice(i, i + length).join(' '));
    meant.add(storedTag(tags, key) ?? key);
    i += length;
  }
  return [...meant];
}

function wordsToJoin(tags: TagColumns, typed: string[], from: number): number {
  for (let length = Math.min(WORDS_MOST, typed.length - from); length > 1; length--) {
    const words = typed.slice(from, from + length);
    const joined = storedTag(tags, tagKey(words.join(' '))) !== undefined;
    if (joined && words.some((word) => storedTag(tags, tagKey(word)) === undefined)) return length;
  }
  return 1;
}

/** In whatever kind: a `guitar` among the genres counts as one among the instruments does. */
function tracksBearing(tags: TagColumns, key: string): Uint32Array {
  const numbers = tags.numbers.get(key) ?? [];
  if (numbers.length === 1) return listAt(tags.tracks, numbers[0]);
  return Uint32Array.from(
    new Set(numbers.flatMap((number) => Array.from(listAt(tags.tracks, number)))),
  ).sort();
}

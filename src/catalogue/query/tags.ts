/** `tags` and `fuzzytags`: from what was typed to the tracks that bear it. */
import type { Catalogue, TagColumns } from '../catalogue.ts';
import { tagOf } from '../catalogue.ts';
import { bitsOf, ordinalsOf } from '../columns/bits.ts';
import { listAt } from '../columns/list-column.ts';
import { storedTags } from '../tags/stored-tags.ts';
import { tagKey } from '../tags/tag-key.ts';
import type { Shares } from './relevance.ts';
import type { Restriction } from './restriction.ts';

export function bearingAll(catalogue: Catalogue, typed: string[]): Restriction[] {
  return tagsMeant(catalogue.tags, typed).map((numbers) => bearing(catalogue, numbers));
}

/**
 * Room for one union of tags. Fresh memory of this size costs more than filling it, so it is used again: what
 * `bearingAny` returns is good until the next call.
 */
interface Room {
  matches: Uint8Array;
  ordinals: Uint32Array;
  scores: Float64Array;
}
let room: Room | undefined;

function roomFor(count: number): Room {
  if (room?.matches.length !== count) {
    room = {
      matches: new Uint8Array(count),
      ordinals: new Uint32Array(count),
      scores: new Float64Array(count),
    };
  }
  return room;
}

/** The share of the asked-for tags that each track bears. */
export function bearingAny(catalogue: Catalogue, typed: string[]): Shares {
  const lists = tagsMeant(catalogue.tags, typed).map((numbers) => tracksBearing(catalogue, numbers));
  const { matches, ordinals, scores } = roomFor(catalogue.tracks.count);
  matches.fill(0);
  for (const list of lists) for (let i = 0; i < list.length; i++) matches[list[i]]++;
  const shares = Float64Array.from({ length: lists.length + 1 }, (_, matched) => matched / lists.length);
  let count = 0;
  for (let track = 0; track < matches.length; track++) {
    if (matches[track] === 0) continue;
    ordinals[count] = track;
    scores[count++] = shares[matches[track]];
  }
  return { ordinals: ordinals.subarray(0, count), scores: scores.subarray(0, count), tags: lists.length };
}

const WORDS_MOST = 4;

/**
 * The tags that were meant, each once, as the numbers of its spellings; none for a tag nobody bears. A list splits on
 * spaces, so a tag of several words arrives in pieces: `drum and bass` is joined again, because `and` alone is no tag;
 * `pop rock` stays two tags, because both are, although there is a tag `poprock`.
 */
function tagsMeant(tags: TagColumns, typed: string[]): number[][] {
  const meant = new Map<string, number[]>();
  for (let i = 0; i < typed.length; ) {
    const length = wordsToJoin(tags, typed, i);
    const key = tagKey(typed.slice(i, i + length).join(' '));
    const numbers = storedTags(tags, key);
    meant.set(numbers.length === 0 ? key : numbers.join(' '), numbers);
    i += length;
  }
  return [...meant.values()];
}

function wordsToJoin(tags: TagColumns, typed: string[], from: number): number {
  const isKnown = (text: string) => storedTags(tags, tagKey(text)).length > 0;
  for (let length = Math.min(WORDS_MOST, typed.length - from); length > 1; length--) {
    const words = typed.slice(from, from + length);
    if (isKnown(words.join(' ')) && !words.every(isKnown)) return length;
  }
  return 1;
}

function bearing(catalogue: Catalogue, numbers: number[]): Restriction {
  const { starts, items } = catalogue.tracks.tags;
  return {
    kind: 'list',
    ordinals: tracksBearing(catalogue, numbers),
    passes(track) {
      for (let i = starts[track]; i < starts[track + 1]; i++)
        if (numbers.includes(tagOf(items[i]))) return true;
      return false;
    },
  };
}

function tracksBearing({ tags, tracks }: Catalogue, numbers: number[]): Uint32Array {
  if (numbers.length === 0) return new Uint32Array(0);
  if (numbers.length === 1) return listAt(tags.tracks, numbers[0]);
  const bits = bitsOf(listAt(tags.tracks, numbers[0]), tracks.count);
  for (const number of numbers.slice(1))
    for (const track of listAt(tags.tracks, number)) bits[track >>> 5] |= 1 << (track & 31);
  return ordinalsOf(bits);
}

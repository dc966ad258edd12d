/**
 * The weight of the tags that a track has in common with one track: the sum of the weights of those of its tags that are also tags of that
 * one, each meaning once.
 *
 *   ambient (30), piano (20), guitar   and   ambient, piano, electronic   →   50
 */
import type { Catalogue } from '../../catalogue.ts';
import type { Ordinal } from '../../columns/types.ts';
import { tagOf } from '../../tags/tag-columns.ts';

/** By tag: 1 + its place among the tags of the latest track, or 0. Every search uses this memory again. */
let places = new Uint16Array(0);
let latest: readonly number[] = [];

/** `own` are the meanings of the one track's tags. The result can be called until the next call of this function. */
export function commonWeight(
  { tracks, similarity }: Catalogue,
  own: readonly number[],
): (other: Ordinal) => number {
  const { meaning, weight } = similarity;
  const { starts, items } = tracks.tags;
  for (const tag of latest) places[tag] = 0;
  if (places.length < meaning.length) places = new Uint16Array(meaning.length);
  for (const [place, tag] of own.entries()) places[tag] = 1 + place;
  latest = own;
  // A track may have a tag in two kinds or spellings: it counts once.
  const countedFor = new Int32Array(1 + own.length).fill(-1);
  return (other) => {
    let sum = 0;
    for (let at = starts[other]; at < starts[other + 1]; at++) {
      const place = places[meaning[tagOf(items[at])]];
      if (place === 0 || countedFor[place] === other) continue;
      countedFor[place] = other;
      sum += weight[own[place - 1]];
    }
    return sum;
  };
}

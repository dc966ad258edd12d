/** `tags` and `fuzzytags`: from the typed text to the tracks with these tags. */

import type { Catalogue } from '../../catalogue.ts';
import { BitCounters } from '../../columns/bit-counters.ts';
import { type RowSet, unionOfSets } from '../../columns/row-set.ts';
import type { Bits } from '../../columns/types.ts';
import { meaning, storedTags, type TagColumns } from '../../tags/tag-columns.ts';
import { tagKey } from '../../tags/tag-key.ts';
import { among, type RowFilter } from '../pages/selection.ts';
import { tracksTagged } from './known-sets.ts';

export function taggedWithAll(catalogue: Catalogue, typed: string[]): RowFilter[] {
  return tracksOfEach(catalogue, typed).map(among);
}

/** How many of the tags of `fuzzytags` each track has. */
export function countTags(catalogue: Catalogue, typed: string[]): BitCounters {
  const counters = new BitCounters(catalogue.tracks.count);
  for (const tracks of tracksOfEach(catalogue, typed)) counters.add(tracks, 1);
  return counters;
}

/** The tracks of each tag, each tag once. */
function tracksOfEach(catalogue: Catalogue, typed: string[]): RowSet[] {
  return tagsMeant(catalogue.tags, typed).map((numbers) => tracksTagged(catalogue, numbers));
}

/** The tracks that have any of the tags. */
export function taggedWithAny(catalogue: Catalogue, typed: string[]): Bits {
  return unionOfSets(tracksOfEach(catalogue, typed), catalogue.tracks.count);
}

const WORDS_MAX = 4;

/**
 * The tags of a query, each once, with the numbers of its spellings; none if no track has it. A list splits on spaces, so a tag of several
 * words arrives in parts: `drum and bass` is joined again, because `and` alone is not a tag; `punk rock` stays two tags in either order,
 * because both are, although there is a tag `punkrock`, and even if no track is tagged `punk`.
 */
function tagsMeant(tags: TagColumns, typed: string[]): number[][] {
  const meant = new Map<string, number[]>();
  for (let i = 0; i < typed.length; ) {
    const length = wordsToJoin(tags, typed, i);
    const key = tagKey(typed.slice(i, i + length).join(' '));
    meant.set(meaning(tags.synonyms, key), storedTags(tags, key));
    i += length;
  }
  return [...meant.values()];
}

function wordsToJoin(tags: TagColumns, typed: string[], from: number): number {
  const isKnown = (text: string) =>
    tags.synonyms.has(tagKey(text)) || storedTags(tags, tagKey(text)).length > 0;
  for (let length = Math.min(WORDS_MAX, typed.length - from); length > 1; length--) {
    const words = typed.slice(from, from + length);
    if (isKnown(words.join(' ')) && !words.every(isKnown)) return length;
  }
  return 1;
}

/** `tags` and `fuzzytags`: from the typed text to the tracks with these tags. */

import type { Catalogue } from '../../catalogue.ts';
import { unionOfSets } from '../../columns/row-set.ts';
import type { Bits } from '../../columns/types.ts';
import {
  meaning,
  type NarrowerTags,
  narrowerTags,
  storedTags,
  type TagColumns,
  tagOf,
} from '../../tags/tag-columns.ts';
import { tagKey } from '../../tags/tag-key.ts';
import { among, type RowFilter } from '../pages/selection.ts';
import { tracksBelow, tracksTagged } from './known-sets.ts';
import type { TagFamily } from './tag-levels.ts';

export function taggedWithAll(catalogue: Catalogue, typed: string[]): RowFilter[] {
  return tagsMeant(catalogue.tags, typed).map(({ numbers }) => taggedFilter(catalogue, numbers));
}

/** Of `fuzzytags`, each tag once. */
export function tagFamilies(catalogue: Catalogue, typed: string[]): TagFamily[] {
  return tagsMeant(catalogue.tags, typed).map(({ numbers, narrower }) => ({
    asked: tracksTagged(catalogue, numbers),
    below: narrower && tracksBelow(catalogue, narrower),
  }));
}

/** The tracks that have any of the tags. */
export function taggedWithAny(catalogue: Catalogue, typed: string[]): Bits {
  return havingAny(catalogue, tagFamilies(catalogue, typed));
}

/** The tracks that have a tag of any family. */
export function havingAny(catalogue: Catalogue, families: readonly TagFamily[]): Bits {
  const sets = families.flatMap(({ asked, below }) => (below ? [asked, below] : [asked]));
  return unionOfSets(sets, catalogue.tracks.count);
}

const WORDS_MOST = 4;

interface MeantTag {
  /** Its spellings; none if no track has it. */
  numbers: number[];
  narrower: NarrowerTags | undefined;
}

/**
 * The tags of a query, each once. A list splits on spaces, so a tag of several words arrives in parts: `drum and bass` is
 * joined again, because `and` alone is not a tag; `pop rock` stays two tags, because both are, although there is a tag
 * `poprock`.
 */
function tagsMeant(tags: TagColumns, typed: string[]): MeantTag[] {
  const meant = new Map<string, MeantTag>();
  for (let i = 0; i < typed.length; ) {
    const length = wordsToJoin(tags, typed, i);
    const key = tagKey(typed.slice(i, i + length).join(' '));
    meant.set(meaning(tags.synonyms, key), {
      numbers: storedTags(tags, key),
      narrower: narrowerTags(tags, key),
    });
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

function taggedFilter(catalogue: Catalogue, numbers: number[]): RowFilter {
  const { starts, items } = catalogue.tracks.tags;
  return among(tracksTagged(catalogue, numbers), (track) => {
    for (let i = starts[track]; i < starts[track + 1]; i++)
      if (numbers.includes(tagOf(items[i]))) return true;
    return false;
  });
}

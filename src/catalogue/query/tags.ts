/** `tags` and `fuzzytags`: from the typed text to the tracks with these tags. */

import type { Catalogue } from '../catalogue.ts';
import { countBits } from '../columns/bit-loops.ts';
import { unionOfSets } from '../columns/row-set.ts';
import type { Scored } from '../columns/scored.ts';
import {
  meaning,
  type NarrowerTags,
  narrowerTags,
  storedTags,
  type TagColumns,
  tagOf,
} from '../tags/tag-columns.ts';
import { tagKey } from '../tags/tag-key.ts';
import { tracksBelow, tracksTagged } from './known-sets.ts';
import { among, type RowFilter } from './selection.ts';
import { countLevels, fullLevel, type TagFamily } from './tag-levels.ts';

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

/** The tracks that `taggedWithAny` finds, where their shares are not needed. */
export function havingAny(catalogue: Catalogue, typed: string[]): RowFilter {
  const sets = tagFamilies(catalogue, typed).flatMap(({ asked, below }) =>
    below ? [asked, below] : [asked],
  );
  const bits = unionOfSets(sets, catalogue.tracks.count);
  return { kind: 'bits', set: { bits, count: countBits(bits) }, without: false };
}

/** The share of the requested tags that each track has. */
export function taggedWithAny(catalogue: Catalogue, typed: string[]): Scored {
  const families = tagFamilies(catalogue, typed);
  const full = fullLevel(families);
  const counters = countLevels(catalogue.tracks.count, families);
  const ordinals = counters.ordinals();
  const counts = counters.all();
  const scores = new Float64Array(ordinals.length);
  for (let i = 0; i < ordinals.length; i++) scores[i] = counts[ordinals[i]] / full;
  return { ordinals, scores };
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

/** The values that facets count, each with its tracks. Built on first use. */
import { TAG_KINDS, type TagKind } from '../../domain/vocabulary.ts';
import type { Catalogue } from '../catalogue.ts';
import { bitsOf } from '../columns/bits.ts';
import { listAt } from '../columns/list-column.ts';
import type { Bits } from '../columns/types.ts';
import { taggedAs } from '../tags/tag-columns.ts';
import { tagKey } from '../tags/tag-key.ts';
import { rowsWithin } from './row-filters.ts';
import { tracksTagged } from './tags.ts';

/** Seconds, both included: without gaps, up to the longest track there can be. */
export const DURATIONS = [
  { from: 0, to: 119 },
  { from: 120, to: 179 },
  { from: 180, to: 239 },
  { from: 240, to: 299 },
  { from: 300, to: 599 },
  { from: 600, to: 86_400 },
] as const;

export interface FacetValue<Value> {
  value: Value;
  /** Its number where tracks are tallied one by one. */
  number: number;
  /** How many tracks of the whole catalogue have it. */
  count: number;
  /** Those tracks: bits where a list would take more memory. */
  tracks: { bits: Bits } | { ordinals: Uint32Array };
}

interface FacetValues {
  /** Numbers are those of `TrackColumns.lang`. */
  lang: FacetValue<string>[];
  /** Numbers are indexes into DURATIONS. */
  duration: FacetValue<(typeof DURATIONS)[number]>[];
  /** The latest first; numbers are the years. */
  year: FacetValue<number>[];
  /** Numbers are what a tag means, see `SimilarityColumns.meaning`. */
  tags: Record<TagKind, FacetValue<string>[]>;
}

/** By a column that generations which differ only in ratings share. */
const known = new WeakMap<Catalogue['tags'], FacetValues>();

export function facetValues(catalogue: Catalogue): FacetValues {
  let values = known.get(catalogue.tags);
  if (values === undefined) {
    values = { ...columnValues(catalogue), tags: tagValues(catalogue) };
    known.set(catalogue.tags, values);
  }
  return values;
}

function facetValue<Value>(
  value: Value,
  number: number,
  ordinals: Uint32Array,
  size: number,
): FacetValue<Value> {
  const tracks = ordinals.length * 32 > size ? { bits: bitsOf(ordinals, size) } : { ordinals };
  return { value, number, count: ordinals.length, tracks };
}

function columnValues({ tracks }: Catalogue): Omit<FacetValues, 'tags'> {
  const { count: size, releasedate, duration, ascending, lang } = tracks;
  const year: FacetValue<number>[] = [];
  for (let place = 0; place < size; ) {
    const value = Math.trunc(releasedate[ascending.releasedate[place]] / 10_000);
    const days = { from: value * 10_000, to: value * 10_000 + 9999 };
    const rows = rowsWithin(releasedate, ascending.releasedate, days);
    // Year 0 means no date.
    if (value > 0) year.unshift(facetValue(value, value, rows, size));
    place += rows.length;
  }
  return {
    lang: lang.texts
      .map((value, number) => facetValue(value, number, listAt(lang.tracks, number), size))
      .filter(({ value }) => value !== ''),
    duration: DURATIONS.map((range, number) =>
      facetValue(range, number, rowsWithin(duration, ascending.duration, range), size),
    ),
    year,
  };
}

/**
 * Spellings that mean the same are one tag here, as in queries. It is listed under the kind in which most tracks have it,
 * by its most frequent spelling.
 *
 *   hip-hop (genre of 900 tracks, vartag of 20), hiphop (genre of 40)   →   genres: hip-hop, 950 tracks
 */
function tagValues(catalogue: Catalogue): FacetValues['tags'] {
  const { tags, tracks, similarity } = catalogue;
  const { items } = tracks.tags;
  const uses = new Uint32Array(taggedAs(tags.name.length, 0));
  for (let at = 0; at < items.length; at++) uses[items[at]]++;
  const found: FacetValues['tags'] = { genres: [], instruments: [], vartags: [] };
  const { meaning } = similarity;
  for (const [number, spellings] of Map.groupBy(meaning.keys(), (tag) => meaning[tag])) {
    const borne = (tag: number) => listAt(tags.tracks, tag).length;
    const spelling = spellings.reduce((best, one) => (borne(one) > borne(best) ? one : best));
    const value = asParameter(tags.name[spelling]);
    if (value === undefined) continue;
    const inKinds = TAG_KINDS.map((_, kind) =>
      spellings.reduce((total, one) => total + uses[taggedAs(one, kind)], 0),
    );
    const kind = TAG_KINDS[inKinds.indexOf(Math.max(...inKinds))];
    found[kind].push(facetValue(value, number, tracksTagged(catalogue, spellings), tracks.count));
  }
  // So that finding the most frequent values does not have to count all.
  for (const kind of TAG_KINDS) found[kind].sort((a, b) => b.count - a.count);
  return found;
}

const SEPARATORS = /[\s,+]/;

/** A tag name as a list parameter accepts it: lists are split at spaces, commas and plus signs. `undefined` if only signs remain. */
function asParameter(name: string): string | undefined {
  return [name, tagKey(name)].find((text) => text !== '' && !SEPARATORS.test(text));
}

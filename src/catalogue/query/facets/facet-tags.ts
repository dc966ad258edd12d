/** The values that facets count, each with its tracks. Built on first use. */
import { TAG_KINDS, type TagKind } from '../../../domain/vocabulary.ts';
import type { Catalogue } from '../../catalogue.ts';
import { cachedInSteps } from '../../columns/cached.ts';
import { listAt } from '../../columns/list-column.ts';
import { type RowSet, rowSet } from '../../columns/row-set.ts';
import { taggedAs } from '../../tags/tag-columns.ts';
import { tagKey } from '../../tags/tag-key.ts';
import { rowsWithin } from '../pages/row-filters.ts';
import { tracksTagged, tracksWithText } from '../tags/known-sets.ts';

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
  /** The tracks of the whole catalogue that have it. */
  tracks: RowSet;
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

/** Everything that facets count. */
export function facetColumns({ tracks, tags, similarity }: Catalogue): [object, ...object[]] {
  const { lang, duration, releasedate, ascending, having } = tracks;
  const sorted = [ascending.duration, ascending.releasedate];
  return [tracks.tags, tracks.id, tags, similarity.meaning, lang, duration, releasedate, ...sorted, having];
}

/** In steps: together they take 50 ms at 600,000 tracks. */
export const facetValues = cachedInSteps<Catalogue, FacetValues>(facetColumns, function* (catalogue) {
  const { lang: langs, duration: durations, ascending, count } = catalogue.tracks;
  const lang = langs.texts
    .map((value, number) => ({ value, number, tracks: tracksWithText(catalogue, langs, number) }))
    .filter(({ value }) => value !== '');
  yield;
  const duration = DURATIONS.map((value, number) => ({
    value,
    number,
    tracks: rowSet(rowsWithin(durations, ascending.duration, value), count),
  }));
  yield;
  const year = yearsOf(catalogue.tracks);
  yield;
  return { lang, duration, year, tags: yield* groupTags(catalogue) };
});

function yearsOf({ count: size, releasedate, ascending }: Catalogue['tracks']): FacetValues['year'] {
  const year: FacetValue<number>[] = [];
  for (let place = 0; place < size; ) {
    const value = Math.trunc(releasedate[ascending.releasedate[place]] / 10_000);
    const days = { from: value * 10_000, to: value * 10_000 + 9999 };
    const rows = rowsWithin(releasedate, ascending.releasedate, days);
    // Year 0 means no date.
    if (value > 0) year.unshift({ value, number: value, tracks: rowSet(rows, size) });
    place += rows.length;
  }
  return year;
}

/**
 * Spellings that mean the same are one tag here, as in queries. It is listed under the kind in which most tracks have it,
 * by its most frequent spelling.
 *
 *   hip-hop (genre of 900 tracks, vartag of 20), hiphop (genre of 40)   →   genres: hip-hop, 950 tracks
 */
function* groupTags(catalogue: Catalogue): Generator<void, FacetValues['tags']> {
  const { tags, tracks, similarity } = catalogue;
  const { items } = tracks.tags;
  const uses = new Uint32Array(taggedAs(tags.name.length, 0));
  for (let from = 0; from < items.length; from += COUNTED) {
    countUses(uses, items, from, Math.min(from + COUNTED, items.length));
    yield;
  }
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
    found[kind].push({ value, number, tracks: tracksTagged(catalogue, spellings) });
    yield;
  }
  // So that finding the most frequent values does not have to count all.
  for (const kind of TAG_KINDS)
    found[kind].sort((a, b) => b.tracks.ordinals.length - a.tracks.ordinals.length);
  return found;
}

/** Uses of tags that are counted in one step. */
const COUNTED = 1 << 18;

function countUses(uses: Uint32Array, items: Uint32Array, from: number, to: number): void {
  for (let at = from; at < to; at++) uses[items[at]]++;
}

const SEPARATORS = /[\s,+]/;

/** A tag name as a list parameter accepts it: lists are split at spaces, commas and plus signs. `undefined` if only signs remain. */
function asParameter(name: string): string | undefined {
  return [name, tagKey(name)].find((text) => text !== '' && !SEPARATORS.test(text));
}

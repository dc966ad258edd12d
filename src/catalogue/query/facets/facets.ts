/**
 * How many tracks each choice of a filter would leave.
 *
 *   filter: vocal, speed low                 selections that are counted
 *   counts of `speed`                        vocal                 (its own choice left out)
 *   counts of `vocalinstrumental`            speed low
 *   counts of all other facets, tags too     vocal and speed low
 *
 * So there is one selection for everything, and one more for each facet with a choice. The tracks of every value are known.
 * Many selected tracks are intersected with them, as bits where both are; fewer are tallied one by one. Everything is counted in steps,
 * because together they take up to 0.1 seconds at 600,000 tracks.
 */
import type { FacetCount, Facets, FacetsAnswer } from '../../../domain/catalogue/facets.ts';
import {
  ACOUSTIC_ELECTRIC,
  GENDERS,
  SPEEDS,
  TRACK_TYPES,
  VOCAL_INSTRUMENTAL,
} from '../../../domain/vocabulary.ts';
import type { Catalogue, TrackColumns } from '../../catalogue.ts';
import { countCommon } from '../../columns/bit-loops.ts';
import { type CachedInSteps, cached, cachedInSteps } from '../../columns/cached.ts';
import { atOnce } from '../../columns/steps.ts';
import type { Bits } from '../../columns/types.ts';
import { taggedAs, tagOf } from '../../tags/tag-columns.ts';
import type { TrackFilter } from '../query.ts';
import { type Choice, type FacetSelection, facetSelections } from './facet-selections.ts';
import { DURATIONS, type FacetValue, facetColumns, facetValues } from './facet-values.ts';

/** Seconds from which all durations are in the last range. */
const LONGEST = DURATIONS[DURATIONS.length - 1].from;
/** The range of each duration up to that. */
const RANGE_OF = Uint8Array.from({ length: LONGEST + 1 }, (_, seconds) =>
  DURATIONS.findIndex(({ to }) => seconds <= to),
);

/** Years have four digits. */
export const YEARS = 10_000;

const LANGS_MAX = 40;
const GENRES_MAX = 60;
const OTHER_TAGS_MAX = 40;

export function countFacets(catalogue: Catalogue, filter: TrackFilter): FacetsAnswer {
  return atOnce(facetsInSteps(catalogue, filter));
}

export function* facetsInSteps(catalogue: Catalogue, filter: TrackFilter): Generator<void, FacetsAnswer> {
  const { types, ...others } = filter;
  if (Object.values(others).some((one) => one !== undefined)) return yield* count(catalogue, filter);
  const facets = unfiltered(TRACK_TYPES.filter((type) => types.includes(type)));
  yield* facets.prepare(catalogue);
  return facets.get(catalogue);
}

type UnfilteredFacets = CachedInSteps<Catalogue, FacetsAnswer>;
const cachedByTypes = new Map<string, UnfilteredFacets>();

/** The facets without any choice: the first request of every visitor. */
function unfiltered(types: TrackFilter['types']): UnfilteredFacets {
  const key = types.join();
  const known = cachedByTypes.get(key);
  if (known !== undefined) return known;
  const created = cachedInSteps(facetColumns, (catalogue: Catalogue) => count(catalogue, { types }));
  cachedByTypes.set(key, created);
  return created;
}

function* count(catalogue: Catalogue, filter: TrackFilter): Generator<void, FacetsAnswer> {
  const { tracks } = catalogue;
  yield* facetValues.prepare(catalogue);
  const values = facetValues.get(catalogue);
  const { all, leavingOut } = yield* facetSelections(catalogue, filter);
  const inLang = counting(catalogue, leavingOut('lang'), (few) =>
    tally(few, tracks.lang.texts.length, (track) => tracks.lang.number[track]),
  );
  const inRange = counting(catalogue, leavingOut('duration'), (few) =>
    tally(few, DURATIONS.length, (track) => RANGE_OF[Math.min(tracks.duration[track], LONGEST)]),
  );
  const inYear = counting(catalogue, leavingOut('released'), (few) =>
    tally(few, YEARS, (track) => (tracks.releasedate[track] / 10_000) | 0),
  );
  yield;
  const tagged = counting(catalogue, all, (few) => tallyTags(catalogue, few));
  const having = (choice: Choice, value: Having) =>
    countCommon(leavingOut(choice).bits, tracks.having[value].bits);
  const lacking = (flag: FlagChoice) => leavingOut(flag).count - having(flag, flag);
  return {
    total: all.count,
    facets: {
      ...(yield* listFacets(catalogue, { having, lacking, inLang, tagged })),
      duration: values.duration.map((one) => ({ ...one.value, count: inRange(one) })),
      year: values.year
        .map((one) => ({ value: one.value, count: inYear(one) }))
        .filter(({ count }) => count > 0),
    },
  };
}

export type Having = keyof TrackColumns['having'];
export type FlagChoice = 'audio' | 'ccsa' | 'ccnd' | 'ccnc';
type Count = (value: FacetValue<unknown>) => number;

/** How many tracks or albums there are for a value. */
export interface FacetCounters {
  having(choice: Choice, value: Having): number;
  lacking(flag: FlagChoice): number;
  inLang: Count;
  tagged: Count;
}

/** The facets whose values are those of tracks, also where albums are counted. */
export function* listFacets(
  catalogue: Catalogue,
  { having, lacking, inLang, tagged }: FacetCounters,
): Generator<void, Omit<Facets, 'duration' | 'year'>> {
  const values = facetValues.get(catalogue);
  const vocabulary = <Value extends Having>(choice: Choice, words: readonly Value[]) =>
    words.map((value) => ({ value, count: having(choice, value) }));
  const condition = (flag: FlagChoice) => [
    { value: true, count: having(flag, flag) },
    { value: false, count: lacking(flag) },
  ];
  const speed = vocabulary('speeds', SPEEDS);
  yield;
  const lang = mostFrequent(values.lang, LANGS_MAX, inLang);
  yield;
  const others = {
    vocalinstrumental: vocabulary('vocalinstrumental', VOCAL_INSTRUMENTAL),
    acousticelectric: vocabulary('acousticelectric', ACOUSTIC_ELECTRIC),
    gender: vocabulary('gender', GENDERS),
  };
  yield;
  const conditions = {
    audio: condition('audio'),
    ccsa: condition('ccsa'),
    ccnd: condition('ccnd'),
    ccnc: condition('ccnc'),
  };
  yield;
  const genres = mostFrequent(values.tags.genres, GENRES_MAX, tagged);
  yield;
  const instruments = mostFrequent(values.tags.instruments, OTHER_TAGS_MAX, tagged);
  yield;
  const vartags = mostFrequent(values.tags.vartags, OTHER_TAGS_MAX, tagged);
  return { speed, lang, ...others, ...conditions, tags: { genres, instruments, vartags } };
}

/** Up to one in so many tracks, one pass over them is faster than an intersection for each value. */
const TALLIED = 24;

/** `tallied` counts by the numbers of values. */
function counting(
  { tracks: { count: size } }: Catalogue,
  { bits, count, ordinals }: FacetSelection,
  tallied: (tracks: Uint32Array) => Uint32Array,
): Count {
  if (count * TALLIED > size)
    return ({ tracks }) =>
      tracks.bits === undefined ? countOrdinals(bits, tracks.ordinals) : countCommon(bits, tracks.bits);
  const counts = tallied(ordinals());
  return ({ number }) => counts[number];
}

function countOrdinals(bits: Bits, ordinals: Uint32Array): number {
  let count = 0;
  for (let i = 0; i < ordinals.length; i++) count += (bits[ordinals[i] >>> 5] >>> (ordinals[i] & 31)) & 1;
  return count;
}

function tally(tracks: Uint32Array, length: number, numberOf: (track: number) => number): Uint32Array {
  const counts = new Uint32Array(length);
  for (let i = 0; i < tracks.length; i++) counts[numberOf(tracks[i])]++;
  return counts;
}

/** For each tag in each kind (see `taggedAs`) what it means. */
export const meanings = cached(
  ({ similarity }: Catalogue) => [similarity.meaning],
  ({ similarity: { meaning } }) =>
    Uint32Array.from({ length: taggedAs(meaning.length, 0) }, (_, tagged) => meaning[tagOf(tagged)]),
);

/** Each meaning once for each track. */
function tallyTags(catalogue: Catalogue, few: Uint32Array): Uint32Array {
  const { starts, items } = catalogue.tracks.tags;
  const meant = meanings(catalogue);
  const counts = new Uint32Array(catalogue.similarity.meaning.length);
  const last = new Int32Array(counts.length).fill(-1);
  for (let i = 0; i < few.length; i++) {
    const track = few[i];
    for (let at = starts[track]; at < starts[track + 1]; at++) {
      const one = meant[items[at]];
      if (last[one] !== track) counts[one]++;
      last[one] = track;
    }
  }
  return counts;
}

/** The most frequent values first. A value with fewer tracks in total than the last one shown has selected is not counted. */
function mostFrequent(
  values: readonly FacetValue<string>[],
  max: number,
  countOf: Count,
): FacetCount<string>[] {
  const found: FacetCount<string>[] = [];
  let least = 1;
  for (const one of values) {
    if (one.tracks.ordinals.length < least) continue;
    const count = countOf(one);
    if (count >= least) found.push({ value: one.value, count });
    if (found.length === 2 * max) least = keepTop(found, max);
  }
  keepTop(found, max);
  return found;
}

/** Returns the count of the last value that remains. */
function keepTop(found: FacetCount<string>[], max: number): number {
  found.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
  found.length = Math.min(found.length, max);
  return found.at(-1)?.count ?? 1;
}

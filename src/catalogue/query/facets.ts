/**
 * How many tracks each choice of a filter would leave.
 *
 *   filter: vocal, speed low                 selections that are counted
 *   counts of `speed`                        vocal                 (its own choice left out)
 *   counts of `vocalinstrumental`            speed low
 *   counts of all other facets, tags too     vocal and speed low
 *
 * So there is one selection for everything, and one more for each facet with a choice. The tracks of every value are known.
 * Very many selected tracks are intersected with them, 32 at a time where both are bits; others are tallied one by one.
 */
import type { FacetCount, FacetsAnswer } from '../../domain/facets.ts';
import {
  ACOUSTIC_ELECTRIC,
  GENDERS,
  SPEEDS,
  TRACK_TYPES,
  VOCAL_INSTRUMENTAL,
} from '../../domain/vocabulary.ts';
import type { Catalogue, TrackColumns } from '../catalogue.ts';
import { countBits, countCommon } from '../columns/bit-loops.ts';
import { bitsOf, createBits, hasBit, ordinalsOf } from '../columns/bits.ts';
import { listAt } from '../columns/list-column.ts';
import { indexOfString } from '../columns/lookup.ts';
import type { RowSet } from '../columns/row-set.ts';
import type { Bits, CountedBits } from '../columns/types.ts';
import { cachedByColumns } from '../columns/used-columns.ts';
import { tagOf } from '../tags/tag-columns.ts';
import { DURATIONS, type FacetValue, facetColumns, facetValues } from './facet-values.ts';
import type { TrackFilter } from './query.ts';
import { amongScored } from './relevance.ts';
import { type RowFilter, type Selection, select, selectedOrdinals } from './selection.ts';
import { matchesOf, rowFiltersOf } from './tracks.ts';

/** The filters that have a facet in which one value replaces another. */
const CHOICES = [
  'speeds',
  'lang',
  'vocalinstrumental',
  'acousticelectric',
  'gender',
  'audio',
  'ccsa',
  'ccnd',
  'ccnc',
  'duration',
  'released',
] as const satisfies (keyof TrackFilter)[];
type Choice = (typeof CHOICES)[number];

/** Seconds from which all durations are in the last range. */
const LONGEST = DURATIONS[DURATIONS.length - 1].from;
/** The range of each duration up to that. */
const RANGE_OF = Uint8Array.from({ length: LONGEST + 1 }, (_, seconds) =>
  DURATIONS.findIndex(({ to }) => seconds <= to),
);

/** Years have four digits. */
const YEARS = 10_000;

const LANGS_MAX = 40;
const GENRES_MAX = 60;
const OTHER_TAGS_MAX = 40;

/** The facets without any choice, by types: the first request of every visitor. */
const unfiltered = cachedByColumns(facetColumns, () => new Map<string, FacetsAnswer>());

export function countFacets(catalogue: Catalogue, filter: TrackFilter): FacetsAnswer {
  const { types, ...others } = filter;
  if (Object.values(others).some((one) => one !== undefined)) return count(catalogue, filter);
  const known = unfiltered(catalogue);
  const kinds = TRACK_TYPES.filter((type) => types.includes(type)).join();
  const answer = known.get(kinds) ?? count(catalogue, { types });
  known.set(kinds, answer);
  return answer;
}

function count(catalogue: Catalogue, filter: TrackFilter): FacetsAnswer {
  const { tracks } = catalogue;
  const values = facetValues(catalogue);
  const { all, leavingOut } = selectionsOf(catalogue, filter);
  const having = <Value extends keyof TrackColumns['having']>(choice: Choice, words: readonly Value[]) =>
    words.map((value) => ({ value, count: countHaving(leavingOut(choice), tracks.having[value]) }));
  const condition = (flag: 'audio' | 'ccsa' | 'ccnd' | 'ccnc') => {
    const selection = leavingOut(flag);
    const count = countHaving(selection, tracks.having[flag]);
    return [
      { value: true, count },
      { value: false, count: selection.count - count },
    ];
  };
  const inLang = counting(catalogue, leavingOut('lang'), (few) =>
    tally(few, tracks.lang.texts.length, (track) => tracks.lang.number[track]),
  );
  const inRange = counting(catalogue, leavingOut('duration'), (few) =>
    tally(few, DURATIONS.length, (track) => RANGE_OF[Math.min(tracks.duration[track], LONGEST)]),
  );
  const inYear = counting(catalogue, leavingOut('released'), (few) =>
    tally(few, YEARS, (track) => (tracks.releasedate[track] / 10_000) | 0),
  );
  const tagged = counting(catalogue, all, (few) => tallyTags(catalogue, few));
  return {
    total: all.count,
    facets: {
      speed: having('speeds', SPEEDS),
      lang: mostFrequent(values.lang, LANGS_MAX, inLang),
      vocalinstrumental: having('vocalinstrumental', VOCAL_INSTRUMENTAL),
      acousticelectric: having('acousticelectric', ACOUSTIC_ELECTRIC),
      gender: having('gender', GENDERS),
      audio: condition('audio'),
      ccsa: condition('ccsa'),
      ccnd: condition('ccnd'),
      ccnc: condition('ccnc'),
      tags: {
        genres: mostFrequent(values.tags.genres, GENRES_MAX, tagged),
        instruments: mostFrequent(values.tags.instruments, OTHER_TAGS_MAX, tagged),
        vartags: mostFrequent(values.tags.vartags, OTHER_TAGS_MAX, tagged),
      },
      duration: values.duration.map((one) => ({ ...one.value, count: inRange(one) })),
      year: values.year
        .map((one) => ({ value: one.value, count: inYear(one) }))
        .filter(({ count }) => count > 0),
    },
  };
}

/**
 * With choices a, b and c, and a base that holds everything else, a is left out by b·c·base, b by a·(c·base) and c by
 * (a·b)·base: the filters before and after each choice are combined once.
 */
function selectionsOf(catalogue: Catalogue, filter: TrackFilter) {
  const size = catalogue.tracks.count;
  const rest = { ...filter };
  const chosen: { choice: Choice; rowFilter: RowFilter }[] = [];
  for (const choice of CHOICES) {
    if (filter[choice] === undefined) continue;
    delete rest[choice];
    chosen.push({ choice, rowFilter: settled(select(size, alone(catalogue, choice, filter))) });
  }
  const matching = matchesOf(catalogue, rest).all.map(amongScored);
  let behind = settled(select(size, [...rowFiltersOf(catalogue, rest), ...matching]));
  const restBehind = chosen.map(() => behind);
  for (let i = chosen.length - 1; i >= 0; i--) {
    restBehind[i] = behind;
    behind = settled(select(size, [chosen[i].rowFilter, behind]));
  }
  const all = listedIfFew(select(size, [behind]), size);
  const selections = new Map<Choice, Selection>();
  let before: RowFilter[] = [];
  for (const [i, { choice, rowFilter }] of chosen.entries()) {
    selections.set(choice, listedIfFew(select(size, [...before, restBehind[i]]), size));
    before = [settled(select(size, [...before, rowFilter]))];
  }
  return { all, leavingOut: (choice: Choice) => selections.get(choice) ?? all };
}

/** The filter of one choice alone. Several speeds or languages are united as bits: testing every track takes longer. */
function alone(catalogue: Catalogue, choice: Choice, filter: TrackFilter): RowFilter[] {
  const { tracks } = catalogue;
  if (choice === 'speeds')
    return [
      eitherOf(
        tracks.count,
        filter.speeds!.map((one) => tracks.having[one].bits),
      ),
    ];
  if (choice === 'lang') {
    const numbers = filter
      .lang!.map((one) => indexOfString(tracks.lang.texts, one))
      .filter((number) => number >= 0);
    return [
      eitherOf(
        tracks.count,
        numbers.map((number) => bitsOf(listAt(tracks.lang.tracks, number), tracks.count)),
      ),
    ];
  }
  return rowFiltersOf(catalogue, { types: TRACK_TYPES, [choice]: filter[choice] });
}

function eitherOf(size: number, sets: readonly Bits[]): RowFilter {
  const bits = createBits(size);
  for (const set of sets) for (let i = 0; i < bits.length; i++) bits[i] |= set[i];
  return { kind: 'bits', set: { bits, count: countBits(bits) }, without: false };
}

/** A selection as a filter, so that searching and testing is done once, however many selections use it. */
function settled(selection: Selection): RowFilter {
  return selection.kind === 'few'
    ? { kind: 'list', ordinals: selection.ordinals }
    : { kind: 'bits', set: selection, without: false };
}

function listedIfFew(selection: Selection, size: number): Selection {
  if (selection.kind === 'few' || selection.count * 32 > size) return selection;
  const { bits, count } = selection;
  return { kind: 'few', ordinals: ordinalsOf(bits, count), count };
}

function countHaving(selection: Selection, { bits }: CountedBits): number {
  if (selection.kind === 'many') return countCommon(selection.bits, bits);
  let count = 0;
  for (const ordinal of selection.ordinals) if (hasBit(bits, ordinal)) count++;
  return count;
}

type Count = (value: FacetValue<unknown>) => number;

/** Up to one in so many tracks, one pass over them is faster than an intersection for each value. */
const TALLIED = 3;

/** `tallied` counts by the numbers of values. */
function counting(
  { tracks: { count: size } }: Catalogue,
  selection: Selection,
  tallied: (tracks: Uint32Array) => Uint32Array,
): Count {
  if (selection.kind === 'many' && selection.count * TALLIED > size)
    return ({ tracks }) => countAmong(selection.bits, tracks);
  const counts = tallied(selectedOrdinals(selection));
  return ({ number }) => counts[number];
}

function tally(few: Uint32Array, length: number, numberOf: (track: number) => number): Uint32Array {
  const counts = new Uint32Array(length);
  for (let i = 0; i < few.length; i++) counts[numberOf(few[i])]++;
  return counts;
}

/** Each meaning once for each track. */
function tallyTags({ tracks, similarity: { meaning } }: Catalogue, few: Uint32Array): Uint32Array {
  const { starts, items } = tracks.tags;
  const counts = new Uint32Array(meaning.length);
  const last = new Int32Array(meaning.length).fill(-1);
  for (let i = 0; i < few.length; i++) {
    const track = few[i];
    for (let at = starts[track]; at < starts[track + 1]; at++) {
      const one = meaning[tagOf(items[at])];
      if (last[one] !== track) counts[one]++;
      last[one] = track;
    }
  }
  return counts;
}

function countAmong(bits: Bits, { ordinals, bits: known }: RowSet): number {
  if (known !== undefined) return countCommon(bits, known);
  let count = 0;
  for (let i = 0; i < ordinals.length; i++) count += (bits[ordinals[i] >>> 5] >>> (ordinals[i] & 31)) & 1;
  return count;
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

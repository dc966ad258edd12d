/**
 * The tracks that are counted for each facet: those that pass all filters but the facet's own choice.
 *
 *   choices: vocal, speed low        passes both              counted for every facet
 *                                    is vocal, another speed  counted for `speed` alone
 *                                    fails both               not counted
 */
import { TRACK_TYPES } from '../../../domain/vocabulary.ts';
import type { Catalogue } from '../../catalogue.ts';
import { intersection } from '../../columns/bit-loops.ts';
import { allBits, bitsOf, ordinalsOf } from '../../columns/bits.ts';
import type { Bits } from '../../columns/types.ts';
import { type RowFilter, select, type Test, testOf } from '../pages/selection.ts';
import type { TrackFilter } from '../query.ts';
import { matchFilters, rowFiltersOf } from '../tracks.ts';

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
export type Choice = (typeof CHOICES)[number];

/** The tracks to count. */
export interface FacetSelection {
  count: number;
  /** Absent when they are few. */
  bits?: Bits;
  /** As a list, made on the first call. */
  ordinals(): Uint32Array;
}

export interface FacetSelections {
  /** The tracks that pass all filters. */
  all: FacetSelection;
  /** Those that pass all but one; the same where nothing is chosen. */
  leavingOut(choice: Choice): FacetSelection;
}

/** In steps: a search takes longest. */
export function* facetSelections(
  catalogue: Catalogue,
  filter: TrackFilter,
): Generator<void, FacetSelections> {
  const size = catalogue.tracks.count;
  const chosen = CHOICES.filter((choice) => filter[choice] !== undefined);
  const rest = { ...filter };
  for (const choice of chosen) delete rest[choice];
  const matching = matchFilters(catalogue, rest);
  yield;
  const base = select(size, [...rowFiltersOf(catalogue, rest), ...matching]);
  yield;
  const filters = chosen.flatMap((choice) =>
    rowFiltersOf(catalogue, { types: TRACK_TYPES, [choice]: filter[choice] }),
  );
  const [all, ...others] =
    base.kind === 'few' ? amongFew(base.ordinals, filters, size) : amongMany(base.bits, filters, size);
  const selections = new Map(chosen.map((choice, i) => [choice, others[i]]));
  return { all, leavingOut: (choice) => selections.get(choice) ?? all };
}

/** Those that pass every filter, then for each filter those that pass the others. */
function amongFew(ordinals: Uint32Array, filters: readonly RowFilter[], size: number): FacetSelection[] {
  const tests = filters.map((filter) => testOf(filter, ordinals.length, size));
  const passed: number[] = [];
  const left: number[][] = filters.map(() => []);
  for (const ordinal of ordinals) {
    const failed = firstFailed(tests, ordinal, 0);
    if (failed === tests.length) passed.push(ordinal);
    else if (firstFailed(tests, ordinal, failed + 1) === tests.length) left[failed].push(ordinal);
  }
  return [passed, ...left.map((others) => [...passed, ...others])].map((list) => {
    const listed = Uint32Array.from(list);
    return { count: listed.length, ordinals: () => listed };
  });
}

/** The index of the first test from `from` on that the track fails, or the number of tests. */
function firstFailed(tests: readonly Test[], ordinal: number, from: number): number {
  let index = from;
  while (index < tests.length && tests[index](ordinal)) index++;
  return index;
}

function amongMany(base: Bits, filters: readonly RowFilter[], size: number): FacetSelection[] {
  const sets = filters.map((filter) => bitsPassing(filter, size));
  return [sets, ...sets.map((_, i) => sets.toSpliced(i, 1))].map((kept) => {
    const { bits, count } = intersection(base, kept);
    let listed: Uint32Array | undefined;
    const ordinals = () => {
      listed ??= ordinalsOf(bits, count);
      return listed;
    };
    return { count, bits, ordinals };
  });
}

function bitsPassing(filter: RowFilter, size: number): Bits {
  if (filter.kind === 'list') return bitsOf(filter.ordinals, size);
  if (filter.kind === 'test') return filter.bits!();
  return filter.without ? intersection(allBits(size), [], [filter.set.bits]).bits : filter.set.bits;
}

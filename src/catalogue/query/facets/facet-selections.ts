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
import { allBits, bitsOf } from '../../columns/bits.ts';
import type { Bits, CountedBits } from '../../columns/types.ts';
import { asBits, type RowFilter, select } from '../pages/selection.ts';
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

export interface FacetSelections {
  /** The tracks that pass all filters. */
  all: CountedBits;
  /** The rows that pass all choices but one; the same where nothing is chosen. */
  leavingOut(choice: Choice): CountedBits;
}

export function facetSelections(catalogue: Catalogue, filter: TrackFilter): FacetSelections {
  const size = catalogue.tracks.count;
  const chosen = CHOICES.filter((choice) => filter[choice] !== undefined);
  const rest = { ...filter };
  for (const choice of chosen) delete rest[choice];
  const matching = matchFilters(catalogue, rest);
  const base = asBits(select(size, [...rowFiltersOf(catalogue, rest), ...matching]), size);
  const sets = chosen.flatMap((choice) =>
    rowFiltersOf(catalogue, { types: TRACK_TYPES, [choice]: filter[choice] }).map((one) =>
      bitsPassing(one, size),
    ),
  );
  const all = intersection(base.bits, sets);
  const others = new Map(chosen.map((choice, i) => [choice, intersection(base.bits, sets.toSpliced(i, 1))]));
  return { all, leavingOut: (choice) => others.get(choice) ?? all };
}

function bitsPassing(filter: RowFilter, size: number): Bits {
  if (filter.kind === 'list') return bitsOf(filter.ordinals, size);
  if (filter.kind === 'test') return filter.bits!();
  return filter.without ? intersection(allBits(size), [], [filter.set.bits]).bits : filter.set.bits;
}

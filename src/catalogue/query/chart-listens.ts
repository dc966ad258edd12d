/** How often the entries of a chart were listened to in its period. Albums and artists have the listens of their tracks. */
import type { ChartKind, ChartPeriod } from '../../domain/vocabulary.ts';
import type { Catalogue } from '../catalogue.ts';
import { indexOfNumber } from '../columns/lookup.ts';

interface ListensQuery {
  of: ChartKind;
  period: ChartPeriod;
  ids: readonly number[];
}

/** Each id once, in their order; unknown ones are left out. A track has one owner, so all tracks are read once at most. */
export function countListens(catalogue: Catalogue, { of, period, ids }: ListensQuery) {
  const listens = catalogue.tracks.rating[`listens_${period}`];
  const countOf = (ordinal: number) => {
    if (of === 'tracks') return listens[ordinal];
    const { starts, items } = catalogue[of].tracks;
    let sum = 0;
    for (let at = starts[ordinal]; at < starts[ordinal + 1]; at++) sum += listens[items[at]];
    return sum;
  };
  return [...new Set(ids)]
    .map((id) => ({ id, ordinal: indexOfNumber(catalogue[of].id, id) }))
    .filter(({ ordinal }) => ordinal >= 0)
    .map(({ id, ordinal }) => ({ id, listens: countOf(ordinal) }));
}

/**
 * Routes that select tracks as the operation `tracks` does: the same filters with the same validation, and `audio`, which the API does not
 * have.
 */
import type { TrackFilter } from '../catalogue/query/query.ts';
import { byName } from '../domain/collections/by-name.ts';
import { createParameterReader } from './parameter-reader.ts';
import { filterOf, TRACK_FILTERS } from './v3.0/operations/tracks.ts';
import { boolean, type Parameters, type Parsed } from './v3.0/parameters/parameter-types.ts';

const FILTERS = { ...TRACK_FILTERS, audio: boolean('Tracks with audio, or without.') };
export type FilterName = keyof typeof FILTERS;

export interface FilteredRequest<P extends Parameters> {
  filter: TrackFilter;
  /** The values of the further parameters. */
  values: Parsed<P>;
}

/** `parameters`: in addition to the filters. `names`: of the accepted filters, by default all. */
export function createFilterReader<const P extends Parameters>(
  path: string,
  parameters: P,
  names = Object.keys(FILTERS) as readonly FilterName[],
): (query: URLSearchParams) => FilteredRequest<P> {
  const accepted = byName(names, (name) => FILTERS[name]);
  const read = createParameterReader(path, { ...accepted, ...parameters });
  return (query) => {
    const values = read(query);
    const filters = values as unknown as Parsed<typeof FILTERS>;
    return { filter: { ...filterOf(filters), audio: filters.audio }, values: values as unknown as Parsed<P> };
  };
}

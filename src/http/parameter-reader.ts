/**
 * Routes outside the API whose parameters are declared as those of the API. Those that select tracks have the filters of the operation
 * `tracks`, with the same validation, and `audio`, which the API does not have.
 */
import type { TrackFilter } from '../catalogue/query/query.ts';
import { byName } from '../domain/collections/by-name.ts';
import { Refusal } from '../domain/refusal.ts';
import { withFields } from './request/query-string.ts';
import { requireNames } from './v3.0/errors.ts';
import { describeOperation } from './v3.0/kinds/operation.ts';
import { filterOf, TRACK_FILTERS } from './v3.0/operations/tracks.ts';
import { boolean, type Parameters, type Parsed } from './v3.0/parameters/parameter-types.ts';
import { collectParameters, parseParameters } from './v3.0/parameters/read-parameters.ts';

/** The reader rejects (kind `type`) unknown and missing parameters by name, and invalid values. */
export function createParameterReader<const P extends Parameters>(
  path: string,
  parameters: P,
): (query: URLSearchParams) => Parsed<P> {
  const described = describeOperation({ path, summary: '', parameters });
  return (query) => {
    const pairs = withFields([], [...query]);
    requireNames(
      pairs.map(([name]) => name),
      described.parameters.keys(),
    );
    const warnings: string[] = [];
    const collected = collectParameters(described, pairs, warnings);
    for (const [name, { required, accepted }] of described.parameters)
      if (required && !collected.values.has(name))
        throw new Refusal('type', `parameter ${name} is missing or empty; accepted: ${accepted}`);
    return parseParameters(described, collected, warnings) as Parsed<P>;
  };
}

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

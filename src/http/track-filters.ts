/**
 * Routes that select tracks as the operation `tracks` does: the same filters with the same validation, and `audio`, which the API does not
 * have.
 */
import type { TrackFilter } from '../catalogue/query/query.ts';
import { Refusal } from '../domain/refusal.ts';
import { withFields } from './query-string.ts';
import { quoteInput } from './v3.0/errors.ts';
import { describeOperation } from './v3.0/kinds/operation.ts';
import { filterOf, TRACK_FILTERS } from './v3.0/operations/tracks.ts';
import { boolean, type Parameters, type Parsed } from './v3.0/parameters/parameter-types.ts';
import { asOptional } from './v3.0/parameters/query-values.ts';
import { collectParameters, parseParameters } from './v3.0/parameters/read-parameters.ts';

const FILTERS = { ...TRACK_FILTERS, audio: boolean('Tracks with audio, or without.') };

export interface FilteredRequest<P extends Parameters> {
  filter: TrackFilter;
  /** Of the further parameters. */
  values: Parsed<P>;
}

/** `parameters`: in addition to the filters. The reader rejects (kind `type`) unknown parameters by name, and invalid values. */
export function createFilterReader<const P extends Parameters>(
  path: string,
  parameters: P,
): (query: URLSearchParams) => FilteredRequest<P> {
  const described = describeOperation({ path, summary: '', parameters: { ...FILTERS, ...parameters } });
  return (query) => {
    const pairs = withFields({ names: [], values: [] }, [...query]);
    for (const name of pairs.names) {
      if (described.parameters.has(name)) continue;
      const accepted = [...described.parameters.keys()].join(', ');
      throw new Refusal('type', `parameter ${quoteInput(name)} is unknown; accepted: ${accepted}`);
    }
    const warnings: string[] = [];
    const values = parseParameters(described, collectParameters(described, pairs, warnings), warnings);
    const filters = values as Parsed<typeof FILTERS>;
    const filter = { ...filterOf(filters), ...asOptional({ audio: filters.audio }) };
    return { filter, values: values as Parsed<P> };
  };
}

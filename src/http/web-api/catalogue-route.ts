/**
 * Routes that read the catalogue. They accept the filters of the operation `tracks`, with the same validation, and `audio`, which the
 * API does not have.
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { TrackFilter } from '../../catalogue/query/query.ts';
import { requireLoaded } from '../../catalogue/require-loaded.ts';
import { Refusal } from '../../domain/refusal.ts';
import { generationEtag, hash, isNotModified } from '../etag.ts';
import type { Services } from '../http-services.ts';
import { withFields } from '../query-string.ts';
import type { Route } from '../route.ts';
import { quoteInput } from '../v3.0/errors.ts';
import { describeOperation, type OperationDescription } from '../v3.0/kinds/operation.ts';
import { filterOf, TRACK_FILTERS } from '../v3.0/operations/tracks.ts';
import { boolean, type Parameters, type Parsed } from '../v3.0/parameters/parameter-types.ts';
import { asOptional } from '../v3.0/parameters/query-values.ts';
import { collectParameters, parseParameters } from '../v3.0/parameters/read-parameters.ts';

const FILTERS = { ...TRACK_FILTERS, audio: boolean('Tracks with audio, or without.') };

const JSON_HEADERS = [
  ...['Content-Type', 'application/json; charset=utf-8'],
  ...['X-Content-Type-Options', 'nosniff'],
];

interface CatalogueRoute<P extends Parameters> {
  /** Below `/web-api/`. */
  path: string;
  /** In addition to the filters. */
  parameters: P;
  answer(catalogue: Catalogue, filter: TrackFilter, values: Parsed<P>): object;
}

export function catalogueRoute<const P extends Parameters>(
  { catalogue, settings }: Pick<Services, 'catalogue' | 'settings'>,
  { path, parameters, answer }: CatalogueRoute<P>,
): Route {
  const described = describeOperation({ path, summary: '', parameters: { ...FILTERS, ...parameters } });
  return {
    method: 'GET',
    path: `/web-api/${path}`,
    access: 'everyone',
    speaks: 'json',
    handle({ query, headers }) {
      const values = readValues(described, query);
      const generation = requireLoaded(catalogue());
      const tag = generationEtag(
        hash(`${settings.version} ${settings.storeId}`),
        generation,
        `${path} ${query}`,
      );
      const caching = ['ETag', tag, 'Cache-Control', 'public, max-age=60'];
      if (isNotModified(headers, tag)) return { status: 304, headers: caching };
      const filters = values as Parsed<typeof FILTERS>;
      const filter = { ...filterOf(filters), ...asOptional({ audio: filters.audio }) };
      const body = Buffer.from(`${JSON.stringify(answer(generation, filter, values as Parsed<P>))}\n`);
      return { status: 200, headers: [...JSON_HEADERS, ...caching], body };
    },
  };
}

/** Rejects (kind `type`) unknown parameters by name, and values that their declarations do not accept. */
function readValues(described: OperationDescription, query: URLSearchParams): unknown {
  const pairs = withFields({ names: [], values: [] }, [...query]);
  for (const name of pairs.names) {
    if (described.parameters.has(name)) continue;
    const accepted = [...described.parameters.keys()].join(', ');
    throw new Refusal('type', `parameter ${quoteInput(name)} is not known here; accepted: ${accepted}`);
  }
  const warnings: string[] = [];
  return parseParameters(described, collectParameters(described, pairs, warnings), warnings);
}

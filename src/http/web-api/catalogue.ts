/**
 * Routes that read the catalogue: the counts next to filters, and the ids of tracks with or without audio. They accept the filters of the operation `tracks`, with the same validation, and `audio`, which the
 * API does not have.
 */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { countFacets } from '../../catalogue/query/facets.ts';
import type { TrackFilter } from '../../catalogue/query/query.ts';
import { findTracks } from '../../catalogue/query/tracks.ts';
import { requireLoaded } from '../../catalogue/require-loaded.ts';
import type { TrackIdsAnswer } from '../../domain/facets.ts';
import { Refusal } from '../../domain/refusal.ts';
import { generationEtag, hash, isNotModified } from '../etag.ts';
import type { Services } from '../http-services.ts';
import { withFields } from '../query-string.ts';
import { JSON_TYPE, NOSNIFF } from '../response.ts';
import { type Route, route } from '../route.ts';
import { quoteInput } from '../v3.0/errors.ts';
import { describeOperation, type OperationDescription } from '../v3.0/kinds/operation.ts';
import { filterOf, TRACK_FILTERS, TRACK_ORDER } from '../v3.0/operations/tracks.ts';
import { boolean, type Parameters, type Parsed } from '../v3.0/parameters/parameter-types.ts';
import { asOptional } from '../v3.0/parameters/query-values.ts';
import { collectParameters, parseParameters } from '../v3.0/parameters/read-parameters.ts';
import { STANDARD } from '../v3.0/parameters/standard-parameters.ts';

const FILTERS = { ...TRACK_FILTERS, audio: boolean('Tracks with audio, or without.') };

interface CatalogueRoute<P extends Parameters> {
  /** Below `/web-api/`. */
  path: string;
  /** In addition to the filters. */
  parameters: P;
  answer(catalogue: Catalogue, filter: TrackFilter, values: Parsed<P>): object;
}

function catalogueRoute<const P extends Parameters>(
  { catalogue, settings }: Pick<Services, 'catalogue' | 'settings'>,
  { path, parameters, answer }: CatalogueRoute<P>,
): Route {
  const described = describeOperation({ path, summary: '', parameters: { ...FILTERS, ...parameters } });
  return route('everyone', 'json', 'GET', `/web-api/${path}`, ({ query, headers }) => {
    const values = readValues(described, query);
    const generation = requireLoaded(catalogue());
    const service = hash(`${settings.version} ${settings.storeId}`);
    const tag = generationEtag(service, generation, `${path} ${query}`);
    const caching = ['ETag', tag, 'Cache-Control', 'public, max-age=60'];
    if (isNotModified(headers, tag)) return { status: 304, headers: caching };
    const filters = values as Parsed<typeof FILTERS>;
    const filter = { ...filterOf(filters), ...asOptional({ audio: filters.audio }) };
    const body = Buffer.from(`${JSON.stringify(answer(generation, filter, values as Parsed<P>))}\n`);
    return { status: 200, headers: [...JSON_TYPE, ...NOSNIFF, ...caching], body };
  });
}

/** Rejects (kind `type`) unknown parameters by name, and values that their declarations do not accept. */
function readValues(described: OperationDescription, query: URLSearchParams): unknown {
  const pairs = withFields({ names: [], values: [] }, [...query]);
  for (const name of pairs.names) {
    if (described.parameters.has(name)) continue;
    const accepted = [...described.parameters.keys()].join(', ');
    throw new Refusal('type', `parameter ${quoteInput(name)} is unknown; accepted: ${accepted}`);
  }
  const warnings: string[] = [];
  return parseParameters(described, collectParameters(described, pairs, warnings), warnings);
}

export function facetsRoute(services: Pick<Services, 'catalogue' | 'settings'>): Route {
  return catalogueRoute(services, { path: 'facets', parameters: {}, answer: countFacets });
}

const { offset, limit } = STANDARD;

/**
 * The API does not report whether a track has audio: pages use `id` and `audio=false` to find which of their tracks cannot be played,
 * and filters with `audio=true` for a list of those that can.
 */
export function tracksRoute(services: Pick<Services, 'catalogue' | 'settings'>): Route {
  return catalogueRoute(services, {
    path: 'tracks',
    parameters: { order: TRACK_ORDER, offset, limit },
    answer(catalogue, filter, { order, offset, limit }): TrackIdsAnswer {
      const query = { ...filter, order, offset, limit, fullcount: true };
      const { ordinals, fullcount = 0 } = findTracks(catalogue, query);
      return { total: fullcount, ids: ordinals.map((ordinal) => catalogue.tracks.id[ordinal]) };
    },
  });
}

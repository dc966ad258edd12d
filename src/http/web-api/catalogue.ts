/** Routes that read the catalogue: the counts next to filters, and the ids of tracks with or without audio. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { countFacets } from '../../catalogue/query/facets.ts';
import type { TrackFilter } from '../../catalogue/query/query.ts';
import { findTracks } from '../../catalogue/query/tracks.ts';
import { requireLoaded } from '../../catalogue/require-loaded.ts';
import type { TrackIdsAnswer } from '../../domain/facets.ts';
import { generationEtag, hash, isNotModified } from '../etag.ts';
import type { Services } from '../http-services.ts';
import { JSON_TYPE, NOSNIFF } from '../response.ts';
import { type Route, route } from '../route.ts';
import { createFilterReader } from '../track-filters.ts';
import { TRACK_ORDER } from '../v3.0/operations/tracks.ts';
import type { Parameters, Parsed } from '../v3.0/parameters/parameter-types.ts';
import { STANDARD } from '../v3.0/parameters/standard-parameters.ts';

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
  const readFilters = createFilterReader(path, parameters);
  return route('everyone', 'json', 'GET', `/web-api/${path}`, ({ query, headers }) => {
    const { filter, values } = readFilters(query);
    const generation = requireLoaded(catalogue());
    const service = hash(`${settings.version} ${settings.storeId}`);
    const tag = generationEtag(service, generation, `${path} ${query}`);
    const caching = ['ETag', tag, 'Cache-Control', 'public, max-age=60'];
    if (isNotModified(headers, tag)) return { status: 304, headers: caching };
    const body = Buffer.from(`${JSON.stringify(answer(generation, filter, values))}\n`);
    return { status: 200, headers: [...JSON_TYPE, ...NOSNIFF, ...caching], body };
  });
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

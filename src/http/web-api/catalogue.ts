/** Routes with the filters of tracks: the counts next to filters, the ids of tracks with or without audio, and those of albums. */

import { albumsOfTracksInSteps } from '../../catalogue/query/albums-of-tracks.ts';
import { albumFacetsInSteps } from '../../catalogue/query/facets/album-facets.ts';
import { facetsInSteps } from '../../catalogue/query/facets/facets.ts';
import { ALBUM_ORDERS } from '../../catalogue/query/query.ts';
import { findTracks } from '../../catalogue/query/tracks.ts';
import type { IdsAnswer } from '../../domain/catalogue/facets.ts';
import { isPopularity } from '../../domain/vocabulary.ts';
import type { Route } from '../route.ts';
import { createFilterReader } from '../track-filters.ts';
import { TRACK_ORDER } from '../v3.0/operations/tracks.ts';
import { order } from '../v3.0/parameters/parameter-types.ts';
import { STANDARD } from '../v3.0/parameters/standard-parameters.ts';
import { type CatalogueServices, catalogueRoute } from './catalogue-route.ts';

const { offset, limit } = STANDARD;

export function facetsRoute(services: CatalogueServices): Route {
  return catalogueRoute(services, {
    path: 'facets',
    read: createFilterReader('facets', {}),
    answer: (catalogue, { filter }) => facetsInSteps(catalogue, filter),
  });
}

/**
 * The API does not report whether a track has audio: pages use `id` and `audio=false` to find which of their tracks cannot be played,
 * and filters with `audio=true` for a list of those that can.
 */
export function tracksRoute(services: CatalogueServices): Route {
  return catalogueRoute(services, {
    path: 'tracks',
    read: createFilterReader('tracks', { order: TRACK_ORDER, offset, limit }),
    answer(catalogue, { filter, values: { order, offset, limit } }): IdsAnswer {
      const query = { ...filter, order, offset, limit, fullcount: true };
      const { ordinals, fullcount = 0 } = findTracks(catalogue, query);
      return { total: fullcount, ids: ordinals.map((ordinal) => catalogue.tracks.id[ordinal]) };
    },
  });
}

export function albumFacetsRoute(services: CatalogueServices): Route {
  return catalogueRoute(services, {
    path: 'albums/facets',
    read: createFilterReader('albums/facets', {}),
    answer: (catalogue, { filter }) => albumFacetsInSteps(catalogue, filter),
  });
}

/** The API has no such filters for albums. Without `order`, the results of `search` are by relevance. */
export function albumsRoute(services: CatalogueServices): Route {
  const albumOrder = order('Sort fields.', ALBUM_ORDERS, isPopularity);
  return catalogueRoute(services, {
    path: 'albums',
    read: createFilterReader('albums', { order: albumOrder, offset, limit }),
    *answer(catalogue, { filter, values: { order, offset, limit } }): Generator<void, IdsAnswer> {
      const paging = { order, offset, limit, fullcount: true };
      const { ordinals, fullcount = 0 } = yield* albumsOfTracksInSteps(catalogue, filter, paging);
      return { total: fullcount, ids: ordinals.map((ordinal) => catalogue.albums.id[ordinal]) };
    },
  });
}

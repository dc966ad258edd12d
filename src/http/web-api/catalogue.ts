/** With the filters of tracks: the counts next to filters, the ids of tracks with or without audio, and those of albums. */

import { findAlbumsOfTracks } from '../../catalogue/query/albums-of-tracks.ts';
import { countAlbumFacets } from '../../catalogue/query/facets/album-facets.ts';
import { countFacets } from '../../catalogue/query/facets/facets.ts';
import { ALBUM_ORDERS } from '../../catalogue/query/query.ts';
import { findTracks } from '../../catalogue/query/tracks.ts';
import type { IdsAnswer } from '../../domain/catalogue/facets.ts';
import { isPopularity } from '../../domain/vocabulary.ts';
import { createFilterReader } from '../track-filters.ts';
import { TRACK_ORDER } from '../v3.0/operations/tracks.ts';
import { order } from '../v3.0/parameters/parameter-types.ts';
import { STANDARD } from '../v3.0/parameters/standard-parameters.ts';
import { catalogueAnswer } from './catalogue-route.ts';

const { offset, limit } = STANDARD;

export const facetsAnswer = catalogueAnswer({
  path: 'facets',
  read: createFilterReader('facets', {}),
  find: (catalogue, { filter }) => countFacets(catalogue, filter),
});

/**
 * The API does not report whether a track has audio: pages use `id` and `audio=false` to find which of their tracks cannot be played,
 * and filters with `audio=true` for a list of those that can.
 */
export const tracksAnswer = catalogueAnswer({
  path: 'tracks',
  read: createFilterReader('tracks', { order: TRACK_ORDER, offset, limit }),
  find(catalogue, { filter, values: { order, offset, limit } }): IdsAnswer {
    const query = { ...filter, order, offset, limit, fullcount: true };
    const { ordinals, fullcount = 0 } = findTracks(catalogue, query);
    return { total: fullcount, ids: ordinals.map((ordinal) => catalogue.tracks.id[ordinal]) };
  },
});

export const albumFacetsAnswer = catalogueAnswer({
  path: 'albums/facets',
  read: createFilterReader('albums/facets', {}),
  find: (catalogue, { filter }) => countAlbumFacets(catalogue, filter),
});

/** The API has no such filters for albums. Without `order`, the results of `search` are by relevance. */
export const albumsAnswer = catalogueAnswer({
  path: 'albums',
  read: createFilterReader('albums', {
    order: order('Sort fields.', ALBUM_ORDERS, isPopularity),
    offset,
    limit,
  }),
  find(catalogue, { filter, values: { order, offset, limit } }): IdsAnswer {
    const paging = { order, offset, limit, fullcount: true };
    const { ordinals, fullcount = 0 } = findAlbumsOfTracks(catalogue, filter, paging);
    return { total: fullcount, ids: ordinals.map((ordinal) => catalogue.albums.id[ordinal]) };
  },
});

/**
 * The ids of tracks with or without audio, which the API does not report: pages use `id` and `audio=false` to find which of their
 * tracks cannot be played, and filters with `audio=true` for a list of those that can.
 */
import { findTracks } from '../../catalogue/query/tracks.ts';
import type { TrackIdsAnswer } from '../../domain/facets.ts';
import type { Services } from '../http-services.ts';
import type { Route } from '../route.ts';
import { TRACK_ORDER } from '../v3.0/operations/tracks.ts';
import { STANDARD } from '../v3.0/parameters/standard-parameters.ts';
import { catalogueRoute } from './catalogue-route.ts';

const { offset, limit } = STANDARD;

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

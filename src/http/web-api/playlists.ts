/** Playlists, as JSON: their pages, and changes by their owners and collaborators. */
import { indexOfNumber } from '../../catalogue/columns/lookup.ts';
import { requireLoaded } from '../../catalogue/require-loaded.ts';
import type { Playlists } from '../../core/playlists/playlists.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Services } from '../http-services.ts';
import { jsonResponse } from '../response.ts';
import { type Route, route } from '../route.ts';
import { flag, idList, integer, missing, pathId, readFields, required, SLICE, text } from './fields.ts';
import { created, jsonRoute, responseRoute } from './json-route.ts';

const PLAYLISTS = '/web-api/playlists';
const ONE = `${PLAYLISTS}/:id`;

const position = integer(1, Number.MAX_SAFE_INTEGER);
const version = integer(1, Number.MAX_SAFE_INTEGER);

const NEW = { name: required(text), description: text, private: flag, query: text };
const DETAILS = { name: text, description: text, private: flag };
const ADDED = { track_id: required(idList), position, version, once: flag };
const REMOVED = { track_id: idList, position: idList, version };
const MOVED = { from: required(position), to: required(position), version: required(version) };

export function playlistRoutes(playlists: Playlists, { catalogue }: Pick<Services, 'catalogue'>): Route[] {
  return [
    jsonRoute('user', 'GET', PLAYLISTS, {}, (_, { user }) => playlists.list(user)),
    responseRoute('user', 'POST', PLAYLISTS, NEW, async (playlist, { user }) => {
      const made = await playlists.create(user, playlist);
      return created(`${PLAYLISTS}/${made.id}`, made);
    }),
    route('visitor', 'json', 'GET', ONE, async ({ query, parameters }, { user }) => {
      const slice = readFields(query, SLICE);
      const { tracks } = requireLoaded(catalogue());
      const isKnown = (trackId: number) => indexOfNumber(tracks.id, trackId) >= 0;
      return jsonResponse(200, await playlists.show(user?.id, pathId(parameters), isKnown, slice));
    }),
    jsonRoute('user', 'PATCH', ONE, DETAILS, (details, { user, id }) => playlists.update(user, id, details)),
    jsonRoute('user', 'DELETE', ONE, {}, (_, { user, id }) => playlists.delete(user, id)),
    responseRoute('user', 'POST', `${ONE}/copy`, { name: required(text) }, async ({ name }, { user, id }) => {
      const made = await playlists.copy(user, id, name);
      return created(`${PLAYLISTS}/${made.id}`, made);
    }),
    jsonRoute('user', 'POST', `${ONE}/tracks`, ADDED, ({ track_id: trackIds, ...where }, { user, id }) =>
      playlists.add(user, id, { trackIds, ...where }),
    ),
    jsonRoute('user', 'POST', `${ONE}/remove`, REMOVED, ({ track_id, position, version }, { user, id }) =>
      playlists.remove(user, id, removalOf(track_id, position), version),
    ),
    jsonRoute('user', 'POST', `${ONE}/move`, MOVED, ({ from, to, version }, { user, id }) =>
      playlists.move(user, id, from, to, version),
    ),
  ];
}

/** Tracks at any position, or the entries at these positions. */
function removalOf(trackIds: number[] | undefined, positions: number[] | undefined) {
  if (trackIds !== undefined && positions !== undefined)
    throw new Refusal('type', 'Expected track_id or position, got both.');
  if (positions !== undefined) return { positions };
  if (trackIds === undefined) throw missing('track_id');
  return { trackIds };
}

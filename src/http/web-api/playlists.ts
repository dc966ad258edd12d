/** The playlists of the user, as JSON. */
import type { Playlists } from '../../core/playlists/playlists.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Route } from '../route.ts';
import { idList, integer, missing, required, text } from './fields.ts';
import { created, jsonRoute, responseRoute } from './json-route.ts';

const PLAYLISTS = '/web-api/playlists';
const ONE = `${PLAYLISTS}/:id`;

const position = integer(1, Number.MAX_SAFE_INTEGER);
const version = integer(1, Number.MAX_SAFE_INTEGER);

const NAME = { name: required(text) };
const ADDED = { track_id: required(idList), position, version };
const REMOVED = { track_id: idList, position: idList, version };
const MOVED = { from: required(position), to: required(position), version: required(version) };

type Owned = Pick<Playlists, 'list' | 'get' | 'create' | 'rename' | 'delete' | 'add' | 'remove' | 'move'>;

export function playlistRoutes(playlists: Owned): Route[] {
  return [
    jsonRoute('user', 'GET', PLAYLISTS, {}, (_, { user }) => playlists.list(user)),
    responseRoute('user', 'POST', PLAYLISTS, NAME, async ({ name }, { user }) => {
      const made = await playlists.create(user, name);
      return created(`${PLAYLISTS}/${made.id}`, made);
    }),
    jsonRoute('user', 'GET', ONE, {}, (_, { user, id }) => playlists.get(user, id)),
    jsonRoute('user', 'PATCH', ONE, NAME, ({ name }, { user, id }) => playlists.rename(user, id, name)),
    jsonRoute('user', 'DELETE', ONE, {}, (_, { user, id }) => playlists.delete(user, id)),
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

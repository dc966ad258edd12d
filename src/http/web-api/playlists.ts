/** The playlists of the user, as JSON. */
import type { Playlists } from '../../core/playlists/playlists.ts';
import { Refusal } from '../../domain/refusal.ts';
import { jsonResponse, noContent } from '../response.ts';
import type { Route } from '../route.ts';
import { bodyFields, idList, integer, pathId, readFields, required, text } from './fields.ts';
import { route } from './user-route.ts';

const PLAYLISTS = '/web-api/playlists';
const ONE = `${PLAYLISTS}/:id`;

const position = integer(1, Number.MAX_SAFE_INTEGER);
const version = integer(1, Number.MAX_SAFE_INTEGER);

type Owned = Pick<Playlists, 'list' | 'get' | 'create' | 'rename' | 'delete' | 'add' | 'remove' | 'move'>;

export function playlistRoutes(playlists: Owned): Route[] {
  return [
    route('GET', PLAYLISTS, async ({ query }, { user }) => {
      readFields(query, {});
      return jsonResponse(200, await playlists.list(user));
    }),
    route('POST', PLAYLISTS, async ({ form }, { user }) => {
      const { name } = bodyFields(form, { name: text });
      const made = await playlists.create(user, required('name', name));
      return jsonResponse(201, made, ['Location', `${PLAYLISTS}/${made.id}`]);
    }),
    route('GET', ONE, async ({ query, parameters }, { user }) => {
      readFields(query, {});
      return jsonResponse(200, await playlists.get(user, pathId(parameters)));
    }),
    route('PATCH', ONE, async ({ form, parameters }, { user }) => {
      const { name } = bodyFields(form, { name: text });
      return jsonResponse(200, await playlists.rename(user, pathId(parameters), required('name', name)));
    }),
    route('DELETE', ONE, async ({ form, parameters }, { user }) => {
      bodyFields(form, {});
      await playlists.delete(user, pathId(parameters));
      return noContent();
    }),
    route('POST', `${ONE}/tracks`, async ({ form, parameters }, { user }) => {
      const { track_id, ...where } = bodyFields(form, { track_id: idList, position, version });
      const trackIds = required('track_id', track_id);
      return jsonResponse(200, await playlists.add(user, pathId(parameters), { trackIds, ...where }));
    }),
    route('POST', `${ONE}/remove`, async ({ form, parameters }, { user }) => {
      const fields = bodyFields(form, { track_id: idList, position: idList, version });
      const of = whatGoes(fields.track_id, fields.position);
      return jsonResponse(200, await playlists.remove(user, pathId(parameters), of, fields.version));
    }),
    route('POST', `${ONE}/move`, async ({ form, parameters }, { user }) => {
      const fields = bodyFields(form, { from: position, to: position, version });
      const [from, to] = [required('from', fields.from), required('to', fields.to)];
      const seen = required('version', fields.version);
      return jsonResponse(200, await playlists.move(user, pathId(parameters), from, to, seen));
    }),
  ];
}

/** Tracks at any position, or the entries at these positions. */
function whatGoes(trackIds: number[] | undefined, positions: number[] | undefined) {
  if (trackIds !== undefined && positions !== undefined)
    throw new Refusal('type', 'Expected track_id or position, got both.');
  return positions === undefined ? { trackIds: required('track_id', trackIds) } : { positions };
}

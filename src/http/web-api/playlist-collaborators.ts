/** The collaborators of playlists and their invitations, as JSON. */
import type { Playlists } from '../../core/playlists/playlists.ts';
import { jsonResponse } from '../response.ts';
import { type Route, route } from '../route.ts';
import { id as idField, required, term } from './fields.ts';
import { jsonRoute } from './json-route.ts';

const ONE = '/web-api/playlists/:id';
const INVITATIONS = '/web-api/playlist-invitations';

export function collaboratorRoutes({ collaborators }: Pick<Playlists, 'collaborators'>): Route[] {
  return [
    jsonRoute('user', 'GET', `${ONE}/collaborators`, {}, (_, { user, id }) => collaborators.list(user, id)),
    jsonRoute('user', 'POST', `${ONE}/collaborators`, { name: required(term) }, ({ name }, { user, id }) =>
      collaborators.invite(user, id, name.trim()),
    ),
    jsonRoute(
      'user',
      'DELETE',
      `${ONE}/collaborators`,
      { user_id: required(idField) },
      ({ user_id }, { user, id }) => collaborators.remove(user, id, user_id),
    ),
    jsonRoute('user', 'POST', `${ONE}/accept`, {}, (_, { user, id }) => collaborators.accept(user, id)),
    jsonRoute('user', 'POST', `${ONE}/link`, {}, async (_, { user, id }) => ({
      token: await collaborators.createLink(user, id),
    })),
    jsonRoute('user', 'DELETE', `${ONE}/link`, {}, (_, { user, id }) => collaborators.revokeLink(user, id)),

    jsonRoute('user', 'GET', INVITATIONS, {}, (_, { user }) => collaborators.invitations(user)),
    route('visitor', 'json', 'GET', `${INVITATIONS}/:token`, async ({ parameters }) =>
      jsonResponse(200, await collaborators.getInvited(parameters['token'])),
    ),
    jsonRoute('user', 'POST', `${INVITATIONS}/:token`, {}, async (_, { user, parameters }) => ({
      id: await collaborators.join(user, parameters['token']),
    })),
  ];
}

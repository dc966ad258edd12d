/** Requests to become an artist, for administrators. */
import type { ArtistRequests } from '../../core/studio/requests.ts';
import { REQUEST_STATES } from '../../domain/studio/studio.ts';
import type { Route } from '../route.ts';
import { flag, oneOf, required, SLICE, text, withDefault } from '../web-api/fields.ts';
import { jsonRoute } from '../web-api/json-route.ts';

const REQUESTS = '/web-api/admin/artist-requests';
const QUERY = { state: oneOf(REQUEST_STATES), ...SLICE };
const DECISION = { approve: required(flag), reply: withDefault(text, '') };

export function artistRequestRoutes(requests: ArtistRequests): Route[] {
  return [
    jsonRoute('administrator', 'GET', REQUESTS, QUERY, (query) => requests.list(query)),
    jsonRoute('administrator', 'POST', `${REQUESTS}/:id/decide`, DECISION, (decision, { user, id }) =>
      requests.decide(user, id, decision),
    ),
  ];
}

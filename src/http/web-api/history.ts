/** The listening history of the user, and what the player of the pages adds to it. */
import { type History, readPlace } from '../../core/history/history.ts';
import type { HistoryPage, HistoryPlace } from '../../domain/listens.ts';
import type { Route } from '../route.ts';
import { type FieldKind, flag, id, integer, required, withDefault } from './fields.ts';
import { jsonRoute } from './json-route.ts';

const place: FieldKind<HistoryPlace> = { accepts: 'the value of `next` in a response', read: readPlace };

const PAGE = { before: place, limit: withDefault(integer(1, 200), 50) };

export function historyRoutes(
  history: Pick<History, 'heard' | 'page' | 'turn' | 'delete' | 'clear'>,
): Route[] {
  return [
    jsonRoute('user', 'POST', '/web-api/listens', { track_id: required(id) }, ({ track_id }, { user }) =>
      history.heard(user, track_id),
    ),
    jsonRoute(
      'user',
      'GET',
      '/web-api/history',
      PAGE,
      ({ before, limit }, { user }): Promise<HistoryPage> => history.page(user, before, limit),
    ),
    jsonRoute('user', 'PATCH', '/web-api/history', { on: required(flag) }, ({ on }, { user }) =>
      history.turn(user, on),
    ),
    jsonRoute('user', 'DELETE', '/web-api/history', {}, (_, { user }) => history.clear(user)),
    jsonRoute('user', 'DELETE', '/web-api/history/:id', {}, (_, call) => history.delete(call.user, call.id)),
  ];
}

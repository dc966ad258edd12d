/** The relations of the user to the items on a page, and their removal, which the API does not have. */
import type { Users } from '../../core/users/users.ts';
import { Refusal } from '../../domain/refusal.ts';
import { RELATIONS } from '../../domain/vocabulary.ts';
import { jsonResponse, noContent } from '../response.ts';
import type { Route } from '../route.ts';
import { bodyFields, idList, pathId, readFields } from './fields.ts';
import { route } from './user-route.ts';

/** Ids of each kind in one request. */
const IDS_MOST = 200;

const IDS = { track_id: idList, album_id: idList, artist_id: idList };

export function relationRoutes(users: Pick<Users, 'unrelate' | 'relationsAmong'>): Route[] {
  return [
    route('GET', '/web-api/relations', async ({ query }, { user }) => {
      const ids = readFields(query, IDS);
      const atMost = (name: keyof typeof IDS) => {
        const asked = ids[name] ?? [];
        if (asked.length <= IDS_MOST) return asked;
        const message = `${name}: expected at most ${IDS_MOST} ids, got ${asked.length}.`;
        throw new Refusal('type', message, { field: name });
      };
      const asked = { tracks: atMost('track_id'), albums: atMost('album_id'), artists: atMost('artist_id') };
      return jsonResponse(200, await users.relationsAmong(user.id, asked));
    }),
    route('DELETE', '/web-api/relations/:relation/:id', async ({ form, parameters }, { user }) => {
      bodyFields(form, {});
      const relation = RELATIONS.find((one) => one === parameters['relation']);
      if (relation === undefined)
        throw new Refusal('not-found', `There is no such relation; accepted: ${RELATIONS.join(', ')}.`);
      await users.unrelate(user.id, relation, pathId(parameters));
      return noContent();
    }),
  ];
}

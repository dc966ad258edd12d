/** The relations of the user to the items on a page, and their removal, which the API does not have. */
import type { Following } from '../../core/following/following.ts';
import type { Users } from '../../core/users/users.ts';
import { RELATION_IDS_MAX, type RelationsAmong } from '../../domain/accounts/session.ts';
import { Refusal } from '../../domain/refusal.ts';
import { wrong } from '../../domain/text/texts.ts';
import { RELATIONS } from '../../domain/vocabulary.ts';
import type { Route } from '../route.ts';
import { idList, withDefault } from './fields.ts';
import { jsonRoute } from './json-route.ts';

const ids = withDefault(idList, []);
const IDS = { track_id: ids, album_id: ids, artist_id: ids, user_id: ids };

export function relationRoutes(
  users: Pick<Users, 'unrelate' | 'relationsAmong'>,
  following: Pick<Following, 'followedAmong'>,
): Route[] {
  return [
    jsonRoute('user', 'GET', '/web-api/relations', IDS, async (fields, { user }): Promise<RelationsAmong> => {
      for (const [field, { length }] of Object.entries(fields)) {
        if (length <= RELATION_IDS_MAX) continue;
        throw wrong(field, `at most ${RELATION_IDS_MAX} ids`, String(length));
      }
      const { track_id: tracks, album_id: albums, artist_id: artists } = fields;
      const [related, follow] = await Promise.all([
        users.relationsAmong(user.id, { tracks, albums, artists }),
        following.followedAmong(user.id, fields.user_id),
      ]);
      return { ...related, follow };
    }),
    jsonRoute('user', 'DELETE', '/web-api/relations/:relation/:id', {}, (_, { user, parameters, id }) => {
      const relation = RELATIONS.find((one) => one === parameters['relation']);
      if (relation !== undefined) return users.unrelate(user.id, relation, id);
      throw new Refusal('not-found', `Unknown relation; accepted: ${RELATIONS.join(', ')}.`);
    }),
  ];
}

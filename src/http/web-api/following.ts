/** Relations of the user to items, followed users and what they do, new releases of followed artists, and recommendations. */
import { RELATION_IDS_MAX, type RelationsAmong } from '../../domain/accounts/session.ts';
import {
  FOLLOWERS_SHOWN,
  type FollowedActivityAnswer,
  RELEASES_SHOWN,
  type ReleasesAnswer,
} from '../../domain/following.ts';
import { RECOMMENDED_MAX, type RecommendationsAnswer } from '../../domain/recommendations.ts';
import { Refusal } from '../../domain/refusal.ts';
import { wrong } from '../../domain/text/texts.ts';
import { RELATIONS } from '../../domain/vocabulary.ts';
import { jsonResponse } from '../response.ts';
import { type Route, route } from '../route.ts';
import type { RouteContext } from '../route-context.ts';
import { idList, integer, pathId, readFields, SLICE, withDefault } from './fields.ts';
import { jsonRoute } from './json-route.ts';

const sliceBelow = (end: number) => ({ ...SLICE, offset: withDefault(integer(0, end), 0) });
const FOLLOWS = sliceBelow(FOLLOWERS_SHOWN);
const NEW_RELEASES = sliceBelow(RELEASES_SHOWN);
const ACTIVITY = { limit: withDefault(integer(1, 50), 20) };
const RECOMMENDED = { limit: withDefault(integer(1, RECOMMENDED_MAX), 30) };
const ids = withDefault(idList, []);
const IDS = { track_id: ids, album_id: ids, artist_id: ids, user_id: ids };

const FOLLOWED = '/web-api/following/:id';
const RELEASES = '/web-api/releases';

export function followingRoutes({ users, following, newReleases, recommendations }: RouteContext): Route[] {
  return [
    // The relations to the items on a page, and their removal, which the API does not have.
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

    // Profiles are public.
    ...(['following', 'followers'] as const).map((list) =>
      route('everyone', 'json', 'GET', `/web-api/users/:id/${list}`, async ({ parameters, query }) =>
        jsonResponse(200, await following[list](pathId(parameters), readFields(query, FOLLOWS))),
      ),
    ),
    jsonRoute('user', 'POST', FOLLOWED, {}, (_, { user, id }) => following.follow(user.id, id)),
    jsonRoute('user', 'DELETE', FOLLOWED, {}, (_, { user, id }) => following.unfollow(user.id, id)),
    jsonRoute(
      ...(['user', 'GET', '/web-api/followed-activity', ACTIVITY] as const),
      async ({ limit }, { user }): Promise<FollowedActivityAnswer> => ({
        items: await following.activity(user.id, limit),
      }),
    ),
    jsonRoute(
      'user',
      'GET',
      RELEASES,
      NEW_RELEASES,
      (slice, { user }): Promise<ReleasesAnswer> => newReleases.list(user.id, slice),
    ),
    jsonRoute('user', 'POST', `${RELEASES}/seen`, {}, (_, { user }) => newReleases.markSeen(user.id)),
    jsonRoute(
      ...(['user', 'GET', '/web-api/recommendations', RECOMMENDED] as const),
      async ({ limit }, { user }): Promise<RecommendationsAnswer> => ({
        items: await recommendations.list(user.id, limit),
      }),
    ),
  ];
}

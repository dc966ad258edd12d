/** Following: other users, what followed users do, and new releases of followed artists. */
import type { Following } from '../../core/following/following.ts';
import type { NewReleases } from '../../core/following/new-releases.ts';
import {
  FOLLOWERS_SHOWN,
  type FollowedActivityAnswer,
  RELEASES_SHOWN,
  type ReleasesAnswer,
} from '../../domain/following.ts';
import { jsonResponse } from '../response.ts';
import { type Route, route } from '../route.ts';
import { integer, pathId, readFields, SLICE, withDefault } from './fields.ts';
import { jsonRoute } from './json-route.ts';

const sliceBelow = (end: number) => ({ ...SLICE, offset: withDefault(integer(0, end), 0) });
const FOLLOWS = sliceBelow(FOLLOWERS_SHOWN);
const RELEASES = sliceBelow(RELEASES_SHOWN);
const ACTIVITY = { limit: withDefault(integer(1, 50), 20) };

export function followingRoutes(following: Following, releases: NewReleases): Route[] {
  return [
    // Profiles are public.
    ...(['following', 'followers'] as const).map((list) =>
      route('everyone', 'json', 'GET', `/web-api/users/:id/${list}`, async ({ parameters, query }) =>
        jsonResponse(200, await following[list](pathId(parameters), readFields(query, FOLLOWS))),
      ),
    ),
    jsonRoute('user', 'POST', '/web-api/following/:id', {}, (_, { user, id }) =>
      following.follow(user.id, id),
    ),
    jsonRoute('user', 'DELETE', '/web-api/following/:id', {}, (_, { user, id }) =>
      following.unfollow(user.id, id),
    ),
    jsonRoute(
      ...(['user', 'GET', '/web-api/followed-activity', ACTIVITY] as const),
      async ({ limit }, { user }): Promise<FollowedActivityAnswer> => ({
        items: await following.activity(user.id, limit),
      }),
    ),
    jsonRoute(
      'user',
      'GET',
      '/web-api/releases',
      RELEASES,
      (slice, { user }): Promise<ReleasesAnswer> => releases.list(user.id, slice),
    ),
    jsonRoute('user', 'POST', '/web-api/releases/seen', {}, (_, { user }) => releases.markSeen(user.id)),
  ];
}

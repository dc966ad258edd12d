/** The activity log of releases and artists. */
import type { ReleaseActivities } from '../../../core/studio/release-activity.ts';
import { RELEASE_ACTIONS_MAX } from '../../../domain/studio/release-activity.ts';
import type { Route } from '../../route.ts';
import { integer, withDefault } from '../fields.ts';
import { jsonRoute } from '../json-route.ts';
import { STUDIO } from './routes.ts';

const QUERY = { limit: withDefault(integer(1, RELEASE_ACTIONS_MAX), 50) };

export function activityRoutes(activity: ReleaseActivities): Route[] {
  return [
    jsonRoute('user', 'GET', `${STUDIO}/releases/:id/activity`, QUERY, ({ limit }, { user, id }) =>
      activity.ofRelease(user, id, limit),
    ),
    jsonRoute('user', 'GET', `${STUDIO}/artists/:id/activity`, QUERY, ({ limit }, { user, id }) =>
      activity.ofArtist(user, id, limit),
    ),
  ];
}

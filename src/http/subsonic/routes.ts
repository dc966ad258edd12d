/** The routes below `/rest`: `/rest/ping` and `/rest/ping.view`, by GET and POST. */

import { type Route, route, type WebRequest } from '../route.ts';
import type { RouteContext } from '../route-context.ts';
import { ANNOTATION } from './annotation.ts';
import { BROWSING } from './browsing.ts';
import type { Endpoint } from './endpoint.ts';
import { SubsonicHandler } from './handler.ts';
import { INFO } from './info.ts';
import { LISTS } from './lists.ts';
import { MEDIA } from './media.ts';
import { PLAYLISTS } from './playlists.ts';
import { PARAMETERS_MAX } from './protocol.ts';
import { SAVED } from './saved.ts';
import { SYSTEM } from './system.ts';

const SUFFIX = '.view';
const METHODS = ['GET', 'POST'] as const;
/** Bytes of a body: room for the ids of a long queue. */
const BODY_MAX = 512 * 1024;

export function subsonicRoutes(services: RouteContext): Route[] {
  const handler = new SubsonicHandler(services, ENDPOINTS);
  const limits = { fieldsMax: PARAMETERS_MAX, formMax: BODY_MAX };
  // Endpoints of media have other limits, so each has routes of its own.
  const ofMedia = ENDPOINTS.flatMap((one) =>
    one.access === 'user' && one.media !== undefined
      ? [one.name, one.name + SUFFIX].flatMap((path) =>
          METHODS.map((method) => {
            const handle = (request: WebRequest) => handler.handle(request, one.name);
            return route('everyone', 'subsonic', method, `/rest/${path}`, handle, {
              media: one.media!,
              ...limits,
            });
          }),
        )
      : [],
  );
  const others = METHODS.map((method) =>
    route(
      ...(['everyone', 'subsonic', method, '/rest/:endpoint'] as const),
      (request) => handler.handle(request, withoutSuffix(request.parameters['endpoint'])),
      limits,
    ),
  );
  return [...ofMedia, ...others];
}

function withoutSuffix(name: string): string {
  return name.endsWith(SUFFIX) ? name.slice(0, -SUFFIX.length) : name;
}

export const ENDPOINTS: readonly Endpoint[] = [
  ...SYSTEM,
  ...BROWSING,
  ...INFO,
  ...LISTS,
  ...PLAYLISTS,
  ...MEDIA,
  ...ANNOTATION,
  ...SAVED,
];

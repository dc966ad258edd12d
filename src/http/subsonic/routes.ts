/** The routes below `/rest`: `/rest/ping` and `/rest/ping.view`, by GET and POST. */

import { type Route, route, type WebRequest } from '../route.ts';
import type { RouteContext } from '../route-context.ts';
import { ANNOTATION } from './annotation.ts';
import { BROWSING } from './browsing.ts';
import type { Endpoint } from './endpoint.ts';
import { createSubsonicHandler } from './handler.ts';
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
  const handle = createSubsonicHandler(services, ENDPOINTS);
  const limits = { fieldsMax: PARAMETERS_MAX, formMax: BODY_MAX };
  // Endpoints of media have other limits, so each has routes of its own.
  const routesOf = (path: string, more: Pick<Route, 'media'>, nameOf: (request: WebRequest) => string) =>
    METHODS.map((method) =>
      route(
        ...(['everyone', 'subsonic', method, `/rest/${path}`] as const),
        (request) => handle(request, nameOf(request)),
        { ...limits, ...more },
      ),
    );
  const ofMedia = ENDPOINTS.flatMap(({ name, media }) =>
    media === undefined ? [] : [name, name + SUFFIX].flatMap((path) => routesOf(path, { media }, () => name)),
  );
  return [...ofMedia, ...routesOf(':endpoint', {}, nameIn)];
}

function nameIn({ parameters: { endpoint } }: WebRequest): string {
  return endpoint.endsWith(SUFFIX) ? endpoint.slice(0, -SUFFIX.length) : endpoint;
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

/** Access tokens with which our pages call the API for the user. */
import type { WebTokens } from '../../core/applications/web-application.ts';
import { jsonResponse } from '../response.ts';
import type { Route } from '../route.ts';
import { bodyFields } from './fields.ts';
import { route } from './user-route.ts';

export function webTokenRoute(webTokens: WebTokens): Route {
  return route('POST', '/web-api/token', async ({ form }, { user, session }) => {
    bodyFields(form, {});
    return jsonResponse(200, await webTokens.create(user, session));
  });
}

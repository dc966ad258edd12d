/** All routes: everything except the API operations. */
import { accountRoutes } from './account/routes.ts';
import { catalogueRoutes } from './admin/catalogue.ts';
import { adminRoutes, importRoutes } from './admin/routes.ts';
import { healthRoutes } from './health/health.ts';
import { imageRoute } from './media/image.ts';
import { radioRoute, storageRoutes } from './media/storage.ts';
import { oauthRoutes } from './oauth/routes.ts';
import type { Route } from './route.ts';
import type { RouteContext } from './route-context.ts';
import { subsonicRoutes } from './subsonic/routes.ts';
import { syndicationRoutes } from './syndication/routes.ts';
import { openapiRoute } from './v3.0/openapi/route.ts';
import { oembedRoute } from './web/oembed.ts';
import { webRoutes } from './web/routes.ts';
import { securityTxtRoute } from './web/security-txt.ts';
import { ownAccountRoutes } from './web-api/account.ts';
import { applicationRoutes } from './web-api/applications.ts';
import { CATALOGUE_ANSWERS } from './web-api/catalogue.ts';
import { catalogueRoute } from './web-api/catalogue-route.ts';
import { followingRoutes } from './web-api/following.ts';
import { playerRoutes } from './web-api/player.ts';
import { playlistRoutes } from './web-api/playlists.ts';
import { reviewRoutes } from './web-api/reviews.ts';
import { studioRoutes } from './web-api/studio/routes.ts';
import { suggestionsRoute } from './web-api/suggestions.ts';
import { userListRoutes } from './web-api/user-lists.ts';

export function createRoutes(context: RouteContext): Route[] {
  return [
    ...healthRoutes(context),
    oembedRoute(context),
    openapiRoute(context),
    securityTxtRoute(context),
    ...oauthRoutes(context),
    ...accountRoutes(context),

    ...ownAccountRoutes(context),
    ...applicationRoutes(context),
    ...playlistRoutes(context),
    ...reviewRoutes(context),
    ...followingRoutes(context),
    ...userListRoutes(context),
    ...CATALOGUE_ANSWERS.map((answer) => catalogueRoute(context, answer)),
    suggestionsRoute(context),
    ...playerRoutes(context),
    ...studioRoutes(context),

    ...adminRoutes(context),
    ...catalogueRoutes(context),
    ...importRoutes(context),

    ...subsonicRoutes(context),
    ...storageRoutes(context),
    radioRoute(context),
    imageRoute(context),

    // Before the pages: `/list/:what` would match `/list/a70.rss`.
    ...syndicationRoutes(context),
    ...webRoutes(context),
  ];
}

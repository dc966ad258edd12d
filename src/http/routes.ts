/** All routes: everything except the API operations. */

import type { AccountAdmin } from '../core/accounts/account-admin.ts';
import type { Accounts } from '../core/accounts/accounts.ts';
import type { CatalogueAdmin } from '../core/admin/catalogue.ts';
import type { AdminLog } from '../core/admin/log.ts';
import type { Applications } from '../core/applications/applications.ts';
import type { Usage } from '../core/applications/usage.ts';
import type { WebTokens } from '../core/applications/web-application.ts';
import type { HealthReader } from '../core/health/health.ts';
import type { Imports } from '../core/imports/imports.ts';
import type { Listening } from '../core/listening/listening.ts';
import type { Media } from '../core/media/media.ts';
import type { Oauth } from '../core/oauth/oauth.ts';
import type { Playlists } from '../core/playlists/playlists.ts';
import type { Radios } from '../core/radios/radios.ts';
import type { Stations } from '../core/radios/stations.ts';
import type { Reviews } from '../core/reviews/reviews.ts';
import type { Users } from '../core/users/users.ts';
import type { Images } from '../domain/media.ts';
import type { Clients, Limits } from '../domain/ports.ts';
import { accountRoutes } from './account/routes.ts';
import { catalogueRoutes } from './admin/catalogue.ts';
import { importRoutes } from './admin/imports.ts';
import { allApplicationsRoute, logRoute, nodeHealthRoute, userRoutes } from './admin/users.ts';
import type { Cookies } from './cookies.ts';
import { healthRoutes } from './health.ts';
import type { Services } from './http-services.ts';
import { imageRoute } from './media/image.ts';
import { radioRoute } from './media/radio.ts';
import { storageRoutes } from './media/storage.ts';
import { oauthRoutes } from './oauth/routes.ts';
import { oembedRoute } from './oembed.ts';
import type { Route } from './route.ts';
import { shortUrlRoutes } from './short-urls.ts';
import { openapiRoute } from './v3.0/openapi/route.ts';
import type { Pages } from './web/pages.ts';
import { webRoutes } from './web/routes.ts';
import { consentRoutes, sessionListRoutes, webTokenRoute } from './web-api/account.ts';
import { applicationRoutes } from './web-api/applications.ts';
import { facetsRoute, tracksRoute } from './web-api/catalogue.ts';
import { playlistRoutes } from './web-api/playlists.ts';
import { relationRoutes } from './web-api/relations.ts';
import { reviewRoutes } from './web-api/reviews.ts';
import { sessionRoutes } from './web-api/session.ts';
import { suggestionsRoute } from './web-api/suggestions.ts';
import { usageRoutes } from './web-api/usage.ts';

export interface RouteServices {
  accounts: Accounts;
  accountAdministration: AccountAdmin;
  applications: Applications;
  health: HealthReader;
  imports: Imports;
  catalogueAdministration: CatalogueAdmin;
  adminLog: AdminLog;
  oauth: Oauth;
  usage: Usage;
  clients: Clients;
  limits: Limits;
  cookies: Cookies;
  settings: { url: string; signup: boolean };
  media: Media;
  listening: Listening;
  images: Images;
  radios: Radios;
  stations: Stations;
  users: Pick<Users, 'unrelate' | 'relationsAmong'>;
  webTokens: WebTokens;
  playlists: Playlists;
  reviews: Reviews;
  pages: Pages;
  /** For the pages, `/health` and `/openapi.json`. */
  services: Services;
}

export function createRoutes(parts: RouteServices): Route[] {
  const { accounts, images, media, listening } = parts;
  return [
    ...healthRoutes(parts.services),
    ...shortUrlRoutes(),
    oembedRoute(parts.services),
    openapiRoute(parts.services),
    ...oauthRoutes(parts),
    ...accountRoutes(parts),

    ...sessionRoutes(parts),
    webTokenRoute(parts.webTokens),
    ...sessionListRoutes(accounts),
    ...consentRoutes(accounts),
    ...applicationRoutes(parts),
    ...usageRoutes(parts),
    ...playlistRoutes(parts.playlists),
    ...reviewRoutes(parts.reviews),
    ...relationRoutes(parts.users),
    facetsRoute(parts.services),
    tracksRoute(parts.services),
    suggestionsRoute(parts.services, parts.playlists),

    ...catalogueRoutes(parts.catalogueAdministration),
    ...importRoutes(parts.imports),
    ...userRoutes(parts.accountAdministration),
    allApplicationsRoute(parts),
    nodeHealthRoute(parts.health),
    logRoute(parts.adminLog),

    ...storageRoutes(media, listening),
    radioRoute(parts),
    imageRoute({ avatars: accounts.avatars, images, findImageOwner: media.findImageOwner }),

    ...webRoutes(parts),
  ];
}

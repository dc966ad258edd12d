/** All routes: everything except the API operations. */

import type { AccountAdmin } from '../core/accounts/account-admin.ts';
import type { Accounts } from '../core/accounts/accounts.ts';
import type { WebTokens } from '../core/accounts/sessions.ts';
import type { CatalogueAdmin } from '../core/admin/catalogue.ts';
import type { AdminLog } from '../core/admin/log.ts';
import type { Applications } from '../core/applications/applications.ts';
import type { Usage } from '../core/applications/usage.ts';
import type { Following } from '../core/following/following.ts';
import type { NewReleases } from '../core/following/new-releases.ts';
import type { HealthReader } from '../core/health/health.ts';
import type { History } from '../core/history/history.ts';
import type { Imports } from '../core/imports/imports.ts';
import type { DeadJobAdmin } from '../core/jobs/dead-jobs.ts';
import type { Listening } from '../core/listening/listening.ts';
import type { Loudness } from '../core/media/loudness.ts';
import type { Media } from '../core/media/media.ts';
import type { SiteName } from '../core/node/site-name.ts';
import type { Oauth } from '../core/oauth/oauth.ts';
import type { AppKeys } from '../core/players/app-keys.ts';
import type { PlayerData } from '../core/players/player-data.ts';
import type { Playlists } from '../core/playlists/playlists.ts';
import type { Radios } from '../core/radios/radios.ts';
import type { Stations } from '../core/radios/stations.ts';
import type { Recommendations } from '../core/recommendations/recommendations.ts';
import type { Reports } from '../core/reports/reports.ts';
import type { Reviews } from '../core/reviews/reviews.ts';
import type { Scrobbling } from '../core/scrobbling/scrobbling.ts';
import type { Studio } from '../core/studio/studio.ts';
import type { TrackAudio } from '../core/studio/track-audio.ts';
import type { Users } from '../core/users/users.ts';
import type { Images } from '../domain/media/media.ts';
import type { Clients, Limits } from '../domain/ports.ts';
import { accountRoutes } from './account/routes.ts';
import { artistRequestRoutes } from './admin/artist-requests.ts';
import { catalogueRoutes } from './admin/catalogue.ts';
import { importRoutes } from './admin/imports.ts';
import { jobRoutes } from './admin/jobs.ts';
import { adminReportRoutes } from './admin/reports.ts';
import { siteRoutes } from './admin/site.ts';
import { trackAudioRoute } from './admin/track-audio.ts';
import { allApplicationsRoute, logRoute, nodeHealthRoute, userRoutes } from './admin/users.ts';
import { healthRoutes } from './health/health.ts';
import type { Services } from './http-services.ts';
import { imageRoute } from './media/image.ts';
import { radioRoute } from './media/radio.ts';
import { storageRoutes } from './media/storage.ts';
import { oauthRoutes } from './oauth/routes.ts';
import type { Cookies } from './request/cookies.ts';
import type { Route } from './route.ts';
import { subsonicRoutes } from './subsonic/routes.ts';
import { syndicationRoutes } from './syndication/routes.ts';
import { openapiRoute } from './v3.0/openapi/route.ts';
import { oembedRoute } from './web/oembed.ts';
import type { Pages } from './web/pages.ts';
import { webRoutes } from './web/routes.ts';
import { shortUrlRoutes } from './web/short-urls.ts';
import { consentRoutes, sessionListRoutes, webTokenRoute } from './web-api/account.ts';
import { applicationRoutes } from './web-api/applications.ts';
import { CATALOGUE_ANSWERS } from './web-api/catalogue-answers.ts';
import { catalogueRoute } from './web-api/catalogue-route.ts';
import { followingRoutes } from './web-api/following.ts';
import { historyRoutes } from './web-api/history.ts';
import { loudnessRoute } from './web-api/loudness.ts';
import { playQueueRoutes } from './web-api/play-queue.ts';
import { collaboratorRoutes } from './web-api/playlist-collaborators.ts';
import { playlistCoverRoutes } from './web-api/playlist-covers.ts';
import { playlistRoutes } from './web-api/playlists.ts';
import { recommendationsRoute } from './web-api/recommendations.ts';
import { relationRoutes } from './web-api/relations.ts';
import { reportRoutes } from './web-api/reports.ts';
import { reviewRoutes } from './web-api/reviews.ts';
import { sessionRoutes } from './web-api/session.ts';
import { activityRoutes } from './web-api/studio/activity.ts';
import { profileRoutes } from './web-api/studio/profile.ts';
import { releaseRoutes } from './web-api/studio/releases.ts';
import { studioRoutes } from './web-api/studio/routes.ts';
import { statisticsRoutes } from './web-api/studio/statistics.ts';
import { uploadRoutes } from './web-api/studio/uploads.ts';
import { suggestionsRoute } from './web-api/suggestions.ts';
import { usageRoutes } from './web-api/usage.ts';
import { zipRoutes } from './web-api/zips.ts';

export interface RouteServices {
  accounts: Accounts;
  appKeys: AppKeys;
  players: PlayerData;
  history: History;
  scrobbling: Scrobbling;
  accountAdministration: AccountAdmin;
  applications: Applications;
  health: HealthReader;
  deadJobs: DeadJobAdmin;
  siteName: SiteName;
  imports: Imports;
  catalogueAdministration: CatalogueAdmin;
  trackAudio: TrackAudio;
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
  following: Following;
  newReleases: NewReleases;
  recommendations: Recommendations;
  webTokens: WebTokens;
  playlists: Playlists;
  reviews: Reviews;
  reports: Reports;
  studio: Studio;
  loudness: Pick<Loudness, 'find'>;
  pages: Pages;
  /** For the pages, `/health` and `/openapi.json`. */
  services: Services;
}

export function createRoutes(parts: RouteServices): Route[] {
  const { accounts, images, media, listening } = parts;
  return [
    ...healthRoutes(parts.services, parts.health),
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
    ...playlistRoutes(parts.playlists, parts.services),
    ...collaboratorRoutes(parts.playlists),
    ...playlistCoverRoutes(parts),
    ...reviewRoutes(parts.reviews),
    ...reportRoutes(parts.reports),
    ...relationRoutes(parts.users, parts.following),
    ...followingRoutes(parts.following, parts.newReleases),
    recommendationsRoute(parts.recommendations),
    ...CATALOGUE_ANSWERS.map((answer) => catalogueRoute(parts.services, answer)),
    suggestionsRoute(parts.services, parts.playlists, parts.services.users),
    loudnessRoute(parts.loudness),
    ...zipRoutes(media),
    ...playQueueRoutes(parts.players),
    ...historyRoutes(parts.history),

    ...studioRoutes(parts.studio),
    ...profileRoutes(parts.studio),
    ...releaseRoutes(parts.studio),
    ...statisticsRoutes(parts.studio.statistics),
    ...activityRoutes(parts.studio.activity),
    ...uploadRoutes(parts.studio.uploads),

    ...artistRequestRoutes(parts.studio.requests),
    ...adminReportRoutes(parts.reports),
    ...catalogueRoutes(parts.catalogueAdministration),
    trackAudioRoute(parts.trackAudio),
    ...importRoutes(parts.imports),
    ...userRoutes(parts.accountAdministration),
    allApplicationsRoute(parts),
    nodeHealthRoute(parts.health),
    ...jobRoutes(parts.deadJobs),
    ...siteRoutes(parts.siteName),
    logRoute(parts.adminLog),

    ...subsonicRoutes({ ...parts, ...playerServices(parts) }),
    ...storageRoutes(media, listening),
    radioRoute(parts),
    imageRoute({ avatars: accounts.avatars, images, findImageOwner: media.findImageOwner }),

    // Before the pages: `/list/:what` would match `/list/a70.rss`.
    ...syndicationRoutes(parts),
    ...webRoutes(parts),
  ];
}

function playerServices({ services, accounts }: RouteServices) {
  const { catalogue, ask, users, settings, log } = services;
  return { catalogue, ask, users, settings, log, avatars: accounts.avatars };
}

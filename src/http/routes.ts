/** Every route: all there is beside the operations of the interface. */
import type { Accounts } from '../core/accounts/accounts.ts';
import type { Applications } from '../core/applications.ts';
import type { Listening } from '../core/listening/listening.ts';
import type { Media } from '../core/media.ts';
import type { Oauth } from '../core/oauth/oauth.ts';
import type { People } from '../core/people.ts';
import type { Playlists } from '../core/playlists.ts';
import type { Radios } from '../core/radios/radios.ts';
import type { Stations } from '../core/radios/stations.ts';
import type { Reviews } from '../core/reviews.ts';
import type { Usage } from '../core/usage.ts';
import type { Pictures } from '../domain/media.ts';
import type { Clients, Limits } from '../domain/ports.ts';
import { accountRoutes } from './account/routes.ts';
import type { Cookies } from './cookies.ts';
import { imageRoute } from './media/image.ts';
import { radioRoute } from './media/radio.ts';
import { storageRoutes } from './media/storage.ts';
import { oauthRoutes } from './oauth/routes.ts';
import { pageRoutes } from './pages.ts';
import { playlistRoutes } from './portal/playlists.ts';
import { relationRoutes } from './portal/relations.ts';
import { reviewRoutes } from './portal/reviews.ts';
import { portalRoutes } from './portal/routes.ts';
import type { Route } from './route.ts';
import type { Services } from './services.ts';
import { shareRoutes } from './share/routes.ts';
import { openapiRoute } from './v3.0/openapi/route.ts';

export interface RouteParts {
  accounts: Accounts;
  applications: Applications;
  oauth: Oauth;
  usage: Usage;
  clients: Clients;
  limits: Limits;
  cookies: Cookies;
  settings: { url: string };
  media: Media;
  listening: Listening;
  pictures: Pictures;
  radios: Radios;
  stations: Stations;
  people: Pick<People, 'unrelate'>;
  playlists: Playlists;
  reviews: Reviews;
  /** For the front page, the pages for sharing, `/health` and `/openapi.json`. */
  services: Services;
}

export function allRoutes(parts: RouteParts): Route[] {
  const { accounts, pictures, media, listening } = parts;
  return [
    ...pageRoutes(parts.services),
    ...shareRoutes(parts.services),
    openapiRoute(parts.services),
    ...oauthRoutes(parts),
    ...accountRoutes(parts),
    ...portalRoutes(parts),
    ...playlistRoutes(parts.playlists),
    ...reviewRoutes(parts.reviews),
    ...relationRoutes(parts.people),
    ...storageRoutes(media, listening),
    radioRoute(parts),
    imageRoute({ avatars: accounts.avatars, pictures, findPictureOwner: media.findPictureOwner }),
  ];
}

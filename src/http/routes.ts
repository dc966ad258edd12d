/** Every route: all there is beside the operations of the interface. */
import type { Accounts } from '../core/accounts/accounts.ts';
import type { Applications } from '../core/applications.ts';
import type { Media } from '../core/media.ts';
import type { Oauth } from '../core/oauth/oauth.ts';
import type { Usage } from '../core/usage.ts';
import type { Pictures } from '../domain/media.ts';
import type { Clients, Limits } from '../domain/ports.ts';
import { accountRoutes } from './account/routes.ts';
import type { Cookies } from './cookies.ts';
import { imageRoute } from './media/image.ts';
import { storageRoutes } from './media/storage.ts';
import { oauthRoutes } from './oauth/routes.ts';
import { pageRoutes } from './pages.ts';
import { portalRoutes } from './portal/routes.ts';
import type { Route } from './route.ts';
import type { Services } from './services.ts';

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
  pictures: Pictures;
  /** For the front page and `/health`. */
  services: Services;
}

export function allRoutes(parts: RouteParts): Route[] {
  const { accounts, pictures, media } = parts;
  return [
    ...pageRoutes(parts.services),
    ...oauthRoutes(parts),
    ...accountRoutes(parts),
    ...portalRoutes(parts),
    ...storageRoutes(media),
    imageRoute({ avatars: accounts.avatars, pictures, findPictureOwner: media.findPictureOwner }),
  ];
}

/** Every route: all there is beside the operations of the interface. */
import type { Accounts } from '../core/accounts/accounts.ts';
import type { Applications } from '../core/applications.ts';
import type { Oauth } from '../core/oauth/oauth.ts';
import type { Usage } from '../core/usage.ts';
import type { Clients, Limits } from '../domain/ports.ts';
import { accountRoutes } from './account/routes.ts';
import type { Cookies } from './cookies.ts';
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
  /** For the front page and `/health`. */
  services: Services;
}

export function allRoutes(parts: RouteParts): Route[] {
  return [
    ...pageRoutes(parts.services),
    ...oauthRoutes(parts),
    ...accountRoutes(parts),
    ...portalRoutes(parts),
  ];
}

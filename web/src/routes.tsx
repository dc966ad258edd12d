/**
 * Every page. Those that listeners open first are in the first bundle; those for a user, for developers, artists and administrators are
 * loaded when opened.
 */
import type { RouteObject } from 'react-router';
import { accountRoutes, consentRoutes } from './account/routes.tsx';
import { adminRoutes } from './admin/routes.tsx';
import { developRoutes } from './develop/routes.tsx';
import * as albums from './listen/albums/albums.tsx';
import * as artists from './listen/artists/artists.tsx';
import * as browse from './listen/browse/browse.tsx';
import * as charts from './listen/charts/charts.tsx';
import * as home from './listen/home/home.tsx';
import * as list from './listen/lists/list.tsx';
import * as offline from './listen/offline/offline.tsx';
import * as artist from './listen/profiles/artist.tsx';
import * as user from './listen/profiles/user.tsx';
import * as search from './listen/search/search.tsx';
import * as track from './listen/track/track.tsx';
import { nothingHere } from './page.ts';
import { Failure } from './shell/failure.tsx';
import { Shell } from './shell/frame.tsx';
import { studioRoutes } from './studio/routes.tsx';

/** Without the frame of our own pages. */
const embed = () => import('./embed/embed.tsx');
const library = () => import('./listen/library/library.tsx');

/** Inside the frame, so that the player continues. */
function missing(): never {
  throw nothingHere();
}

export const routes: RouteObject[] = [
  {
    id: 'shell',
    Component: Shell,
    ErrorBoundary: Failure,
    children: [
      {
        ErrorBoundary: Failure,
        children: [
          { path: '/', ...home },
          { path: '/search', ...search },
          { path: '/browse', ...browse },
          { path: '/albums', ...albums },
          { path: '/artists', ...artists },
          { path: '/charts', ...charts },
          { path: '/radios', lazy: () => import('./listen/radios/radios.tsx') },
          { path: '/radio/:id', lazy: () => import('./listen/radios/radio.tsx') },
          { path: '/track/:id', ...track },
          { path: '/list/:what', ...list },
          { path: '/artist/:id', ...artist },
          { path: '/user/:id', ...user },
          { path: '/user/:id/:list', lazy: () => import('./listen/profiles/follows.tsx') },
          { path: '/for-you', lazy: () => import('./listen/for-you/for-you.tsx') },
          { path: '/join/:token', lazy: () => import('./listen/join/join.tsx') },
          { path: '/library', lazy: library },
          { path: '/library/:list', lazy: library },
          { path: '/offline', ...offline },
          ...accountRoutes,
          ...developRoutes,
          ...studioRoutes,
          ...adminRoutes,
          { path: '*', loader: missing },
        ],
      },
    ],
  },
  ...consentRoutes,
  {
    ErrorBoundary: Failure,
    children: [
      { path: '/embed/track/:id', lazy: embed },
      { path: '/embed/list/:what', lazy: embed },
    ],
  },
];

/** The routes on the server: pages with data of the user are loaded in the browser, which has the cookie. */
export const publicRoutes: RouteObject[] = routes.map(withoutPersonal);

function withoutPersonal(route: RouteObject): RouteObject {
  const children = route.children?.map(withoutPersonal);
  const mapped = children === undefined ? route : ({ ...route, children } as RouteObject);
  const isPersonal = (route.handle as { personal?: boolean } | undefined)?.personal === true;
  if (!isPersonal) return mapped;
  const { loader: _, lazy: __, ...rest } = mapped;
  return { ...rest, Component: route.HydrateFallback ?? null } as RouteObject;
}

/** Every page. What listeners need comes at once; the portal and administration are loaded when they are opened. */
import type { RouteObject } from 'react-router';
import { developRoutes } from './develop/routes.tsx';
import { embedRoutes } from './embed/routes.tsx';
import * as artist from './listen/artist.tsx';
import * as browse from './listen/browse.tsx';
import * as charts from './listen/charts.tsx';
import * as home from './listen/home.tsx';
import * as library from './listen/library.tsx';
import * as list from './listen/list.tsx';
import * as radio from './listen/radio.tsx';
import * as radios from './listen/radios.tsx';
import * as search from './listen/search.tsx';
import * as track from './listen/track.tsx';
import * as user from './listen/user.tsx';
import { operateRoutes } from './operate/routes.tsx';
import { nothingHere } from './page.ts';
import { Failure } from './shell/failure.tsx';
import { Shell } from './shell/shell.tsx';

/** Inside the frame, so that whatever plays goes on. */
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
          { path: '/charts', ...charts },
          { path: '/radios', ...radios },
          { path: '/radio/:id', ...radio },
          { path: '/track/:id', ...track },
          { path: '/list/:what', ...list },
          { path: '/artist/:id', ...artist },
          { path: '/user/:id', ...user },
          { path: '/library', ...library },
          { path: '/library/:list', ...library },
          ...developRoutes,
          ...operateRoutes,
          { path: '*', loader: missing },
        ],
      },
    ],
  },
  ...embedRoutes,
];

/** As the server sees them: what belongs to a person is left to the browser, which has their cookie. */
export const publicRoutes: RouteObject[] = routes.map(withoutPersonal);

function withoutPersonal(route: RouteObject): RouteObject {
  const children = route.children?.map(withoutPersonal);
  const mapped = children === undefined ? route : ({ ...route, children } as RouteObject);
  const isPersonal = (route.handle as { personal?: boolean } | undefined)?.personal === true;
  if (!isPersonal) return mapped;
  const { loader: _, lazy: __, ...rest } = mapped;
  return { ...rest, Component: route.HydrateFallback ?? null } as RouteObject;
}

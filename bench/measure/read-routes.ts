/** The routes of the web API and of players that read the catalogue, in the bench's own process. Users have no data. */

import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import type { Ask } from '../../src/catalogue/question.ts';
import { requireLoaded } from '../../src/catalogue/require-loaded.ts';
import { NO_FORM } from '../../src/http/request/form.ts';
import type { Route, WebRequest } from '../../src/http/route.ts';
import type { RouteContext } from '../../src/http/route-context.ts';
import { SubsonicHandler } from '../../src/http/subsonic/handler.ts';
import { ENDPOINTS } from '../../src/http/subsonic/routes.ts';
import { CATALOGUE_ANSWERS } from '../../src/http/web-api/catalogue.ts';
import { catalogueRoute } from '../../src/http/web-api/catalogue-route.ts';
import { suggestionsRoute } from '../../src/http/web-api/suggestions.ts';
import { bodyText } from './response-body.ts';

export const SETTINGS = {
  url: 'http://127.0.0.1',
  httpStatuses: false,
  tokenOnly: false,
  version: '0',
  storeId: 'bench',
  name: 'Cantiga',
  signup: false,
};
export const PLAYER = 'v=1.16.1&c=bench&apiKey=bench&f=json';
const NO_ROWS = { rows: [], more: false };
const NO_MARKS = { tracks: new Map(), albums: new Map(), artists: new Map() };

export interface ReadRoutes {
  /** Resolves to the body of the response to a path below `/web-api/` or `/rest/`. */
  get(catalogue: Catalogue, target: string): Promise<string>;
}

export function openReadRoutes(): ReadRoutes {
  let current: Catalogue | undefined;
  const ask: Ask = async ({ answer }, input) => answer(requireLoaded(current), input);
  const services = { catalogue: () => current, ask, settings: SETTINGS };
  const nothingStored = { playlists: { suggest: async () => [] }, users: { search: async () => [] } };
  const routes: Route[] = [
    ...CATALOGUE_ANSWERS.map((answer) => catalogueRoute(services, answer)),
    suggestionsRoute({ ...services, ...nothingStored } as unknown as RouteContext),
  ];
  const empty = async () => NO_ROWS;
  const players = new SubsonicHandler(
    {
      ...services,
      appKeys: { authenticate: async () => ({ id: 1, name: 'bench', lang: 'en' }) },
      users: { artists: empty, albums: empty, tracks: empty, marksAmong: async () => NO_MARKS },
      limits: { countUser: async () => {} },
    } as unknown as RouteContext,
    ENDPOINTS,
  );
  return {
    async get(catalogue, target) {
      current = catalogue;
      const [path, query = ''] = target.split('?');
      const route = routes.find((one) => one.path === path);
      const request = requestOf(path, query);
      const response =
        route?.access === 'everyone'
          ? await route.handle(request)
          : await players.handle(requestOf(path, `${query}&${PLAYER}`), path.slice('/rest/'.length));
      const body = await bodyText(response);
      if (response.status !== 200 || body.includes('"status":"failed"'))
        throw new Error(`${target} was answered with ${response.status}: ${body}`);
      return body;
    },
  };
}

export function requestOf(path: string, query: string): WebRequest {
  return {
    method: 'GET',
    path,
    parameters: {},
    query: new URLSearchParams(query),
    headers: {},
    form: NO_FORM,
    address: '127.0.0.1',
    requestId: 'bench',
  };
}

/** The service below HTTP: the API, the web API and the protocol of players over the same database, in the bench's own process. */
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { createClientDirectory } from '../../src/core/applications/applications.ts';
import { createChangeLog } from '../../src/core/changes/changes.ts';
import { createFeeds } from '../../src/core/feeds/feeds.ts';
import { findGrant } from '../../src/core/oauth/oauth-tokens.ts';
import { createPlaylists } from '../../src/core/playlists/playlists.ts';
import { createReviews } from '../../src/core/reviews/reviews.ts';
import { createUsers } from '../../src/core/users/users.ts';
import { NO_FORM } from '../../src/http/request/form.ts';
import { parseTarget } from '../../src/http/request/request-target.ts';
import type { HttpResponse } from '../../src/http/response.ts';
import type { RouteContext } from '../../src/http/route-context.ts';
import { createSubsonicHandler } from '../../src/http/subsonic/handler.ts';
import { ENDPOINTS } from '../../src/http/subsonic/routes.ts';
import { createCatalogueReader } from '../../src/http/v3.0/catalogue-reader.ts';
import { createHandler } from '../../src/http/v3.0/handler.ts';
import { OPERATIONS } from '../../src/http/v3.0/operations.ts';
import { CATALOGUE_ANSWERS } from '../../src/http/web-api/catalogue.ts';
import { catalogueRoute } from '../../src/http/web-api/catalogue-route.ts';
import { suggestionsRoute } from '../../src/http/web-api/suggestions.ts';
import { createTrackSearch } from '../../src/http/web-api/track-search.ts';
import { openStore } from '../../src/store/store.ts';
import { targetOf } from '../requests/request.ts';
import { SURROUNDINGS } from './in-process.ts';

export interface BenchHandler extends AsyncDisposable {
  /** Resolves to the body of the response from this generation. In another object, nothing is cached for the generation as a whole. */
  get(request: string, generation: Catalogue): Promise<string>;
}

const PLAYER = 'v=1.16.1&c=bench&apiKey=bench&f=json';
const NOTHING = async () => undefined;

/** Over a catalogue in memory and a SQLite file. Nothing is limited or counted. Players are the user 1. */
export async function openHandler(catalogue: Catalogue, file: string): Promise<BenchHandler> {
  const store = await openStore({ kind: 'sqlite', file });
  const clients = createClientDirectory(store);
  await clients.refresh();
  let current = catalogue;
  const ask: RouteContext['ask'] = async ({ answer }, input) => answer(current, input);
  // Another object each time, so that no result is cached.
  const search = createTrackSearch(
    () => ({ ...current }),
    async ({ answer }, input) => answer(current, input),
  );
  const notify = { touch() {} };
  const base = { ...SURROUNDINGS, catalogue: () => current, ask };
  const read = createCatalogueReader(base, OPERATIONS);
  const context = {
    ...base,
    clients,
    grants: { find: (token: string) => findGrant(store.db, token) },
    users: createUsers(store, notify),
    playlists: createPlaylists(store, notify, undefined, undefined, search),
    reviews: createReviews(store, notify),
    feeds: createFeeds(store),
    changes: createChangeLog(store, 'bench'),
    shown: () => catalogue.version,
    outage: () => undefined,
    limits: { countRequest: NOTHING, countUser: NOTHING, rateLimits: NOTHING },
    usage: { count() {} },
    queries: { read: async (query: Parameters<typeof read>[0]) => read(query) },
    zips: { offersPlaylist: async () => false },
    successors: { find: NOTHING },
    radios: { list: () => [], playing: NOTHING },
    appKeys: { authenticate: async () => ({ id: 1, name: 'bench', lang: 'en' }) },
  } as unknown as RouteContext;
  const api = createHandler(context, OPERATIONS);
  const routes = [
    ...CATALOGUE_ANSWERS.map((answer) => catalogueRoute(context, answer)),
    suggestionsRoute(context),
  ];
  const players = createSubsonicHandler(context, ENDPOINTS);

  async function respond(target: string): Promise<HttpResponse> {
    const headers = {};
    const address = '127.0.0.1';
    if (target.startsWith('/v3.0/')) {
      const request = { method: 'GET', headers, address, form: undefined };
      return await api(request, parseTarget(target), 'bench');
    }
    const [path, text] = target.split('?');
    const query = new URLSearchParams(path.startsWith('/rest/') ? `${text}&${PLAYER}` : text);
    const request = { method: 'GET', path, parameters: {}, query, headers, form: NO_FORM, address };
    const web = { ...request, requestId: 'bench' };
    const route = routes.find((one) => one.path === path);
    if (route?.access === 'everyone') return await route.handle(web);
    return await players(web, path.slice('/rest/'.length));
  }

  return {
    async get(request, generation) {
      current = generation;
      const target = targetOf(request);
      const response = await respond(target);
      const body = await bodyText(response);
      if (response.status !== 200 || body.includes('"status":"failed"'))
        throw new Error(`${target} was answered with ${response.status}: ${body}`);
      return body;
    },
    [Symbol.asyncDispose]: () => store.close(),
  };
}

/** Reads a long body in pieces, between which other requests can be served, as a connection does. */
async function bodyText({ body, pieces, sent }: HttpResponse): Promise<string> {
  let text = String(body ?? '');
  for (let piece = await pieces?.next(); piece !== undefined && !piece.done; piece = await pieces!.next()) {
    await new Promise(setImmediate);
    text += piece.value;
  }
  sent?.();
  return text;
}

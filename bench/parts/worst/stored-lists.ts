/** The long lists of a user: as files, for players, and what deletes them. The store has its threads, as in the service. */

import type { Catalogue } from '../../../src/catalogue/catalogue.ts';
import type { Ask } from '../../../src/catalogue/question.ts';
import { deleteUser } from '../../../src/core/delete-user.ts';
import { createPlaylists } from '../../../src/core/playlists/playlists.ts';
import { createUsers } from '../../../src/core/users/users.ts';
import type { Route } from '../../../src/http/route.ts';
import type { RouteContext } from '../../../src/http/route-context.ts';
import { SubsonicHandler } from '../../../src/http/subsonic/handler.ts';
import { ENDPOINTS } from '../../../src/http/subsonic/routes.ts';
import { syndicationRoutes } from '../../../src/http/syndication/routes.ts';
import { openStore } from '../../../src/store/store.ts';
import { LOG } from '../../measure/handler.ts';
import type { BenchProgress } from '../../measure/progress.ts';
import { PLAYER, requestOf, SETTINGS } from '../../measure/read-routes.ts';
import { bodyText } from '../../measure/response-body.ts';
import { measureStretches, stretchCells, stretchVerdict } from '../../measure/stretches.ts';
import type { Section, TableRow } from '../../measure/table.ts';

interface StoredLists {
  catalogue: Catalogue;
  /** A SQLite file. The playlists of the user and then the user are deleted from it. */
  database: string;
  userId: number;
  /** Ids; as many as there are runs are deleted. */
  playlists: readonly number[];
  runs: number;
  progress: BenchProgress;
}

export async function measureStoredLists(lists: StoredLists): Promise<Section> {
  const { catalogue, database, userId, playlists: ids, runs, progress } = lists;
  await using store = closing(
    await openStore({ kind: 'sqlite', file: database }, { threads: { env: process.env, log: LOG } }),
  );
  const user = { id: userId, name: 'bench', lang: 'en' };
  const playlists = createPlaylists(store, { touch() {} });
  const users = createUsers(store, { touch() {} });
  const ask: Ask = async ({ answer }, input) => answer(catalogue, input);
  const services = { catalogue: () => catalogue, ask, settings: SETTINGS, playlists, users };
  const radios = { list: () => [], find: () => undefined, programme: async () => Promise.reject() };
  const successors = { find: async () => undefined };
  const media = { knownSizes: async () => new Map() };
  const files = syndicationRoutes({ ...services, successors, radios, media } as unknown as RouteContext);
  const players = new SubsonicHandler(
    {
      ...services,
      appKeys: { authenticate: async () => user },
      limits: { countUser: async () => {} },
    } as unknown as RouteContext,
    ENDPOINTS,
  );
  const file = (format: string) => async () => {
    const { handle } = files.find(({ path }) => path === `/list/:what.${format}`) as Route & {
      access: 'everyone';
    };
    const request = requestOf(`/list/p${ids[0]}.${format}`, '');
    return await bodyText(await handle({ ...request, parameters: { what: `p${ids[0]}` } }));
  };
  const player = (endpoint: string, query: string) => async () => {
    const body = await bodyText(await players.handle(requestOf('/rest', `${query}&${PLAYER}`), endpoint));
    if (body.includes('"status":"failed"')) throw new Error(`${endpoint} was answered with ${body}`);
  };
  const cases: Record<string, (run: number) => Promise<unknown>> = {
    'a playlist as M3U': file('m3u'),
    'a playlist as XSPF': file('xspf'),
    'a playlist as RSS': file('rss'),
    'rest/getPlaylist': player('getPlaylist', `id=pl-${ids[0]}`),
    'rest/getPlaylists': player('getPlaylists', ''),
    'rest/getStarred2': player('getStarred2', ''),
    'a playlist is deleted': (run) => playlists.delete(user as never, ids[run]),
  };
  const rows: TableRow[] = [];
  for (const [name, request] of Object.entries(cases)) {
    progress.step(`worst: ${name}`);
    rows.push(await measureCase(name, request, Math.min(runs, ids.length - 1)));
  }
  progress.step('worst: an account is deleted');
  rows.push(await measureCase('an account is deleted', () => deleteUser(store, userId), 0));
  const columns = ['p50', 'longest stretch'];
  return { title: 'Long lists of a user, ms', columns, rows };
}

export async function measureCase(
  name: string,
  request: (run: number) => Promise<unknown>,
  runs: number,
): Promise<TableRow> {
  const measured = await measureStretches(request, runs);
  return { cells: [name, ...stretchCells(measured)], target: stretchVerdict(measured) };
}

function closing<Item extends { close(): Promise<void> }>(item: Item): Item & AsyncDisposable {
  return Object.assign(item, { [Symbol.asyncDispose]: () => item.close() });
}

/**
 * Every route and every operation, and who may call it. A new one that is missing here fails the first test; one with too much access
 * fails the following ones.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startApp } from '../src/app/app.ts';
import { loadConfig } from '../src/config/config.ts';
import { createSession } from '../src/core/accounts/sessions.ts';
import { createUser } from '../src/core/accounts/users.ts';
import { quiet } from '../src/domain/node/quiet-log.fixture.ts';
import type { App } from '../src/domain/ports.ts';
import type { RouteContext } from '../src/http/route-context.ts';
import { createRoutes } from '../src/http/routes.ts';
import { OPERATIONS } from '../src/http/v3.0/operations.ts';
import { openStore } from '../src/store/store.ts';
import { temporaryFolder } from './cli-process.fixture.ts';
import { copyDemo } from './demo-folder.fixture.ts';

const ACCESS = `
GET    /                                            visitor
GET    /search                                      visitor
GET    /browse                                      visitor
GET    /albums                                      visitor
GET    /artists                                     visitor
GET    /charts                                      visitor
GET    /radios                                      visitor
GET    /radio/:id                                   visitor
GET    /track/:id                                   visitor
GET    /list/:what                                  visitor
GET    /artist/:id                                  visitor
GET    /user/:id                                    visitor
GET    /user/:id/:list                              visitor
GET    /for-you                                     visitor
GET    /join/:token                                 visitor
GET    /library                                     visitor
GET    /library/:list                               visitor
GET    /offline                                     visitor
GET    /developers                                  visitor
GET    /developers/:page                            visitor
GET    /developers/:page/:what                      visitor
GET    /developers/:page/:what/:part                visitor
GET    *                                            visitor
GET    /embed/track/:id                             visitor
GET    /embed/list/:what                            visitor
GET    /studio                                      user
GET    /studio/artists/:id                          user
GET    /studio/artists/:id/profile                  user
GET    /studio/artists/:id/statistics               user
GET    /studio/artists/:id/activity                 user
GET    /studio/releases/:id/activity                user
GET    /studio/releases/:id                         user
GET    /admin                                       administrator
GET    /admin/:page                                 administrator
GET    /admin/:page/:what                           administrator
GET    /admin/:page/:what/:id                       administrator
GET    /assets/:file                                everyone
GET    /favicon.svg                                 everyone
GET    /icon.png                                    everyone
GET    /icon-192.png                                everyone
GET    /icon-maskable.png                           everyone
GET    /icon-apple.png                              everyone
GET    /manifest.webmanifest                        everyone
GET    /service-worker.js                           everyone
GET    /health                                      everyone
GET    /list/:what.m3u                              everyone
GET    /list/:what.m3u8                             everyone
GET    /list/:what.xspf                             everyone
GET    /list/:what.rss                              everyone
GET    /list/:what.atom                             everyone
GET    /artist/:id.m3u                              everyone
GET    /artist/:id.m3u8                             everyone
GET    /artist/:id.xspf                             everyone
GET    /artist/:id.rss                              everyone
GET    /artist/:id.atom                             everyone
GET    /user/:id.m3u                                everyone
GET    /user/:id.m3u8                               everyone
GET    /user/:id.xspf                               everyone
GET    /user/:id.rss                                everyone
GET    /user/:id.atom                               everyone
GET    /radio/:id.m3u                               everyone
GET    /radio/:id.m3u8                              everyone
GET    /radio/:id.xspf                              everyone
GET    /radio/:id.rss                               everyone
GET    /radio/:id.atom                              everyone
GET    /albums.m3u                                  everyone
GET    /albums.m3u8                                 everyone
GET    /albums.xspf                                 everyone
GET    /albums.rss                                  everyone
GET    /albums.atom                                 everyone
GET    /charts.m3u                                  everyone
GET    /charts.m3u8                                 everyone
GET    /charts.xspf                                 everyone
GET    /charts.rss                                  everyone
GET    /charts.atom                                 everyone
GET    /browse.m3u                                  everyone
GET    /browse.m3u8                                 everyone
GET    /browse.xspf                                 everyone
GET    /browse.rss                                  everyone
GET    /browse.atom                                 everyone
GET    /radios.m3u                                  everyone
GET    /radios.m3u8                                 everyone
GET    /radios.xspf                                 everyone
GET    /oembed                                      everyone
GET    /openapi.json                                everyone
GET    /.well-known/security.txt                    everyone
GET    /.well-known/oauth-authorization-server      everyone
GET    /v3.0/oauth/authorize                        visitor
POST   /v3.0/oauth/authorize                        visitor
POST   /v3.0/oauth/grant                            everyone
POST   /v3.0/oauth/revoke                           everyone
GET    /t/:id                                       everyone
GET    /l/:what                                     everyone
GET    /a/:id                                       everyone
GET    /image                                       everyone
GET    /storage                                     everyone
GET    /storage/track/:id.mp3                       everyone
GET    /storage/download/track/:id/:format          everyone
GET    /storage/download/:what/:format              everyone
GET    /web-api/playlists/:id/zip/:format           user
GET    /stream/:id                                  everyone
GET    /rest/stream                                 everyone
POST   /rest/stream                                 everyone
GET    /rest/stream.view                            everyone
POST   /rest/stream.view                            everyone
GET    /rest/download                               everyone
POST   /rest/download                               everyone
GET    /rest/download.view                          everyone
POST   /rest/download.view                          everyone
GET    /rest/getCoverArt                            everyone
POST   /rest/getCoverArt                            everyone
GET    /rest/getCoverArt.view                       everyone
POST   /rest/getCoverArt.view                       everyone
GET    /rest/getAvatar                              everyone
POST   /rest/getAvatar                              everyone
GET    /rest/getAvatar.view                         everyone
POST   /rest/getAvatar.view                         everyone
GET    /rest/getCaptions                            everyone
POST   /rest/getCaptions                            everyone
GET    /rest/getCaptions.view                       everyone
POST   /rest/getCaptions.view                       everyone
GET    /rest/hls.m3u8                               everyone
POST   /rest/hls.m3u8                               everyone
GET    /rest/hls.m3u8.view                          everyone
POST   /rest/hls.m3u8.view                          everyone
GET    /rest/:endpoint                              everyone
POST   /rest/:endpoint                              everyone
GET    /login                                       visitor
POST   /login                                       visitor
POST   /logout                                      visitor
GET    /signup                                      visitor
POST   /signup                                      visitor
GET    /forgot                                      visitor
POST   /forgot                                      visitor
GET    /reset/:token                                visitor
POST   /reset/:token                                visitor
GET    /verify/:token                               visitor
POST   /verify/:token                               visitor
GET    /setup                                       visitor
POST   /setup                                       visitor
GET    /account                                     user
GET    /account/name                                user
POST   /account/name                                user
GET    /account/language                            user
POST   /account/language                            user
GET    /account/email                               user
POST   /account/email                               user
GET    /account/verification                        user
POST   /account/verification                        user
GET    /account/password                            user
POST   /account/password                            user
GET    /account/avatar                              user
POST   /account/avatar                              user
GET    /account/avatar/delete                       user
POST   /account/avatar/delete                       user
GET    /account/applications/:client_id/revoke      user
POST   /account/applications/:client_id/revoke      user
GET    /account/keys                                user
POST   /account/keys                                user
GET    /account/keys/:id/revoke                     user
POST   /account/keys/:id/revoke                     user
GET    /account/scrobbling                          user
POST   /account/scrobbling                          user
GET    /account/scrobbling/check                    user
POST   /account/scrobbling/check                    user
GET    /account/scrobbling/remove                   user
POST   /account/scrobbling/remove                   user
GET    /account/delete                              user
POST   /account/delete                              user
GET    /account/export                              user
GET    /web-api/applications                         user
POST   /web-api/applications                         user
GET    /web-api/applications/:client_id              user
PATCH  /web-api/applications/:client_id              user
DELETE /web-api/applications/:client_id              user
POST   /web-api/applications/:client_id/secret       user
POST   /web-api/applications/:client_id/plan         user
GET    /web-api/applications/:client_id/usage        user
GET    /web-api/applications/:client_id/usage.csv    user
GET    /web-api/consents                             user
DELETE /web-api/consents/:client_id                  user
GET    /web-api/sessions                             user
DELETE /web-api/sessions                            user
DELETE /web-api/sessions/:id                         user
GET    /web-api/admin/people                         administrator
POST   /web-api/admin/people/:id/suspend             administrator
POST   /web-api/admin/people/:id/resume              administrator
POST   /web-api/admin/people/:id/admin               administrator
POST   /web-api/admin/people/:id/reset               administrator
GET    /web-api/admin/applications                   administrator
GET    /web-api/admin/health                         administrator
POST   /web-api/admin/jobs/:id/retry                 administrator
DELETE /web-api/admin/jobs/:id                       administrator
GET    /web-api/admin/site                           administrator
POST   /web-api/admin/site                           administrator
POST   /web-api/applications/:client_id/approve      administrator
POST   /web-api/applications/:client_id/refuse       administrator
POST   /web-api/applications/:client_id/suspend      administrator
POST   /web-api/applications/:client_id/resume       administrator
GET    /web-api/studio                               user
POST   /web-api/studio/terms                         user
POST   /web-api/studio/requests                      user
DELETE /web-api/studio/requests/:id                  user
GET    /web-api/studio/artists/:id                   user
POST   /web-api/studio/artists/:id/members           user
DELETE /web-api/studio/artists/:id/members           user
GET    /web-api/studio/artists/:id/profile           user
PATCH  /web-api/studio/artists/:id/profile           user
POST   /web-api/studio/artists/:id/profile/image     user
DELETE /web-api/studio/artists/:id/profile/image     user
POST   /web-api/studio/artists/:id/releases          user
GET    /web-api/studio/releases/:id                  user
PATCH  /web-api/studio/releases/:id                  user
DELETE /web-api/studio/releases/:id                  user
POST   /web-api/studio/releases/:id/publish          user
POST   /web-api/studio/releases/:id/unpublish        user
GET    /web-api/studio/releases/:id/cover            user
POST   /web-api/studio/releases/:id/cover            user
DELETE /web-api/studio/releases/:id/cover            user
GET    /web-api/studio/files/:id/audio               user
DELETE /web-api/studio/files/:id                     user
GET    /web-api/studio/releases/:id/activity         user
GET    /web-api/studio/artists/:id/activity          user
GET    /web-api/studio/artists/:id/statistics        user
GET    /web-api/studio/artists/:id/statistics/items  user
GET    /web-api/studio/artists/:id/statistics.csv    user
POST   /web-api/studio/releases/:id/uploads          user
GET    /web-api/studio/uploads/:upload               user
PATCH  /web-api/studio/uploads/:upload               user
POST   /web-api/studio/uploads/:upload/check         user
DELETE /web-api/studio/uploads/:upload               user
GET    /web-api/admin/artist-requests                administrator
POST   /web-api/admin/artist-requests/:id/decide     administrator
GET    /web-api/admin/reports                        administrator
POST   /web-api/admin/reports/:id/take               administrator
POST   /web-api/admin/reports/:id/release            administrator
POST   /web-api/admin/reports/:id/close              administrator
GET    /web-api/admin/imports                        administrator
POST   /web-api/admin/imports                        administrator
POST   /web-api/admin/imports/upload                 administrator
POST   /web-api/admin/imports/uploads                administrator
POST   /web-api/admin/imports/uploads/:upload/files  administrator
POST   /web-api/admin/imports/uploads/:upload/import administrator
DELETE /web-api/admin/imports/uploads/:upload        administrator
GET    /web-api/admin/imports/places                 administrator
GET    /web-api/admin/imports/:id                    administrator
POST   /web-api/admin/imports/:id/cancel             administrator
GET    /web-api/admin/imports/:id/progress           administrator
GET    /web-api/admin/catalogue/artists              administrator
GET    /web-api/admin/catalogue/artists/:id          administrator
PATCH  /web-api/admin/catalogue/artists/:id          administrator
POST   /web-api/admin/catalogue/artists/:id/image    administrator
DELETE /web-api/admin/catalogue/artists/:id/image    administrator
POST   /web-api/admin/catalogue/artists/:id/hide     administrator
POST   /web-api/admin/catalogue/artists/:id/restore  administrator
GET    /web-api/admin/catalogue/albums               administrator
GET    /web-api/admin/catalogue/albums/:id           administrator
PATCH  /web-api/admin/catalogue/albums/:id           administrator
POST   /web-api/admin/catalogue/albums/:id/image     administrator
DELETE /web-api/admin/catalogue/albums/:id/image     administrator
POST   /web-api/admin/catalogue/albums/:id/hide      administrator
POST   /web-api/admin/catalogue/albums/:id/restore   administrator
GET    /web-api/admin/catalogue/tracks               administrator
GET    /web-api/admin/catalogue/tracks/:id           administrator
PATCH  /web-api/admin/catalogue/tracks/:id           administrator
POST   /web-api/admin/catalogue/tracks/:id/image     administrator
DELETE /web-api/admin/catalogue/tracks/:id/image     administrator
POST   /web-api/admin/catalogue/tracks/:id/hide      administrator
POST   /web-api/admin/catalogue/tracks/:id/restore   administrator
POST   /web-api/admin/catalogue/tracks/:id/audio     administrator
POST   /web-api/admin/catalogue/artists/:id/merge    administrator
GET    /web-api/admin/log                            administrator
GET    /web-api/playlists                            user
POST   /web-api/playlists                            user
GET    /web-api/playlists/:id                        visitor
PATCH  /web-api/playlists/:id                        user
DELETE /web-api/playlists/:id                        user
POST   /web-api/playlists/:id/copy                   user
POST   /web-api/playlists/:id/tracks                 user
POST   /web-api/playlists/:id/remove                 user
POST   /web-api/playlists/:id/move                   user
GET    /web-api/playlists/:id/collaborators          user
POST   /web-api/playlists/:id/collaborators          user
DELETE /web-api/playlists/:id/collaborators          user
POST   /web-api/playlists/:id/accept                 user
POST   /web-api/playlists/:id/link                   user
DELETE /web-api/playlists/:id/link                   user
GET    /web-api/playlist-invitations                 user
GET    /web-api/playlist-invitations/:token          visitor
POST   /web-api/playlist-invitations/:token          user
GET    /web-api/playlists/:id/cover                  visitor
POST   /web-api/playlists/:id/cover                  user
DELETE /web-api/playlists/:id/cover                  user
GET    /web-api/reviews                              user
POST   /web-api/reviews                              user
DELETE /web-api/reviews/:id                          user
POST   /web-api/reports                              user
GET    /web-api/reviews/hidden                       administrator
POST   /web-api/reviews/:id/restore                  administrator
GET    /web-api/relations                            user
DELETE /web-api/relations/:relation/:id              user
POST   /web-api/following/:id                        user
DELETE /web-api/following/:id                        user
GET    /web-api/followed-activity                    user
GET    /web-api/releases                             user
POST   /web-api/releases/seen                        user
GET    /web-api/recommendations                      user
GET    /web-api/users/:id/tracks                     everyone
GET    /web-api/users/:id/albums                     everyone
GET    /web-api/users/:id/artists                    everyone
GET    /web-api/users/:id/following                  everyone
GET    /web-api/users/:id/followers                  everyone
GET    /web-api/session                              visitor
POST   /web-api/session                              visitor
DELETE /web-api/session                              visitor
POST   /web-api/account                              visitor
POST   /web-api/token                                user
GET    /web-api/facets                               everyone
GET    /web-api/tracks                               everyone
GET    /web-api/albums                               everyone
GET    /web-api/albums/facets                        everyone
GET    /web-api/artists                              everyone
GET    /web-api/artist                               everyone
GET    /web-api/album                                everyone
GET    /web-api/track                                everyone
GET    /web-api/charts                               everyone
GET    /web-api/suggestions                          everyone
GET    /web-api/loudness                             everyone
GET    /web-api/albums/:id/zip                       visitor
GET    /web-api/playlists/:id/zip                    visitor
GET    /web-api/play-queue                           user
POST   /web-api/play-queue                           user
POST   /web-api/listens                             user
GET    /web-api/history                             user
PATCH  /web-api/history                             user
DELETE /web-api/history                             user
DELETE /web-api/history/:id                         user
GET    /v3.0/albums                                 client
GET    /v3.0/albums/musicinfo                       client
GET    /v3.0/albums/tracks                          client
GET    /v3.0/artists                                client
GET    /v3.0/artists/albums                         client
GET    /v3.0/artists/locations                      client
GET    /v3.0/artists/musicinfo                      client
GET    /v3.0/artists/tracks                         client
GET    /v3.0/autocomplete                           client
GET    /v3.0/changes                                client
GET    /v3.0/charts/albums                          client
GET    /v3.0/charts/artists                         client
GET    /v3.0/charts/tracks                          client
GET    /v3.0/tracks                                 client
GET    /v3.0/rate-limit                             client
GET    /v3.0/feeds                                  client
GET    /v3.0/playlists                              token accepted
GET    /v3.0/playlists/hots                         token accepted
GET    /v3.0/playlists/tracks                       token accepted
GET    /v3.0/reviews/albums                         token accepted
GET    /v3.0/reviews/tracks                         token accepted
GET    /v3.0/radios                                 client
GET    /v3.0/radios/stream                          client
GET    /v3.0/albums/file                            client
GET    /v3.0/playlists/file                         client
GET    /v3.0/tracks/file                            client
GET    /v3.0/tracks/similar                         client
GET    /v3.0/users                                  token accepted
GET    /v3.0/users/albums                           token accepted
GET    /v3.0/users/artists                          token accepted
GET    /v3.0/users/tracks                           token accepted
POST   /v3.0/setuser/dislike                        token required
POST   /v3.0/setuser/fan                            token required
POST   /v3.0/setuser/favorite                       token required
POST   /v3.0/setuser/like                           token required
POST   /v3.0/setuser/myalbum                        token required
`;

interface Listed {
  method: string;
  path: string;
  access: string;
}

const LISTED: Listed[] = ACCESS.trim()
  .split('\n')
  .map((line) => {
    const [method, path, ...access] = line.split(/\s+/);
    return { method, path, access: access.join(' ') };
  });

/** Routes are created without being called, so their dependencies may be missing. */
function declared(): Listed[] {
  const nothing: object = new Proxy({}, { get: () => nothing });
  const routes: Listed[] = createRoutes(nothing as RouteContext);
  const operations = OPERATIONS.map(({ path, methods, access }) => {
    return { method: methods.split(',', 1)[0], path: `/v3.0/${path}`, access };
  });
  return [...routes, ...operations];
}

const asLines = (all: Listed[]) =>
  all.map(({ method, path, access }) => `${method} ${path} ${access}`).sort();

test('every route and operation is listed with its access, and no others', () => {
  assert.deepEqual(asLines(declared()), asLines(LISTED));
});

const folder = temporaryFolder();
let app: App;
let user: string;
let administrator: string;

before(async () => {
  await copyDemo(folder.path);
  const { config } = loadConfig({ PORT: '0', CANTIGA_DATA: folder.path }, folder.path);
  app = await startApp(config, quiet);
  const store = await openStore(config.database);
  const sessionOf = async (name: string, admin: boolean) => {
    const { id } = await createUser(store, { name, admin });
    const session = await createSession(store, { userId: id, verified: '', next: '' }, new Date());
    return `cantiga_session=${session}`;
  };
  user = await sessionOf('somebody', false);
  administrator = await sessionOf('operator', true);
  await store.close();
});
after(async () => {
  await app.close();
  folder.remove();
});

/** Like a script with at most a cookie, and without a CSRF token. */
async function call({ method, path }: Listed, cookie?: string): Promise<Response> {
  const target = path
    .replace('*', '/nowhere')
    .replace(':client_id', '5eedcafe')
    .replace(':token', 'x'.repeat(43));
  return await fetch(app.url + target, {
    method,
    redirect: 'manual',
    headers: {
      ...(path === '*' ? { accept: 'text/html' } : {}),
      ...(cookie === undefined ? {} : { cookie }),
    },
  });
}

const those = (...access: string[]) => LISTED.filter((one) => access.includes(one.access));
const toLogin = (response: Response) =>
  response.status === 303 && response.headers.get('location')?.startsWith('/login?next=') === true;

test('visitors get no access to routes for users', async () => {
  for (const route of those('user', 'administrator')) {
    const response = await call(route);
    assert.ok(response.status === 401 || toLogin(response), `${route.method} ${route.path}`);
  }
});

test('only administrators get access to admin routes', async () => {
  for (const route of those('administrator')) {
    const refused = await call(route, user);
    assert.equal(refused.status, 403, route.path);
    assert.match(await refused.text(), /Only administrators/, route.path);
    const unproven = await (await call(route, administrator)).text();
    assert.doesNotMatch(unproven, /Only administrators/, route.path);
  }
});

test('changes are rejected without a CSRF token', async () => {
  for (const route of those('visitor', 'user', 'administrator')) {
    if (route.method === 'GET') continue;
    const response = await call(route, administrator);
    assert.equal(response.status, 403, `${route.method} ${route.path}`);
  }
});

test('other origins may read public routes and every operation, and nothing else', async () => {
  for (const route of LISTED) {
    const { headers } = await call(route, user);
    const open = !['visitor', 'user', 'administrator'].includes(route.access);
    assert.equal(
      headers.get('access-control-allow-origin'),
      open ? '*' : null,
      `${route.method} ${route.path}`,
    );
  }
});

test('browsers guess no type, and only embedded players may be shown in other sites', async () => {
  for (const route of LISTED) {
    const name = `${route.method} ${route.path}`;
    const { headers } = await call(route, administrator);
    assert.equal(headers.get('x-content-type-options'), 'nosniff', name);
    const type = headers.get('content-type') ?? '';
    if (!/^text\/|json|xml/.test(type)) continue;
    assert.match(type, /; charset=utf-8$|manifest\+json$/, name);
    if (!/html|plain|\/json|\/xml/.test(type)) continue;
    const policy = headers.get('content-security-policy') ?? '';
    const isEmbedded = route.path.startsWith('/embed/') && headers.get('x-frame-options') === null;
    assert.match(policy, isEmbedded ? /frame-ancestors \*/ : /frame-ancestors 'none'/, name);
    assert.match(policy, /default-src 'none'/, name);
  }
});

test('every operation requires a client, and every write a token', async () => {
  for (const route of those('client', 'token accepted', 'token required')) {
    const unknown = await call(route);
    // Files have no document.
    if (route.path.endsWith('/file')) {
      assert.equal(unknown.status, 401, route.path);
      continue;
    }
    assert.equal(await codeOf(unknown), 5, route.path);
    const { oneOf, required } = OPERATIONS.find(({ path }) => route.path === `/v3.0/${path}`)!;
    const byToken = oneOf.some((group) => group.includes('access_token'));
    const byId = [required, ...oneOf].some((group) => group.includes('id')) && !byToken;
    const query = byId ? 'id=1' : 'track_id=1&album_id=1&artist_id=1&prefix=ro';
    const named = await call({ ...route, path: `${route.path}?client_id=5eedcafe&${query}` });
    const expected = { client: 0, 'token accepted': byToken ? 8 : 0, 'token required': 4 }[route.access];
    assert.equal(await codeOf(named), expected, route.path);
  }
});

async function codeOf(response: Response): Promise<number> {
  return ((await response.json()) as { headers: { code: number } }).headers.code;
}

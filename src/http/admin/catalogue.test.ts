import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import sharp from 'sharp';
import { forEachDatabase, type TestDatabase } from '../../../test/databases.fixture.ts';
import { openAdmin } from '../../core/admin/admin.fixture.ts';
import { createAdminLog } from '../../core/admin/log.ts';
import type { User } from '../../domain/users.ts';
import { contextOf, serveRoutes } from '../router.fixture.ts';
import { among, sendAs, sessionOf } from '../web-api/own-page.fixture.ts';
import { catalogueRoutes } from './catalogue.ts';
import { adminRoutes } from './routes.ts';

async function open(t: TestContext, database: TestDatabase) {
  const opened = await openAdmin(database);
  const { store, administration, ana, eva } = opened;
  const context = contextOf({ catalogueAdministration: administration, adminLog: createAdminLog(store) });
  const routes = [...catalogueRoutes(context), ...adminRoutes(context)];
  const server = await serveRoutes(routes, among([ana, eva]));
  t.after(() => server.close());
  /** `send(eva, 'PATCH /catalogue/tracks/10', { name: 'Maré' })` */
  const send = (user: User, what: string, body?: object) =>
    sendAs(`${server.url}/web-api/admin`, sessionOf(user), what, body);
  return { ...opened, send };
}

forEachDatabase((database) => {
  test('only administrators see and change the catalogue and read the activity log', async (t) => {
    const { send, ana, eva, logged } = await open(t, database);
    for (const what of [
      'GET /catalogue/tracks',
      'PATCH /catalogue/tracks/10',
      'POST /catalogue/artists/8/merge',
    ]) {
      const { status, json } = await send(ana, what, what.startsWith('GET') ? undefined : { version: 'x' });
      assert.deepEqual([status, json.error], [403, 'forbidden'], what);
    }
    assert.equal((await send(ana, 'GET /log')).status, 403);
    assert.deepEqual(await logged(), []);
    assert.equal((await send(eva, 'GET /log')).status, 200);
  });

  test('finds, shows and edits', async (t) => {
    const { send, eva } = await open(t, database);
    const { json: page } = await send(eva, 'GET /catalogue/tracks?q=track%201&hidden=false&offset=0&limit=1');
    assert.deepEqual([page.total, page.items.length], [2, 1]);
    const { json: track } = await send(eva, 'GET /catalogue/tracks/10');
    const expectedLog = {
      version: track.version,
      genres: 'folk\r\nrock\n',
      album_id: 0,
      featured: true,
      position: 2,
    };
    const { status, json } = await send(eva, 'PATCH /catalogue/tracks/10', expectedLog);
    assert.equal(status, 200);
    assert.deepEqual(
      [json.genres, json.album_id, json.featured, json.position],
      [['folk', 'rock'], null, true, 2],
    );
    const emptied = await send(eva, 'PATCH /catalogue/tracks/10', { version: json.version, genres: '' });
    assert.deepEqual(emptied.json.genres, []);
    const again = await send(eva, 'PATCH /catalogue/tracks/10', { version: json.version, name: 'Late' });
    assert.deepEqual([again.status, again.json.error], [409, 'conflict']);
  });

  test('rejects missing, unknown and invalid fields by name', async (t) => {
    const { send, eva, logged } = await open(t, database);
    const { json: album } = await send(eva, 'GET /catalogue/albums/70');
    const { version } = album;
    const cases: [what: string, body: object | undefined, status: number, message: RegExp][] = [
      ['PATCH /catalogue/albums/70', { name: 'Mar' }, 400, /field version is missing/],
      [
        'PATCH /catalogue/albums/70',
        { version, nmae: 'Mar' },
        400,
        /Unknown field "nmae"; accepted: version, name/,
      ],
      ['PATCH /catalogue/albums/70', { version, artist_id: 8 }, 400, /Unknown field "artist_id"/],
      [
        'PATCH /catalogue/albums/70',
        { version, zip_allowed: 'yes' },
        400,
        /zip_allowed: expected true or false/,
      ],
      ['PATCH /catalogue/albums/70', { version, type: 'ep' }, 400, /type: expected one of album, single/],
      [
        'PATCH /catalogue/tracks/1',
        { version, album_id: -1 },
        400,
        /album_id: expected an id, or 0 for none/,
      ],
      ['GET /catalogue/albums?limit=201', undefined, 400, /limit: expected an integer from 1 to 200/],
      ['GET /catalogue/albums/71', undefined, 404, /no album 71/],
      ['GET /catalogue/albums/x', undefined, 404, /No item has this id/],
      ['POST /catalogue/albums/70/image', { version }, 400, /field image is missing/],
      ['POST /catalogue/artists/7/merge', {}, 400, /field into is missing/],
      ['POST /catalogue/artists/7/merge', { into: 7 }, 400, /into: expected another artist/],
      ['POST /catalogue/artists/9/hide', {}, 404, /no artist 9/],
      ['GET /log?limit=0', undefined, 400, /limit: expected an integer/],
    ];
    for (const [what, body, status, message] of cases) {
      const response = await send(eva, what, body);
      assert.equal(response.status, status, what);
      assert.match(response.json.message, message);
    }
    assert.deepEqual(await logged(), []);
  });

  test('hides, restores and merges entities and sets images; the activity log pages through all actions', async (t) => {
    const { send, eva } = await open(t, database);
    const { json: hidden } = await send(eva, 'POST /catalogue/albums/80/hide');
    assert.equal(hidden.visibility, 'hidden');
    assert.equal((await send(eva, 'POST /catalogue/albums/80/restore')).json.visibility, 'shown');
    const image = await sharp({ create: { width: 60, height: 60, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('version', hidden.version);
    form.set('image', new Blob([new Uint8Array(image)], { type: 'image/png' }), 'cover.png');
    const { json: pictured } = await send(eva, 'POST /catalogue/albums/80/image', form);
    assert.equal(pictured.image_uploaded, true);
    const plain = await send(eva, 'DELETE /catalogue/albums/80/image', { version: pictured.version });
    assert.equal(plain.json.image_uploaded, false);
    assert.equal((await send(eva, 'POST /catalogue/artists/8/merge', { into: 7 })).json.albums, 2);

    const { json: first } = await send(eva, 'GET /log?limit=3');
    const { json: second } = await send(eva, `GET /log?limit=3&offset=3&until=${first.items[0].id}`);
    assert.deepEqual(
      [...first.items, ...second.items].map(({ action }: { action: string }) => action),
      ['artist.merge', 'album.image-delete', 'album.image', 'album.restore', 'album.hide'],
    );
    assert.deepEqual([first.total, second.total], [5, 5]);
    const { json: one } = await send(eva, 'GET /log?who=eva&action=album.hide&subject=album%2080');
    assert.deepEqual([one.total, one.items.length], [1, 1]);
    assert.deepEqual([one.items[0].user_id, one.items[0].detail], [eva.id, { name: 'Brasa' }]);
    assert.deepEqual((await send(eva, 'GET /log?who=ana')).json, { total: 0, items: [] });
  });
});

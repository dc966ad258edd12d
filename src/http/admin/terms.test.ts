import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { askHere } from '../../catalogue/ask-here.fixture.ts';
import { createUser } from '../../core/accounts/users.ts';
import { createCatalogueAdmin } from '../../core/admin/catalogue.ts';
import { createAdminLog } from '../../core/admin/log.ts';
import { contextOf, serveRoutes } from '../router.fixture.ts';
import { among, sendAs, sessionOf } from '../web-api/own-page.fixture.ts';
import { catalogueRoutes } from './catalogue.ts';
import { adminRoutes } from './routes.ts';

forEachDatabase(({ openFresh }) => {
  test('search terms that no name can contain are not sent to the database', async (t) => {
    const store = await openFresh();
    const eva = await createUser(store, { name: 'eva', admin: true });
    const context = contextOf({
      catalogueAdministration: createCatalogueAdmin({ store, ask: askHere(() => undefined) }),
      adminLog: createAdminLog(store),
    });
    const routes = [...adminRoutes(context), ...catalogueRoutes(context)];
    const server = await serveRoutes(routes, among([eva]));
    t.after(() => server.close());
    for (const field of ['log?who', 'log?action', 'log?subject', 'catalogue/tracks?q']) {
      for (const value of ['%00', 'a'.repeat(60_000)]) {
        const { status } = await sendAs(server.url, sessionOf(eva), `GET /web-api/admin/${field}=${value}`);
        assert.equal(status, 400, `${field}=${value.slice(0, 9)}`);
      }
    }
  });
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startApp } from '../src/app/app.ts';
import { loadConfig } from '../src/config/config.ts';
import { createApplication } from '../src/core/applications/application-edits.ts';
import type { LogFields } from '../src/domain/ports.ts';
import { openStore } from '../src/store/store.ts';
import { temporaryFolder } from './cli-process.fixture.ts';
import { forEachDatabase } from './databases.fixture.ts';

forEachDatabase(({ emptyLocation }) => {
  test('an application is known from the first request, and gets Retry-After until the catalogue is loaded', async () => {
    const folder = temporaryFolder();
    const location = await emptyLocation();
    const store = await openStore(location);
    const { client_id } = await createApplication(store, { name: 'Early', plan: 'read' });
    const config = {
      ...loadConfig({ PORT: '0', CANTIGA_DATA: folder.path }, folder.path).config,
      database: location,
    };
    const listening = Promise.withResolvers<string>();
    const quiet = () => {};
    const log = {
      debug: quiet,
      info: (message: string, fields?: LogFields) => {
        if (message === 'listening') listening.resolve(String(fields?.['url']));
      },
      warn: quiet,
      error: quiet,
      isEnabled: () => false,
    };
    const request = async () =>
      (await fetch(`${await listening.promise}/v3.0/tracks/?client_id=${client_id}`)).status;

    // While this import runs, the demo catalogue cannot be created, and the service has no catalogue.
    const starting = await store.db.transaction().execute(async (trx) => {
      await store.dialect.lock(trx, 'import');
      const app = startApp(config, log);
      app.catch(listening.reject);
      assert.equal(await request(), 503);
      return { app };
    });
    const app = await starting.app;
    assert.equal(await request(), 200);
    await Promise.all([app.close(), store.close()]);
    folder.remove();
  });
});

import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { startApp } from '../src/app/app.ts';
import { loadConfig } from '../src/config/config.ts';
import type { DatabaseLocation, Log } from '../src/domain/ports.ts';
import { openStore } from '../src/store/store.ts';
import { temporaryFolder } from './cli-process.fixture.ts';
import { forEachDatabase, startPostgres } from './databases.fixture.ts';

const folder = temporaryFolder();
after(folder.remove);

function configOf(database: DatabaseLocation, demo: 'on' | 'off') {
  const env = { PORT: '0', CANTIGA_DATA: folder.path, CANTIGA_DEMO: demo };
  return { ...loadConfig(env, folder.path).config, database };
}

/** A log that passes its messages to `hear`. */
function logTo(onMessage: (message: string) => void): Log {
  return { debug: onMessage, info: onMessage, warn: onMessage, error: onMessage, isEnabled: () => true };
}

forEachDatabase(({ emptyLocation }) => {
  test('starting during the first import starts without the demo', async () => {
    const location = await emptyLocation();
    const importing = await openStore(location);
    const logged: string[] = [];
    const app = await importing.db.transaction().execute(async (trx) => {
      await importing.dialect.lock(trx, 'import');
      return await startApp(
        configOf(location, 'on'),
        logTo((message) => logged.push(message)),
      );
    });
    await Promise.all([app.close(), importing.close()]);
    assert.ok(logged.includes('no demo catalogue is imported: another import is running'), logged.join('\n'));
    assert.ok(logged.includes('catalogue ready'), logged.join('\n'));
  });
});

describe('an outage of PostgreSQL during the start', async () => {
  const server = await startPostgres();
  after(() => server.close());

  for (const demo of ['on', 'off'] as const) {
    test(`is reported as the reason, with the demo ${demo}`, async () => {
      const location = { kind: 'postgres', url: server.url } as const;
      const gone = Promise.withResolvers<void>();
      const log = logTo((message) => {
        if (message === 'listening') server.stop().then(gone.resolve, gone.reject);
      });
      await assert.rejects(startApp(configOf(location, demo), log), {
        name: 'Refusal',
        kind: 'store',
        message: /^Cannot use PostgreSQL at 127\.0\.0\.1:\d+\/postgres: [a-z ]+\.$/,
      });
      await gone.promise;
      await server.start();
    });
  }
});

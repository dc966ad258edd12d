import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, describe, test } from 'node:test';
import { startPostgres } from '../../test/databases.fixture.ts';
import { listApplications } from '../core/applications/application-rows.ts';
import { withStore } from './with-store.ts';

describe('a command', async () => {
  const server = await startPostgres();
  after(() => server.close());

  test('reports a lost PostgreSQL with the reason, without the password', async () => {
    const nowhere = { write() {} };
    const context = {
      env: { CANTIGA_DATABASE: server.url },
      folder: '/',
      stdin: Readable.from([]),
      stdout: nowhere,
      stderr: nowhere,
      startApp: () => Promise.reject(new Error('no command here starts the service')),
    };
    const work = withStore(context, async (store) => {
      await server.stop();
      return await listApplications(store.db);
    });
    await assert.rejects(work, (error: Error) => {
      assert.equal(error.name, 'Refusal');
      assert.match(error.message, /^Cannot use PostgreSQL at 127\.0\.0\.1:\d+\/postgres: /);
      assert.doesNotMatch(error.message, /hush-hush/);
      return true;
    });
  });
});

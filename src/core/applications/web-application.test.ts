import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../../test/cli-process.fixture.ts';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import { WEB_CLIENT_ID } from '../../domain/vocabulary.ts';
import { busyWriting } from '../../store/dialect/dialect.ts';
import type { Store } from '../../store/store.ts';
import { createUser } from '../accounts/users.ts';
import { createOauth } from '../oauth/oauth.ts';
import { createTokens, findGrant, purgeTokens } from '../oauth/oauth-tokens.ts';
import { deleteApplication, rotateSecret, updateApplication } from './application-edits.ts';
import { getApplication, listApplications } from './application-rows.ts';
import { createApplications, createClientDirectory } from './applications.ts';
import { keepWebApplication, makeWebApplication } from './web-application.ts';

forEachDatabase(({ openFresh }) => {
  test('the application of the pages is created once, by any number of nodes', async () => {
    const store = await openFresh();
    await Promise.all(Array.from({ length: 5 }, () => makeWebApplication(store)));
    await makeWebApplication(store);
    const [{ created: _, ...application }, ...others] = await listApplications(store.db);
    assert.deepEqual(others, []);
    assert.deepEqual(application, {
      client_id: WEB_CLIENT_ID,
      name: 'Cantiga',
      description: '',
      redirect_uri: '',
      plan: 'readwrite',
      plan_requested: '',
      public: true,
      suspended: false,
      http_statuses: false,
      user_id: null,
      owner: null,
    });
  });

  test('if the database is busy at the start, the application is created later', async () => {
    const store = await openFresh();
    const logged: string[] = [];
    let busy = 1;
    const commit: Store['commit'] = (work) =>
      busy-- > 0 ? Promise.reject(busyWriting()) : store.commit(work);
    const keeping = keepWebApplication(
      { ...store, commit },
      { ...quiet, warn: (message) => logged.push(message) },
    );
    await eventually(
      () => listApplications(store.db),
      (all) => all.length === 1,
    );
    await keeping.close();
    assert.equal(logged.length, 1);
  });

  test('the application of the pages cannot be changed, suspended or deleted by administrators or the command line', async () => {
    const store = await openFresh();
    await makeWebApplication(store);
    const before = await getApplication(store.db, WEB_CLIENT_ID);
    const eva = await createUser(store, { name: 'eva', admin: true });
    const applications = createApplications(store, createClientDirectory(store), { readwriteAtOnce: true });
    const ours = {
      kind: 'forbidden',
      message: 'The application ca27169a belongs to Cantiga’s own pages and cannot be changed.',
    };
    await assert.rejects(applications.suspend(eva, WEB_CLIENT_ID), ours);
    await assert.rejects(applications.resume(eva, WEB_CLIENT_ID), ours);
    await assert.rejects(applications.askForPlan(eva, WEB_CLIENT_ID, 'read'), ours);
    await assert.rejects(applications.delete(eva, WEB_CLIENT_ID), ours);
    await assert.rejects(applications.edit(eva, WEB_CLIENT_ID, { name: 'x' }), { kind: 'forbidden' });
    // Used by the command line.
    await assert.rejects(
      updateApplication(store, WEB_CLIENT_ID, { redirect_uri: 'https://a.example/' }),
      ours,
    );
    await assert.rejects(deleteApplication(store, WEB_CLIENT_ID), ours);
    await assert.rejects(rotateSecret(store, WEB_CLIENT_ID), {
      kind: 'forbidden',
      message: /has no secret/,
    });
    assert.deepEqual(await getApplication(store.db, WEB_CLIENT_ID), before);
  });

  test('the application of the pages cannot request consent', async () => {
    const store = await openFresh();
    await makeWebApplication(store);
    const { judge } = createOauth({ store, log: quiet, plansAreReviewed: true });
    const values = { client_id: WEB_CLIENT_ID, response_type: 'code', code_challenge: 'c'.repeat(43) };
    for (const redirect of [{}, { redirect_uri: 'https://evil.example/' }, { redirect_uri: '' }]) {
      const judged = await judge({ values: { ...values, ...redirect }, repeated: [] });
      assert.equal(judged.verdict, 'refused', JSON.stringify(redirect));
    }
  });

  test('its expired tokens are deleted, and no others', async () => {
    const store = await openFresh();
    await makeWebApplication(store);
    const { id } = await createUser(store, { name: 'ana' });
    const pair = await createTokens(store, { client_id: WEB_CLIENT_ID, user_id: id });
    await createTokens(store, { client_id: '5eedcafe', user_id: id });
    const clients = async () =>
      (await store.db.selectFrom('oauth_token').select('client_id').orderBy('client_id').execute()).map(
        ({ client_id }) => client_id,
      );
    await purgeTokens(store, new Date());
    assert.deepEqual(await clients(), ['5eedcafe', WEB_CLIENT_ID]);
    assert.ok(await findGrant(store.db, pair.access_token));
    await purgeTokens(store, new Date(Date.now() + 3 * 3600 * 1000));
    assert.deepEqual(await clients(), ['5eedcafe']);
  });
});

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { forEachDatabase } from '../../test/databases.ts';
import { createApplication, listApplications, listClients, updateApplication } from './applications.ts';
import { latestChanges } from './changes.ts';

forEachDatabase(({ openFresh }) => {
  test('an application gets a client id and a secret that is kept only as a hash', async () => {
    const store = await openFresh();
    const made = await createApplication(store, { name: 'Radio Norte', plan: 'read' });
    assert.match(made.client_id, /^[0-9a-f]{8}$/);
    assert.match(made.client_secret, /^[0-9a-f]{32}$/);
    const row = await store.db.selectFrom('application').selectAll().executeTakeFirstOrThrow();
    assert.equal(row.secret_hash, createHash('sha256').update(made.client_secret).digest('hex'));
    assert.ok(!JSON.stringify(await listApplications(store.db)).includes(row.secret_hash));
  });

  test('an application is suspended and resumed, and nodes are told each time', async () => {
    const store = await openFresh();
    const { client_id } = await createApplication(store, {
      name: 'x',
      plan: 'readwrite',
      client_id: '5eedcafe',
    });
    const client = {
      clientId: '5eedcafe',
      name: 'x',
      plan: 'readwrite',
      suspended: false,
      failuresAs200: false,
    };
    assert.deepEqual(await listClients(store.db), [client]);
    await updateApplication(store, client_id, { suspended: true });
    assert.deepEqual(await listClients(store.db), [{ ...client, suspended: true }]);
    await updateApplication(store, client_id, { suspended: false });
    assert.deepEqual(await listClients(store.db), [client]);
    assert.equal((await latestChanges(store.db)).application, 3);
  });

  test('an application has failures answered with 200 from its beginning or from later on', async () => {
    const store = await openFresh();
    const { client_id } = await createApplication(store, { name: 'x', plan: 'read', failures_as_200: true });
    const isOn = async () => (await listClients(store.db))[0].failuresAs200;
    assert.equal(await isOn(), true);
    await updateApplication(store, client_id, { failures_as_200: false });
    assert.equal(await isOn(), false);
    await updateApplication(store, client_id, { failures_as_200: true });
    assert.equal(await isOn(), true);
    assert.equal((await latestChanges(store.db)).application, 3);
  });

  test('an unknown, a second and a malformed client id are refused and change nothing', async () => {
    const store = await openFresh();
    await createApplication(store, { name: 'first', plan: 'read', client_id: '00000001' });
    const second = createApplication(store, { name: 'second', plan: 'read', client_id: '00000001' });
    await assert.rejects(second, {
      name: 'Refusal',
      kind: 'duplicate',
      message: /already an application 00000001/,
    });
    await assert.rejects(updateApplication(store, 'nobody', { suspended: true }), {
      kind: 'not-found',
      message: /no application "nobody"/,
    });
    const malformed = createApplication(store, { name: 'x', plan: 'read', client_id: 'XYZ' });
    await assert.rejects(malformed, {
      kind: 'type',
      message: /client_id: expected 8 characters .* got "XYZ"/,
    });
    assert.deepEqual(
      (await listClients(store.db)).map((client) => client.name),
      ['first'],
    );
    assert.equal((await latestChanges(store.db)).application, 1);
  });
});

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { COMMAND_LINE } from '../../domain/admin.ts';
import { latestChanges } from '../../store/changes/changes.ts';
import type { Store } from '../../store/store.ts';
import { createUser } from '../accounts/users.ts';
import { createTokens, findGrant } from '../oauth/oauth-tokens.ts';
import {
  createApplication,
  deleteApplication,
  rotateSecret,
  settlePlanRequest,
  updateApplication,
} from './application-edits.ts';
import { findApplication, findOauthClient, getApplication, listApplications } from './application-rows.ts';
import { listClients } from './applications.ts';

const hash = (secret: string) => createHash('sha256').update(secret).digest('hex');

async function secretHash({ db }: Store, clientId: string): Promise<string> {
  const query = db.selectFrom('application').select('secret_hash').where('client_id', '=', clientId);
  return (await query.executeTakeFirstOrThrow()).secret_hash;
}

const changes = async ({ db }: Store) => (await latestChanges(db)).application;

forEachDatabase(({ openFresh }) => {
  test('an application gets a client id and a secret that is stored only as a hash', async () => {
    const store = await openFresh();
    const created = await createApplication(store, { name: 'Radio Norte', plan: 'read' });
    assert.match(created.client_id, /^[0-9a-f]{8}$/);
    assert.match(created.client_secret, /^[0-9a-f]{32}$/);
    const storedHash = await secretHash(store, created.client_id);
    assert.equal(storedHash, hash(created.client_secret));
    const shown = JSON.stringify([
      await listApplications(store.db),
      await getApplication(store.db, created.client_id),
    ]);
    assert.ok(!shown.includes(storedHash));
  });

  test('a public application has no secret, and gets none later', async () => {
    const store = await openFresh();
    const { client_id, client_secret } = await createApplication(store, {
      name: 'Telefone',
      plan: 'read',
      public: true,
    });
    assert.equal(client_secret, '');
    assert.equal(await secretHash(store, client_id), '');
    assert.equal((await getApplication(store.db, client_id)).public, true);
    await assert.rejects(rotateSecret(store, client_id), { kind: 'forbidden', message: /has no secret/ });
    assert.equal(await secretHash(store, client_id), '');
  });

  test('an application is suspended and resumed, and nodes are notified each time', async () => {
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
      httpStatuses: false,
    };
    assert.deepEqual(await listClients(store.db), [client]);
    await updateApplication(store, client_id, { suspended: true });
    assert.deepEqual(await listClients(store.db), [{ ...client, suspended: true }]);
    await updateApplication(store, client_id, { suspended: false });
    assert.deepEqual(await listClients(store.db), [client]);
    assert.equal(await changes(store), 3);
  });

  test('the description of an application is stored unchanged, and only that changes', async () => {
    const store = await openFresh();
    const ana = await createUser(store, { name: 'ana' });
    const { client_id } = await createApplication(store, { name: 'x', plan: 'read', user_id: ana.id });
    const before = await getApplication(store.db, client_id);
    assert.deepEqual(before.owner, { name: 'ana', dispname: 'ana' });
    const profile = {
      name: 'Leitor de Música',
      description: 'Two\nparagraphs',
      redirect_uri: 'https://x.example/cb',
      http_statuses: true,
    };
    const changed = await updateApplication(store, client_id, {
      ...profile,
      name: ' Leitor de Mu\u0301sica ',
      description: 'Two\r\nparagraphs\n',
    });
    assert.deepEqual(changed, { ...before, ...profile });
    assert.deepEqual(await findApplication(store.db, client_id), changed);
    assert.equal((await listClients(store.db))[0].httpStatuses, true);
    assert.equal(await changes(store), 2);
  });

  test('empty, too long or deceptive names and descriptions are rejected', async () => {
    const store = await openFresh();
    const { client_id } = await createApplication(store, { name: '🎵'.repeat(80), plan: 'read' });
    const wrong: [object, RegExp][] = [
      [{ name: '' }, /^name: expected 1 to 80 characters, got 0\.$/],
      [{ name: ' \t ' }, /^name: expected 1 to 80/],
      [{ name: 'x'.repeat(81) }, /^name: expected 1 to 80 characters, got 81\.$/],
      [{ name: 'a\u0000b' }, /^name: expected one line of visible characters, got invisible characters\.$/],
      [{ name: 'a\nb' }, /^name: /],
      [{ name: 'pay\u202ePal' }, /^name: /],
      [{ name: 'a\u200b\u2060' }, /^name: expected one line/],
      [{ name: '\u0301' }, /^name: expected visible characters/],
      [{ name: 'a\ud800' }, /^name: expected well-formed Unicode/],
      [{ description: 'x'.repeat(2001) }, /^description: expected at most 2000 characters, got 2001\.$/],
      [{ description: 'a\u0000' }, /^description: /],
      [{ description: 'a\u202e' }, /^description: /],
    ];
    for (const [change, message] of wrong) {
      const refused = { name: 'Refusal', kind: 'type', message };
      await assert.rejects(updateApplication(store, client_id, change), refused);
      await assert.rejects(createApplication(store, { name: 'x', plan: 'read', ...change }), refused);
    }
    assert.equal(await changes(store), 1);
  });

  test('a new secret invalidates the old one', async () => {
    const store = await openFresh();
    const first = await createApplication(store, { name: 'x', plan: 'read' });
    const second = await rotateSecret(store, first.client_id);
    assert.equal(second.client_id, first.client_id);
    assert.notEqual(second.client_secret, first.client_secret);
    assert.equal(await secretHash(store, first.client_id), hash(second.client_secret));
    assert.equal(await changes(store), 2);
  });

  test('a request for a plan is granted or dropped, once', async () => {
    const store = await openFresh();
    const { client_id } = await createApplication(store, { name: 'x', plan: 'read' });
    const nothing = { kind: 'not-found', message: /has not requested another plan/ };
    await assert.rejects(settlePlanRequest(store, client_id, 'approve', COMMAND_LINE), nothing);

    await updateApplication(store, client_id, { plan_requested: 'readwrite' });
    assert.equal((await listApplications(store.db, { requested: true })).length, 1);
    const refused = await settlePlanRequest(store, client_id, 'refuse', COMMAND_LINE);
    assert.deepEqual([refused.plan, refused.plan_requested], ['read', '']);

    await updateApplication(store, client_id, { plan_requested: 'readwrite' });
    const verdicts = ['approve', 'refuse', 'approve'] as const;
    const settled = await Promise.allSettled(
      verdicts.map((one) => settlePlanRequest(store, client_id, one, COMMAND_LINE)),
    );
    assert.equal(settled.filter(({ status }) => status === 'fulfilled').length, 1);
    assert.deepEqual(await listApplications(store.db, { requested: true }), []);
    await assert.rejects(settlePlanRequest(store, client_id, 'approve', COMMAND_LINE), nothing);
  });

  test('a deceptive redirect URI is rejected; a missing one is accepted', async () => {
    const store = await openFresh();
    const create = (redirect_uri: string) =>
      createApplication(store, { name: 'x', plan: 'read', redirect_uri });
    const refusal = { kind: 'type', field: 'redirect_uri' };
    await assert.rejects(create('javascript://x/%0aalert(1)'), refusal);
    const { client_id } = await create('https://a.example/cb');
    await assert.rejects(
      updateApplication(store, client_id, { redirect_uri: 'https://a.example/#x' }),
      refusal,
    );
    assert.equal((await getApplication(store.db, client_id)).redirect_uri, 'https://a.example/cb');
    const none = await updateApplication(store, client_id, { redirect_uri: '' });
    assert.equal(none.redirect_uri, '');
  });

  test('an application with an unknown owner is not one of the operators', async () => {
    const store = await openFresh();
    const { client_id } = await createApplication(store, { name: 'x', plan: 'read' });
    assert.equal((await findOauthClient(store.db, client_id))?.owner, null);
    await store.db.updateTable('application').set({ user_id: 4711 }).execute();
    const unknown = { name: '#4711', dispname: '' };
    assert.deepEqual((await findOauthClient(store.db, client_id))?.owner, unknown);
    assert.deepEqual((await getApplication(store.db, client_id)).owner, unknown);
  });

  test('lists by owner', async () => {
    const store = await openFresh();
    const [ana, rui] = [await createUser(store, { name: 'ana' }), await createUser(store, { name: 'rui' })];
    for (const [name, user_id] of [
      ['one', ana.id],
      ['two', rui.id],
      ['three', undefined],
    ] as const)
      await createApplication(store, { name, plan: 'read', user_id });
    const names = async (user_id?: number) =>
      (await listApplications(store.db, { user_id }))
        .map(({ name, owner }) => `${name} ${owner?.name}`)
        .sort();
    assert.deepEqual(await names(), ['one ana', 'three undefined', 'two rui']);
    assert.deepEqual(await names(rui.id), ['two rui']);
  });

  test('an owner has at most the maximum number, even with concurrent requests', async () => {
    const store = await openFresh();
    const [ana, rui] = [await createUser(store, { name: 'ana' }), await createUser(store, { name: 'rui' })];
    const create = (user_id: number) =>
      createApplication(store, { name: 'x', plan: 'read', user_id }, { ownMax: 3 });
    const created = await Promise.allSettled(Array.from({ length: 8 }, () => create(ana.id)));
    const refused = created.filter((one) => one.status === 'rejected');
    assert.equal(refused.length, 5);
    for (const { reason } of refused) {
      assert.equal(reason.kind, 'forbidden');
      assert.match(reason.message, /apps and can have up to \d/);
    }
    assert.equal((await listApplications(store.db)).length, 3);
    await create(rui.id);
  });

  test('tokens, codes and usage are deleted with an application; those of others stay', async () => {
    const store = await openFresh();
    const { id: user_id } = await createUser(store, { name: 'ana' });
    const [deleted, stays] = [
      await createApplication(store, { name: 'gone', plan: 'read' }),
      await createApplication(store, { name: 'stays', plan: 'read' }),
    ];
    const tokens: string[] = [];
    for (const { client_id } of [deleted, stays]) {
      tokens.push((await createTokens(store, { client_id, user_id })).access_token);
      const usage = { client_id, day: '2026-01-02', operation: 'tracks', requests: 3, failures: 1 };
      await store.db.insertInto('app_usage').values(usage).execute();
      const error = { client_id, day: '2026-01-02', operation: 'tracks', code: 3, errors: 1 };
      await store.db.insertInto('app_error').values(error).execute();
      const code = {
        code_hash: client_id,
        family: client_id,
        redirect_uri: '',
        scope: 'music',
        challenge: '',
      };
      await store.db
        .insertInto('oauth_code')
        .values({ ...code, client_id, user_id, expires: '2100-01-01T00:00:00.000Z', used: 0 })
        .execute();
    }
    await deleteApplication(store, deleted.client_id);
    assert.equal(await findApplication(store.db, deleted.client_id), undefined);
    for (const table of ['application', 'oauth_token', 'oauth_code', 'app_usage', 'app_error'] as const) {
      const rows = await store.db.selectFrom(table).select('client_id').execute();
      assert.deepEqual(rows, [{ client_id: stays.client_id }], table);
    }
    assert.equal(await findGrant(store.db, tokens[0]), undefined);
    assert.equal((await findGrant(store.db, tokens[1]))?.clientId, stays.client_id);
    assert.equal(await changes(store), 3);
  });

  test('an unknown, a second and a malformed client id are rejected and change nothing', async () => {
    const store = await openFresh();
    await createApplication(store, { name: 'first', plan: 'read', client_id: '00000001' });
    const second = createApplication(store, { name: 'second', plan: 'read', client_id: '00000001' });
    await assert.rejects(second, {
      name: 'Refusal',
      kind: 'duplicate',
      message: /already an application 00000001/,
    });
    for (const clientId of ['00000002', 'nobody', 'a\u0000', 'x'.repeat(1000)]) {
      assert.equal(await findApplication(store.db, clientId), undefined);
      const unknown = { kind: 'not-found', message: /^There is no application ".{1,45}"\.$/ };
      await assert.rejects(updateApplication(store, clientId, { suspended: true }), unknown);
      await assert.rejects(settlePlanRequest(store, clientId, 'approve', COMMAND_LINE), unknown);
      await assert.rejects(rotateSecret(store, clientId), unknown);
      await assert.rejects(deleteApplication(store, clientId), unknown);
    }
    const malformed = createApplication(store, { name: 'x', plan: 'read', client_id: 'XYZ' });
    await assert.rejects(malformed, {
      kind: 'type',
      message: /client_id: expected 8 characters .* got "XYZ"/,
    });
    const short = createApplication(store, { name: 'x', plan: 'read', client_secret: 'hush' });
    await assert.rejects(short, { kind: 'type', message: /^client_secret: .* got 4 characters\.$/ });
    assert.deepEqual(
      (await listClients(store.db)).map((client) => client.name),
      ['first'],
    );
    assert.equal(await changes(store), 1);
  });
});

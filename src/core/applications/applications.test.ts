import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase, type TestDatabase } from '../../../test/databases.fixture.ts';
import type { Application, User } from '../../domain/users.ts';
import { listActions } from '../../store/admin-log.ts';
import { createUser } from '../accounts/users.ts';
import { createApplication, updateApplication } from './application-edits.ts';
import { type Applications, createApplications, createClientDirectory } from './applications.ts';

async function openPortal({ openFresh }: TestDatabase, readwriteAtOnce = false) {
  const store = await openFresh();
  const clients = createClientDirectory(store);
  const applications = createApplications(store, clients, { readwriteAtOnce });
  const [owner, other, administrator] = [
    await createUser(store, { name: 'ana' }),
    await createUser(store, { name: 'rui' }),
    await createUser(store, { name: 'eva', admin: true }),
  ];
  const { client_id } = await applications.create(owner, { name: 'Costa' });
  return { store, clients, applications, owner, other, administrator, client_id };
}

type Verb = (applications: Applications, user: User, clientId: string) => Promise<unknown>;

/** Every action on an application, and who may do it. */
const VERBS: [name: string, who: 'owner' | 'administrator' | 'both', verb: Verb][] = [
  ['see', 'both', (one, user, id) => one.get(user, id)],
  ['edit', 'owner', (one, user, id) => one.edit(user, id, { name: 'New' })],
  ['rotate the secret', 'owner', (one, user, id) => one.rotateSecret(user, id)],
  ['ask for a plan', 'both', (one, user, id) => one.askForPlan(user, id, 'readwrite')],
  ['approve', 'administrator', (one, user, id) => one.approve(user, id)],
  ['refuse', 'administrator', (one, user, id) => one.refuse(user, id)],
  ['suspend', 'administrator', (one, user, id) => one.suspend(user, id)],
  ['resume', 'administrator', (one, user, id) => one.resume(user, id)],
  ['delete', 'both', (one, user, id) => one.delete(user, id)],
];

forEachDatabase((database) => {
  for (const [name, who, verb] of VERBS) {
    test(`who may ${name}`, async () => {
      const { applications, owner, other, administrator, client_id } = await openPortal(database);
      await applications.askForPlan(owner, client_id, 'readwrite');

      const unknown = { kind: 'not-found', message: `There is no application "${client_id}".` };
      await assert.rejects(verb(applications, other, client_id), unknown, 'other users get no information');
      const nowhere = { kind: 'not-found', message: 'There is no application "00000000".' };
      for (const user of [owner, other, administrator]) {
        await assert.rejects(verb(applications, user, '00000000'), nowhere);
      }
      const forbidden = { kind: 'forbidden', message: /^Only (its owner|an administrator) can/ };
      if (who === 'administrator') await assert.rejects(verb(applications, owner, client_id), forbidden);
      if (who === 'owner') await assert.rejects(verb(applications, administrator, client_id), forbidden);
      await verb(applications, who === 'administrator' ? administrator : owner, client_id);
    });
  }

  test('a new application is known to its node immediately', async () => {
    const { clients, client_id } = await openPortal(database);
    assert.equal(clients.find(client_id)?.clientId, client_id);
  });

  test('users see their own applications, administrators see all', async () => {
    const { store, applications, owner, other, administrator, client_id } = await openPortal(database);
    await createApplication(store, { name: 'the operators’ own', plan: 'read', client_id: '5eedcafe' });
    const ids = async (user: User) => (await applications.list(user)).map((one) => one.client_id);
    assert.deepEqual(await ids(owner), [client_id]);
    assert.deepEqual(await ids(other), []);
    assert.deepEqual(await ids(administrator), []);
    const found = async (filter?: { waiting: boolean }) => {
      const { total, items } = await applications.search({ q: '', offset: 0, limit: 9, ...filter });
      assert.equal(total, items.length);
      return items.map((one) => one.client_id);
    };
    assert.deepEqual((await found()).sort(), ['5eedcafe', client_id].sort());

    assert.deepEqual(await found({ waiting: true }), []);
    await applications.askForPlan(owner, client_id, 'readwrite');
    assert.deepEqual(await found({ waiting: true }), [client_id]);
    assert.deepEqual(await found({ waiting: false }), ['5eedcafe']);
  });

  test('an administrator cannot change the applications of the operators like an owner', async () => {
    const { store, applications, administrator } = await openPortal(database);
    await createApplication(store, { name: 'Demo', plan: 'read', client_id: '5eedcafe' });
    await assert.rejects(applications.rotateSecret(administrator, '5eedcafe'), { kind: 'forbidden' });
    assert.equal((await applications.suspend(administrator, '5eedcafe')).suspended, true);
  });

  test('a new application is read only, belongs to its creator, and shows its secret once', async () => {
    const { applications, owner } = await openPortal(database);
    const created = await applications.create(owner, { name: 'Nova', redirect_uri: 'myapp://callback' });
    assert.match(created.client_secret ?? '', /^[0-9a-f]{32}$/);
    assert.deepEqual(
      [created.plan, created.owner?.name, created.user_id, created.public],
      ['read', 'ana', owner.id, false],
    );
    const { client_secret, ...rest } = created;
    assert.deepEqual(await applications.get(owner, created.client_id), rest);
    const open = await applications.create(owner, { name: 'Telefone', public: true });
    assert.equal(open.public, true);
    assert.equal('client_secret' in open, false);
  });

  test('redirect URIs are validated on creation and on edits', async () => {
    const { applications, owner, client_id } = await openPortal(database);
    const refused = { kind: 'type', message: /^redirect_uri: / };
    for (const redirect_uri of [
      'https://a.example/cb#x',
      'https://ana@a.example/',
      'javascript:alert(1)',
      '/cb',
    ]) {
      await assert.rejects(applications.create(owner, { name: 'x', redirect_uri }), refused);
      await assert.rejects(applications.edit(owner, client_id, { redirect_uri }), refused);
    }
    assert.equal((await applications.list(owner)).length, 1);
    const uri = 'https://a.example/cb';
    assert.equal((await applications.edit(owner, client_id, { redirect_uri: uri })).redirect_uri, uri);
    assert.equal((await applications.edit(owner, client_id, {})).redirect_uri, uri);
    assert.equal((await applications.edit(owner, client_id, { redirect_uri: '' })).redirect_uri, '');
  });

  test('readwrite is requested by the owner and granted by an administrator', async () => {
    const { applications, owner, administrator, client_id } = await openPortal(database);
    const pending = await applications.askForPlan(owner, client_id, 'readwrite');
    assert.deepEqual([pending.plan, pending.plan_requested], ['read', 'readwrite']);
    const withdrawn = await applications.askForPlan(owner, client_id, 'read');
    assert.deepEqual([withdrawn.plan, withdrawn.plan_requested], ['read', '']);
    await assert.rejects(applications.approve(administrator, client_id), { kind: 'not-found' });

    await applications.askForPlan(owner, client_id, 'readwrite');
    const approved = await applications.approve(administrator, client_id);
    assert.deepEqual([approved.plan, approved.plan_requested], ['readwrite', '']);
    const again = await applications.askForPlan(owner, client_id, 'readwrite');
    assert.deepEqual([again.plan, again.plan_requested], ['readwrite', '']);
    const downgraded = await applications.askForPlan(owner, client_id, 'read');
    assert.deepEqual([downgraded.plan, downgraded.plan_requested], ['read', '']);
    const set = await applications.askForPlan(administrator, client_id, 'readwrite');
    assert.deepEqual([set.plan, set.plan_requested], ['readwrite', '']);
  });

  test('readwrite is granted immediately if the setting says so', async () => {
    const { applications, owner, client_id } = await openPortal(database, true);
    const granted = await applications.askForPlan(owner, client_id, 'readwrite');
    assert.deepEqual([granted.plan, granted.plan_requested], ['readwrite', '']);
  });

  test('the owner of a suspended application may edit it, but not resume it', async () => {
    const { applications, owner, administrator, client_id } = await openPortal(database);
    await applications.suspend(administrator, client_id);
    await assert.rejects(applications.resume(owner, client_id), { kind: 'forbidden' });
    const edited = await applications.edit(owner, client_id, { name: 'Better' });
    assert.deepEqual([edited.name, edited.suspended], ['Better', true]);
    assert.equal((await applications.resume(administrator, client_id)).suspended, false);
  });

  test('a user has at most 20 applications', async () => {
    const { applications, owner } = await openPortal(database);
    for (let i = 1; i < 20; i++) await applications.create(owner, { name: `Number ${i}` });
    const refused = { kind: 'forbidden', message: /apps and can have up to \d/ };
    await assert.rejects(applications.create(owner, { name: 'one more' }), refused);
  });

  test('a new name or redirect URI must be approved again', async () => {
    const { applications, owner, administrator, client_id } = await openPortal(database);
    const plans = ({ plan, plan_requested }: Application) => [plan, plan_requested];
    const edit = async (fields: Partial<Application>) =>
      plans(await applications.edit(owner, client_id, fields));
    const approve = () => applications.approve(administrator, client_id);
    const uri = 'https://a.example/cb';
    await applications.edit(owner, client_id, { redirect_uri: uri });
    await applications.askForPlan(owner, client_id, 'readwrite');
    await approve();
    for (const fields of [
      { description: 'New words' },
      { http_statuses: true },
      { name: ' Costa ', redirect_uri: 'https://a.example/other' },
    ])
      assert.deepEqual(await edit(fields), ['readwrite', ''], JSON.stringify(fields));
    for (const fields of [
      { name: 'Norte' },
      { redirect_uri: 'https://b.example/cb' },
      { redirect_uri: 'https://b.example:8443/cb' },
      { redirect_uri: 'myapp://cb' },
      { redirect_uri: '' },
      { redirect_uri: uri },
    ]) {
      assert.deepEqual(await edit(fields), ['read', 'readwrite'], JSON.stringify(fields));
      await approve();
    }
    await assert.rejects(edit({ name: 'x', redirect_uri: 'javascript:x' }), { kind: 'type' });
    assert.deepEqual(plans(await applications.get(owner, client_id)), ['readwrite', '']);
  });

  test('administrators can rename freely, and all owners if readwrite needs no approval', async () => {
    const { applications, administrator } = await openPortal(database);
    const { client_id } = await applications.create(administrator, { name: 'Cantiga Player' });
    await applications.askForPlan(administrator, client_id, 'readwrite');
    assert.equal((await applications.edit(administrator, client_id, { name: 'Cantiga' })).plan, 'readwrite');
    const atOnce = await openPortal(database, true);
    await atOnce.applications.askForPlan(atOnce.owner, atOnce.client_id, 'readwrite');
    const renamed = await atOnce.applications.edit(atOnce.owner, atOnce.client_id, { name: 'Norte' });
    assert.equal(renamed.plan, 'readwrite');
  });

  test('rejects names that speak for the service or contain hidden characters', async () => {
    const { store, applications, owner, client_id } = await openPortal(database);
    for (const name of ['Cantiga', 'Official Cantiga', 'Admin', 'Cos\u200bta', '\u3164']) {
      await assert.rejects(applications.create(owner, { name }), { kind: 'type', field: 'name' }, name);
      await assert.rejects(
        applications.edit(owner, client_id, { name }),
        { kind: 'type', field: 'name' },
        name,
      );
    }
    // An operator has named it; its owner may send that name along.
    await updateApplication(store, client_id, { name: 'Cantiga Costa' });
    const fields = { name: 'Cantiga Costa', description: 'More' };
    assert.equal((await applications.edit(owner, client_id, fields)).description, 'More');
  });

  test('actions of administrators on applications of others are logged, actions of owners are not', async () => {
    const { store, applications, owner, administrator, client_id } = await openPortal(database);
    await applications.edit(owner, client_id, { description: 'of mine' });
    await applications.rotateSecret(owner, client_id);
    await applications.askForPlan(owner, client_id, 'readwrite');
    assert.deepEqual(await listActions(store.db, { limit: 9 }), []);
    await applications.refuse(administrator, client_id);
    await applications.askForPlan(owner, client_id, 'readwrite');
    await applications.approve(administrator, client_id);
    await applications.suspend(administrator, client_id);
    await applications.resume(administrator, client_id);
    await applications.askForPlan(administrator, client_id, 'read');
    await applications.delete(administrator, client_id);
    await assert.rejects(applications.suspend(administrator, client_id), { kind: 'not-found' });
    const log = await listActions(store.db, { limit: 9 });
    assert.deepEqual(
      log.map(({ user_id, who, action, subject }) => [user_id, who, action, subject]),
      ['delete', 'plan', 'resume', 'suspend', 'approve', 'refuse'].map((verb) => [
        ...[administrator.id, 'eva', `application.${verb}`, `application ${client_id}`],
      ]),
    );
    assert.deepEqual(log[4].detail, {
      name: 'Costa',
      before: { plan: 'read', plan_requested: 'readwrite' },
      after: { plan: 'readwrite', plan_requested: '' },
    });
  });
});

/** Users, applications and tokens on the command line. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { findGrant } from '../core/oauth/oauth-tokens.ts';
import { listActions } from '../store/admin-log.ts';
import { hashSecret } from '../store/secrets.ts';
import { openStore } from '../store/store.ts';
import { runCommand } from './run.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'cantiga-people-'));
after(() => rmSync(folder, { recursive: true }));

const cantiga = (args: string[], input: string) => runCommand(args, { folder, input });

const PASSWORD = 'correct horse 7';

async function done(args: string[], input = ''): Promise<string> {
  const { code, stdout, stderr } = await cantiga(args, input);
  assert.deepEqual({ code, stderr }, { code: 0, stderr: '' }, args.join(' '));
  return stdout;
}

const asJson = async (args: string[], input = '') => JSON.parse(await done([...args, '--json'], input));

async function refused(args: string[], message: RegExp, input = ''): Promise<{ stderr: string }> {
  const ended = await cantiga(args, input);
  assert.equal(ended.code, 1, ended.stderr);
  assert.equal(ended.stdout, '');
  assert.match(ended.stderr, message);
  return ended;
}

/** The rows of a table, as stored. */
async function rowsOf(table: 'application' | 'user') {
  const store = await openStore({ kind: 'sqlite', file: join(folder, 'data', 'cantiga.db') });
  return await store.db
    .selectFrom(table)
    .selectAll()
    .execute()
    .finally(() => store.close());
}

test('creates users with a password from standard input, which is never printed', async () => {
  const created = await done(['user', 'create', 'ana', '--admin', '--password-stdin'], `${PASSWORD}\n`);
  assert.equal(created, 'The administrator ana has the id 1.\n');
  const options = ['--display-name', 'Rui Costa', '--email', 'rui@a.example', '--password-stdin'];
  const rui = await asJson(['user', 'create', 'Rui', ...options], PASSWORD);
  assert.deepEqual(
    [rui.id, rui.name, rui.dispname, rui.email, rui.admin],
    [2, 'Rui', 'Rui Costa', 'rui@a.example', false],
  );
  const stored = JSON.stringify(await rowsOf('user'));
  assert.match(stored, /"password_hash":"\$argon2id\$/);
  for (const text of [stored, created, JSON.stringify(rui)]) assert.doesNotMatch(text, /correct horse/);
});

test('refuses a name that differs only in case, and a weak password, which it does not repeat', async () => {
  await refused(['user', 'create', 'ANA', '--password-stdin'], /^cantiga: .*ANA.* taken/, PASSWORD);
  const { stderr } = await refused(['user', 'create', 'eva', '--password-stdin'], /at least/, 'hush\n');
  assert.doesNotMatch(stderr, /hush/);
  await refused(['user', 'create', 'eva', '--password-stdin'], /very common/, 'Password123\n');
  await refused(['user', 'password', 'rui', '--password-stdin'], /very common/, 'qwertyuiop\n');
  assert.equal((await asJson(['user', 'list'])).length, 2);
});

test('lists users without their passwords', async () => {
  assert.match(await done(['user', 'list']), /^1 +ana +administrator +\d{4}-\d\d-\d\d +ana$/m);
  const [ana] = await asJson(['user', 'list']);
  assert.deepEqual([ana.name, ana.admin], ['ana', true]);
  assert.equal('password_hash' in ana, false);
});

test('sets a password and makes administrators', async () => {
  const before = await rowsOf('user');
  assert.equal(
    await done(['user', 'password', 'rui', '--password-stdin'], 'another horse 8\n'),
    'Rui has a new password.\n',
  );
  const hashes = (rows: object[]) => rows.map((row) => (row as { password_hash: string }).password_hash);
  const [then, now] = [hashes(before), hashes(await rowsOf('user'))];
  assert.equal(now[0], then[0]);
  assert.notEqual(now[1], then[1]);
  assert.equal(await done(['user', 'admin', 'rui', 'on']), 'Rui is an administrator.\n');
  assert.deepEqual(await asJson(['user', 'admin', 'Rui', 'off']), { name: 'Rui', admin: false });
});

test('suggests a similar name for an unknown user', async () => {
  await refused(
    ['user', 'admin', 'anna', 'on'],
    /^cantiga: There is no user "anna"\. Did you mean "ana"\?\n$/,
  );
  await refused(['user', 'admin', 'zacarias', 'on'], /no user "zacarias"\. See `cantiga user list`/);
  await refused(['app', 'create', 'x', '--owner', 'rvi'], /no user "rvi"\. Did you mean "Rui"\?/);
});

test('creates, lists, suspends and resumes applications', async () => {
  const created = await asJson(['app', 'create', 'Costa', '--plan', 'readwrite']);
  assert.match(created.client_id, /^[0-9a-f]{8}$/);
  assert.match(created.client_secret, /^[0-9a-f]{32}$/);
  assert.equal(await done(['app', 'suspend', created.client_id]), `${created.client_id} is suspended.\n`);
  const [listed] = await asJson(['app', 'list']);
  assert.deepEqual([listed.name, listed.plan, listed.suspended], ['Costa', 'readwrite', true]);
  assert.match(await done(['app', 'list']), /readwrite +suspended +secret .* Costa$/m);
  assert.equal((await asJson(['app', 'resume', created.client_id])).suspended, false);

  const mistyped = created.client_id.slice(0, 7) + (created.client_id.endsWith('0') ? '1' : '0');
  await refused(
    ['app', 'suspend', mistyped],
    new RegExp(`no application "${mistyped}"\\. Did you mean "${created.client_id}"`),
  );
});

test('shows a secret once; a new one replaces it', async () => {
  const created = await done(['app', 'create', 'Rotating']);
  const [, client_id, first] = /^client_id +(\w{8})\nclient_secret +(\w{32}) /.exec(created) ?? [];
  const second = await asJson(['app', 'secret', client_id]);
  assert.deepEqual(Object.keys(second), ['client_id', 'client_secret']);
  const storedText = JSON.stringify(await rowsOf('application'));
  assert.ok(storedText.includes(hashSecret(second.client_secret)));
  assert.ok(!storedText.includes(hashSecret(first)));
  const logged = [
    storedText,
    await done(['app', 'list']),
    await done(['app', 'list', '--json']),
    await done(['app', 'update', client_id, '--name', 'Turning', '--json']),
    await done(['app', 'suspend', client_id, '--json']),
  ].join('');
  for (const secret of [first, second.client_secret]) assert.ok(!logged.includes(secret));
});

test('a public application has no secret and may return to a scheme of its own', async () => {
  const created = await asJson([
    'app',
    'create',
    'Telefone',
    '--public',
    '--redirect-uri',
    'myapp://callback',
  ]);
  assert.deepEqual(Object.keys(created), ['client_id', 'name', 'plan']);
  assert.match(await done(['app', 'list']), new RegExp(`^${created.client_id} .* public .*Telefone$`, 'm'));
  await refused(['app', 'secret', created.client_id], /is public and has no secret/);
  await refused(
    ['app', 'update', created.client_id, '--redirect-uri', 'javascript:alert(1)'],
    /redirect_uri: /,
  );
  await refused(['app', 'create', 'x', '--redirect-uri', 'https://a.example/#x'], /redirect_uri: .*fragment/);
});

test('updates the fields of an application', async () => {
  const { client_id } = await asJson(['app', 'create', 'Old', '--owner', 'ana', '--http-statuses']);
  const [owned] = await asJson(['app', 'list', '--owner', 'ANA']);
  assert.deepEqual([owned.client_id, owned.owner.name, owned.http_statuses], [client_id, 'ana', true]);
  const options = ['--name', 'New', '--description', 'A player', '--redirect-uri', 'https://a.example/cb'];
  const changed = await asJson(['app', 'update', client_id, ...options, '--http-statuses', 'off']);
  assert.deepEqual(
    [changed.name, changed.description, changed.redirect_uri, changed.http_statuses],
    ['New', 'A player', 'https://a.example/cb', false],
  );
  await refused(
    ['app', 'update', client_id, '--name', 'x'.repeat(81)],
    /name: expected 1 to 80 characters, got 81/,
  );
  assert.match(
    await done(['app', 'update', client_id, '--http-statuses', 'on']),
    /have the status of their code\.$/m,
  );
});

test('sets a plan; approves only a requested one', async () => {
  const { client_id } = await asJson(['app', 'create', 'Planned', '--owner', 'rui']);
  await refused(['app', 'approve', client_id], /has not requested another plan/);
  const store = await openStore({ kind: 'sqlite', file: join(folder, 'data', 'cantiga.db') });
  const requested = { plan_requested: 'readwrite' } as const;
  const update = store.db.updateTable('application').set(requested).where('client_id', '=', client_id);
  await update.execute().finally(() => store.close());
  assert.match(
    await done(['app', 'list', '--requested']),
    /^\w+ +read, requests readwrite +active .* Planned$/m,
  );
  assert.equal(await done(['app', 'approve', client_id]), `${client_id} has the plan readwrite.\n`);
  assert.equal(await done(['app', 'list', '--requested']), 'There are no such applications.\n');
  assert.equal((await asJson(['app', 'plan', client_id, 'read'])).plan, 'read');
});

test('creates tokens that are valid until the application is deleted', async () => {
  const { client_id } = await asJson(['app', 'create', 'Tried out']);
  const pair = await asJson(['token', 'create', '--user', 'rui', '--app', client_id]);
  assert.deepEqual(Object.keys(pair), ['access_token', 'refresh_token', 'expires_in']);
  assert.equal(pair.expires_in, 7200);
  const grant = async () => {
    const store = await openStore({ kind: 'sqlite', file: join(folder, 'data', 'cantiga.db') });
    try {
      return await findGrant(store.db, pair.access_token);
    } finally {
      await store.close();
    }
  };
  assert.deepEqual(await grant(), { userId: 2, clientId: client_id, scope: 'music' });
  assert.match(
    await done(['token', 'create', '--user', 'rui', '--app', client_id]),
    /^access_token +\w{40} .*7200 seconds.*\nrefresh_token +\w{40}\n$/,
  );
  await refused(['token', 'create', '--user', 'ruy', '--app', client_id], /Did you mean "Rui"/);
  await done(['app', 'suspend', client_id]);
  await refused(['token', 'create', '--user', 'rui', '--app', client_id], /is suspended/);
  assert.equal(await done(['app', 'delete', client_id]), `${client_id} is deleted.\n`);
  assert.equal(await grant(), undefined);
  await refused(['app', 'delete', client_id], /There is no application/);
});

test('actions are in the log of administrative actions, without secrets', async () => {
  const { client_id } = await asJson(['app', 'create', 'Logged']);
  await done(['app', 'update', client_id, '--description', 'All of it']);
  await done(['app', 'secret', client_id]);
  await done(['user', 'password', 'rui', '--password-stdin'], 'third horse 9\n');
  const store = await openStore({ kind: 'sqlite', file: join(folder, 'data', 'cantiga.db') });
  const actions = await listActions(store.db, { limit: 100 }).finally(() => store.close());
  assert.ok(actions.every(({ who, user_id }) => who === 'command line' && user_id === null));
  assert.deepEqual(
    actions.slice(0, 4).map(({ action, subject }) => `${action} ${subject}`),
    [
      'user.password user 2',
      `application.secret application ${client_id}`,
      `application.edit application ${client_id}`,
      `application.create application ${client_id}`,
    ],
  );
  assert.deepEqual(actions[2].detail, {
    name: 'Logged',
    before: { description: '' },
    after: { description: 'All of it' },
  });
  const kinds = new Set(actions.map(({ action }) => action));
  const expected = ['user.create', 'user.admin', 'application.suspend', 'application.resume'];
  for (const action of [...expected, 'application.approve', 'application.plan', 'application.delete'])
    assert.ok(kinds.has(action), action);
  assert.doesNotMatch(JSON.stringify(actions), /horse|[0-9a-f]{32}|hash/);
});

test('creates, lists and revokes the keys of players', async () => {
  const { api_key, id, user } = await asJson(['user', 'key', 'create', 'ana', '--label', 'Phone']);
  assert.match(api_key, /^[0-9a-z-]{34}$/);
  assert.equal(user, 'ana');
  const listed = await asJson(['user', 'key', 'list', 'ana']);
  assert.deepEqual([listed.length, listed[0].id, listed[0].name, listed[0].used], [1, id, 'Phone', '']);
  assert.doesNotMatch(await done(['user', 'key', 'list', 'ana']), new RegExp(api_key));
  assert.equal((await cantiga(['user', 'key', 'revoke', 'ana', 'x'], '')).code, 2);
  assert.match(await done(['user', 'key', 'revoke', 'ana', String(id)]), /revoked/);
  await refused(['user', 'key', 'revoke', 'ana', String(id)], /no such key/);
  await refused(['user', 'key', 'create', 'nobody'], /nobody/);
});

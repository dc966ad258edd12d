import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cheapHashes } from '../../core/accounts/accounts.fixture.ts';
import { addSetupCode } from '../../core/accounts/setup.ts';
import { errorAt, PASSWORD, startAccounts } from './account.fixture.ts';

cheapHashes();

const ADMIN = { username: 'olga', password: PASSWORD };

test('the setup page works without scripts, once, and never contains the code', async (t) => {
  const service = await startAccounts(t, { signup: false });
  const browser = service.browse();
  assert.equal((await browser.get('/setup')).status, 404);
  const code = (await addSetupCode(service.store, new Date()))!;
  const page = await browser.get('/setup');
  assert.equal(page.status, 200);
  assert.match(page.headers.get('cache-control')!, /no-store/);
  const wrong = await browser.submit('/setup', { ...ADMIN, code: 'K7QM' });
  assert.equal(wrong.status, 401);
  assert.match(errorAt(wrong.text, 'code'), /^The setup code is wrong/);
  assert.match(wrong.text, /value="olga"/);
  const short = await browser.submit('/setup', { ...ADMIN, code, password: 'short' });
  assert.match(errorAt(short.text, 'password'), /at least 8/);
  for (const { text } of [page, wrong, short]) assert.ok(!text.includes(code));

  const second = service.browse();
  await second.get('/setup');
  const created = await browser.submit('/setup', { ...ADMIN, code });
  assert.deepEqual([created.status, created.location], [303, '/admin']);
  assert.match((await browser.get('/account')).text, /signed in as olga \(administrator\)\./);
  const late = await second.submit('/setup', { ...ADMIN, username: 'eva', code });
  assert.equal(late.status, 404);
  assert.match(late.text, /<h1>Setup is complete<\/h1>/);
  assert.equal((await second.get('/setup')).status, 404);
});

test('the setup page accepts only its own form', async (t) => {
  const service = await startAccounts(t);
  const code = (await addSetupCode(service.store, new Date()))!;
  const browser = service.browse();
  await browser.get('/setup');
  const foreign = await browser.submit('/setup', { ...ADMIN, code, csrf_token: 'x' });
  assert.equal(foreign.status, 403);
  const origin = { origin: 'https://evil.example' };
  assert.equal((await browser.submit('/setup', { ...ADMIN, code }, origin)).status, 403);
  assert.equal((await service.store.db.selectFrom('user').select('id').execute()).length, 0);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cheapHashes } from '../../core/accounts/accounts.fixture.ts';
import { hiddenFields } from '../router.fixture.ts';
import { alertIn, errorAt, noticeIn, PASSWORD, signUp, startAccounts } from './account.fixture.ts';

cheapHashes();

test('signs up, logs out, and logs in again', async (t) => {
  const service = await startAccounts(t);
  const browser = service.browse();
  assert.match((await browser.get('/signup')).text, /<h1>Sign up<\/h1>/);
  const before = browser.cookie;
  const signedUp = await browser.submit('/signup', {
    username: 'Ana',
    email: 'ana@example.org',
    password: PASSWORD,
  });
  assert.deepEqual([signedUp.status, signedUp.location], [303, '/account?notice=welcome']);
  assert.notEqual(browser.cookie, before);
  assert.match(signedUp.headers.get('set-cookie')!, /; HttpOnly; SameSite=Lax; Max-Age=2592000$/);

  const account = await browser.get(signedUp.location);
  assert.equal(account.status, 200);
  assert.match(noticeIn(account.text), /^Welcome! Your account was created\./);
  assert.match(account.text, /signed in as Ana\./);
  const session = browser.cookie;
  const left = await browser.submit('/logout', {});
  assert.deepEqual([left.status, left.location], [303, '/login?notice=logged-out']);
  assert.match(left.headers.get('set-cookie')!, /^cantiga_session=; .*Max-Age=0$/);
  browser.cookie = session;
  assert.equal((await browser.get('/account')).location, '/login?next=%2Faccount');

  const login = await browser.get('/login?notice=logged-out');
  assert.match(login.text, /You’re signed out/);
  const again = await browser.submit('/login', { username: 'ANA@example.org', password: PASSWORD });
  assert.deepEqual([again.status, again.location], [303, '/account']);
  assert.notEqual(browser.cookie, session);
  assert.equal((await browser.get('/account')).status, 200);
});

test('shows errors next to their fields, keeps typed values, and never keeps the password', async (t) => {
  const service = await startAccounts(t);
  await signUp(service, { email: 'ana@example.org' });
  const browser = service.browse();
  await browser.get('/signup');
  const fields = { username: 'eva"><b>', email: 'x', password: 'hush-hush-hush' };
  const wrong = await browser.submit('/signup', fields);
  assert.equal(wrong.status, 400);
  assert.match(wrong.text, /aria-invalid="true"[^>]* name="username" value="eva&quot;&gt;&lt;b&gt;"/);
  assert.match(errorAt(wrong.text, 'username'), /^A username must begin with/);
  assert.match(errorAt(wrong.text, 'email'), /^Enter a valid email address/);
  assert.match(wrong.text, /value="x"/);
  assert.ok(!wrong.text.includes('hush-hush-hush'));
  const duplicate = await browser.submit('/signup', { ...fields, username: 'ANA', email: '' });
  assert.equal(duplicate.status, 409);
  assert.match(errorAt(duplicate.text, 'username'), /^The username ANA is already taken\./);
  const mail = await browser.submit('/signup', { ...fields, username: 'eva', email: 'ANA@example.org' });
  assert.equal(mail.status, 409);
  assert.match(errorAt(mail.text, 'email'), /email address/);
});

test('a failed log-in shows the form again, with the same text for every reason', async (t) => {
  const service = await startAccounts(t);
  await signUp(service);
  const browser = service.browse();
  const texts = [];
  for (const username of ['ana', 'nobody']) {
    await browser.get('/login?next=%2Fweb-api');
    const { status, text } = await browser.submit('/login', { username, password: 'wrong words' });
    assert.equal(status, 401);
    assert.equal(alertIn(text), 'The username or password is wrong.');
    assert.match(text, /name="next" value="\/web-api"/);
    assert.ok(!text.includes('wrong words'));
    texts.push(text.replaceAll(username, ''));
  }
  assert.equal(texts[0], texts[1]);
});

test('too many failures are 429 with Retry-After', async (t) => {
  const service = await startAccounts(t);
  const browser = service.browse();
  await browser.get('/login');
  for (let i = 0; i < 10; i++)
    assert.equal((await browser.submit('/login', { username: 'a', password: 'wrong words' })).status, 401);
  const refused = await browser.submit('/login', { username: 'a', password: 'x' });
  assert.equal(refused.status, 429);
  assert.ok(Number(refused.headers.get('retry-after')) > 800);
  assert.match(alertIn(refused.text), /^Too many failed sign-ins/);
});

test('a log-in redirects to the requested page, and only to pages of this service', async (t) => {
  const service = await startAccounts(t);
  await signUp(service);
  const goes = {
    '/v3.0/oauth/authorize?client_id=5eedcafe&state=a%20b':
      '/v3.0/oauth/authorize?client_id=5eedcafe&state=a%20b',
    '/日本': '/%E6%97%A5%E6%9C%AC',
    '//evil.example': '/account',
    '/\\evil.example': '/account',
    'https://evil.example': '/account',
    '/\t/evil.example': '/account',
  };
  for (const [next, location] of Object.entries(goes)) {
    const browser = service.browse();
    await browser.get(`/login?next=${encodeURIComponent(next)}`);
    const shown = await browser.submit('/login', { username: 'ana', password: PASSWORD });
    assert.equal(shown.location, location);
    // A user with a session is redirected immediately.
    assert.equal((await browser.get(`/login?next=${encodeURIComponent(next)}`)).location, location);
    // A forged field is checked like the query parameter.
    const other = service.browse();
    await other.get('/login');
    const sent = await other.submit('/login', { username: 'ana', password: PASSWORD, next });
    assert.equal(sent.location, location);
  }
});

test('a form from another site, or without a CSRF token, has no effect', async (t) => {
  const service = await startAccounts(t);
  const browser = await signUp(service);
  const fields = { username: 'ana', password: PASSWORD };
  assert.equal((await browser.submit('/login', fields, { origin: 'https://evil.example' })).status, 403);
  assert.equal((await browser.submit('/login', { ...fields, csrf_token: 'x' })).status, 403);
  assert.equal((await browser.submit('/logout', { csrf_token: '' })).status, 403);
  assert.equal((await browser.get('/account')).status, 200);
  const visitor = await fetch(`${service.url}/login`, { method: 'POST', body: new URLSearchParams(fields) });
  assert.equal(visitor.status, 403);
});

test('logging in again ends the previous session', async (t) => {
  const service = await startAccounts(t);
  const browser = await signUp(service);
  const first = browser.cookie;
  await browser.submit('/login', { username: 'ana', password: PASSWORD });
  assert.notEqual(browser.cookie, first);
  assert.equal((await browser.get('/account')).status, 200);
  browser.cookie = first;
  assert.equal((await browser.get('/account')).status, 303);
});

test('behind https the cookie is only sent over https', async (t) => {
  const service = await startAccounts(t, { url: 'https://music.example' });
  const browser = service.browse();
  assert.match((await browser.get('/login')).headers.get('set-cookie')!, /; Secure$/);
});

test('with sign-up disabled, the page says so and rejects the form', async (t) => {
  const service = await startAccounts(t, { signup: false });
  const browser = service.browse();
  const { status, text } = await browser.get('/signup');
  assert.equal(status, 200);
  assert.match(text, /Sign-up is closed/);
  await browser.get('/login');
  const refused = await browser.submit('/signup', { username: 'Ana', password: PASSWORD });
  assert.equal(refused.status, 403);
  assert.match(refused.text, /Sign-up is closed/);
});

test('a `next` of the maximum length of an application passes through the log-in page', async (t) => {
  const service = await startAccounts(t);
  await signUp(service);
  const browser = service.browse();
  const next = `/v3.0/oauth/authorize?client_id=5eedcafe&state=${'%22'.repeat(10_240)}`;
  assert.equal((await browser.get(`/login?next=${encodeURIComponent(next)}`)).status, 200);
  const wrong = await browser.submit('/login', { username: 'ana', password: 'wrong words' });
  assert.equal(wrong.status, 401);
  assert.equal(hiddenFields(wrong.text, '/login')['next'], next);
});

test('the pages of accounts allow no inline code or styles, nothing of other sites, and no frame around them', async (t) => {
  const service = await startAccounts(t);
  const [stranger, user] = [service.browse(), await signUp(service)];
  const pages = ['/login', '/signup', '/forgot', '/reset/abc'].map((path) => stranger.get(path));
  for (const { text, headers } of await Promise.all([...pages, user.get('/account')])) {
    const policy = headers.get('content-security-policy')!;
    assert.doesNotMatch(policy, /unsafe|data:|blob:|https?:/);
    const directives = [
      "default-src 'none'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ];
    for (const directive of directives) assert.ok(policy.split('; ').includes(directive), directive);
    assert.doesNotMatch(text, /<[^>]+\s(style|on[a-z]+)=/);
  }
});

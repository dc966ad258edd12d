import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import sharp from 'sharp';
import { cheapHashes } from '../../core/accounts/accounts.fixture.ts';
import { getUser } from '../../core/accounts/users.ts';
import { createApplication } from '../../core/applications/application-edits.ts';
import { createTokens, findGrant } from '../../core/oauth/oauth-tokens.ts';
import { take } from '../../core/playlists/lists.fixture.ts';
import { startListenBrainz, TOKEN } from '../../core/scrobbling/listenbrainz-server.fixture.ts';
import type { ArtistRole } from '../../domain/studio/studio.ts';
import {
  type AccountService,
  alertIn,
  errorAt,
  noticeIn,
  PASSWORD,
  signUp,
  startAccounts,
} from './account.fixture.ts';

cheapHashes();

test('account pages require log-in', async (t) => {
  const service = await startAccounts(t);
  const visitor = service.browse();
  for (const path of ['/account', '/account/export'])
    assert.equal((await visitor.get(path)).location, `/login?next=${encodeURIComponent(path)}`);
  await visitor.get('/login');
  const changed = await visitor.submit('/account/name', { dispname: 'Eve' });
  assert.deepEqual([changed.status, changed.location], [303, '/login?next=%2Faccount']);
});

test('changes the display name, or shows the error next to the field', async (t) => {
  const browser = await signUp(await startAccounts(t));
  const changed = await browser.submit('/account/name', { dispname: 'Ana <Sol>' });
  assert.equal(changed.location, '/account?notice=name');
  assert.match((await browser.get(changed.location)).text, /<h1 dir="auto">Ana &lt;Sol&gt;<\/h1>/);
  const reserved = await browser.submit('/account/name', { dispname: 'Cantiga Support' });
  assert.equal(reserved.status, 400);
  assert.match(errorAt(reserved.text, 'dispname'), /^This name is reserved/);
  const refused = await browser.submit('/account/name', { dispname: ' ' });
  assert.equal((await browser.get('/account/name')).location, '/account');
  assert.equal(refused.status, 400);
  assert.match(errorAt(refused.text, 'dispname'), /^A display name must have/);
});

test('the email address is changed with the password, confirmed by the mailed link, and removed', async (t) => {
  const service = await startAccounts(t);
  const browser = await signUp(service, { email: 'ana@example.org' });
  assert.match((await browser.get('/account')).text, /ana@example\.org \(not confirmed yet\)/);
  const wrong = await browser.submit('/account/email', { email: 'new@example.org', current_password: 'no' });
  assert.equal(wrong.status, 401);
  assert.match(errorAt(wrong.text, 'current_password'), /^The current password is wrong/);
  assert.match(wrong.text, /value="new@example.org"/);
  const fields = { email: 'new@example.org', current_password: PASSWORD };
  assert.equal((await browser.submit('/account/email', fields)).location, '/account?notice=email');
  await browser.get('/account');
  assert.equal((await browser.submit('/account/verification', {})).location, '/account?notice=mail-sent');
  const path = await service.mailedPath();
  for (let scan = 0; scan < 3; scan++)
    assert.match((await browser.get(path)).text, /Confirm address<\/span><\/button>/);
  assert.equal((await browser.submit(path, {})).location, '/account?notice=verified');
  assert.match((await browser.get('/account')).text, /new@example\.org \(confirmed\)/);
  const used = await browser.submit(path, {});
  assert.equal(used.status, 404);
  assert.match(used.text, /has expired or was already used/);
  await browser.get('/account');
  const none = await browser.submit('/account/email', { email: '', current_password: PASSWORD });
  assert.equal(none.location, '/account?notice=no-email');
});

test('a new password ends all other sessions', async (t) => {
  const service = await startAccounts(t);
  const browser = await signUp(service);
  const elsewhere = service.browse();
  await elsewhere.get('/login');
  await elsewhere.submit('/login', { username: 'ana', password: PASSWORD });
  const short = await browser.submit('/account/password', { current_password: PASSWORD, password: 'short' });
  assert.equal(short.status, 400);
  assert.match(errorAt(short.text, 'password'), /at least 8/);
  const common = await browser.submit('/account/password', {
    current_password: PASSWORD,
    password: 'qwertyuiop',
  });
  assert.match(errorAt(common.text, 'password'), /^This password is very common/);
  const fields = { current_password: PASSWORD, password: 'battery staple' };
  const { location } = await browser.submit('/account/password', fields);
  assert.equal(location, '/account?notice=password');
  const account = await browser.get(location);
  assert.equal(account.status, 200);
  assert.match(noticeIn(account.text), /Apps keep their access.*remove the apps/);
  assert.equal((await elsewhere.get('/account')).status, 303);
});

test('a forgotten password is replaced through the mailed link', async (t) => {
  const service = await startAccounts(t);
  await signUp(service, { email: 'ana@example.org' });
  const browser = service.browse();
  await browser.get('/forgot');
  const known = await browser.submit('/forgot', { username: 'ana' });
  const path = await service.mailedPath();
  await browser.get('/forgot');
  const unknown = await browser.submit('/forgot', { username: 'nobody' });
  assert.deepEqual([known.status, unknown.status], [200, 200]);
  assert.equal(known.text, unknown.text);

  assert.match((await browser.get(path)).text, /autoComplete="new-password"/);
  const short = await browser.submit(path, { password: 'short' });
  assert.equal(short.status, 400);
  assert.match(errorAt(short.text, 'password'), /at least 8/);
  const common = await browser.submit(path, { password: 'qwertyuiop' });
  assert.match(errorAt(common.text, 'password'), /^This password is very common/);
  assert.equal((await browser.submit(path, { password: 'battery staple' })).location, '/login?notice=reset');
  assert.equal((await browser.get(path)).status, 404);
  await browser.get('/login');
  const login = await browser.submit('/login', { username: 'ana', password: 'battery staple' });
  assert.equal(login.location, '/account');
  for (const bad of ['/reset/x', '/verify/x', '/verify/%00', '/reset/%ff'])
    assert.equal((await browser.get(bad)).status, 404, bad);
});

test('lists authorized applications, and revokes one by a button', async (t) => {
  const service = await startAccounts(t);
  const browser = await signUp(service);
  const { client_id } = await createApplication(service.store, { name: 'Radio <Norte>', plan: 'read' });
  const { access_token } = await createTokens(service.store, { client_id, user_id: 1 });
  const { text } = await browser.get('/account');
  assert.match(text, /<li>(?:<div[^>]*>)+<strong dir="auto">Radio &lt;Norte&gt;<\/strong>/);
  const path = `/account/applications/${client_id}/revoke`;
  assert.ok(text.includes(`action="${path}"`));
  assert.equal((await browser.submit(path, {})).location, '/account?notice=revoked');
  assert.equal(await findGrant(service.store.db, access_token), undefined);
  assert.match((await browser.get('/account')).text, /No app has access to your account/);
});

test('the export is a JSON file download', async (t) => {
  const browser = await signUp(await startAccounts(t));
  const { status, headers, text } = await browser.get('/account/export');
  assert.equal(status, 200);
  assert.equal(headers.get('content-disposition'), 'attachment; filename="cantiga-account-1.json"');
  assert.match(headers.get('content-type')!, /^application\/json/);
  assert.match(headers.get('cache-control')!, /no-store/);
  assert.equal(JSON.parse(text).profile.name, 'Ana');
});

test('a second export during the first is refused with Retry-After', async (t) => {
  const service = await startAccounts(t);
  const browser = await signUp(service);
  // Nothing reads it, so it does not end.
  const first = service.accounts.exportData(await getUser(service.store.db, 1));
  const { status, headers } = await browser.get('/account/export');
  assert.deepEqual([status, headers.get('retry-after')], [429, '10']);
  first.destroy();
  await once(first, 'close');
  assert.equal((await browser.get('/account/export')).status, 200);
});

test('an account is deleted with its password; the last administrator gets the reason for the refusal', async (t) => {
  const service = await startAccounts(t);
  const browser = await signUp(service);
  const wrong = await browser.submit('/account/delete', { current_password: 'no' });
  assert.equal(wrong.status, 401);
  assert.match(errorAt(wrong.text, 'current_password'), /^The current password is wrong/);
  await service.store.db.updateTable('user').set({ admin: 1 }).execute();
  const last = await browser.submit('/account/delete', { current_password: PASSWORD });
  assert.equal(last.status, 403);
  assert.match(alertIn(last.text), /^This is the last administrator/);
  await service.store.db.updateTable('user').set({ admin: 0 }).execute();
  const deleted = await browser.submit('/account/delete', { current_password: PASSWORD });
  assert.equal(deleted.location, '/login?notice=deleted');
  assert.deepEqual(await service.store.db.selectFrom('user').selectAll().execute(), []);
});

test('before an account is deleted, its page names the artists that lose their only owner', async (t) => {
  const service = await startAccounts(t);
  const browser = await signUp(service);
  assert.doesNotMatch((await browser.get('/account')).text, /only owner/);
  const artist = (id: number, name: string) => ({ entity: 'artist', id, name }) as const;
  await take(service.store, [
    artist(1, 'Alone <i>'),
    artist(2, 'Band'),
    artist(3, 'Duo'),
    artist(4, 'Guest'),
  ]);
  const member = (artist_id: number, user_id: number, role: ArtistRole) => ({
    ...{ artist_id, user_id, role, since: '2026-01-01' },
  });
  await service.store.db
    .insertInto('artist_member')
    .values([
      member(1, 1, 'owner'),
      ...[member(2, 1, 'owner'), member(2, 8, 'editor')],
      ...[member(3, 1, 'owner'), member(3, 8, 'owner')],
      ...[member(4, 1, 'editor'), member(4, 8, 'owner')],
    ])
    .execute();
  const { text } = await browser.get('/account');
  const [, warning] = /only owner of these artists(.*?)<form/s.exec(text)!;
  assert.match(warning, /Alone &lt;i&gt;<\/strong> – (<!-- -->)?it stays without an owner/);
  assert.match(warning, /Band<\/strong> – (<!-- -->)?the longest-standing member becomes the owner/);
  assert.doesNotMatch(warning, /Duo|Guest/);
});

test('an avatar is uploaded, served in the widths of the API, and removed', async (t) => {
  const service = await startAccounts(t);
  const browser = await signUp(service);
  const image = (query: string, headers = {}) => fetch(`${service.url}/image/?${query}`, { headers });
  assert.equal((await image('type=user&id=1&width=50')).status, 404);
  const png = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const sent = await upload(service, browser.cookie, png);
  assert.deepEqual([sent.status, sent.headers.get('location')], [303, '/account?notice=avatar']);
  assert.match((await browser.get('/account')).text, /<img [^>]*src="\/image\/\?type=user&amp;id=1&amp;/);

  const shown = await image('type=user&id=1&width=50');
  assert.equal(shown.status, 200);
  assert.equal(shown.headers.get('content-type'), 'image/jpeg');
  assert.equal(shown.headers.get('cache-control'), 'public, max-age=3600');
  assert.equal(shown.headers.get('x-content-type-options'), 'nosniff');
  assert.equal((await sharp(await shown.bytes()).metadata()).width, 50);
  const etag = shown.headers.get('etag')!;
  assert.equal((await image('type=user&id=1&width=50', { 'if-none-match': `"x", W/${etag}` })).status, 304);
  assert.notEqual((await image('type=user&id=1')).headers.get('etag'), etag);
  for (const none of [
    'type=user&id=2',
    'type=album&id=1',
    'id=1',
    'type=user',
    'type=user&id=99999999999999999',
  ])
    assert.equal((await image(none)).status, 404, none);
  for (const width of ['31', '', '1e2', '-30', '100000'])
    assert.equal((await image(`type=user&id=1&width=${width}`)).status, 400, width);

  const bad = await upload(service, browser.cookie, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  assert.equal(bad.status, 400);
  assert.match(errorAt(await bad.text(), 'avatar'), /^Only JPEG, PNG, WebP and GIF/);
  assert.equal((await upload(service, browser.cookie, undefined)).status, 400);
  await browser.get('/account');
  assert.equal((await browser.submit('/account/avatar/delete', {})).location, '/account?notice=no-avatar');
  assert.equal((await image('type=user&id=1&width=50')).status, 404);
});

async function upload(service: AccountService, cookie: string, png: Buffer | undefined): Promise<Response> {
  const page = await (await fetch(`${service.url}/account`, { headers: { cookie } })).text();
  const body = new FormData();
  body.set('csrf_token', /name="csrf_token" value="([^"]+)"/.exec(page)![1]);
  if (png !== undefined) body.set('avatar', new Blob([new Uint8Array(png)]), '../../x.jpg');
  return await fetch(`${service.url}/account/avatar`, {
    method: 'POST',
    body,
    headers: { cookie },
    redirect: 'manual',
  });
}

test('a service for listens is connected, checked and removed, if the operator allows it', async (t) => {
  const server = await startListenBrainz();
  t.after(server.close);
  const service = await startAccounts(t, { scrobble: server.policy });
  const browser = await signUp(service);
  await browser.get('/account');
  const wrong = await browser.submit('/account/scrobbling', { scrobble_token: 'made-up' });
  assert.equal(wrong.status, 403);
  assert.match(errorAt(wrong.text, 'scrobble_token'), /does not accept this token/);
  assert.ok(!wrong.text.includes('made-up'), 'no token is shown again');
  const other = { scrobble_url: 'http://127.0.0.1:1', scrobble_token: TOKEN };
  assert.equal((await browser.submit('/account/scrobbling', other)).status, 403);
  const connected = await browser.submit('/account/scrobbling', { scrobble_token: TOKEN });
  assert.equal(connected.location, '/account?notice=scrobbling');
  const { text } = await browser.get('/account');
  assert.match(text, /Connected to 127\.0\.0\.1:\d+ as ana_lb\./);
  assert.ok(!text.includes(TOKEN));
  const checked = await browser.submit('/account/scrobbling/check', {});
  assert.equal(checked.location, '/account?notice=scrobbling-checked');
  await browser.get('/account');
  const removed = await browser.submit('/account/scrobbling/remove', {});
  assert.equal(removed.location, '/account?notice=no-scrobbling');
  assert.doesNotMatch((await browser.get('/account')).text, /Connected to/);
});

test('keys of players are created, shown once, listed and revoked', async (t) => {
  const service = await startAccounts(t);
  const browser = await signUp(service);
  assert.match((await browser.get('/account')).text, /No apps connected yet\./);
  const refused = await browser.submit('/account/keys', { key_name: ' ' });
  assert.equal(refused.status, 400);
  assert.notEqual(errorAt(refused.text, 'key_name'), '');
  const created = await browser.submit('/account/keys', { key_name: 'My <phone>' });
  assert.equal(created.status, 200);
  const [, key] = /<code dir="ltr">([0-9a-z]{4}(?:-[0-9a-z]{4}){6})<\/code>/.exec(created.text) ?? [];
  assert.ok(key !== undefined, 'the key is shown');
  assert.match(created.text, /This is the password for My &lt;phone&gt;\./);
  const { text } = await browser.get('/account');
  assert.ok(!text.includes(key), 'only once');
  assert.match(text, /<code dir="ltr">http:\/\/localhost:8080<\/code>/);
  assert.match(text, /<strong dir="auto">My &lt;phone&gt;<\/strong>.*Not used yet\./s);
  const [, action] = /action="(\/account\/keys\/\d+\/revoke)"/.exec(text)!;
  assert.equal((await browser.submit(action, {})).location, '/account?notice=key-revoked');
  assert.match(noticeIn((await browser.get('/account?notice=key-revoked')).text), /can no longer connect/);
  assert.equal((await browser.submit(action, {})).status, 404);
  assert.deepEqual(await service.store.db.selectFrom('app_key').select('id').execute(), []);
});

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { serveRoutes } from '../router.fixture.ts';
import { securityTxtRoute } from './security-txt.ts';

const PATH = '/.well-known/security.txt';

async function read(t: { after(close: () => Promise<void>): void }, contact?: string) {
  const settings = { url: 'https://music.example', contact };
  const server = await serveRoutes([securityTxtRoute({ settings })], () => undefined);
  t.after(server.close);
  const response = await fetch(server.url + PATH);
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

test('names the contact of the operator, and expires in less than a year', async (t) => {
  const { status, type, text } = await read(t, 'music+security@example.org');
  assert.deepEqual([status, type], [200, 'text/plain; charset=utf-8']);
  const [contact, expires, canonical, ...rest] = text.split('\n');
  assert.equal(contact, 'Contact: mailto:music%2Bsecurity@example.org');
  const days = (Date.parse(expires.replace(/^Expires: /, '')) - Date.now()) / 86_400_000;
  assert.match(expires, /^Expires: \d{4}-\d\d-\d\dT00:00:00\.000Z$/);
  assert.ok(days > 170 && days <= 180, String(days));
  assert.equal(canonical, `Canonical: https://music.example${PATH}`);
  assert.deepEqual(rest, ['']);
});

test('without a contact there is no file', async (t) => {
  assert.equal((await read(t)).status, 404);
});

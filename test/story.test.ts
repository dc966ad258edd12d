/**
 * The whole flow of an existing client, in a real browser without scripts, on a phone: a user signs up, an application requests access,
 * the user logs in and allows it, the application gets tokens, likes a track and finds it again.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { startBrowser, type TestBrowser } from './browser.fixture.ts';
import { cantiga, type Service, startService, temporaryFolder } from './cli-process.fixture.ts';
import { copyDemo } from './demo-folder.fixture.ts';

const PHONE = { viewport: { width: 360, height: 740 }, javaScriptEnabled: false };
const PASSWORD = 'a quiet lighthouse';

const folder = temporaryFolder();
const env = { CANTIGA_DATA: folder.path };
/** The site of the application, to which users return. */
const player = createServer((_, response) => response.end('Welcome back'));
let service: Service;
let testBrowser: TestBrowser;
let application: { client_id: string; client_secret: string };
let redirect: string;

before(async () => {
  player.listen(0, '127.0.0.1');
  await once(player, 'listening');
  redirect = `http://127.0.0.1:${(player.address() as AddressInfo).port}/cb`;
  await copyDemo(folder.path);
  [service, testBrowser] = await Promise.all([startService(folder.path, env), startBrowser()]);
  const args = [
    'app',
    'create',
    'Night & <Day>',
    '--plan',
    'readwrite',
    '--redirect-uri',
    redirect,
    '--json',
  ];
  application = JSON.parse((await cantiga(folder.path, args, env)).stdout);
});
after(async () => {
  await testBrowser.close();
  service.process.kill('SIGKILL');
  await service.ended;
  player.close();
  folder.remove();
});

interface ApiResponse {
  headers: { code: number; error_message: string };
  results: { tracks: { id: string; relations: { like: string } }[] }[];
}

async function post(
  path: string,
  fields: Record<string, string>,
): Promise<Record<string, string> & ApiResponse> {
  const response = await fetch(service.url + path, { method: 'POST', body: new URLSearchParams(fields) });
  return (await response.json()) as Record<string, string> & ApiResponse;
}

async function fetchLikes(access_token: string): Promise<ApiResponse> {
  const response = await fetch(
    `${service.url}/v3.0/users/tracks/?client_id=${application.client_id}&relation=like&access_token=${access_token}`,
  );
  return (await response.json()) as ApiResponse;
}

/** Nothing is wider than the screen, every field has a label, and everything can be reached by keyboard. */
async function requireUsable(page: Page): Promise<void> {
  const width = await page.locator('html').evaluate((root: { scrollWidth: number }) => root.scrollWidth);
  assert.ok(width <= PHONE.viewport.width, `${page.url()} is ${width} wide`);
  const fields = await page.locator('main :is(input:not([type=hidden]), textarea, select)').all();
  for (const field of fields) {
    const labels = await field.evaluate(
      (one: unknown) => (one as { labels: { length: number } }).labels.length,
    );
    assert.ok(labels > 0, `a field of ${page.url()} has no label`);
  }
  assert.equal(await page.locator('h1').count(), 1);
}

test('sign up, allow an application, like, find again, refresh, revoke', async () => {
  const context = await testBrowser.browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(`${service.url}/signup`);
  await requireUsable(page);
  await page.locator('input[name=username]').fill('inês');
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).press('Enter');
  await page.waitForURL('**/account*');
  await requireUsable(page);
  await page.getByRole('button', { name: 'Sign out' }).click();

  const state = 'ä+b &c=1';
  const query = new URLSearchParams({
    client_id: application.client_id,
    redirect_uri: `${redirect}/done?x=1`,
    state,
  });
  await page.goto(`${service.url}/v3.0/oauth/authorize?${query}`);
  assert.match(page.url(), /\/login\?next=/);
  await requireUsable(page);
  await page.locator('input[name=username]').fill('INÊS');
  await page.locator('input[name=password]').fill('a wrong lighthouse');
  await page.getByRole('button', { name: 'Sign in' }).click();
  assert.equal(await page.getByRole('alert').count(), 1);
  assert.equal(await page.locator('input[name=username]').inputValue(), 'INÊS');
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();

  await page.waitForURL('**/oauth/authorize*');
  await requireUsable(page);
  const consent = await page.locator('main').innerText();
  assert.match(consent, /Night & <Day>/);
  assert.ok(consent.includes(new URL(redirect).host), 'it names the redirect target');
  await page.locator('button[value=deny]').click();
  assert.equal(new URL(page.url()).searchParams.get('error'), 'access_denied');

  await page.goto(`${service.url}/v3.0/oauth/authorize?${query}`);
  await page.locator('button[value=allow]').click();
  const arrived = new URL(page.url());
  assert.equal(arrived.origin + arrived.pathname, `${redirect}/done`);
  assert.equal(arrived.searchParams.get('x'), '1');
  assert.equal(arrived.searchParams.get('state'), state);

  const grant = {
    ...application,
    grant_type: 'authorization_code',
    code: arrived.searchParams.get('code') ?? '',
    redirect_uri: `${redirect}/done?x=1`,
  };
  const first = await post('/v3.0/oauth/grant', grant);
  assert.deepEqual(Object.keys(first), [
    'access_token',
    'expires_in',
    'token_type',
    'scope',
    'refresh_token',
  ]);
  const { client_id } = application;
  const liking = { client_id, access_token: first['access_token'], track_id: '10001' };
  assert.equal((await post('/v3.0/setuser/like/', liking)).headers.code, 0);
  const [{ tracks }] = (await fetchLikes(first['access_token'])).results;
  assert.deepEqual(
    tracks.map(({ id, relations }) => [id, relations.like]),
    [['10001', '1']],
  );

  const refreshing = { ...application, grant_type: 'refresh_token', refresh_token: first['refresh_token'] };
  const second = await post('/v3.0/oauth/grant/', refreshing);
  assert.notEqual(second['access_token'], first['access_token']);
  assert.equal((await fetchLikes(second['access_token'])).results[0].tracks.length, 1);

  await page.goto(`${service.url}/account`);
  const allowed = page.locator('form[action*="/account/applications/"]');
  await allowed.getByRole('button').click();
  await page.waitForURL('**/account*');
  assert.equal(await allowed.count(), 0);
  assert.equal((await fetchLikes(second['access_token'])).headers.code, 12);
  await context.close();
});

/**
 * The whole service without scripts: everything is readable and playable, log-in and consent work, and there are no
 * controls without effect.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import type { Page } from 'playwright-core';
import { cantiga, eventually } from './cli-process.fixture.ts';
import { PATIENCE, startWebService, type WebService } from './web-service.fixture.ts';

const PASSWORD = 'a lighthouse keeper';
const player = createServer((_, response) => response.end('Welcome back'));
let service: WebService;
let page: Page;

before(async () => {
  player.listen(0, '127.0.0.1');
  await once(player, 'listening');
  service = await startWebService({ context: { javaScriptEnabled: false } });
  page = service.page;
}, PATIENCE);
after(async () => {
  await service?.close();
  player.close();
});

beforeEach(() => service.logInAs());

/** The document is loaded; its images may still be loading. */
const READ = { waitUntil: 'domcontentloaded' } as const;

const open = async (path: string) => {
  const response = await page.goto(service.url + path, READ);
  assert.equal(response?.status(), 200, path);
};
const heading = () => page.locator('h1').innerText();
const arrive = (path: RegExp) =>
  page.waitForURL(({ href }) => path.test(href.slice(service.url.length)), READ);
const inLanguage = (language: string) => page.locator(`html[lang=${language}]`).waitFor();
const linkIn = (where: string, start: string) => page.locator(`${where} a[href^="${start}"]`).first();

/** Without scripts a document is read before its styles, which hide what only scripts can do. */
const IS_STYLED = `[...document.querySelectorAll('link[rel=stylesheet]')].every(({ sheet }) => sheet !== null)`;

/** Every control belongs to a form that the browser itself can send. */
async function requireWorkingControls(): Promise<void> {
  await eventually(() => page.evaluate<boolean>(IS_STYLED), Boolean);
  const idle = await page
    .locator(
      'button:visible:not([aria-hidden=true]), main input:visible, main select:visible, main textarea:visible',
    )
    .evaluateAll((controls) =>
      controls
        .filter(
          (one) =>
            (one as { form?: { getAttribute(name: string): string | null } | null }).form?.getAttribute(
              'action',
            ) == null,
        )
        .map((one) => one.outerHTML.slice(0, 200)),
    );
  assert.deepEqual(idle, [], page.url());
  assert.equal(await page.locator('h1').count(), 1, page.url());
  // Skeletons announce content that will never load.
  assert.equal(await page.locator('[aria-busy=true] [class*=skeleton]:visible').count(), 0, page.url());
}

async function requireAudio(): Promise<void> {
  const audio = page.locator('audio');
  assert.ok(await audio.isVisible(), page.url());
  assert.ok((await audio.getAttribute('controls')) !== null);
  const address = new URL((await audio.getAttribute('src'))!, service.url);
  const stop = new AbortController();
  const streamResponse = await fetch(address, { signal: stop.signal });
  assert.deepEqual([streamResponse.status, streamResponse.headers.get('content-type')], [200, 'audio/mpeg']);
  stop.abort();
}

test('from home to an album to a track, which can be played', async () => {
  await open('/');
  await requireWorkingControls();
  await linkIn('main', '/list/a').click();
  await arrive(/^\/list\/a\d+/);
  await requireWorkingControls();
  await linkIn('main', '/track/').click();
  await arrive(/^\/track\/\d+/);
  await requireWorkingControls();
  await requireAudio();
  assert.match(await page.locator('noscript').allInnerTexts().then(String), /licensed under/);
  await linkIn('main', '/artist/').click();
  await arrive(/^\/artist\/\d+/);
  await requireWorkingControls();
});

test('music is found by the form at the top, and browsed by links and filters', async () => {
  await open('/');
  await page.locator('header input').fill('river');
  await page.locator('header input').press('Enter');
  await arrive(/^\/search\?q=river/);
  assert.match(await heading(), /river/);
  assert.ok((await page.locator('main a[href^="/track/"]').count()) > 0);
  await requireWorkingControls();

  await page.locator('header a[href="/browse"]').click();
  await arrive(/^\/browse$/);
  const all = await page.locator('main a[href^="/track/"]').count();
  assert.ok(all > 0);
  await page.locator('main a[href="/browse?tags=folk"]', { hasText: 'Folk' }).click();
  await arrive(/tags=folk/);
  assert.ok((await page.locator('main a[href^="/track/"]').count()) > 0);
  await page.locator('main select').selectOption('name');
  await page.getByRole('button', { name: 'Sort' }).click();
  await arrive(/tags=folk.*order=name|order=name.*tags=folk/);
  await requireWorkingControls();
});

test('radios and embedded players can be played as well', async () => {
  await open('/radios');
  await requireWorkingControls();
  await linkIn('main', '/radio/').click();
  await requireWorkingControls();
  await requireAudio();
  for (const path of ['/embed/track/10001', '/embed/list/a1001']) {
    await open(path);
    await requireWorkingControls();
    await requireAudio();
  }
});

test('the reference is readable, and its form sends a call', async () => {
  await open('/developers');
  await requireWorkingControls();
  await open('/developers/reference');
  await requireWorkingControls();
  await page.locator('main a[href="/developers/reference/tracks"]').first().click();
  await requireWorkingControls();
  assert.ok((await page.locator('main table').count()) > 0);
  await page.locator('input[name=limit]').fill('1');
  await page.getByRole('button', { name: 'Send' }).click();
  await arrive(/^\/v3\.0\/tracks\/\?.*limit=1/);
  assert.match(await page.locator('body').innerText(), /"code":\s*0/);
});

test('signs up, changes the language, logs out and logs in again', async () => {
  await open('/library');
  await requireWorkingControls();
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Sign up' }).click();
  await requireWorkingControls();
  await page.locator('input[name=username]').fill('vera');
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  // Content that needs scripts says so.
  await arrive(/^\/library$/);
  await requireWorkingControls();
  assert.match(await page.locator('main noscript').innerText(), /needs JavaScript/);

  await page.getByRole('link', { name: 'Account' }).click();
  await requireWorkingControls();
  await page.locator('select[name=lang]').selectOption('de');
  await page.getByRole('button', { name: 'Save language' }).click();
  await inLanguage('de');
  assert.match(await page.locator('main [role=status]').first().innerText(), /Deine Sprache wurde geändert/);
  await page.getByRole('link', { name: 'Start', exact: true }).first().click();
  await inLanguage('de');

  await open('/account?language=fr');
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await arrive(/^\/login\?notice=logged-out&language=fr$/);
  await page.locator('input[name=username]').fill('vera');
  await page.locator('input[name=password]').fill('not that one');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  assert.match(await page.getByRole('alert').innerText(), /mot de passe incorrect/);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await arrive(/^\/account\?language=fr$/);
});

test('an application is authorized, in the language of its request', async () => {
  await service.createUser({ name: 'wanda', password: PASSWORD });
  const redirect = `http://127.0.0.1:${(player.address() as AddressInfo).port}/cb`;
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
  const { client_id } = JSON.parse((await cantiga(service.folder, args, service.env)).stdout);
  const query = new URLSearchParams({ client_id, state: 'ä+b &c=1', language: 'es' });
  await page.goto(`${service.url}/v3.0/oauth/authorize?${query}`);
  await arrive(/^\/login\?next=/);
  await requireWorkingControls();
  await page.locator('input[name=username]').fill('wanda');
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.getByRole('heading', { name: '¿Permitir que Night & <Day> acceda a tu cuenta?' }).waitFor();
  await requireWorkingControls();
  // As another user, and back to the same consent page.
  await page.getByRole('button', { name: 'Iniciar sesión con otra cuenta' }).click();
  await page.locator('input[name=username]').fill('wanda');
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.getByRole('button', { name: 'Permitir', exact: true }).click();
  await page.waitForURL(({ origin, pathname }) => origin + pathname === redirect);
  const arrived = new URL(page.url());
  assert.equal(arrived.searchParams.get('state'), 'ä+b &c=1');
  assert.match(arrived.searchParams.get('code') ?? '', /^[0-9a-f]{40}$/);
});

/** The developer portal in a real browser, against the whole service: from sign-up to a call that shows in the usage. */
import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createSession } from '../src/core/accounts/sessions.ts';
import { createApplication } from '../src/core/applications/application-edits.ts';
import { csrfTokenOf } from '../src/http/request/csrf.ts';
import { missingProgram, runSample } from '../web/src/develop/calls/run-sample.fixture.ts';
import { LANGUAGE_NAMES, SAMPLE_LANGUAGES, type SampleLanguage } from '../web/src/develop/calls/samples.ts';
import { eventually } from './cli-process.fixture.ts';
import { PATIENCE, startWebService, type TestUser, type WebService } from './web-service.fixture.ts';

let web: WebService;
let page: Page;
let dora: TestUser;

before(async () => {
  // The browser also logs errors that are caused on purpose.
  const expected = /Failed to load resource/;
  web = await startWebService({ expected });
  ({ page } = web);
  dora = await web.createUser({ name: 'dora' });
}, PATIENCE);
after(() => web?.close());
beforeEach(async () => {
  await web.startOver();
  await web.logInAs(dora);
  await page.setViewportSize({ width: 1280, height: 900 });
});
afterEach(() => assert.deepEqual(web.takeMessages(), []));

const open = (path: string) => web.open(path);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const seen = (text: string | RegExp) => page.getByText(text, { exact: true }).first().waitFor();
const field = (name: string) => page.locator(`form [name=${name}]`);

const NAME = `<img src=x onerror=alert(1)> "it's" ${'very '.repeat(8)}long`.slice(0, 80);

/** A new application of Dora's. Returns its client id. */
async function newApplication(name = NAME): Promise<string> {
  const application = { name, plan: 'read', user_id: dora.id } as const;
  return (await web.withStore((store) => createApplication(store, application))).client_id;
}

/** The text that the button at this heading copies to the clipboard. */
async function copiedFrom(label: string): Promise<string> {
  const block = page.getByRole('figure').filter({ has: page.getByText(label, { exact: true }) });
  await block.first().getByRole('button', { name: 'Copy' }).click();
  await block.first().getByRole('button', { name: 'Copied' }).waitFor();
  return await page.evaluate<string>('navigator.clipboard.readText()');
}

const focusedText = () => page.evaluate<string>('document.activeElement.textContent');

test('a visitor calls with the client id of the demo, and copies the response', PATIENCE, async () => {
  await web.logInAs();
  await web.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open('/developers');
  await page.getByText(/GET http.*client_id=5eedcafe/).waitFor();
  const response = page.waitForResponse(/\/v3\.0\/tracks/);
  await press('Send');
  await seen('HTTP 200');
  await page.getByText(/"results_count": 2/).waitFor();
  const copied = await copiedFrom('Response');
  assert.equal(copied, await (await response).text());
  assert.equal(JSON.parse(copied).results.length, 2);
  assert.match(await copiedFrom('Request'), /^http\S+client_id=5eedcafe\S+$/);
});

test('the portal is in English, in the frame of the chosen language', PATIENCE, async () => {
  await open('/developers?language=de');
  assert.equal(await page.locator('html').getAttribute('lang'), 'de');
  const content = page.getByRole('main').locator('[lang=en]');
  await content.getByRole('heading', { level: 1, name: 'Build with free music' }).waitFor();
  await page.getByRole('contentinfo').getByText('Entwickler').first().waitFor();
  await open(`/developers/applications/${await newApplication('German frame')}?language=de`);
  await press('Delete app');
  await page.getByRole('dialog').and(page.locator('[lang=en]')).waitFor();
});

test('sign-up, an application, a client id and a first call, on one page', PATIENCE, async () => {
  await web.logInAs();
  await open('/developers');
  await page.getByRole('link', { name: 'Sign up or sign in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Sign up' }).click();
  await dialog.locator('[name=username]').fill('nora');
  await dialog.locator('[name=password]').fill('a gate of seven planks');
  await dialog.getByRole('button', { name: 'Sign up' }).click();
  await page.getByLabel('App name').fill(NAME);
  await press('Create app');
  await seen(/^[0-9a-f]{32}$/);
  // The form is gone, and its step has the focus.
  await eventually(focusedText, (text) => text === 'Your app');
  const clientId = await page
    .getByText(/^[0-9a-f]{8}$/)
    .first()
    .innerText();
  await page.getByText(new RegExp(`GET http.*client_id=${clientId}`)).waitFor();
  await seen('HTTP 200');
  await page.getByText(/^curl .*/).waitFor();
  assert.match(await page.getByText(/^curl .*/).innerText(), new RegExp(clientId));
});

test('the explorer sends the filled-in values, and shows an error at its field', PATIENCE, async () => {
  await newApplication();
  await open('/developers/reference/tracks?call=search%3Driver%26limit%3D0');
  assert.equal(await field('search').inputValue(), 'river');
  await page
    .getByRole('combobox', { name: 'Send as' })
    .locator('option', { hasText: NAME })
    .waitFor({ state: 'attached' });
  await press('Send');
  await seen('Code 3');
  assert.equal(await field('limit').getAttribute('aria-invalid'), 'true');
  await field('limit').fill('1');
  await press('Send');
  await seen('Code 0');
  await page.waitForURL(/limit%3D1$/);
  for (const [format, expected] of [
    ['xml', /<results_count>1</],
    ['jsonp', /show\(\{/],
    ['jsonpretty', /"results_count": 1/],
  ] as const) {
    await field('format')
      .or(page.getByLabel('Format', { exact: true }))
      .first()
      .selectOption(format);
    await press('Send');
    await page
      .getByRole('region', { name: 'Response', exact: true })
      .filter({ hasText: expected })
      .first()
      .waitFor();
  }
});

test('scrolls to a response below the fold, with the focus at its heading', PATIENCE, async () => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await open('/developers/reference/tracks?call=limit%3D1');
  const top = async () => (await page.getByText('HTTP 200').first().boundingBox())?.y ?? -1;
  await press('Send');
  await seen('HTTP 200');
  await eventually(top, (now) => now > 0 && now < 400);
  assert.equal(await focusedText(), 'Response');
  const key = page
    .getByRole('region', { name: 'Response', exact: true })
    .getByText('"code":', { exact: true });
  assert.match((await key.getAttribute('class')) ?? '', /key/);
});

test('a response of many thousand lines is rendered in parts', PATIENCE, async () => {
  await open('/developers/reference/tracks?call=limit%3D200');
  await press('Send');
  await page.getByText(/^Response, [\d,]+ lines$/).waitFor();
  const drawn = page.getByRole('region', { name: 'Response', exact: true }).first().locator('code');
  await eventually(
    () => drawn.count(),
    (lines) => lines > 10 && lines < 200,
  );
});

test('a write asks for confirmation, then writes', PATIENCE, async () => {
  await open('/developers/reference/setuser.like?call=track_id%3D10001');
  await press('Send');
  const dialog = page.getByRole('dialog', { name: 'This request changes data' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  assert.equal(await page.getByText('Code 0', { exact: true }).count(), 0);
  await press('Send');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await seen('Code 0');
  await eventually(focusedText, (text) => text === 'Response');
  await page.getByText(/access_token=YOUR_TOKEN/).waitFor();
  const { like } = await page.evaluate<{ like: number[] }>(
    `fetch('/web-api/relations?track_id=10001').then((answer) => answer.json())`,
  );
  assert.deepEqual(like, [10001]);
});

test('the samples of an operation run as they are shown', PATIENCE, async (context) => {
  const { access_token } = await page.evaluate<{ access_token: string }>(
    `fetch('/web-api/token', { method: 'POST', headers: { 'X-CSRF-Token': '${csrfTokenOf(dora.session)}' } })
      .then((answer) => answer.json())`,
  );
  const languages = SAMPLE_LANGUAGES.filter((language) => {
    const reason = missingProgram(language);
    if (reason !== false) context.diagnostic(reason);
    return reason === false;
  });
  const run = async (language: SampleLanguage) => {
    await page.getByRole('tab', { name: LANGUAGE_NAMES[language], exact: true }).click();
    const code = await page.getByRole('region', { name: LANGUAGE_NAMES[language], exact: true }).innerText();
    return await runSample(language, code.replace('YOUR_TOKEN', access_token), tmpdir());
  };
  await open('/developers/reference/tracks?call=search%3Driver%26limit%3D1');
  for (const language of languages) assert.match(await run(language), /artist_name/, language);
  await open('/developers/reference/setuser.fan');
  for (const [at, language] of languages.entries()) {
    await field('artist_id').fill(String(101 + at));
    await run(language);
  }
  const { fan } = await page.evaluate<{ fan: number[] }>(
    `fetch('/web-api/relations?artist_id=101,102,103').then((answer) => answer.json())`,
  );
  assert.deepEqual(
    fan,
    languages.map((_, at) => 101 + at),
  );
});

test('the calls appear in the usage, with their errors by code', PATIENCE, async () => {
  const clientId = await newApplication();
  const codeOf = async (limit: number) => {
    const response = await fetch(`${web.url}/v3.0/tracks/?client_id=${clientId}&limit=${limit}`);
    return ((await response.json()) as { headers: { code: number } }).headers.code;
  };
  // The service learns of a new application a moment later.
  await eventually(
    () => codeOf(1),
    (code) => code === 0,
  );
  assert.equal(await codeOf(0), 3);
  await eventually(
    async () => {
      await open(`/developers/applications/${clientId}/usage?days=7`);
      await page
        .getByText(/^(Requests per day|No requests in the last 7 days)$/)
        .first()
        .waitFor();
      return await page.locator('figure rect[data-kind=bad]').count();
    },
    (bars) => bars > 0,
  );
  await page.getByRole('link', { name: '3 Type' }).waitFor();
  await page.getByText('Show as table').click();
  await page.getByRole('table').first().getByRole('row').nth(7).waitFor();
  assert.equal(await page.getByRole('table').first().getByRole('row').count(), 8);
  const csv = await page.evaluate<string>(
    `fetch(document.querySelector('a[download]').href).then((answer) => answer.text())`,
  );
  assert.match(csv, /tracks/);
});

test('a half-filled form survives a reload, and an error is shown at its field', PATIENCE, async () => {
  const clientId = await newApplication();
  await open(`/developers/applications/${clientId}`);
  await field('redirect_uri').fill('javascript:alert(1)');
  await page.reload();
  await eventually(
    () => field('redirect_uri').inputValue(),
    (value) => value === 'javascript:alert(1)',
  );
  await press('Save');
  await eventually(
    () => field('redirect_uri').getAttribute('aria-invalid'),
    (invalid) => invalid === 'true',
  );
  await field('redirect_uri').fill('https://example.org/back');
  await press('Save');
  await seen('Saved.');
  await press('Request write access');
  await seen('Write access requested');
});

test('runs the OAuth flow, with the real consent page', PATIENCE, async () => {
  await open('/developers/oauth');
  const focusStays = () =>
    eventually(() => page.evaluate<boolean>('document.activeElement !== document.body'), Boolean);
  await press('Create test app');
  await page.getByRole('button', { name: 'Build the URL' }).waitFor();
  await focusStays();
  await press('Build the URL');
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL(/oauth\/authorize/);
  await page.locator('button[value=allow]').click();
  await page.waitForURL(/\/developers\/oauth$/);
  await press('Exchange the code');
  await page.getByText(/"access_token"/).waitFor();
  await focusStays();
  await press('Request users');
  await page
    .getByText(/"dora"/)
    .first()
    .waitFor();
  await press('Refresh the token');
  await page.getByText(/You have a new pair/).waitFor();
  await press('Revoke the tokens');
  await page.getByText(/^Done\./).waitFor();
  await press('Request users');
  await seen('Code 12');
});

test('an unrequested authorization response is not used', PATIENCE, async () => {
  await open('/developers/oauth/callback?code=stolen&state=made-up');
  await page.getByText(/doesn’t have the state/).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Exchange the code' }).count(), 0);
  assert.doesNotMatch(page.url(), /stolen/);
});

test(
  'access is listed and revoked; an application is deleted after its name is typed',
  PATIENCE,
  async () => {
    const name = 'One of a kind';
    const [clientId] = [await newApplication(name), await newApplication('Another')];
    await open('/developers/account');
    await seen('This browser');
    await open(`/developers/applications/${clientId}`);
    await press('Delete app');
    const dialog = page.getByRole('dialog');
    const typed = dialog.getByRole('textbox');
    await typed.fill('something else');
    await dialog.getByRole('button', { name: 'Delete app' }).click();
    await dialog.getByText('The name doesn’t match.').waitFor();
    await typed.fill(name);
    await dialog.getByRole('button', { name: 'Delete app' }).click();
    await page.waitForURL(/\/developers\/applications$/);
    await page.getByRole('link', { name: 'Another' }).waitFor();
    await page.getByRole('link', { name }).waitFor({ state: 'detached' });
  },
);

test('one button ends all sessions but this one', PATIENCE, async () => {
  const other = { userId: dora.id, verified: '', next: '' };
  await web.withStore((store) => createSession(store, other, new Date()));
  await open('/developers/account');
  await seen('This browser');
  await press('Sign out everywhere else');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).waitFor({ state: 'detached' });
  await seen('This browser');
});

test('without scripts the reference is readable, and its form sends a call', PATIENCE, async () => {
  const context = await web.browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${web.url}/developers/reference/tracks`);
  await plain.getByRole('heading', { name: 'GET tracks' }).waitFor();
  await plain.getByRole('row', { name: /namesearch/ }).waitFor();
  await plain.locator('form [name=search]').fill('river');
  await plain.getByRole('button', { name: 'Send', exact: true }).click();
  await plain.waitForURL(/\/v3\.0\/tracks\/\?/);
  assert.match(await plain.content(), /"code":0|&quot;code&quot;:0/);
});

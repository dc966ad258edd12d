/**
 * The account and consent pages in a real browser: axe finds no problem in light or dark, nothing overflows at 360 px,
 * and the chosen theme applies.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createMailLink } from '../src/core/accounts/mail-links.ts';
import { createApplication } from '../src/core/applications/application-edits.ts';
import { createTokens } from '../src/core/oauth/oauth-tokens.ts';
import { addAxe, findProblems } from './axe.fixture.ts';
import { PATIENCE, startWebService, type TestUser, type WebService } from './web-service.fixture.ts';

const LONG = 'Anastasía-Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
const EMAIL = 'ana@example.org';
let service: WebService;
let page: Page;
let ana: TestUser;
let client_id: string;

before(async () => {
  service = await startWebService({ env: { CANTIGA_DEMO: 'off' }, expected: /status of 40[0134]/ });
  page = service.page;
  await addAxe(service.context);
  ana = await service.createUser({ name: 'ana', dispname: LONG, email: EMAIL, password: 'correct horse' });
  await service.withStore(async (store) => {
    const redirect_uri = 'https://player.example/cb';
    const application = { name: `<${LONG}>`, plan: 'read', redirect_uri, user_id: ana.id } as const;
    ({ client_id } = await createApplication(store, application));
    await createTokens(store, { client_id, user_id: ana.id });
  });
}, PATIENCE);
after(() => service?.close());

const linkFor = (purpose: 'reset' | 'verify') =>
  service.withStore(async (store) => {
    const token = await createMailLink(store, { user_id: ana.id, purpose, email: EMAIL }, new Date());
    return `/${purpose}/${token}`;
  });

async function requireAccessible(what: string): Promise<void> {
  for (const width of [360, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    const out = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    assert.ok(out <= 0, `${what} overflows by ${out} px at ${width}`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const found = await findProblems(page);
      assert.deepEqual(found, [], `${what}, ${width} px, ${colorScheme}`);
    }
  }
  assert.deepEqual(service.takeMessages(), [], what);
}

const submit = (form: string) => page.locator(`form[action^="${form}"] button[type=submit]`).first().click();
/** The error text at the field. */
const errorShown = () => page.locator('main [id$="-error"]').innerText();

test('pages for visitors', PATIENCE, async () => {
  for (const path of ['/login?notice=reset', '/signup', '/forgot', '/reset/x', await linkFor('reset')]) {
    await page.goto(`${service.url}${path}`);
    await requireAccessible(path);
  }
  await service.open('/signup?language=de');
  await page.locator('[name=username]').fill('!');
  await page.locator('[name=password]').fill('correct horse');
  await submit('/signup');
  assert.match(await errorShown(), /^Der Benutzername muss 2 bis 40/);
  await requireAccessible('a refused form');
  await service.open('/forgot?language=fr');
  await page.locator('[name=username]').fill('nobody');
  await submit('/forgot');
  await page.getByRole('heading', { name: 'Consultez vos e-mails' }).waitFor();
  await requireAccessible('a mail that is on its way');
});

test('pages for a user with a long name', PATIENCE, async () => {
  await service.logInAs(ana);
  const consent = `/v3.0/oauth/authorize?client_id=${client_id}&language=es`;
  for (const path of ['/account', '/account?language=de&notice=password', await linkFor('verify'), consent]) {
    await page.goto(`${service.url}${path}`);
    await requireAccessible(path);
  }
  await service.open('/account?language=fr');
  await page.locator('#email-password').fill('not that one');
  await submit('/account/email');
  assert.equal(await errorShown(), 'Le mot de passe actuel est incorrect.');
  await page.locator('#email-password:focus').waitFor();
  await requireAccessible('a refused form of the account');
  await page.goto(`${service.url}/admin?language=es`);
  assert.equal(await page.locator('h1').innerText(), 'Acceso denegado');
  await requireAccessible('what is not allowed');
});

test(
  'the setup page makes the first administrator with the code from the log, by keyboard, once',
  PATIENCE,
  async () => {
    await service.logInAs();
    const [, code] = /"page":"[^"]+\/setup","setup_code":"([^"]+)"/.exec(service.log())!;
    await service.open('/setup');
    await requireAccessible('/setup');
    await page.locator('[name=code]').focus();
    const type = async (...texts: string[]) => {
      for (const text of texts) {
        await page.keyboard.type(text);
        await page.keyboard.press('Tab');
      }
    };
    await type('K7QM-2F8D', 'olga', '', 'a lighthouse keeper');
    await page.keyboard.press('Enter');
    assert.equal(await errorShown(), 'The setup code is wrong. It is in the log of the latest start.');
    await page.locator('[name=code]:focus').waitFor();
    await requireAccessible('a wrong setup code');
    await page.locator('[name=code]').fill(code.toLowerCase().replaceAll('-', ' '));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin');
    await page.getByRole('button', { name: 'Account', exact: true }).waitFor();
    assert.equal((await service.open('/setup')).status(), 404);
    await requireAccessible('setup after the first administrator');
  },
);

test('the theme chosen in the web application applies', PATIENCE, async () => {
  await service.logInAs();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${service.url}/login`);
  const paper = () => page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');
  const light = await paper();
  await page.evaluate("localStorage.setItem('theme', 'dark')");
  await page.reload();
  const dark = await paper();
  assert.notEqual(dark, light);
  await page.goto(`${service.url}/`);
  assert.equal(await paper(), dark, 'the same as on the other pages');
  assert.deepEqual(service.takeMessages(), []);
});

/**
 * The pages of accounts and consent in a real browser: axe finds nothing on them in light or dark, nothing sticks out
 * at 360 px, and the chosen theme holds.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createApplication } from '../src/store/applications.ts';
import { createMailLink } from '../src/store/mail-links.ts';
import { createTokens } from '../src/store/oauth-tokens.ts';
import { PATIENCE, type Person, startWebService, type WebService } from './web-service.fixture.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const LONG = 'Anastasía-Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
const EMAIL = 'ana@example.org';
let service: WebService;
let page: Page;
let ana: Person;
let client_id: string;

before(async () => {
  service = await startWebService({ env: { CANTIGA_DEMO: 'off' }, expected: /status of 40[0134]/ });
  page = service.page;
  await service.context.addInitScript(AXE);
  ana = await service.createPerson({ name: 'ana', dispname: LONG, email: EMAIL, password: 'correct horse' });
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

interface Finding {
  id: string;
  nodes: { target: string[]; failureSummary: string }[];
}

async function requireGood(what: string): Promise<void> {
  for (const width of [360, 1600]) {
    await page.setViewportSize({ width, height: 800 });
    const out = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    assert.ok(out <= 0, `${what} sticks out by ${out} px at ${width}`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await page.evaluate<{ violations: Finding[] }>('axe.run(document)');
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0].target} ${nodes[0].failureSummary}`);
      assert.deepEqual(found, [], `${what}, ${width} px, ${colorScheme}`);
    }
  }
  assert.deepEqual(service.takeComplaints(), [], what);
}

const submit = (form: string) => page.locator(`form[action^="${form}"] button[type=submit]`).first().click();
/** The text at the field that is wrong. */
const errorShown = () => page.locator('main [id$="-error"]').innerText();

test('pages for those who are not logged in', PATIENCE, async () => {
  for (const path of ['/login?notice=reset', '/signup', '/forgot', '/reset/x', await linkFor('reset')]) {
    await page.goto(`${service.url}${path}`);
    await requireGood(path);
  }
  await service.open('/signup?language=de');
  await page.locator('[name=username]').fill('!');
  await page.locator('[name=password]').fill('correct horse');
  await submit('/signup');
  assert.match(await errorShown(), /^Ein Name hat 2 bis 40/);
  await requireGood('a refused form');
  await service.open('/forgot?language=fr');
  await page.locator('[name=username]').fill('nobody');
  await submit('/forgot');
  await page.getByRole('heading', { name: 'Consultez vos e-mails' }).waitFor();
  await requireGood('a mail that is on its way');
});

test('pages for somebody with a long name', PATIENCE, async () => {
  await service.become(ana);
  const consent = `/v3.0/oauth/authorize?client_id=${client_id}&language=es`;
  for (const path of ['/account', '/account?language=de&notice=password', await linkFor('verify'), consent]) {
    await page.goto(`${service.url}${path}`);
    await requireGood(path);
  }
  await service.open('/account?language=fr');
  await page.locator('#email-password').fill('not that one');
  await submit('/account/email');
  assert.equal(await errorShown(), 'Ce n’est pas votre mot de passe actuel.');
  await page.locator('#email-password:focus').waitFor();
  await requireGood('a refused form of the account');
  await page.goto(`${service.url}/admin?language=es`);
  assert.equal(await page.locator('h1').innerText(), 'No permitido');
  await requireGood('what is not allowed');
});

test('the theme that was chosen in the web application holds', PATIENCE, async () => {
  await service.become();
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
  assert.deepEqual(service.takeComplaints(), []);
});

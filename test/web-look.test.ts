/**
 * Every page in a real browser, narrow and wide, light and dark: nothing is complained of, nothing sticks out, axe finds nothing that
 * keeps people out, and it stands from right to left as well. The pictures are kept in test/pictures, to be looked at.
 */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from 'playwright-core';
import { startBrowser, type TestBrowser } from './browser.ts';
import { cantiga, type Service, startService, temporaryFolder } from './cli-process.ts';

const PICTURES = fileURLToPath(new URL('./pictures/', import.meta.url));
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PATIENCE = { timeout: 600_000 };
const PASSWORD = 'a gate of seven planks';

/** For anybody. */
const OPEN = {
  home: '/',
  search: '/search?q=river',
  'search-nothing': '/search?q=zzzzzzzz',
  browse: '/browse?tags=folk&vocalinstrumental=vocal',
  albums: '/albums',
  charts: '/charts',
  'charts-artists': '/charts?what=artists',
  radios: '/radios',
  radio: '/radio/1',
  track: '/track/10001',
  album: '/list/a1001',
  playlist: '/list/p3001',
  artist: '/artist/101',
  user: '/user/501',
  'library-stranger': '/library',
  nothing: '/nowhere',
  login: '/login',
  signup: '/signup',
  forgot: '/forgot',
  developers: '/developers',
  reference: '/developers/reference',
  operation: '/developers/reference/tracks',
  oauth: '/developers/oauth',
  errors: '/developers/errors',
  'embed-track': '/embed/track/10001',
  'embed-album': '/embed/list/a1001',
};

/** For somebody who is logged in, and an administrator. */
const OWN = {
  library: '/library',
  account: '/account',
  applications: '/developers/applications',
  tokens: '/developers/account',
  health: '/admin',
  'admin-tracks': '/admin/catalogue/tracks',
  'admin-track': '/admin/catalogue/tracks/10001',
  'admin-artist': '/admin/catalogue/artists/101',
  imports: '/admin/imports',
  people: '/admin/people',
  'admin-applications': '/admin/applications',
  'admin-reviews': '/admin/reviews',
  log: '/admin/log',
};

const folder = temporaryFolder();
const env = { CANTIGA_DATA: folder.path, CANTIGA_RATE_ADDRESS: '100000', CANTIGA_RATE_MEDIA: '100000' };
let service: Service;
let testBrowser: TestBrowser;
let context: BrowserContext;
let page: Page;
let complaints: string[] = [];

before(async () => {
  mkdirSync(PICTURES, { recursive: true });
  service = await startService(folder.path, env);
  testBrowser = await startBrowser();
  const args = ['user', 'create', 'olga', '--admin', '--password-stdin'];
  const { code, stderr } = await cantiga(folder.path, args, env, `${PASSWORD}\n`);
  assert.equal(code, 0, stderr);
  context = await testBrowser.browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
  await context.addInitScript(AXE);
  page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/404|status of 40[13]/.test(message.text()))
      complaints.push(message.text());
  });
}, PATIENCE);
after(async () => {
  await testBrowser?.close();
  service?.process.kill('SIGKILL');
  await service?.ended;
  folder.remove();
});

interface Finding {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary: string }[];
}

async function axe(): Promise<string[]> {
  const { violations } = await page.evaluate<{ violations: Finding[] }>('axe.run(document)');
  return violations.map(({ id, help, nodes }) => {
    const where = nodes.slice(0, 3).map(({ target, failureSummary }) => `${target}: ${failureSummary}`);
    return `${id} (${help}) ${nodes.length}×\n${where.join('\n')}`;
  });
}

const sticksOut = () =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

async function look(name: string, path: string): Promise<void> {
  complaints = [];
  for (const width of [360, 1600]) {
    await page.setViewportSize({ width, height: width === 360 ? 740 : 1000 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const answer = await page.goto(service.url + path, { waitUntil: 'networkidle' });
      assert.equal(answer?.status(), name === 'nothing' ? 404 : 200, path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      const where = `${name}, ${width} px, ${colorScheme}`;
      assert.ok((await sticksOut()) <= 0, `${where}: sticks out by ${await sticksOut()} px`);
      assert.deepEqual(await axe(), [], where);
      await page.screenshot({ path: join(PICTURES, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate("document.documentElement.dir = 'rtl'");
  assert.ok((await sticksOut()) <= 0, `${name}, from right to left: sticks out by ${await sticksOut()} px`);
  assert.deepEqual(complaints, [], name);
}

describe('for anybody', () => {
  for (const [name, path] of Object.entries(OPEN)) test(name, PATIENCE, () => look(name, path));
});

describe('for those who are logged in', () => {
  before(async () => {
    await page.goto(`${service.url}/login`);
    await page.locator('input[name=username]').fill('olga');
    await page.locator('input[name=password]').fill(PASSWORD);
    await Promise.all([page.waitForURL((url) => url.pathname !== '/login'), page.keyboard.press('Enter')]);
  });
  for (const [name, path] of Object.entries(OWN)) test(name, PATIENCE, () => look(name, path));
});

/**
 * Every page in a real browser, narrow and wide, light and dark: the browser logs no error, nothing overflows, also from right to left, and axe
 * finds no problem. Screenshots of the narrow light page and the wide dark one are written to test/pictures.
 */
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { eventually } from './cli-process.fixture.ts';
import { PATIENCE, startWebService, type WebService } from './web-service.fixture.ts';

const PICTURES = fileURLToPath(new URL('./pictures/', import.meta.url));
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Without a session. */
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

/** With the session of an administrator. */
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

let web: WebService;
let page: Page;

before(async () => {
  mkdirSync(PICTURES, { recursive: true });
  const env = { CANTIGA_RATE_ADDRESS: '100000', CANTIGA_RATE_MEDIA: '100000' };
  web = await startWebService({ env, expected: /404|status of 40[13]/ });
  ({ page } = web);
  await web.context.addInitScript(AXE);
}, PATIENCE);
after(() => web?.close());

interface Finding {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary: string }[];
}

async function axe(): Promise<string[]> {
  const options = { resultTypes: ['violations'] };
  const { violations } = await page.evaluate<{ violations: Finding[] }>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => ({ violations }))`,
  );
  return violations.map(({ id, help, nodes }) => {
    const where = nodes.slice(0, 3).map(({ target, failureSummary }) => `${target}: ${failureSummary}`);
    return `${id} (${help}) ${nodes.length}×\n${where.join('\n')}`;
  });
}

const sticksOut = () =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Data, images and fonts are loaded. As text: the types of this folder have no DOM. */
const COMPLETE = `document.fonts.status === 'loaded' && document.querySelector('main [aria-busy=true]') === null &&
  [...document.images].every((image) => image.complete || image.loading === 'lazy')`;

/** Axe checks each theme once: both widths have the same colours. */
const VIEWS = [
  { width: 360, height: 740, checkedTheme: 'light' },
  { width: 1600, height: 1000, checkedTheme: 'dark' },
] as const;

async function check(name: string, path: string): Promise<void> {
  web.takeComplaints();
  await page.setViewportSize(VIEWS[0]);
  const response = await web.open(path);
  assert.equal(response.status(), name === 'nothing' ? 404 : 200, path);
  for (const { width, height, checkedTheme } of VIEWS) {
    await page.setViewportSize({ width, height });
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await eventually(() => page.evaluate<boolean>(COMPLETE), Boolean);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const where = `${name}, ${width} px, ${colorScheme}`;
      assert.ok((await sticksOut()) <= 0, `${where}: sticks out by ${await sticksOut()} px`);
      if (colorScheme !== checkedTheme) continue;
      assert.deepEqual(await axe(), [], where);
      const path = join(PICTURES, `${name}-${width}-${colorScheme}.jpg`);
      await page.screenshot({ path, type: 'jpeg', quality: 85, fullPage: true });
    }
  }
  await page.setViewportSize(VIEWS[0]);
  await page.evaluate("document.documentElement.dir = 'rtl'");
  assert.ok((await sticksOut()) <= 0, `${name}, from right to left: sticks out by ${await sticksOut()} px`);
  assert.deepEqual(web.takeComplaints(), [], name);
}

describe('without a session', () => {
  for (const [name, path] of Object.entries(OPEN)) test(name, PATIENCE, () => check(name, path));
});

describe('with the session of an administrator', () => {
  before(async () => {
    await web.become(await web.createPerson({ name: 'olga', admin: true }));
  });
  for (const [name, path] of Object.entries(OWN)) test(name, PATIENCE, () => check(name, path));
});

/**
 * Every page in a real browser, narrow and light, wide and dark: the browser logs no error, nothing overflows, also from right to left, and axe
 * finds no problem. A page that fails is photographed to test/pictures; with CANTIGA_TEST_PICTURES=on every page is, in each size and theme.
 */
import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { saveMember } from '../src/core/studio/studio-artists.ts';
import { addAxe, findProblems } from './axe.fixture.ts';
import { eventually } from './cli-process.fixture.ts';
import { PATIENCE, startWebService, type WebService } from './web-service.fixture.ts';

const PICTURES = fileURLToPath(new URL('./pictures/', import.meta.url));

/** Without a session. */
const OPEN = {
  home: '/',
  search: '/search?q=river',
  'search-nothing': '/search?q=zzzzzzzz',
  browse: '/browse?tags=folk&vocalinstrumental=vocal',
  albums: '/albums?tags=folk&vocalinstrumental=vocal',
  artists: '/artists',
  charts: '/charts',
  'charts-artists': '/charts?what=artists',
  radios: '/radios',
  radio: '/radio/1',
  track: '/track/10001',
  album: '/list/a1001',
  playlist: '/list/p3001',
  artist: '/artist/101',
  user: '/user/501',
  followers: '/user/501/followers',
  'library-stranger': '/library',
  offline: '/offline',
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

/** With the session of an administrator, who is a member of artist 101. */
const OWN = {
  library: '/library',
  history: '/library/history',
  'for-you': '/for-you',
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
  'admin-artists': '/admin/artists',
  'admin-reports': '/admin/reports',
  'admin-reviews': '/admin/reviews',
  studio: '/studio',
  'studio-artist': '/studio/artists/101',
  'studio-profile': '/studio/artists/101/profile',
  'studio-statistics': '/studio/artists/101/statistics',
  log: '/admin/log',
};

let web: WebService;
let page: Page;

before(async () => {
  mkdirSync(PICTURES, { recursive: true });
  const env = { CANTIGA_RATE_ADDRESS: '100000', CANTIGA_RATE_MEDIA: '100000' };
  web = await startWebService({ env, expected: /404|status of 40[13]/ });
  ({ page } = web);
  await addAxe(web.context);
}, PATIENCE);
after(() => web?.close());

const sticksOut = () =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Data, images and fonts are loaded. As text: the types of this folder have no DOM. */
const COMPLETE = `document.fonts.status === 'loaded' && document.querySelector('main [aria-busy=true]') === null &&
  [...document.images].every((image) => image.complete || image.loading === 'lazy')`;

const NARROW = { width: 360, height: 740 };
const WIDE = { width: 1600, height: 1000 };
type Theme = 'light' | 'dark';
const PICTURES_WANTED = process.env['CANTIGA_TEST_PICTURES'] === 'on';

const photograph = (name: string) =>
  page.screenshot({ path: join(PICTURES, `${name}.jpg`), type: 'jpeg', quality: 85, fullPage: true });

async function check(name: string, path: string): Promise<void> {
  web.takeMessages();
  try {
    await checkViews(name, path);
  } catch (error) {
    await photograph(`${name}-failed`);
    throw error;
  }
  assert.deepEqual(web.takeMessages(), [], name);
}

async function checkViews(name: string, path: string): Promise<void> {
  await page.setViewportSize(NARROW);
  await page.emulateMedia({ colorScheme: 'light' });
  const response = await web.open(path);
  assert.equal(response.status(), name === 'nothing' ? 404 : 200, path);
  await checkView(`${name}-${NARROW.width}`, 'light');
  // The page is not loaded again for the wide view: axe runs three times as fast when it is warm, and tests of single pages load them in a
  // wide view. Themes differ in colours alone, and both views have the same colours.
  await page.setViewportSize(WIDE);
  await page.emulateMedia({ colorScheme: 'dark' });
  await checkView(`${name}-${WIDE.width}`, 'dark');
  await page.setViewportSize(NARROW);
  await page.evaluate("document.documentElement.dir = 'rtl'");
  assert.ok((await sticksOut()) <= 0, `${name}, from right to left: sticks out by ${await sticksOut()} px`);
}

async function checkView(where: string, theme: Theme): Promise<void> {
  await complete();
  if (PICTURES_WANTED) await photographThemes(where, theme);
  assert.ok((await sticksOut()) <= 0, `${where}: sticks out by ${await sticksOut()} px`);
  assert.deepEqual(await findProblems(page), [], `${where}, ${theme}`);
}

async function photographThemes(where: string, last: Theme): Promise<void> {
  for (const colorScheme of [last === 'light' ? 'dark' : 'light', last] as const) {
    await page.emulateMedia({ colorScheme });
    await photograph(`${where}-${colorScheme}`);
  }
}

async function complete(): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await eventually(() => page.evaluate<boolean>(COMPLETE), Boolean);
}

describe('without a session', () => {
  for (const [name, path] of Object.entries(OPEN)) test(name, PATIENCE, () => check(name, path));
});

describe('with the session of an administrator', () => {
  before(async () => {
    const olga = await web.createUser({ name: 'olga', admin: true });
    const member = {
      artist_id: 101,
      user_id: olga.id,
      role: 'owner',
      since: '2026-01-01T00:00:00.000Z',
    } as const;
    await web.withStore((store) => store.commit((trx) => saveMember(trx, member)));
    await web.logInAs(olga);
  });
  for (const [name, path] of Object.entries(OWN)) test(name, PATIENCE, () => check(name, path));
});

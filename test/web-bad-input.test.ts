/**
 * Difficult catalogues: names of every kind, entities without optional fields, an empty catalogue. Every page for
 * listeners fits a narrow screen, runs no script of a name, and has a title.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eventually } from './cli-process.fixture.ts';
import {
  BAD_RECORDS,
  BARE,
  BARE_ARTIST,
  idsOf,
  KINDS,
  LONG_ALBUM,
  MANY_TAGS,
  MISSING_SOUND,
  NAMES,
  type NameKind,
  NO_LENGTH,
} from './web-bad-catalogue.fixture.ts';
import { PATIENCE, startWebService, type WebService } from './web-service.fixture.ts';

const NARROW = { viewport: { width: 360, height: 740 } };

const sticksOut = (web: WebService) =>
  web.page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** Every element with exactly this text has the direction right to left. */
const wrongWay = (web: WebService, name: string) =>
  web.page.evaluate<string[]>(`(() => {
    const name = ${JSON.stringify(name)};
    const shown = [...document.querySelectorAll('#app *')].filter(
      (one) => one.children.length === 0 && one.textContent.trim() === name && one.localName !== 'option',
    );
    return shown
      .filter((one) => getComputedStyle(one).direction !== 'rtl')
      .map((one) => one.outerHTML);
  })()`);

/** As in a title: on one line, without repeated spaces. */
const asTitle = (text: string) => text.replace(/\s+/g, ' ').trim();

async function requireValid(web: WebService, path: string): Promise<void> {
  const response = await web.open(path);
  assert.equal(response.status(), 200, `${path}: ${web.faults()}`);
  assert.equal(await web.page.locator('h1').count(), 1, path);
  assert.deepEqual(web.takeMessages(), [], path);
  assert.ok((await sticksOut(web)) <= 0, `${path}: sticks out by ${await sticksOut(web)} px`);
}

describe('a catalogue of bad names', () => {
  let web: WebService;
  before(async () => {
    web = await startWebService({ records: BAD_RECORDS, context: NARROW });
  }, PATIENCE);
  after(() => web?.close());

  for (const kind of KINDS) {
    test(`${kind}: pages have it as their title and show it unchanged`, PATIENCE, async () => {
      const ids = idsOf(kind);
      const name = NAMES[kind];
      const paths = [
        `/track/${ids.track}`,
        `/list/a${ids.album}`,
        `/list/p${ids.playlist}`,
        `/artist/${ids.artist}`,
        `/user/${ids.user}`,
        `/radio/${ids.radio}`,
      ];
      for (const path of paths) {
        await requireValid(web, path);
        const title = asTitle(await web.page.title());
        assert.ok(title.startsWith(asTitle(name)), `${path}: ${title}`);
        assert.ok(title.endsWith(' · Cantiga'), `${path}: ${title}`);
        assert.equal(await web.page.locator('h1').textContent(), name, path);
        if (isRightToLeft(kind)) assert.deepEqual(await wrongWay(web, name), [], path);
      }
      for (const path of [`/embed/track/${ids.track}`, `/embed/list/a${ids.album}`])
        await requireValid(web, path);
      await requireValid(web, `/search?q=${encodeURIComponent(name.slice(0, 100))}`);
      await requireValid(web, `/browse?tags=${encodeURIComponent(name.slice(0, 100).toLowerCase())}`);
    });
  }

  test('pages that list many of them work as well', PATIENCE, async () => {
    const paths = [
      '/',
      '/browse',
      '/browse?tags=odd',
      '/browse?order=name',
      '/artists?order=name',
      '/charts',
      '/charts?what=artists',
      '/charts?what=albums',
      '/radios',
      '/search?q=a',
      '/library',
    ];
    for (const path of paths) await requireValid(web, path);
  });

  test(
    'an entity without a cover, a duration, an album or a known licence has its page',
    PATIENCE,
    async () => {
      for (const path of [
        `/track/${NO_LENGTH}`,
        `/track/${BARE}`,
        `/track/${MANY_TAGS}`,
        `/track/${MISSING_SOUND}`,
        `/artist/${BARE_ARTIST}`,
        `/embed/track/${NO_LENGTH}`,
      ]) {
        await requireValid(web, path);
        assert.doesNotMatch(await web.page.locator('#app').innerText(), /NaN|undefined|null|Invalid/, path);
      }
    },
  );

  test('an embedded player has the first hundred tracks of a long album', PATIENCE, async () => {
    await requireValid(web, `/embed/list/a${LONG_ALBUM}`);
    const rows = web.page.getByRole('list', { name: 'Tracks', exact: true }).getByRole('listitem');
    assert.equal(await rows.count(), 100);
  });

  test(
    'an album of two thousand tracks is rendered in parts, and scrolls to its end and back',
    PATIENCE,
    async () => {
      await requireValid(web, `/list/a${LONG_ALBUM}`);
      const { page } = web;
      const rows = page.getByRole('list', { name: 'Tracks', exact: true }).getByRole('listitem');
      await eventually(
        () => rows.count(),
        (count) => count > 5 && count < 200,
      );
      await page.evaluate('scrollTo(0, document.documentElement.scrollHeight / 2)');
      const name = await eventually(
        () => rows.nth(5).getByRole('link').first().innerText(),
        (shown) => Number(shown.replace('Part ', '')) > 500,
      );
      const position = await page.evaluate<number>('scrollY');
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Everything' }).waitFor();
      // Approximately: rows are measured again.
      await eventually(
        () => page.evaluate<number>('scrollY'),
        (now) => Math.abs(now - position) < 2000,
      );
      await page.getByRole('link', { name, exact: true }).waitFor();
      assert.deepEqual(web.takeMessages(), []);
    },
  );

  test('a track whose audio file is missing cannot be played, and says so', PATIENCE, async () => {
    await web.open(`/track/${MISSING_SOUND}`);
    const main = web.page.getByRole('main');
    await main.getByText('No audio available').first().waitFor();
    assert.equal(await main.getByRole('button', { name: 'Play', exact: true, disabled: false }).count(), 0);
    assert.deepEqual(web.takeMessages(), []);
  });
});

/** Every page for listeners without an id. */
const PLACES = [
  '/',
  '/browse',
  '/albums',
  '/artists',
  '/charts',
  '/charts?what=albums',
  '/charts?what=artists',
  '/radios',
  '/search',
  '/search?q=anything',
  '/library',
  '/developers',
  '/developers/reference',
];

describe('an empty catalogue', () => {
  let web: WebService;
  before(async () => {
    web = await startWebService({ env: { CANTIGA_DEMO: 'off' }, context: NARROW });
  }, PATIENCE);
  after(() => web?.close());

  test('every page renders', PATIENCE, async () => {
    for (const path of PLACES) {
      await requireValid(web, path);
      assert.ok((await web.page.locator('main').innerText()).length > 30, path);
      assert.equal(await web.page.locator('main [aria-busy=true]').count(), 0, path);
    }
    const ana = await web.createUser({ name: 'ana' });
    await web.logInAs(ana);
    for (const path of ['/library', '/library/albums', '/library/playlists', `/user/${ana.id}`])
      await requireValid(web, path);
  });
});

describe('a catalogue of one track', () => {
  let web: WebService;
  before(async () => {
    const license_ccurl = 'https://creativecommons.org/licenses/by/4.0/';
    const records = [
      { entity: 'artist', id: 1, name: 'Only One' },
      {
        entity: 'track',
        id: 1,
        name: 'The One',
        artist_id: 1,
        duration: 9,
        releasedate: '2024-01-01',
        license_ccurl,
      },
    ];
    web = await startWebService({ records, context: NARROW });
  }, PATIENCE);
  after(() => web?.close());

  test('every page renders, and links to it', PATIENCE, async () => {
    for (const path of [...PLACES, '/track/1', '/artist/1', '/embed/track/1']) await requireValid(web, path);
    for (const path of ['/', '/browse', '/search?q=one', '/artist/1']) {
      await web.open(path);
      await web.page.getByRole('main').getByRole('link', { name: 'The One' }).first().waitFor();
    }
  });
});

function isRightToLeft(kind: NameKind): boolean {
  return kind === 'arabic' || kind === 'mixed';
}

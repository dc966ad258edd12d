/**
 * Catalogues that nobody wants and somebody has: names of every kind, things that lack whatever they may lack, nothing at all. Every
 * page for listeners stands on a narrow screen, runs nothing that is a name, and says what it is.
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

/** Whatever shows exactly this text, and nothing else, reads from right to left. */
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

/** As a title shows it: on one line, without spaces side by side. */
const asTitle = (text: string) => text.replace(/\s+/g, ' ').trim();

async function requireSound(web: WebService, path: string): Promise<void> {
  const response = await web.open(path);
  assert.equal(response.status(), 200, `${path}: ${web.faults()}`);
  assert.equal(await web.page.locator('h1').count(), 1, path);
  assert.deepEqual(web.takeComplaints(), [], path);
  assert.ok((await sticksOut(web)) <= 0, `${path}: sticks out by ${await sticksOut(web)} px`);
}

describe('a catalogue of bad names', () => {
  let web: WebService;
  before(async () => {
    web = await startWebService({ records: BAD_RECORDS, context: NARROW });
  }, PATIENCE);
  after(() => web?.close());

  for (const kind of KINDS) {
    test(`${kind}: pages of things have it as their title and show it as it is`, PATIENCE, async () => {
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
        await requireSound(web, path);
        const title = asTitle(await web.page.title());
        assert.ok(title.startsWith(asTitle(name)), `${path}: ${title}`);
        assert.ok(title.endsWith(' · Cantiga'), `${path}: ${title}`);
        assert.equal(await web.page.locator('h1').textContent(), name, path);
        if (isRightToLeft(kind)) assert.deepEqual(await wrongWay(web, name), [], path);
      }
      for (const path of [`/embed/track/${ids.track}`, `/embed/list/a${ids.album}`])
        await requireSound(web, path);
      await requireSound(web, `/search?q=${encodeURIComponent(name.slice(0, 100))}`);
      await requireSound(web, `/browse?tags=${encodeURIComponent(name.slice(0, 100).toLowerCase())}`);
    });
  }

  test('pages that show many of them stand as well', PATIENCE, async () => {
    const paths = [
      '/',
      '/browse',
      '/browse?tags=odd',
      '/browse?order=name',
      '/charts',
      '/charts?what=artists',
      '/charts?what=albums',
      '/radios',
      '/search?q=a',
      '/library',
    ];
    for (const path of paths) await requireSound(web, path);
  });

  test('what lacks a cover, a length, an album or a known licence has its page', PATIENCE, async () => {
    for (const path of [
      `/track/${NO_LENGTH}`,
      `/track/${BARE}`,
      `/track/${MANY_TAGS}`,
      `/track/${MISSING_SOUND}`,
      `/artist/${BARE_ARTIST}`,
      `/embed/track/${NO_LENGTH}`,
    ]) {
      await requireSound(web, path);
      assert.doesNotMatch(await web.page.locator('#app').innerText(), /NaN|undefined|null|Invalid/, path);
    }
  });

  test(
    'an album of two thousand tracks is drawn in parts, and reached to its end and back',
    PATIENCE,
    async () => {
      await requireSound(web, `/list/a${LONG_ALBUM}`);
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
      const place = await page.evaluate<number>('scrollY');
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Everything' }).waitFor();
      // About there: rows are measured anew.
      await eventually(
        () => page.evaluate<number>('scrollY'),
        (now) => Math.abs(now - place) < 2000,
      );
      await page.getByRole('link', { name, exact: true }).waitFor();
      assert.deepEqual(web.takeComplaints(), []);
    },
  );

  test('a track whose audio file is missing cannot be played, and says so', PATIENCE, async () => {
    await web.open(`/track/${MISSING_SOUND}`);
    const main = web.page.getByRole('main');
    await main.getByText('No audio available').first().waitFor();
    assert.equal(await main.getByRole('button', { name: 'Play', exact: true, disabled: false }).count(), 0);
    assert.deepEqual(web.takeComplaints(), []);
  });
});

/** Every page for listeners that needs no id. */
const PLACES = [
  '/',
  '/browse',
  '/albums',
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

  test('every page has a face', PATIENCE, async () => {
    for (const path of PLACES) {
      await requireSound(web, path);
      assert.ok((await web.page.locator('main').innerText()).length > 30, path);
      assert.equal(await web.page.locator('main [aria-busy=true]').count(), 0, path);
    }
    const ana = await web.createPerson({ name: 'ana' });
    await web.become(ana);
    for (const path of ['/library', '/library/albums', '/library/playlists', `/user/${ana.id}`])
      await requireSound(web, path);
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

  test('every page has a face, and leads to it', PATIENCE, async () => {
    for (const path of [...PLACES, '/track/1', '/artist/1', '/embed/track/1']) await requireSound(web, path);
    for (const path of ['/', '/browse', '/search?q=one', '/artist/1']) {
      await web.open(path);
      await web.page.getByRole('main').getByRole('link', { name: 'The One' }).first().waitFor();
    }
  });
});

function isRightToLeft(kind: NameKind): boolean {
  return kind === 'arabic' || kind === 'hebrew' || kind === 'mixed';
}

/** What fits on a phone of 360 × 740 pixels, and what a list looks like on a wide screen. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Page } from 'playwright-core';
import { PATIENCE, startWebService, type WebService } from './web-service.fixture.ts';

let web: WebService;
let page: Page;

before(async () => {
  web = await startWebService({ context: { viewport: { width: 360, height: 740 }, hasTouch: true } });
  ({ page } = web);
}, PATIENCE);
after(() => web?.close());
beforeEach(async () => {
  await web.startOver();
  await page.setViewportSize({ width: 360, height: 740 });
});

test('the first track of an album is visible without scrolling', PATIENCE, async () => {
  await web.open('/list/a1001');
  // Letters of another font take more lines.
  await page.evaluate('document.fonts.ready');
  const row = await page.locator('main ol > li').first().boundingBox();
  assert.ok(row!.y < 450, `it begins at ${row!.y}`);
});

test('a long text in the search field ends before the button that clears it', PATIENCE, async () => {
  await web.open(`/search?q=${'long+query+'.repeat(8)}`);
  const gap = await page.evaluate<number>(`(() => {
    const input = document.querySelector('input[type="search"]');
    const { right } = input.getBoundingClientRect();
    const button = input.closest('form').querySelector('button[aria-label], button:has(svg)');
    return button.getBoundingClientRect().left - (right - parseFloat(getComputedStyle(input).paddingInlineEnd));
  })()`);
  assert.ok(gap >= 0, `the text reaches ${-gap} pixels below the button`);
});

/** Words of labels and tables that continue on the next line without a hyphen. */
const BROKEN = `(() => {
  const broken = new Set();
  for (const element of document.querySelectorAll('main :is(h1, h2, h3, dt, th, td code, button, label)')) {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\d]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.add(word);
      }
    }
  }
  return [...broken];
})()`;

test('no label breaks within a word, in any language', PATIENCE, async () => {
  // A track with a score, which has the longest labels.
  const reviews = await fetch(`${web.url}/v3.0/reviews/tracks/?client_id=5eedcafe&hasscore=true&limit=1`);
  const [{ track_id }] = ((await reviews.json()) as { results: { track_id: string }[] }).results;
  const paths = [
    `/track/${track_id}`,
    '/list/a1001',
    '/artist/102',
    '/charts',
    '/developers/reference/tracks',
  ];
  for (const language of ['en', 'de', 'fr', 'es'])
    for (const path of paths) {
      await web.open(`${path}?language=${language}`);
      assert.equal(await page.locator('html').getAttribute('lang'), language);
      assert.deepEqual(await page.evaluate(BROKEN), [], `${path} in ${language}`);
    }
});

test('a long name of the site leaves room for the search field', PATIENCE, async () => {
  const operator = await web.createUser({ name: 'namer', admin: true });
  await web.send(operator, 'POST', '/web-api/admin/site', { name: 'A very long name '.repeat(3) });
  await web.logInAs(operator);
  for (const width of [1600, 1280, 1024, 800, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await web.open('/');
    const header = page.getByRole('banner');
    const field = await header.getByRole('searchbox').or(header.getByRole('combobox')).boundingBox();
    assert.ok(field!.width >= 140, `${field!.width} of ${width}`);
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    assert.ok(overflow <= 0, `${overflow} over ${width}`);
  }
  await web.send(operator, 'POST', '/web-api/admin/site', { name: '' });
});

test('ranks of a chart are read along the rows on a wide screen', PATIENCE, async () => {
  await page.setViewportSize({ width: 1600, height: 1000 });
  await web.open('/charts');
  const rows = page.locator('main ol > li');
  const [first, second, third] = await Promise.all([0, 1, 2].map((at) => rows.nth(at).boundingBox()));
  assert.equal(second!.y, first!.y);
  assert.ok(second!.x > first!.x);
  assert.ok(third!.y > first!.y);
});

test(
  'the page of an artist shows years, and singles apart from albums and loose tracks',
  PATIENCE,
  async () => {
    await web.open('/artist/102');
    const { results } = (await (
      await fetch(`${web.url}/v3.0/albums/?client_id=5eedcafe&artist_id=102&limit=200`)
    ).json()) as { results: { name: string; releasedate: string; artist_name: string }[] };
    assert.ok(results.length > 1);
    for (const { name, releasedate, artist_name } of results) {
      const card = page
        .locator('main li')
        .filter({ has: page.getByRole('link', { name, exact: true }) })
        .first();
      const text = await page
        .locator('main li', { hasText: name })
        .filter({ has: page.locator('time') })
        .first()
        .innerText();
      assert.ok(text.includes(releasedate.slice(0, 4)), text);
      assert.ok(!text.includes(artist_name), text);
      assert.ok((await card.count()) > 0);
    }
    for (const name of ['Albums', 'Singles', 'Tracks without an album'])
      await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
  },
);

test('a new user is welcomed, with a word about the mail; the next day welcomed back', PATIENCE, async () => {
  await web.open('/signup');
  await page.getByLabel('Username').fill('newcomer');
  await page.getByLabel(/^Email/).fill('newcomer@example.org');
  await page.getByLabel('Password', { exact: true }).fill('quite some long phrase');
  await page.locator('main').getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL(({ pathname }) => pathname !== '/signup');
  await web.open('/');
  await page.getByRole('heading', { level: 1, name: 'Welcome, newcomer' }).waitFor();
  await page.getByText('Its link confirms your address.').waitFor();
  await web.withStore((store) =>
    store.db.updateTable('user').set({ creationdate: '2020-01-01' }).where('name', '=', 'newcomer').execute(),
  );
  await web.open('/');
  await page.getByRole('heading', { level: 1, name: 'Welcome back, newcomer' }).waitFor();
});

/** Trouble while listening: sessions end, the service is down and recovers, browsers store nothing, URLs are invalid. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { createClient } from '../client/src/index.ts';
import { endSession } from '../src/core/accounts/sessions.ts';
import { WEB_CLIENT_ID } from '../src/domain/vocabulary.ts';
import { revokeTokens } from '../src/store/revoke.ts';
import { eventually } from './cli-process.fixture.ts';
import { PATIENCE, startWebService, type TestUser, type WebService } from './web-service.fixture.ts';
import { PLAYING_AUDIO, type PlayingAudio, TONES, TONES_ALBUM, tones } from './web-tones.fixture.ts';

const PASSWORD = 'a gate of seven planks';
const ALBUM = `/list/a${TONES_ALBUM}`;
let web: WebService;
let ana: TestUser;
let bea: TestUser;

before(async () => {
  web = await startWebService(tones);
  ana = await web.createUser({ name: 'ana', password: PASSWORD });
  bea = await web.createUser({ name: 'bea' });
}, PATIENCE);
after(() => web?.close());
beforeEach(() => web.startOver());

const row = (index: number) =>
  web.page.getByRole('list', { name: 'Tracks', exact: true }).getByRole('listitem').nth(index);
const like = (index: number) => row(index).getByRole('button', { name: 'Like' });
const liked = (index: number) =>
  web.page.locator(`[data-index="${index}"] [aria-label^="Like "][aria-pressed="true"]`);
const news = (text: string | RegExp) => web.page.getByText(text).first().waitFor();
const playingAudio = () => web.page.evaluate<PlayingAudio>(PLAYING_AUDIO);
const untilPlaying = (from = 0) => eventually(playingAudio, ({ time }) => time > from + 0.3);

async function play(): Promise<PlayingAudio> {
  await row(0)
    .getByRole('button', { name: `Play ${TONES[0].name}` })
    .click();
  const started = await untilPlaying();
  await web.page.evaluate(`(() => {
    globalThis.pauses = 0;
    for (const audio of document.querySelectorAll('audio')) audio.addEventListener('pause', () => pauses++);
  })()`);
  return started;
}

/** The same track continues, and was never silent. */
async function goesOn({ track }: PlayingAudio): Promise<void> {
  const { time } = await playingAudio();
  assert.equal((await untilPlaying(time)).track, track);
  assert.equal(await web.page.evaluate('pauses'), 0);
}

async function likesOfAna(): Promise<number> {
  const client = createClient({ baseUrl: web.url, clientId: WEB_CLIENT_ID });
  const { results } = await client.users.tracks({ id: ana.id, relation: 'like' });
  return results[0]?.tracks.length ?? 0;
}

test('a token that expires while listening is renewed silently', PATIENCE, async () => {
  await web.logInAs(ana);
  await web.open(ALBUM);
  const started = await play();
  await like(0).click();
  await liked(0).waitFor();
  await eventually(likesOfAna, (count) => count === 1);
  await web.withStore((store) => store.commit((trx) => revokeTokens(trx, { user_id: ana.id })));
  await like(1).click();
  await liked(1).waitFor();
  await eventually(likesOfAna, (count) => count === 2);
  assert.equal(await web.page.getByRole('dialog').count(), 0);
  await goesOn(started);
});

test('an expired session asks for log-in, and the player continues', PATIENCE, async () => {
  await web.logInAs(ana);
  await web.open(ALBUM);
  const started = await play();
  await liked(0).waitFor();
  await web.withStore((store) => endSession(store, ana.session));
  await like(2).click();
  const dialog = web.page.getByRole('dialog');
  await dialog.getByLabel('Username or email').fill('ana');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await liked(2).waitFor();
  await eventually(likesOfAna, (count) => count === 3);
  await goesOn(started);
});

test('after an outage of the service, pages and audio recover by themselves', PATIENCE, async (t) => {
  await web.open(ALBUM);
  const started = await play();
  let isAway = true;
  t.after(async () => {
    if (isAway) await web.startAgain();
  });
  await web.kill();
  // Loaded content stays; other content shows the problem.
  await web.page.getByRole('navigation').getByRole('link', { name: 'Browse' }).first().click();
  await web.page.getByRole('heading', { level: 1, name: 'Can’t connect to the server' }).waitFor();
  await goesOn(started);
  const player = web.page.getByRole('region', { name: 'Player', exact: true });
  await player.getByRole('button', { name: 'Next', exact: true }).click();
  await player.getByText(/keep your place and try again/).waitFor();
  await web.startAgain();
  isAway = false;
  await news('Connected again.');
  assert.equal((await untilPlaying()).track, String(TONES[1].id));
  await web.page.getByRole('heading', { level: 1, name: 'Browse' }).waitFor();
  assert.equal(new URL(web.page.url()).pathname, '/browse');
});

test('back and forward lead through filters, and close dialogs', PATIENCE, async () => {
  await web.open('/browse');
  await web.page.getByRole('main').getByRole('link', { name: /^2024/ }).first().click();
  await web.page.waitForURL(/datebetween=2024/);
  await web.page.getByRole('main').getByRole('link', { name: TONES[0].name }).first().click();
  await web.page.getByRole('heading', { level: 1, name: TONES[0].name }).waitFor();
  await web.page.getByRole('button', { name: 'Like' }).first().click();
  await web.page.getByRole('dialog').waitFor();
  await web.page.goBack();
  await web.page.getByRole('dialog').waitFor({ state: 'hidden' });
  assert.match(web.page.url(), /datebetween=2024/);
  await web.page.goBack();
  await web.page.waitForURL(({ search }) => search === '');
  await web.page.goForward();
  await web.page.goForward();
  await web.page.getByRole('heading', { level: 1, name: TONES[0].name }).waitFor();
  assert.deepEqual(web.takeMessages(), []);
});

const FORBIDDEN = `throw new DOMException('The operation is insecure.', 'SecurityError')`;
const STORAGES = {
  'says so at once': `for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { get() { ${FORBIDDEN} } });`,
  'says so when it is used': `for (const name of ['getItem', 'setItem', 'removeItem'])
    Storage.prototype[name] = () => { ${FORBIDDEN} };`,
};
for (const [how, script] of Object.entries(STORAGES)) {
  test(`a browser that stores nothing and ${how} plays anyway`, PATIENCE, async () => {
    const page = await web.newPage();
    try {
      await page.addInitScript(script);
      await web.logInAs(bea);
      await web.open(ALBUM, page);
      await page.getByRole('button', { name: 'Write a review' }).click();
      await page.getByLabel('Review', { exact: true }).fill('Even');
      await page.getByRole('button', { name: `Play ${TONES[0].name}` }).click();
      await eventually(
        () => page.evaluate<PlayingAudio>(PLAYING_AUDIO),
        ({ time }) => time > 0.3,
      );
      await page.getByRole('button', { name: 'Settings' }).first().click();
      await page.getByText('Dark', { exact: true }).first().click();
      await page.locator('html[data-theme=dark]').waitFor();
      for (const path of ['/', '/developers', '/library']) await web.open(path, page);
      assert.deepEqual(web.takeMessages(), []);
    } finally {
      await page.close();
    }
  });
}

test('old and unknown cookies count as no session', PATIENCE, async () => {
  for (const value of ['x', 'A'.repeat(43), 'a'.repeat(3000), '%00', '"']) {
    await web.context.addCookies([
      { name: 'cantiga_session', value, url: web.url },
      { name: 'theme', value: '<script>', url: web.url },
    ]);
    assert.equal((await web.open('/library')).status(), 200);
    await web.page
      .getByRole('main')
      .getByRole('link', { name: 'Sign in' })
      .or(web.page.getByRole('main').getByRole('button', { name: 'Sign in' }))
      .first()
      .waitFor();
  }
  assert.deepEqual(web.takeMessages(), []);
});

test('invalid URLs lead to a page with an error', PATIENCE, async () => {
  for (const path of [
    '/browse?tags=__proto__&order=constructor&speed=__proto__&datebetween=0000-00-00_0000-00-00&offset=99999999',
    '/browse?lang=zz&durationbetween=9_1&ccnc=perhaps&gender=&vocalinstrumental=__proto__',
    '/search?q=%00%EF%BF%BF%F0%9F%8E%B5',
    '/search?q=&q=a&what=__proto__',
    '/charts?what=__proto__&period=toString',
    `${ALBUM}?tab=__proto__#%`,
    '/?lang=xx&theme=%3Cscript%3E',
  ]) {
    assert.equal((await web.open(path)).status(), 200, `${path} ${web.faults()}`);
    assert.equal(await web.page.locator('h1').count(), 1, path);
    assert.deepEqual(web.takeMessages(), [], path);
  }
});

test('if scripts do not load, everything is still readable', PATIENCE, async () => {
  const page = await web.newPage();
  try {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(web.url + ALBUM);
    await page.getByRole('heading', { level: 1, name: 'Tones' }).waitFor();
    assert.equal(await page.getByRole('button', { name: /^Play/ }).count(), 0);
    await page.getByRole('link', { name: TONES[2].name }).click();
    await page.getByRole('heading', { level: 1, name: TONES[2].name }).waitFor();
  } finally {
    await page.close();
  }
});

test('a language that cannot be loaded now is shown from the next load on', PATIENCE, async () => {
  const { page } = web;
  await web.open(ALBUM);
  await page.route('**/assets/*.js', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await failed;
  assert.equal(await page.locator('html').getAttribute('lang'), 'en');
  await page.unrouteAll();
  await web.reload();
  await page.locator('html[lang=de]').waitFor({ state: 'attached' });
  const unhandled = web.takeMessages().filter((text) => /dynamically imported/.test(text));
  assert.deepEqual(unhandled, []);
});

test('with reduced motion there are no animations', PATIENCE, async () => {
  await web.open(ALBUM);
  await play();
  await web.page.getByRole('button', { name: 'Queue' }).click();
  await web.page.getByRole('complementary', { name: 'Queue' }).waitFor();
  const moving = await web.page.evaluate<string[]>(`document.getAnimations()
    .filter((one) => Number(one.effect.getComputedTiming().activeDuration) > 10)
    .map((one) => one.effect.target.outerHTML.slice(0, 100))`);
  assert.deepEqual(moving, []);
});

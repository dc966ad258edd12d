/** The player in a real browser, against the whole service, with real audio: tones, which are created quickly. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import type { Locator, Page, Route } from 'playwright-core';
import sharp from 'sharp';
import { dayOf, daysAfter } from '../src/domain/timestamps.ts';
import { addCounts } from '../src/store/queries/add-counts.ts';
import { recordTouched } from '../src/store/touched.ts';
import { eventually } from './cli-process.fixture.ts';
import { PATIENCE, startWebService, type WebService } from './web-service.fixture.ts';
import { PLAYING_AUDIO, type PlayingAudio, TONES_ALBUM, tones } from './web-tones.fixture.ts';

let web: WebService;
let page: Page;

before(async () => {
  // The browser also logs errors that are caused on purpose.
  const expected = /Failed to load resource/;
  const context = { viewport: { width: 1280, height: 900 } };
  web = await startWebService({ ...tones, expected, context });
  ({ page } = web);
}, PATIENCE);
after(() => web?.close());
beforeEach(async () => {
  await web.startOver();
  await web.open('/');
});

const player = () => page.getByRole('region', { name: 'Player', exact: true });
const button = (name: string | RegExp) => player().getByRole('button', { name, exact: true });
const slider = () => player().getByRole('slider', { name: 'Seek' });
const seekPosition = async () => Number(await slider().getAttribute('aria-valuenow'));
const queue = () => page.getByRole('complementary', { name: 'Queue' });
const news = (text: string | RegExp) => page.getByText(text).first().waitFor();
const nameShown = async () => await player().getByRole('link').first().innerText();

/** `track` is empty in silence. */
const playingAudio = (of: Page = page): Promise<PlayingAudio> => of.evaluate<PlayingAudio>(PLAYING_AUDIO);

/** Until the audio has continued from `from`. */
const untilPlaying = (from = 0, of: Page = page) =>
  eventually(
    () => playingAudio(of),
    ({ time }) => time > from + 0.3,
  );

const untilOther = ({ track }: PlayingAudio) =>
  eventually(playingAudio, (now) => now.track !== '' && now.track !== track && now.time > 0.3);

/** A list of the first page: an album, which has several tracks. */
async function pressPlay(of: Page): Promise<void> {
  const albums = of.getByRole('region', { name: 'New albums' });
  const first = albums.getByRole('button', { name: /^Play / }).first();
  await first.hover();
  await first.click();
}

async function playAlbum(of: Page = page): Promise<PlayingAudio> {
  await pressPlay(of);
  return await untilPlaying(0, of);
}

const rowNames = () => queue().locator('[data-row] > span > span:first-child').allInnerTexts();

async function queueNames(): Promise<string[]> {
  await button('Queue').click();
  await queue().locator('[data-row]').first().waitFor();
  const names = await rowNames();
  await page.keyboard.press('Escape');
  await queue().waitFor({ state: 'hidden' });
  return names;
}

test('a track plays, and continues while pages change', PATIENCE, async () => {
  const first = await playAlbum();
  await page.evaluate(`(() => {
    globalThis.pauses = 0;
    for (const audio of document.querySelectorAll('audio')) audio.addEventListener('pause', () => pauses++);
  })()`);
  let last = first.time;
  for (const seekPosition of ['Browse', 'Radio', 'Home']) {
    await page.getByRole('navigation').getByRole('link', { name: seekPosition }).first().click();
    await page.waitForURL(({ pathname }) => (pathname === '/') === (seekPosition === 'Home'));
    const now = await untilPlaying(last);
    assert.equal(now.track, first.track);
    last = now.time;
  }
  assert.equal(await page.evaluate('pauses'), 0);
  assert.match(await page.title(), /^▶ /);
  await button('Pause').click();
  await eventually(
    () => page.title(),
    (title) => title === 'Cantiga',
  );
  assert.deepEqual(web.takeMessages(), []);
});

/** The brightness of each pixel, WCAG 2.2. */
async function luminances(of: Locator): Promise<number[]> {
  const { data, info } = await sharp(await of.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const parts = Array.from(data, (byte) => {
    const part = byte / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const pixels = Array.from({ length: info.width * info.height }, (_, index) => index * 3);
  return pixels.map((at) => 0.2126 * parts[at] + 0.7152 * parts[at + 1] + 0.0722 * parts[at + 2]);
}

/** How many pixels differ so much that it is visible. */
function visibleDifference(before: readonly number[], after: readonly number[]): number {
  assert.equal(before.length, after.length, 'the button keeps its size');
  const contrast = (a: number, b: number) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  return before.filter((value, index) => contrast(value, after[index]) >= 3).length;
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every play button shows that a track is loading, in ${colorScheme} colours`, PATIENCE, async () => {
    await page.emulateMedia({ colorScheme });
    const buttons = {
      bar: () => button('Pause'),
      album: () => page.locator('main').getByRole('button', { name: 'Pause', exact: true }),
      row: () => page.getByRole('button', { name: 'Pause Tone number 1 by Pure Sines' }),
      cover: () => page.getByRole('button', { name: /^Pause Tones/ }).first(),
    };
    const playAt = async (path: string) => {
      await web.open(path);
      if (path === '/') return await pressPlay(page);
      await page.locator('main').getByRole('button', { name: 'Play', exact: true }).click();
    };
    for (const [path, shown] of [
      ['/', ['bar', 'cover']],
      [`/list/a${TONES_ALBUM}`, ['bar', 'album', 'row']],
    ] as const) {
      const read = async () => {
        const pictures = [];
        // A pointer over a button changes its colour.
        await page.mouse.move(0, 0);
        for (const which of shown) pictures.push(await luminances(buttons[which]()));
        return pictures;
      };
      await playAt(path);
      await untilPlaying();
      const playing = await read();
      await web.startOver();
      const held: Route[] = [];
      await page.route('**/storage/?**', (route) => void held.push(route));
      await playAt(path);
      await eventually(
        async () => (await read()).map((picture, index) => visibleDifference(picture, playing[index])),
        (differences) => differences.every((pixels) => pixels > 40),
      );
      await Promise.all(held.map((route) => route.continue()));
      await untilPlaying();
      await eventually(
        async () => (await read()).map((picture, index) => visibleDifference(picture, playing[index])),
        (differences) => differences.every((pixels) => pixels === 0),
      );
      await web.startOver();
    }
    await page.emulateMedia({ colorScheme: null });
  });
}

test('keys seek on the waveform, and the end leads to the next track', PATIENCE, async () => {
  const first = await playAlbum();
  const name = await nameShown();
  await slider().focus();
  await page.keyboard.press('PageUp');
  await eventually(seekPosition, (now) => now >= 30 && now < 60);
  await page.keyboard.press('ArrowRight');
  await eventually(seekPosition, (now) => now >= 35);
  assert.match((await slider().getAttribute('aria-valuetext')) ?? '', /^0:\d\d of \d+:\d\d$/);
  await untilPlaying(35);
  await page.keyboard.press('Home');
  await eventually(seekPosition, (now) => now < 30);
  await page.keyboard.press('End');
  const next = await untilOther(first);
  assert.notEqual(next.deck, first.deck, 'it was prepared while the first one played');
  await eventually(nameShown, (now) => now !== name);
});

test('after a click on the waveform, keys do what the help says', PATIENCE, async () => {
  await playAlbum();
  const { width, height } = (await slider().boundingBox())!;
  await slider().click({ position: { x: width / 2, y: height / 2 } });
  await untilPlaying(70);
  await page.keyboard.press('Space');
  await button('Play').waitFor();
  const volume = () => page.evaluate<number>(`document.querySelector('audio').volume`);
  const [start, loud] = [await seekPosition(), await volume()];
  await page.keyboard.press('ArrowRight');
  await eventually(seekPosition, (now) => now === start + 10);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await eventually(seekPosition, (now) => now === start - 10);
  await page.keyboard.press('ArrowDown');
  await eventually(volume, (now) => now < loud);
  assert.equal(await seekPosition(), start - 10, 'up and down change the volume');
});

test('a click on the waveform of a page leaves the space bar to the player', PATIENCE, async () => {
  await web.open('/track/1');
  await eventually(
    () => page.locator('main button[aria-hidden]').count(),
    (count) => count === 1,
  );
  const shape = page.locator('main button[aria-hidden]');
  const { width } = (await shape.boundingBox())!;
  await shape.click({ position: { x: width / 2, y: 20 } });
  await untilPlaying(70);
  await page.keyboard.press('Space');
  await button('Play').waitFor();
  assert.ok((await seekPosition()) >= 70, 'it was not pressed again');
});

test('clearing the queue keeps the current track', PATIENCE, async () => {
  const { track, time } = await playAlbum();
  await button('Queue').click();
  // Beside the queue, the header has no room for all links and the search.
  const minor = page.getByRole('banner').getByRole('link', { name: 'Developers', includeHidden: true });
  await minor.waitFor({ state: 'hidden' });
  await queue().getByRole('button', { name: 'Clear' }).click();
  await eventually(rowNames, (names) => names.length === 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await eventually(rowNames, (names) => names.length === 5);
  await queue().getByRole('button', { name: 'Clear' }).click();
  await eventually(rowNames, (names) => names.length === 1);
  const later = await untilPlaying(time);
  assert.equal(later.track, track);
  assert.equal(await button('Next').isDisabled(), true);
});

test('next, previous and repeat work', PATIENCE, async () => {
  const first = await playAlbum();
  await button('Next').click();
  await untilOther(first);
  await button('Previous').click();
  await eventually(playingAudio, ({ track }) => track === first.track);
  await button('Repeat: off').click();
  await button('Repeat: all').click();
  await button('Repeat: this track').waitFor();
  await slider().focus();
  await page.keyboard.press('End');
  await eventually(playingAudio, ({ time }) => time > 60);
  await eventually(playingAudio, ({ track, time }) => track === first.track && time > 0 && time < 60);
});

test('shuffling keeps the current track, and unshuffling restores the order', PATIENCE, async () => {
  const first = await playAlbum();
  const played = await nameShown();
  await button('Next').click();
  await untilOther(first);
  const name = await nameShown();
  const before = await queueNames();
  assert.equal(before[0], name, 'what was played is left out');
  await button('Shuffle').click();
  const shuffled = await queueNames();
  assert.equal(shuffled[0], name);
  assert.deepEqual(shuffled.toSorted(), [played, ...before].toSorted());
  await button('Shuffle').click();
  assert.deepEqual(await queueNames(), before);
  assert.equal(await nameShown(), name);
});

test('the queue is reordered, shortened and played by keyboard', PATIENCE, async () => {
  await playAlbum();
  const before = await queueNames();
  assert.ok(before.length >= 3, String(before));
  await button('Queue').click();
  await queue().locator('[data-index="0"] [data-row]').focus();
  for (const key of ['ArrowDown', 'Alt+ArrowDown']) await page.keyboard.press(key);
  await eventually(rowNames, (names) => names[1] === before[2] && names[2] === before[1]);
  await page.keyboard.press('Delete');
  await eventually(rowNames, (names) => !names.includes(before[1]));
  await queue().locator('[data-index="2"] [data-row]:focus').waitFor();
  for (const key of ['ArrowUp', 'Enter', 'Escape']) await page.keyboard.press(key);
  await eventually(nameShown, (name) => name === before[2]);
});

test(
  'the queue shows what was added before the rest of the album, and a removal can be undone',
  PATIENCE,
  async () => {
    await web.open('/list/a21');
    const row = (at: number) => page.getByRole('list', { name: 'Tracks' }).getByRole('listitem').nth(at);
    const choose = async (at: number, item: string) => {
      await row(at).getByRole('button', { name: /^More/ }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click();
    await untilPlaying();
    await choose(3, 'Add to queue');
    await choose(4, 'Add to queue');
    await button('Queue').click();
    const lines = () =>
      queue().locator('li').locator('h3, [data-row] > span > span:first-child').allInnerTexts();
    const [one, two, three, four, five] = [1, 2, 3, 4, 5].map((id) => `Tone number ${id}`);
    const whole = [
      'Now playing',
      one,
      'Next in queue',
      four,
      five,
      'Next from: Tones',
      two,
      three,
      four,
      five,
    ];
    await eventually(lines, (now) => String(now) === String(whole));
    await queue()
      .getByRole('button', { name: `Remove “${two}”` })
      .click();
    await eventually(lines, (now) => !now.includes(two));
    await page.getByRole('button', { name: 'Undo' }).click();
    await eventually(lines, (now) => String(now) === String(whole));
    // It stays while pages change, and by reloading.
    await page.getByRole('navigation').getByRole('link', { name: 'Browse' }).first().click();
    await page.waitForURL(/browse/);
    assert.deepEqual(await lines(), whole);
    await web.reload();
    await button('Queue').click();
    await eventually(lines, (now) => String(now) === String(whole));
  },
);

test('the chosen quality is requested from the same position on, and remembered', PATIENCE, async () => {
  const qualities: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/storage/') qualities.push(searchParams.get('quality'));
  });
  await playAlbum();
  await slider().focus();
  await page.keyboard.press('PageUp');
  await untilPlaying(30);
  assert.deepEqual(new Set(qualities), new Set(['good']));
  await button('Playback settings').click();
  const settings = page.getByRole('dialog', { name: 'Playback settings' });
  await settings.getByRole('radio', { name: /^Small/ }).click();
  await untilPlaying(30);
  assert.equal(qualities.at(-1), 'small');
  await web.reload();
  await button('Play').click();
  await untilPlaying(30);
  assert.equal(qualities.at(-1), 'small');
  assert.deepEqual(web.takeMessages(), []);
});

test('the sleep timer stops at the end of the track', PATIENCE, async () => {
  await playAlbum();
  const name = await nameShown();
  await button('Playback settings').click();
  const settings = page.getByRole('dialog', { name: 'Playback settings' });
  const timer = settings.getByRole('combobox', { name: 'Sleep timer' });
  await timer.selectOption('30 minutes');
  await settings.getByText(/^Stops at \d/).waitFor();
  await timer.selectOption('At the end of this track');
  await page.keyboard.press('Escape');
  await slider().focus();
  await page.keyboard.press('End');
  await news('The sleep timer has stopped playback.');
  await eventually(nameShown, (now) => now !== name);
  await button('Play').waitFor();
  assert.equal((await playingAudio()).track, '');
});

test('another device continues where this one has stopped', PATIENCE, async () => {
  await web.logInAs(await web.createUser({ name: 'traveller' }));
  await web.open('/');
  const first = await playAlbum();
  await button('Next').click();
  const { track } = await untilOther(first);
  await slider().focus();
  await page.keyboard.press('PageUp');
  await untilPlaying(30);
  const saving = () =>
    page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/web-api/play-queue'),
    );
  const saved = saving();
  await button('Pause').click();
  assert.equal((await saved).status(), 204);
  // What tells the device apart is in its storage.
  await page.evaluate('localStorage.clear()');
  await web.open('/');
  await news(/^Continue where you left off on another device: “Tone number 2”, 0:3\d$/);
  const savedHere = saving();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  assert.equal((await untilPlaying(30)).track, track);
  await savedHere;
  assert.equal(await button('Previous').isEnabled(), true);
  await web.reload();
  await button('Play').waitFor();
  assert.equal(await page.getByText(/^Continue where/).count(), 0, 'this device has saved it meanwhile');
  assert.deepEqual(web.takeMessages(), []);
  await web.logInAs();
});

test('played tracks are available offline, if the listener wants it', PATIENCE, async () => {
  await playAlbum();
  await button('Playback settings').click();
  const settings = page.getByRole('dialog', { name: 'Playback settings' });
  await settings.getByRole('combobox', { name: 'Available offline' }).selectOption('Up to 200 MB');
  await page.keyboard.press('Escape');
  await slider().focus();
  await page.keyboard.press('PageUp');
  const list = () => page.evaluate<string>(`localStorage.getItem('offline') ?? ''`);
  await eventually(list, (stored) => stored.includes('Tone number 1'));
  // The page for it, of this version, with its scripts.
  const shell = () =>
    page.evaluate<number>(`caches.open('offline-shell').then(async (one) => (await one.keys()).length)`);
  await eventually(shell, (count) => count > 4);
  const context = page.context();
  await context.setOffline(true);
  try {
    await page.goto(`${web.url}/charts`);
    assert.equal(new URL(page.url()).pathname, '/offline');
    await page.getByRole('heading', { level: 1, name: 'Offline' }).waitFor();
    await page.getByRole('list', { name: 'Tracks' }).getByRole('button', { name: /^Play/ }).first().click();
    assert.equal((await untilPlaying()).track, '1');
    await slider().focus();
    await page.keyboard.press('PageUp');
    await untilPlaying(30);
  } finally {
    await context.setOffline(false);
  }
  await page.goto(`${web.url}/charts`);
  assert.equal(new URL(page.url()).pathname, '/charts', 'pages come from the network');
  await button('Playback settings').click();
  await settings.getByRole('combobox', { name: 'Available offline' }).selectOption('Off');
  await eventually(list, (stored) => stored === '');
  await eventually(
    () =>
      page.evaluate<string>(
        `Promise.all([caches.keys(), navigator.serviceWorker.getRegistrations()]).then(String)`,
      ),
    (left) => left === ',',
  );
  web.takeMessages();
});

test('a reload restores the position, without playing', PATIENCE, async () => {
  const { track } = await playAlbum();
  await slider().focus();
  await page.keyboard.press('PageUp');
  await untilPlaying(30);
  const name = await nameShown();
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/storage/')) requests.push(request.url());
  });
  await web.reload();
  await button('Play').waitFor();
  assert.equal(await nameShown(), name);
  assert.deepEqual([requests, (await playingAudio()).track], [[], '']);
  assert.ok((await seekPosition()) >= 30);
  await button('Play').click();
  assert.equal((await untilPlaying(30)).track, track);
  assert.deepEqual(web.takeMessages(), []);
});

test('an invalid saved queue is ignored', PATIENCE, async () => {
  for (const text of ['{', '[]', '{"version":1}', '{"version":1,"tracks":[{"id":"<b>"}],"index":0}']) {
    await page.evaluate(`localStorage.setItem('player', ${JSON.stringify(text)})`);
    await web.reload();
    assert.equal(await player().count(), 0, text);
  }
  assert.deepEqual(web.takeMessages(), []);
});

test('a track that cannot be loaded is reported and skipped', PATIENCE, async () => {
  const first = await playAlbum();
  await button('Next').click();
  await untilOther(first);
  await page.route(`**/storage/?trackid=${first.track}&**`, (route) => route.fulfill({ status: 404 }));
  await button('Previous').click();
  await news(/Couldn’t play/);
  await untilOther(first);
  // All of them come next again.
  await button('Shuffle').click();
  await button('Queue').click();
  await queue().locator('li').getByText('Can’t be played').waitFor({ state: 'attached' });
});

test('playback stops when several tracks in a row fail', PATIENCE, async () => {
  const tried = new Set<string>();
  await page.route('**/storage/?**', (route) => {
    tried.add(new URL(route.request().url()).searchParams.get('trackid')!);
    return route.fulfill({ status: 404 });
  });
  await pressPlay(page);
  await news('No other track can be played right now.');
  await button('Play').waitFor();
  assert.equal(tried.size, 3);
  // Each notice may be in the page twice: visible, and for screen readers.
  const [failed, stopped] = [page.getByText('Couldn’t play'), page.getByText('No other track can be played')];
  assert.equal(await failed.count(), 2 * (await stopped.count()), 'one notice for each of the three tracks');
});

test('after an outage of the service, the track continues at its position', PATIENCE, async () => {
  const { track } = await playAlbum();
  await slider().focus();
  await page.keyboard.press('PageUp');
  await untilPlaying(30);
  // Nothing of it is loaded then.
  await web.reload();
  await page.route('**/storage/?**', (route) => route.abort('connectionrefused'));
  await button('Play').click();
  const hint = player().getByText(/keep your place and try again/);
  await hint.waitFor();
  assert.ok((await seekPosition()) >= 30);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate(`dispatchEvent(new Event('online'))`);
  await hint.waitFor({ state: 'detached' });
  assert.equal((await untilPlaying(30)).track, track);
  await news('Connected again.');
});

test('a browser that requires a click first is explained, and plays after one', PATIENCE, async () => {
  await page.evaluate(`
    globalThis.own = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  `);
  await pressPlay(page);
  await player()
    .getByText(/Your browser blocked playback/)
    .waitFor();
  await page.evaluate('HTMLMediaElement.prototype.play = own');
  await button('Play').click();
  await untilPlaying();
  await player()
    .getByText(/Your browser blocked playback/)
    .waitFor({ state: 'detached' });
});

test('the media session shows the current track, and its keys work', PATIENCE, async () => {
  await page.addInitScript(`
    globalThis.handlers = {};
    const own = navigator.mediaSession.setActionHandler.bind(navigator.mediaSession);
    navigator.mediaSession.setActionHandler = (action, handler) => {
      handlers[action] = handler;
      own(action, handler);
    };`);
  await web.reload();
  await playAlbum();
  const mediaSession = await page.evaluate<{ title: string; sizes: string[]; state: string }>(`(() => {
    const { metadata, playbackState: state } = navigator.mediaSession;
    return { title: metadata.title, sizes: metadata.artwork.map(({ sizes }) => sizes), state };
  })()`);
  assert.deepEqual([mediaSession.title, mediaSession.state], [await nameShown(), 'playing']);
  assert.ok(
    mediaSession.sizes.includes('300x300') && mediaSession.sizes.length > 2,
    String(mediaSession.sizes),
  );
  await page.evaluate('handlers.seekto({ seekTime: 40 })');
  await untilPlaying(40);
  await page.evaluate('handlers.pause({})');
  await button('Play').waitFor();
  await page.evaluate('handlers.nexttrack({})');
  await eventually(nameShown, (name) => name !== mediaSession.title);
});

test('keys control the player, show what they do, and can be turned off', PATIENCE, async () => {
  await playAlbum();
  const pressOnPage = async (key: string) => {
    await page.locator('main').focus();
    await page.keyboard.press(key);
  };
  await pressOnPage('k');
  await button('Play').waitFor();
  await pressOnPage('Space');
  await button('Pause').waitFor();
  await pressOnPage('m');
  await button('Unmute').waitFor();
  await page.locator('header input').first().focus();
  await page.keyboard.type('km');
  assert.deepEqual([await button('Unmute').count(), await button('Pause').count()], [1, 1]);
  await page.keyboard.press('Escape');
  await pressOnPage('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByRole('switch').click();
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'hidden' });
  await pressOnPage('m');
  await pressOnPage('k');
  assert.deepEqual([await button('Unmute').count(), await button('Pause').count()], [1, 1]);
  await web.reload();
  await button('Play').waitFor();
  await pressOnPage('?');
  await pressOnPage('k');
  assert.deepEqual([await help.count(), await button('Play').count()], [0, 1]);
});

test('the licence of the current track and its attribution are one click away', PATIENCE, async () => {
  await playAlbum();
  const name = await nameShown();
  await button('Licence and attribution').click();
  const dialog = page.getByRole('dialog', { name: 'Licence and attribution' });
  const line = dialog.getByRole('tabpanel').locator('output');
  const shows = (pattern: RegExp) =>
    eventually(
      () => line.innerText(),
      (text) => pattern.test(text),
    );
  assert.ok((await line.innerText()).includes(name));
  await dialog.getByRole('tab', { name: 'HTML' }).click();
  await shows(/^<a href="http:\/\/[^"]+\/track\/\d+">/);
  await dialog.getByRole('tab', { name: 'Markdown' }).click();
  await shows(/^\[“.+”\]\(http:\/\/.+\/track\/\d+\) by /);
});

test('when one window starts to play, the other pauses', PATIENCE, async () => {
  await playAlbum();
  const other = await web.newPage();
  try {
    await web.open('/', other);
    await playAlbum(other);
    await eventually(playingAudio, ({ track }) => track === '');
    await news('Now playing in another window.');
    assert.notEqual((await playingAudio(other)).track, '');
  } finally {
    await other.close();
  }
});

test('a chart shows how ranks have changed, and plays in its order', PATIENCE, async () => {
  const [today, lastWeek] = [dayOf(new Date()), daysAfter(dayOf(new Date()), -8)];
  const listened = (track_id: number, day: string, listens: number) => {
    return { track_id, day, client_id: '', listens, downloads: 0 };
  };
  const rows = [
    ...[listened(3, today, 9000), listened(1, today, 5000), listened(2, today, 3000)],
    ...[listened(4, today, 1000), listened(1, lastWeek, 9000), listened(2, lastWeek, 6000)],
    ...[listened(3, lastWeek, 1000)],
  ];
  await web.withStore((store) =>
    store.commit(async (trx) => {
      await addCounts(trx, 'activity', rows);
      await recordTouched(
        store,
        trx,
        [1, 2, 3, 4].map((id) => ({ kind: 'track', id })),
      );
    }),
  );
  const entries = page.locator('main ol > li');
  const shown = async () => {
    await web.open('/charts');
    return (await entries.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '));
  };
  const [first, second, , fourth] = await eventually(shown, ([text]) => /Tone number 3/.test(text ?? ''));
  assert.match(first, /^1 2 Up 2 places .*9,0\d\d listens/);
  assert.match(second, /^2 1 Down 1 place Tone number 1/);
  assert.match(fourth, /^4 New Tone number 4/i);
  await page.getByRole('button', { name: 'Play chart' }).click();
  assert.equal((await untilPlaying()).track, '3');
  const names = ['Tone number 3', 'Tone number 1', 'Tone number 2', 'Tone number 4'];
  assert.deepEqual((await queueNames()).slice(0, 4), names);
});
